import type { ThreadQuestion } from "@clew/schemas";
import type { StoredRecord } from "@clew/thread-store";
import { done, type Outcome, refused } from "../outcome.ts";
import { withoutAbsent } from "../without-absent.ts";
import { appendToLog } from "./append-to-log.ts";
import type { ThreadDeps, WriteTo } from "./thread-deps.ts";

/** A question to whoever goes on with a thread. */
export interface NewQuestion extends WriteTo {
  readonly threadId?: string | undefined;
  readonly decisionId?: string | undefined;
  readonly question: string;
  readonly questionId?: string | undefined;
  readonly more?: Readonly<Record<string, unknown>>;
}

/** Puts a question on a thread or a decision. */
export async function askQuestion(
  deps: ThreadDeps,
  input: NewQuestion,
): Promise<Outcome<{ question: ThreadQuestion }>> {
  const id = input.questionId ?? `question_${deps.newUuid()}`;
  const log = await logOf(deps, input);
  if (!log.ok) return log;
  const payload = { ...input.more, id, text: input.question, ...withoutAbsent({ decisionId: input.decisionId }) };
  const written = await appendToLog(deps, { ...input, log: log.value, events: [{ type: "question_asked", payload }] });
  return written.ok ? readQuestion(deps, input.project, id) : written;
}

/** An answer to a question that is on record. */
export interface NewAnswer extends WriteTo {
  readonly questionId: string;
  readonly answer: string;
  readonly more?: Readonly<Record<string, unknown>>;
}

/** Answers a question; a later answer replaces an earlier one, and the log keeps both. */
export async function answerQuestion(
  deps: ThreadDeps,
  input: NewAnswer,
): Promise<Outcome<{ question: ThreadQuestion }>> {
  const asked = await findQuestion(deps, input.project, input.questionId);
  if (!asked.ok) return asked;
  // The same answer once more is a retry: the log is not told twice.
  const known = asked.value.document;
  if (known["answer"] === input.answer && known["answeredBy"] === input.agentId)
    return done({ question: toQuestion(asked.value) });
  const payload = { ...input.more, id: input.questionId, answer: input.answer };
  const written = await appendToLog(deps, {
    ...input,
    log: asked.value.log,
    events: [{ type: "question_answered", payload }],
  });
  return written.ok ? readQuestion(deps, input.project, input.questionId) : written;
}

async function logOf(deps: ThreadDeps, { project, threadId, decisionId }: NewQuestion): Promise<Outcome<string>> {
  if (decisionId === undefined) return threadId === undefined ? NOWHERE : done(threadId);
  const [decision] = await deps.threads.decisionsById(project, [decisionId]);
  if (decision === undefined) return refused("NOT_FOUND", `There is no decision ${decisionId}.`);
  if (threadId !== undefined && decision.log !== threadId)
    return refused("CONFLICT", `Decision ${decisionId} is not in thread ${threadId}.`);
  return done(decision.log);
}

const NOWHERE = refused("USAGE", "A question belongs to a thread or a decision: give threadId or decisionId.");

/** The question with this id in a project. */
export async function findQuestion(deps: ThreadDeps, project: string, id: string): Promise<Outcome<StoredRecord>> {
  const { items } = await deps.threads.records({ project, kind: "question", ids: [id], limit: 1 });
  const [found] = items;
  return found === undefined ? refused("NOT_FOUND", `There is no question ${id}.`) : done(found);
}

async function readQuestion(
  deps: ThreadDeps,
  project: string,
  id: string,
): Promise<Outcome<{ question: ThreadQuestion }>> {
  const found = await findQuestion(deps, project, id);
  return found.ok ? done({ question: toQuestion(found.value) }) : found;
}

/** A stored question in the form that documents have. */
export function toQuestion(record: StoredRecord): ThreadQuestion {
  return {
    ...record.document,
    id: record.id,
    text: typeof record.document["text"] === "string" ? record.document["text"] : "",
    status: record.status === "answered" ? "answered" : "open",
    askedBy: record.agentId,
    askedAt: record.at,
    ...withoutAbsent({ decisionId: record.decisionId }),
    redacted: record.redacted ? true : undefined,
  };
}
