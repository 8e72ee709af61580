import { ChainCheck, type StoredEvent } from "../../log/chain.ts";
import type { ProjectionFinding, VerifyRequest, VerifyResult } from "../../thread-store.ts";
import type { StoreContext } from "../context.ts";
import { numberOf, rowOf, rowsOf, type SqlPlan, textOf } from "../plan.ts";
import { readStoredEvent, SELECT_EVENTS } from "../rows/event-row.ts";
import type { TallyReading } from "../tallies/read-tallies.ts";
import { verifySums } from "./verify-sums.ts";
import { verifyTables } from "./verify-tables.ts";

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
