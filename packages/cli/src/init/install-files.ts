import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import type { AgentName } from "@clew/flow";
import { agentFiles, type FilePlan, type InstallRequest } from "./agent-files.ts";

// Sessions hold prompts word for word; the configuration and the task files may be shared.
const STATE_LINES = [".clew/*", "!.clew/config.json", "!.clew/tasks/", "!.clew/guardrails/"];

/** Every file of an installation, and the project's .gitignore, in which agents that were set up before stay named. */
export function installFiles(
  agents: readonly AgentName[],
  request: InstallRequest,
  others: readonly AgentName[] = [],
): readonly FilePlan[] {
  const files = filesOf(agents, request);
  if (request.scope === "user") return files;
  const all = filesOf([...new Set([...others, ...agents])], request);
  const personal = request.scope === "local" ? personalLines(all, request.project) : [];
  return [...files, { kind: "block", path: join(request.project, ".gitignore"), lines: [...STATE_LINES, ...personal] }];
}

/** What goes when some agents are taken out and others stay: the files that those others do not need. */
export function removableFiles(
  agents: readonly AgentName[],
  request: InstallRequest,
  others: readonly AgentName[],
): readonly FilePlan[] {
  const kept = new Set(filesOf(others, request).map((file) => file.path));
  return filesOf(agents, request).filter((file) => !kept.has(file.path));
}

/** The agents that a record names by a file of their own. */
export function agentsIn(
  paths: ReadonlySet<string>,
  agents: readonly AgentName[],
  request: InstallRequest,
): AgentName[] {
  const owners = new Map<string, number>();
  for (const { path } of filesOf(agents, request)) owners.set(path, (owners.get(path) ?? 0) + 1);
  return agents.filter((agent) =>
    agentFiles(agent, request).some(({ path }) => owners.get(path) === 1 && paths.has(path)),
  );
}

function filesOf(agents: readonly AgentName[], request: InstallRequest): FilePlan[] {
  return agents.flatMap((agent) => agentFiles(agent, request));
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
