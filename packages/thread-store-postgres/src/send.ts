import { createHash } from "node:crypto";
import type { Writable } from "node:stream";
import type { SqlPlan, SqlRow } from "@clew/thread-store/sql";
import type { ClientBase } from "pg";
import type { ListStatement } from "./merge.ts";

/** Runs a plan to its end on one connection; statements handed out together travel together. */
export async function runPlan<T>(plan: SqlPlan<T>, client: ClientBase, prepare: boolean): Promise<T> {
  let step = plan.next();
  while (!step.done) {
    let results: readonly (readonly SqlRow[])[];
    try {
      results = await Promise.all(step.value.map((statement) => send(client, statement, prepare)));
    } catch (error) {
      // The plan may know better what the failure means.
      step = plan.throw(error);
      continue;
    }
    step = plan.next(results);
  }
  return step.value;
}

/** Holds back what is written to a connection until everything that is sent in this turn is there: one journey, one system call. */
export function cork(client: ClientBase): void {
  // The driver's connection is no part of its types.
  const { connection } = client as { readonly connection?: { readonly stream?: Writable } };
  const stream = connection?.stream;
  if (stream === undefined) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** Sends one statement with `?` places and gives its rows. */
export async function send(client: ClientBase, statement: ListStatement, prepare: boolean): Promise<readonly SqlRow[]> {
  const { text, name } = prepared(statement.sql);
  cork(client);
  const values = [...statement.values];
  const result = await client.query<Record<string, unknown>>(
    prepare && name ? { name, text, values } : { text, values },
  );
  return result.rows;
}

interface Prepared {
  readonly text: string;
  /** Undefined for statements that are too long to be worth keeping. */
  readonly name: string | undefined;
}

// The texts come from a closed set, but filters combine: bounded, so that neither side keeps them forever.
const PREPARED = new Map<string, Prepared>();
const PREPARED_LIMIT = 500;
const NAMED_LENGTH = 6000;

/** A statement as Postgres numbers its places; no statement of ours holds a question mark otherwise. */
function prepared(sql: string): Prepared {
  const known = PREPARED.get(sql);
  if (known !== undefined) return known;
  let count = 0;
  const text = sql.replaceAll("?", () => `$${++count}`);
  const named = PREPARED.size < PREPARED_LIMIT && text.length <= NAMED_LENGTH;
  // By the text's own digest: the same name never means another text, whichever process of ours used the connection before.
  const name = named ? `clew_${createHash("sha256").update(text).digest("hex").slice(0, 32)}` : undefined;
  const statement = { text, name };
  if (named) PREPARED.set(sql, statement);
  return statement;
}
