import { dirname, resolve } from "node:path";
import { checkTask, listTasks } from "@clew/operations";
import { configList, loadConfig } from "@clew/project/config";
import { openTaskFolder, pathsLeadingOutside } from "@clew/project/files";
import { checkTrust, findStateFolder } from "@clew/project/state-folder";
import type { Environment } from "@clew/project/user";

/**
 * Tasks in progress, or begun according to the caller, that have no valid handoff. Paths start at the root, because an
 * agent may be in any folder.
 */
export async function missingHandoffs(
  home: string,
  env: Environment,
  begun: readonly string[],
): Promise<readonly string[]> {
  const { path, project } = findStateFolder(dirname(home), { ...env, CLEW_HOME: home });
  checkTrust(path, configList(loadConfig({ stateFolder: path, env }), "trust"));
  // Use the files alone: opening stores and servers would bundle their code with every hook.
  const ports = {
    files: openTaskFolder({ stateFolder: path, project, cwd: dirname(home) }),
    leadingOutside: async (paths: readonly string[]) => pathsLeadingOutside(project, paths),
    projectRoot: project,
  };
  const missing: string[] = [];
  for (const task of await listTasks(ports)) {
    const isBegun = task.status === "in_progress" || (task.status === "pending" && begun.includes(task.id));
    if (!isBegun) continue;
    const { check, stored } = await checkTask(ports, task.id);
    if (!check.valid) missing.push(resolve(project, stored.path));
  }
  return missing;
}
