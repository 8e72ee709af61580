import type { Session } from "@clew/schemas";
import type { SessionListing } from "@clew/thread-store";
import type { SessionPorts } from "./ports.ts";
import { readSession } from "./read-session.ts";

/** A moment of a session that belongs into the picture of its thread: it stopped to ask, or its conclusion did not hold. */
export interface SessionMark {
  readonly kind: "halt" | "loop-back";
  readonly at: string;
  readonly agent: string;
  readonly sessionId: string;
  readonly text: string;
}

/** Where a session stopped to ask, and where it went back. */
function sessionMarks(session: Session): readonly SessionMark[] {
  return session.fsm.history.flatMap((move): readonly SessionMark[] => {
    const { at } = move;
    const base = { at, agent: session.metadata.agent ?? "", sessionId: session.session_id };
    if (move.to === "HALTED" && move.cause !== "undo")
      return [{ ...base, kind: "halt", text: haltText(session, at) ?? move.cause }];
    if (move.cause !== "loop_back") return [];
    const pass = session.iterations[move.iteration - 1] ?? session.iterations.at(-1);
    return [{ ...base, kind: "loop-back", text: pass?.contradiction ?? "the conclusion did not hold" }];
  });
}

function haltText(session: Session, at: string): string | undefined {
  const questions = session.clarification_questions ?? [];
  const asked = questions.find((question) => question.asked_at === at) ?? questions[0];
  return asked?.question ?? session.halt_reason ?? undefined;
}

/** The marks of every session that reasons in a thread, oldest first; what cannot be read has none. */
export async function threadSessionMarks(ports: SessionPorts, threadId: string): Promise<readonly SessionMark[]> {
  const found = await ports.sessions.scan(lookForMarks);
  const marks = found.flatMap(({ result }) => (result.thread === threadId ? result.marks : []));
  return marks.toSorted((left, right) => (left.at < right.at ? -1 : left.at > right.at ? 1 : 0));
}

interface SeenMarks {
  readonly thread?: string;
  readonly marks: readonly SessionMark[];
}

const NO_MARKS: SeenMarks = { marks: [] };

// A store keeps what this saw: it must hang on nothing but the session.
function lookForMarks(entry: SessionListing): SeenMarks {
  const thread = entry.ok ? threadOf(entry.document) : undefined;
  // Most sessions never stop: only what may have marks is worth verifying.
  if (!entry.ok || typeof thread !== "string" || !mayHaveMarks(entry.document)) return NO_MARKS;
  try {
    return { thread, marks: sessionMarks(readSession(entry.document, entry.location ?? entry.id).session) };
  } catch {
    return NO_MARKS; // listed as unreadable where sessions are listed
  }
}

function mayHaveMarks(document: unknown): boolean {
  const { fsm } = Object(document) as { readonly fsm?: unknown }; // any object may be asked for any key
  const { history } = Object(fsm) as { readonly history?: unknown };
  if (!Array.isArray(history)) return false;
  return history.some((move: unknown) => {
    const { to, cause } = Object(move) as { readonly to?: unknown; readonly cause?: unknown };
    return to === "HALTED" || cause === "loop_back";
  });
}

function threadOf(document: unknown): unknown {
  if (typeof document !== "object" || document === null || !("metadata" in document)) return undefined;
  const { metadata } = document;
  return typeof metadata === "object" && metadata !== null && "thread_id" in metadata ? metadata.thread_id : undefined;
}
