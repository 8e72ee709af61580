import { ClewError } from "@clew/errors";
import { plainLine } from "@clew/handoff-schema/internal";
import { z } from "zod";
import { actorOf, tenantOf, tenantsOf } from "../caller.ts";
import { decisionReader } from "../decision/decision-reader.ts";
import { queryDecisions, summaryOf } from "../decision/query-decisions.ts";
import { type HandoffEntry, handoffPages } from "../handoff/handoff-log.ts";
import { type Operation, operation } from "../operation.ts";
import { name, names } from "../params/fields.ts";
import type { Project } from "../project.ts";
import { sessionStatus } from "../session/session-status.ts";
import { sessionPorts } from "../session/stored-session.ts";
import { listTasks } from "../task/check-task.ts";
import { projectTaskFiles } from "../task/project-tasks.ts";
import { listThreads } from "../thread/read-across.ts";
import { explainRecall } from "./recall.ts";
import { indexInMemory, type RecallChanges, type RecallIndex, type RecallSource } from "./recall-index.ts";
import { recordInMemory } from "./recall-sources.ts";
import type { withStaleness } from "./recall-staleness.ts";

const SOURCE_KINDS = ["decision", "gotcha", "pattern", "question", "session"] as const;
const VOICES = ["sure", "maybe"] as const;

const matched = z.array(z.looseObject({ by: z.string(), what: z.string() }));
const item = z.looseObject({
  kind: z.enum(SOURCE_KINDS),
  id: z.string(),
  voice: z.enum(VOICES),
  line: z.string(),
  standing: z.string().optional(),
  score: z.number(),
  matched,
  age_days: z.number(),
  staleness: z.enum(["fresh", "changed", "missing", "unknown"]),
});
const candidate = z.looseObject({
  kind: z.enum(SOURCE_KINDS),
  id: z.string(),
  score: z.number(),
  voice: z.enum(VOICES),
  matched,
  left_out: z.string().optional(),
});

const recallOperation: Operation = operation({
  name: "recall",
  does: "Returns what is relevant to a prompt, a file or a text: decisions with their rejected options, gotchas, patterns, open questions and unfinished sessions.",
  scope: "read",
  cli: {
    command: "recall",
    summary: "Show what is on record that bears on a prompt, a file or a text.",
    usage:
      'recall ["PROMPT"|-] [--file PATH]… [--text -|FILE] [--also WORD]… [--kind KIND]… [--sure] [--limit N] [--at T] [--explain]',
    examples: [
      'clew recall "Add Redis for the mail retries queue"',
      "clew recall --file src/mail/send.ts --sure",
      'clew recall "Page the list of parcels" --explain',
    ],
    flags: {
      file: { param: "files", value: "PATH", repeat: true, summary: "a file that it is about" },
      also: { param: "alsoWords", value: "WORD", repeat: true, summary: "a further word to look for" },
      kind: {
        param: "kinds",
        value: "KIND",
        repeat: true,
        choices: [...SOURCE_KINDS],
        summary: "only what is of this kind",
      },
      limit: { param: "limit", value: "N", number: true, summary: "at most so many; 3 if absent" },
      at: { param: "at", value: "T", summary: "as it was known at this moment" },
      explain: { param: "explain", summary: "also every candidate, its score, and why it was left out" },
    },
  },
  params: () =>
    z.object({
      prompt: z.string().max(1_000_000).optional(),
      files: z.array(z.string().min(1).max(4_096)).max(200).optional(),
      text: z.string().max(4_000_000).optional(),
      alsoWords: names.optional(),
      kinds: z.array(z.enum(SOURCE_KINDS)).max(5).optional(),
      voice: z.enum(["sure", "all"]).optional(),
      limit: z.number().int().min(1).max(50).optional(),
      maxBytes: z.number().int().min(1).max(100_000).optional(),
      at: z.string().max(64).optional(),
      explain: z.boolean().optional(),
      agentId: name.optional(),
      project: name.optional(),
    }),
  result: () =>
    z.looseObject({
      items: z.array(item),
      omitted: z.number(),
      bytes: z.number(),
      candidates: z.array(candidate).optional(),
    }),
  mcp: {
    tool: "recall",
    place: 40,
    set: "core",
    title: "Recall",
    description:
      "What was decided before that bears on this prompt, file or text, with what was rejected and why. Call it before you choose.",
    kind: "read",
    fields: ["prompt", "files", "text"],
  },
  async run(project, caller, { at, explain, project: named, agentId, files: given, ...asked }) {
    const request = { ...asked, files: given?.map((path) => path.replace(/^(?:\.\/+)+(?=.)/, "")) };
    const moment = at === undefined ? Date.parse(project.clock.now()) : Date.parse(at);
    if (Number.isNaN(moment))
      throw new ClewError("DOCUMENT_INVALID", "at is no moment: give a date or an RFC 3339 time.", {
        details: { findings: [{ path: "/at", keyword: "format", message: "must be a date or an RFC 3339 time" }] },
      });
    const tenant = tenantOf(caller, named);
    const sessions = await unfinishedSessions(project, tenant, actorOf(caller, agentId));
    const ask = (index: RecallIndex): ReturnType<typeof explainRecall> =>
      explainRecall(withSources(index, sessions), { ...request, at: moment });
    const { answer, candidates, sources } =
      project.recall === undefined
        ? ask(await recordInMemory(project.threads, tenant))
        : await project.recall(tenant, ask);
    const items = await compared(project, tenant, { items: answer.items, sources });
    return { ...answer, items, candidates: explain === true ? candidates : undefined };
  },
});

// Only found items load what compares them with their files.
const compared: typeof withStaleness = async (project, tenant, found) =>
  found.items.length === 0
    ? found.items
    : (await import("./recall-staleness.ts")).withStaleness(project, tenant, found);

/** The unfinished sessions of other agents, as recall sources, without the secrets in their prompts. */
async function unfinishedSessions(project: Project, tenant: string, own: string): Promise<readonly RecallSource[]> {
  if (project.sessions === undefined) return [];
  const { sessions } = await sessionStatus(sessionPorts(project, tenant), "open");
  const others = sessions.filter(({ agent }) => agent !== undefined && agent !== own).slice(0, MOST_SESSIONS);
  const sources = others.map(
    ({ session_id: id, updated_at: at, agent, user_query: text }): RecallSource => ({
      kind: "session",
      id,
      at,
      agent,
      text,
    }),
  );
  // Redact before the texts are shortened: half a secret is not recognized.
  const redact = sources.length === 0 ? undefined : await project.redactor?.();
  return redact === undefined ? sources : redact(sources).value;
}

const MOST_SESSIONS = 50;

/** The numbers of further sources, which are negative, as their own index counts them; and the other way round. */
function turned(numbers: readonly number[]): readonly number[] {
  return numbers.map((number) => -1 - number);
}

/** An index with some more sources, which have negative numbers. */
function withSources(index: RecallIndex, sources: readonly RecallSource[]): RecallIndex {
  if (sources.length === 0) return index;
  const more = indexInMemory(sources);
  return {
    size: index.size + more.size,
    repo: index.repo,
    counts(words) {
      const [known, added] = [index.counts(words), more.counts(words)];
      return new Map(words.map((word) => [word, (known.get(word) ?? 0) + (added.get(word) ?? 0)]));
    },
    holders: (word, most) => [...turned(more.holders(word, most)), ...index.holders(word, most)].slice(0, most),
    under: (path) => index.under(path),
    entries(numbers) {
      const own = more.entries(turned(numbers.filter((number) => number < 0)));
      const known = index.entries(numbers.filter((number) => number >= 0));
      return new Map([...known, ...[...own].map(([number, entry]) => [-1 - number, entry] as const)]);
    },
  };
}

const sourceShape = z.looseObject({ kind: z.enum(SOURCE_KINDS), id: z.string(), at: z.string(), text: z.string() });

const recallChangesOperation: Operation = operation({
  name: "recallChanges",
  does: "Returns the recallable records added or removed since a position; clients update the local copy that hooks read from it.",
  scope: "read",
  params: () =>
    z.object({
      since: z.string().max(200).optional(),
      limit: z.number().int().min(1).max(1_000).default(500),
      project: name.optional(),
    }),
  result: () =>
    z.looseObject({
      position: z.string(),
      restarts: z.boolean(),
      sources: z.array(sourceShape),
      gone: z.array(z.looseObject({ kind: z.enum(SOURCE_KINDS), id: z.string() })),
      more: z.boolean(),
    }),
  async run(project, caller, { since, limit, project: named }) {
    const read = (index: RecallIndex): RecallChanges | undefined => index.changes?.(since, limit);
    const changes = await project.recall?.(tenantOf(caller, named), read);
    if (changes === undefined) throw new ClewError("NOT_FOUND", "This service keeps nothing that a copy could follow.");
    return { ...changes, sources: changes.sources.map((each) => ({ ...each })), gone: [...changes.gone] };
  },
});

const refreshRecallOperation: Operation = operation({
  name: "refreshRecall",
  does: "Updates the local copy that hooks read from the server that keeps the record.",
  scope: "write",
  rpc: false,
  params: () => z.looseObject({}),
  result: () => z.looseObject({}),
  async run(project) {
    await project.refreshRecall?.();
    return {};
  },
});

/** Operations that recall records and keep a copy up to date. */
export const recallOperations: readonly Operation[] = [recallOperation, recallChangesOperation, refreshRecallOperation];

const KINDS = ["thread", "decision", "session", "handoff", "task", "knowledge"] as const;
type Kind = (typeof KINDS)[number];

/** One search hit. */
interface Hit {
  readonly kind: Kind;
  readonly id: string;
  readonly title: string;
  readonly at?: string;
  readonly status?: string;
  readonly threadId?: string;
  /** For a decision: its standing, confidence and outcome. */
  readonly standing?: string;
  readonly confidence?: number;
  readonly outcome?: string;
  /** For knowledge: the task that taught it. */
  readonly task?: string;
}

interface Asked {
  readonly query: string;
  readonly alsoWords: readonly string[] | undefined;
  readonly projects: readonly string[];
  /** The limit per kind. */
  readonly limit: number;
}

/** The hits of one kind, in order. One more than the limit, or `more`, means there are more. */
interface Found {
  readonly hits: readonly Hit[];
  readonly more?: boolean;
}

// Show the served project's own files only to callers who hold that project.
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
  does: "Searches threads, decisions, sessions, handoffs, tasks and knowledge as you type.",
  scope: "read",
  params: () =>
    z.looseObject({
      query: z
        .string()
        .max(1_000)
        .meta({ "x-aliases": ["text", "q"] }),
      alsoWords: names.optional(),
      kinds: z.array(z.enum(KINDS)).optional(),
      limit: z.number().int().min(1).max(100).default(20),
      project: name.optional(),
    }),
  result: () =>
    z.looseObject({
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
  const { threads } = await listThreads(project, { projects, text: query, limit: limit + 1 });
  const hits = threads.map(
    ({ id, title, status, lastActivity }): Hit => ({ kind: "thread", id, title, status, at: lastActivity }),
  );
  return { hits };
}

async function findDecisions(project: Project, asked: Asked): Promise<Found> {
  const { query, alsoWords, projects, limit } = asked;
  const reader = decisionReader(project, projects);
  const { decisions: worded, total } = await queryDecisions(reader, { query, alsoWords, limit });
  const about = await decisionsAbout(project, asked);
  const own = about.length === 0 ? [] : await reader.byId(about);
  const decisions = [
    ...about.flatMap((id) => own.filter((each) => each.id === id).map((each) => summaryOf(each, 0))),
    ...worded.filter(({ id }) => !about.includes(id)),
  ];
  const hits = decisions.map(
    ({ id, title, status, standing, date, threadId, confidence, outcome }): Hit => ({
      kind: "decision",
      id,
      title,
      status,
      standing,
      at: date,
      confidence,
      outcome,
      threadId,
    }),
  );
  return { hits, more: total > worded.length };
}

/** A path finds the decisions that govern the file or wrote it, whatever their words are. */
async function decisionsAbout(project: Project, { query, projects, limit }: Asked): Promise<readonly string[]> {
  if (query.length > LONGEST_PATH || !PATH.test(query)) return [];
  const [files, at] = [[query.replace(/^(?:\.\/+)+/, "")], Date.parse(project.clock.now())];
  const ask = (index: RecallIndex): ReturnType<typeof explainRecall> =>
    explainRecall(index, { files, kinds: ["decision"], at });
  const ids: string[] = [];
  for (const tenant of projects) {
    const { candidates } =
      project.recall === undefined
        ? ask(await recordInMemory(project.threads, tenant))
        : await project.recall(tenant, ask);
    for (const { kind, id, matched: by } of candidates)
      if (kind === "decision" && by.some((each) => each.by === "path")) ids.push(id);
  }
  return ids.slice(0, limit);
}

const LONGEST_PATH = 1_000;
const PATH = /^\S*[/.]\S+$/;

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

/** The operation that searches everything. */
export const searchOperations: readonly Operation[] = [{ ...searchOperation, staysPrivate: true }];
