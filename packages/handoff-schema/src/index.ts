export { type ForeignSource, plainLine, quoteForeign } from "./foreign/quote-foreign.ts";
export { fromGraphFile, type GraphRead, toGraphFile } from "./knowledge/graph-file.ts";
export { type MigratedNote, migrateNote } from "./migration/migrate-note.ts";
export {
  completeDraft,
  type DraftCompletion,
  type DraftReading,
  readDraft,
  renderPayload,
} from "./payload/complete-draft.ts";
export {
  type HandoffFinding,
  type PayloadContext,
  type PayloadProfile,
  type PayloadVerdict,
  type SessionFacts,
  validatePayload,
  verdictExit,
} from "./payload/handoff-finding.ts";
export {
  type OpenedPayload,
  openPayload,
  openPayloadValue,
  type UpgradedHandoff,
  upgradePayload,
} from "./payload/open-payload.ts";
export { canonicalJson, digestPayload, type PayloadDigest, type Sha256 } from "./payload/payload-hash.ts";
export type { SkillDiagnostic, SkillMetadata } from "./skill/find-metadata.ts";
export { readSkill, type SkillFiles, type SkillReading } from "./skill/read-skill.ts";
export { checkTaskFile, type TaskFileCheck } from "./task/check-task-file.ts";
export type { TaskFinding } from "./task/normalise-handoff.ts";
export { readTaskFile, type TaskFile, type TaskFileSource } from "./task/read-task-file.ts";
export { type NewTask, renderTaskFile } from "./task/render-task-file.ts";
export { readYaml, type YamlOptions, type YamlRead } from "./yaml/read-yaml.ts";
export type { YamlProblem, YamlProblemCode } from "./yaml/yaml-problem.ts";
export type { JsonValue } from "./yaml/yaml-to-json.ts";
