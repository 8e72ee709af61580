export {
  isLoopback,
  type ProjectPlace,
  readStorePlace,
  type StorePlace,
  serverAddress,
  storePlace,
  withoutPassword,
} from "./addresses.ts";
export {
  CONFIG_KEYS,
  type ConfigKey,
  type ConfigName,
  type ConfigSource,
  type ConfigValue,
  configKey,
  configNames,
  isConfigName,
  type Settings,
  type StoreSetting,
} from "./config-keys.ts";
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
  projectKey,
  projectMayNot,
  userConfigPath,
} from "./load-config.ts";
export { changeConfigList, parseConfigValue, writeConfigValue, writeProjectEnforcement } from "./write-config.ts";
