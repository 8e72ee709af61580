import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import type { Environment } from "@clew/project";
import { type AgentSetup, agentFiles, type FilePlan, type Scope } from "./agent-files.ts";

// Sessions hold prompts word for word; the configuration and the task files may be shared.
const STATE_LINES = [".clew/*", "!.clew/config.json", "!.clew/tasks/", "!.clew/guardrails/"];

/** Where agents are set up, and with which command in which scope. */
export interface SetupPlace {
  readonly project: string;
  readonly env: Environment;
  readonly words: (scope: Scope) => readonly string[];
}

/** Every file that some agents need where they are set up. */
export function setupFiles(setups: readonly AgentSetup[], { project, env, words }: SetupPlace): readonly FilePlan[] {
  return setups.flatMap(({ agent, scope }) => agentFiles(agent, { scope, project, env, words: words(scope) }));
}

/** The project's .gitignore while some agents are set up. */
export function ignoreFile(setups: readonly AgentSetup[], place: SetupPlace): FilePlan {
  const personal = setups.filter(({ scope }) => scope === "local");
  const lines = [...STATE_LINES, ...personalLines(setupFiles(personal, place), place.project)];
  return { kind: "block", path: join(place.project, ".gitignore"), lines };
}

/** What was set up for one person stays out of git, unless the project shares that very file already. */
function personalLines(files: readonly FilePlan[], project: string): string[] {
  const inside = files
    .map((file) => relative(project, file.path).replaceAll("\\", "/"))
    .filter((path) => !path.startsWith("../"));
  return [...new Set(inside)].filter((path) => !isTracked(project, path)).toSorted();
}

function isTracked(project: string, path: string): boolean {
  if (!existsSync(join(project, path)) || !existsSync(join(project, ".git"))) return false;
  try {
    const words = ["-c", "core.fsmonitor=false", "ls-files", "--error-unmatch", "--", path];
    execFileSync("git", words, { cwd: project, stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
