export { openRecallCopy, type RecallCopy } from "./recall-copy.ts";
