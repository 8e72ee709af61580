import { type Config, configText } from "@clew/project/config";

/** Whether threads, knowledge and the log of handoffs are kept by the server that the configuration names. */
export function isRemote(config: Config): boolean {
  return configText(config, "url") !== undefined;
}
