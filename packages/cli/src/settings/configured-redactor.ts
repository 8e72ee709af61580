import {
  type Config,
  configValue,
  createRedactor,
  type Environment,
  loadUserKey,
  type Redact,
  redactNothing,
} from "@clew/workspace";

/** Takes secrets out, unless the user wants none taken out; the user's key is made when it is first needed: who only reads leaves nothing behind. */
export function configuredRedactor(config: Config, env: Environment): Redact {
  if (configValue(config, "redact") === "off") return redactNothing;
  let redact: Redact | undefined;
  return (value) => {
    redact ??= createRedactor(loadUserKey(env));
    return redact(value);
  };
}
