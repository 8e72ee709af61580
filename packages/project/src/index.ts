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
export { isLoopback, serverAddress } from "./config/server-address.ts";
export {
  type ProjectPlace,
  readStorePlace,
  type StorePlace,
  storePlace,
  withoutPassword,
} from "./config/store-place.ts";
export { changeConfigList, parseConfigValue, writeConfigValue } from "./config/write-config.ts";
export type { Answer, Connection } from "./connect.ts";
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
export { newSessionId, newUuid, sha256 } from "./ids.ts";
export { openProject, type Project, type ProjectOptions } from "./open-project.ts";
export { createRedactor, type Redact, type Redacted, type Redaction, redactNothing } from "./redact-secrets.ts";
export { type Following, loopbackToken } from "./server-call.ts";
export { findSkills, type SkillSearch } from "./skills/find-skills.ts";
export { type HealthCheck, type HealthResult, runHealthCheck } from "./skills/run-health-check.ts";
export { type FoundSkill, readSkillFolder, scanSkills } from "./skills/scan-skills.ts";
export { type SkillRoot, type SkillScope, skillRoots } from "./skills/skill-roots.ts";
export { trustsSkill } from "./skills/trusts-skill.ts";
export { checkTrust } from "./state-folder/check-trust.ts";
export { type ClewHome, findHome, gitFolderOf, nearestHolder } from "./state-folder/find-home.ts";
export { isUnusedHome } from "./state-folder/is-unused-home.ts";
export { makeHome } from "./state-folder/make-home.ts";
export { resolveStatePath, type StatePath } from "./state-folder/state-path.ts";
export { changedFiles } from "./tasks/changed-files.ts";
export { digestFiles, pathsLeadingOutside } from "./tasks/file-digests.ts";
export {
  type FileChange,
  type NewTaskFile,
  openTaskFolder,
  type TaskFileOnDisk,
  type TaskFolder,
} from "./tasks/task-folder.ts";
export { loginName } from "./user/login-name.ts";
export { loopbackTokenPath, readLoopbackToken } from "./user/loopback-token.ts";
export { readSwitchedOff, type SwitchedOff, writeSwitchedOff } from "./user/switched-off.ts";
export { type Environment, type UserFolders, userFolders, userHome } from "./user/user-folders.ts";
export { loadUserKey } from "./user/user-key.ts";
export { utcNow } from "./utc-now.ts";
