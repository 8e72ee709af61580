import type { StoreContext } from "../context.ts";
import { maybeText, numberOf, rowOf, rowsOf, type SqlPlan, type SqlRow, textOf, together } from "../plan.ts";
import { advance } from "../project/project.ts";
import { projectLoneDecisions } from "../project/project-decision.ts";
import { readStoredEvent } from "../rows/event-row.ts";
import { newDraft } from "../rows/log-draft.ts";
import { insertPlacedLogs, type PlacedLog } from "./insert-log.ts";

const LAST_LOG = "(SELECT coalesce(max(num), 0) FROM logs)";

/** The statement that finds a row when an event is on record before its log. */
export const SELECT_WAITING: string = `SELECT 1 AS found WHERE (SELECT max(log_num) FROM events) > ${LAST_LOG}`;

/** The statement that reads how far logs and events have come. */
export const SELECT_PROGRESS: string = `SELECT ${LAST_LOG} AS settled, (SELECT coalesce(max(log_num), 0) FROM events) AS arrived`;

/** As many as take a few milliseconds: nobody is held up for longer. */
export const SETTLED_AT_ONCE = 250;

/** Makes up for everything that waits: nobody may write to a log before. */
export function* settleAll(context: StoreContext): SqlPlan<void> {
  if (context.dialect.arrivals === undefined) return;
  while ((yield* rowOf(SELECT_WAITING)) && (yield* settleSome(context)) > 0);
}

const SELECT_OLDEST = `SELECT num, project, log_num, seq, type, v, actor, at, payload_hash, prev_hash, hash, payload, identity FROM events WHERE log_num > ${LAST_LOG} ORDER BY log_num LIMIT ${SETTLED_AT_ONCE}`;

/** Writes what follows from the oldest events that wait, in their order; gives how many these are. */
export function* settleSome(context: StoreContext): SqlPlan<number> {
  const rows = yield* rowsOf(SELECT_OLDEST);
  // Events whose log somebody took away are nothing that ever waited.
  const logs = rows.flatMap((row) => placedLog(row) ?? []);
  if (logs.length === 0) return 0;
  yield* together(insertPlacedLogs(logs));
  yield* projectLoneDecisions(
    context,
    logs.map(({ draft, first }) => ({ draft, projected: first })),
  );
  for (const { draft, num } of logs) context.dialect.arrivals?.settled({ project: draft.project, id: draft.id, num });
  return logs.length;
}

function placedLog(row: SqlRow): PlacedLog | undefined {
  const identity = maybeText(row, "identity");
  const text = maybeText(row, "payload");
  if (identity === undefined || text === undefined) return undefined;
  // Only canonical texts of JSON objects are ever stored.
  const payload = JSON.parse(text) as Record<string, unknown>;
  const draft = newDraft(textOf(row, "project"), String(payload["id"]), "decision");
  const event = readStoredEvent(row, draft.id);
  const first = { event, payload, identity };
  draft.num = numberOf(row, "log_num");
  draft.headSeq = event.seq;
  draft.headHash = event.hash;
  advance(draft, first);
  return { draft, num: draft.num, touched: numberOf(row, "num"), now: event.at, actor: event.actor, first };
}
