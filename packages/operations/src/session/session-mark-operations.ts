import type { Session } from "@clew/schemas";
import type { SessionListing } from "@clew/thread-store";
import { z } from "zod";
import { type Operation, operation } from "../operation.ts";
import { limit, name, threadId } from "../params/fields.ts";
import { locateThread } from "../thread/locate-thread.ts";
import type { SessionPorts } from "./ports.ts";
import { readSession } from "./read-session.ts";
import { sessionPorts } from "./session-ports.ts";

const getSessionMarks: Operation = operation({
  name: "getSessionMarks",
  does: "Where the sessions that reason in a thread stopped to ask and where they went back, oldest first.",
  scope: "read",
  staysPrivate: true,
  params: z.looseObject({
    threadId,
    project: name.optional(),
    cursor: z
      .string()
      .regex(/^\d{1,9}$/)
      .optional(),
    limit: limit.default(1_000),
  }),
  result: z.looseObject({
    marks: z.array(
      z.looseObject({
        kind: z.enum(["halt", "loop-back"]),
        at: z.string(),
        agent: z.string(),
        sessionId: z.string(),
        text: z.string(),
      }),
    ),
    total: z.number().int(),
    cursor: z.string().optional(),
  }),
  async run(project, caller, { threadId: id, project: named, cursor, limit: size }) {
    const { project: tenant } = await locateThread(project, caller, { threadId: id, project: named });
    if (project.sessions === undefined) return { marks: [], total: 0 };
    const all = await threadSessionMarks(sessionPorts(project, tenant), id);
    const from = Number(cursor ?? 0);
    const more = from + size < all.length ? { cursor: String(from + size) } : {};
    return { marks: all.slice(from, from + size), total: all.length, ...more };
  },
});

/** What sessions leave on the timeline of their thread. */
export const sessionMarkOperations: readonly Operation[] = [getSessionMarks];

/** A moment of a session that belongs into the picture of its thread: it stopped to ask, or its conclusion did not hold. */
interface SessionMark {
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
async function threadSessionMarks(ports: SessionPorts, thread: string): Promise<readonly SessionMark[]> {
  const found = await ports.sessions.scan(lookForMarks);
  const marks = found.flatMap(({ result }) => (result.thread === thread ? result.marks : []));
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
