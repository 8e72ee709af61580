import { hash } from "node:crypto";
import type { SqlPlan, SqlRow } from "@clew/thread-store/sql";
import type { ListStatement } from "./messages.ts";

/** Sends a statement and returns its rows. */
export type Send = (statement: ListStatement) => Promise<readonly SqlRow[]>;

/** Run a plan to its end; statements yielded together travel together. */
export async function runPlan<T>(plan: SqlPlan<T>, send: Send): Promise<T> {
  let step = plan.next();
  while (!step.done) {
    let results: readonly (readonly SqlRow[])[];
    try {
      results = await Promise.all(step.value.map(send));
    } catch (error) {
      // The plan may know better what the failure means.
      step = plan.throw(error);
      continue;
    }
    step = plan.next(results);
  }
  return step.value;
}

interface Prepared {
  readonly text: string;
  /** Undefined for statements too long to be worth keeping. */
  readonly digest: string | undefined;
}

// The texts come from a closed set, but filters combine; limited, so that neither side keeps them forever.
const PREPARED = new Map<string, Prepared>();
const PREPARED_LIMIT = 500;
const NAMED_LENGTH = 6000;

/** A statement with numbered places for Postgres; ours contain no other question marks. */
export function prepared(sql: string): Prepared {
  const known = PREPARED.get(sql);
  if (known !== undefined) return known;
  let count = 0;
  const text = sql.replaceAll("?", () => `$${++count}`);
  const isKept = PREPARED.size < PREPARED_LIMIT && text.length <= NAMED_LENGTH;
  const statement = { text, digest: isKept ? digestOf(text) : undefined };
  if (isKept) PREPARED.set(sql, statement);
  return statement;
}

// A name never means a different text, whichever of our processes used the session before.
function digestOf(text: string): string {
  return /^\w+$/.test(text) ? text : hash("sha256", text, "hex").slice(0, 32);
}
