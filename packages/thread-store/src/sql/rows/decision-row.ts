import type { Decision } from "@clew/schemas";
import { DAMAGED_TEXT, REDACTED_TEXT } from "../../events.ts";
import { canonicalText, upcast } from "../../log/chain.ts";
import type { StoredDecision } from "../../queries.ts";
import { type Countable, type DecisionShape, shapeOf } from "../counters/counters.ts";
import { field, maybeText, numberOf, type SqlRow, type SqlValue, textOf } from "../plan.ts";

const DAY_MS = 86_400_000;
// Spans as agents write them: "30d", "2 weeks", "P3M". A month is 30 days and a year 365: this is a reminder, not a
// contract.
const SPAN = /^p?\s{0,3}(\d{1,5})\s{0,3}(h|d|w|m|y|hours?|days?|weeks?|months?|years?)$/i;
const DAYS: Readonly<Record<string, number>> = { h: 1 / 24, d: 1, w: 7, m: 30, y: 365 };

/** When a decision is due for review: its date, else its span after it was made; undefined if neither can be parsed. */
export function reviewDue(decision: {
  readonly review_by?: unknown;
  readonly reviewIn?: unknown;
  readonly createdAt?: unknown;
}): string | undefined {
  const named = milliseconds(decision.review_by);
  if (named !== undefined) return new Date(named).toISOString();
  if (typeof decision.reviewIn !== "string") return undefined;
  const taken = milliseconds(decision.createdAt);
  const [, count, unit] = SPAN.exec(decision.reviewIn.trim()) ?? [];
  const days = DAYS[(unit ?? "").charAt(0).toLowerCase()];
  if (taken === undefined || days === undefined) return undefined;
  const due = taken + Number(count) * days * DAY_MS;
  return due > MAX_TIME ? undefined : new Date(due).toISOString();
}

// Later years have more than four digits, so their texts no longer compare like times.
const MAX_TIME = Date.UTC(9999, 11, 31);

function milliseconds(value: unknown): number | undefined {
  if (typeof value !== "string" || value === "") return undefined;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : time;
}

type Document = Readonly<Record<string, unknown>>;

/** The accumulated updates of a decision: changed fields and removed fields. */
export interface DecisionPatch {
  readonly changes: Document;
  readonly removed: readonly string[];
}

/** No update yet. */
export const NO_PATCH: DecisionPatch = { changes: {}, removed: [] };

// Required fields, which no update removes.
const NEEDED: ReadonlySet<string> = new Set(["id", "decision", "confidence"]);

/** The column's value if no confidence was stated: in no range and in no sum. */
const UNSTATED = -1;

/** A decision's standing as stored: null if nobody changed it; the ids that contest it as a JSON list. */
export interface StandingColumns {
  readonly standing: string | null;
  readonly contested: string | null;
}

/** The initial standing of every decision. */
export const NO_STANDING: StandingColumns = { standing: null, contested: null };

/** The standing after one more change. Being contested does not change it, and ends when a person decides. */
export function withStanding({ standing, contested }: StandingColumns, change: Document): StandingColumns {
  const { status, other } = change;
  if (status !== "contested") return { standing: String(status), contested: null };
  const ids = new Set([...contestedIn(contested), ...(typeof other === "string" ? [other] : [])]);
  return { standing, contested: ids.size === 0 ? null : JSON.stringify([...ids]) };
}

/** The standing columns of a row. */
export function standingIn(row: SqlRow): StandingColumns {
  return { standing: maybeText(row, "standing") ?? null, contested: maybeText(row, "contested") ?? null };
}

function contestedIn(text: string | null): readonly string[] {
  // Written by `withStanding`.
  return text === null ? [] : (JSON.parse(text) as string[]);
}

/** A patch with one more update: removals first, then changes. */
export function withUpdate(patch: DecisionPatch, update: Document): DecisionPatch {
  const { id: _id, ...changes } = changesIn(update["changes"]);
  const named: readonly unknown[] = Array.isArray(update["removed"]) ? update["removed"] : [];
  const gone = named.filter((name): name is string => typeof name === "string" && !NEEDED.has(name));
  return {
    changes: { ...without(patch.changes, gone), ...changes },
    removed: [...new Set([...patch.removed, ...gone])].filter((name) => !Object.hasOwn(changes, name)),
  };
}

/** A document with a patch applied. */
function patched(document: Document, { changes, removed }: DecisionPatch): Document {
  return { ...without(document, removed), ...changes };
}

/** A patch as stored: only the changes, or a pair if something was removed. */
export function patchText({ changes, removed }: DecisionPatch): string | null {
  if (removed.length > 0) return canonicalText([changes, removed]);
  return Object.keys(changes).length === 0 ? null : canonicalText(changes);
}

/** Parse a stored patch. */
export function readPatch(text: string | undefined): DecisionPatch {
  if (text === undefined) return NO_PATCH;
  const stored: unknown = JSON.parse(text);
  if (!Array.isArray(stored)) return { changes: changesIn(stored), removed: [] };
  const [changes, removed]: readonly unknown[] = stored;
  return { changes: changesIn(changes), removed: Array.isArray(removed) ? removed.map(String) : [] };
}

function without(document: Document, names: readonly string[]): Document {
  if (names.length === 0) return document;
  return Object.fromEntries(Object.entries(document).filter(([name]) => !names.includes(name)));
}

function changesIn(value: unknown): Document {
  // Only read by key and merged into a document.
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Document) : {};
}

const WITH_PAYLOAD =
  "e.payload, e.v FROM decisions d JOIN events e ON e.project = d.project AND e.log_num = d.log_num AND e.seq = d.seq";
const READ =
  "num id log seq thread agent confidence status created_at updated_at outcome reviewed_at continues standing contested patch redacted";

/** The SELECT for reading decisions; a third of the columns is only for filters. */
export const SELECT_DECISIONS: string = selectDecisions([]);

/** The same with further columns. */
export function selectDecisions(more: readonly string[]): string {
  const read = READ.split(" ").map((column) => `d.${column}`);
  return `SELECT ${[...read, ...more, WITH_PAYLOAD].join(", ")}`;
}

/** The columns of a new row in `decisions`. */
export const DECISION_COLUMNS = [
  "project",
  "id",
  "log_num",
  "log",
  "seq",
  "thread",
  "identity",
  "agent",
  "status",
  "created_at",
  "redacted",
  "confidence",
  "category",
  "stakes",
  "feature",
  "pr",
  "file",
  "continues",
  "parent",
  "review_by",
  "shape",
] as const;

const LATER_COLUMNS = ["num", "outcome", "reviewed_at", "updated_at", "standing", "contested", "patch"];

/**
 * The same for decisions to change, with every column this code knows. Columns are always named, because a newer Clew
 * may add some while this one runs.
 */
export const SELECT_TO_CHANGE: string = `SELECT ${[...DECISION_COLUMNS, ...LATER_COLUMNS].map((column) => `d.${column}`).join(", ")}, ${WITH_PAYLOAD}`;

/** A new row in `decisions`. */
export type DecisionRow = Readonly<Record<(typeof DECISION_COLUMNS)[number], SqlValue>>;

/** Its values in column order. */
export function decisionValues(row: DecisionRow): readonly SqlValue[] {
  return DECISION_COLUMNS.map((column) => row[column]);
}

type FromDocument =
  | "confidence"
  | "category"
  | "stakes"
  | "feature"
  | "pr"
  | "file"
  | "continues"
  | "parent"
  | "review_by"
  | "shape";

/** The columns derived from a decision's document, which change with it. */
export function documentColumns(document: Document): Pick<DecisionRow, FromDocument> {
  return {
    confidence: typeof document["confidence"] === "number" ? document["confidence"] : UNSTATED,
    category: shortText(document["category"]) ?? "process",
    stakes: shortText(document["stakes"]) ?? "medium",
    feature: shortText(document["feature"]) ?? null,
    pr: shortText(document["pr"]) ?? null,
    file: shortText(document["file"]) ?? null,
    continues: shortText(document["continuesDecision"]) ?? null,
    parent: shortText(document["parentDecisionId"]) ?? null,
    review_by: reviewDue(document) ?? null,
    shape: JSON.stringify(shapeOf(document)),
  };
}

/** A decision's distinct tags. */
export function tagsOf(document: Document): readonly string[] {
  const tags = document["tags"];
  return Array.isArray(tags) ? [...new Set(tags.map((tag) => String(tag).slice(0, 200)))] : [];
}

/** A time in the form that the store compares: RFC 3339 in UTC with milliseconds; undefined if it is not a time. */
export function timeText(value: unknown): string | undefined {
  if (typeof value !== "string" || value === "") return undefined;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

// Columns are for filters; longer texts stay complete in the document.
function shortText(value: unknown): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value.slice(0, 500) : undefined;
}

/** The counted fields of a decision's row. Its shape is read from the row unless given. */
export function countableOf(row: SqlRow, shape?: DecisionShape): Countable {
  return {
    category: textOf(row, "category"),
    stakes: textOf(row, "stakes"),
    status: textOf(row, "status"),
    agent: textOf(row, "agent"),
    createdAt: textOf(row, "created_at"),
    confidence: numberOf(row, "confidence"),
    outcome: textOf(row, "outcome"),
    // Written by `documentColumns`.
    shape: shape ?? (JSON.parse(textOf(row, "shape")) as DecisionShape),
  };
}

/** A decision's document: as recorded, with later updates applied. */
export function documentOf(row: SqlRow): Document | undefined {
  const payload = maybeText(row, "payload");
  if (payload === undefined) return undefined;
  const patch = maybeText(row, "patch");
  // Only canonical texts of JSON objects are stored.
  const document = upcast({ type: "decision_recorded", v: numberOf(row, "v") }, JSON.parse(payload) as Document);
  return patch === undefined ? document : patched(document, readPatch(patch));
}

function stated(confidence: number): number | undefined {
  return confidence === UNSTATED ? undefined : confidence;
}

/** A row of `decisions` with its payload, in the form of the contract. */
export function readDecision(row: SqlRow): StoredDecision {
  const document = documentOf(row);
  const outcome = maybeText(row, "outcome");
  const known = {
    status: textOf(row, "status"),
    ...field("outcome", outcome),
    ...field("reviewedAt", maybeText(row, "reviewed_at")),
    ...field("updatedAt", maybeText(row, "updated_at")),
    seq: numberOf(row, "seq"),
  };
  const damaged = document === undefined && numberOf(row, "redacted") === 0;
  const base = document ?? {
    id: textOf(row, "id"),
    decision: damaged ? DAMAGED_TEXT : REDACTED_TEXT,
    ...field("confidence", stated(numberOf(row, "confidence"))),
    agentId: textOf(row, "agent"),
    createdAt: textOf(row, "created_at"),
    ...field("threadId", maybeText(row, "thread")),
    ...field("continuesDecision", maybeText(row, "continues")),
    redacted: true,
    damaged: damaged || undefined,
  };
  return {
    id: textOf(row, "id"),
    log: textOf(row, "log"),
    ...field("threadId", maybeText(row, "thread")),
    seq: numberOf(row, "seq"),
    position: numberOf(row, "num"),
    agentId: textOf(row, "agent"),
    // The columns only contain these values.
    status: known.status as StoredDecision["status"],
    ...field("outcome", outcome as StoredDecision["outcome"]),
    ...field("reviewedAt", known.reviewedAt),
    createdAt: textOf(row, "created_at"),
    // The column only contains these values.
    standing: (maybeText(row, "standing") ?? "proposed") as StoredDecision["standing"],
    // Sorted, so that the order does not depend on which came first: clones of a record learn of them in any order.
    contestedBy: contestedIn(maybeText(row, "contested") ?? null).toSorted(),
    redacted: document === undefined,
    // Checked at the edge when it was recorded.
    document: { ...base, ...known } as Decision,
  };
}
