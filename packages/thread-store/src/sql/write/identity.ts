import type { ThreadEvent } from "@clew/schemas";
import { readEvent } from "../../log/chain.ts";
import type { AppendRequest, AppendResult, NewEvent } from "../../thread-store.ts";
import { Refused, type StoreContext } from "../context.ts";
import { numberOf, rowOf, type SqlPlan, type SqlRow, type Statement, statement, textOf, together } from "../plan.ts";
import { RECORD_KINDS } from "../project/records.ts";
import { readStoredEvent, SELECT_EVENTS } from "../rows/event-row.ts";
import { optionalText } from "../rows/payload-text.ts";
import { identityOf } from "./write-events.ts";

/** Which events of an append are there already. */
export interface Repeats {
  /** Places of the events that need not be written. */
  readonly known: ReadonlySet<number>;
  /** Every record of the append exists: it is a retry. */
  readonly all: boolean;
  readonly found: readonly { readonly log: string; readonly seq: number }[];
}

/** Looks the records of an append up by id; one with other content is a conflict. */
export function* findRepeats(
  context: StoreContext,
  request: AppendRequest,
  events: readonly NewEvent[],
): SqlPlan<Repeats> {
  const lookups = events.flatMap((event, index) => {
    const select = lookup(request, event);
    return select === undefined ? [] : [{ event, index, select }];
  });
  const results = yield* together(lookups.map((each) => each.select));
  const known = new Set<number>();
  const found: { log: string; seq: number }[] = [];
  const seen = new Set<string>();
  for (const [place, { event, index, select }] of lookups.entries()) {
    const name = JSON.stringify(select);
    if (seen.has(name)) throw new Refused("CONFLICT", `The append names ${String(event.payload["id"])} twice.`);
    seen.add(name);
    const row = results[place]?.[0];
    if (!row) continue;
    if (!sameRecord(context, request, { event, row })) throw conflict(event);
    known.add(index);
    found.push({ log: textOf(row, "log"), seq: numberOf(row, "seq") });
  }
  return { known, all: lookups.length > 0 && known.size === lookups.length, found };
}

function sameRecord(
  context: StoreContext,
  request: AppendRequest,
  { event, row }: { readonly event: NewEvent; readonly row: SqlRow },
): boolean {
  return textOf(row, "log") === request.log && textOf(row, "identity") === identityOf(context, event);
}

function conflict(event: NewEvent): Refused {
  const id = String(event.payload["id"]);
  return new Refused("CONFLICT", `${id} exists already with other content (${event.type}).`, { id, type: event.type });
}

function lookup(request: AppendRequest, event: NewEvent): Statement | undefined {
  const id = optionalText(event.payload, "id");
  if (id === undefined) return undefined;
  const { project } = request;
  if (event.type === "thread_created")
    return statement("SELECT identity, id AS log, 1 AS seq FROM logs WHERE project = ? AND id = ?", project, id);
  if (event.type === "decision_recorded")
    return statement("SELECT identity, log, seq FROM decisions WHERE project = ? AND id = ?", project, id);
  const kind = RECORD_KINDS[event.type];
  return kind === undefined
    ? undefined
    : statement("SELECT identity, log, seq FROM records WHERE project = ? AND kind = ? AND id = ?", project, kind, id);
}

/** The answer to a retry: what was written the first time. */
export function* repeatedResult(
  request: AppendRequest,
  found: readonly { readonly log: string; readonly seq: number }[],
): SqlPlan<AppendResult> {
  const head = yield* rowOf(
    "SELECT num, head_seq, head_hash FROM logs WHERE project = ? AND id = ?",
    request.project,
    request.log,
  );
  const results = yield* together(
    found.map((place) =>
      statement(
        `${SELECT_EVENTS} WHERE e.project = ? AND e.log_num = ? AND e.seq = ?`,
        request.project,
        numberOf(head ?? {}, "num"),
        place.seq,
      ),
    ),
  );
  const events: readonly ThreadEvent[] = results.flatMap((rows) =>
    rows.map((row) => readEvent(readStoredEvent(row, request.log))),
  );
  return {
    ok: true,
    events,
    head: { seq: numberOf(head ?? {}, "head_seq"), hash: textOf(head ?? {}, "head_hash") },
    repeated: true,
  };
}
