import { ClewError } from "@clew/errors";
import type { ThreadEvent } from "@clew/schemas";
import canonicalize from "canonicalize";
import type { VerifyResult } from "../thread-store.ts";

type Payload = Readonly<Record<string, unknown>>;

/** By event type: what turns a payload of one version into one of the next. Steps are added, never changed. */
export type Upcasts = Readonly<Record<string, Readonly<Record<number, (payload: Payload) => Payload>>>>;

/** Every event type is at version 1 so far. */
export const UPCASTS: Upcasts = {};

/**
 * A stored payload in the newest form this code knows; what lies in the log is never rewritten. A payload of a version that is
 * newer than that is given as it is: within a major version only fields are added.
 */
export function upcast(
  event: { readonly type: string; readonly v: number },
  payload: Payload,
  upcasts: Upcasts = UPCASTS,
): Payload {
  const steps = Object.hasOwn(upcasts, event.type) ? upcasts[event.type] : undefined;
  if (steps === undefined) return payload;
  let current = payload;
  for (let version = event.v; Object.hasOwn(steps, version); version++) current = steps[version]?.(current) ?? current;
  return current;
}

/** A line of a log with its payload as it lies in the store; null once redacted. */
export interface StoredEvent {
  readonly log: string;
  readonly seq: number;
  readonly type: string;
  readonly v: number;
  readonly actor: string;
  readonly at: string;
  readonly payload_hash: string;
  readonly prev_hash: string;
  readonly hash: string;
  readonly payload: string | null;
}

/** The part of an event that its hash covers. */
export type EventHeader = Omit<StoredEvent, "hash" | "payload">;

/** The hash of an event: over everything but the payload itself, whose hash it covers. */
export function eventHash(header: EventHeader, sha256: Sha256): string {
  const { log, seq, type, v, actor, at, payload_hash, prev_hash } = header;
  // The keys are in the canonical order already; what may be refused, or written in another way, takes the way of every value.
  const ordered = { actor, at, log, payload_hash, prev_hash, seq, type, v };
  return sha256(Object.values(ordered).every(isPlain) ? JSON.stringify(ordered) : canonicalText(ordered));
}

function isPlain(value: string | number): boolean {
  return typeof value === "number" ? Number.isSafeInteger(value) : PRINTABLE.test(value);
}

const PRINTABLE = /^[ -~]*$/;

/** Puts an event at its place in the chain. */
export function chainEvent(header: Omit<EventHeader, "payload_hash">, payload: string, sha256: Sha256): StoredEvent {
  const full: EventHeader = { ...header, payload_hash: sha256(payload) };
  return { ...full, hash: eventHash(full, sha256), payload };
}

/** An event as it is given to readers. */
export function readEvent(event: StoredEvent): ThreadEvent {
  const { log, seq, type, v, actor, at, payload_hash, prev_hash, hash, payload } = event;
  const header = { log, seq, type, v, actor, at, payload_hash, prev_hash, hash };
  if (payload === null) return header;
  // The store only keeps canonical texts of JSON objects; what was parsed here is the reader's own.
  return { ...header, payload: upcast(event, JSON.parse(payload) as Record<string, unknown>) };
}

/** What a log is expected to end with, besides what its own lines say. */
export interface ChainEnd {
  /** The head as the store's table has it. */
  readonly head: { readonly seq: number; readonly hash: string };
  /** A hash that somebody noted earlier: it must be in the chain, or the tail was cut and written anew. */
  readonly known?: string;
  /** Whether every emptied payload needs an event that notes its redaction; a part of a log may lack that event. */
  readonly noted?: boolean;
}

type BrokenChain = "payload" | "hash" | "chain" | "gap" | "cut" | "head" | "emptied";

/** Recomputes a log from its first event; finds the first one that is not as it was written. */
export class ChainCheck {
  readonly #log: string;
  readonly #sha256: Sha256;
  readonly #known: string | undefined;
  #seq = 0;
  #hash = "";
  #knownFound = false;
  /** Events without a payload that no redaction speaks of so far, with the hashes of what they said. */
  readonly #emptied = new Map<number, string>();
  #failure: VerifyResult | undefined;

  constructor(log: string, sha256: Sha256, known?: string) {
    this.#log = log;
    this.#sha256 = sha256;
    this.#known = known;
  }

  /** Begins behind an event that was checked before, instead of with the first one. */
  startAfter({ seq, hash }: Pick<StoredEvent, "seq" | "hash">): void {
    this.#seq = seq;
    this.#hash = hash;
  }

  /** Takes the next event; false once something is wrong. */
  take(event: StoredEvent): boolean {
    if (this.#failure) return false;
    const expected = this.#seq + 1;
    if (event.seq !== expected)
      return this.#fail(expected, "gap", `event ${expected} is missing, ${event.seq} follows`);
    if (event.payload !== null && this.#sha256(event.payload) !== event.payload_hash)
      return this.#fail(event.seq, "payload", `the payload of event ${event.seq} is not what was written`);
    if (event.prev_hash !== this.#hash)
      return this.#fail(event.seq, "chain", `event ${event.seq} does not follow from event ${this.#seq}`);
    if (eventHash({ ...event, log: this.#log }, this.#sha256) !== event.hash)
      return this.#fail(event.seq, "hash", `a field of event ${event.seq} is not what was written`);
    this.#seq = event.seq;
    this.#hash = event.hash;
    if (event.payload === null) this.#emptied.set(event.seq, event.payload_hash);
    else if (event.type === "redacted") this.#redacted(event.payload);
    if (event.hash === this.#known) this.#knownFound = true;
    return true;
  }

  end(end: ChainEnd): VerifyResult {
    if (this.#failure) return this.#failure;
    if (end.head.seq !== this.#seq || end.head.hash !== this.#hash)
      this.#fail(this.#seq + 1, "cut", `the log ends at event ${this.#seq}, its head says ${end.head.seq}`);
    else if (this.#known !== undefined && !this.#knownFound)
      this.#fail(this.#seq, "head", `no event has the hash ${this.#known}: the tail was cut or replaced`);
    else if (end.noted === true && this.#emptied.size > 0) this.#failEmptied([...this.#emptied.keys()]);
    return this.#failure ?? { ok: true, events: this.#seq, head: { seq: this.#seq, hash: this.#hash } };
  }

  #redacted(payload: string): void {
    // Only canonical texts of JSON objects are ever stored.
    const { seq, payload_hash: hash } = JSON.parse(payload) as Record<string, unknown>;
    if (typeof seq !== "number" || !this.#emptied.has(seq)) return;
    if (hash === undefined || hash === this.#emptied.get(seq)) this.#emptied.delete(seq);
  }

  #failEmptied(seqs: readonly number[]): void {
    const named = seqs.slice(0, 20).join(", ");
    const more = seqs.length > 20 ? ` and ${seqs.length - 20} more` : "";
    const subject =
      seqs.length === 1 ? `the payload of event ${named} was` : `the payloads of events ${named}${more} were`;
    this.#fail(seqs[0] ?? 1, "emptied", `${subject} emptied, and no event says who redacted that`);
  }

  #fail(seq: number, problem: BrokenChain, message: string): false {
    this.#failure = { ok: false, events: this.#seq, seq, problem, message };
    return false;
  }
}

/** Said of a value that only the full algorithm can be trusted with. */
const UNSURE: unique symbol = Symbol("unsure");

// Deeper, and circles, are left to the full algorithm, which does not recurse.
const DEPTH = 32;

/**
 * The value with its keys in the order of RFC 8785, so that `JSON.stringify` writes its canonical text, many times faster than a
 * text can be put together here. UNSURE where that does not hold, or where the value must be refused.
 */
function inCanonicalOrder(value: unknown, depth = 0): unknown {
  switch (typeof value) {
    case "string":
      return value.isWellFormed() ? value : UNSURE;
    case "number":
      return Number.isFinite(value) ? value : UNSURE;
    case "boolean":
      return value;
    case "object":
      if (value === null) return null;
      return depth >= DEPTH ? UNSURE : Array.isArray(value) ? orderedList(value, depth) : orderedObject(value, depth);
    default:
      return UNSURE;
  }
}

function orderedList(list: readonly unknown[], depth: number): unknown {
  const copy: unknown[] = [];
  for (const item of list) {
    const ordered = inCanonicalOrder(item, depth + 1);
    if (ordered === UNSURE) return UNSURE;
    copy.push(ordered);
  }
  return copy;
}

function orderedObject(object: object, depth: number): unknown {
  const prototype: unknown = Object.getPrototypeOf(object);
  if (prototype !== Object.prototype && prototype !== null) return UNSURE;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(object).sort()) {
    const held = (object as Record<string, unknown>)[key]; // one of its own keys
    if (held === undefined) continue;
    if (!keepsItsPlace(key)) return UNSURE;
    const ordered = inCanonicalOrder(held, depth + 1);
    if (ordered === UNSURE) return UNSURE;
    copy[key] = ordered;
  }
  return copy;
}

// Keys that are numbers come first in an object whatever the order they are set in; __proto__ is not a key when it is set.
function keepsItsPlace(key: string): boolean {
  const first = key.charCodeAt(0);
  return (first < 48 || first > 57) && key !== "__proto__" && key.isWellFormed();
}

/** SHA-256 of a text's UTF-8 bytes, as 64 lower-case hexadecimal digits. */
export type Sha256 = (text: string) => string;

/** The one text of a JSON value (RFC 8785); refuses what cannot be kept alike in every store. */
export function canonicalText(value: unknown): string {
  return textOf(value, inCanonicalOrder(value));
}

function textOf(value: unknown, ordered: unknown): string {
  let text: string | undefined;
  try {
    text = ordered === UNSURE ? canonicalize(value) : JSON.stringify(ordered);
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : String(error), error);
  }
  if (text === undefined) throw invalid("it is not a JSON value");
  // Every escape of U+0000 in JSON text contains these six characters; a literal backslash before them is the rare case.
  if (text.includes("\\u0000") && containsNul(value)) throw invalid("U+0000 is not allowed in a text");
  return text;
}

/** The canonical texts of a document, and of a part of its fields: what both say is put in order once. */
export function canonicalTexts(
  whole: Readonly<Record<string, unknown>>,
  part: unknown,
): { readonly whole: string; readonly part: string } {
  const ordered = inCanonicalOrder(whole);
  const text = textOf(whole, ordered);
  const picked = ordered === UNSURE ? undefined : pickedLike(part, { whole, ordered: ordered as Fields });
  return { whole: text, part: picked === undefined ? canonicalText(part) : JSON.stringify(picked) };
}

type Fields = Readonly<Record<string, unknown>>;

function pickedLike(
  part: unknown,
  { whole, ordered }: { readonly whole: Fields; readonly ordered: Fields },
): Fields | undefined {
  if (typeof part !== "object" || part === null || Object.getPrototypeOf(part) !== Object.prototype) return undefined;
  const fields = part as Fields; // an object literal, read by its own keys only
  for (const key of Object.keys(fields)) if (fields[key] !== whole[key]) return undefined;
  const picked: Record<string, unknown> = {};
  for (const key of Object.keys(ordered)) if (Object.hasOwn(fields, key)) picked[key] = ordered[key];
  return picked;
}

function invalid(reason: string, cause?: unknown): ClewError {
  return new ClewError("DOCUMENT_INVALID", `The document cannot be stored: ${reason}.`, {
    cause,
    hint: "Send well-formed Unicode without U+0000, finite numbers and no cycles.",
  });
}

function containsNul(root: unknown): boolean {
  const open: unknown[] = [root];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === "string" && value.includes("\u0000")) return true;
    if (typeof value !== "object" || value === null) continue;
    if (Object.keys(value).some((key) => key.includes("\u0000"))) return true;
    open.push(...Object.values(value));
  }
  return false;
}
