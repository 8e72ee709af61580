import type { KnowledgeNode, LearnedEntry } from "@clew/schemas";
import type { KnowledgePage, StoredDecision, StoredRecord, ThreadStore } from "@clew/thread-store";
import { titleOf } from "../decision/query-decisions.ts";
import { pagesOf } from "../pages.ts";
import { type DecisionRule, lineRulesOf } from "../rule/line-rules.ts";
import { linearPattern } from "../rule/linear-pattern.ts";
import { sizeOf } from "../text-size.ts";
import {
  folderOf,
  indexInMemory,
  indexWords,
  type RecallIndex,
  type RecallSource,
  writeWords,
} from "./recall-index.ts";
import { TEXT_LIMIT } from "./words.ts";

/** Facts about a decision from other records. */
export interface AboutDecision {
  /** The title of the decision's thread. */
  readonly thread?: string | undefined;
  readonly ratifiedBy?: string | undefined;
  /** The outcome according to a person. */
  readonly outcome?: StoredDecision["outcome"];
}

/** A decision as a recall source; undefined if recall must not show it. */
export function decisionSource(
  stored: StoredDecision,
  { thread, ratifiedBy, outcome }: AboutDecision = {},
): RecallSource | undefined {
  const { document, redacted, standing } = stored;
  if (redacted || outcome === "abandoned" || standing === "superseded" || standing === "withdrawn") return undefined;
  const title = typeof document["title"] === "string" ? document["title"] : undefined;
  const told = { kind: "decision", id: stored.id, ...saidOf(stored) } as const;
  // The author of an imported bundle is unknown, so show only the title until a person ratifies the decision.
  const isUnsigned = document.provenance?.trust === "imported" && standing === "proposed";
  if (isUnsigned) return { ...told, text: titleOf(title ?? document.decision), repo: document.repo, standing };
  const governs = recordOf(document.governs);
  const rules = lineRulesOf(document.governs);
  const { reasons = [], alternatives = [], tags, file, context, pattern } = document;
  return {
    ...told,
    title: title === document.decision ? undefined : title,
    text: document.decision,
    context:
      [thread ?? "", textOf(context), textOf(pattern), ruleWords(rules)]
        .filter((each) => each !== "")
        .join(". ")
        .slice(0, TEXT_LIMIT) || undefined,
    reasons: reasons.map(({ text, strength }) => ({ text: text.slice(0, TEXT_LIMIT), strength })),
    rejected: alternatives.map(({ option, why_rejected: why, reopen_when: reopen }) => ({ option, why, reopen })),
    tags,
    paths: [...(file === undefined ? [] : [file]), ...textsOf(governs["paths"]), ...textsOf(governs["frozen"])],
    symbols: textsOf(governs["symbols"]),
    forbids: forbidsOf(rules),
    repo: document.repo,
    standing,
    ratifiedBy,
    outcome,
  };
}

/** What rules say, as text to find them by. */
export function ruleWords(rules: readonly DecisionRule[]): string {
  const said = rules.flatMap(({ rule, pattern, message = "" }) => (rule === "frozen" ? [] : [`${message} ${pattern}`]));
  return said.join(" ").trim();
}

/** What rules forbid in which files. */
export function forbidsOf(rules: readonly DecisionRule[]): RecallSource["forbids"] {
  return rules.flatMap(({ rule, pattern, in: files }) =>
    rule === "forbid" && isUsable(pattern) ? [{ pattern, in: files }] : [],
  );
}

/** An imported decision may bring a pattern that no rule may use. */
function isUsable(pattern: string): boolean {
  try {
    return linearPattern(pattern).states > 0;
  } catch {
    return false;
  }
}

/** When and by whom a decision was made. For one from a file, the record says so. */
export function saidOf({ document, createdAt, agentId }: Pick<StoredDecision, "document" | "createdAt" | "agentId">): {
  readonly at: string;
  readonly agent: string;
} {
  const { at, by } = recordOf(document["adopted"]);
  const isDated = typeof at === "string" && !Number.isNaN(Date.parse(at));
  return { at: isDated ? at : createdAt, agent: typeof by === "string" ? by : agentId };
}

/** An open question as a recall source. */
function questionSource({ id, at, agentId, redacted, status, document }: StoredRecord): RecallSource | undefined {
  const text = document["text"];
  if (redacted || status !== "open" || typeof text !== "string" || text === "") return undefined;
  return { kind: "question", id, at, agent: agentId, text };
}

/** What a task taught, as a recall source. */
function nodeSource(node: KnowledgeNode): RecallSource | undefined {
  const { type, id, text, tags, created, task, session, file, severity, mitigation } = node;
  if (type !== "gotcha" && type !== "pattern") return undefined;
  const origin = task ?? session;
  return {
    kind: type,
    id,
    at: created,
    agent: origin === null || origin === undefined ? undefined : `task ${origin}`,
    text: mitigation === undefined ? text : `${text} (${mitigation})`,
    tags,
    paths: file === undefined || file === null ? [] : [file],
    severity,
  };
}

/** What a session taught, as a recall source. */
function learnedSource(entry: LearnedEntry): RecallSource {
  const { kind, id, text, tags, learned_at: at, origin, origin_id: from, file, severity, mitigation } = entry;
  return {
    kind,
    id,
    at,
    agent: `${origin} ${from}`,
    text: mitigation === undefined ? text : `${text} (${mitigation})`,
    tags,
    paths: file === undefined ? [] : [file],
    severity,
  };
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === "string") : [];
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  return value === undefined || value === null ? "" : JSON.stringify(value).slice(0, 2_000);
}

const PAGE = 1_000;

/**
 * The outcome of each decision according to a person's newest review here. Reviews by agents or from bundles do not
 * count.
 */
async function personsOutcomes(
  threads: ThreadStore,
  project: string,
  decisions: readonly StoredDecision[],
): Promise<ReadonlyMap<string, StoredDecision["outcome"]>> {
  const outcomes = new Map<string, StoredDecision["outcome"]>();
  const ids = decisions.flatMap(({ id, outcome }) => (outcome === undefined ? [] : [id]));
  if (ids.length === 0) return outcomes;
  const query = { project, kind: "review", decisions: ids, order: "oldest", limit: PAGE } as const;
  for await (const page of pagesOf((cursor) => threads.records({ ...query, cursor })))
    for (const { decisionId = "", document, redacted } of page)
      if (document["person"] === true && document["provenance"] === undefined && !redacted)
        outcomes.set(decisionId, document["outcome"] as StoredDecision["outcome"]); // checked when the review was recorded
  return outcomes;
}

/**
 * A change to a source, with the words and folders to index it under. Without `source`, the entry with this name is
 * gone.
 */
export interface SourceChange {
  readonly kind: string;
  readonly id: string;
  readonly source?: RecallSource | undefined;
  readonly words?: string;
  /** The words to index it under. */
  readonly indexed?: readonly string[];
  readonly folders?: readonly string[];
}

/** A change that replaces the source of the same name. */
export function sourceChange(source: RecallSource): SourceChange {
  const words = writeWords(source);
  const folders = (source.paths ?? []).map(folderOf);
  return { kind: source.kind, id: source.id, source, words, indexed: indexWords(words), folders };
}

function changeOf(kind: RecallSource["kind"], id: string, source: RecallSource | undefined): SourceChange {
  return source === undefined ? { kind, id } : sourceChange(source);
}

/** Changes for decisions, with the titles of their threads (read unless known), who ratified them, and their outcomes. */
export async function decisionChanges(
  threads: ThreadStore,
  { project, titles = new Map() }: { readonly project: string; readonly titles?: Map<string, string> },
  decisions: readonly StoredDecision[],
): Promise<readonly SourceChange[]> {
  for (const { threadId: id } of decisions)
    if (id !== undefined && !titles.has(id)) titles.set(id, (await threads.thread(project, id))?.title ?? "");
  const ids = decisions.filter(({ standing }) => standing === "ratified").map(({ id }) => id);
  const wanted = { project, kind: "standing", status: ["ratified"], decisions: ids, limit: HALF_PAGE } as const;
  const standing = ids.length === 0 ? [] : (await threads.records({ ...wanted, order: "oldest" })).items;
  const ratified = new Map(standing.map(({ decisionId, agentId }) => [decisionId ?? "", agentId]));
  const outcomes = await personsOutcomes(threads, project, decisions);
  return decisions.map((stored) => {
    const { id, threadId = "" } = stored;
    const about = { thread: titles.get(threadId), ratifiedBy: ratified.get(id), outcome: outcomes.get(id) };
    return changeOf("decision", id, decisionSource(stored, about));
  });
}

/** Changes for questions. */
export function questionChanges(records: readonly StoredRecord[]): readonly SourceChange[] {
  return records.map((record) => changeOf("question", record.id, questionSource(record)));
}

/** Changes for everything that tasks and sessions taught. */
export function taughtChanges(
  taught: readonly [gotchas: KnowledgePage, patterns: KnowledgePage, learned: readonly LearnedEntry[]],
): readonly SourceChange[] {
  const [gotchas, patterns, learned] = taught;
  const nodes = [...gotchas.nodes, ...patterns.nodes];
  // What a task taught is in both lists.
  const known = new Set(nodes.map(({ type, task, text }) => type + task + text));
  const others = learned.filter(({ kind, origin_id: task, text }) => !known.has(kind + task + text));
  const sources = [...nodes.map(nodeSource), ...others.map(learnedSource)];
  return sources.filter((source) => source !== undefined).map(sourceChange);
}

const HALF_PAGE = 500;
/** Read about this much at once: a long-lived process has other work waiting, and a document may be a megabyte. */
export const PIECE: Readonly<Record<"first" | "most" | "bytes", number>> = { first: 8, most: 64, bytes: 1_048_576 };

/** How many documents to read next, judging by the size of the last ones. */
export function nextPiece(last: readonly unknown[], size: number): number {
  const fitting = Math.floor(PIECE.bytes / (sizeOf(last) / Math.max(1, last.length)));
  return Math.max(1, Math.min(size * 2, fitting, PIECE.most));
}

/** Logs, the last event read in each, and the limit on events to read. */
interface GrownLogs {
  readonly project: string;
  readonly logs: readonly { readonly log: string; readonly sinceSeq: number }[];
  readonly most: number;
}

/** What is left after all pieces: store it together with the position in each log, or it would not be read again. */
interface LastChanges {
  readonly rest: readonly SourceChange[];
  readonly heads: ReadonlyMap<string, number>;
  /** The number of events read. */
  readonly events: number;
}

/**
 * Changes for the decisions and questions in the logs' events, piece by piece, so that other work can run in between.
 */
export async function* changedSources(
  threads: ThreadStore,
  grown: GrownLogs,
): AsyncGenerator<readonly SourceChange[], LastChanges> {
  const { project } = grown;
  const { ids, questions, heads, titles, events } = yield* namedInLogs(threads, grown);
  let rest: readonly SourceChange[] = [];
  const end = Math.max(ids.length, questions.length);
  for (let at = 0, size = PIECE.first; at < end; ) {
    if (at > 0) yield rest;
    const [some, asked] = [ids.slice(at, at + size), questions.slice(at, at + size)];
    at += size;
    const known = await threads.decisionsById(project, some);
    const open = { project, kind: "question", ids: asked, limit: HALF_PAGE } as const;
    const { items } = asked.length === 0 ? { items: [] } : await threads.records(open);
    rest = [...(await decisionChanges(threads, { project, titles }, known)), ...questionChanges(items)];
    if (at < end) size = nextPiece([...known, ...items], size);
  }
  return { rest, heads, events };
}

interface NamedInLogs {
  readonly ids: readonly string[];
  readonly questions: readonly string[];
  readonly heads: ReadonlyMap<string, number>;
  readonly titles: Map<string, string>;
  readonly events: number;
}

async function* namedInLogs(
  threads: ThreadStore,
  { project, logs, most }: GrownLogs,
): AsyncGenerator<readonly SourceChange[], NamedInLogs> {
  const ids = new Set<string>();
  const questions = new Set<string>();
  const heads = new Map<string, number>();
  const titles = new Map<string, string>();
  let count = 0;
  for (const { log, sinceSeq: from } of logs) {
    let sinceSeq = from;
    for (let isMore = true, size = PIECE.first; isMore && count < most; ) {
      if (count > 0) yield [];
      const limit = Math.min(size, most - count);
      const events = await threads.events({ project, log, sinceSeq, limit });
      for (const { type, payload, seq } of events) {
        sinceSeq = seq;
        const named = type.startsWith("question") ? questions : ids;
        if (typeof payload === "object" && payload !== null)
          for (const id of ["id" in payload && payload.id, "decisionId" in payload && payload.decisionId])
            if (typeof id === "string") named.add(id);
        // A redaction removed some text, so read everything in its log again.
        if (type !== "redacted") continue;
        ids.add(log);
        const page = await threads.decisions({ project, filters: { thread: log }, limit: HALF_PAGE });
        for (const { id } of page.items) ids.add(id);
      }
      count += events.length;
      isMore = events.length === limit;
      if (isMore) size = nextPiece(events, size);
    }
    heads.set(log, sinceSeq);
    titles.set(log, (await threads.thread(project, log))?.title ?? "");
  }
  return { ids: [...ids], questions: [...questions], heads, titles, events: count };
}

const MOST_IN_MEMORY = 500;

/** The newest decisions and questions of a project, for when no copy is kept. */
export async function recordInMemory(threads: ThreadStore, project: string): Promise<RecallIndex> {
  const { items } = await threads.decisions({ project, order: "newest", limit: MOST_IN_MEMORY });
  const questions = await threads.records({ project, kind: "question", status: ["open"], limit: MOST_IN_MEMORY });
  const outcomes = await personsOutcomes(threads, project, items);
  const decisions = items.toReversed().map((each) => decisionSource(each, { outcome: outcomes.get(each.id) }));
  const sources = [...decisions, ...questions.items.map(questionSource)];
  return indexInMemory(sources.filter((source) => source !== undefined));
}
