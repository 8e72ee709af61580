import type { StoreContext } from "../context.ts";
import { remembered, type SqlPlan, type SqlRow, type Statement, statement, textOf, together } from "../plan.ts";
import { SELECT_LOGS } from "../rows/thread-row.ts";

/** A log read under its lock, with the time of the store's clock. */
export interface LockedLog {
  readonly now: string;
  readonly row: SqlRow | undefined;
}

const lockText = remembered((lock: string) => `${SELECT_LOGS} WHERE l.project = ? AND l.id = ?${lock}`);

/** Locks a log's row and reads the clock, together with what else the caller wants to know. */
export function* lockLog(
  context: StoreContext,
  place: { readonly project: string; readonly log: string },
  also: readonly Statement[] = [],
): SqlPlan<LockedLog & { readonly also: readonly (readonly SqlRow[])[] }> {
  const { dialect } = context;
  const lock = statement(lockText(dialect.forUpdate("l")), place.project, place.log);
  const clock = dialect.clock === undefined ? [] : [dialect.clock];
  const results = yield* together([lock, ...clock, ...also]);
  const clockRow = dialect.clock === undefined ? undefined : results[1]?.[0];
  return {
    now: clockRow === undefined ? context.clock() : textOf(clockRow, "now"),
    row: results[0]?.[0],
    also: results.slice(1 + clock.length),
  };
}
