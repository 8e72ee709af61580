import { sizeOf } from "@clew/operations";
import type { Page, StoredDecision, ThreadStore } from "@clew/thread-store";
import { answerTooLarge } from "./answer-limit.ts";

/** What one look at decisions or records may give: 16 MB, twice as much as an answer may hold. */
/** How many are read before it is known how large they are, and at most at once: none is larger than the body it came in, 1 MB. */
const ITEMS_AT_ONCE = 16;
/** What a search may give, of which an answer shows a few lines each: it is cut there. */
const MAX_FOUND_BYTES = 8_388_608;

/** A store whose lists of whole documents are read piece by piece: a list that no answer can hold is not held either. */
export function pagedThreads(threads: ThreadStore): ThreadStore {
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
export function withMethods(threads: ThreadStore, methods: Partial<ThreadStore>): ThreadStore {
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
