import type { StoredEvent } from "../../log/chain.ts";
import { maybeText, numberOf, type SqlRow, type SqlValue, textOf } from "../plan.ts";

/** The SELECT that every reading of events starts with. */
export const SELECT_EVENTS: string =
  "SELECT e.seq, e.type, e.v, e.actor, e.at, e.payload_hash, e.prev_hash, e.hash, e.payload FROM events e";

/** The columns of a row of `events` when it is inserted. */
export const EVENT_COLUMNS: readonly string[] = [
  "project",
  "log_num",
  "seq",
  "type",
  "v",
  "actor",
  "at",
  "payload_hash",
  "prev_hash",
  "hash",
  "payload",
];

/** Their values. */
export function eventValues(log: { readonly project: string; readonly num: number }, event: StoredEvent): SqlValue[] {
  const { seq, type, v, actor, at, payload_hash, prev_hash, hash, payload } = event;
  return [log.project, log.num, seq, type, v, actor, at, payload_hash, prev_hash, hash, payload];
}

/** A row of `events`. */
export function readStoredEvent(row: SqlRow, log: string): StoredEvent {
  return {
    log,
    seq: numberOf(row, "seq"),
    type: textOf(row, "type"),
    v: numberOf(row, "v"),
    actor: textOf(row, "actor"),
    at: textOf(row, "at"),
    payload_hash: textOf(row, "payload_hash"),
    prev_hash: textOf(row, "prev_hash"),
    hash: textOf(row, "hash"),
    payload: maybeText(row, "payload") ?? null,
  };
}
