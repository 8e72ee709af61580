import {
  type Config,
  configValue,
  createRedactor,
  type Environment,
  loadUserKey,
  type Redact,
  redactNothing,
} from "@clew/project";

/** Takes secrets out, unless the user wants none taken out; the user's key is made for the first secret: who has none leaves nothing behind. */
export function configuredRedactor(config: Config, env: Environment): Redact {
  return configValue(config, "redact") === "off" ? redactNothing : createRedactor(() => loadUserKey(env));
}
