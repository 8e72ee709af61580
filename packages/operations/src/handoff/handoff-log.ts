import type { HandoffEvent, HandoffState } from "@clew/fsm";

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
