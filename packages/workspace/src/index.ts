export { checkTrust } from "./check-trust.ts";
export {
  CONFIG_KEYS,
  type ConfigKey,
  type ConfigName,
  type ConfigSource,
  type ConfigValue,
  configKey,
  configNames,
  isConfigName,
} from "./config-keys.ts";
export { type DurableWriteOptions, syncFolder, writeFileDurably } from "./durable-file.ts";
export { type ClewHome, findHome, gitFolderOf, nearestHolder } from "./find-home.ts";
export { EXAMPLE_RULES } from "./guardrails/example-rules.ts";
export {
  EXAMPLE_SOURCE,
  type GuardrailFile,
  type GuardrailFiles,
  readGuardrailFiles,
} from "./guardrails/read-guardrail-files.ts";
export { inspectSessionFolder, type SessionFolder } from "./handoffs/inspect-session-folder.ts";
export { listPayloadFiles, preservePayload, writePayloadFile } from "./handoffs/write-payload-file.ts";
export { newSessionId, newUuid, sha256 } from "./ids.ts";
export {
  type Config,
  type ConfigEntry,
  type ConfigOrigin,
  configList,
  configText,
  configValue,
  type IgnoredEntry,
  loadConfig,
  projectConfigPath,
  projectMayNot,
  userConfigPath,
} from "./load-config.ts";
export { makeFolder } from "./make-folder.ts";
export { makeHome } from "./make-home.ts";
export { createRedactor, type Redact, type Redacted, type Redaction, redactNothing } from "./redact-secrets.ts";
export { readSmallFile, type SmallFile } from "./skills/read-small-file.ts";
export { type HealthCheck, type HealthResult, runHealthCheck } from "./skills/run-health-check.ts";
export { type FoundSkill, readSkillFolder, SKILL_HEAD_LIMIT, scanSkills } from "./skills/scan-skills.ts";
export { type SkillRoot, type SkillScope, skillRoots } from "./skills/skill-roots.ts";
export { trustsSkill } from "./skills/trusts-skill.ts";
export { resolveStatePath, type StatePath } from "./state-path.ts";
export {
  type ProjectPlace,
  readStorePlace,
  type StorePlace,
  storePlace,
  withoutPassword,
} from "./store-place.ts";
export { sweepTemporaryFiles } from "./sweep-temporary-files.ts";
export { readSwitchedOff, type SwitchedOff, writeSwitchedOff } from "./switched-off.ts";
export { changedFiles } from "./tasks/changed-files.ts";
export { digestFiles, pathsLeadingOutside } from "./tasks/file-digests.ts";
export {
  type FileChange,
  type NewTaskFile,
  openTaskFolder,
  type TaskFileOnDisk,
  type TaskFolder,
} from "./tasks/task-folder.ts";
export { type Environment, type UserFolders, userFolders, userHome } from "./user-folders.ts";
export { loadUserKey } from "./user-key.ts";
export { utcNow } from "./utc-now.ts";
export { changeConfigList, parseConfigValue, writeConfigValue } from "./write-config.ts";
