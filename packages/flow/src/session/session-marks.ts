import type { Session } from "@clew/schemas";
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
export function sessionMarks(session: Session): readonly SessionMark[] {
  return session.fsm.history.flatMap((move): readonly SessionMark[] => {
    const { at } = move;
    const base = { at, agent: session.metadata.agent ?? "", sessionId: session.session_id };
    if (move.to === "HALTED") return [{ ...base, kind: "halt", text: haltText(session, at) ?? move.cause }];
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
  const marks: SessionMark[] = [];
  for (const entry of await ports.sessions.list()) {
    // Only the sessions of this thread are worth verifying.
    if (!entry.ok || threadOf(entry.document) !== threadId) continue;
    try {
      marks.push(...sessionMarks(readSession(entry.document, entry.location ?? entry.id).session));
    } catch {
      // Listed as unreadable where sessions are listed.
    }
  }
  return marks.toSorted((left, right) => (left.at < right.at ? -1 : left.at > right.at ? 1 : 0));
}

function threadOf(document: unknown): unknown {
  if (typeof document !== "object" || document === null || !("metadata" in document)) return undefined;
  const { metadata } = document;
  return typeof metadata === "object" && metadata !== null && "thread_id" in metadata ? metadata.thread_id : undefined;
}
