import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import type { AgentName } from "@clew/flow";
import { agentFiles, type FilePlan, type InstallRequest } from "./agent-files.ts";

// Sessions hold prompts word for word; the configuration and the task files may be shared.
const STATE_LINES = [".clew/*", "!.clew/config.json", "!.clew/tasks/", "!.clew/guardrails/"];

/** Every file of an installation, the project's .gitignore included. */
export function installFiles(agents: readonly AgentName[], request: InstallRequest): readonly FilePlan[] {
  const files = agents.flatMap((agent) => agentFiles(agent, request));
  if (request.scope === "user") return files;
  const personal = request.scope === "local" ? personalLines(files, request.project) : [];
  return [...files, { kind: "block", path: join(request.project, ".gitignore"), lines: [...STATE_LINES, ...personal] }];
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
