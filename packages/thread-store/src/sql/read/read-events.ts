import type { ThreadEvent } from "@clew/schemas";
import { readEvent } from "../../log/chain.ts";
import type { EventQuery } from "../../queries.ts";
import { LIMIT_PLACE, numberOf, places, rowOf, rowsOf, type SqlPlan, type SqlValue } from "../plan.ts";
import { timeText } from "../rows/decision-row.ts";
import { readStoredEvent, SELECT_EVENTS } from "../rows/event-row.ts";

/** Part of a log, in order. */
export function* readEvents(query: EventQuery): SqlPlan<readonly ThreadEvent[]> {
  const log = yield* rowOf("SELECT num, head_seq FROM logs WHERE project = ? AND id = ?", query.project, query.log);
  if (!log) return [];
  const num = numberOf(log, "num");
  let until = Math.min(query.untilSeq ?? numberOf(log, "head_seq"), numberOf(log, "head_seq"));
  if (query.untilTime !== undefined) {
    // The order is seq: clocks may jump, so "up to a time" means up to the last event that is not later.
    const last = yield* rowOf(
      "SELECT max(seq) AS seq FROM events WHERE project = ? AND log_num = ? AND at <= ?",
      query.project,
      num,
      timeText(query.untilTime) ?? query.untilTime,
    );
    until = Math.min(until, numberOf(last ?? {}, "seq"));
  }
  const types: SqlValue[] = [...(query.types ?? [])];
  const rows = yield* rowsOf(
    `${SELECT_EVENTS} WHERE e.project = ? AND e.log_num = ? AND e.seq > ? AND e.seq <= ?${types.length > 0 ? ` AND e.type IN (${places(types)})` : ""} ORDER BY e.seq ${LIMIT_PLACE}`,
    query.project,
    num,
    query.sinceSeq ?? 0,
    until,
    ...types,
    query.limit ?? 1_000_000,
  );
  return rows.map((row) => readEvent(readStoredEvent(row, query.log)));
}
