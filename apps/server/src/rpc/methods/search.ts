import {
  decisionReader,
  listTasks,
  listThreads,
  plainLine,
  queryDecisions,
  sessionStatus,
  storeHandoffLog,
} from "@clew/flow";
import { z } from "zod";
import type { CallContext } from "../call/call-context.ts";
import { servedKnowledge, servedTasks } from "../call/served-tasks.ts";
import { sessionPorts } from "../call/session-ports.ts";
import { threadDeps } from "../call/thread-ports.ts";
import { defineMethod, type Method } from "../method.ts";
import { name } from "../shapes/fields.ts";

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
  readonly projects: readonly string[];
  readonly limit: number;
}

// What is the served project's own is only shown to those who hold that project.
const FIND: Readonly<Record<Kind, (context: CallContext, asked: Asked) => Promise<readonly Hit[]>>> = {
  thread: findThreads,
  decision: findDecisions,
  session: findSessions,
  handoff: findHandoffs,
  task: findTasks,
  knowledge: findKnowledge,
};

const searchMethod: Method = defineMethod({
  name: "cstp.search",
  summary: "Finds threads, decisions, sessions, handoffs, tasks and knowledge by words, as they are typed.",
  scope: "read",
  params: z.looseObject({
    query: z
      .string()
      .max(1_000)
      .meta({ "x-aliases": ["text", "q"] }),
    kinds: z.array(z.enum(KINDS)).optional(),
    limit: z.number().int().min(1).max(100).default(20),
    project: name.optional(),
  }),
  result: z.looseObject({
    query: z.string(),
    results: z.array(z.looseObject({ kind: z.enum(KINDS), id: z.string(), title: z.string() })),
    total: z.number().int(),
  }),
  async run(context, { query, kinds = [...KINDS], limit, project }) {
    const asked = { query: query.trim(), projects: await context.readProjects(project), limit };
    if (asked.query === "") return { query, results: [], total: 0 };
    const found = await Promise.all(kinds.map((kind) => FIND[kind](context, asked)));
    const results = found.flat();
    return { query, results, total: results.length };
  },
});

async function findThreads(context: CallContext, { query, projects, limit }: Asked): Promise<readonly Hit[]> {
  const { threads } = await listThreads(threadDeps(context), { projects, text: query, limit });
  return threads.map(({ id, title, status, lastActivity }) => ({
    kind: "thread",
    id,
    title,
    status,
    at: lastActivity,
  }));
}

async function findDecisions(context: CallContext, { query, projects, limit }: Asked): Promise<readonly Hit[]> {
  const { decisions } = await queryDecisions(decisionReader(context.ports.threads, projects), { query, limit });
  return decisions.map(({ id, title, status, date, threadId, confidence, outcome }) => ({
    kind: "decision",
    id,
    title,
    status,
    at: date,
    confidence,
    ...(outcome === undefined ? {} : { outcome }),
    ...(threadId === undefined ? {} : { threadId }),
  }));
}

async function findSessions(context: CallContext, { query, projects, limit }: Asked): Promise<readonly Hit[]> {
  if (context.ports.sessions === undefined) return [];
  const hits: Hit[] = [];
  for (const project of projects) {
    const { sessions } = await sessionStatus(sessionPorts(context, project), "all");
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
  return hits.slice(0, limit);
}

/** Of so many newest handoffs the words are looked at: who gives, who takes, and what was asked. */
const HANDOFFS_READ = 1_000;

async function findHandoffs(context: CallContext, { query, projects, limit }: Asked): Promise<readonly Hit[]> {
  const hits: Hit[] = [];
  for (const project of projects) {
    const log = storeHandoffLog(context.ports.threads, { project, agentId: context.caller.defaultAgent });
    for (const { id, status, at, facts } of await log.list(HANDOFFS_READ)) {
      const [source, target] = [facts["source"], facts["target"]].map((each) =>
        typeof each === "string" ? each : "?",
      );
      const title = `${source} → ${target}`;
      if (
        holdsAll(
          `${id} ${title} ${Object.values(facts)
            .filter((fact) => typeof fact === "string")
            .join(" ")}`,
          query,
        )
      )
        hits.push({ kind: "handoff", id, title, status, at });
    }
  }
  return hits.slice(0, limit);
}

async function findTasks(context: CallContext, { query, projects, limit }: Asked): Promise<readonly Hit[]> {
  const hits: Hit[] = [];
  for (const project of context.ports.project === undefined ? [] : projects) {
    if (hits.length >= limit) break;
    const tasks = await listTasks(await servedTasks(context, project));
    for (const { id, name: title, status } of tasks)
      if (holdsAll(`${id} ${title}`, query)) hits.push({ kind: "task", id, title, status });
  }
  return hits.slice(0, limit);
}

/** What a project knows may be a database of its own: those of so many are opened for one search. */
const KNOWLEDGE_OPENED = 20;

async function findKnowledge(context: CallContext, { query, projects, limit }: Asked): Promise<readonly Hit[]> {
  const hits: Hit[] = [];
  for (const project of context.ports.project === undefined ? [] : projects.slice(0, KNOWLEDGE_OPENED)) {
    if (hits.length >= limit) break;
    const { knowledge } = await servedKnowledge(context, project);
    const { nodes } = await knowledge.queryNodes({ text: query, limit: limit - hits.length });
    for (const { id, summary: title, type: status, task } of nodes)
      hits.push({ kind: "knowledge", id, title, status, ...(task === undefined || task === null ? {} : { task }) });
  }
  return hits;
}

function holdsAll(text: string, query: string): boolean {
  const lower = text.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}

/** The method that looks everywhere. */
export const searchMethods: readonly Method[] = [{ ...searchMethod, staysPrivate: true }];
