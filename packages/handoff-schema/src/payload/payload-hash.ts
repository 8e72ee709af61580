import { ClewError } from "@clew/errors";
import canonicalize from "canonicalize";
import type { OpenFindings } from "./handoff-finding.ts";
import { isFields, type OpenedPayload } from "./open-payload.ts";
import { shown } from "./shape-findings.ts";

/** SHA-256 of a text's UTF-8 bytes, as 64 lower-case hexadecimal digits. */
export type Sha256 = (text: string) => string;

/** A payload's hash and size. */
export interface PayloadDigest {
  /** `sha256:` and the digits. */
  readonly hash: string;
  /** Length of the hashed bytes. */
  readonly size: number;
}

/** The hash of empty text: a payload that states it was never hashed. */
const EMPTY_TEXT_HASH = "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

/** A value as RFC 8785 JSON: the same text for the same content, however it was formatted. */
export function canonicalJson(value: unknown): string {
  let text: string | undefined;
  let why = "it is no value";
  try {
    text = canonicalize(value);
  } catch (error) {
    why = error instanceof Error ? error.message : String(error);
  }
  if (text === undefined) throw new ClewError("DOCUMENT_INVALID", `The document has no canonical JSON: ${why}.`);
  return text;
}

/** The text that a payload's hash covers: the handoff without its own hash and size. */
function hashedText(handoff: Readonly<Record<string, unknown>>): string {
  const { meta } = handoff;
  if (typeof meta !== "object" || meta === null || Array.isArray(meta)) return canonicalJson(handoff);
  const { payload_hash: _hash, payload_size_bytes: _size, ...rest } = meta as Record<string, unknown>; // an object, checked above
  return canonicalJson({ ...handoff, meta: rest });
}

/** Hash and size of a handoff. */
export function digestPayload(handoff: Readonly<Record<string, unknown>>, sha256: Sha256): PayloadDigest {
  const text = hashedText(handoff);
  return { hash: `sha256:${sha256(text)}`, size: utf8Length(text) };
}

/** The length of a text in UTF-8 bytes. */
export function utf8Length(text: string): number {
  // Non-ASCII text is rare and found natively; only then count each character.
  if (!/[\u0080-\uFFFF]/.test(text)) return text.length;
  let bytes = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) continue;
    // Each half of a surrogate pair counts two of its four bytes.
    bytes += unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 1 : 2;
  }
  return bytes;
}

/** The declared and computed hash, and whether they match; null if unknown. */
export interface HashVerdict {
  readonly declared: string | null;
  readonly computed: string | null;
  readonly matches: boolean | null;
}

const HASH_PATH = "/handoff/meta/payload_hash";

/** Compare the declared hash and size with those of the content. */
export function checkHash(opened: OpenedPayload, sha256: Sha256, findings: OpenFindings): HashVerdict {
  const { written } = opened;
  if (written === undefined) return { declared: null, computed: null, matches: null };
  const meta = written["meta"];
  const declared = isFields(meta) ? meta["payload_hash"] : undefined;
  const computed = digestOrUndefined(written, sha256);
  if (computed === undefined) {
    const message = "the content has no canonical JSON (half a surrogate pair, or no number): it has no hash";
    findings.errors.push({ code: "NOT_JSON", path: "/handoff", message });
    return { declared: null, computed: null, matches: null };
  }
  if (declared === undefined || declared === null) {
    const message = "no hash is declared: whether the content was changed cannot be told";
    findings.notes.push({ code: "HASH_ABSENT", path: HASH_PATH, message, fix: hashFix(written, { computed, sha256 }) });
    checkSize(isFields(meta) ? meta["payload_size_bytes"] : undefined, computed, findings);
    return { declared: null, computed: computed.hash, matches: null };
  }
  const digest = sameHash(declared, computed)
    ? computed
    : digestOfNumberVersion(written, { declared, computed, sha256 });
  const matches = sameHash(declared, digest);
  if (!matches) findings.errors.push({ code: "HASH_MISMATCH", path: HASH_PATH, message: explain(declared, digest) });
  else checkSize(isFields(meta) ? meta["payload_size_bytes"] : undefined, digest, findings);
  return { declared: typeof declared === "string" ? declared : null, computed: digest.hash, matches };
}

// An added section is part of the content, so the new hash must cover it too.
function hashFix(
  written: Readonly<Record<string, unknown>>,
  { computed, sha256 }: { readonly computed: PayloadDigest; readonly sha256: Sha256 },
): string {
  if (written["meta"] !== undefined) return `payload_hash: "${computed.hash}"`;
  return `meta: { payload_hash: "${digestPayload({ ...written, meta: {} }, sha256).hash}" }`;
}

// The careful reader refuses what JSON cannot represent, but values parsed elsewhere may contain it.
function digestOrUndefined(written: Readonly<Record<string, unknown>>, sha256: Sha256): PayloadDigest | undefined {
  try {
    return digestPayload(written, sha256);
  } catch {
    return undefined;
  }
}

// A writer that quotes the version hashed "2.0", another one hashed the number: both hashes are valid for this content.
function digestOfNumberVersion(
  written: Readonly<Record<string, unknown>>,
  { declared, computed, sha256 }: { declared: unknown; computed: PayloadDigest; sha256: Sha256 },
): PayloadDigest {
  if (written["version"] !== 2) return computed;
  const other = digestPayload({ ...written, version: "2.0" }, sha256);
  return sameHash(declared, other) ? other : computed;
}

function sameHash(declared: unknown, digest: PayloadDigest): boolean {
  return typeof declared === "string" && declared.toLowerCase() === digest.hash;
}

function explain(declared: unknown, digest: PayloadDigest): string {
  if (declared === EMPTY_TEXT_HASH)
    return `the declared hash is the SHA-256 of an empty text: it was never computed over this content, whose hash is ${digest.hash}`;
  return `the content does not have the declared hash: declared ${shown(declared)}, computed ${digest.hash}; it was changed after it was hashed, or hashed differently`;
}

function checkSize(declared: unknown, digest: PayloadDigest, findings: OpenFindings): void {
  if (declared === undefined || declared === null || declared === digest.size) return;
  const message = `declared ${shown(declared)}, the hashed bytes are ${digest.size}`;
  findings.warnings.push({ code: "SIZE_MISMATCH", path: "/handoff/meta/payload_size_bytes", message });
}
