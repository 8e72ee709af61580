import { HANDOFF_TABLE, type HandoffEvent, type HandoffState, transition } from "@clew/fsm";
import { type Handoff, plainLine } from "@clew/handoff-schema/internal";
import type { HandoffMove } from "./handoff-log.ts";

/** What is known when a handoff begins or moves. */
export type LifecycleFacts = Readonly<Record<string, unknown>>;

/** What a handoff is about, in one line; empty where its payload does not say. */
export function aboutHandoff({ context }: Handoff): { readonly about?: string } {
  const said = [context.reframed_challenge, context.original_prompt].find(
    (text) => typeof text === "string" && text.trim() !== "",
  );
  return said === undefined ? {} : { about: plainLine(said, 200) };
}

/** The move that begins a life. */
export function beginLifecycle(facts: LifecycleFacts, status: HandoffState = "discovered"): HandoffMove {
  return { event: "discover", status, facts };
}

/** Moves through events, as far as the table allows; undefined where it does not. */
export function lifecycleMoves(
  from: HandoffState,
  events: readonly HandoffEvent[],
  facts: LifecycleFacts = {},
): readonly HandoffMove[] | undefined {
  const moves: HandoffMove[] = [];
  let state = from;
  for (const event of events) {
    const move = transition(HANDOFF_TABLE, state, { type: event });
    if (!move.ok) return undefined;
    state = move.next;
    // What is learned belongs to the last of the moves that are made together.
    const last = event === events.at(-1);
    moves.push({ event, status: state, facts: last ? facts : undefined });
  }
  return moves;
}

/** Why a move cannot follow a state, in words; undefined where it can. */
export function brokenMove(
  from: HandoffState | undefined,
  { event, status }: Pick<HandoffMove, "event" | "status">,
): string | undefined {
  const move =
    from === undefined || event === "discover" ? undefined : transition(HANDOFF_TABLE, from, { type: event });
  return move?.ok === true && move.next === status
    ? undefined
    : `From ${from ?? "nothing"}, ${event} does not lead to ${status}.`;
}

/** The events that lead from a state to "invoked", where they are legal. */
export function eventsToInvoked(state: HandoffState): readonly HandoffEvent[] | undefined {
  const path: readonly HandoffEvent[] = ["select", "validate", "transfer", "invoke"];
  const states: readonly HandoffState[] = ["discovered", "selected", "validated", "transferred", "invoked"];
  const at = states.indexOf(state);
  return at === -1 ? undefined : path.slice(at);
}
