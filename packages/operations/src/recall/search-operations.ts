import { plainLine } from "@clew/handoff-schema/internal";
import { z } from "zod";
import { tenantsOf } from "../caller.ts";
import { decisionReader } from "../decision/decision-reader.ts";
import { queryDecisions } from "../decision/query-decisions.ts";
import type { HandoffEntry } from "../handoff/handoff-log.ts";
import { handoffPages } from "../handoff/handoff-log.ts";
import { type Operation, operation } from "../operation.ts";
import { name, names } from "../params/fields.ts";
import type { Project } from "../project.ts";
import { sessionPorts } from "../session/session-ports.ts";
import { sessionStatus } from "../session/session-status.ts";
import { listTasks } from "../task/check-task.ts";
import { projectTaskFiles } from "../task/project-tasks.ts";
import { threadDeps } from "../thread/locate-thread.ts";
import { listThreads } from "../thread/read-across.ts";

const KINDS = ["thread", "decision", "session", "handoff", "task", "knowledge"] as const;
type Kind = (typeof KINDS)[number];

/** One thing that was found. */
interface Hit {
  readonly kind: Kind;
  readonly id: string;
  readonly title: string;
  readonly at?: string;
  readonly status?: string;
  readonly threadId?: string;
  /** Of a decision: how sure its agent was, and what became of it. */
  readonly confidence?: number;
  readonly outcome?: string;
  /** Of knowledge: the task that taught it. */
  readonly task?: string;
}

interface Asked {
  readonly query: string;
  readonly alsoWords: readonly string[] | undefined;
  readonly projects: readonly string[];
  /** Of each kind so many are given. */
  readonly limit: number;
}

/** What was found of one kind, in its order: one more than the limit, or `more`, tells that there is more. */
interface Found {
  readonly hits: readonly Hit[];
  readonly more?: boolean;
}

// What is the served project's own is only shown to those who hold that project.
const FIND: Readonly<Record<Kind, (project: Project, asked: Asked) => Promise<Found>>> = {
  thread: findThreads,
  decision: findDecisions,
  session: findSessions,
  handoff: findHandoffs,
  task: findTasks,
  knowledge: findKnowledge,
};

const searchOperation: Operation = operation({
  name: "search",
  does: "Finds threads, decisions, sessions, handoffs, tasks and knowledge by words, as they are typed.",
  scope: "read",
  params: z.looseObject({
    query: z
      .string()
      .max(1_000)
      .meta({ "x-aliases": ["text", "q"] }),
    alsoWords: names.optional(),
    kinds: z.array(z.enum(KINDS)).optional(),
    limit: z.number().int().min(1).max(100).default(20),
    project: name.optional(),
  }),
  result: z.looseObject({
    query: z.string(),
    results: z.array(z.looseObject({ kind: z.enum(KINDS), id: z.string(), title: z.string() })),
    total: z.number().int(),
    more: z.array(z.enum(KINDS)).optional().describe("Kinds of which there is more than is given here."),
  }),
  async run(project, caller, { query, alsoWords, kinds = [...KINDS], limit, project: tenant }) {
    const asked = { query: query.trim(), alsoWords, projects: await tenantsOf(project, caller, tenant), limit };
    if (asked.query === "") return { query, results: [], total: 0 };
    const found = await Promise.all(kinds.map((kind) => FIND[kind](project, asked)));
    const results = found.flatMap(({ hits }) => hits.slice(0, limit));
    const cut = kinds.filter((_, index) => found[index]?.more === true || (found[index]?.hits.length ?? 0) > limit);
    return { query, results, total: results.length, more: cut.length === 0 ? undefined : cut };
  },
});

async function findThreads(project: Project, { query, projects, limit }: Asked): Promise<Found> {
  const { threads } = await listThreads(threadDeps(project), { projects, text: query, limit: limit + 1 });
  const hits = threads.map(
    ({ id, title, status, lastActivity }): Hit => ({ kind: "thread", id, title, status, at: lastActivity }),
  );
  return { hits };
}

async function findDecisions(project: Project, { query, alsoWords, projects, limit }: Asked): Promise<Found> {
  const reader = decisionReader(project.threads, projects);
  const { decisions, total } = await queryDecisions(reader, { query, alsoWords, limit });
  const hits = decisions.map(
    ({ id, title, status, date, threadId, confidence, outcome }): Hit => ({
      kind: "decision",
      id,
      title,
      status,
      at: date,
      confidence,
      outcome,
      threadId,
    }),
  );
  return { hits, more: total > hits.length };
}

async function findSessions(project: Project, { query, projects }: Asked): Promise<Found> {
  if (project.sessions === undefined) return { hits: [] };
  const hits: Hit[] = [];
  for (const tenant of projects) {
    const { sessions } = await sessionStatus(sessionPorts(project, tenant), "all");
    for (const session of sessions)
      if (holdsAll(session.user_query, query))
        hits.push({
          kind: "session",
          id: session.session_id,
          title: plainLine(session.user_query, 200),
          status: session.status,
          at: session.updated_at,
        });
  }
  return { hits: hits.toSorted(newestFirst) };
}

async function findHandoffs(project: Project, { query, projects, limit }: Asked): Promise<Found> {
  const hits: Hit[] = [];
  for (const tenant of projects) {
    const own: Hit[] = [];
    for await (const page of handoffPages(project.threads, tenant)) {
      own.push(...page.filter((entry) => holdsAll(handoffText(entry), query)).map(handoffHit));
      if (own.length > limit) break;
      await project.yieldTurn();
    }
    hits.push(...own);
  }
  return { hits: hits.toSorted(newestFirst) };
}

function handoffText({ id, facts }: HandoffEntry): string {
  return [id, wayOf(facts), ...Object.values(facts).filter((fact) => typeof fact === "string")].join(" ");
}

function handoffHit({ id, status, at, facts }: HandoffEntry): Hit {
  const { about } = facts;
  const title = typeof about === "string" ? `${wayOf(facts)}: ${about}` : wayOf(facts);
  return { kind: "handoff", id, title, status, at };
}

function wayOf({ source, target }: HandoffEntry["facts"]): string {
  return [source, target].map((each) => (typeof each === "string" ? each : "?")).join(" → ");
}

async function findTasks(project: Project, { query, projects, limit }: Asked): Promise<Found> {
  const hits: Hit[] = [];
  for (const tenant of project.folder === undefined ? [] : projects) {
    if (hits.length > limit) break;
    await project.yieldTurn();
    const tasks = await listTasks({ files: await projectTaskFiles(project, tenant) });
    for (const { id, name: title, status } of tasks)
      if (holdsAll(`${id} ${title}`, query)) hits.push({ kind: "task", id, title, status });
  }
  return { hits };
}

async function findKnowledge(project: Project, { query, projects, limit }: Asked): Promise<Found> {
  const hits: Hit[] = [];
  const look = project.lookAtKnowledge;
  for (const tenant of project.folder === undefined || look === undefined ? [] : projects) {
    const missing = limit + 1 - hits.length;
    if (missing <= 0) break;
    const page = await look?.(tenant, (store) => store.queryNodes({ text: query, limit: missing }));
    await project.yieldTurn();
    for (const { id, summary: title, type: status, task } of page?.nodes ?? [])
      hits.push({ kind: "knowledge", id, title, status, task: task === undefined || task === null ? undefined : task });
  }
  return { hits };
}

function newestFirst(left: Hit, right: Hit): number {
  const [before, after] = [left.at ?? "", right.at ?? ""];
  return before < after ? 1 : before > after ? -1 : 0;
}

function holdsAll(text: string, query: string): boolean {
  const lower = text.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}

/** The method that looks everywhere. */
export const searchOperations: readonly Operation[] = [{ ...searchOperation, staysPrivate: true }];
