import type { KnowledgeNode, LearnedEntry } from "@clew/schemas";
import type { StoredDecision, StoredRecord, ThreadStore } from "@clew/thread-store";
import { indexInMemory, type RecallIndex, type RecallSource } from "./recall-index.ts";

/** A decision as a source of recall; undefined where nothing of it may come back. */
export function decisionSource(
  stored: StoredDecision,
  { thread, ratifiedBy }: { readonly thread?: string | undefined; readonly ratifiedBy?: string | undefined } = {},
): RecallSource | undefined {
  const { document, redacted, outcome, standing } = stored;
  if (redacted || outcome === "abandoned" || standing === "superseded" || standing === "withdrawn") return undefined;
  const governs = recordOf(document.governs);
  const { reasons = [], alternatives = [], tags, file, context, pattern } = document;
  return {
    kind: "decision",
    id: stored.id,
    at: stored.createdAt,
    agent: stored.agentId,
    text: document.decision,
    context: [thread ?? "", textOf(context), textOf(pattern)].filter((each) => each !== "").join(". ") || undefined,
    reasons: reasons.map(({ text, strength }) => ({ text, strength })),
    rejected: alternatives.map(({ option, why_rejected: why, reopen_when: reopen }) => ({ option, why, reopen })),
    tags,
    paths: [...(file === undefined ? [] : [file]), ...textsOf(governs["paths"]), ...textsOf(governs["frozen"])],
    symbols: textsOf(governs["symbols"]),
    standing,
    ratifiedBy,
    outcome,
  };
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

const MOST_IN_MEMORY = 500;

/** The newest decisions and questions of a project, where no copy is kept. */
export async function recordInMemory(threads: ThreadStore, project: string): Promise<RecallIndex> {
  const { items } = await threads.decisions({ project, order: "newest", limit: MOST_IN_MEMORY });
  const questions = await threads.records({ project, kind: "question", status: ["open"], limit: MOST_IN_MEMORY });
  const sources = [...items.toReversed().map((each) => decisionSource(each)), ...questions.items.map(questionSource)];
  return indexInMemory(sources.filter((source) => source !== undefined));
}
