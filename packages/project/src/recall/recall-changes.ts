import type { RecallChanges, RecallIndex, RecallSource } from "@clew/operations";
import type { RecallCopy } from "./recall-copy.ts";

const CHANGED = `SELECT changed, document, NULL AS kind, NULL AS id FROM sources WHERE changed > CAST(? AS INTEGER)
  UNION ALL SELECT changed, NULL, kind, id FROM gone WHERE changed > CAST(? AS INTEGER) ORDER BY changed LIMIT CAST(? AS INTEGER)`;

/** A copy that also lists its changes, for copies elsewhere. Hooks need none of this. */
export function withChanges(copy: RecallCopy): RecallIndex {
  return Object.assign(copy, {
    changes: (position: string | undefined, limit: number) => changesSince(copy, position, limit),
  });
}

function changesSince({ all, meta }: RecallCopy, position: string | undefined, limit: number): RecallChanges {
  // A rebuilt copy counts from the start.
  const epoch = meta("epoch") ?? "";
  const [known, after] = (position ?? "").split(" ");
  const since = known === epoch ? Number(after) : 0;
  const rows = all(CHANGED, since, since, limit);
  return {
    position: `${epoch} ${Number(rows.at(-1)?.["changed"] ?? since)}`,
    restarts: since === 0,
    // We wrote these rows ourselves. A copy that starts again contains nothing to remove.
    sources: rows.flatMap(({ document }) =>
      typeof document === "string" ? [JSON.parse(document) as RecallSource] : [],
    ),
    gone: rows.flatMap(({ kind, id }) =>
      kind === null || since === 0 ? [] : [{ kind: kind as RecallSource["kind"], id: String(id) }],
    ),
    more: rows.length >= limit,
  };
}
