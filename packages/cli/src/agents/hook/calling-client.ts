import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { AgentName, HookAnswer, HookEvent } from "@clew/operations";
import { type Environment, userHome } from "@clew/project/user";

/** Cursor and Copilot also run Claude's hooks: if they have Clew hooks of their own, do not answer twice. */
export function isForwardedHook(agent: AgentName, { env, cwd }: { env: Environment; cwd: string }): boolean {
  if (agent !== "claude") return false;
  const project = env["CURSOR_PROJECT_DIR"] ?? env["CLAUDE_PROJECT_DIR"] ?? cwd;
  const home = userHome(env);
  if (env["CURSOR_VERSION"] !== undefined)
    return [project, home].some((folder) => mentions(join(folder, ".cursor", "hooks.json"), "hook cursor"));
  if (isCopilot(env))
    return [join(project, ".github", "hooks"), join(home, ".copilot", "hooks")].some((folder) =>
      globSync("*.json", { cwd: folder }).some((name) => mentions(join(folder, name), "hook copilot")),
    );
  return false;
}

/** Whether Cursor or Copilot is calling, under any agent's name. */
export function isAnotherClient(env: Environment): boolean {
  return env["CURSOR_VERSION"] !== undefined || isCopilot(env);
}

function isCopilot(env: Environment): boolean {
  return Object.keys(env).some((name) => name === "COPILOT_AGENT" || name.startsWith("COPILOT_CLI"));
}

function mentions(path: string, words: string): boolean {
  try {
    return existsSync(path) && readFileSync(path, "utf8").includes(words);
  } catch {
    return false;
  }
}

/** Prefix of the session ids that `clew doctor --live` sends through a client's own hook command. */
export const MARKER_SESSION = "clew-doctor-";

/** Answers a marker with its own name, in the event's form; opens and records nothing. */
export function markerAnswer({ agentSession }: HookEvent): HookAnswer {
  const text = `clew doctor: ${agentSession}`;
  return { context: text, deny: text, block: text };
}
