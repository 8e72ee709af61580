import { ClewError } from "@clew/errors";
import { createEventReader, sizeOf } from "@clew/operations";
import { createDispatcher, type Dispatcher } from "@clew/operations/table";
import type { ThreadEvent } from "@clew/schemas";
import type { Page, StoredDecision, ThreadStore } from "@clew/thread-store";
import { answerTooLarge } from "./answer-limit.ts";
import { createPlaces } from "./places.ts";
import { createTurns } from "./turns.ts";

/** What one call may read of the events of logs: 16 MB, twice as much as its answer may hold. */
const MAX_READ_BYTES = 16_777_216;
const PAGE = { bytes: 1_048_576, events: 1_000 };

/** A store for one call that reads whole logs: it stops when more was read than an answer could hold. */
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
      // A store may answer at once: others get their turn between the pages.
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return withMethods(threads, { events });
}

/** Calls that read whole threads: what one holds in memory is known, and so is how many there are at once. */
const WHOLE_READS = { perKey: 2, inAll: 4, waiting: 128 };

/**
 * A dispatcher for callers from elsewhere: what reads whole threads reads only so much, a few calls at a time. Nothing is read for
 * a caller (by the session's name) whose earlier answers still wait to be read, and callers read in turn.
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
        // Answers have to leave before others are made: a store that answers at once would let nothing else happen.
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

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function unreadAnswers(): ClewError {
  return new ClewError("RATE_LIMITED", "Earlier answers to this token wait to be read.", {
    hint: "Read them, then call again.",
  });
}

/** What one look at decisions or records may give: 16 MB, twice as much as an answer may hold. */
/** How many are read before it is known how large they are, and at most at once: none is larger than the body it came in, 1 MB. */
const ITEMS_AT_ONCE = 16;
/** What a search may give, of which an answer shows a few lines each: it is cut there. */
const MAX_FOUND_BYTES = 8_388_608;

/** A store whose lists of whole documents are read piece by piece: a list that no answer can hold is not held either. */
function pagedThreads(threads: ThreadStore): ThreadStore {
  const paged: Partial<ThreadStore> = {
    decisions: (query) =>
      readPieces(
        // All that match are counted once.
        (piece) =>
          threads.decisions({ ...query, ...piece, total: query.total === true && piece.cursor === query.cursor }),
        query,
      ),
    records: (query) => readPieces((piece) => threads.records({ ...query, ...piece }), query),
    decisionsById: (project, ids) => readById(ids, (part) => threads.decisionsById(project, part)),
    search: (query) => threads.search({ ...query, maxBytes: MAX_FOUND_BYTES }),
  };
  return withMethods(threads, paged);
}

/** A store with some of its methods replaced. */
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
    // A store may answer at once: others get their turn between the pieces.
    await new Promise((resolve) => setImmediate(resolve));
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
    if (start > 0) await new Promise((resolve) => setImmediate(resolve));
    const part = await read(ids.slice(start, start + ITEMS_AT_ONCE));
    bytes += sizeOf(part);
    if (bytes > MAX_READ_BYTES) throw answerTooLarge();
    items.push(...part);
  }
  return items;
}
