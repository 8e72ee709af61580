import type { LegalMove, Table } from "./table.ts";
import { type FsmEvent, isFinal, type RefusedMove, transition } from "./transition.ts";

/** One move that was made, and why. */
export interface HistoryEntry<State extends string> {
  readonly from: State;
  readonly to: State;
  readonly cause: string;
  readonly at?: string;
  readonly iteration?: number;
}

/** Where a machine is and how it came there: plain data, the same after a trip through JSON. */
export interface Snapshot<State extends string> {
  readonly state: State;
  readonly history: readonly HistoryEntry<State>[];
  readonly is_final: boolean;
}

/** What is written beside a move in history. */
export interface MoveRecord {
  readonly at?: string;
  readonly iteration?: number;
}

/** A machine after an event, with the move that was made. */
export interface Advanced<State extends string, Event extends string> {
  readonly ok: true;
  readonly snapshot: Snapshot<State>;
  readonly move: LegalMove<State, Event>;
}

/** A machine that has not moved yet. */
export function begin<State extends string, Event extends string, Context extends object>(
  table: Table<State, Event, Context>,
): Snapshot<State> {
  return { state: table.initial, history: [], is_final: isFinal(table, table.initial) };
}

/** The snapshot after an event; a welcome event that does not move leaves no entry. `record` beside the event goes into history. */
export function advance<State extends string, Event extends string, Context extends object>(
  table: Table<State, Event, Context>,
  snapshot: Snapshot<State>,
  event: FsmEvent<Event, Context> & { readonly record?: MoveRecord },
): Advanced<State, Event> | RefusedMove<State, Event> {
  const move = transition(table, snapshot.state, event);
  if (!move.ok) return move;
  if (!move.moved) return { ok: true, snapshot, move };
  const entry = { from: snapshot.state, to: move.next, cause: move.cause, ...event.record };
  return {
    ok: true,
    move,
    snapshot: { state: move.next, history: [...snapshot.history, entry], is_final: isFinal(table, move.next) },
  };
}

/** The snapshot before its last move: for taking back what nothing has followed yet. */
export function withoutLastMove<State extends string, Event extends string, Context extends object>(
  table: Table<State, Event, Context>,
  snapshot: Snapshot<State>,
): Snapshot<State> | undefined {
  const last = snapshot.history.at(-1);
  if (!last) return undefined;
  return { state: last.from, history: snapshot.history.slice(0, -1), is_final: isFinal(table, last.from) };
}
