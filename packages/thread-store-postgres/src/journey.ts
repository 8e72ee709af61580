import type { SqlRow } from "@clew/thread-store/sql";
import { type ClientBase, Query } from "pg";
import { type Column, type Kept, type KeptStatements, parserOf } from "./kept-statements.ts";
import { prepared, type Send } from "./send.ts";

/** The driver's own connection; its types leave out what its queries do with it. */
interface Wire {
  readonly stream: { readonly writable: boolean; write(bytes: Buffer): void };
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
    const { stream } = connection as Wire; // see there
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

/**
 * The messages of the protocol for statements, in one piece. The driver would make a piece of each, and copy every value three times:
 * where lists are as long as here that takes longer than to write them.
 */
function messagesOf(steps: readonly Step[]): Buffer {
  const parsed = new Set<string>();
  const messages = new MessageWriter(steps);
  for (const { name, text, values, kept, isNew } of steps) {
    if (isNew && !parsed.has(name)) {
      // Of one that failed before it is not known whether it is there.
      if (kept?.has(name)) messages.add("C", () => messages.byte("S").text(name));
      // No types of values are named: the statement's text tells them.
      messages.add("P", () => messages.text(name).text(text).short(0));
      if (name !== "") parsed.add(name);
    }
    messages.add("B", () => messages.text("").text(name).values(values));
    if (isNew) messages.add("D", () => messages.byte("P").text(""));
    // All rows at once.
    messages.add("E", () => messages.text("").long(0));
  }
  messages.add("S", () => undefined);
  return messages.end();
}

const TEXT = 0;
const BINARY = 1;
/** What the messages of a statement hold beside its texts and values, and each value beside its bytes, at most. */
const FRAME_BYTES = 64;
const VALUE_BYTES = 6;

/** Writes messages one behind the other. */
class MessageWriter {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(steps: readonly Step[]) {
    let size = FRAME_BYTES;
    for (const { name, text, values, isNew } of steps) {
      size += FRAME_BYTES + 3 * name.length + (isNew ? 3 * text.length : 0);
      for (const value of values)
        size += VALUE_BYTES + (value instanceof Buffer ? value.length : 3 * String(value).length);
    }
    this.#bytes = Buffer.allocUnsafe(size);
  }

  /** A message: its kind, its length, and what `write` puts into it. */
  add(kind: string, write: () => unknown): void {
    this.byte(kind);
    const start = this.#at;
    this.#at += 4;
    write();
    this.#bytes.writeInt32BE(this.#at - start, start);
  }

  byte(letter: string): this {
    this.#at = this.#bytes.writeUInt8(letter.charCodeAt(0), this.#at);
    return this;
  }

  short(value: number): this {
    this.#at = this.#bytes.writeUInt16BE(value, this.#at);
    return this;
  }

  long(value: number): this {
    this.#at = this.#bytes.writeInt32BE(value, this.#at);
    return this;
  }

  text(text: string): this {
    this.#at += this.#bytes.write(text, this.#at);
    this.#at = this.#bytes.writeUInt8(0, this.#at);
    return this;
  }

  /** Values with the form of each; the form of results is left to the server: text. */
  values(values: readonly unknown[]): this {
    this.short(values.length);
    for (const value of values) this.short(value instanceof Buffer ? BINARY : TEXT);
    this.short(values.length);
    for (const value of values) this.#value(value);
    return this.short(0);
  }

  #value(value: unknown): void {
    if (value === null || value === undefined) {
      this.long(-1);
      return;
    }
    const at = this.#at + 4;
    const length = value instanceof Buffer ? value.copy(this.#bytes, at) : this.#bytes.write(String(value), at);
    this.long(length);
    this.#at = at + length;
  }

  end(): Buffer {
    return this.#bytes.subarray(0, this.#at);
  }
}
