import { TASK_STATUSES } from "@clew/handoff-schema/internal";
import { z } from "zod";
import { actorOf, type Caller, tenantOf } from "../caller.ts";
import { type Operation, operation } from "../operation.ts";
import { name } from "../params/fields.ts";
import { checkTask, verdictOf } from "./check-task.ts";
import { migrateTask } from "./migrate-task.ts";
import { newTask } from "./new-task.ts";
import { moveTask, type TaskOwner } from "./process-task.ts";
import { projectTasks } from "./project-tasks.ts";

// Task files are named by id or by path, and their text is written by hand: these operations stay on the machine of the files.

const task = z
  .string()
  .min(1)
  .max(4_096)
  .meta({ "x-aliases": ["id", "path"] });
const who = { agentId: name.optional(), project: name.optional() };
const findings = z.array(z.looseObject({ code: z.string(), message: z.string() }));

const newTaskOperation: Operation = operation({
  name: "newTask",
  does: "Writes a task file from the template, under the next free id.",
  scope: "write",
  rpc: false,
  staysPrivate: true,
  params: z.looseObject({
    name: z.string(),
    dependsOn: z.array(z.string()).default([]),
    id: z.string().optional(),
    priority: z.enum(["high", "medium", "low"]).optional(),
    objective: z.string().optional(),
    criteria: z.array(z.string()).optional(),
    threadId: z.string().optional(),
    ...who,
  }),
  result: z.looseObject({ id: z.string(), path: z.string() }),
  async run(project, caller, { threadId: thread, project: tenant, ...request }) {
    return newTask(await projectTasks(project, tenantOf(caller, tenant)), { ...request, thread });
  },
});

const checkTaskOperation: Operation = operation({
  name: "checkTask",
  does: "Judges a task file by its last handoff.",
  scope: "read",
  rpc: false,
  staysPrivate: true,
  params: z.looseObject({
    task,
    changed: z.array(z.string()).optional(),
    strict: z.boolean().optional(),
    project: name.optional(),
  }),
  result: z.looseObject({
    path: z.string(),
    valid: z.boolean(),
    outcome: z.string().nullable(),
    errors: findings,
    warnings: findings,
    notes: findings,
  }),
  async run(project, caller, { task: named, changed, strict, project: tenant }) {
    const ports = await projectTasks(project, tenantOf(caller, tenant));
    const { check, stored } = await checkTask(ports, named, {
      changed: changed === undefined ? undefined : new Set(changed),
      strict,
    });
    return { path: stored.path, ...verdictOf(check) };
  },
});

const setTaskStatusOperation: Operation = operation({
  name: "setTaskStatus",
  does: "Moves a task by a legal move; whoever starts it has taken its session's order up.",
  scope: "write",
  rpc: false,
  staysPrivate: true,
  params: z.looseObject({ task, status: z.enum(TASK_STATUSES), reason: z.string().optional(), ...who }),
  result: z.looseObject({ task: z.string(), from: z.string(), to: z.string() }),
  async run(project, caller, { task: named, status, reason, ...owner }) {
    return moveTask(project, ownerOf(caller, owner), { task: named, status, reason });
  },
});

function ownerOf(
  caller: Caller,
  { agentId, project }: { readonly agentId?: string | undefined; readonly project?: string | undefined },
): TaskOwner {
  return { project: tenantOf(caller, project), agentId: actorOf(caller, agentId), isNamed: agentId !== undefined };
}

const migrateTaskOperation: Operation = operation({
  name: "migrateTask",
  does: "Reads a freeform note into the fields of a handoff, and puts them into the file where it is asked to.",
  scope: "write",
  rpc: false,
  staysPrivate: true,
  params: z.looseObject({
    task,
    write: z.boolean().default(false),
    outcome: z.enum(["completed", "partial", "failed", "blocked"]).optional(),
    force: z.boolean().default(false),
    ...who,
  }),
  result: z.looseObject({ path: z.string(), written: z.boolean() }),
  async run(project, caller, { task: named, write, outcome, force, project: tenant }) {
    return migrateTask(await projectTasks(project, tenantOf(caller, tenant)), named, { write, outcome, force });
  },
});

/** The operations on the task files of this machine. */
export const taskFileOperations: readonly Operation[] = [
  newTaskOperation,
  checkTaskOperation,
  setTaskStatusOperation,
  migrateTaskOperation,
];
