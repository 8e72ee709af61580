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

/** The sessions that reason in a thread and have not ended, newest first, without known secrets. */
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

/** The same sessions whole, for whoever is to go on with them elsewhere. */
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

// What is damaged is told where sessions are listed; a thread is read all the same.
function asUnfinished(entry: SessionListing): UnfinishedSession | undefined {
  if (!entry.ok) return undefined;
  try {
    const { session } = readSession(entry.document, entry.location ?? entry.id);
    return isFinished(session) ? undefined : unfinishedSession(session);
  } catch {
    return undefined;
  }
}

/** A session as its thread shows it; undefined where nothing was answered and nothing asked. */
function unfinishedSession(session: Session): UnfinishedSession | undefined {
  const { metadata, iterations } = session;
  const answered = orderOf(session).filter((key) => session.step_outputs[key] !== undefined);
  // What was asked and answered on the way is part of what was thought, also when the session has gone on since.
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
    // A field without a value has no place in what others compare.
    questions: questions.map((question) => {
      const { id, question: text, why, options, answer } = questionView(question);
      return { id, question: text, ...withoutAbsent({ why, options: options && [...options], answer }) };
    }),
    updated_at: session.updated_at ?? session.query_timestamp,
    where: metadata.kept_on ?? "here",
  };
}

/** An unfinished session in the status of its thread. */
export interface WaitingSession {
  readonly session_id: string;
  readonly agent: string;
  /** The start of the prompt. */
  readonly query: string;
  readonly step?: string | null;
  /** How many of its questions wait for an answer. */
  readonly openQuestions: number;
}

/** The status of a thread with its unfinished sessions: the questions that wait in them are open questions of it. */
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

/** A thread with its unfinished sessions, where it has any. What is known here first hand takes the place of what was sent. */
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

/** The same within so many bytes, each session with its share: answers are shortened, with a mark where something is gone; questions never are. */
export function fitUnfinished(unfinished: readonly UnfinishedSession[], most: number): readonly UnfinishedSession[] {
  if (jsonBytes(unfinished) <= most) return unfinished;
  const framed = unfinished.map((each) => ({ ...each, answers: {} }));
  const room = (most - jsonBytes(framed)) / Math.max(1, unfinished.length);
  return unfinished.map((each) => ({
    ...each,
    answers: { ...Object(fitEntries(Object.entries(each.answers), { most: Math.max(2, room) }) ?? {}) },
  }));
}

/** What a server answered of a thread, with the unfinished sessions that lie here. */
export async function unfinishedHere(
  project: Pick<Project, "sessions" | "redactor">,
  answer: Readonly<Record<string, unknown>>,
  { threadId, maxTokens }: { readonly threadId: string; readonly maxTokens: unknown },
): Promise<Readonly<Record<string, unknown>>> {
  const found = await unfinishedSessions(project, DEFAULT_PROJECT, threadId);
  if (found.length === 0) return answer;
  const { thread, openQuestions } = answer;
  // The operations' own results: a thread whole, or its status.
  if (typeof openQuestions === "number") return withWaiting({ ...answer, openQuestions }, found);
  const room = typeof maxTokens === "number" ? (maxTokens * CHARACTERS_PER_TOKEN) / 3 : Number.POSITIVE_INFINITY;
  return { ...answer, thread: withUnfinished({ ...(thread as ThreadDocument) }, fitUnfinished(found, room)) };
}
