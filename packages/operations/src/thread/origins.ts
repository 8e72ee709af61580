import type { ThreadEvent } from "@clew/schemas";
import type { RecordQuery, StoredRecord } from "@clew/thread-store";
import { pagesOf } from "../pages.ts";
import type { FoldedThread } from "./fold-thread.ts";
import { questionId } from "./questions.ts";
import type { ThreadReading } from "./thread-deps.ts";

/** The deepest chain of forks: more than anybody needs, and a limit on a chain that never ends. */
const MAX_FORKS = 32;
const PAGE = 500;

/** The ancestors of a fork, oldest first, each with its last event that belongs to the fork. */
export async function originsOf(
  deps: ThreadReading,
  project: string,
  fork: { readonly threadId: string; readonly seq: number } | undefined,
): Promise<readonly { readonly id: string; readonly seq: number }[]> {
  const origins: { id: string; seq: number }[] = [];
  for (let point = fork; point !== undefined && origins.length < MAX_FORKS; ) {
    origins.unshift({ id: point.threadId, seq: point.seq });
    point = (await deps.threads.thread(project, point.threadId))?.forkedFrom;
  }
  return origins;
}

/**
 * What was learned about inherited records after the fork, as events. Outcomes and answers are facts about the record
 * wherever it is read.
 */
export async function learnedSince(
  deps: ThreadReading,
  project: string,
  origin: FoldedThread,
): Promise<readonly ThreadEvent[]> {
  const { id: log, head } = origin;
  const learned: ThreadEvent[] = [];
  const reviews = recordsOf(deps, { project, kind: "review", log });
  // Redacted content is redacted here too.
  for await (const { seq, agentId, at, decisionId, document, redacted } of reviews)
    if (seq > head.seq && decisionId !== undefined && !redacted && origin.decisions.has(decisionId))
      learned.push(eventOf("decision_reviewed", { log, seq, agentId, at }, { ...document, decisionId }));
  for await (const { id, seq, agentId, at, decisionId, status, document } of questionsOf(deps, project, log)) {
    const known = origin.questions.get(id);
    if (known === undefined && !(cameWithDecision({ id, decisionId }) && origin.decisions.has(decisionId ?? "")))
      continue;
    const place = { log, seq, agentId, at };
    const { answer, answeredBy, answeredAt, ...asked } = document;
    if (known === undefined) learned.push(eventOf("question_asked", place, { ...asked, id }));
    if (status === "answered" && known?.status !== "answered")
      learned.push(eventOf("question_answered", place, { id, answer, answeredBy, answeredAt }));
  }
  return learned;
}

/** All questions of a log, answered or not. */
export function questionsOf(deps: ThreadReading, project: string, log: string): AsyncGenerator<StoredRecord, void> {
  return recordsOf(deps, { project, kind: "question", log });
}

/** A log's questions asked up to one of its events and still unanswered. */
export async function openQuestionsAt(
  deps: ThreadReading,
  project: string,
  { id: log, seq }: { readonly id: string; readonly seq: number },
): Promise<readonly StoredRecord[]> {
  const before: StoredRecord[] = [];
  const later: StoredRecord[] = [];
  for await (const question of questionsOf(deps, project, log)) {
    if (question.status !== "open") continue;
    if (question.seq <= seq) before.push(question);
    else if (cameWithDecision(question)) later.push(question);
  }
  if (later.length === 0) return before;
  // A decision's questions belong to its own event, although they are written after it.
  const ids = new Set(later.map(({ decisionId }) => decisionId ?? ""));
  const decisions = await deps.threads.decisionsById(project, [...ids]);
  const held = new Set(decisions.filter((decision) => decision.log === log && decision.seq <= seq).map(({ id }) => id));
  return [...before, ...later.filter(({ decisionId = "" }) => held.has(decisionId))];
}

/** Whether a question came with its decision: it is an event of its own after the decision's. */
function cameWithDecision({ id, decisionId }: Pick<StoredRecord, "id" | "decisionId">): boolean {
  return decisionId !== undefined && id.startsWith(questionId(decisionId, "")) && /\.q\d+$/.test(id);
}

/** All records of a query, oldest first. */
export async function allRecords(
  deps: ThreadReading,
  query: Omit<RecordQuery, "cursor" | "limit" | "order">,
): Promise<readonly StoredRecord[]> {
  const records: StoredRecord[] = [];
  for await (const record of recordsOf(deps, query)) records.push(record);
  return records;
}

async function* recordsOf(
  deps: ThreadReading,
  query: Omit<RecordQuery, "cursor" | "limit" | "order">,
): AsyncGenerator<StoredRecord, void> {
  const all = { ...query, order: "oldest", limit: PAGE } as const;
  for await (const page of pagesOf((cursor) => deps.threads.records({ ...all, cursor }))) yield* page;
}

function eventOf(
  type: string,
  { log, seq, agentId, at }: Pick<StoredRecord, "log" | "seq" | "agentId" | "at">,
  payload: Readonly<Record<string, unknown>>,
): ThreadEvent {
  // Only folded, never stored, so it has no hashes.
  return { log, seq, type, v: 1, actor: agentId, at, payload_hash: "", prev_hash: "", hash: "", payload };
}
