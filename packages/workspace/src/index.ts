export {
  CONFIG_KEYS,
  type ConfigKey,
  type ConfigName,
  type ConfigSource,
  type ConfigValue,
  configKey,
  configNames,
  isConfigName,
} from "./config/config-keys.ts";
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
} from "./config/load-config.ts";
export {
  type ProjectPlace,
  readStorePlace,
  type StorePlace,
  storePlace,
  withoutPassword,
} from "./config/store-place.ts";
export { changeConfigList, parseConfigValue, writeConfigValue } from "./config/write-config.ts";
export { type DurableWriteOptions, syncFolder, takeName, writeFileDurably } from "./files/durable-file.ts";
export { isRegularFile } from "./files/is-regular-file.ts";
export { makeFolder, refuseLink } from "./files/make-folder.ts";
export { readSmallFile, type SmallFile } from "./files/read-small-file.ts";
export { COMPILED_CODE, sweepTemporaryFiles } from "./files/sweep-temporary-files.ts";
export { EXAMPLE_RULES } from "./guardrails/example-rules.ts";
export {
  type GuardrailFile,
  type GuardrailFiles,
  readGuardrailFiles,
} from "./guardrails/read-guardrail-files.ts";
export { inspectSessionFolder, type SessionFolder } from "./handoffs/inspect-session-folder.ts";
export { listPayloadFiles, preservePayload, writePayloadFile } from "./handoffs/write-payload-file.ts";
export { checkTrust } from "./home/check-trust.ts";
export { type ClewHome, findHome, gitFolderOf, nearestHolder } from "./home/find-home.ts";
export { isUnusedHome } from "./home/is-unused-home.ts";
export { makeHome } from "./home/make-home.ts";
export { resolveStatePath, type StatePath } from "./home/state-path.ts";
export { newSessionId, newUuid, sha256 } from "./ids.ts";
export { createRedactor, type Redact, type Redacted, type Redaction, redactNothing } from "./redact-secrets.ts";
export { type HealthCheck, type HealthResult, runHealthCheck } from "./skills/run-health-check.ts";
export { type FoundSkill, readSkillFolder, scanSkills } from "./skills/scan-skills.ts";
export { type SkillRoot, type SkillScope, skillRoots } from "./skills/skill-roots.ts";
export { trustsSkill } from "./skills/trusts-skill.ts";
export { changedFiles } from "./tasks/changed-files.ts";
export { digestFiles, pathsLeadingOutside } from "./tasks/file-digests.ts";
export {
  type FileChange,
  type NewTaskFile,
  openTaskFolder,
  type TaskFileOnDisk,
  type TaskFolder,
} from "./tasks/task-folder.ts";
export { readSwitchedOff, type SwitchedOff, writeSwitchedOff } from "./user/switched-off.ts";
export { type Environment, type UserFolders, userFolders, userHome } from "./user/user-folders.ts";
export { loadUserKey } from "./user/user-key.ts";
export { utcNow } from "./utc-now.ts";
