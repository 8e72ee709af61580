export {
  EXAMPLE_RULES,
  type GuardrailFile,
  type GuardrailFiles,
  readGuardrailFiles,
} from "../guardrails/guardrail-files.ts";
export {
  inspectSessionFolder,
  listPayloadFiles,
  preservePayload,
  type SessionFolder,
  writePayloadFile,
} from "../handoffs/payload-files.ts";
export { changedFiles, digestFiles, pathsLeadingOutside } from "../tasks/project-files.ts";
export {
  type FileChange,
  type NewTaskFile,
  openTaskFolder,
  type TaskFileOnDisk,
  type TaskFolder,
} from "../tasks/task-folder.ts";
export {
  COMPILED_CODE,
  type DurableWriteOptions,
  renameOver,
  sweepTemporaryFiles,
  syncFolder,
  takeName,
  writeFileDurably,
} from "./durable-file.ts";
export { type HookLogEntry, logHook, readHookLog } from "./hook-log.ts";
export { makeFolder, refuseLink } from "./make-folder.ts";
export { isRegularFile, readSmallFile, type SmallFile } from "./read-small-file.ts";
export { pathFrom, realOf, topOf } from "./work-tree.ts";
