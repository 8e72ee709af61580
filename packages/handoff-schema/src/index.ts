export { plainLine, plainText } from "./foreign/plain-text.ts";
export { type ForeignSource, provenance, quoteForeign } from "./foreign/quote-foreign.ts";
export {
  type CheckedKnowledge,
  checkKnowledgeParts,
  checkTaskRecord,
  type KnowledgeParts,
} from "./knowledge/check-knowledge.ts";
export { fromGraphFile, type GraphRead, toGraphFile } from "./knowledge/graph-file.ts";
export { keywordsOf } from "./knowledge/keywords.ts";
export { pathOfPlace, pathsInHandoff } from "./knowledge/paths-in-handoff.ts";
export { handoffDigest, planTaskRecord, summaryOf, type TaskRecordInput } from "./knowledge/plan-task-record.ts";
export { type CurrentDigests, pathsNamedIn, type Staleness, stalenessOf } from "./knowledge/staleness.ts";
export { type MigratedFields, type MigratedNote, migrateNote } from "./migration/migrate-note.ts";
export type { NoteField, NoteItem, UnresolvedNote } from "./migration/note-item.ts";
export type { HashVerdict } from "./payload/judge/check-hash.ts";
export {
  type HandoffErrorCode,
  type HandoffErrorParts,
  handoffError,
  verdictError,
  verdictExit,
} from "./payload/judge/error-object.ts";
export { dottedPath, findingLine, type HandoffFinding, type HandoffFindings } from "./payload/judge/handoff-finding.ts";
export { nearestWord } from "./payload/judge/near-miss.ts";
export type { PayloadContext, PayloadProfile, SessionFacts } from "./payload/judge/payload-context.ts";
export { type PayloadVerdict, profileOf, validatePayload } from "./payload/judge/validate-payload.ts";
export {
  completeDraft,
  type DraftCompletion,
  type DraftReading,
  GENERATED_FIELDS,
  readDraft,
  sealHandoff,
  withDefaults,
} from "./payload/make/complete-draft.ts";
export {
  DEFAULT_TRIGGER,
  expandInvocation,
  type Invocation,
  invocationTemplate,
  triggerProblem,
} from "./payload/make/invocation.ts";
export { renderPayload, renderYaml } from "./payload/make/render-payload.ts";
export { fieldPointer, metFields, unmetFields } from "./payload/make/required-fields.ts";
export { type Handoff, type OpenedPayload, openPayload, openPayloadValue } from "./payload/open-payload.ts";
export {
  canonicalJson,
  digestPayload,
  hashedText,
  type PayloadDigest,
  type Sha256,
  utf8Length,
} from "./payload/payload-hash.ts";
export { isFirstVersion, type UpgradedHandoff, upgradePayload } from "./payload/upgrade-payload.ts";
export {
  type FrontMatter,
  looksBroken,
  quickName,
  splitFrontMatter,
} from "./skill/front-matter.ts";
export { readSkill, type SkillFiles, type SkillReading } from "./skill/read-skill.ts";
export type { SkillDiagnostic, SkillMetadata } from "./skill/skill-diagnostic.ts";
export { type DraftHandoff, renderHandoff, withHandoff, withTaskStatus } from "./task/file/edit-task-file.ts";
export { HANDOFF_TEMPLATE } from "./task/file/handoff-template.ts";
export { readTaskFile, type TaskFile, type TaskFileSource } from "./task/file/read-task-file.ts";
export {
  LONGEST_NAME,
  type NewTask,
  oneLine,
  renderTaskFile,
  shortLine,
  tableCell,
} from "./task/file/render-task-file.ts";
export { checkTaskFile, type TaskFileCheck } from "./task/judge/check-task-file.ts";
export { HANDOFF_RULES, type HandoffRule, type RuleFacts } from "./task/judge/handoff-rules.ts";
export type { FullTaskHandoff } from "./task/judge/normalise-handoff.ts";
export { type PathProblem, pathProblem } from "./task/judge/path-rule.ts";
export type { TaskFinding, TaskFindings } from "./task/judge/task-finding.ts";
export { isTaskId, nextTaskId, slugOf } from "./task/task-id.ts";
export {
  isTaskStatus,
  readTaskStatus,
  STATUS_OF_OUTCOME,
  TASK_STATUSES,
  type TaskOutcome,
  type TaskStatus,
} from "./task/task-status.ts";
export { type CalendarDate, dateOfDay, daysSince1970 } from "./time/calendar.ts";
export { compactInstant, formatInstant, type InstantReading, instantOf, readInstant } from "./time/instant.ts";
export { joinPointer, splitPointer, valueAt } from "./yaml/json-pointer.ts";
export { readYaml, type YamlOptions, type YamlRead } from "./yaml/read-yaml.ts";
export { quotedLine, type YamlPosition, type YamlProblem, type YamlProblemCode } from "./yaml/yaml-problem.ts";
export type { JsonValue } from "./yaml/yaml-to-json.ts";
