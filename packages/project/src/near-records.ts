// Loaded when a command puts something on record: the rest of a session needs none of it.
export { nearRecords } from "@clew/operations";
