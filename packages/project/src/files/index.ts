export { EXAMPLE_RULES } from "../guardrails/guardrail-files.ts";
export { changedFiles, pathsLeadingOutside } from "../tasks/project-files.ts";
export { openTaskFolder } from "../tasks/task-folder.ts";
export {
  COMPILED_CODE,
  makeFolder,
  refuseLink,
  renameOver,
  sweepTemporaryFiles,
  syncFolder,
  takeName,
  writeFileDurably,
} from "./durable-file.ts";
export { logHook, readHookLog } from "./hook-log.ts";
export { isRegularFile, pathIn, readSmallFile, realPathOf } from "./read-small-file.ts";
export { pathFrom, realOf, sharedTop, topOf } from "./work-tree.ts";
