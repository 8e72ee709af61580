import type { SqlValue } from "@clew/thread-store/sql";
import type { ListType } from "./migrate.ts";

/** Values that travel as the database's own list: neither side has to spell or to parse them. */
export interface List {
  readonly type: ListType;
  readonly values: readonly SqlValue[];
}

/** A statement whose values may be whole lists. */
export interface ListStatement {
  readonly sql: string;
  readonly values: readonly (SqlValue | List)[];
}

/** A statement as it is sent: its text only where the server does not keep it by its name. */
export interface Sent {
  readonly name: string;
  readonly text: string;
  readonly values: ListStatement["values"];
  readonly isNew: boolean;
  /** Whether one of this name may be there already. */
  readonly isInDoubt: boolean;
}

/**
 * The messages of the protocol for statements, in one piece. The driver would make a piece of each, and copy every value three times:
 * where lists are as long as here that takes longer than to write them.
 */
export function messagesOf(statements: readonly Sent[]): Buffer {
  const parsed = new Set<string>();
  const messages = new MessageWriter(statements);
  for (const { name, text, values, isNew, isInDoubt } of statements) {
    if (isNew && !parsed.has(name)) {
      if (isInDoubt) messages.add("C", () => messages.byte("S").text(name));
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
/** What the messages of a statement hold beside its texts and values, at most. */
const FRAME_BYTES = 64;
/** What a value, or the head of a list, takes beside its letters, at most; each of these takes three bytes at most. */
const VALUE_BYTES = 32;
const LETTER_BYTES = 3;
/** Three messages name the statement. */
const NAMED = 3;

const ELEMENTS: Readonly<Record<ListType, number>> = { text: 25, bigint: 20, "double precision": 701 };
const TWO_32 = 4_294_967_296;
// A text up to this length is written faster letter by letter than by a call.
const SHORT = 48;
const LAST_ASCII = 0x7f;

// Most messages are written here and copied: memory of three times their length, asked for anew each time, would cost more.
const SHARED = Buffer.allocUnsafeSlow(262_144);

/** Writes messages one behind the other. */
class MessageWriter {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(statements: readonly Sent[]) {
    let size = FRAME_BYTES;
    for (const { name, text, values, isNew } of statements) {
      size += FRAME_BYTES + LETTER_BYTES * (NAMED * name.length + (isNew ? text.length : 0));
      for (const value of values) size += isList(value) ? VALUE_BYTES + sizeOf(value.values) : sizeOf([value]);
    }
    this.#bytes = size <= SHARED.length ? SHARED : Buffer.allocUnsafe(size);
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
    this.#at += this.#write(text, this.#at);
    this.#at = this.#bytes.writeUInt8(0, this.#at);
    return this;
  }

  /** Values with the form of each; the form of results is left to the server: text. */
  values(values: ListStatement["values"]): this {
    this.short(values.length);
    for (const value of values) this.short(isList(value) ? BINARY : TEXT);
    this.short(values.length);
    for (const value of values) {
      const start = this.#at;
      this.#at += 4;
      if (isList(value)) this.#list(value);
      else if (value !== null) this.#at += this.#write(String(value), this.#at);
      this.#bytes.writeInt32BE(value === null ? -1 : this.#at - start - 4, start);
    }
    return this.short(0);
  }

  #list({ type, values }: List): void {
    const dimensions = 1;
    const firstIndex = 1;
    this.long(dimensions)
      .long(values.includes(null) ? 1 : 0)
      .long(ELEMENTS[type])
      .long(values.length)
      .long(firstIndex);
    for (const value of values) {
      const start = this.#at;
      this.#at += 4;
      if (value !== null) this.#element(type, value);
      this.#bytes.writeInt32BE(value === null ? -1 : this.#at - start - 4, start);
    }
  }

  #element(type: ListType, value: string | number): void {
    if (type === "text") this.#at += this.#write(String(value), this.#at);
    else if (type === "bigint") {
      this.long(Math.floor(Number(value) / TWO_32));
      this.#at = this.#bytes.writeUInt32BE(Number(value) >>> 0, this.#at);
    } else this.#at = this.#bytes.writeDoubleBE(Number(value), this.#at);
  }

  /** Gives how many bytes a text took. */
  #write(text: string, at: number): number {
    const { length } = text;
    if (length > SHORT) return this.#bytes.write(text, at);
    for (let index = 0; index < length; index += 1) {
      const code = text.charCodeAt(index);
      if (code > LAST_ASCII) return this.#bytes.write(text, at);
      this.#bytes[at + index] = code;
    }
    return length;
  }

  /** What was written, in memory of its own: it may have to wait until the network takes it. */
  end(): Buffer {
    if (this.#bytes !== SHARED) return this.#bytes.subarray(0, this.#at);
    const own = Buffer.allocUnsafe(this.#at);
    this.#bytes.copy(own, 0, 0, this.#at);
    return own;
  }
}

function isList(value: SqlValue | List): value is List {
  return typeof value === "object" && value !== null;
}

function sizeOf(values: readonly SqlValue[]): number {
  let size = values.length * VALUE_BYTES;
  for (const value of values) if (typeof value === "string") size += value.length * LETTER_BYTES;
  return size;
}
