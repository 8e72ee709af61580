import { canonicalText } from "../../log/canonical.ts";
import type { RecordKind } from "../../queries.ts";
import type { SqlRow, SqlValue } from "../plan.ts";
import { changed, RECORD_KINDS, recordColumns } from "../project/records.ts";
import type { LogDraft } from "../rows/log-draft.ts";
import { optionalText } from "../rows/payload-text.ts";
import type { ExpectedRow, ExpectedValue } from "./expected-row.ts";
import type { ReadEvent } from "./rebuild-log.ts";

type Payload = Readonly<Record<string, unknown>>;

interface Rebuilt {
  readonly read: ReadEvent;
  readonly kind: RecordKind;
  readonly id: string | undefined;
  patch: Payload | undefined;
  /** Undefined where only a redacted payload tells it. */
  status: SqlValue | undefined;
}

/** Which record an event changes. */
const CHANGES: Readonly<Record<string, RecordKind>> = { question_answered: "question", handoff_changed: "handoff" };

/** Makes the rows of a log's thoughts, questions, reviews and handoffs anew from its events, in their order. */
export class RecordsRebuild {
  readonly #draft: LogDraft;
  readonly #rows: ReadonlyMap<string, SqlRow>;
  readonly #records = new Map<string, Rebuilt>();
  readonly #byName = new Map<string, Rebuilt>();
  readonly #answered: () => void;

  /** `rows` are those that are there, by kind and seq; `answered` is told of each open question that is answered. */
  constructor(draft: LogDraft, rows: ReadonlyMap<string, SqlRow>, answered: () => void) {
    this.#draft = draft;
    this.#rows = rows;
    this.#answered = answered;
  }

  take(read: ReadEvent): void {
    const kind = RECORD_KINDS[read.event.type];
    if (kind !== undefined) this.#insert(kind, read);
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
    const rebuilt: Rebuilt = { read, kind, id, patch: undefined, status };
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
    // A redaction leaves an empty patch behind, and the status as it was.
    else record.patch ??= {};
    if (kind === "question") record.status = optionalText(record.patch, "status") ?? "answered";
    else record.status = payload === undefined ? undefined : (optionalText(record.patch, "status") ?? record.status);
  }

  #columns({ read, kind, id, patch, status }: Rebuilt): Readonly<Record<string, ExpectedValue>> {
    const { event, payload } = read;
    const later = { patch: patch === undefined ? null : canonicalText(patch), status };
    if (payload === undefined) return { kind, id, seq: event.seq, log: this.#draft.id, redacted: 1, ...later };
    const { identity: _, ...columns } = recordColumns(kind, this.#draft, { event, payload, identity: "" });
    return { ...columns, ...later };
  }
}
