import { ClewError } from "@clew/errors";
import { TASK_STATUSES } from "@clew/handoff-schema/internal";
import { z } from "zod";
import { actorOf, tenantOf } from "../caller.ts";
import { knowledgeGraph, queryKnowledge, queryLearned } from "../knowledge/query-knowledge.ts";
import { type CommandRow, type Operation, operation } from "../operation.ts";
import { limit, listOf, name, oneOrMany } from "../params/fields.ts";
import type { Project } from "../project.ts";
import { knownTo } from "../recall/known-to.ts";
import type { Signature } from "../shared-records.ts";
import { sharedRecords } from "../thread/locate-thread.ts";
import { checkTask, listTasks, taskJournal } from "./check-task.ts";
import { processTask } from "./process-task.ts";
import { projectTasks } from "./project-tasks.ts";
import { renderTaskContext } from "./render-task-context.ts";
import {
  type ContextRequest,
  type DecisionBehind,
  type FindDecision,
  type TaskContext,
  taskContext,
} from "./task-context.ts";

const taskId = z
  .string()
  .min(1)
  .max(200)
  .meta({ "x-aliases": ["id", "task"] });
const journalTask = z.looseObject({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  depends_on: z.array(z.string()),
  path: z.string(),
});
const node = z.looseObject({ id: z.string(), type: z.string(), summary: z.string() });

// A path would let a caller read files on the server; an id only names a task in its own folder.
function taskNamed({ showsPaths }: Project, task: string): string {
  if (showsPaths === true || /^[A-Za-z0-9][A-Za-z0-9-]{0,63}$/.test(task)) return task;
  throw new ClewError("USAGE", `A task is named by its id, found ${JSON.stringify(task.slice(0, 80))}.`);
}

const listTasksOperation: Operation = operation({
  name: "listTasks",
  does: "Lists the project's tasks with their dependencies.",
  scope: "read",
  usesFiles: true,
  cli: {
    command: "task list",
    summary: "every task and where it stands",
    flags: {
      status: { param: "status", value: "STATUS", summary: "only tasks that stand so", choices: TASK_STATUSES },
    },
  },
  staysPrivate: true,
  params: () => z.looseObject({ status: oneOrMany(z.enum(TASK_STATUSES)).optional(), project: name.optional() }),
  result: () => z.looseObject({ tasks: z.array(journalTask), total: z.number().int() }),
  async run(project, caller, { status, project: tenant }) {
    const wanted = listOf(status);
    const all = await listTasks(await projectTasks(project, tenantOf(caller, tenant)));
    const tasks = all.filter((task) => wanted === undefined || wanted.some((each) => each === task.status));
    return { tasks, total: tasks.length };
  },
});

const getTaskOperation: Operation = operation({
  name: "getTask",
  does: "Returns one task with the text of its file.",
  scope: "read",
  usesFiles: true,
  staysPrivate: true,
  params: () => z.looseObject({ taskId, project: name.optional() }),
  result: () => z.looseObject({ task: journalTask, text: z.string() }),
  async run(project, caller, params) {
    const ports = await projectTasks(project, tenantOf(caller, params.project));
    const id = taskNamed(project, params.taskId);
    const task = (await listTasks(ports)).find((each) => each.id === id);
    if (task === undefined) throw new ClewError("NOT_FOUND", `There is no task ${id}.`);
    const { stored } = await checkTask(ports, id);
    return { task, text: stored.text };
  },
});

const processTaskHandoffOperation: Operation = operation({
  name: "processTaskHandoff",
  does: "Adds a task's handoff to the journal, the knowledge and the thread; a second call changes nothing.",
  scope: "write",
  usesFiles: true,
  cli: {
    command: "task done",
    summary: "FILE|ID: take the handoff into journal, knowledge and statuses",
    word: { param: "taskId", what: "a task file or id" },
    flags: {},
  },
  params: () =>
    z.looseObject({
      taskId,
      agentId: name.optional(),
      threadId: z.string().optional(),
      project: name.optional(),
    }),
  result: () => z.looseObject({ task: z.string(), changes: z.looseObject({}), already_processed: z.boolean() }),
  mcp: {
    tool: "process_task_handoff",
    place: 26,
    set: "core",
    title: "Process a task handoff",
    description: "Checks a task file's handoff and takes its patterns, gotchas and notes into knowledge and journal.",
    kind: "set",
  },
  async run(project, caller, params) {
    const owner = {
      project: tenantOf(caller, params.project),
      agentId: actorOf(caller, params.agentId),
      isNamed: params.agentId !== undefined,
      threadId: params.threadId,
    };
    const processed = await processTask(project, taskNamed(project, params.taskId), owner);
    if (processed.ok) {
      const { ok: _ok, ...result } = processed;
      return result;
    }
    const { errors } = processed.check;
    const count = errors.length === 1 ? "1 error" : `${errors.length} errors`;
    throw new ClewError("DOCUMENT_INVALID", `The handoff of ${params.taskId} is not valid: ${count}.`, {
      hint: "Mend it, or see `clew task check` for every finding with its fix.",
      // Report what is wrong without the surrounding file: a finding quotes only its own value.
      details: { findings: (await project.redactor?.())?.(errors).value ?? errors, path: processed.path },
    });
  },
});

const getTaskContextOperation: Operation = operation({
  name: "getTaskContext",
  does: "Returns a task's purpose, the decision behind it, and the handoffs of its completed dependencies.",
  scope: "read",
  usesFiles: true,
  cli: {
    command: "task context",
    summary: "ID: what completed dependencies hand on",
    word: { param: "taskId", what: "a task id" },
    flags: {
      depth: { param: "depth", value: "N", number: true, summary: "how far back along dependencies (1)" },
      budget: {
        param: "budget",
        value: "TOKENS",
        number: true,
        summary: "most tokens; the least important is left out",
      },
      format: { param: "format", value: "FORMAT", summary: "Markdown or JSON", choices: ["md", "json"] },
    },
  },
  params: () =>
    z.looseObject({
      taskId,
      depth: z.number().int().min(1).max(1_000).optional(),
      budget: z.number().int().min(1).optional(),
      format: z.enum(["json", "md", "markdown"]).default("json"),
      project: name.optional(),
    }),
  result: () => z.looseObject({ tokens: z.number().optional(), markdown: z.string().optional() }),
  capture: { source: "cstp:getTaskContext", text: (params) => `Read the context of task ${String(params["taskId"])}` },
  mcp: {
    tool: "get_task_context",
    place: 27,
    set: "core",
    title: "Context of a task",
    description:
      "A task's objective, criteria and decision, and what earlier tasks left for it: files, patterns, gotchas, questions.",
    kind: "read",
  },
  async run(project, caller, { taskId: task, depth, budget, format, project: tenant }) {
    const request = { depth, budget };
    const owner = { project: tenantOf(caller, tenant), agentId: actorOf(caller) };
    const found = await projectTaskContext(project, owner, { pathOrId: taskNamed(project, task), request });
    return format === "json" ? found : { markdown: renderTaskContext(found), tokens: found.tokens };
  },
});

const getJournalOperation: Operation = operation({
  name: "getJournal",
  does: "Returns the project's state: where files are, what is blocked, and the tasks.",
  scope: "read",
  usesFiles: true,
  cli: { command: "task journal", summary: "places, active blockers and tasks", flags: {} },
  staysPrivate: true,
  params: () => z.looseObject({ project: name.optional() }),
  result: () =>
    z.looseObject({
      context_map: z.array(z.looseObject({})),
      active_blockers: z.array(z.looseObject({})),
      tasks: z.array(journalTask),
    }),
  run: async (project, caller, { project: tenant }) =>
    taskJournal(await projectTasks(project, tenantOf(caller, tenant))),
});

const NODE_TYPES = ["task", "decision", "pattern", "gotcha", "insight", "question"] as const;

const KNOWLEDGE_FLAGS: CommandRow["flags"] = {
  tag: { param: "tags", value: "TAG", summary: "nodes with this tag; several rank by how many match", repeat: true },
  type: { param: "type", value: "TYPE", summary: "only this kind", choices: NODE_TYPES },
  task: { param: "task", value: "ID", summary: "only what this task said" },
  text: { param: "text", value: "WORDS", summary: "every one of these words occurs; the same as WORDS" },
};

const knowledgeParams = {
  tags: oneOrMany(name)
    .optional()
    .meta({ "x-aliases": ["tag"] }),
  type: name.optional(),
  task: name.optional(),
  text: z
    .string()
    .max(1_000)
    .optional()
    .meta({ "x-aliases": ["query"] }),
  project: name.optional(),
};

const queryKnowledgeOperation: Operation = operation({
  name: "queryKnowledge",
  does: "Searches what earlier tasks learned by tags, type, task and words; each entry says whether its files changed since.",
  scope: "read",
  usesFiles: true,
  cli: {
    command: "knowledge query",
    summary: "nodes by tag, kind, task and words, each with its age",
    flags: {
      ...KNOWLEDGE_FLAGS,
      limit: { param: "limit", value: "N", number: true, summary: "at most so many nodes" },
      offset: { param: "offset", value: "N", number: true, summary: "skip so many" },
      learned: { param: "learned", summary: "the learned memory (high gotchas, learnings of sessions)" },
    },
  },
  params: () =>
    z.looseObject({
      ...knowledgeParams,
      learned: z.boolean().optional(),
      limit: limit.default(50),
      offset: z.number().int().min(0).default(0),
    }),
  result: () => z.looseObject({ nodes: z.array(node), total: z.number().int() }),
  capture: {
    source: "cstp:queryKnowledge",
    text: (params, result) =>
      `Queried knowledge ${JSON.stringify(params["text"] ?? params["tags"] ?? "")}: ${String(result["total"])} entries`,
  },
  mcp: {
    tool: "query_knowledge",
    place: 28,
    set: "all",
    title: "Query knowledge",
    description: "Patterns, gotchas and questions by tag, type, task or words.",
    kind: "read",
  },
  async run(project, caller, { learned, limit: size, offset, project: tenant, ...given }) {
    const query = { ...knowledgeQuery(given), limit: size, offset };
    const ports = await projectTasks(project, tenantOf(caller, tenant));
    return learned === true ? queryLearned(ports, query) : queryKnowledge(ports, query);
  },
});

interface GivenKnowledge {
  readonly tags?: string | string[] | undefined;
  readonly type?: string | undefined;
  readonly task?: string | undefined;
  readonly text?: string | undefined;
}

function knowledgeQuery({ tags, type, task, text }: GivenKnowledge) {
  const kind = NODE_TYPES.find((each) => each === type);
  if (type !== undefined && kind === undefined)
    throw new ClewError("USAGE", `type is one of ${NODE_TYPES.join(", ")}.`);
  const wanted = listOf(tags);
  return {
    tags: wanted,
    type: kind,
    task,
    text: text === undefined || text.trim() === "" ? undefined : text,
  };
}

const getKnowledgeGraphOperation: Operation = operation({
  name: "getKnowledgeGraph",
  does: "Returns tasks, patterns and gotchas as a graph, whole or around the results of a query.",
  scope: "read",
  usesFiles: true,
  cli: { command: "knowledge graph", summary: "nodes and the edges between them", flags: KNOWLEDGE_FLAGS },
  params: () => z.looseObject(knowledgeParams),
  result: () =>
    z.looseObject({ nodes: z.array(node), edges: z.array(z.looseObject({ from: z.string(), to: z.string() })) }),
  run: async (project, caller, { project: tenant, ...given }) =>
    knowledgeGraph(await projectTasks(project, tenantOf(caller, tenant)), knowledgeQuery(given)),
});

/** Operations on tasks and knowledge. */
export const taskOperations: readonly Operation[] = [
  listTasksOperation,
  getTaskOperation,
  processTaskHandoffOperation,
  getTaskContextOperation,
  getJournalOperation,
  queryKnowledgeOperation,
  getKnowledgeGraphOperation,
];

const MOST_REASONS = 3;

/** The context of a project's task, with the decision behind it. */
async function projectTaskContext(
  project: Project,
  owner: Signature,
  task: { readonly pathOrId: string; readonly request?: ContextRequest },
): Promise<TaskContext> {
  const tasks = await projectTasks(project, owner.project);
  const ports = { ...tasks, findDecision: findDecision(project, owner), known: knownTo(project, owner.project) };
  return taskContext(ports, task.pathOrId, task.request);
}

function findDecision(project: Project, owner: Signature): FindDecision {
  return async ({ thread, decision }): Promise<DecisionBehind | undefined> => {
    const decisions = await readDecisions(project, thread, owner);
    const named = decisions.find(({ id }) => id === decision);
    // Decisions of finished tasks in the thread are results, not the decision behind this task.
    const last = decisions.findLast(({ tags }) => tags?.includes("task") !== true);
    const found = named ?? last;
    if (found?.decision === undefined) return undefined;
    return {
      id: found.id,
      thread_id: thread,
      decision: found.decision,
      confidence: found.confidence ?? null,
      reasons: (found.reasons ?? []).slice(0, MOST_REASONS).map(({ text }) => text),
    };
  };
}

// Read the task even if its thread is not here.
async function readDecisions(project: Project, thread: string, owner: Signature) {
  try {
    return (await (await sharedRecords(project)).readThread(thread, owner)).decisions.filter(
      ({ redacted }) => redacted !== true,
    );
  } catch (error) {
    if (ClewError.is(error) && error.code === "NOT_FOUND") return [];
    throw error;
  }
}
