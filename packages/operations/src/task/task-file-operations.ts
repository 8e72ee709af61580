import { ClewError } from "@clew/errors";
import {
  isTaskId,
  LONGEST_NAME,
  nextTaskId,
  renderTaskFile,
  shortLine,
  TASK_STATUSES,
} from "@clew/handoff-schema/internal";
import { z } from "zod";
import { actorOf, type Caller, tenantOf } from "../caller.ts";
import { type Operation, operation } from "../operation.ts";
import { name } from "../params/fields.ts";
import { checkTask, listedTasks, verdictOf } from "./check-task.ts";
import { migrateTask } from "./migrate-task.ts";
import { moveTask, type TaskOwner } from "./process-task.ts";
import { projectTasks, type TaskPorts } from "./project-tasks.ts";

// Task files are named by id or path and written by hand, so these operations run on the machine that has the files.

const task = z
  .string()
  .min(1)
  .max(4_096)
  .meta({ "x-aliases": ["id", "path"] });
const who = { agentId: name.optional(), project: name.optional() };
const findings = z.array(z.looseObject({ code: z.string(), message: z.string() }));

const newTaskOperation: Operation = operation({
  name: "newTask",
  does: "Creates a task file from the template, with the next free id.",
  scope: "write",
  cli: {
    command: "task new",
    summary: '"NAME": write a task file from the template',
    word: { param: "name", what: "a name in quotes" },
    flags: {
      "depends-on": {
        param: "dependsOn",
        value: "ID",
        summary: "a task whose handoff this one needs; several, or separated by commas",
        repeat: true,
      },
      id: { param: "id", value: "ID", summary: "the id, in place of the next task-NNN" },
      priority: {
        param: "priority",
        value: "PRIORITY",
        summary: "how urgent it is",
        choices: ["high", "medium", "low"],
      },
      objective: { param: "objective", value: "TEXT", summary: "what is to be reached" },
      criterion: {
        param: "criteria",
        value: "TEXT",
        summary: "what must be true when it is done; several",
        repeat: true,
      },
      thread: { param: "threadId", value: "ID", summary: "the decision thread that the work belongs to" },
    },
  },
  rpc: false,
  staysPrivate: true,
  params: () =>
    z.looseObject({
      name: z.string(),
      dependsOn: z.array(z.string()).default([]),
      id: z.string().optional(),
      priority: z.enum(["high", "medium", "low"]).optional(),
      objective: z.string().optional(),
      criteria: z.array(z.string()).optional(),
      threadId: z.string().optional(),
      ...who,
    }),
  result: () => z.looseObject({ id: z.string(), path: z.string() }),
  async run(project, caller, { threadId: thread, project: tenant, ...request }) {
    return newTask(await projectTasks(project, tenantOf(caller, tenant)), { ...request, thread });
  },
});

const checkTaskOperation: Operation = operation({
  name: "checkTask",
  does: "Checks a task file by its last handoff.",
  scope: "read",
  cli: [
    {
      command: "task check",
      summary: "FILE|ID: judge the handoff; 0 valid, 4 invalid",
      word: { param: "task", what: "a task file or id" },
      flags: { strict: { param: "strict", summary: "an item without its recommended fields is an error" } },
    },
    {
      command: "task show",
      summary: "ID|FILE: one task and its handoff",
      word: { param: "task", what: "a task id or file" },
      flags: {},
    },
  ],
  rpc: false,
  staysPrivate: true,
  params: () =>
    z.looseObject({
      task,
      changed: z.array(z.string()).optional(),
      strict: z.boolean().optional(),
      project: name.optional(),
    }),
  result: () =>
    z.looseObject({
      task: z.looseObject({ id: z.string().nullable(), name: z.string(), status: z.string(), path: z.string() }),
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
    const { id = null, name: title, status = "pending", dependsOn, priority = null, created = null } = check.task;
    const about = { id, name: title, status, depends_on: dependsOn, path: stored.path, priority, created };
    return { task: about, ...verdictOf(check) };
  },
});

const setTaskStatusOperation: Operation = operation({
  name: "setTaskStatus",
  does: "Changes a task's status if the move is legal; starting a task acknowledges its session's dispatch.",
  scope: "write",
  cli: {
    command: "task status",
    summary: "[ID [STATUS]]: an overview, one status, or a new one",
    flags: { reason: { param: "reason", value: "TEXT", summary: "why a finished task is reopened" } },
  },
  rpc: false,
  staysPrivate: true,
  params: () => z.looseObject({ task, status: z.enum(TASK_STATUSES), reason: z.string().optional(), ...who }),
  result: () => z.looseObject({ task: z.string(), from: z.string(), to: z.string() }),
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
  does: "Converts a freeform note into the fields of a handoff, and writes them to the file on request.",
  scope: "write",
  cli: {
    command: "task migrate",
    summary: "FILE|ID: read a freeform note into fields, with lines and reasons",
    word: { param: "task", what: "a note or task file" },
    flags: {
      write: { param: "write", summary: "put the structured handoff into the file, where it is valid" },
      force: { param: "force", summary: "write it where it is not valid yet, and mark it so" },
      outcome: {
        param: "outcome",
        value: "OUTCOME",
        summary: "how the task ended, where the file does not say",
        choices: ["completed", "partial", "failed", "blocked"],
      },
    },
  },
  rpc: false,
  staysPrivate: true,
  params: () =>
    z.looseObject({
      task,
      write: z.boolean().default(false),
      outcome: z.enum(["completed", "partial", "failed", "blocked"]).optional(),
      force: z.boolean().default(false),
      ...who,
    }),
  result: () => z.looseObject({ path: z.string(), written: z.boolean() }),
  async run(project, caller, { task: named, write, outcome, force, project: tenant }) {
    return migrateTask(await projectTasks(project, tenantOf(caller, tenant)), named, { write, outcome, force });
  },
});

/** Operations on this machine's task files. */
export const taskFileOperations: readonly Operation[] = [
  newTaskOperation,
  checkTaskOperation,
  setTaskStatusOperation,
  migrateTaskOperation,
];

/** A request for a new task. */
interface NewTaskRequest {
  readonly name: string;
  readonly dependsOn: readonly string[];
  /** Default: `task-NNN` with the next free number. */
  readonly id?: string;
  readonly priority?: "high" | "medium" | "low";
  readonly objective?: string;
  /** What must be true when the task is done. */
  readonly criteria?: readonly string[];
  /** The decision thread the work belongs to. */
  readonly thread?: string;
}

const MOST_TRIES = 50;

/** Write a task file from the template under the next free id. Its dependencies must exist. */
export async function newTask(
  ports: Pick<TaskPorts, "files" | "now">,
  request: NewTaskRequest,
): Promise<{ readonly id: string; readonly path: string }> {
  const title = shortLine(request.name, LONGEST_NAME);
  if (title === "")
    throw new ClewError("USAGE", "A task needs a name.", { hint: 'clew task new "Build the login form"' });
  if (request.id !== undefined && !isTaskId(request.id))
    throw new ClewError("USAGE", `${JSON.stringify(request.id.slice(0, 80))} is no task id.`, {
      hint: "An id has lower-case letters, digits and hyphens, at most 64, such as task-012.",
    });
  const tasks = await listedTasks(ports);
  const missing = request.dependsOn.filter((id) => !tasks.has(id));
  if (missing.length > 0)
    throw new ClewError(
      "NOT_FOUND",
      `There is no task ${missing.map((id) => JSON.stringify(id.slice(0, 80))).join(", ")} to depend on.`,
      {
        hint: "`clew task list` shows the tasks.",
        details: { missing },
      },
    );
  const taken = new Set(tasks.keys());
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    const id = request.id ?? nextTaskId(taken);
    const text = textOf(request, { id, title, now: ports.now() });
    const [created] = taken.has(id) ? [] : await ports.files.create([{ fileName: `${id}.md`, text }]);
    if (created) return { id, path: created.path };
    if (request.id !== undefined)
      throw new ClewError("CONFLICT", `There is a task ${id} already.`, { hint: "Choose another id." });
    // Another process has taken the number meanwhile.
    taken.add(id);
  }
  throw new ClewError("BUSY", "Other processes keep taking the next task number.", { hint: "Run it again." });
}

function textOf(request: NewTaskRequest, by: { id: string; title: string; now: string }): string {
  return renderTaskFile({
    id: by.id,
    name: by.title,
    dependsOn: [...new Set(request.dependsOn)],
    created: by.now,
    priority: request.priority,
    objective: request.objective,
    criteria: request.criteria?.filter((each) => each.trim() !== ""),
    thread: request.thread,
  });
}
