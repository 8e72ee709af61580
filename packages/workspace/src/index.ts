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
  userConfigPath,
} from "./load-config.ts";
export { makeHome } from "./make-home.ts";
export { createRedactor, type Redact, type Redacted, type Redaction, redactNothing } from "./redact-secrets.ts";
export { resolveStatePath, type StatePath } from "./state-path.ts";
export { readSwitchedOff, type SwitchedOff, writeSwitchedOff } from "./switched-off.ts";
export { type Environment, type UserFolders, userFolders } from "./user-folders.ts";
export { loadUserKey } from "./user-key.ts";
export { parseConfigValue, writeConfigValue } from "./write-config.ts";
