import { dirname } from "node:path";
import { checkTask, listTasks } from "@clew/flow";
import type { Environment } from "@clew/workspace";
import { withTasks } from "../tasks/open-tasks.ts";

/** Tasks in progress without a valid handoff, each as the command that says what is wrong with it. */
export async function missingHandoffs(home: string, env: Environment): Promise<readonly string[]> {
  const place = { cwd: dirname(home), env: { ...env, CLEW_HOME: home } };
  return withTasks(place, { writes: false, knowledge: false }, async ({ ports }) => {
    const missing: string[] = [];
    for (const task of await listTasks(ports)) {
      if (task.status !== "in_progress") continue;
      const { check, stored } = await checkTask(ports, task.id);
      if (!check.valid) missing.push(`clew task check ${stored.path}`);
    }
    return missing;
  });
}
