import type { CompiledEdge, LegalMove, Table } from "./table.ts";

/** An event: its name, and the facts that guards may read. */
export type FsmEvent<Event extends string, Context extends object> = { readonly type: Event } & Readonly<Context>;

/** A move that is not in the table; `allowed` is what could happen instead, given the same facts. */
export interface RefusedMove<State extends string, Event extends string> {
  readonly ok: false;
  readonly state: State;
  readonly event: Event;
  readonly allowed: readonly LegalMove<State, Event>[];
}

/** The result of an event. */
export type Transition<State extends string, Event extends string> =
  | LegalMove<State, Event>
  | RefusedMove<State, Event>;

/** What an event leads to: the next state and its effects as data, or what would be allowed. Changes nothing. */
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

/** Every legal move from a state under the given facts, one per event. */
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

/** Whether no event can leave a state, whatever the facts. */
export function isFinal<State extends string, Event extends string, Context extends object>(
  table: Table<State, Event, Context>,
  state: State,
): boolean {
  return table.final.includes(state);
}

function holds<State extends string, Event extends string>(edge: CompiledEdge<State, Event>, facts: object): boolean {
  for (const [field, values] of edge.guards) {
    // Guards name fields of the table's context; anything else is undefined and never matches.
    const value: unknown = (facts as Readonly<Record<string, unknown>>)[field];
    if (!values.some((wanted) => wanted === value)) return false;
  }
  return true;
}
