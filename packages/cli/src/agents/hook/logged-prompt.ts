import { createRedactor } from "@clew/project/secrets";
import type { Environment } from "@clew/project/user";
import { loadUserKey } from "@clew/project/user";
import type { HookSettings } from "./tool-ports.ts";

/** A prompt for the hook log: known kinds of secrets are removed from any text that leaves the session's own file. */
export function loggedPrompt(prompt: string, { redacts }: HookSettings, env: Environment): string {
  return redacts ? createRedactor(() => loadUserKey(env))(prompt).value : prompt;
}
