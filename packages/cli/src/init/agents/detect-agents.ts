import { existsSync } from "node:fs";
import { join, win32 } from "node:path";
import type { AgentName } from "@clew/operations";
import { type Environment, userHome } from "@clew/project/user";
import { programOnPath } from "../../agents/installed-clew.ts";

/** The agents that Clew can be installed in, in listing order. */
export const AGENTS: readonly AgentName[] = ["claude", "codex", "gemini", "cursor", "copilot", "opencode"];

const TRACES: Readonly<
  Record<AgentName, { readonly programs: readonly string[]; readonly folders: readonly string[] }>
> = {
  claude: { programs: ["claude"], folders: [".claude"] },
  codex: { programs: ["codex"], folders: [".codex"] },
  gemini: { programs: ["gemini"], folders: [".gemini"] },
  cursor: { programs: ["cursor-agent", "cursor"], folders: [".cursor"] },
  copilot: { programs: ["copilot"], folders: [".copilot"] },
  opencode: { programs: ["opencode"], folders: [".config/opencode", ".opencode"] },
};

/** The agents installed here, judged by programs on PATH and folders in the home or the project. */
export function detectAgents(project: string, env: Environment): readonly AgentName[] {
  const home = userHome(env);
  return AGENTS.filter((agent) => {
    const { programs, folders } = TRACES[agent];
    return (
      programs.some((program) => programOnPath(program, env) !== undefined) ||
      folders.some((folder) => existsSync(join(home, folder)) || existsSync(join(project, folder)))
    );
  });
}

/** Where PATH finds an agent's program. */
export function agentProgram(agent: AgentName, env: Environment): string | undefined {
  for (const program of TRACES[agent].programs) {
    const path = programOnPath(program, env);
    if (path !== undefined) return path;
  }
  return undefined;
}

/** Finds the bash of Git for Windows, in which Claude Code runs its hooks; undefined if it is not installed. */
export function gitBash(env: Environment, exists: (path: string) => boolean = existsSync): string | undefined {
  const named = env["CLAUDE_CODE_GIT_BASH_PATH"];
  const programs = [
    env["ProgramFiles"],
    env["ProgramFiles(x86)"],
    env["LOCALAPPDATA"] && `${env["LOCALAPPDATA"]}\\Programs`,
  ];
  const usual = programs.flatMap((folder) => (folder ? [win32.join(folder, "Git", "bin", "bash.exe")] : []));
  // Look beside `git` on PATH; another bash there may belong to the Linux subsystem, which sees other folders.
  const beside = (env["PATH"] ?? env["Path"] ?? "")
    .split(";")
    .filter((folder) => /[\\/]Git[\\/]cmd[\\/]?$/i.test(folder))
    .map((folder) => win32.join(folder, "..", "bin", "bash.exe"));
  return [...(named ? [named] : []), ...usual, ...beside].find(exists);
}

/** Tells the user when these agents' hooks would not run. */
export function missingBash(
  agents: readonly string[],
  env: Environment,
  {
    platform = process.platform,
    exists = existsSync,
  }: { platform?: NodeJS.Platform; exists?: (path: string) => boolean } = {},
): string | undefined {
  if (platform !== "win32" || !agents.includes("claude") || gitBash(env, exists) !== undefined) return undefined;
  return "Claude Code runs hooks in Git Bash, and none was found: without it no hook runs at all. Install Git for Windows, or name it in CLAUDE_CODE_GIT_BASH_PATH.";
}
