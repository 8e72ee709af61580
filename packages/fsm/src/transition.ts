import type { CompiledEdge, LegalMove, Table } from "./table.ts";

/** An event: its name, and beside it the facts that guards may read. */
export type FsmEvent<Event extends string, Context extends object> = { readonly type: Event } & Readonly<Context>;

/** A move that the table does not have; `allowed` is what may happen instead, with the same facts. */
export interface RefusedMove<State extends string, Event extends string> {
  readonly ok: false;
  readonly state: State;
  readonly event: Event;
  readonly allowed: readonly LegalMove<State, Event>[];
}

/** The answer to one event. */
export type Transition<State extends string, Event extends string> =
  | LegalMove<State, Event>
  | RefusedMove<State, Event>;

/** What follows from an event in a state: the next state and its effects as data, or what would be allowed. Nothing changes. */
export function transition<State extends string, Event extends string, Context extends object>(
  table: Table<State, Event, Context>,
  state: State,
  event: FsmEvent<Event, Context>,
): Transition<State, Event> {
  const edges = table.index[state]?.[event.type];
  if (edges) {
    for (const edge of edges) if (holds(edge, event)) return edge.result;
  }
  return { ok: false, state, event: event.type, allowed: movesFrom(table, state, event) };
}

/** What may happen now: every legal move from a state under the given facts, one per event. */
export function movesFrom<State extends string, Event extends string, Context extends object>(
  table: Table<State, Event, Context>,
  state: State,
  context: Readonly<Context>,
): readonly LegalMove<State, Event>[] {
  const moves: LegalMove<State, Event>[] = [];
  for (const edges of Object.values(table.index[state] ?? {})) {
    const first = edges.find((edge) => holds(edge, context));
    if (first) moves.push(first.result);
  }
  return moves;
}

/** Whether no event can lead out of a state, whatever the facts. */
export function isFinal<State extends string, Event extends string, Context extends object>(
  table: Table<State, Event, Context>,
  state: State,
): boolean {
  return table.final.includes(state);
}

function holds<State extends string, Event extends string>(edge: CompiledEdge<State, Event>, facts: object): boolean {
  for (const [field, values] of edge.guards) {
    // Guards name fields of the table's own context; anything else reads as undefined and never matches.
    const value: unknown = (facts as Readonly<Record<string, unknown>>)[field];
    if (!values.some((wanted) => wanted === value)) return false;
  }
  return true;
}
