import type { Decision } from "@clew/schemas";
import { DAMAGED_TEXT, REDACTED_TEXT } from "../../events.ts";
import { canonicalText, upcast } from "../../log/chain.ts";
import type { StoredDecision } from "../../queries.ts";
import { type Countable, type DecisionShape, shapeOf } from "../counters/counters.ts";
import { field, maybeText, numberOf, type SqlRow, type SqlValue, textOf } from "../plan.ts";

const DAY_MS = 86_400_000;
// As agents write spans: "30d", "2 weeks", "P3M". A month counts 30 days and a year 365: it is a reminder, not a contract.
const SPAN = /^p?\s{0,3}(\d{1,5})\s{0,3}(h|d|w|m|y|hours?|days?|weeks?|months?|years?)$/i;
const DAYS: Readonly<Record<string, number>> = { h: 1 / 24, d: 1, w: 7, m: 30, y: 365 };

/** When a decision wants to be looked at again: at its date, else its span after it was taken; undefined where neither can be read. */
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

// Beyond it a year has more than four digits, and texts no longer compare as times do.
const MAX_TIME = Date.UTC(9999, 11, 31);

function milliseconds(value: unknown): number | undefined {
  if (typeof value !== "string" || value === "") return undefined;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : time;
}

type Document = Readonly<Record<string, unknown>>;

/** What updates made of a decision: fields that say something else, and fields that say nothing any more. */
export interface DecisionPatch {
  readonly changes: Document;
  readonly removed: readonly string[];
}

/** No update yet. */
export const NO_PATCH: DecisionPatch = { changes: {}, removed: [] };

// Without these a decision is none, whatever an update says.
const NEEDED: ReadonlySet<string> = new Set(["id", "decision", "confidence"]);

/** What the column holds where nobody said how sure they were: it lies in no range, and in no sum. */
const UNSTATED = -1;

/** Where a decision stands, as its row keeps it: null where nobody changed anything, the contesting ids as a list in JSON. */
export interface StandingColumns {
  readonly standing: string | null;
  readonly contested: string | null;
}

/** Where every decision stands at first. */
export const NO_STANDING: StandingColumns = { standing: null, contested: null };

/** The same after one more change: being contested changes nothing, and ends where a person decides. */
export function withStanding({ standing, contested }: StandingColumns, change: Document): StandingColumns {
  const { status, other } = change;
  if (status !== "contested") return { standing: String(status), contested: null };
  const ids = new Set([...contestedIn(contested), ...(typeof other === "string" ? [other] : [])]);
  return { standing, contested: ids.size === 0 ? null : JSON.stringify([...ids]) };
}

/** The columns as a row has them. */
export function standingIn(row: SqlRow): StandingColumns {
  return { standing: maybeText(row, "standing") ?? null, contested: maybeText(row, "contested") ?? null };
}

function contestedIn(text: string | null): readonly string[] {
  // Written by `withStanding`.
  return text === null ? [] : (JSON.parse(text) as string[]);
}

/** A patch with one more update: first what it takes away, then what it says. */
export function withUpdate(patch: DecisionPatch, update: Document): DecisionPatch {
  const { id: _id, ...changes } = changesIn(update["changes"]);
  const named: readonly unknown[] = Array.isArray(update["removed"]) ? update["removed"] : [];
  const gone = named.filter((name): name is string => typeof name === "string" && !NEEDED.has(name));
  return {
    changes: { ...without(patch.changes, gone), ...changes },
    removed: [...new Set([...patch.removed, ...gone])].filter((name) => !Object.hasOwn(changes, name)),
  };
}

/** A document as a patch leaves it. */
function patched(document: Document, { changes, removed }: DecisionPatch): Document {
  return { ...without(document, removed), ...changes };
}

/** A patch as it is stored: the changes alone, or a pair where something was taken away. */
export function patchText({ changes, removed }: DecisionPatch): string | null {
  if (removed.length > 0) return canonicalText([changes, removed]);
  return Object.keys(changes).length === 0 ? null : canonicalText(changes);
}

/** A patch as it was stored. */
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

/** The SELECT that every reading of decisions starts with; a third of the columns only serve filters. */
export const SELECT_DECISIONS: string = selectDecisions([]);

/** The same with more to each decision. */
export function selectDecisions(more: readonly string[]): string {
  const read = READ.split(" ").map((column) => `d.${column}`);
  return `SELECT ${[...read, ...more, WITH_PAYLOAD].join(", ")}`;
}

/** The columns of a row of `decisions` when it is inserted. */
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
 * The same for decisions that are about to be changed: with every column that this code knows. Columns are always named: a newer
 * Clew may add some while this one runs.
 */
export const SELECT_TO_CHANGE: string = `SELECT ${[...DECISION_COLUMNS, ...LATER_COLUMNS].map((column) => `d.${column}`).join(", ")}, ${WITH_PAYLOAD}`;

/** A row of `decisions` when it is inserted. */
export type DecisionRow = Readonly<Record<(typeof DECISION_COLUMNS)[number], SqlValue>>;

/** Its values in the order of the columns. */
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

/** The columns that follow from a decision's document, and change when it does. */
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

/** The tags of a decision, each once. */
export function tagsOf(document: Document): readonly string[] {
  const tags = document["tags"];
  return Array.isArray(tags) ? [...new Set(tags.map((tag) => String(tag).slice(0, 200)))] : [];
}

/** A time as the store compares it: RFC 3339 in UTC with milliseconds; undefined when it is none. */
export function timeText(value: unknown): string | undefined {
  if (typeof value !== "string" || value === "") return undefined;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

// Columns are for filters: what is longer stays whole in the document.
function shortText(value: unknown): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value.slice(0, 500) : undefined;
}

/** What of a decision's row is counted; its shape is read from the row where it is not known already. */
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

/** The document of a decision: what was recorded, with what later updates changed. */
export function documentOf(row: SqlRow): Document | undefined {
  const payload = maybeText(row, "payload");
  if (payload === undefined) return undefined;
  const patch = maybeText(row, "patch");
  // Only canonical texts of JSON objects are ever stored.
  const document = upcast({ type: "decision_recorded", v: numberOf(row, "v") }, JSON.parse(payload) as Document);
  return patch === undefined ? document : patched(document, readPatch(patch));
}

function stated(confidence: number): number | undefined {
  return confidence === UNSTATED ? undefined : confidence;
}

/** A row of `decisions` with its payload as the contract shows it. */
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
    // The columns only ever hold these values.
    status: known.status as StoredDecision["status"],
    ...field("outcome", outcome as StoredDecision["outcome"]),
    ...field("reviewedAt", known.reviewedAt),
    createdAt: textOf(row, "created_at"),
    // The column only ever holds one of these.
    standing: (maybeText(row, "standing") ?? "proposed") as StoredDecision["standing"],
    // In an order that does not tell what came first: clones of one record learn of them in any.
    contestedBy: contestedIn(maybeText(row, "contested") ?? null).toSorted(),
    redacted: document === undefined,
    // What was checked at the edge when it was recorded.
    document: { ...base, ...known } as Decision,
  };
}
