import { randomBytes } from "node:crypto";
import type { SqlRow } from "@clew/thread-store/sql";
import { type ClientBase, Query, types } from "pg";
import { prepared, type Send } from "./send.ts";

/** The driver's own connection; its types leave out what its queries do with it. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  parse(statement: { readonly name: string; readonly text: string }): void;
  bind(bound: { readonly statement: string; readonly values: readonly unknown[] }): void;
  describe(portal: { readonly type: "P" }): void;
  execute(): void;
  close(statement: { readonly type: "S"; readonly name: string }): void;
  sync(): void;
}

interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

/** A statement on its way. */
interface Step {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  readonly kept: Kept | undefined;
  readonly isNew: boolean;
  columns: readonly Column[];
  readonly rows: SqlRow[];
  readonly resolve: (rows: readonly SqlRow[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Statements that a session of the server keeps, by name, with the columns that each gives; undefined where that is not certain. */
type Kept = Map<string, readonly Column[] | undefined>;

const MOST_LOSSES = 50;

/** Knows where statements are kept by name, so that the server need not plan them again. */
export class KeptStatements {
  // A pooler that shares sessions between transactions gives each transaction another one: then they are kept by session, which
  // the first answer of a transaction names, under names that no other process gives.
  #where: "connection" | "session" | "nowhere";
  readonly #prefix = randomBytes(4).toString("hex");
  readonly #byConnection = new WeakMap<ClientBase, Kept>();
  readonly #bySession = new Map<number, Kept>();
  #losses = 0;

  constructor(where: "connection" | "session") {
    this.#where = where;
  }

  /** A statement was not there, or another one was. */
  lost(): void {
    this.#bySession.clear();
    if (this.#where === "connection") this.#where = "session";
    else if (++this.#losses > MOST_LOSSES) this.#where = "nowhere";
  }

  of(client: ClientBase, session: number | undefined): { readonly kept: Kept; readonly prefix: string } | undefined {
    if (this.#where === "connection") return { kept: keptIn(this.#byConnection, client), prefix: "clew" };
    if (this.#where === "nowhere" || session === undefined) return undefined;
    return { kept: keptIn(this.#bySession, session), prefix: `clew_${this.#prefix}` };
  }
}

function keptIn<K>(places: { get(key: K): Kept | undefined; set(key: K, kept: Kept): unknown }, key: K): Kept {
  const known = places.get(key);
  if (known !== undefined) return known;
  const kept: Kept = new Map();
  places.set(key, kept);
  return kept;
}

/**
 * Sends statements that are handed over in one turn as one message, which the server answers once: for each statement on its own it
 * would wake this process and be woken by it. The first failure fails all that follow, as it does in their transaction.
 */
export class Journeys {
  readonly #client: ClientBase;
  readonly #statements: KeptStatements;
  #waiting: Step[] = [];
  /** The server's number of the session that answers, once that is known. */
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
      const step = { name, text, values, kept: place?.kept, isNew: columns === undefined };
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
  // The driver ends a query that takes too long by this.
  callback: (error?: unknown) => void;

  constructor(steps: readonly Step[]) {
    super("");
    this.#steps = steps;
    this.callback = (error) => {
      if (error !== undefined && error !== null) for (const { reject } of steps) reject(error);
    };
  }

  override submit = (connection: unknown): void => {
    const wire = connection as Wire; // see there
    wire.stream.cork();
    const parsed = new Set<string>();
    for (const { name, text, values, kept, isNew } of this.#steps) {
      if (isNew && !parsed.has(name)) {
        // Of one that failed before it is not known whether it is there.
        if (kept?.has(name)) wire.close({ type: "S", name });
        wire.parse({ name, text });
        if (name !== "") parsed.add(name);
      }
      wire.bind({ statement: name, values: values.map(asSent) });
      if (isNew) wire.describe({ type: "P" });
      wire.execute();
    }
    wire.sync();
    wire.stream.uncork();
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

const BIGINT = 20;

/** What reads a value of a type from its text. */
export function parserOf(oid: number): (text: string) => unknown {
  return oid === BIGINT ? Number : types.getTypeParser(oid, "text");
}

function asSent(value: unknown): unknown {
  return typeof value === "number" ? String(value) : value;
}
