import { HANDOFF_TABLE, type HandoffEvent, type HandoffState, transition } from "@clew/fsm";
import { type Handoff, instantOf, plainLine } from "@clew/handoff-schema/internal";

/** One step in the life of a handoff, as it is stored. */
export interface HandoffMove {
  /** "discover" begins a life; the others are the table's events. */
  readonly event: HandoffEvent | "discover";
  readonly status: HandoffState;
  /** What else is known now; each key replaces the handoff's own. */
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** A handoff as the log knows it. */
export interface HandoffEntry {
  readonly id: string;
  readonly status: HandoffState;
  /** The thread it belongs to, or its own id. */
  readonly log: string;
  /** When it began, RFC 3339. */
  readonly at: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Plans the next moves of a handoff from where it stands; pure, as it may run more than once. */
export type PlanMoves = (entry: HandoffEntry) => readonly HandoffMove[] | undefined;

/** Which handoffs a list is about; all where nothing is said. */
interface HandoffSelection {
  readonly status?: string | undefined;
  readonly thread?: string | undefined;
}

/** Where the lives of handoffs are kept: every move, durable before it resolves. */
export interface HandoffLog {
  /** Appends moves; the first one of a life is "discover". A handoff without a thread has a log of its own. */
  append(request: {
    readonly id: string;
    readonly thread?: string;
    readonly moves: readonly HandoffMove[];
  }): Promise<void>;
  /**
   * Plans moves from where a handoff stands and appends them, unless it was moved in between: then it is planned again.
   * Resolves with what the last plan saw; nothing is written where it planned nothing.
   */
  change(id: string, plan: PlanMoves): Promise<HandoffEntry | undefined>;
  get(id: string): Promise<HandoffEntry | undefined>;
  /** Newest first, those of a status or a thread where one is named. */
  list(limit: number, only?: HandoffSelection): Promise<readonly HandoffEntry[]>;
  /** The moves of one handoff in order, each with its time. */
  history(id: string): Promise<readonly (HandoffMove & { readonly at: string })[]>;
}

const DAY = 86_400_000;

/** Whether a handoff still needs its session's files: until it is acknowledged or a day old. */
export function needsSession(entry: HandoffEntry, now: number): boolean {
  if (entry.status === "acknowledged") return false;
  const begun = instantOf(entry.at);
  return begun !== undefined && now - begun < DAY;
}

/** What is known when a handoff begins or moves. */
type LifecycleFacts = Readonly<Record<string, unknown>>;

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
