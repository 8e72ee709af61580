import { readFileSync } from "node:fs";
import type { AgentName } from "@clew/operations";
import type { Environment } from "@clew/project/user";

const LEVELS = 5;

/** Whether nobody can answer a question: in CI, or in a client's one-shot mode. If unknown, assume a person is there. */
export function isUnattended(agent: AgentName, env: Environment): boolean {
  if (env["CI"] === "true" || env["CI"] === "1") return true;
  // Claude says how it was started; other clients show it in their command line.
  const entry = agent === "claude" ? env["CLAUDE_CODE_ENTRYPOINT"] : undefined;
  if (entry !== undefined) return entry.startsWith("sdk");
  return ancestors().some((words) => isOneShot(agent, words));
}

/** Whether a process's words start an agent in its one-shot mode. */
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

/**
 * The first word that is not a flag. Which flags take a value is unknown here, so the word after a flag may be its value.
 */
function subcommandOf(words: readonly string[]): string {
  const known: readonly string[] = [...SUBCOMMANDS.codex, ...SUBCOMMANDS.opencode];
  const found = words.findIndex((word, at) => {
    if (word.startsWith("-")) return false;
    return known.includes(word) || at === 0 || !(words[at - 1] ?? "").startsWith("-");
  });
  return words[found] ?? "";
}

const PROGRAMS: Readonly<Record<AgentName, RegExp>> = {
  claude: /(?:^|[\\/])claude(?:\.exe|\.cmd)?$|claude-code[\\/]cli\.js$/,
  codex: /(?:^|[\\/])codex(?:\.js|\.exe|\.cmd)?$/,
  gemini: /(?:^|[\\/])gemini(?:\.js|\.cmd)?$|gemini-cli[\\/].*index\.js$/,
  cursor: /(?:^|[\\/])cursor-agent(?:\.exe|\.cmd)?$/,
  copilot: /(?:^|[\\/])copilot(?:\.js|\.exe|\.cmd)?$/,
  opencode: /(?:^|[\\/])opencode(?:\.exe|\.cmd)?$/,
};

/** The command lines of the processes above this one, nearest first; empty where the system does not show them. */
function ancestors(): readonly (readonly string[])[] {
  if (process.platform !== "linux") return ancestorsIn(processList(process.platform), process.ppid);
  const found: string[][] = [];
  let pid = process.ppid;
  try {
    for (let level = 0; level < LEVELS && pid > 1; level += 1) {
      found.push(
        readFileSync(`/proc/${pid}/cmdline`, "utf8")
          .split("\0")
          .filter((word) => word !== ""),
      );
      // A process name may contain spaces and brackets; the fields after the last bracket are fixed.
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(")").at(-1)?.trim().split(" ");
      pid = Number(fields?.[1] ?? 0);
    }
  } catch {
    // No /proc here.
  }
  return found;
}

const LIST_MS = 5_000;
const WINDOWS_LIST =
  'Get-CimInstance Win32_Process | ForEach-Object { "$($_.ProcessId) $($_.ParentProcessId) $($_.CommandLine)" }';

/** Lists every process (its id, its parent's id, its command line) on systems without /proc. */
function processList(platform: NodeJS.Platform): string {
  const [program, ...words] =
    platform === "win32"
      ? ["powershell.exe", "-NoProfile", "-NonInteractive", "-Command", WINDOWS_LIST]
      : ["ps", "-axww", "-o", "pid=,ppid=,command="];
  try {
    return process.getBuiltinModule("node:child_process").execFileSync(program ?? "", words, {
      encoding: "utf8",
      timeout: LIST_MS,
      maxBuffer: 32 * 1024 * 1024,
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch {
    return "";
  }
}

/** The command lines above a process in such a list, nearest first; quotes hold a word together. */
export function ancestorsIn(list: string, start: number): readonly (readonly string[])[] {
  const lines = list.split(/\r?\n/).flatMap((line) => {
    const [, pid, parent, command = ""] = /^\s*(\d+)\s+(\d+)\s*(.*)$/.exec(line) ?? [];
    return pid === undefined ? [] : [[Number(pid), { parent: Number(parent), command }] as const];
  });
  const known = new Map(lines);
  const found: string[][] = [];
  for (let pid = start; pid > 1 && found.length < LEVELS; ) {
    const process = known.get(pid);
    if (process === undefined) break;
    const words = process.command.match(/"[^"]*"|\S+/g) ?? [];
    found.push(words.map((word) => word.replace(/^"(.*)"$/, "$1")));
    pid = process.parent;
  }
  return found;
}
