// Exports for the other packages here; the published entry is `../index.ts`.
export { plainLine, plainText, quoteForeign } from "../foreign/quote-foreign.ts";
export {
  type CheckedKnowledge,
  checkKnowledgeParts,
  checkTaskRecord,
  fromGraphFile,
  toGraphFile,
} from "../knowledge/graph-file.ts";
export {
  type CurrentDigests,
  handoffDigest,
  keywordsOf,
  pathOfPlace,
  pathsInHandoff,
  pathsNamedIn,
  planTaskRecord,
  type Staleness,
  stalenessOf,
  summaryOf,
  taughtBy,
} from "../knowledge/plan-task-record.ts";
export { type MigratedNote, migrateNote, passedOverText } from "../migration/migrate-note.ts";
export {
  completeDraft,
  type DraftCompletion,
  expiryOf,
  readDraft,
  renderPayload,
  renderYaml,
  sealHandoff,
  withDefaults,
} from "../payload/complete-draft.ts";
export {
  findingLine,
  type HandoffErrorParts,
  type HandoffFinding,
  handoffError,
  type PayloadProfile,
  type PayloadVerdict,
  type SessionFacts,
  validatePayload,
  verdictError,
  verdictExit,
} from "../payload/handoff-finding.ts";
export {
  DEFAULT_TRIGGER,
  expandInvocation,
  invocationTemplate,
  metFields,
  unmetFields,
} from "../payload/invocation.ts";
export { type Handoff, openPayload, openPayloadValue } from "../payload/open-payload.ts";
export { canonicalJson, digestPayload, type Sha256 } from "../payload/payload-hash.ts";
export { nearestWord } from "../payload/shape-findings.ts";
export { isRecordFile, type RecordForm, readDecisionRecords, recordForm } from "../record/read-decision-records.ts";
export type { DecisionRecord } from "../record/record-fields.ts";
export type { SkillDiagnostic, SkillMetadata } from "../skill/find-metadata.ts";
export { readSkill, type SkillFiles, type SkillReading } from "../skill/read-skill.ts";
export { checkTaskFile, checkTaskFileInTurns, type TaskFileCheck } from "../task/check-task-file.ts";
export { renderHandoff, withCompletion, withHandoff, withTaskStatus } from "../task/edit-task-file.ts";
export type { FullTaskHandoff, TaskFinding } from "../task/normalise-handoff.ts";
export {
  isTaskStatus,
  readTaskFile,
  readTaskHeader,
  TASK_STATUSES,
  type TaskFile,
  type TaskHeader,
  type TaskOutcome,
} from "../task/read-task-file.ts";
export {
  isTaskId,
  LONGEST_NAME,
  nextTaskId,
  oneLine,
  renderTaskFile,
  shortLine,
  slugOf,
  tableCell,
} from "../task/render-task-file.ts";
export { type CriterionState, readTaskPurpose } from "../task/task-purpose.ts";
export { compactInstant, dateOfDay, daysSince1970, formatInstant, instantOf } from "../time/instant.ts";
export { valueAt } from "../yaml/json-pointer.ts";
export { type InTurns, isTooDeepYaml, readYaml } from "../yaml/read-yaml.ts";
