import type { HistoryEntry, Snapshot } from "./snapshot.ts";
import type { Edge, Table } from "./table.ts";
import { isFinal, transition } from "./transition.ts";

/** A history that leads to a state, or the first entry that cannot have happened. */
export type Replay<State extends string> =
  | { readonly ok: true; readonly state: State }
  | { readonly ok: false; readonly index: number; readonly message: string };

/** The facts that held at an entry, for checking its guard too. */
export type FactsAt<State extends string, Context extends object> = (
  entry: HistoryEntry<State>,
  index: number,
) => Readonly<Context>;

/** The state that a history leads to; with `factsAt` the guards are checked as well. */
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

/** A snapshot read from JSON: its state must be where its history leads. */
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

// Its type is only a hope: the snapshot comes from a file.
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
