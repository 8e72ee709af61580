import { REDACTED_TEXT } from "../../events.ts";
import type { StoredEvent } from "../../log/chain.ts";
import type { SqlValue } from "../plan.ts";
import { advance } from "../project/project.ts";
import { type LogDraft, optionalText } from "../rows/log-rows.ts";
import { forkOf } from "../write/write-events.ts";
import type { ExpectedRow, ExpectedValue } from "./rebuild-rows.ts";

type Payload = Readonly<Record<string, unknown>>;

/** An event with its payload; after a redaction, with what the redaction's note still says. */
export interface ReadEvent {
  readonly event: StoredEvent;
  readonly payload: Payload | undefined;
  readonly note: Payload | undefined;
}

/** Parse the payloads of events. */
export function readAll(events: readonly StoredEvent[]): readonly ReadEvent[] {
  // Only canonical texts of JSON objects are stored.
  const payloads = events.map(({ payload }) => (payload === null ? undefined : (JSON.parse(payload) as Payload)));
  const notes = new Map<unknown, Payload>();
  for (const [index, { type }] of events.entries()) {
    const payload = payloads[index];
    if (type === "redacted" && payload !== undefined) notes.set(payload["seq"], payload);
  }
  return events.map((event, index) => ({ event, payload: payloads[index], note: notes.get(event.seq) }));
}

/** Rebuild a log's own row from its events in order. */
export class LogRebuild {
  readonly #draft: LogDraft;
  #first: ReadEvent | undefined;
  #updatedAt = "";
  /** Columns that only a redacted payload determines fully, with their possible values (undefined: any). */
  readonly #unsure = new Map<string, readonly SqlValue[] | undefined>();
  /** The event that last set each column. */
  readonly #setBy = new Map<string, number>();

  constructor(draft: LogDraft) {
    this.#draft = draft;
  }

  take(read: ReadEvent): void {
    const { event, payload } = read;
    this.#first ??= read;
    this.#updatedAt = event.at;
    this.#draft.headSeq = event.seq;
    this.#draft.headHash = event.hash;
    if (payload === undefined) return this.#takeEmptied(read);
    if (event.type === "redacted") return this.#forget(payload);
    advance(this.#draft, { event, payload, identity: "" });
    this.#claim(event.type, payload);
    for (const column of SETS[event.type] ?? []) this.#set(column, event.seq);
    if (event.type === "decision_recorded") {
      this.#set("last_decision", event.seq);
      if (this.#draft.kind === "decision") this.#set("title", event.seq);
    }
  }

  /** A question of this log was answered for the first time. */
  answered(): void {
    this.#draft.openQuestions -= 1;
  }

  row(): ExpectedRow {
    const draft = this.#draft;
    const columns: Record<string, ExpectedValue> = {
      kind: draft.kind,
      title: draft.title,
      // The log of a single decision has these only after it was written again.
      words: draft.kind === "thread" ? draft.title.toLowerCase() : [draft.title.toLowerCase(), ""],
      status: draft.status,
      status_reason: draft.statusReason ?? null,
      updated_at: this.#updatedAt,
      decisions: draft.decisions,
      open_questions: draft.openQuestions,
      last_decision: draft.lastDecision ?? null,
      claim_token: draft.claimToken,
      claim_agent: draft.claimAgent ?? null,
      claim_expires: draft.claimExpires ?? null,
      ...this.#fromFirst(),
    };
    for (const [column, values] of this.#unsure) columns[column] = values;
    if (this.#unsure.has("title"))
      columns["words"] = this.#unsure.get("title")?.map((title) => String(title).toLowerCase());
    return { row: draft.id, columns };
  }

  #fromFirst(): Readonly<Record<string, ExpectedValue>> {
    const { event, payload } = this.#first ?? {};
    if (event === undefined || payload === undefined) return {};
    const fork = forkOf(payload["forkedFrom"]);
    return {
      started_by: optionalText(payload, "startedBy") ?? optionalText(payload, "agentId") ?? event.actor,
      created_at: optionalText(payload, "createdAt") ?? event.at,
      forked_log: fork?.threadId ?? null,
      forked_seq: fork?.seq ?? null,
      forked_hash: fork?.hash ?? null,
    };
  }

  #claim(type: string, { token, agentId, expiresAt }: Payload): void {
    if (SETS[type]?.includes("claim_token") !== true) return;
    const held = type !== "claim_released";
    this.#draft.claimToken = Number(token);
    this.#draft.claimAgent = held ? String(agentId) : undefined;
    this.#draft.claimExpires = held ? String(expiresAt) : undefined;
  }

  #set(column: string, seq: number): void {
    this.#unsure.delete(column);
    this.#setBy.set(column, seq);
  }

  #unknown(column: string, seq: number): void {
    this.#unsure.set(column, undefined);
    this.#setBy.set(column, seq);
  }

  #takeEmptied({ event: { type, seq }, note = {} }: ReadEvent): void {
    for (const column of SETS[type] ?? []) this.#unknown(column, seq);
    if (type === "status_changed" && typeof note["status"] === "string") {
      this.#draft.status = note["status"];
      this.#unsure.delete("status");
    }
    if (type === "question_asked") this.#unknown("open_questions", seq);
    if (type !== "decision_recorded") return;
    this.#draft.decisions += 1;
    this.#draft.lastDecision = optionalText(note, "id");
    if (this.#draft.lastDecision === undefined) this.#unknown("last_decision", seq);
    else this.#set("last_decision", seq);
    if (this.#draft.kind === "decision") this.#unknown("title", seq);
  }

  // What the redaction removed from the row.
  #forget({ type, seq }: Payload): void {
    if (type === "thread_created" || (type === "decision_recorded" && this.#draft.kind === "decision")) {
      this.#draft.title = REDACTED_TEXT;
      this.#unsure.delete("title");
    }
    if (type === "thread_renamed") {
      // An earlier title was removed only if the newest one is the same.
      if (this.#setBy.get("title") !== seq) return this.#either("title", this.#draft.title, REDACTED_TEXT);
      this.#draft.title = REDACTED_TEXT;
      this.#unsure.delete("title");
    }
    if (type === "status_changed") {
      if (this.#setBy.get("status_reason") !== seq)
        return this.#either("status_reason", this.#draft.statusReason ?? null, null);
      this.#draft.statusReason = undefined;
      this.#unsure.delete("status_reason");
    }
  }

  #either(column: string, ...values: readonly SqlValue[]): void {
    if (this.#unsure.has(column) && this.#unsure.get(column) === undefined) return;
    this.#unsure.set(column, [...(this.#unsure.get(column) ?? []), ...values]);
  }
}

const CLAIM = ["claim_token", "claim_agent", "claim_expires"];

/** The columns that an event sets, whatever was there before. */
const SETS: Readonly<Record<string, readonly string[]>> = {
  thread_created: ["title"],
  thread_renamed: ["title"],
  status_changed: ["status", "status_reason"],
  claim_taken: CLAIM,
  claim_renewed: CLAIM,
  claim_released: CLAIM,
};
