import { ClewError } from "@clew/errors";
import type { ThreadEvent } from "@clew/schemas";
import canonicalize from "canonicalize";
import type { VerifyResult } from "../thread-store.ts";

type Payload = Readonly<Record<string, unknown>>;

/** By event type: converts a payload of one version to the next. Steps are added, never changed. */
export type Upcasts = Readonly<Record<string, Readonly<Record<number, (payload: Payload) => Payload>>>>;

/** Every event type is still at version 1. */
export const UPCASTS: Upcasts = {};

/**
 * Convert a stored payload to the newest form. The log itself is never rewritten. A payload of a newer version is
 * returned as it is: within a major version only fields are added.
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

/** A log line with its payload as stored; null once redacted. */
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

/** The hash of an event. It covers everything but the payload, and the payload's hash. */
export function eventHash(header: EventHeader, sha256: Sha256): string {
  const { log, seq, type, v, actor, at, payload_hash, prev_hash } = header;
  // The keys are already in canonical order. Values that might be refused or written differently use the general
  // algorithm.
  const ordered = { actor, at, log, payload_hash, prev_hash, seq, type, v };
  return sha256(Object.values(ordered).every(isPlain) ? JSON.stringify(ordered) : canonicalText(ordered));
}

function isPlain(value: string | number): boolean {
  return typeof value === "number" ? Number.isSafeInteger(value) : PRINTABLE.test(value);
}

const PRINTABLE = /^[ -~]*$/;

/** Add an event to the chain. */
export function chainEvent(header: Omit<EventHeader, "payload_hash">, payload: string, sha256: Sha256): StoredEvent {
  const full: EventHeader = { ...header, payload_hash: sha256(payload) };
  return { ...full, hash: eventHash(full, sha256), payload };
}

/** An event as readers see it. */
export function readEvent(event: StoredEvent): ThreadEvent {
  const { log, seq, type, v, actor, at, payload_hash, prev_hash, hash, payload } = event;
  const header = { log, seq, type, v, actor, at, payload_hash, prev_hash, hash };
  if (payload === null) return header;
  // The store keeps only canonical texts of JSON objects, and each reader gets its own parsed copy.
  return { ...header, payload: upcast(event, JSON.parse(payload) as Record<string, unknown>) };
}

/** The expected end of a log, beyond what its lines say. */
export interface ChainEnd {
  /** The head in the store's table. */
  readonly head: { readonly seq: number; readonly hash: string };
  /** A hash noted earlier. If it is not in the chain, the end was cut off and rewritten. */
  readonly known?: string;
  /** Whether every emptied payload needs a redaction event. A part of a log may not contain that event. */
  readonly noted?: boolean;
}

type BrokenChain = "payload" | "hash" | "chain" | "gap" | "cut" | "head" | "emptied";

/** Recompute a log from its first event, and find the first one that was changed. */
export class ChainCheck {
  readonly #log: string;
  readonly #sha256: Sha256;
  readonly #known: string | undefined;
  #seq = 0;
  #hash = "";
  #knownFound = false;
  /** Events without a payload that no redaction mentions yet, with the payload's hash. */
  readonly #emptied = new Map<number, string>();
  #failure: VerifyResult | undefined;

  constructor(log: string, sha256: Sha256, known?: string) {
    this.#log = log;
    this.#sha256 = sha256;
    this.#known = known;
  }

  /** Start after an event that was already checked. */
  startAfter({ seq, hash }: Pick<StoredEvent, "seq" | "hash">): void {
    this.#seq = seq;
    this.#hash = hash;
  }

  /** Take the next event; false once something is wrong. */
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
    // Only canonical texts of JSON objects are stored.
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

/** Marks a value that needs the full algorithm. */
const UNSURE: unique symbol = Symbol("unsure");

// Deeper values and circles need the full algorithm, which does not recurse.
const DEPTH = 32;

/**
 * The value with keys in RFC 8785 order, so that `JSON.stringify` writes its canonical text, many times faster than
 * building it here. UNSURE if that does not work or the value must be refused.
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

// Numeric keys always come first in an object, and setting __proto__ does not create a key.
function keepsItsPlace(key: string): boolean {
  const first = key.charCodeAt(0);
  return (first < 48 || first > 57) && key !== "__proto__" && key.isWellFormed();
}

/** SHA-256 of a text's UTF-8 bytes, as 64 lower-case hexadecimal digits. */
export type Sha256 = (text: string) => string;

/** The canonical text of a JSON value (RFC 8785). Refuses what some store could not keep. */
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
  // Every escape of U+0000 in JSON contains these six characters; a literal backslash before them is rare.
  if (text.includes("\\u0000") && containsNul(value)) throw invalid("U+0000 is not allowed in a text");
  return text;
}

/** The canonical texts of a document and of some of its fields; what they share is ordered once. */
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
  const fields = part as Fields; // an object literal whose own keys are read
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
