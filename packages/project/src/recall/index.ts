export { writeSources } from "./recall-copies.ts";
export { openRecallCopy, type RecallCopy } from "./recall-copy.ts";
