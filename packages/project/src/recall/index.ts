export { openRecallCopy, type RecallCopy } from "./recall-copy.ts";
export { writeSources } from "./update-recall.ts";
