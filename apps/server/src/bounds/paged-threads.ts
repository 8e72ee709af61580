import { sizeOf } from "@clew/operations";
import type { Page, ThreadStore } from "@clew/thread-store";
import { answerTooLarge } from "./answer-limit.ts";

/** What one look at decisions or records may give: 64 MB. */
const MAX_READ_BYTES = 67_108_864;
/** How many are read before it is known how large they are. */
const FIRST_ITEMS = 32;

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
  if (limit === undefined || limit <= FIRST_ITEMS) return read({ limit, cursor });
  const first = await read({ limit: FIRST_ITEMS, cursor });
  const items = [...first.items];
  let next = first.cursor;
  let bytes = sizeOf(first.items);
  while (next !== undefined && items.length < limit) {
    // A store may answer at once: others get their turn between the pieces.
    await new Promise((resolve) => setImmediate(resolve));
    const fitting = Math.max(1, Math.floor((MAX_READ_BYTES - bytes) / (bytes / items.length)));
    const page = await read({ limit: Math.min(limit - items.length, items.length, fitting), cursor: next });
    bytes += sizeOf(page.items);
    if (bytes > MAX_READ_BYTES) throw answerTooLarge();
    items.push(...page.items);
    next = page.cursor;
  }
  return { ...first, items, cursor: next };
}
