import type { Bundle, Decision, DecisionLink, ThreadDocument, ThreadQuestion } from "@clew/schemas";
import type { DecisionFilters, RecordQuery, StoredDecision } from "@clew/thread-store";
import { done, type Outcome, refused } from "../outcome.ts";
import { allRecords, questionsOf } from "../thread/origins.ts";
import { toQuestion } from "../thread/questions.ts";
import { readEvents, readThread } from "../thread/read-thread.ts";
import { toThreadDocument } from "../thread/thread-document.ts";
import { withoutAbsent } from "../without-absent.ts";
import type { BundleDeps } from "./bundle-deps.ts";
import { bundleHash } from "./bundle-hash.ts";

/** What to put into a bundle. */
export interface BundleRequest {
  readonly project: string;
  readonly agentId: string;
  readonly scope: {
    readonly threadId?: string | undefined;
    readonly tags?: readonly string[] | undefined;
    readonly dateRange?: { readonly from?: string | undefined; readonly to?: string | undefined } | undefined;
  };
  /** Deliberations and thoughts as well; true where nothing is said. */
  readonly includeDeliberation?: boolean | undefined;
  /** The guardrails in force, where the caller wants them along. */
  readonly guardrails?: readonly Readonly<Record<string, unknown>>[] | undefined;
}

const PAGE = 500;

/** Threads and decisions to carry elsewhere: whole threads with their logs, and decisions that stand alone. */
export async function exportBundle(deps: BundleDeps, request: BundleRequest): Promise<Outcome<{ bundle: Bundle }>> {
  const { project, scope } = request;
  const found = await findInScope(deps, request);
  const wanted = await withOrigins(deps, project, found.threads);
  const threads: ThreadDocument[] = [];
  for (const id of wanted) {
    const thread = await exportThread(deps, request, id);
    if (!thread.ok) return thread;
    threads.push(thread.value);
  }
  const decisions: Decision[] = [];
  for (const stored of found.alone) decisions.push(await exportAlone(deps, request, stored));
  const questions = await questionsOfAlone(deps, project, found.alone);
  const bundle = {
    format: "cstp-bundle/v1" as const,
    createdAt: deps.now(),
    scope: withoutAbsent({
      ...scope,
      project,
      tags: scope.tags && [...scope.tags],
      dateRange: scope.dateRange && withoutAbsent(scope.dateRange),
    }),
    source: { project, agentId: request.agentId, software: "clew" },
    threads,
    decisions,
    questions: questions.length === 0 ? undefined : questions,
    links: await linksOf(deps, project, found.alone),
    guardrails: request.guardrails === undefined ? undefined : [...request.guardrails],
  };
  return done({ bundle: { ...bundle, hash: bundleHash(bundle, deps.sha256) } });
}

/** The threads in which a decision lies in the scope, and the decisions in it that have no thread. */
async function findInScope(
  deps: BundleDeps,
  { project, scope }: BundleRequest,
): Promise<{ threads: readonly string[]; alone: readonly StoredDecision[] }> {
  if (scope.threadId !== undefined && scope.tags === undefined && scope.dateRange === undefined)
    return { threads: [scope.threadId], alone: [] };
  const filters: DecisionFilters = withoutAbsent({
    thread: scope.threadId,
    tags: scope.tags,
    dateAfter: scope.dateRange?.from,
    dateBefore: scope.dateRange?.to,
  });
  const threads = new Set<string>();
  const alone: StoredDecision[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await deps.threads.decisions({
      project,
      filters,
      order: "oldest",
      limit: PAGE,
      ...withoutAbsent({ cursor }),
    });
    for (const decision of page.items) {
      if (decision.threadId === undefined) alone.push(decision);
      else threads.add(decision.threadId);
    }
    cursor = page.cursor;
    if (cursor === undefined) break;
  }
  for (const id of await taggedThreads(deps, project, scope)) threads.add(id);
  return { threads: [...threads], alone };
}

// Threads carry tags of their own, and may hold no decision yet.
async function taggedThreads(
  deps: BundleDeps,
  project: string,
  scope: BundleRequest["scope"],
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await deps.threads.threads({ project, limit: PAGE, ...withoutAbsent({ tags: scope.tags, cursor }) });
    const { from = "", to = "9999" } = scope.dateRange ?? {};
    const inScope = page.items.filter(
      ({ id, createdAt }) =>
        createdAt >= from && createdAt <= to && (scope.threadId === undefined || id === scope.threadId),
    );
    ids.push(...inScope.map(({ id }) => id));
    cursor = page.cursor;
    if (cursor === undefined) return ids;
  }
}

const MAX_FORKS = 32;

/** A fork is only whole with what it was forked off; origins come first. */
async function withOrigins(deps: BundleDeps, project: string, ids: readonly string[]): Promise<readonly string[]> {
  const ordered = new Set<string>();
  for (const id of ids) {
    const line = [id];
    for (let next = await deps.threads.thread(project, id); next?.forkedFrom && line.length <= MAX_FORKS; ) {
      line.unshift(next.forkedFrom.threadId);
      next = await deps.threads.thread(project, next.forkedFrom.threadId);
    }
    for (const each of line) ordered.add(each);
  }
  return [...ordered];
}

async function exportThread(deps: BundleDeps, request: BundleRequest, id: string): Promise<Outcome<ThreadDocument>> {
  const reading = { threads: deps.threads, newUuid: () => "" };
  const read = await readThread(reading, { project: request.project, threadId: id });
  if (!read.ok) return read;
  const whole = toThreadDocument(read.value, request.project);
  // What a fork inherited stays with its origin, which is in the bundle too.
  const own = {
    ...whole,
    decisions: whole.decisions.filter(({ threadId }) => threadId === undefined || threadId === id),
  };
  if (request.includeDeliberation === false)
    return done({ ...own, thoughts: [], decisions: own.decisions.map(withoutDeliberation) });
  const events = await readEvents(reading, { project: request.project, log: id });
  if (events.length === 0) return refused("NOT_FOUND", `There is no thread ${id}.`);
  return done({ ...own, events: [...events] });
}

function withoutDeliberation(decision: Decision): Decision {
  const { deliberation: _, thoughts: __, ...rest } = decision;
  return rest as Decision; // only optional fields were taken out
}

async function exportAlone(deps: BundleDeps, request: BundleRequest, stored: StoredDecision): Promise<Decision> {
  const { seq: _, ...decision } = stored.document;
  const query = { project: request.project, log: stored.log };
  const reviews = await documentsOf(deps, { ...query, kind: "review" });
  const thoughts = await documentsOf(deps, { ...query, kind: "thought" });
  const whole = { ...decision, thoughts, reviews } as unknown as Decision; // accepted by the store as what they are
  return request.includeDeliberation === false ? withoutDeliberation(whole) : whole;
}

async function documentsOf(
  deps: BundleDeps,
  query: Pick<RecordQuery, "project" | "kind" | "log">,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  return (await allRecords(deps, query)).filter(({ redacted }) => !redacted).map(({ document }) => document);
}

/** What decisions that stand alone asked, and what they were answered: a thread's document holds its own. */
async function questionsOfAlone(
  deps: BundleDeps,
  project: string,
  alone: readonly StoredDecision[],
): Promise<ThreadQuestion[]> {
  const questions: ThreadQuestion[] = [];
  const reading = { threads: deps.threads, newUuid: () => "" };
  for (const { id, log } of alone)
    for await (const record of questionsOf(reading, project, log))
      if (!record.redacted) questions.push({ ...toQuestion(record), decisionId: id });
  return questions;
}

async function linksOf(deps: BundleDeps, project: string, alone: readonly StoredDecision[]): Promise<DecisionLink[]> {
  if (alone.length === 0) return [];
  return [...(await deps.threads.links({ project, ids: alone.map(({ id }) => id), direction: "out" }))];
}
