import type { Edge, LegalMove, Table } from "./table.ts";
import { type FsmEvent, isFinal, type RefusedMove, transition } from "./transition.ts";

/** The state that a history leads to, or the first entry that cannot have happened. */
export type Replay<State extends string> =
  | { readonly ok: true; readonly state: State }
  | { readonly ok: false; readonly index: number; readonly message: string };

/** The facts at an entry, for checking its guard too. */
export type FactsAt<State extends string, Context extends object> = (
  entry: HistoryEntry<State>,
  index: number,
) => Readonly<Context>;

/** The state that a history leads to; with `factsAt`, guards are checked too. */
export function replay<State extends string, Event extends string, Context extends object>(
  table: Table<State, Event, Context>,
  history: readonly HistoryEntry<State>[],
  factsAt?: FactsAt<State, Context>,
): Replay<State> {
  let state = table.initial;
  for (const [index, entry] of history.entries()) {
    if (entry.from !== state)
      return { ok: false, index, message: `entry ${index} leaves ${entry.from}, but the state was ${state}` };
    const edge = table.edges.find((each) => matches(each, entry));
    if (!edge)
      return {
        ok: false,
        index,
        message: `entry ${index}: no move from ${entry.from} to ${entry.to} by "${entry.cause}"`,
      };
    if (factsAt) {
      const move = transition(table, state, { ...factsAt(entry, index), type: edge.event });
      if (!move.ok || move.next !== entry.to || move.cause !== entry.cause)
        return {
          ok: false,
          index,
          message: `entry ${index}: "${entry.cause}" from ${entry.from} leads ${move.ok ? `to ${move.next}` : "nowhere"} here, not to ${entry.to}`,
        };
    }
    state = edge.to;
  }
  return { ok: true, state };
}

function matches<State extends string, Event extends string>(
  edge: Edge<State, Event>,
  entry: HistoryEntry<State>,
): boolean {
  return (
    edge.from === entry.from &&
    edge.to === entry.to &&
    edge.from !== edge.to &&
    (edge.cause ?? edge.event) === entry.cause
  );
}

/** A snapshot read from JSON: its state must match its history. */
export function restore<State extends string, Event extends string, Context extends object>(
  table: Table<State, Event, Context>,
  snapshot: Snapshot<State>,
): { readonly ok: true; readonly snapshot: Snapshot<State> } | { readonly ok: false; readonly message: string } {
  const problem = shapeProblem(snapshot);
  if (problem !== undefined) return { ok: false, message: problem };
  const replayed = replay(table, snapshot.history);
  if (!replayed.ok) return replayed;
  if (replayed.state !== snapshot.state)
    return { ok: false, message: `the state is ${snapshot.state}, but the history leads to ${replayed.state}` };
  if (snapshot.is_final !== isFinal(table, snapshot.state))
    return { ok: false, message: `is_final is ${snapshot.is_final} in ${snapshot.state}` };
  return { ok: true, snapshot };
}

// The type is not guaranteed: the snapshot comes from a file.
function shapeProblem(snapshot: unknown): string | undefined {
  const { state, history } = fieldsOf(snapshot);
  if (typeof state !== "string" || !Array.isArray(history))
    return "this is no snapshot: it needs a state and a history";
  const index = history.findIndex((entry: unknown) => {
    const { from, to, cause } = fieldsOf(entry);
    return [from, to, cause].some((each) => typeof each !== "string");
  });
  return index === -1 ? undefined : `entry ${index} is no move: it needs from, to and cause`;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** One move that was made, and why. */
export interface HistoryEntry<State extends string> {
  readonly from: State;
  readonly to: State;
  readonly cause: string;
  readonly at?: string;
  readonly iteration?: number;
}

/** A machine's state and history: plain data that survives a round trip through JSON. */
export interface Snapshot<State extends string> {
  readonly state: State;
  readonly history: readonly HistoryEntry<State>[];
  readonly is_final: boolean;
}

/** What is recorded with a move in the history. */
export interface MoveRecord {
  readonly at?: string;
  readonly iteration?: number;
}

/** A machine after an event, and the move that was made. */
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

/**
 * The snapshot after an event. An accepted event that does not change the state adds no entry. `record` goes into the
 * history.
 */
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

/** The snapshot before its last move, to take back a move that nothing followed. */
export function withoutLastMove<State extends string, Event extends string, Context extends object>(
  table: Table<State, Event, Context>,
  snapshot: Snapshot<State>,
): Snapshot<State> | undefined {
  const last = snapshot.history.at(-1);
  if (!last) return undefined;
  return { state: last.from, history: snapshot.history.slice(0, -1), is_final: isFinal(table, last.from) };
}
