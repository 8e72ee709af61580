import { places } from "../plan.ts";

// SQLite takes 32,766 values in one statement.
const IDS_AT_ONCE = 10_000;

/** Ids in parts that fit into a statement, each with the words that say that a column holds one of them. */
export function* idParts(
  ids: readonly string[],
): Generator<{ readonly ids: readonly string[]; readonly among: string }, void> {
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    const part = ids.slice(start, start + IDS_AT_ONCE);
    yield { ids: part, among: part.length === 1 ? "= ?" : `IN (${places(part)})` };
  }
}
