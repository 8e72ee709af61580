import type { AppendRequest, AppendResult, NewEvent } from "../../thread-store.ts";
import type { StoreContext } from "../context.ts";
import type { Arrivals } from "../dialect.ts";
import { numberOf, rowOf, type SqlPlan, together } from "../plan.ts";
import { EVENT_COLUMNS, eventValues } from "../rows/event-row.ts";
import { inserterOf } from "../rows/insert-rows.ts";
import { newDraft } from "../rows/log-draft.ts";
import { planEvents } from "./plan-events.ts";
import { chainAll, writtenOf } from "./write-events.ts";

// A decision with its event, its log and a dozen indexes lies on about twenty pages, and whoever records it waits until each of them
// is written and synced. But only the event is the truth: one that nothing else on record bears on goes there alone, validated,
// filled in and chained, and the tables for reading follow behind the answer.

/** Puts the only event of a new log on record; nothing where it has to go the usual way. */
export function* arrive(context: StoreContext, request: AppendRequest): SqlPlan<AppendResult | undefined> {
  const { arrivals } = context.dialect;
  const { project, log, actor } = request;
  if (!arrivals || !asksForNothing(request)) return undefined;
  if (typeof request.events !== "function" && !standsAlone(log, request.events)) return undefined;
  const num = yield* numberIfUnheardOf(arrivals, request);
  if (num === undefined) return undefined;
  const now = context.clock();
  const head = { seq: 0, hash: "" };
  const events = planEvents(request, {
    now,
    head,
    thread: undefined,
    lastDecision: undefined,
    pending: [],
    questions: [],
  });
  if (!standsAlone(log, events)) return undefined;
  const draft = newDraft(project, log, "decision");
  const projected = chainAll(context, { draft, events, actor, now });
  for (const { event, identity } of projected) {
    yield* together(insertArrival([[...eventValues({ project, num }, event), identity]]));
    arrivals.arrived({ project, id: log, num });
  }
  return { ok: true, ...writtenOf(draft, projected), repeated: false };
}

const insertArrival = inserterOf({ table: "events", columns: [...EVENT_COLUMNS, "identity"], atOnce: 1 });

function asksForNothing({ expectedHead, claimToken, statusIn, start, keep = [] }: AppendRequest): boolean {
  const guards = [expectedHead, claimToken, statusIn];
  return start !== "existing" && keep.length === 0 && guards.every((guard) => guard === undefined);
}

// What is called like it, here or among what still waits, makes it a repeat or a conflict; what waits for its agent belongs into it.
const LOOK =
  "SELECT (SELECT coalesce(max(num), 0) FROM logs) AS settled, (SELECT coalesce(max(log_num), 0) FROM events) AS arrived, EXISTS (SELECT 1 FROM pending WHERE project = ? AND agent = ?) OR EXISTS (SELECT 1 FROM decisions WHERE project = ? AND id = ?) OR EXISTS (SELECT 1 FROM logs WHERE project = ? AND id = ?) AS heard";

// Numbers of logs are given out as their rows come: this one gets the same as it would have got then.
function* numberIfUnheardOf(arrivals: Arrivals, { project, log, consume }: AppendRequest): SqlPlan<number | undefined> {
  const row = (yield* rowOf(LOOK, project, consume ?? null, project, log, project, log)) ?? {};
  const progress = { settled: numberOf(row, "settled"), arrived: numberOf(row, "arrived") };
  if (numberOf(row, "heard") !== 0 || !arrivals.mayWait({ project, id: log }, progress)) return undefined;
  return 1 + Math.max(progress.settled, progress.arrived);
}

function standsAlone(log: string, events: readonly NewEvent[]): boolean {
  const [first, ...others] = events;
  if (first?.type !== "decision_recorded" || others.length > 0) return false;
  return first.payload["id"] === log && first.payload["continuesDecision"] === undefined;
}
