import { DAMAGED_TEXT, REDACTED_TEXT } from "../../events.ts";
import { upcast } from "../../log/upcast.ts";
import type { RecordKind, StoredRecord } from "../../queries.ts";
import { field, maybeText, numberOf, type SqlRow, textOf } from "../plan.ts";

type Document = Readonly<Record<string, unknown>>;

/** The SELECT that every reading of records starts with. */
export const SELECT_RECORDS: string =
  "SELECT r.num, r.kind, r.id, r.log, r.seq, r.decision, r.agent, r.at, r.status, r.patch, r.redacted, e.payload, e.type AS event_type, e.v FROM records r JOIN events e ON e.project = r.project AND e.log_num = r.log_num AND e.seq = r.seq";

/** A row of `records` with its payload as the contract shows it. */
export function readRecord(row: SqlRow): StoredRecord {
  const payload = maybeText(row, "payload");
  const patch = maybeText(row, "patch");
  const later = patch === undefined ? {} : (JSON.parse(patch) as Document); // written by `changeRecord`
  const made = { type: textOf(row, "event_type"), v: numberOf(row, "v") };
  // Only canonical texts of JSON objects are ever stored.
  const first = payload === undefined ? emptied(row) : upcast(made, JSON.parse(payload) as Document);
  return {
    // The column only ever holds one of these.
    kind: textOf(row, "kind") as RecordKind,
    id: textOf(row, "id"),
    log: textOf(row, "log"),
    seq: numberOf(row, "seq"),
    position: numberOf(row, "num"),
    agentId: textOf(row, "agent"),
    at: textOf(row, "at"),
    ...field("decisionId", maybeText(row, "decision")),
    ...field("status", maybeText(row, "status")),
    redacted: payload === undefined,
    document: { ...first, ...later },
  };
}

// Who reads a thought or a question finds a text, as in the thread's document.
function emptied(row: SqlRow): Document {
  const hasText = ["thought", "question"].includes(textOf(row, "kind"));
  const damaged = numberOf(row, "redacted") === 0;
  const text = damaged ? DAMAGED_TEXT : REDACTED_TEXT;
  return {
    id: textOf(row, "id"),
    redacted: true,
    damaged: damaged ? damaged : undefined,
    text: hasText ? text : undefined,
  };
}
