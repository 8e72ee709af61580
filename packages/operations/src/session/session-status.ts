import { type AddedStep, type StepKey, sessionTable, toMermaid } from "@clew/fsm";
import type { Session, SessionDispatch } from "@clew/schemas";
import type { SessionListing } from "@clew/thread-store";
import { type DispatchStatus, dispatchStatus, isDue } from "./dispatch-directive.ts";
import type { SessionPorts } from "./ports.ts";
import { readSession } from "./read-session.ts";
import { ASKED_FOR_NOTHING, currentStep, isConcluded, isFinished, OBSERVED, tableOf } from "./session-facts.ts";
import { loadSession } from "./stored-session.ts";

/** One session in a list. */
export interface SessionSummary {
  readonly session_id: string;
  readonly state_file: string | null;
  readonly status: Session["status"];
  readonly state: Session["fsm"]["state"];
  readonly step: StepKey | null;
  readonly user_query: string;
  readonly updated_at: string;
  readonly thread_id?: string;
  readonly agent?: string;
  readonly open_questions?: number;
  readonly dispatch_pending?: SessionDispatch & { readonly status: DispatchStatus };
}

/** A file among the sessions that is not a readable session. */
interface UnreadableSession {
  readonly session_id: string;
  readonly state_file: string | null;
  readonly problem: string;
}

/** The sessions of a store, newest first. */
export interface SessionStatusView {
  readonly sessions: readonly SessionSummary[];
  readonly unreadable: readonly UnreadableSession[];
}

/** Which sessions to list. */
export type SessionSelection = "open" | "halted" | "all";

/** List sessions. `open` means in progress, halted, or with a dispatch that nobody took up. */
export async function sessionStatus(ports: SessionPorts, selection: SessionSelection): Promise<SessionStatusView> {
  const now = ports.now();
  const sessions: SessionSummary[] = [];
  const unreadable: UnreadableSession[] = [];
  for (const { result } of await ports.sessions.scan(lookAtSession)) {
    if ("problem" in result) unreadable.push(result);
    else if (isSelected(result, selection, now)) sessions.push(dated(result, now));
  }
  return { sessions: sessions.toSorted(byTime), unreadable };
}

/** One line of a list, with the session's dispatch even if it is not due: that changes over time. */
interface SeenSession {
  readonly summary: SessionSummary;
  readonly dispatch: SessionDispatch | undefined;
  /** Set if the prompt only read: nobody looks for such a session. */
  readonly askedForNothing: boolean;
}

// The store caches this result, so it must depend on the session only.
function lookAtSession(entry: SessionListing): SeenSession | UnreadableSession {
  const state_file = entry.location ?? null;
  try {
    if (!entry.ok) throw new Error(entry.problem);
    const { session } = readSession(entry.document, entry.location ?? entry.id);
    if (session.session_id !== entry.id) throw new Error(`the session in it calls itself ${session.session_id}`);
    const reason = session.metadata.depth_reason;
    const isObserved = reason === OBSERVED && Object.keys(session.step_outputs).length === 0;
    const askedForNothing = isObserved || (session.status === "abandoned" && reason === ASKED_FOR_NOTHING);
    const dispatch = session.dispatch_pending ?? undefined;
    return { summary: summarize(session, state_file), dispatch, askedForNothing };
  } catch (error) {
    return { session_id: entry.id, state_file, problem: error instanceof Error ? error.message : String(error) };
  }
}

// Newest first by the time of the last save. File times are useless: files may have been copied.
function byTime(left: SessionSummary, right: SessionSummary): number {
  return left.updated_at < right.updated_at ? 1 : left.updated_at > right.updated_at ? -1 : 0;
}

function isSelected(seen: SeenSession, selection: SessionSelection, now: string): boolean {
  const { summary, dispatch } = seen;
  if (selection === "all") return !seen.askedForNothing;
  if (selection === "halted") return summary.status === "halted";
  if (summary.status === "completed") return isDue(dispatch, now);
  return summary.status !== "abandoned" && !seen.askedForNothing;
}

function dated({ summary, dispatch }: SeenSession, now: string): SessionSummary {
  if (!isDue(dispatch, now)) return summary;
  return { ...summary, dispatch_pending: { ...dispatch, status: dispatchStatus(dispatch, now) } };
}

/** One line of a list. */
function summarize(session: Session, state_file: string | null): SessionSummary {
  const asked = isFinished(session) ? [] : (session.clarification_questions ?? []);
  const open = asked.filter((question) => question.answer === undefined).length;
  return {
    session_id: session.session_id,
    state_file,
    status: session.status,
    state: session.fsm.state,
    step: isConcluded(session) ? null : currentStep(session),
    user_query: session.user_query,
    updated_at: session.updated_at ?? session.query_timestamp,
    thread_id: session.metadata.thread_id ? session.metadata.thread_id : undefined,
    agent: session.metadata.agent ? session.metadata.agent : undefined,
    open_questions: open > 0 ? open : undefined,
  };
}

/** The state machine as a Mermaid diagram; for a session, its own with the path it took. */
export async function sessionDiagram(ports: SessionPorts, sessionId?: string): Promise<string> {
  if (sessionId === undefined) return protocolDiagram(ports.protocols?.inUse()?.protocol.steps ?? []);
  const { session } = await loadSession(ports, sessionId);
  return toMermaid(tableOf(session), { walked: session.fsm.history, current: session.fsm.state });
}

/** The state machine of sessions with these added steps. */
export function protocolDiagram(added: readonly AddedStep[]): string {
  return toMermaid(sessionTable(added));
}
