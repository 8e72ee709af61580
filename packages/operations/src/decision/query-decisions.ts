import type { DecisionBridge, DecisionReason } from "@clew/schemas";
import type { CounterDimension, DecisionFilters, StoredDecision } from "@clew/thread-store";
import type { DecisionReader } from "./decision-reader.ts";

/** A query for decisions. */
export interface DecisionsQuery {
  readonly query?: string;
  /** Other words that the author of the decision may have used. */
  readonly alsoWords?: readonly string[] | undefined;
  readonly limit?: number;
  readonly retrievalMode?: "keyword" | "hybrid" | "semantic";
  readonly bridgeSide?: "structure" | "function";
  readonly filters?: DecisionFilters;
  readonly includeReasons?: boolean;
}

/** One decision in the result. */
export interface DecisionSummary {
  readonly id: string;
  readonly title: string;
  readonly category: string;
  readonly confidence?: number;
  readonly stakes: string;
  readonly status: string;
  readonly standing: string;
  readonly contested_by: readonly string[];
  readonly date: string;
  /** 0 is a perfect match. A decision found without a search has 0. */
  readonly distance: number;
  readonly agentId: string;
  readonly threadId?: string;
  readonly outcome?: string;
  readonly reasons?: readonly DecisionReason[];
  readonly tags?: readonly string[];
  readonly pattern?: string;
  readonly bridge?: DecisionBridge;
}

/** The result of `queryDecisions`. */
export interface DecisionsAnswer {
  readonly decisions: readonly DecisionSummary[];
  readonly total: number;
  readonly query: string;
  /** The mode that ran; `semantic` runs as `hybrid`. */
  readonly retrievalMode: "keyword" | "hybrid" | "list";
  readonly requestedMode?: "semantic";
  readonly scores?: Readonly<Record<string, { readonly distance: number }>>;
  /** Search words left out because nearly every decision contains them. */
  readonly droppedTerms?: readonly string[];
}

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 500;

/** Find decisions by words and filters; without words, return the newest. */
export async function queryDecisions(reader: DecisionReader, request: DecisionsQuery): Promise<DecisionsAnswer> {
  const query = (request.query ?? "").trim();
  const limit = Math.min(request.limit ?? DEFAULT_LIMIT, MAX_LIMIT);
  if (query === "") return listNewest(reader, request, limit);
  const mode = request.retrievalMode === "keyword" ? "keyword" : "hybrid";
  const found = await reader.search({
    text: [query, ...(request.alsoWords ?? [])].join(" "),
    mode,
    limit,
    bridgeSide: request.bridgeSide,
    filters: request.filters,
  });
  const decisions = found.items.map(({ decision, distance }) => summaryOf(decision, distance));
  return {
    decisions,
    total: found.total,
    query,
    retrievalMode: mode,
    requestedMode: request.retrievalMode === "semantic" ? "semantic" : undefined,
    scores: Object.fromEntries(decisions.map(({ id, distance }) => [id, { distance }])),
    droppedTerms: found.dropped.length === 0 ? undefined : found.dropped,
  };
}

async function listNewest(reader: DecisionReader, request: DecisionsQuery, limit: number): Promise<DecisionsAnswer> {
  const filters = request.filters === undefined ? {} : { filters: request.filters };
  const [decisions, total] = await Promise.all([
    reader.list({ ...filters, limit }),
    countDecisions(reader, request.filters),
  ]);
  return { decisions: decisions.map((decision) => summaryOf(decision, 0)), total, query: "", retrievalMode: "list" };
}

/** A stored decision as shown in lists, without absent fields. */
export function summaryOf(decision: StoredDecision, distance: number): DecisionSummary {
  const { document } = decision;
  return {
    id: decision.id,
    title: titleOf(typeof document["title"] === "string" ? document["title"] : document.decision),
    category: document.category ?? "process",
    confidence: document.confidence,
    stakes: document.stakes ?? "medium",
    status: decision.status,
    standing: decision.standing,
    contested_by: decision.contestedBy,
    date: decision.createdAt,
    distance,
    agentId: decision.agentId,
    threadId: decision.threadId,
    outcome: decision.outcome,
    reasons: document.reasons,
    tags: document.tags,
    pattern: document.pattern,
    bridge: document.bridge,
  };
}

/** The first line of a decision, short enough for a list. */
export function titleOf(decision: string): string {
  const line = decision.split("\n", 1)[0] ?? "";
  const characters = Array.from(line.slice(0, 402));
  return characters.length <= 200 ? line : `${characters.slice(0, 199).join("")}…`;
}

/** Filters for which the store keeps counters. */
const KEPT: readonly (CounterDimension & keyof DecisionFilters)[] = ["category", "stakes", "status", "agent"];

/**
 * How many decisions match. With no filter, or with one that has a counter, the cost is the same at any size. Otherwise
 * the store counts them, up to its limit of 10,000.
 */
async function countDecisions(reader: DecisionReader, filters: DecisionFilters = {}): Promise<number> {
  const named = Object.keys(filters);
  if (named.length === 0) return sum(await reader.counters(["status"]));
  const only = KEPT.find((dimension) => named.length === 1 && named[0] === dimension);
  if (only === undefined) return reader.count(filters);
  const wanted = filters[only] ?? [];
  return sum((await reader.counters([only])).filter(({ key }) => wanted.includes(key)));
}

function sum(cells: readonly { readonly count: number }[]): number {
  return cells.reduce((total, { count }) => total + count, 0);
}
