import type { Session, ThreadDocument, UnfinishedSession } from "@clew/schemas";
import type { SessionListing } from "@clew/thread-store";
import { DEFAULT_PROJECT } from "../caller.ts";
import type { Project } from "../project.ts";
import { CHARACTERS_PER_TOKEN, jsonBytes } from "../text-size.ts";
import { withoutAbsent } from "../without-absent.ts";
import { fitEntries } from "./prior-answers.ts";
import { readSession } from "./read-session.ts";
import {
  currentStep,
  isConcluded,
  isFinished,
  orderOf,
  questionsOfHalt,
  questionView,
  shortText,
} from "./session-facts.ts";
import { sentSession } from "./take-session.ts";

/** A thread's unfinished sessions, newest first, redacted. */
export async function unfinishedSessions(
  project: Pick<Project, "sessions" | "redactor">,
  tenant: string,
  threadId: string,
): Promise<readonly UnfinishedSession[]> {
  const found = (await project.sessions?.(tenant).unfinishedOf(threadId)) ?? [];
  const unfinished = found.flatMap((entry) => asUnfinished(entry) ?? []);
  if (unfinished.length === 0) return [];
  const redact = await project.redactor?.();
  return redact === undefined ? unfinished : redact(unfinished).value;
}

/** The same sessions in full, for continuing them elsewhere. */
export async function unfinishedDocuments(
  project: Pick<Project, "sessions" | "redactor">,
  tenant: string,
  threadId: string,
): Promise<readonly Session[]> {
  const found = (await project.sessions?.(tenant).unfinishedOf(threadId)) ?? [];
  const whole = found.flatMap((entry) =>
    entry.ok && asUnfinished(entry) !== undefined
      ? [sentSession(readSession(entry.document, entry.location ?? entry.id).session)]
      : [],
  );
  const redact = await project.redactor?.();
  return redact === undefined ? whole : redact(whole).value;
}

// The session list reports damaged sessions; the thread is readable anyway.
function asUnfinished(entry: SessionListing): UnfinishedSession | undefined {
  if (!entry.ok) return undefined;
  try {
    const { session } = readSession(entry.document, entry.location ?? entry.id);
    return isFinished(session) ? undefined : unfinishedSession(session);
  } catch {
    return undefined;
  }
}

/** A session as its thread shows it; undefined if it has neither answers nor questions. */
function unfinishedSession(session: Session): UnfinishedSession | undefined {
  const { metadata, iterations } = session;
  const answered = orderOf(session).filter((key) => session.step_outputs[key] !== undefined);
  // Answered questions are part of the reasoning, even if the session went on since.
  const waiting = new Set(questionsOfHalt(session));
  const questions = (session.clarification_questions ?? []).filter(
    (question) => question.answer !== undefined || waiting.has(question),
  );
  if (answered.length === 0 && questions.length === 0) return undefined;
  const authors = answered.flatMap((key) => {
    const agent = session.step_timestamps[key]?.by?.agent ?? metadata.agent;
    return agent ? [[key, agent] as const] : [];
  });
  const contradictions = iterations.flatMap(({ contradiction }) => contradiction ?? []);
  return {
    session_id: session.session_id,
    agent: metadata.agent ?? "",
    query: shortText(session.user_query),
    status: session.status,
    depth: metadata.depth,
    step: isConcluded(session) ? null : currentStep(session),
    answers: Object.fromEntries(answered.map((key) => [key, { ...Object(session.step_outputs[key]) }])),
    authors: Object.fromEntries(authors),
    ...(contradictions.length === 0 ? {} : { contradictions }),
    // Leave out undefined fields: others compare this object.
    questions: questions.map((question) => {
      const { id, question: text, why, options, answer } = questionView(question);
      return { id, question: text, ...withoutAbsent({ why, options: options && [...options], answer }) };
    }),
    updated_at: session.updated_at ?? session.query_timestamp,
    where: metadata.kept_on ?? "here",
  };
}

/** An unfinished session in a thread's status. */
export interface WaitingSession {
  readonly session_id: string;
  readonly agent: string;
  /** The start of the prompt. */
  readonly query: string;
  readonly step?: string | null;
  /** How many of its questions are open. */
  readonly openQuestions: number;
}

/** Add unfinished sessions to a thread's status and count their open questions. */
export function withWaiting<T extends { readonly openQuestions: number }>(
  status: T & { readonly unfinished?: readonly WaitingSession[] },
  found: readonly UnfinishedSession[],
): T & { readonly unfinished?: readonly WaitingSession[] } {
  const known = new Map((status.unfinished ?? []).map((each) => [each.session_id, each]));
  if (found.length === 0) return status;
  const here = found.map(({ session_id, agent, query, step, questions }): WaitingSession => {
    return {
      session_id,
      agent,
      query: shortText(query, 200),
      step,
      openQuestions: questions.filter(({ answer }) => answer === undefined).length,
    };
  });
  const counted = here.reduce(
    (sum, { session_id, openQuestions }) => sum + openQuestions - (known.get(session_id)?.openQuestions ?? 0),
    0,
  );
  for (const each of here) known.set(each.session_id, each);
  return { ...status, openQuestions: status.openQuestions + counted, unfinished: [...known.values()] };
}

/** Add unfinished sessions to a thread. A session on this machine replaces a copy of it that was sent. */
export function withUnfinished<T extends Pick<ThreadDocument, "unfinished">>(
  thread: T,
  found: readonly UnfinishedSession[],
): T {
  const here = new Set(found.map(({ session_id: id }) => id));
  const unfinished = [...found, ...(thread.unfinished ?? []).filter(({ session_id: id }) => !here.has(id))];
  return unfinished.length === 0 ? thread : { ...thread, unfinished: unfinished.toSorted(newestFirst) };
}

function newestFirst(left: UnfinishedSession, right: UnfinishedSession): number {
  if (left.updated_at === right.updated_at) return left.session_id < right.session_id ? -1 : 1;
  return left.updated_at < right.updated_at ? 1 : -1;
}

/**
 * Fit sessions into a number of bytes, each with its share: shorten answers, marking what is gone, but never questions.
 */
export function fitUnfinished(unfinished: readonly UnfinishedSession[], most: number): readonly UnfinishedSession[] {
  if (jsonBytes(unfinished) <= most) return unfinished;
  const framed = unfinished.map((each) => ({ ...each, answers: {} }));
  const room = (most - jsonBytes(framed)) / Math.max(1, unfinished.length);
  return unfinished.map((each) => ({
    ...each,
    answers: { ...Object(fitEntries(Object.entries(each.answers), { most: Math.max(2, room) }) ?? {}) },
  }));
}

/** Add this machine's unfinished sessions to a server's answer about a thread. */
export async function unfinishedHere(
  project: Pick<Project, "sessions" | "redactor">,
  answer: Readonly<Record<string, unknown>>,
  { threadId, maxTokens }: { readonly threadId: string; readonly maxTokens: unknown },
): Promise<Readonly<Record<string, unknown>>> {
  const found = await unfinishedSessions(project, DEFAULT_PROJECT, threadId);
  if (found.length === 0) return answer;
  const { thread, openQuestions } = answer;
  // These are the operations' own results: a full thread, or its status.
  if (typeof openQuestions === "number") return withWaiting({ ...answer, openQuestions }, found);
  const room = typeof maxTokens === "number" ? (maxTokens * CHARACTERS_PER_TOKEN) / 3 : Number.POSITIVE_INFINITY;
  return { ...answer, thread: withUnfinished({ ...(thread as ThreadDocument) }, fitUnfinished(found, room)) };
}
