import { setImmediate as nextTurn } from "node:timers/promises";
import { ClewError } from "@clew/errors";
import { createEventReader, sizeOf } from "@clew/operations";
import { createDispatcher, type Dispatcher } from "@clew/operations/table";
import type { ThreadEvent } from "@clew/schemas";
import type { Page, StoredDecision, ThreadStore } from "@clew/thread-store";
import { answerTooLarge } from "./limits.ts";

/** How many bytes of log events one call may read: 16 MB, twice the answer limit. */
const MAX_READ_BYTES = 16_777_216;
const PAGE = { bytes: 1_048_576, events: 1_000 };

/** A store for one call that reads whole logs: it stops after reading more than an answer can hold. */
function meteredThreads(threads: ThreadStore): ThreadStore {
  let left = MAX_READ_BYTES;
  const events: ThreadStore["events"] = async (query) => {
    const read = createEventReader(threads, PAGE);
    const found: ThreadEvent[] = [];
    let { sinceSeq, limit } = query;
    for (;;) {
      const page = await read({ ...query, sinceSeq, limit });
      left -= page.bytes;
      if (left < 0) throw answerTooLarge();
      found.push(...page.events);
      if (limit !== undefined) limit -= page.events.length;
      if (page.isLast || limit === 0) return found;
      sinceSeq = page.events.at(-1)?.seq;
      // A store may answer synchronously: let others run between pages.
      await nextTurn();
    }
  };
  return withMethods(threads, { events });
}

/** Calls that read whole threads: this bounds each one's memory, and how many run at once. */
const WHOLE_READS = { perKey: 2, inAll: 4, waiting: 128 };

/**
 * A dispatcher for remote callers: they read in turn, and not at all while too many earlier answers to them are unsent. Calls that
 * read whole threads read a bounded amount, few at a time.
 */
export function boundedDispatcher(
  dispatcher: Dispatcher,
  isFull: (session: string) => boolean = () => false,
): Dispatcher {
  const places = createPlaces(WHOLE_READS);
  const turns = createTurns();
  const table = [...dispatcher.methods.values()];
  const threads = pagedThreads(dispatcher.project.threads);
  const paged = createDispatcher(table, { ...dispatcher.project, threads });
  return {
    ...dispatcher,
    async call(name, params, caller) {
      const operation = dispatcher.methods.get(name);
      if (operation?.scope === "read") {
        const turn = turns.next(caller.session);
        if (turn !== undefined) await turn;
        if (isFull(caller.session)) throw unreadAnswers();
      }
      if (operation?.readsWhole !== true) return paged.call(name, params, caller);
      const leave = await places.enter(caller.session);
      try {
        // Let finished answers leave before producing more: a store that answers synchronously would block everything
        // else.
        await nextTurn();
        if (isFull(caller.session)) throw unreadAnswers();
        const ports = { ...dispatcher.project, threads: meteredThreads(threads) };
        return await createDispatcher(table, ports).call(name, params, caller);
      } finally {
        leave();
      }
    },
  };
}

function unreadAnswers(): ClewError {
  return new ClewError("RATE_LIMITED", "Earlier answers to this token wait to be read.", {
    hint: "Read them, then call again.",
  });
}

/** How many bytes of decisions or records one call may read: 16 MB, twice the answer limit. */
/** How many documents to read before their size is known: each is at most as large as its request body, 1 MB. */
const ITEMS_AT_ONCE = 16;
/** The size limit of search results; an answer shows a few lines of each. */
const MAX_FOUND_BYTES = 8_388_608;

/** A store that reads lists of whole documents in pieces, so that it never holds a list that no answer can hold. */
function pagedThreads(threads: ThreadStore): ThreadStore {
  const paged: Partial<ThreadStore> = {
    decisions: (query) =>
      readPieces(
        // Count all matches only once.
        (piece) =>
          threads.decisions({ ...query, ...piece, total: query.total === true && piece.cursor === query.cursor }),
        query,
      ),
    records: (query) => readPieces((piece) => threads.records({ ...query, ...piece }), query),
    decisionsById: (project, ids) => readById(ids, (part) => threads.decisionsById(project, part)),
    search: (query) => threads.search({ ...query, maxBytes: MAX_FOUND_BYTES }),
    touched: (query) => threads.touched({ ...query, maxBytes: MAX_READ_BYTES }),
  };
  return withMethods(threads, paged);
}

/** A store with some methods replaced. */
function withMethods(threads: ThreadStore, methods: Partial<ThreadStore>): ThreadStore {
  return new Proxy(threads, {
    get(target, name) {
      const value: unknown = Reflect.get(methods, name) ?? Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

interface Piece {
  readonly limit?: number;
  readonly cursor?: string;
}

async function readPieces<T, P extends Page<T>>(
  read: (piece: Piece) => Promise<P>,
  { limit, cursor }: Piece,
): Promise<P> {
  if (limit === undefined || limit <= ITEMS_AT_ONCE) return read({ limit, cursor });
  const first = await read({ limit: ITEMS_AT_ONCE, cursor });
  const items = [...first.items];
  let next = first.cursor;
  let bytes = sizeOf(first.items);
  while (next !== undefined && items.length < limit) {
    // A store may answer synchronously: let others run between pieces.
    await nextTurn();
    const page = await read({ limit: Math.min(limit - items.length, ITEMS_AT_ONCE), cursor: next });
    bytes += sizeOf(page.items);
    if (bytes > MAX_READ_BYTES) throw answerTooLarge();
    items.push(...page.items);
    next = page.cursor;
  }
  return { ...first, items, cursor: next };
}

async function readById(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<readonly StoredDecision[]>,
): Promise<readonly StoredDecision[]> {
  if (ids.length <= ITEMS_AT_ONCE) return read(ids);
  const items: StoredDecision[] = [];
  let bytes = 0;
  for (let start = 0; start < ids.length; start += ITEMS_AT_ONCE) {
    if (start > 0) await nextTurn();
    const part = await read(ids.slice(start, start + ITEMS_AT_ONCE));
    bytes += sizeOf(part);
    if (bytes > MAX_READ_BYTES) throw answerTooLarge();
    items.push(...part);
  }
  return items;
}

/** How long reads may run before the event loop handles other input. */
const TURN_MS = 10;

/** Spreads work that blocks the event loop: between two turns it handles other input, and keys alternate. */
interface Turns {
  /** Resolves at the key's turn; undefined if the current turn still has time. */
  next(key: string): Promise<void> | undefined;
}

/** Creates turns with nobody waiting. */
function createTurns(): Turns {
  // The key served last comes last.
  const lines = new Map<string, (() => void)[]>();
  let begun: number | undefined;
  const begin = (): void => {
    begun = performance.now();
    setImmediate(admit);
  };
  const admit = (): void => {
    begun = undefined;
    for (const [key, line] of lines) {
      const first = line.shift();
      lines.delete(key);
      if (line.length > 0) lines.set(key, line);
      begin();
      return first?.();
    }
  };
  return {
    next(key) {
      if (begun === undefined) begin();
      else if (lines.size > 0 || performance.now() - begun > TURN_MS)
        return new Promise((resolve) => {
          const line = lines.get(key);
          if (line === undefined) lines.set(key, [resolve]);
          else line.push(resolve);
        });
      return undefined;
    },
  };
}

/** Lets few callers work at once, per key and in total; the others wait, with the keys taking turns. */
export interface Places {
  /** Resolves when a place is free; call the result to free it again. */
  enter(key: string): Promise<() => void>;
}

/** How many may work at once, and how many per key may wait. */
export interface PlaceLimits {
  readonly perKey: number;
  readonly inAll: number;
  readonly waiting?: number;
}

interface Line {
  working: number;
  readonly waiting: (() => void)[];
}

/** Creates places, all free. */
export function createPlaces({ perKey, inAll, waiting: mostWaiting = Number.POSITIVE_INFINITY }: PlaceLimits): Places {
  // The most recently served key is last.
  const lines = new Map<string, Line>();
  let working = 0;
  const take = (key: string, line: Line): (() => void) => {
    line.working += 1;
    working += 1;
    let isFree = false;
    return () => {
      if (isFree) return;
      isFree = true;
      line.working -= 1;
      working -= 1;
      if (line.working === 0 && line.waiting.length === 0) lines.delete(key);
      admit();
    };
  };
  const admit = (): void => {
    for (const [key, line] of lines) {
      if (working >= inAll) return;
      if (line.working >= perKey) continue;
      const next = line.waiting.shift();
      if (next === undefined) continue;
      lines.delete(key);
      lines.set(key, line);
      return next();
    }
  };
  return {
    async enter(key) {
      const line = lines.get(key) ?? { working: 0, waiting: [] };
      lines.set(key, line);
      if (working < inAll && line.working < perKey) return take(key, line);
      if (line.waiting.length >= mostWaiting)
        throw new ClewError("RATE_LIMITED", "Too many calls of this token that read whole threads wait already.", {
          hint: "Wait for their answers, then call again.",
        });
      return new Promise((resolve) => line.waiting.push(() => resolve(take(key, line))));
    },
  };
}
