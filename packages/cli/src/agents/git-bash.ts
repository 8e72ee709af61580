import { existsSync } from "node:fs";
import { win32 } from "node:path";
import type { Environment } from "@clew/project/user";

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
