export { openRecallCopy } from "./recall-copy.ts";
export { writeSources } from "./update-recall.ts";
