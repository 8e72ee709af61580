export { call } from "./call.ts";
export {
  isLoopback,
  type ProjectPlace,
  readStorePlace,
  type StorePlace,
  serverAddress,
  storePlace,
  withoutPassword,
} from "./config/addresses.ts";
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
export { changeConfigList, parseConfigValue, writeConfigValue } from "./config/write-config.ts";
export {
  COMPILED_CODE,
  type DurableWriteOptions,
  sweepTemporaryFiles,
  syncFolder,
  takeName,
  writeFileDurably,
} from "./files/durable-file.ts";
export { makeFolder, refuseLink } from "./files/make-folder.ts";
export { isRegularFile, readSmallFile, type SmallFile } from "./files/read-small-file.ts";
export {
  EXAMPLE_RULES,
  type GuardrailFile,
  type GuardrailFiles,
  readGuardrailFiles,
} from "./guardrails/guardrail-files.ts";
export {
  inspectSessionFolder,
  listPayloadFiles,
  preservePayload,
  type SessionFolder,
  writePayloadFile,
} from "./handoffs/payload-files.ts";
export { newSessionId, newUuid, sha256 } from "./ids.ts";
export { openProject, type Project, type ProjectOptions } from "./open-project.ts";
export { createRedactor, type Redact, type Redacted, type Redaction, redactNothing } from "./redact-secrets.ts";
export { type Following, loopbackToken, openServerCalls, type ServerCalls } from "./server-call.ts";
export { findSkills, type SkillSearch } from "./skills/find-skills.ts";
export { type HealthCheck, type HealthResult, runHealthCheck, trustsSkill } from "./skills/run-health-check.ts";
export {
  type FoundSkill,
  readSkillFolder,
  type SkillRoot,
  type SkillScope,
  scanSkills,
  skillRoots,
} from "./skills/scan-skills.ts";
export { checkTrust } from "./state-folder/check-trust.ts";
export {
  type FoundStateFolder,
  findStateFolder,
  gitFolderOf,
  isUnusedStateFolder,
  makeStateFolder,
  nearestHolder,
  resolveStatePath,
  type StatePath,
} from "./state-folder/state-folder.ts";
export { changedFiles, digestFiles, pathsLeadingOutside } from "./tasks/project-files.ts";
export {
  type FileChange,
  type NewTaskFile,
  openTaskFolder,
  type TaskFileOnDisk,
  type TaskFolder,
} from "./tasks/task-folder.ts";
export { readSwitchedOff, type SwitchedOff, writeSwitchedOff } from "./user/switched-off.ts";
export { type Environment, type UserFolders, userFolders, userHome } from "./user/user-folders.ts";
export { loadUserKey, loopbackTokenPath, readLoopbackToken } from "./user/user-secrets.ts";
export { utcNow } from "./utc-now.ts";
