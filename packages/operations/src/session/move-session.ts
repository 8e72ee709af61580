import { ClewError } from "@clew/errors";
import { isFinal, type SessionEvent, stepNumberOfState, transition } from "@clew/fsm";
import type { Session, SessionHistoryEntry, SessionIteration, SessionStepOutputs } from "@clew/schemas";
import { allowedEvents, contextOf, passOf, stateOf, tableOf } from "./session-facts.ts";

/** A session after an event, and the table's further effects. */
export interface MovedSession {
  readonly session: Session;
  readonly effects: readonly string[];
  readonly moved: boolean;
}

/** What a move needs besides the session. */
export interface MoveRequest {
  readonly event: SessionEvent;
  readonly at: string;
  /** Why a pass ended, if this move ends one. */
  readonly contradiction?: string;
}

/** Make one legal move: state, history, status and effects. Any other move throws MOVE_REFUSED. */
export function moveSession(session: Session, request: MoveRequest): MovedSession {
  const move = transition(tableOf(session), stateOf(session), { ...contextOf(session), type: request.event });
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
        current_step: stepNumberOfState(move.next),
        history: [...session.fsm.history, entry],
        is_final: isFinal(tableOf(session), move.next),
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

// A pass is steps 4 to 8. In a light session only step 8 has an answer; the earlier ones stay.
function archivePass(session: Session, request: MoveRequest): Session {
  const pass = passOf(session);
  const keys = pass.filter((key) => session.step_outputs[key] !== undefined);
  const iteration: SessionIteration = {
    iteration: session.iteration_count,
    cause: request.event === "answer" ? "answered" : "loop_back",
    contradiction: request.contradiction,
    archived_at: request.at,
    step_outputs: Object.fromEntries(keys.map((key) => [key, session.step_outputs[key]])),
    step_timestamps: Object.fromEntries(keys.map((key) => [key, session.step_timestamps[key]])),
    // Needed to undo the move.
    depth: session.metadata.depth,
    depth_reason: session.metadata.depth_reason,
  };
  return {
    ...session,
    step_outputs: without(session.step_outputs, pass) as SessionStepOutputs, // fewer of the same optional keys
    step_timestamps: without(session.step_timestamps, pass),
    iterations: [...session.iterations, iteration],
    routing_decision: null,
    routing_justification: null,
    route_override: undefined,
  };
}

function without<T>(record: { readonly [key: string]: T }, keys: readonly string[]): { [key: string]: T } {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));
}
