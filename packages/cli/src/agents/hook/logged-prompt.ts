import type { Config, Environment } from "@clew/project";
import { configuredRedactor } from "../../settings/configured-redactor.ts";

/** A prompt as the hook log may hold it: whatever leaves the session's own file goes without the secrets of known forms. */
export function loggedPrompt(prompt: string, config: Config, env: Environment): string {
  return configuredRedactor(config, env)(prompt).value;
}
