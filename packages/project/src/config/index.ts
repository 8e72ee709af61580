export {
  isLoopback,
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
  type ConfigValue,
  configKey,
  configNames,
  isConfigName,
  type StoreSetting,
} from "./config-keys.ts";
export {
  type Config,
  type ConfigEntry,
  configList,
  configText,
  configValue,
  loadConfig,
  projectConfigPath,
  projectKey,
  projectMayNot,
  userConfigPath,
} from "./load-config.ts";
export { changeConfigList, parseConfigValue, writeConfigValue, writeProjectEnforcement } from "./write-config.ts";
