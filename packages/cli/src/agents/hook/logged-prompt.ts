import { createRedactor } from "@clew/project/secrets";
import type { Environment } from "@clew/project/user";
import { loadUserKey } from "@clew/project/user";
import type { HookSettings } from "./tool-ports.ts";

/** A prompt as the hook log may hold it: whatever leaves the session's own file goes without the secrets of known forms. */
export function loggedPrompt(prompt: string, { redacts }: HookSettings, env: Environment): string {
  return redacts ? createRedactor(() => loadUserKey(env))(prompt).value : prompt;
}
