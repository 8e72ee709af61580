import type { KnowledgeNode, LearnedEntry } from "@clew/schemas";
import type { StoredDecision, StoredRecord, ThreadStore } from "@clew/thread-store";
import { titleOf } from "../decision/query-decisions.ts";
import { indexInMemory, type RecallIndex, type RecallSource } from "./recall-index.ts";
import { TEXT_LIMIT } from "./words.ts";

/** What is said of a decision elsewhere. */
export interface AboutDecision {
  /** The title of its thread. */
  readonly thread?: string | undefined;
  readonly ratifiedBy?: string | undefined;
  /** How it turned out, as a person says. */
  readonly outcome?: StoredDecision["outcome"];
}

/** A decision as a source of recall; undefined where nothing of it may come back. */
export function decisionSource(
  stored: StoredDecision,
  { thread, ratifiedBy, outcome }: AboutDecision = {},
): RecallSource | undefined {
  const { document, redacted, standing } = stored;
  if (redacted || outcome === "abandoned" || standing === "superseded" || standing === "withdrawn") return undefined;
  const title = typeof document["title"] === "string" ? document["title"] : undefined;
  const told = { kind: "decision", id: stored.id, ...saidOf(stored) } as const;
  // Whoever wrote a bundle is not known: nothing of it but its title comes unasked until a person has ratified it.
  const isUnsigned = document.provenance?.trust === "imported" && standing === "proposed";
  if (isUnsigned) return { ...told, text: titleOf(title ?? document.decision), repo: document.repo, standing };
  const governs = recordOf(document.governs);
  const { reasons = [], alternatives = [], tags, file, context, pattern } = document;
  return {
    ...told,
    title: title === document.decision ? undefined : title,
    text: document.decision,
    context:
      [thread ?? "", textOf(context), textOf(pattern)]
        .filter((each) => each !== "")
        .join(". ")
        .slice(0, TEXT_LIMIT) || undefined,
    reasons: reasons.map(({ text, strength }) => ({ text: text.slice(0, TEXT_LIMIT), strength })),
    rejected: alternatives.map(({ option, why_rejected: why, reopen_when: reopen }) => ({ option, why, reopen })),
    tags,
    paths: [...(file === undefined ? [] : [file]), ...textsOf(governs["paths"]), ...textsOf(governs["frozen"])],
    symbols: textsOf(governs["symbols"]),
    repo: document.repo,
    standing,
    ratifiedBy,
    outcome,
  };
}

/** When a decision was taken and by whom: of one from a file, as its record says. */
export function saidOf({ document, createdAt, agentId }: Pick<StoredDecision, "document" | "createdAt" | "agentId">): {
  readonly at: string;
  readonly agent: string;
} {
  const { at, by } = recordOf(document["adopted"]);
  const isDated = typeof at === "string" && !Number.isNaN(Date.parse(at));
  return { at: isDated ? at : createdAt, agent: typeof by === "string" ? by : agentId };
}

/** An open question as a source of recall. */
export function questionSource({
  id,
  at,
  agentId,
  redacted,
  status,
  document,
}: StoredRecord): RecallSource | undefined {
  const text = document["text"];
  if (redacted || status !== "open" || typeof text !== "string" || text === "") return undefined;
  return { kind: "question", id, at, agent: agentId, text };
}

/** What a task taught as a source of recall. */
export function nodeSource(node: KnowledgeNode): RecallSource | undefined {
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

/** What a session taught as a source of recall. */
export function learnedSource(entry: LearnedEntry): RecallSource {
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

/** How decisions turned out by the newest review that a person here gave; an agent's, or a bundle's, says nothing for all. */
export async function personsOutcomes(
  threads: ThreadStore,
  project: string,
  decisions: readonly StoredDecision[],
): Promise<ReadonlyMap<string, StoredDecision["outcome"]>> {
  const outcomes = new Map<string, StoredDecision["outcome"]>();
  const ids = decisions.flatMap(({ id, outcome }) => (outcome === undefined ? [] : [id]));
  if (ids.length === 0) return outcomes;
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
    const page = await threads.records({
      project,
      kind: "review",
      decisions: ids,
      order: "oldest",
      limit: PAGE,
      cursor,
    });
    for (const { decisionId = "", document, redacted } of page.items)
      if (document["person"] === true && document["provenance"] === undefined && !redacted)
        outcomes.set(decisionId, document["outcome"] as StoredDecision["outcome"]); // checked when it was recorded
    cursor = page.cursor;
  }
  return outcomes;
}

const MOST_IN_MEMORY = 500;

/** The newest decisions and questions of a project, where no copy is kept. */
export async function recordInMemory(threads: ThreadStore, project: string): Promise<RecallIndex> {
  const { items } = await threads.decisions({ project, order: "newest", limit: MOST_IN_MEMORY });
  const questions = await threads.records({ project, kind: "question", status: ["open"], limit: MOST_IN_MEMORY });
  const outcomes = await personsOutcomes(threads, project, items);
  const decisions = items.toReversed().map((each) => decisionSource(each, { outcome: outcomes.get(each.id) }));
  const sources = [...decisions, ...questions.items.map(questionSource)];
  return indexInMemory(sources.filter((source) => source !== undefined));
}
