import { hash } from "node:crypto";
import type { SqlPlan, SqlRow } from "@clew/thread-store/sql";
import { type ClientBase, Query } from "pg";
import { type Column, type Kept, type KeptStatements, parserOf } from "./connect.ts";
import { type ListStatement, messagesOf, type Sent } from "./messages.ts";

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

/** The driver's own connection; its types lack what its queries use. */
interface Wire {
  readonly stream: { readonly writable: boolean; write(bytes: Buffer): void };
}

/** A statement on its way. */
interface Step extends Sent {
  readonly kept: Kept | undefined;
  columns: readonly Column[];
  readonly rows: SqlRow[];
  readonly resolve: (rows: readonly SqlRow[]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Sends statements passed in one turn as one message, which the server answers once: separate messages would wake the
 * server and this process for each. The first failure fails all that follow, as in their transaction.
 */
export class Journeys {
  readonly #client: ClientBase;
  readonly #statements: KeptStatements;
  #waiting: Step[] = [];
  /** The server's number of the answering session, once known. */
  session: number | undefined;

  constructor(client: ClientBase, statements: KeptStatements) {
    this.#client = client;
    this.#statements = statements;
  }

  readonly send: Send = ({ sql, values }) => {
    const { text, digest } = prepared(sql);
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) process.nextTick(() => this.#leave());
      const place = digest === undefined ? undefined : this.#statements.of(this.#client, this.session);
      const name = place === undefined ? "" : `${place.prefix}_${digest}`;
      const columns = place?.kept.get(name);
      const isNew = columns === undefined;
      // If it failed before, it is unknown whether it exists.
      const isInDoubt = isNew && place?.kept.has(name) === true;
      const step = { name, text, values, kept: place?.kept, isNew, isInDoubt };
      this.#waiting.push({ ...step, columns: columns ?? [], rows: [], resolve, reject });
    });
  };

  #leave(): void {
    const steps = this.#waiting;
    this.#waiting = [];
    this.#client.query(new Journey(steps));
  }
}

/** Several statements as one query of the driver. */
class Journey extends Query {
  readonly #steps: readonly Step[];
  #at = 0;
  // The driver uses this to end a query that takes too long.
  callback: (error?: unknown) => void;

  constructor(steps: readonly Step[]) {
    super("");
    this.#steps = steps;
    this.callback = (error) => {
      if (error !== undefined && error !== null) for (const { reject } of steps) reject(error);
    };
  }

  override submit = (connection: unknown): void => {
    const { stream } = connection as Wire; // see Wire
    if (stream.writable) stream.write(messagesOf(this.#steps));
  };

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    const step = this.#steps[this.#at];
    if (step !== undefined)
      step.columns = fields.map((field) => ({ name: field.name, parse: parserOf(field.dataTypeID) }));
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const step = this.#steps[this.#at];
    if (step === undefined) return;
    const row: Record<string, unknown> = {};
    for (const [index, { name, parse }] of step.columns.entries()) {
      const text = fields[index] ?? null;
      row[name] = text === null ? null : parse(text);
    }
    step.rows.push(row);
  }

  handleCommandComplete(): void {
    const step = this.#steps[this.#at];
    this.#at += 1;
    if (step === undefined) return;
    step.kept?.set(step.name, step.columns);
    step.resolve(step.rows);
  }

  handleReadyForQuery(): void {
    this.callback();
  }

  handleError(error: unknown): void {
    for (const { kept, name, isNew } of this.#steps.slice(this.#at)) if (isNew) kept?.set(name, undefined);
    this.callback(error);
  }
}
