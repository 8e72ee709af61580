import { type Config, configValue } from "@clew/project/config";
import { createRedactor } from "@clew/project/secrets";
import { type Environment, loadUserKey } from "@clew/project/user";

/** A prompt as the hook log may hold it: whatever leaves the session's own file goes without the secrets of known forms. */
export function loggedPrompt(prompt: string, config: Config, env: Environment): string {
  return configValue(config, "redact") === "off" ? prompt : createRedactor(() => loadUserKey(env))(prompt).value;
}
