import { ClewError } from "@clew/errors";
import type { Decision, ThreadQuestion } from "@clew/schemas";
import type { StoredRecord } from "@clew/thread-store";
import { appendToLog } from "./append-to-log.ts";
import type { ThreadDeps, WriteTo } from "./thread-deps.ts";

/** A question for whoever continues a thread. */
export interface NewQuestion extends WriteTo {
  readonly threadId?: string | undefined;
  readonly decisionId?: string | undefined;
  readonly question: string;
  readonly questionId?: string | undefined;
  readonly more?: Readonly<Record<string, unknown>>;
}

/** Ask a question on a thread or a decision. */
export async function askQuestion(deps: ThreadDeps, input: NewQuestion): Promise<{ question: ThreadQuestion }> {
  const id = input.questionId ?? `question_${deps.newUuid()}`;
  const log = await logOf(deps, input);
  const payload = { ...input.more, id, text: input.question, decisionId: input.decisionId };
  await appendToLog(deps, { ...input, log, events: [{ type: "question_asked", payload }] });
  return { question: toQuestion(await questionNamed(deps, input.project, id)) };
}

/** An answer to a recorded question. */
export interface NewAnswer extends WriteTo {
  readonly questionId: string;
  readonly answer: string;
  readonly more?: Readonly<Record<string, unknown>>;
}

/** Answer a question. A later answer replaces an earlier one; the log keeps both. */
export async function answerQuestion(deps: ThreadDeps, input: NewAnswer): Promise<{ question: ThreadQuestion }> {
  const asked = await questionNamed(deps, input.project, input.questionId);
  // Repeating the same answer is a retry: write nothing.
  const known = asked.document;
  if (known["answer"] === input.answer && known["answeredBy"] === input.agentId) return { question: toQuestion(asked) };
  const payload = { ...input.more, id: input.questionId, answer: input.answer };
  await appendToLog(deps, {
    ...input,
    log: asked.log,
    events: [{ type: "question_answered", payload }],
  });
  return { question: toQuestion(await questionNamed(deps, input.project, input.questionId)) };
}

async function logOf(deps: ThreadDeps, { project, threadId, decisionId }: NewQuestion): Promise<string> {
  if (decisionId === undefined && threadId === undefined)
    throw new ClewError("USAGE", "A question belongs to a thread or a decision: give threadId or decisionId.");
  if (decisionId === undefined) return threadId ?? "";
  const [decision] = await deps.threads.decisionsById(project, [decisionId]);
  if (decision === undefined) throw new ClewError("NOT_FOUND", `There is no decision ${decisionId}.`);
  if (threadId !== undefined && decision.log !== threadId)
    throw new ClewError("CONFLICT", `Decision ${decisionId} is not in thread ${threadId}.`);
  return decision.log;
}

/** The question with this id in a project. */
export async function findQuestion(deps: ThreadDeps, project: string, id: string): Promise<StoredRecord | undefined> {
  const { items } = await deps.threads.records({ project, kind: "question", ids: [id], limit: 1 });
  return items[0];
}

async function questionNamed(deps: ThreadDeps, project: string, id: string): Promise<StoredRecord> {
  const found = await findQuestion(deps, project, id);
  if (found === undefined) throw new ClewError("NOT_FOUND", `There is no question ${id}.`);
  return found;
}

/** A stored question in document form. */
export function toQuestion(record: StoredRecord): ThreadQuestion {
  return {
    ...record.document,
    id: record.id,
    text: typeof record.document["text"] === "string" ? record.document["text"] : "",
    status: record.status === "answered" ? "answered" : "open",
    askedBy: record.agentId,
    askedAt: record.at,
    decisionId: record.decisionId,
    redacted: record.redacted ? true : undefined,
  };
}

/** The id of a decision's n-th open question, within the length limit of ids. */
export function questionId(decisionId: string, number: number | ""): string {
  return `${decisionId.slice(0, 120)}.q${number}`;
}

/** What a decision says about one of its open questions: context and recommendation. */
export function aboutQuestion(
  questions: Decision["questions"],
  text: string,
): Pick<ThreadQuestion, "context" | "recommendation" | "blocking"> {
  const { context, recommendation, blocking } = { ...questions?.find((question) => question.text === text) };
  return { context, recommendation, blocking };
}
