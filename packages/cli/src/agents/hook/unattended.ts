import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { AgentName } from "@clew/operations";
import { type Environment, userHome } from "@clew/project/user";

const LEVELS = 5;

/** Whether nobody can answer a question: CI, or a client in its one-shot mode. Where nothing is known a person is there. */
export function isUnattended(agent: AgentName, env: Environment): boolean {
  if (env["CI"] === "true" || env["CI"] === "1") return true;
  // Claude says itself how it was started; the others show it in their command line.
  const entry = agent === "claude" ? env["CLAUDE_CODE_ENTRYPOINT"] : undefined;
  if (entry !== undefined) return entry.startsWith("sdk");
  return ancestors().some((words) => isOneShot(agent, words));
}

/** Whether these words of a process are the one-shot mode of an agent. */
export function isOneShot(agent: AgentName, words: readonly string[]): boolean {
  const program = words.findIndex((word) => PROGRAMS[agent].test(word));
  if (program === -1 || program > 3) return false;
  const rest = words.slice(program + 1);
  if (agent === "codex" || agent === "opencode") return isOneOf(SUBCOMMANDS[agent], subcommandOf(rest));
  const flags = agent === "claude" || agent === "cursor" ? ["-p", "--print"] : ["-p", "--prompt"];
  return rest.some((word) => flags.includes(word) || flags.some((flag) => word.startsWith(`${flag}=`)));
}

const SUBCOMMANDS = { codex: ["exec", "e"], opencode: ["run"] } as const;

function isOneOf(list: readonly string[], word: string): boolean {
  return list.includes(word);
}

/** The first word that is no flag; which flags take a value is not known here, so the word after one may be its value. */
function subcommandOf(words: readonly string[]): string {
  const known: readonly string[] = [...SUBCOMMANDS.codex, ...SUBCOMMANDS.opencode];
  const found = words.findIndex((word, at) => {
    if (word.startsWith("-")) return false;
    return known.includes(word) || at === 0 || !(words[at - 1] ?? "").startsWith("-");
  });
  return words[found] ?? "";
}

const PROGRAMS: Readonly<Record<AgentName, RegExp>> = {
  claude: /(?:^|\/)claude(?:\.exe)?$|claude-code\/cli\.js$/,
  codex: /(?:^|\/)codex(?:\.js|\.exe)?$/,
  gemini: /(?:^|\/)gemini(?:\.js)?$|gemini-cli\/.*index\.js$/,
  cursor: /(?:^|\/)cursor-agent$/,
  copilot: /(?:^|\/)copilot(?:\.js)?$/,
  opencode: /(?:^|\/)opencode(?:\.exe)?$/,
};

/** The command lines of the processes above this one, nearest first; empty where the system does not show them. */
function ancestors(): readonly (readonly string[])[] {
  const found: string[][] = [];
  let pid = process.ppid;
  try {
    for (let level = 0; level < LEVELS && pid > 1; level += 1) {
      found.push(
        readFileSync(`/proc/${pid}/cmdline`, "utf8")
          .split("\0")
          .filter((word) => word !== ""),
      );
      // The name of a process may hold spaces and brackets: what follows the last bracket is fixed.
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(")").at(-1)?.trim().split(" ");
      pid = Number(fields?.[1] ?? 0);
    }
  } catch {
    // No /proc here.
  }
  return found;
}

/** Cursor and Copilot also run Claude's hooks: there, one that has hooks of its own must not be answered twice. */
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

/** Whether Cursor or Copilot calls, whatever it calls. */
export function isAnotherClient(env: Environment): boolean {
  return env["CURSOR_VERSION"] !== undefined || isCopilot(env);
}

function isCopilot(env: Environment): boolean {
  return Object.keys(env).some((name) => /^COPILOT_(?:CLI|AGENT$)/.test(name));
}

function mentions(path: string, words: string): boolean {
  try {
    return existsSync(path) && readFileSync(path, "utf8").includes(words);
  } catch {
    return false;
  }
}
