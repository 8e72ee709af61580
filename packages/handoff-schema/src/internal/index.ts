// Everything that the rooms of this house use; the published entry is `../index.ts`.
export { type ForeignSource, plainLine, plainText, provenance, quoteForeign } from "../foreign/quote-foreign.ts";
export {
  type CheckedKnowledge,
  checkKnowledgeParts,
  checkTaskRecord,
  fromGraphFile,
  type GraphRead,
  type KnowledgeParts,
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
  type TaskRecordInput,
  taughtBy,
} from "../knowledge/plan-task-record.ts";
export { type MigratedFields, type MigratedNote, migrateNote } from "../migration/migrate-note.ts";
export type { NoteField, NoteItem, UnresolvedNote } from "../migration/note-item.ts";
export {
  completeDraft,
  type DraftCompletion,
  type DraftReading,
  expiryOf,
  GENERATED_FIELDS,
  readDraft,
  sealHandoff,
  withDefaults,
} from "../payload/complete-draft.ts";
export {
  dottedPath,
  findingLine,
  type HandoffErrorCode,
  type HandoffErrorParts,
  type HandoffFinding,
  type HandoffFindings,
  handoffError,
  type PayloadContext,
  type PayloadProfile,
  type PayloadVerdict,
  profileOf,
  type SessionFacts,
  validatePayload,
  verdictError,
  verdictExit,
} from "../payload/handoff-finding.ts";
export {
  DEFAULT_TRIGGER,
  expandInvocation,
  fieldPointer,
  type Invocation,
  invocationTemplate,
  metFields,
  triggerProblem,
  unmetFields,
} from "../payload/invocation.ts";
export { type Handoff, type OpenedPayload, openPayload, openPayloadValue } from "../payload/open-payload.ts";
export {
  canonicalJson,
  digestPayload,
  type HashVerdict,
  hashedText,
  type PayloadDigest,
  type Sha256,
  utf8Length,
} from "../payload/payload-hash.ts";
export { renderPayload, renderYaml } from "../payload/render-payload.ts";
export { nearestWord } from "../payload/unknown-fields.ts";
export { isFirstVersion, type UpgradedHandoff, upgradePayload } from "../payload/upgrade-payload.ts";
export {
  type DecisionRecord,
  type RecordFinding,
  type RecordForm,
  type RecordsRead,
  readDecisionRecords,
  recordForm,
} from "../record/read-decision-records.ts";
export type { SkillDiagnostic, SkillMetadata } from "../skill/find-metadata.ts";
export {
  type FrontMatter,
  looksBroken,
  quickName,
  readSkill,
  type SkillFiles,
  type SkillReading,
  splitFrontMatter,
} from "../skill/read-skill.ts";
export { checkTaskFile, type TaskFileCheck } from "../task/check-task-file.ts";
export {
  type DraftHandoff,
  renderHandoff,
  withCompletion,
  withHandoff,
  withTaskStatus,
} from "../task/edit-task-file.ts";
export { type PathProblem, pathProblem } from "../task/field-rules.ts";
export { HANDOFF_RULES, type HandoffRule, type RuleFacts } from "../task/handoff-rules.ts";
export type { FullTaskHandoff, TaskFinding, TaskFindings } from "../task/normalise-handoff.ts";
export {
  isTaskStatus,
  readTaskFile,
  readTaskHeader,
  readTaskStatus,
  STATUS_OF_OUTCOME,
  TASK_STATUSES,
  type TaskFile,
  type TaskFileSource,
  type TaskHeader,
  type TaskOutcome,
  type TaskStatus,
} from "../task/read-task-file.ts";
export {
  HANDOFF_TEMPLATE,
  LONGEST_NAME,
  type NewTask,
  oneLine,
  renderTaskFile,
  shortLine,
  tableCell,
} from "../task/render-task-file.ts";
export { isTaskId, nextTaskId, slugOf } from "../task/task-id.ts";
export { type CriterionState, readTaskPurpose, type TaskCriterion, type TaskPurpose } from "../task/task-purpose.ts";
export {
  type CalendarDate,
  compactInstant,
  dateOfDay,
  daysSince1970,
  formatInstant,
  type InstantReading,
  instantOf,
  readInstant,
} from "../time/instant.ts";
export { joinPointer, splitPointer, valueAt } from "../yaml/json-pointer.ts";
export { readYaml, type YamlOptions, type YamlRead } from "../yaml/read-yaml.ts";
export { quotedLine, type YamlPosition, type YamlProblem, type YamlProblemCode } from "../yaml/yaml-problem.ts";
export type { JsonValue } from "../yaml/yaml-to-json.ts";
