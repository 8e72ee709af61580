/** A value that a guard compares with. */
export type GuardValue = string | number | boolean;

/** The condition of an edge: each named field of the event equals the value, or one of the values. */
export type Guard = Readonly<Record<string, GuardValue | readonly GuardValue[]>>;

/** One legal move, as data. */
export interface Edge<State extends string, Event extends string> {
  readonly from: State;
  readonly event: Event;
  readonly to: State;
  readonly when?: Guard;
  /** Further effects of this move, which the caller carries out. */
  readonly effects?: readonly string[];
  /** The word for the history, if the event's name does not say enough. */
  readonly cause?: string;
}

/** The data of a table. */
export interface TableData<State extends string, Event extends string> {
  readonly name: string;
  readonly initial: State;
  readonly states: readonly State[];
  readonly final: readonly State[];
  /** The first edge whose guard matches is taken. */
  readonly edges: readonly Edge<State, Event>[];
}

/** A legal move; `moved` is false if the event is accepted but the state stays the same. */
export interface LegalMove<State extends string, Event extends string> {
  readonly ok: true;
  readonly event: Event;
  readonly next: State;
  readonly moved: boolean;
  readonly effects: readonly string[];
  readonly cause: string;
}

/** A prepared edge: guards as a list, the result built once. */
export interface CompiledEdge<State extends string, Event extends string> {
  readonly edge: Edge<State, Event>;
  readonly guards: readonly (readonly [field: string, values: readonly GuardValue[]])[];
  readonly result: LegalMove<State, Event>;
}

/** A state machine as data, with an index for fast lookup. `Context` is what its guards read. */
export interface Table<State extends string, Event extends string, Context extends object = object>
  extends TableData<State, Event> {
  readonly index: Readonly<Record<string, Readonly<Record<string, readonly CompiledEdge<State, Event>[]>>>>;
  /** Only a type: it ties the guards' fields to this table's events. */
  readonly contextType?: Context;
}

/** Define a table. An edge with an unknown state is a programming error and throws. */
export function defineTable<State extends string, Event extends string, Context extends object = object>(
  data: TableData<State, Event>,
): Table<State, Event, Context> {
  for (const { from, to } of data.edges) {
    if (!data.states.includes(from) || !data.states.includes(to))
      throw new TypeError(`${data.name}: ${from} -> ${to} names no state`);
    if (data.final.includes(from)) throw new TypeError(`${data.name}: ${from} is final`);
  }
  let index: Table<State, Event>["index"] | undefined;
  return Object.freeze({
    ...data,
    // Built on demand: many short processes use the states but make no move.
    get index() {
      index ??= indexOf(data);
      return index;
    },
  });
}

function indexOf<State extends string, Event extends string>(
  data: TableData<State, Event>,
): Table<State, Event>["index"] {
  // No prototype: a state or event called "constructor" must not be found.
  const index: Record<string, Record<string, CompiledEdge<State, Event>[]>> = Object.create(null);
  for (const state of data.states) index[state] = Object.create(null);
  for (const edge of data.edges) {
    const events = index[edge.from] ?? {};
    const edges = events[edge.event] ?? [];
    edges.push(compile(edge));
    events[edge.event] = edges;
  }
  return index;
}

function compile<State extends string, Event extends string>(edge: Edge<State, Event>): CompiledEdge<State, Event> {
  const guards = Object.entries(edge.when ?? {}).map(([field, value]): [string, readonly GuardValue[]] => [
    field,
    typeof value === "object" ? value : [value],
  ]);
  const result: LegalMove<State, Event> = Object.freeze({
    ok: true,
    event: edge.event,
    next: edge.to,
    moved: edge.to !== edge.from,
    effects: Object.freeze([...(edge.effects ?? [])]),
    cause: edge.cause ?? edge.event,
  });
  return { edge, guards, result };
}
