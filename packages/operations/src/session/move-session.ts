import { ClewError } from "@clew/errors";
import { isFinal, SESSION_TABLE, type SessionEvent, type StepKey, transition } from "@clew/fsm";
import type { Session, SessionHistoryEntry, SessionIteration, SessionStepOutputs } from "@clew/schemas";
import { allowedEvents, contextOf, stepNumberFor } from "./session-facts.ts";

/** A session after an event, with what the table says must happen besides. */
export interface MovedSession {
  readonly session: Session;
  readonly effects: readonly string[];
  readonly moved: boolean;
}

/** What a move needs to know besides the session. */
export interface MoveRequest {
  readonly event: SessionEvent;
  readonly at: string;
  /** Why a pass ended, where the move ends one. */
  readonly contradiction?: string;
}

/** Makes one legal move: state, history, status, and the table's effects. Throws MOVE_REFUSED for any other. */
export function moveSession(session: Session, request: MoveRequest): MovedSession {
  const move = transition(SESSION_TABLE, session.fsm.state, { ...contextOf(session), type: request.event });
  if (!move.ok)
    throw new ClewError("MOVE_REFUSED", `"${request.event}" is not possible in ${session.fsm.state}.`, {
      hint: `Possible now: ${allowedEvents(session).join(", ") || "nothing"}.`,
      details: { state: session.fsm.state, allowed: allowedEvents(session) },
    });
  if (!move.moved) return { session, effects: move.effects, moved: false };
  const affected = move.effects.reduce((each, effect) => applyEffect(each, effect, request), session);
  const entry: SessionHistoryEntry = {
    from: session.fsm.state,
    to: move.next,
    at: request.at,
    cause: move.cause,
    iteration: affected.iteration_count,
  };
  return {
    effects: move.effects,
    moved: true,
    session: {
      ...affected,
      status: move.next === "HALTED" ? "halted" : move.next === "COMPLETED" ? "completed" : "in_progress",
      fsm: {
        ...session.fsm,
        state: move.next,
        current_step: stepNumberFor(move.next),
        history: [...session.fsm.history, entry],
        is_final: isFinal(SESSION_TABLE, move.next),
      },
    },
  };
}

function applyEffect(session: Session, effect: string, request: MoveRequest): Session {
  if (effect === "archive_pass") return archivePass(session, request);
  if (effect === "count_iteration") return { ...session, iteration_count: session.iteration_count + 1 };
  if (effect === "reset_iterations") return { ...session, iteration_count: 0 };
  if (effect === "raise_depth")
    return { ...session, metadata: { ...session.metadata, depth: "full", depth_reason: `raised by ${request.event}` } };
  return session;
}

const LOOP_STEPS: readonly StepKey[] = ["4", "5", "6", "7", "8"];

// A pass is steps 4 to 8; of a light session only step 8 has an answer, and what led to it stays.
function archivePass(session: Session, request: MoveRequest): Session {
  const keys = LOOP_STEPS.filter((key) => session.step_outputs[key] !== undefined);
  const iteration: SessionIteration = {
    iteration: session.iteration_count,
    cause: request.event === "answer" ? "answered" : "loop_back",
    contradiction: request.contradiction,
    archived_at: request.at,
    step_outputs: Object.fromEntries(keys.map((key) => [key, session.step_outputs[key]])),
    step_timestamps: Object.fromEntries(keys.map((key) => [key, session.step_timestamps[key]])),
    // What taking the move back needs to know.
    depth: session.metadata.depth,
    depth_reason: session.metadata.depth_reason,
  };
  return {
    ...session,
    step_outputs: without(session.step_outputs, LOOP_STEPS) as SessionStepOutputs, // fewer of the same optional keys
    step_timestamps: without(session.step_timestamps, LOOP_STEPS),
    iterations: [...session.iterations, iteration],
    routing_decision: null,
    routing_justification: null,
    route_override: undefined,
  };
}

function without<T extends object>(record: T, keys: readonly string[]): { [key: string]: unknown } {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));
}
