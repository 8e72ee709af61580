import { ClewError } from "@clew/errors";
import { HANDOFF_TABLE, type HandoffEvent, type HandoffState, transition } from "@clew/fsm";
import { type Handoff, instantOf, plainLine } from "@clew/handoff-schema/internal";
import type { NewEvent, StoredRecord, ThreadStore } from "@clew/thread-store";
import { pagesOf } from "../pages.ts";

/** One step in the life of a handoff, as it is stored. */
export interface HandoffMove {
  /** "discover" starts a lifecycle; the others are events of the table. */
  readonly event: HandoffEvent | "discover";
  readonly status: HandoffState;
  /** Facts known from now on. Each key replaces the earlier value. */
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** A handoff as stored in the log. */
export interface HandoffEntry {
  readonly id: string;
  readonly status: HandoffState;
  /** Its thread, or its own id. */
  readonly log: string;
  /** When it began (RFC 3339). */
  readonly at: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Plans the next moves of a handoff. Must be pure: it may run more than once. */
export type PlanMoves = (entry: HandoffEntry) => readonly HandoffMove[] | undefined;

/** Which handoffs to list; all if empty. */
interface HandoffSelection {
  readonly status?: string | undefined;
  readonly thread?: string | undefined;
}

/** Stores the lifecycles of handoffs. Each move is durable before its promise resolves. */
export interface HandoffLog {
  /** Append moves; the first of a lifecycle is "discover". A handoff without a thread has its own log. */
  append(request: {
    readonly id: string;
    readonly thread?: string;
    readonly moves: readonly HandoffMove[];
  }): Promise<void>;
  /**
   * Plan moves from the handoff's current state and append them. If it changed in between, plan again. Returns what the
   * last plan saw; an empty plan writes nothing.
   */
  change(id: string, plan: PlanMoves): Promise<HandoffEntry | undefined>;
  get(id: string): Promise<HandoffEntry | undefined>;
  /** Newest first, optionally only those with a status or in a thread. */
  list(limit: number, only?: HandoffSelection): Promise<readonly HandoffEntry[]>;
  /** The moves of one handoff in order, with their times. */
  history(id: string): Promise<readonly (HandoffMove & { readonly at: string })[]>;
}

const DAY = 86_400_000;

/** Whether a handoff still needs its session's files: until it is acknowledged or a day old. */
export function needsSession(entry: HandoffEntry, now: number): boolean {
  if (entry.status === "acknowledged") return false;
  const begun = instantOf(entry.at);
  return begun !== undefined && now - begun < DAY;
}

/** Facts recorded when a handoff begins or moves. */
type LifecycleFacts = Readonly<Record<string, unknown>>;

/** What a handoff is about, in one line; empty if its payload does not say. */
export function aboutHandoff({ context }: Handoff): { readonly about?: string } {
  const said = [context.reframed_challenge, context.original_prompt].find(
    (text) => typeof text === "string" && text.trim() !== "",
  );
  return said === undefined ? {} : { about: plainLine(said, 200) };
}

/** The move that starts a lifecycle. */
export function beginLifecycle(facts: LifecycleFacts, status: HandoffState = "discovered"): HandoffMove {
  return { event: "discover", status, facts };
}

/** Apply events to a state; undefined if the table does not allow them. */
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
    // The facts belong to the last of the moves made together.
    const last = event === events.at(-1);
    moves.push({ event, status: state, facts: last ? facts : undefined });
  }
  return moves;
}

/** Why a move is illegal in a state; undefined if it is legal. */
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

/** The events that lead from a state to "invoked"; undefined if there is no way. */
export function eventsToInvoked(state: HandoffState): readonly HandoffEvent[] | undefined {
  const path: readonly HandoffEvent[] = ["select", "validate", "transfer", "invoke"];
  const states: readonly HandoffState[] = ["discovered", "selected", "validated", "transferred", "invoked"];
  const at = states.indexOf(state);
  return at === -1 ? undefined : path.slice(at);
}

/** The writing agent and its project. */
interface HandoffWriter {
  readonly project: string;
  readonly agentId: string;
}

/** Store handoffs in threads: one `handoff_created`, then one `handoff_changed` per move. */
export function storeHandoffLog(threads: ThreadStore, { project, agentId }: HandoffWriter): HandoffLog {
  const record = async (id: string): Promise<StoredRecord | undefined> =>
    (await threads.records({ project, kind: "handoff", ids: [id], limit: 1 })).items[0];
  return {
    append: async ({ id, thread, moves }) => {
      const log = thread ?? (await record(id))?.log ?? id;
      const events = moves.map((move) => eventOf(id, move));
      const start = log === id ? "any" : "existing";
      const result = await threads.append({ project, log, actor: agentId, events, start });
      if (!result.ok) throw new ClewError(result.code, result.message, { details: { ...result.details } });
    },
    change: async (id, plan) => changeHandoff({ threads, project, agentId }, id, { plan, record }),
    get: async (id) => {
      const found = await record(id);
      return found === undefined ? undefined : entryOf(found);
    },
    list: async (limit, { status, thread } = {}) => {
      const only = { status: status === undefined ? undefined : [status], log: thread };
      const page = await threads.records({ project, kind: "handoff", order: "newest", limit, ...only });
      return page.items.map(entryOf);
    },
    history: async (id) => {
      const found = await record(id);
      if (found === undefined) return [];
      const types = ["handoff_created", "handoff_changed"];
      const events = await threads.events({ project, log: found.log, types });
      return events.flatMap((event) => {
        const { id: own, status, event: name, ...facts } = (event.payload ?? {}) as Record<string, unknown>; // as eventOf writes it, or emptied
        if (own !== id || !isState(status)) return [];
        return [{ event: String(name ?? "discover") as HandoffMove["event"], status, facts, at: event.at }];
      });
    },
  };
}

const PAGE = 200;

/** All handoffs of a project, newest first, read one page at a time. */
export async function* handoffPages(
  threads: ThreadStore,
  project: string,
): AsyncGenerator<readonly HandoffEntry[], void> {
  const query = { project, kind: "handoff", order: "newest", limit: PAGE } as const;
  for await (const page of pagesOf((cursor) => threads.records({ ...query, cursor }))) yield page.map(entryOf);
}

/** How often to plan again while others write to the same log. */
const MOST_TRIES = 50;

async function changeHandoff(
  { threads, project, agentId }: HandoffWriter & { readonly threads: ThreadStore },
  id: string,
  { plan, record }: { plan: PlanMoves; record: (id: string) => Promise<StoredRecord | undefined> },
): Promise<HandoffEntry | undefined> {
  const log = (await record(id))?.log;
  if (log === undefined) return undefined;
  for (let tries = 1; ; tries += 1) {
    // Read the head before the handoff: a write in between then makes the head stale and cannot go unnoticed.
    const expectedHead = await headOf(threads, { project, log });
    const found = await record(id);
    if (found === undefined) return undefined;
    const seen = entryOf(found);
    const moves = plan(seen) ?? [];
    if (moves.length === 0) return seen;
    const events = moves.map((move) => eventOf(id, move));
    const result = await threads.append({ project, log, actor: agentId, events, start: "existing", expectedHead });
    if (result.ok) return seen;
    if (result.code !== "STALE_HEAD" || tries >= MOST_TRIES)
      throw new ClewError(result.code, result.message, { details: { ...result.details } });
  }
}

async function headOf(threads: ThreadStore, { project, log }: { project: string; log: string }): Promise<number> {
  const thread = await threads.thread(project, log);
  // A handoff outside a thread has its own log, as long as its lifecycle.
  return thread?.head.seq ?? (await threads.events({ project, log })).at(-1)?.seq ?? 0;
}

function eventOf(id: string, move: HandoffMove): NewEvent {
  const type = move.event === "discover" ? "handoff_created" : "handoff_changed";
  return { type, payload: { ...move.facts, id, status: move.status, event: move.event } };
}

function entryOf(record: StoredRecord): HandoffEntry {
  const { id: _id, status: _status, event: _event, ...facts } = record.document as Record<string, unknown>; // as eventOf writes it
  const status = isState(record.status) ? record.status : "discovered";
  return { id: record.id, status, log: record.log, at: record.at, facts };
}

function isState(value: unknown): value is HandoffState {
  return HANDOFF_TABLE.states.some((state) => state === value);
}

interface Life {
  readonly log: string;
  readonly at: string;
  readonly moves: (HandoffMove & { readonly at: string })[];
}

/** Store handoffs in memory: for tests, and for callers without a store. */
export function memoryHandoffLog(now: () => string): HandoffLog {
  const lives = new Map<string, Life>();
  const entryOfLife = (id: string, life: Life): HandoffEntry => ({
    id,
    status: life.moves.at(-1)?.status ?? "discovered",
    log: life.log,
    at: life.at,
    facts: Object.assign({}, ...life.moves.map((move) => move.facts ?? {})),
  });
  return {
    append: async ({ id, thread, moves }) => {
      const life = lives.get(id) ?? { log: thread ?? id, at: now(), moves: [] };
      for (const move of moves) {
        refuseIllegal(life.moves.at(-1)?.status, move);
        life.moves.push({ ...move, at: now() });
      }
      lives.set(id, life);
    },
    change: async (id, plan) => {
      const life = lives.get(id);
      if (life === undefined) return undefined;
      const seen = entryOfLife(id, life);
      for (const move of plan(seen) ?? []) {
        refuseIllegal(life.moves.at(-1)?.status, move);
        life.moves.push({ ...move, at: now() });
      }
      return seen;
    },
    get: async (id) => {
      const life = lives.get(id);
      return life === undefined ? undefined : entryOfLife(id, life);
    },
    list: async (limit, { status, thread } = {}) =>
      [...lives]
        .toReversed()
        .map(([id, life]) => entryOfLife(id, life))
        .filter((entry) => (status ?? entry.status) === entry.status && (thread ?? entry.log) === entry.log)
        .slice(0, limit),
    history: async (id) => lives.get(id)?.moves ?? [],
  };
}

function refuseIllegal(from: HandoffMove["status"] | undefined, move: HandoffMove): void {
  const broken = move.event === "discover" ? undefined : brokenMove(from, move);
  if (broken !== undefined) throw new ClewError("MOVE_REFUSED", broken);
}
