import type { ThreadEvent } from "@clew/schemas";
import { ChainCheck, readEvent } from "../../log/chain.ts";
import type { EventQuery } from "../../queries.ts";
import type { VerifyResult } from "../../thread-store.ts";
import type { StoreContext } from "../context.ts";
import { LIMIT_PLACE, numberOf, places, rowOf, rowsOf, type SqlPlan, type SqlValue, textOf } from "../plan.ts";
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

const VERIFY_AT_ONCE = 1000;

/** Recomputes a log, a part at a time. */
export function* verifyPlan(
  context: StoreContext,
  request: { readonly project: string; readonly log: string; readonly head?: string },
): SqlPlan<VerifyResult | undefined> {
  const log = yield* rowOf(
    "SELECT num, head_seq, head_hash FROM logs WHERE project = ? AND id = ?",
    request.project,
    request.log,
  );
  if (!log) return undefined;
  const check = new ChainCheck(request.log, context.sha256, request.head);
  let after = 0;
  for (;;) {
    const rows = yield* rowsOf(
      `${SELECT_EVENTS} WHERE e.project = ? AND e.log_num = ? AND e.seq > ? ORDER BY e.seq LIMIT ${VERIFY_AT_ONCE}`,
      request.project,
      numberOf(log, "num"),
      after,
    );
    const whole = rows.every((row) => check.take(readStoredEvent(row, request.log)));
    if (!whole || rows.length < VERIFY_AT_ONCE) break;
    after += numberOf(rows[rows.length - 1] ?? {}, "seq") - after;
  }
  return check.end({ head: { seq: numberOf(log, "head_seq"), hash: textOf(log, "head_hash") } });
}
