import type { CounterDimension } from "../../queries.ts";
import { remembered, type Statement, statement } from "../plan.ts";
import { objectOf } from "../search-tokens.ts";

/** The fields of a decision that are counted. */
export interface Countable {
  readonly category: string;
  readonly stakes: string;
  readonly status: string;
  readonly agent: string;
  readonly createdAt: string;
  /** Negative if no confidence was stated. */
  readonly confidence: number;
  readonly outcome: string;
  readonly shape: DecisionShape;
}

/** A decision's structure, for statistics on reasons and deliberation. */
export interface DecisionShape {
  /** Reason types, one per reason. */
  readonly reasons: readonly string[];
  readonly inputs: number;
  readonly steps: number;
}

/** The shape of a decision document. */
export function shapeOf(document: Readonly<Record<string, unknown>>): DecisionShape {
  const reasons = listOf(document["reasons"]).map((reason) => String(objectOf(reason)["type"] ?? ""));
  const deliberation = objectOf(document["deliberation"]);
  return {
    reasons: reasons.slice(0, 100).map((type) => type.slice(0, 64)),
    inputs: listOf(deliberation["inputs"]).length,
    steps: listOf(deliberation["steps"]).length,
  };
}

/** The cells to which a decision belongs. */
export function cellsOf(decision: Countable): readonly (readonly [CounterDimension, string])[] {
  const isStated = decision.confidence >= 0;
  const bucket = isStated ? Math.min(9, Math.floor(decision.confidence * 10)) : "-";
  const types = [...new Set(decision.shape.reasons)];
  return [
    ["category", decision.category],
    ["stakes", decision.stakes],
    ["status", decision.status],
    ["agent", decision.agent],
    ["hour", decision.createdAt.slice(0, 13)],
    ["calibration", `${decision.category}|${bucket}|${decision.outcome}`],
    // Decisions without a stated confidence do not count here.
    ...(isStated ? reasonCells(decision, types) : []),
    ["deliberation", `${decision.shape.inputs}|${decision.shape.steps}`],
  ];
}

function reasonCells(
  { outcome, shape }: Countable,
  types: readonly string[],
): readonly (readonly [CounterDimension, string])[] {
  return [
    ...types.map((type): readonly [CounterDimension, string] => ["reason", `${type}|${outcome}`]),
    ["diversity", `${types.length}|${shape.reasons.length}`],
  ];
}

/** A decision that is added (no `before`), changed, or removed (no `after`). */
export interface CounterChange {
  readonly project: string;
  readonly before: Countable | undefined;
  readonly after: Countable | undefined;
}

/** Decisions that fall into the same cells, and by how many their number grows. */
interface Alike {
  readonly project: string;
  readonly decision: Countable;
  more: number;
}

interface Sum {
  readonly project: string;
  readonly dimension: string;
  readonly key: string;
  n: number;
  c: number;
  cc: number;
}

/** How a database writes its counters. */
export interface CounterWriting {
  /** SQL for the counter row that this writer uses. */
  readonly slot: string;
  /** One if a statement costs nothing, more if it costs a round trip. */
  readonly rowsAtOnce: number;
}

/** The statements that apply changes to the stored counters. */
export function counterStatements(changes: readonly CounterChange[], writing: CounterWriting): readonly Statement[] {
  const kinds = new Map<string, Alike>();
  for (const { project, before, after } of changes) {
    if (before) addAlike(kinds, { project, decision: before, more: -1 });
    if (after) addAlike(kinds, { project, decision: after, more: 1 });
  }
  const sums = new Map<string, Sum>();
  for (const alike of kinds.values()) addCells(sums, alike);
  // Always in the same order, so that two writers cannot deadlock.
  const changed = [...sums.entries()].filter(([, sum]) => sum.n !== 0 || sum.c !== 0 || sum.cc !== 0).toSorted(byName);
  const statements: Statement[] = [];
  for (let start = 0; start < changed.length; start += writing.rowsAtOnce)
    statements.push(upsert(changed.slice(start, start + writing.rowsAtOnce), writing.slot));
  return statements;
}

/** The statements for counters not derived from decisions. They are few, so all writers share their rows. */
export function hitStatements(
  project: string,
  hits: readonly { readonly key: string; readonly count: number }[],
): readonly Statement[] {
  return hits
    .filter(({ count }) => count > 0)
    .toSorted((left, right) => (left.key < right.key ? -1 : 1))
    .map(({ key, count }) =>
      statement(
        "INSERT INTO counters (project, slot, dimension, key, n, c, cc) VALUES (?, 0, 'guardrail', ?, ?, 0, 0) ON CONFLICT (project, dimension, key, slot) DO UPDATE SET n = counters.n + excluded.n",
        project,
        key,
        count,
      ),
    );
}

const upsertText = remembered((slot: string) =>
  remembered((count: number) => {
    const row = `(?, ${slot}, ?, ?, ?, ?, ?)`;
    const rows = Array.from({ length: count }, () => row).join(", ");
    return `INSERT INTO counters (project, slot, dimension, key, n, c, cc) VALUES ${rows} ON CONFLICT (project, dimension, key, slot) DO UPDATE SET n = counters.n + excluded.n, c = counters.c + excluded.c, cc = counters.cc + excluded.cc`;
  }),
);

function upsert(part: readonly (readonly [string, Sum])[], slot: string): Statement {
  return statement(
    upsertText(slot)(part.length),
    ...part.flatMap(([, sum]) => [sum.project, sum.dimension, sum.key, sum.n, sum.c, sum.cc]),
  );
}

// Most decisions of one commit are alike, so their cells are worked out once. None of their texts contains U+0000.
function addAlike(kinds: Map<string, Alike>, added: Alike): void {
  const { category, stakes, status, agent, createdAt, confidence, outcome, shape } = added.decision;
  const kind = `${added.project}\0${category}\0${stakes}\0${status}\0${agent}\0${createdAt.slice(0, 13)}\0${confidence}\0${outcome}\0${shape.inputs}\0${shape.steps}\0${shape.reasons.join("\0")}`;
  const alike = kinds.get(kind);
  if (alike === undefined) kinds.set(kind, added);
  else alike.more += added.more;
}

function addCells(sums: Map<string, Sum>, { project, decision, more }: Alike): void {
  const confidence = Math.max(0, decision.confidence);
  for (const [dimension, key] of cellsOf(decision)) {
    const name = `${project}\n${dimension}\n${key}`;
    let sum = sums.get(name);
    if (sum === undefined) {
      sum = { project, dimension, key, n: 0, c: 0, cc: 0 };
      sums.set(name, sum);
    }
    sum.n += more;
    sum.c += more * confidence;
    sum.cc += more * confidence * confidence;
  }
}

function byName(a: readonly [string, unknown], b: readonly [string, unknown]): number {
  return a[0] < b[0] ? -1 : 1;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
