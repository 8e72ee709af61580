import type { SqlPlan, SqlRow, Statement } from "@clew/thread-store/sql";
import type { Sql, TransactionSql } from "postgres";

type Runner = Sql<{ bigint: number }> | TransactionSql<{ bigint: number }>;

/** Runs a plan to its end; statements handed out together travel together. */
export async function runPlan<T>(plan: SqlPlan<T>, sql: Runner): Promise<T> {
  let step = plan.next();
  while (!step.done) {
    let results: readonly (readonly SqlRow[])[];
    try {
      results = await Promise.all(step.value.map((statement) => send(sql, statement)));
    } catch (error) {
      // The plan may know better what the failure means.
      step = plan.throw(error);
      continue;
    }
    step = plan.next(results);
  }
  return step.value;
}

function send(sql: Runner, statement: Statement): Promise<readonly SqlRow[]> {
  // The driver's rows are arrays of plain objects with extra properties.
  return sql.unsafe(numbered(statement.sql), [...statement.values], { prepare: true }) as unknown as Promise<
    readonly SqlRow[]
  >;
}

// The texts come from a closed set, but filters combine: bounded, so that it cannot grow forever.
const NUMBERED = new Map<string, string>();
const NUMBERED_LIMIT = 2000;

/** `?` places as Postgres numbers them; no statement of ours holds a question mark otherwise. */
export function numbered(sql: string): string {
  const known = NUMBERED.get(sql);
  if (known !== undefined) return known;
  let count = 0;
  const text = sql.replaceAll("?", () => `$${++count}`);
  if (NUMBERED.size >= NUMBERED_LIMIT) NUMBERED.clear();
  NUMBERED.set(sql, text);
  return text;
}
