import { ClewError } from "@clew/errors";
import type { Bundle, Decision, DecisionLink, ThreadDocument, ThreadQuestion, UnfinishedSession } from "@clew/schemas";
import type { DecisionFilters, RecordQuery } from "@clew/thread-store";
import { pagesOf } from "../pages.ts";
import { withUnfinished } from "../session/unfinished-sessions.ts";
import { allRecords, questionsOf } from "../thread/origins.ts";
import { toQuestion } from "../thread/questions.ts";
import { readEvents, readThread } from "../thread/read-thread.ts";
import type { ThreadReading } from "../thread/thread-deps.ts";
import { toThreadDocument } from "../thread/thread-document.ts";
import { withoutAbsent } from "../without-absent.ts";
import type { BundleDeps } from "./check-and-hash.ts";
import { hashInTurns } from "./check-and-hash.ts";

/** What to put into a bundle. */
export interface BundleRequest {
  readonly project: string;
  readonly agentId: string;
  readonly scope: {
    readonly threadId?: string | undefined;
    readonly tags?: readonly string[] | undefined;
    readonly dateRange?: { readonly from?: string | undefined; readonly to?: string | undefined } | undefined;
  };
  /** Include deliberations and thoughts (default: true). */
  readonly includeDeliberation?: boolean | undefined;
  /** The unfinished sessions of a thread. A bundle of one thread includes them. */
  readonly unfinishedOf?: (threadId: string) => Promise<readonly UnfinishedSession[]>;
  /** The same sessions in full, so the importing machine can continue them. */
  readonly sessionsOf?: (threadId: string) => Promise<readonly object[]>;
  /** The guardrails in force, if the caller asked for them. */
  readonly guardrails?: readonly Readonly<Record<string, unknown>>[] | undefined;
}

const PAGE = 500;
/** Keep this small: decisions are read in full, and one may be large. */
const DECISIONS_AT_ONCE = 32;

/** Export whole threads with their logs, and decisions outside a thread. */
export async function exportBundle(deps: BundleDeps, request: BundleRequest): Promise<{ bundle: Bundle }> {
  const found = await findInScope(deps, request);
  const threads: ThreadDocument[] = [];
  for (const id of found.threads) {
    const thread = await exportThread(deps, request, id);
    const isNamed = id === request.scope.threadId && request.includeDeliberation !== false;
    threads.push(withUnfinished(thread, isNamed ? ((await request.unfinishedOf?.(id)) ?? []) : []));
  }
  const alone: AloneDecision[] = [];
  for (const id of found.alone) alone.push(...(await exportAlone(deps, request, id)));
  const head = { ...headOfBundle(request, deps.now()), guardrails: request.guardrails && [...request.guardrails] };
  const { threadId } = request.scope;
  const isOne = threadId !== undefined && request.includeDeliberation !== false;
  const left = (isOne ? await request.sessionsOf?.(threadId) : undefined) ?? [];
  const sessions = left.length === 0 ? undefined : (JSON.parse(JSON.stringify(left)) as Bundle["sessions"]); // as they are stored
  const bundle = { ...head, threads, ...listsOf(alone), sessions };
  await deps.pause?.();
  const hash = await hashInTurns(bundle, deps.sha256, deps.pause);
  return { bundle: { ...bundle, hash } };
}

type BundleHead = Pick<Bundle, "format" | "createdAt" | "scope" | "source">;

/** The header of a bundle. */
export function headOfBundle(request: BundleRequest, createdAt: string): BundleHead {
  const { project, scope } = request;
  return {
    format: "cstp-bundle/v1",
    createdAt,
    scope: withoutAbsent({
      ...scope,
      project,
      tags: scope.tags && [...scope.tags],
      dateRange: scope.dateRange && withoutAbsent(scope.dateRange),
    }),
    source: { project, agentId: request.agentId, software: "clew" },
  };
}

/** A decision outside a thread, with its questions and links. (A thread's document holds its own.) */
export interface AloneDecision {
  readonly decision: Decision;
  readonly questions: readonly ThreadQuestion[];
  readonly links: readonly DecisionLink[];
}

/** The lists in a bundle for decisions outside a thread. */
export function listsOf(alone: readonly AloneDecision[]): Pick<Bundle, "decisions" | "questions" | "links"> {
  const questions = alone.flatMap((each) => each.questions);
  return {
    decisions: alone.map(({ decision }) => decision),
    questions: questions.length === 0 ? undefined : questions,
    links: alone.flatMap((each) => each.links),
  };
}

/** The threads with a decision in the scope, the threads they were forked from, and decisions outside a thread. */
export async function findInScope(
  deps: BundleDeps,
  { project, scope }: BundleRequest,
): Promise<{ readonly threads: readonly string[]; readonly alone: readonly string[] }> {
  if (scope.threadId !== undefined && scope.tags === undefined && scope.dateRange === undefined)
    return { threads: await withOrigins(deps, project, [scope.threadId]), alone: [] };
  const filters: DecisionFilters = withoutAbsent({
    thread: scope.threadId,
    tags: scope.tags,
    dateAfter: scope.dateRange?.from,
    dateBefore: scope.dateRange?.to,
  });
  const threads = new Set<string>();
  const alone: string[] = [];
  const query = { project, filters, order: "oldest", limit: DECISIONS_AT_ONCE } as const;
  for await (const page of pagesOf((cursor) => deps.threads.decisions({ ...query, cursor })))
    for (const { id, threadId } of page) {
      if (threadId === undefined) alone.push(id);
      else threads.add(threadId);
    }
  for (const id of await taggedThreads(deps, project, scope)) threads.add(id);
  return { threads: await withOrigins(deps, project, [...threads]), alone };
}

// Threads have tags of their own, and may have no decision yet.
async function taggedThreads(
  deps: BundleDeps,
  project: string,
  scope: BundleRequest["scope"],
): Promise<readonly string[]> {
  const ids: string[] = [];
  const { from = "", to = "9999" } = scope.dateRange ?? {};
  const query = { project, limit: PAGE, tags: scope.tags };
  for await (const page of pagesOf((cursor) => deps.threads.threads({ ...query, cursor }))) {
    const inScope = page.filter(
      ({ id, createdAt }) =>
        createdAt >= from && createdAt <= to && (scope.threadId === undefined || id === scope.threadId),
    );
    ids.push(...inScope.map(({ id }) => id));
  }
  return ids;
}

const MAX_FORKS = 32;

/** A fork is incomplete without its origin, so add origins first. */
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

/** Export one thread in full. */
export async function exportThread(
  reading: ThreadReading,
  request: Pick<BundleRequest, "project" | "includeDeliberation">,
  id: string,
): Promise<ThreadDocument> {
  const whole = toThreadDocument(
    await readThread(reading, { project: request.project, threadId: id }),
    request.project,
  );
  // Leave out what a fork inherited: its origin is in the bundle too.
  const own = {
    ...whole,
    decisions: whole.decisions.filter(({ threadId }) => threadId === undefined || threadId === id),
  };
  if (request.includeDeliberation === false)
    return { ...own, thoughts: [], decisions: own.decisions.map(withoutDeliberation) };
  const events = await readEvents(reading, { project: request.project, log: id });
  if (events.length === 0) throw new ClewError("NOT_FOUND", `There is no thread ${id}.`);
  return { ...own, events: [...events] };
}

function withoutDeliberation(decision: Decision): Decision {
  const { deliberation: _, thoughts: __, ...rest } = decision;
  return rest as Decision; // only optional fields were removed
}

/** Export one decision outside a thread; nothing if it is gone. */
export async function exportAlone(
  deps: BundleDeps,
  request: BundleRequest,
  id: string,
): Promise<readonly AloneDecision[]> {
  const { project } = request;
  const [stored] = await deps.threads.decisionsById(project, [id]);
  if (stored === undefined) return [];
  const { log } = stored;
  const { seq: _, ...document } = stored.document;
  const reviews = await documentsOf(deps, { project, log, kind: "review" });
  const thoughts = await documentsOf(deps, { project, log, kind: "thought" });
  const whole = { ...document, thoughts, reviews } as unknown as Decision; // the store accepted them with these types
  const decision = request.includeDeliberation === false ? withoutDeliberation(whole) : whole;
  const questions: ThreadQuestion[] = [];
  for await (const record of questionsOf(deps, project, log))
    if (!record.redacted) questions.push({ ...toQuestion(record), decisionId: id });
  return [{ decision, questions, links: await deps.threads.links({ project, ids: [id], direction: "out" }) }];
}

async function documentsOf(
  deps: BundleDeps,
  query: Pick<RecordQuery, "project" | "kind" | "log">,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  return (await allRecords(deps, query)).filter(({ redacted }) => !redacted).map(({ document }) => document);
}
