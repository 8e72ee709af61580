export { plainLine, plainText } from "./foreign/plain-text.ts";
export { type ForeignSource, provenance, quoteForeign } from "./foreign/quote-foreign.ts";
export { checkTaskFile, type TaskFileCheck } from "./task/check-task-file.ts";
export { renderHandoff, withHandoff, withTaskStatus } from "./task/edit-task-file.ts";
export { HANDOFF_RULES, type HandoffRule, type RuleFacts } from "./task/handoff-rules.ts";
export { HANDOFF_TEMPLATE } from "./task/handoff-template.ts";
export type { FullTaskHandoff } from "./task/normalise-handoff.ts";
export { type PathProblem, pathProblem } from "./task/path-rule.ts";
export { readTaskFile, suggestedTaskId, type TaskFile, type TaskFileSource } from "./task/read-task-file.ts";
export { type NewTask, oneLine, renderTaskFile } from "./task/render-task-file.ts";
export type { TaskFinding, TaskFindings } from "./task/task-finding.ts";
export { isTaskId, nextTaskId, slugOf } from "./task/task-id.ts";
export {
  isTaskStatus,
  readTaskStatus,
  STATUS_OF_OUTCOME,
  TASK_STATUSES,
  type TaskOutcome,
  type TaskStatus,
} from "./task/task-status.ts";
export { joinPointer, splitPointer, valueAt } from "./yaml/json-pointer.ts";
export { readYaml, type YamlOptions, type YamlRead } from "./yaml/read-yaml.ts";
export { quotedLine, type YamlPosition, type YamlProblem, type YamlProblemCode } from "./yaml/yaml-problem.ts";
export type { JsonValue } from "./yaml/yaml-to-json.ts";
