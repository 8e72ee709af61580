import { ChainCheck, type StoredEvent } from "../../log/chain.ts";
import type { TallyCell } from "../../queries.ts";
import type { ProjectionFinding, VerifyRequest, VerifyResult } from "../../thread-store.ts";
import type { StoreContext } from "../context.ts";
import { numberOf, rowOf, rowsOf, type SqlPlan, textOf } from "../plan.ts";
import { readStoredEvent, SELECT_EVENTS } from "../rows/event-row.ts";
import { countedCells, DECISION_DIMENSIONS, keptCells, type TallyReading } from "../tallies/read-tallies.ts";
import { verifyTables } from "./verify-tables.ts";

const TIMES = 3;

/**
 * Counts a project's decisions one by one and compares that with the kept sums. Where others kept writing meanwhile they may not
 * agree for that alone, and nothing is found.
 */
async function verifySums(
  engine: TallyReading,
  context: StoreContext,
  project: string,
): Promise<readonly ProjectionFinding[]> {
  const kept = (): Promise<readonly TallyCell[]> => engine.read(() => keptCells(project, DECISION_DIMENSIONS));
  for (let before = await kept(), times = 0; times < TIMES; times++) {
    const counted = await countedCells(engine, context, { project, dimensions: DECISION_DIMENSIONS, filters: {} });
    const after = await kept();
    if (JSON.stringify(before) === JSON.stringify(after)) return differences(counted, after);
    before = after;
  }
  return [];
}

function differences(counted: readonly TallyCell[], kept: readonly TallyCell[]): readonly ProjectionFinding[] {
  const there = new Map(kept.map((cell) => [nameOf(cell), cell]));
  const expected = new Set(counted.map(nameOf));
  const table = "tallies";
  return [
    ...counted.flatMap((cell): readonly ProjectionFinding[] => {
      const row = nameOf(cell);
      const found = there.get(row);
      if (found === undefined) return [{ table, row, change: "removed" }];
      const columns = [
        ...(found.count === cell.count ? [] : ["n"]),
        ...(isNear(found.confidence, cell) && isNear(found.confidenceSquared, cell, "confidenceSquared")
          ? []
          : ["c", "cc"]),
      ];
      return columns.length === 0 ? [] : [{ table, row, change: "changed", columns }];
    }),
    ...kept.map(nameOf).flatMap((row) => (expected.has(row) ? [] : [{ table, row, change: "added" as const }])),
  ];
}

// Sums of fractions depend on the order in which they were added.
function isNear(found: number, cell: TallyCell, of: "confidence" | "confidenceSquared" = "confidence"): boolean {
  return Math.abs(found - cell[of]) <= 1e-6 * Math.max(1, cell.count);
}

function nameOf({ dimension, key }: TallyCell): string {
  return `${dimension} ${key}`;
}

const AT_ONCE = 1000;
const MOST_FINDINGS = 1000;

interface Verifying extends TallyReading {
  /** Reads several statements of one plan as of one moment. */
  snapshot<T>(plan: () => SqlPlan<T>): Promise<T>;
}

/** Checks a log; nothing where there is none. */
export async function verifyLog(
  engine: Verifying,
  context: StoreContext,
  request: VerifyRequest,
): Promise<VerifyResult | undefined> {
  const result = await engine.snapshot(() => verifyPlan(context, request));
  if (result?.ok !== true || request.deep !== true) return result;
  const sums = await verifySums(engine, context, request.project);
  return sums.length === 0 ? result : broken(result, sums);
}

/** Recomputes a log, a part at a time; a deep check makes the tables anew. */
function* verifyPlan(context: StoreContext, request: VerifyRequest): SqlPlan<VerifyResult | undefined> {
  const log = yield* rowOf(
    "SELECT num, head_seq, head_hash FROM logs WHERE project = ? AND id = ?",
    request.project,
    request.log,
  );
  if (!log) return undefined;
  const num = numberOf(log, "num");
  const check = new ChainCheck(request.log, context.sha256, request.head);
  const events: StoredEvent[] = [];
  for (let after = 0; ; ) {
    const rows = yield* rowsOf(
      `${SELECT_EVENTS} WHERE e.project = ? AND e.log_num = ? AND e.seq > ? ORDER BY e.seq LIMIT ${AT_ONCE}`,
      request.project,
      num,
      after,
    );
    const part = rows.map((row) => readStoredEvent(row, request.log));
    const whole = part.every((event) => check.take(event));
    if (request.deep === true) events.push(...part);
    if (!whole || rows.length < AT_ONCE) break;
    after = numberOf(rows[rows.length - 1] ?? {}, "seq");
  }
  const result = check.end({
    head: { seq: numberOf(log, "head_seq"), hash: textOf(log, "head_hash") },
    noted: true,
  });
  if (!result.ok || request.deep !== true) return result;
  const findings = yield* verifyTables({ project: request.project, log: request.log, num, events });
  return findings.length === 0
    ? result
    : broken(
        result,
        findings.map(({ about: _about, ...finding }) => finding),
      );
}

function broken(result: VerifyResult, findings: readonly ProjectionFinding[]): VerifyResult {
  const [first] = findings;
  const rows = findings.length === 1 ? "1 row of the tables does" : `${findings.length} rows of the tables do`;
  const message = `${rows} not follow from the events, first ${first?.table} ${first?.row} (${first?.change})`;
  const { events } = result;
  return { ok: false, events, seq: events, problem: "projection", message, findings: findings.slice(0, MOST_FINDINGS) };
}
