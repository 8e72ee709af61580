import { canonicalText } from "../../log/chain.ts";
import type { RecordKind } from "../../queries.ts";
import type { ProjectionFinding } from "../../thread-store.ts";
import type { SqlRow, SqlValue } from "../plan.ts";
import { changed, newRow, RECORD_KINDS, recordColumns } from "../project/project.ts";
import {
  type DecisionPatch,
  documentColumns,
  documentOf,
  NO_PATCH,
  NO_STANDING,
  patchText,
  reviewDue,
  type StandingColumns,
  tagsOf,
  timeText,
  withStanding,
  withUpdate,
} from "../rows/decision-row.ts";
import { type LogDraft, optionalText, requiredText } from "../rows/log-rows.ts";
import type { ReadEvent } from "./rebuild-log.ts";

/** A column's expected value: one value, one of several, or undefined if only a redacted payload said. */
export type ExpectedValue = SqlValue | readonly SqlValue[] | undefined;

/** A row rebuilt from the events. */
export interface ExpectedRow {
  /** The row's name in findings. */
  readonly row: string;
  readonly columns: Readonly<Record<string, ExpectedValue>>;
}

/** A finding and its row, which other logs may have changed. */
export interface RowFinding extends ProjectionFinding {
  readonly about: string;
}

/** The expected and actual rows of a table, by key. */
interface ComparedRows {
  readonly table: string;
  readonly expected: ReadonlyMap<string, ExpectedRow>;
  readonly found: ReadonlyMap<string, SqlRow>;
  /** The name of an unexpected row. */
  readonly nameOf: (row: SqlRow) => string;
  /** What other logs may have changed (default: the row's name). */
  readonly about?: (key: string) => string;
}

/** Compare rows. Findings name the differences and never quote them. */
export function compareRows(rows: ComparedRows): readonly RowFinding[] {
  const { table, expected, found, nameOf, about } = rows;
  const findings: RowFinding[] = [];
  for (const [key, { row, columns }] of expected) {
    const subject = { table, row, about: about?.(key) ?? row };
    const there = found.get(key);
    if (there === undefined) {
      findings.push({ ...subject, change: "removed" });
      continue;
    }
    const different = Object.keys(columns).filter((column) => !isAsExpected(there[column], columns[column]));
    if (different.length > 0) findings.push({ ...subject, change: "changed", columns: different });
  }
  for (const [key, there] of found) {
    if (expected.has(key)) continue;
    const row = nameOf(there);
    findings.push({ table, row, about: about?.(key) ?? row, change: "added" });
  }
  return findings;
}

function isAsExpected(found: unknown, expected: ExpectedValue): boolean {
  if (expected === undefined) return true;
  // `Array.isArray` does not narrow readonly arrays.
  if (typeof expected === "object" && expected !== null) return expected.some((each) => isOne(found, each));
  return isOne(found, expected);
}

function isOne(found: unknown, expected: SqlValue): boolean {
  if (expected === null) return found === null || found === undefined;
  return typeof expected === "number" ? found !== null && Number(found) === expected : String(found) === expected;
}

type Payload = Readonly<Record<string, unknown>>;

interface RebuiltDecision {
  readonly read: ReadEvent;
  /** Unknown if an old redaction does not say it and no row has it. */
  readonly id: string | undefined;
  patch: DecisionPatch;
  updatedAt: string | null;
  review: { readonly payload: Payload; readonly at: string } | undefined;
  standing: StandingColumns;
}

/** Rebuild the rows of a log's decisions from its events in order. */
export class DecisionsRebuild {
  readonly #draft: LogDraft;
  readonly #rows: ReadonlyMap<string, SqlRow>;
  readonly #bySeq = new Map<number, RebuiltDecision>();
  readonly #byId = new Map<string, RebuiltDecision>();

  /** `rows` are the actual rows by seq, with the ids that old redactions do not state. */
  constructor(draft: LogDraft, rows: ReadonlyMap<string, SqlRow>) {
    this.#draft = draft;
    this.#rows = rows;
  }

  take(read: ReadEvent): void {
    const { event, payload } = read;
    if (event.type === "decision_recorded") this.#record(read);
    if (payload === undefined) return;
    const decision = (key: string): RebuiltDecision | undefined => this.#byId.get(String(payload[key]));
    if (event.type === "decision_updated") {
      const updated = decision("id");
      if (updated === undefined) return;
      updated.patch = withUpdate(updated.patch, payload);
      updated.updatedAt = event.at;
    }
    if (event.type === "decision_reviewed" && payload["late"] !== true) {
      const reviewed = decision("decisionId");
      if (reviewed !== undefined) reviewed.review = { payload, at: event.at };
    }
    if (event.type === "standing_changed") {
      const judged = decision("decisionId");
      if (judged !== undefined) judged.standing = withStanding(judged.standing, payload);
    }
    if (event.type === "redacted" && ABOUT_DECISIONS.has(String(payload["type"]))) {
      const redacted = this.#bySeq.get(Number(payload["seq"])) ?? decision("id");
      if (redacted !== undefined) redacted.updatedAt = event.at;
    }
  }

  /** By seq. */
  rows(): ReadonlyMap<string, ExpectedRow> {
    return new Map(
      [...this.#bySeq].map(([seq, rebuilt]) => {
        const row = rebuilt.id ?? `of event ${seq}`;
        return [String(seq), { row, columns: this.#columns(rebuilt) }];
      }),
    );
  }

  /** The tags of decisions with an actual row, as pairs of seq and tag. */
  tags(): ReadonlyMap<string, ExpectedRow> {
    const tags = new Map<string, ExpectedRow>();
    for (const [seq, rebuilt] of this.#bySeq) {
      if (!this.#rows.has(String(seq))) continue;
      for (const tag of tagsOf(documentAfter(rebuilt) ?? {}))
        tags.set(`${seq} ${tag}`, { row: `${rebuilt.id ?? seq} ${tag}`, columns: {} });
    }
    return tags;
  }

  /** The participants; for redacted events, from the rows. */
  agents(): readonly string[] {
    return [...this.#bySeq].map(([seq, { read }]) => {
      const agent = read.payload === undefined ? undefined : optionalText(read.payload, "agentId");
      const there = this.#rows.get(String(seq))?.["agent"];
      return agent ?? (read.payload === undefined ? String(there ?? read.event.actor) : read.event.actor);
    });
  }

  /** The ids of the log's decisions. */
  ids(): readonly string[] {
    return [...this.#byId.keys()];
  }

  #record(read: ReadEvent): void {
    const { seq } = read.event;
    const there = this.#rows.get(String(seq))?.["id"];
    const id = optionalText(read.payload ?? read.note ?? {}, "id") ?? (there === undefined ? undefined : String(there));
    const rebuilt: RebuiltDecision = {
      read,
      id,
      patch: NO_PATCH,
      updatedAt: null,
      review: undefined,
      standing: NO_STANDING,
    };
    this.#bySeq.set(seq, rebuilt);
    if (id !== undefined) this.#byId.set(id, rebuilt);
  }

  #columns(rebuilt: RebuiltDecision): Readonly<Record<string, ExpectedValue>> {
    const { read, id, review, updatedAt } = rebuilt;
    const { event, payload } = read;
    const document = documentAfter(rebuilt);
    const outcome = review && requiredText({ type: "decision_reviewed", payload: review.payload }, "outcome");
    const later = {
      status: review === undefined ? "pending" : "reviewed",
      outcome: outcome ?? null,
      reviewed_at: review === undefined ? null : (timeText(review.payload["reviewedAt"]) ?? review.at),
      updated_at: updatedAt,
      ...rebuilt.standing,
      redacted: payload === undefined ? 1 : 0,
      patch: payload === undefined ? null : patchText(rebuilt.patch),
    };
    if (payload !== undefined && document !== undefined) {
      const { identity: _identity, ...first } = newRow(this.#draft, { event, payload, identity: "" });
      return { ...first, ...documentColumns(document), ...later };
    }
    // Its place in the chain is kept, and only the row knows it.
    const { confidence: _c, continues: _f, parent: _p, ...empty } = documentColumns({});
    const place = { log: this.#draft.id, thread: this.#draft.kind === "thread" ? this.#draft.id : null };
    return { ...empty, ...place, id, seq: event.seq, review_by: reviewDue({}) ?? null, ...later };
  }
}

const ABOUT_DECISIONS = new Set(["decision_recorded", "decision_updated"]);

function documentAfter({ read, patch }: RebuiltDecision): Payload | undefined {
  if (read.payload === undefined) return undefined;
  return documentOf({ payload: read.event.payload, v: read.event.v, patch: patchText(patch) });
}

interface RebuiltRecord {
  readonly read: ReadEvent;
  readonly kind: RecordKind;
  readonly id: string | undefined;
  patch: Payload | undefined;
  /** Undefined if only a redacted payload said. */
  status: SqlValue | undefined;
}

/** The kind of record that an event changes. */
const CHANGES: Readonly<Record<string, RecordKind>> = { question_answered: "question", handoff_changed: "handoff" };

/** Rebuild the rows of a log's thoughts, questions, reviews and handoffs from its events in order. */
export class RecordsRebuild {
  readonly #draft: LogDraft;
  readonly #rows: ReadonlyMap<string, SqlRow>;
  readonly #records = new Map<string, RebuiltRecord>();
  readonly #byName = new Map<string, RebuiltRecord>();
  readonly #answered: () => void;

  /** `rows` are the actual rows by kind and seq; `answered` is called for each open question that is answered. */
  constructor(draft: LogDraft, rows: ReadonlyMap<string, SqlRow>, answered: () => void) {
    this.#draft = draft;
    this.#rows = rows;
    this.#answered = answered;
  }

  take(read: ReadEvent): void {
    const kind = RECORD_KINDS[read.event.type];
    if (kind !== undefined && read.payload?.["again"] !== true) this.#insert(kind, read);
    const changing = CHANGES[read.event.type];
    if (changing !== undefined) this.#change(changing, read);
  }

  /** By kind and seq. */
  rows(): ReadonlyMap<string, ExpectedRow> {
    return new Map(
      [...this.#records].map(([key, rebuilt]) => {
        const { kind, id, read } = rebuilt;
        const row = `${kind} ${id ?? `of event ${read.event.seq}`}`;
        return [key, { row, columns: this.#columns(rebuilt) }];
      }),
    );
  }

  #insert(kind: RecordKind, read: ReadEvent): void {
    const { event, payload, note } = read;
    const key = `${kind} ${event.seq}`;
    const there = this.#rows.get(key)?.["id"];
    const id = optionalText(payload ?? note ?? {}, "id") ?? (there === undefined ? undefined : String(there));
    const status =
      payload === undefined
        ? undefined
        : recordColumns(kind, this.#draft, { ...read, payload, identity: "" })["status"];
    const rebuilt: RebuiltRecord = { read, kind, id, patch: undefined, status };
    this.#records.set(key, rebuilt);
    if (id !== undefined) this.#byName.set(`${kind} ${id}`, rebuilt);
  }

  #change(kind: RecordKind, { payload, note }: ReadEvent): void {
    const id = optionalText(payload ?? note ?? {}, "id");
    const record = this.#byName.get(`${kind} ${id}`);
    if (record === undefined) return;
    if (kind === "question" && record.status === "open") this.#answered();
    if (payload !== undefined)
      record.patch = changed(record.patch ?? {}, payload, kind === "question" ? "answered" : undefined);
    // A redaction leaves an empty patch and does not change the status.
    else record.patch ??= {};
    if (kind === "question") record.status = optionalText(record.patch, "status") ?? "answered";
    else record.status = payload === undefined ? undefined : (optionalText(record.patch, "status") ?? record.status);
  }

  #columns({ read, kind, id, patch, status }: RebuiltRecord): Readonly<Record<string, ExpectedValue>> {
    const { event, payload } = read;
    const later = { patch: patch === undefined ? null : canonicalText(patch), status };
    if (payload === undefined) return { kind, id, seq: event.seq, log: this.#draft.id, redacted: 1, ...later };
    const { identity: _, ...columns } = recordColumns(kind, this.#draft, { event, payload, identity: "" });
    return { ...columns, ...later };
  }
}
