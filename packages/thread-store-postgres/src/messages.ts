import type { SqlValue } from "@clew/thread-store/sql";
import type { ListType } from "./migrate.ts";

/** Values sent as one binary array, which neither side has to format or parse as text. */
export interface List {
  readonly type: ListType;
  readonly values: readonly SqlValue[];
}

/** A statement whose values may be whole lists in the database's format. */
export interface ListStatement {
  readonly sql: string;
  readonly values: readonly (SqlValue | List)[];
}

/** A statement to send; its text is sent only if the server does not keep it by name yet. */
export interface Sent {
  readonly name: string;
  readonly text: string;
  readonly values: ListStatement["values"];
  readonly isNew: boolean;
  /** Whether a statement of this name may already exist. */
  readonly isInDoubt: boolean;
}

/**
 * The protocol messages for statements, in one buffer. The driver makes a buffer for each message and copies every value three
 * times, which takes longer than writing lists of this length.
 */
export function messagesOf(statements: readonly Sent[]): Buffer {
  const parsed = new Set<string>();
  const messages = new MessageWriter(statements);
  for (const { name, text, values, isNew, isInDoubt } of statements) {
    if (isNew && !parsed.has(name)) {
      if (isInDoubt) messages.add("C", () => messages.byte("S").text(name));
      // No parameter types: the statement's text names them.
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
/** The most bytes that a statement's messages need besides its texts and values. */
const FRAME_BYTES = 64;
/** The most bytes that a value or the head of a list needs besides its letters, and that a letter needs. */
const VALUE_BYTES = 32;
const LETTER_BYTES = 3;
/** Three of a statement's messages contain its name. */
const NAMED = 3;

const ELEMENTS: Readonly<Record<ListType, number>> = { text: 25, bigint: 20, "double precision": 701 };
const TWO_32 = 4_294_967_296;
// Up to this length a text is written faster letter by letter than by a call.
const SHORT = 48;
const LAST_ASCII = 0x7f;

// Most messages are written here and then copied: allocating three times their length each time would cost more.
const SHARED = Buffer.allocUnsafeSlow(262_144);

/** Writes messages one after another. */
class MessageWriter {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(statements: readonly Sent[]) {
    const most = sizeOf(statements, (text) => text.length * LETTER_BYTES);
    // Large texts are counted exactly: three times their length would be too much memory.
    this.#bytes = most <= SHARED.length ? SHARED : Buffer.allocUnsafe(sizeOf(statements, Buffer.byteLength));
  }

  /** Write a message: its kind, its length, and what `write` puts into it. */
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

  /** Values with the format of each; results come in the default format, text. */
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

  /** Writes a text and returns its number of bytes. */
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

  /** The bytes written, in a buffer of their own: they may have to wait until the network takes them. */
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

function sizeOf(statements: readonly Sent[], bytesOf: (text: string) => number): number {
  let size = FRAME_BYTES;
  const add = (value: SqlValue): void => {
    size += VALUE_BYTES + (typeof value === "string" ? bytesOf(value) : 0);
  };
  for (const { name, text, values, isNew } of statements) {
    size += FRAME_BYTES + NAMED * bytesOf(name) + (isNew ? bytesOf(text) : 0);
    for (const value of values) {
      if (isList(value)) {
        size += VALUE_BYTES;
        for (const each of value.values) add(each);
      } else add(value);
    }
  }
  return size;
}
