import { ClewError } from "@clew/errors";

/** Most rows of one page. */
const PAGE_LIMIT = 10_000;

/** How many rows to read; one more is asked for, to know whether there is a next page. */
export function pageLimit(limit: number | undefined, fallback = 50): number {
  if (limit === undefined) return fallback;
  if (!Number.isInteger(limit) || limit < 1)
    throw new ClewError("USAGE", `limit must be a whole number from 1, not ${limit}.`);
  return Math.min(limit, PAGE_LIMIT);
}

/** The numbers of a cursor, which only the store that made it can read. */
export function readCursor(cursor: string, count: number): readonly number[] {
  const parts = cursor.split(".").map(Number);
  if (parts.length === count && parts.every((part) => Number.isSafeInteger(part))) return parts;
  throw new ClewError("USAGE", `"${cursor.slice(0, 80)}" is not a cursor of this list.`, {
    hint: "Hand back the cursor of the page before, unchanged.",
  });
}

/** Rows as a page: the row too many becomes the cursor. */
export function pageOf<R, T>(
  rows: readonly R[],
  limit: number,
  read: { readonly item: (row: R) => T; readonly cursor: (row: R) => string },
): { readonly items: readonly T[]; readonly cursor?: string } {
  const items = rows.slice(0, limit);
  const last = items[items.length - 1];
  const more = rows.length > limit && last !== undefined;
  return { items: items.map(read.item), cursor: more ? read.cursor(last) : undefined };
}
