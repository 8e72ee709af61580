import { reviewDue } from "../../review-due.ts";
import type { SqlRow } from "../plan.ts";
import { newRow } from "../project/project-decision.ts";
import { type DecisionPatch, NO_PATCH, patchText, withUpdate } from "../rows/decision-patch.ts";
import { documentColumns, documentOf, tagsOf, timeText } from "../rows/decision-row.ts";
import type { LogDraft } from "../rows/log-draft.ts";
import { optionalText, requiredText } from "../rows/payload-text.ts";
import type { ExpectedRow, ExpectedValue } from "./expected-row.ts";
import type { ReadEvent } from "./rebuild-log.ts";

type Payload = Readonly<Record<string, unknown>>;

interface Rebuilt {
  readonly read: ReadEvent;
  /** Unknown where an old redaction does not say it and no row has it. */
  readonly id: string | undefined;
  patch: DecisionPatch;
  updatedAt: string | null;
  review: { readonly payload: Payload; readonly at: string } | undefined;
}

/** Makes the rows of a log's decisions anew from its events, in their order. */
export class DecisionsRebuild {
  readonly #draft: LogDraft;
  readonly #rows: ReadonlyMap<string, SqlRow>;
  readonly #bySeq = new Map<number, Rebuilt>();
  readonly #byId = new Map<string, Rebuilt>();

  /** `rows` are those that are there, by seq: they tell the names that old redactions do not. */
  constructor(draft: LogDraft, rows: ReadonlyMap<string, SqlRow>) {
    this.#draft = draft;
    this.#rows = rows;
  }

  take(read: ReadEvent): void {
    const { event, payload } = read;
    if (event.type === "decision_recorded") this.#record(read);
    if (payload === undefined) return;
    const decision = (key: string): Rebuilt | undefined => this.#byId.get(String(payload[key]));
    if (event.type === "decision_updated") {
      const updated = decision("id");
      if (updated === undefined) return;
      updated.patch = withUpdate(updated.patch, payload);
      updated.updatedAt = event.at;
    }
    if (event.type === "decision_reviewed") {
      const reviewed = decision("decisionId");
      if (reviewed !== undefined) reviewed.review = { payload, at: event.at };
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

  /** The tags of the decisions whose rows are there, as pairs of seq and tag. */
  tags(): ReadonlyMap<string, ExpectedRow> {
    const tags = new Map<string, ExpectedRow>();
    for (const [seq, rebuilt] of this.#bySeq) {
      if (!this.#rows.has(String(seq))) continue;
      for (const tag of tagsOf(documentAfter(rebuilt) ?? {}))
        tags.set(`${seq} ${tag}`, { row: `${rebuilt.id ?? seq} ${tag}`, columns: {} });
    }
    return tags;
  }

  /** Who took part; of what was redacted the rows tell it. */
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
    const rebuilt: Rebuilt = { read, id, patch: NO_PATCH, updatedAt: null, review: undefined };
    this.#bySeq.set(seq, rebuilt);
    if (id !== undefined) this.#byId.set(id, rebuilt);
  }

  #columns(rebuilt: Rebuilt): Readonly<Record<string, ExpectedValue>> {
    const { read, id, review, updatedAt } = rebuilt;
    const { event, payload } = read;
    const document = documentAfter(rebuilt);
    const outcome = review && requiredText({ type: "decision_reviewed", payload: review.payload }, "outcome");
    const later = {
      status: review === undefined ? "pending" : "reviewed",
      outcome: outcome ?? null,
      reviewed_at: review === undefined ? null : (timeText(review.payload["reviewedAt"]) ?? review.at),
      updated_at: updatedAt,
      redacted: payload === undefined ? 1 : 0,
      patch: payload === undefined ? null : patchText(rebuilt.patch),
    };
    if (payload !== undefined && document !== undefined) {
      const { identity: _identity, ...first } = newRow(this.#draft, { event, payload, identity: "" });
      return { ...first, ...documentColumns(document), ...later };
    }
    // Where it stands is kept, and only the row tells it.
    const { confidence: _c, continues: _f, parent: _p, ...empty } = documentColumns({});
    const place = { log: this.#draft.id, thread: this.#draft.kind === "thread" ? this.#draft.id : null };
    return { ...empty, ...place, id, seq: event.seq, review_by: reviewDue({}) ?? null, ...later };
  }
}

const ABOUT_DECISIONS = new Set(["decision_recorded", "decision_updated"]);

function documentAfter({ read, patch }: Rebuilt): Payload | undefined {
  if (read.payload === undefined) return undefined;
  return documentOf({ payload: read.event.payload, v: read.event.v, patch: patchText(patch) });
}
