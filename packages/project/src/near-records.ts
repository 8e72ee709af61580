// Loaded when a command records something; the rest of a session does not need it.
export { nearRecords } from "@clew/operations";
