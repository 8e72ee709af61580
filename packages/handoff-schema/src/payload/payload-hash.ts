import { ClewError } from "@clew/errors";
import canonicalize from "canonicalize";

/** SHA-256 of a text's UTF-8 bytes, as 64 lower-case hexadecimal digits. */
export type Sha256 = (text: string) => string;

/** What a payload's hash is made of. */
export interface PayloadDigest {
  /** `sha256:` and the digits. */
  readonly hash: string;
  /** Length of the hashed bytes. */
  readonly size: number;
}

/** The hash of nothing: a payload that declares it was never hashed. */
export const EMPTY_TEXT_HASH = "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

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

/** The text that a payload's hash is computed over: the handoff without its own hash and size. */
export function hashedText(handoff: Readonly<Record<string, unknown>>): string {
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
  // Anything beyond ASCII is found natively and rarely; only then is each character counted.
  if (!/[\u0080-\uFFFF]/.test(text)) return text.length;
  let bytes = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) continue;
    // Each half of a surrogate pair counts two of the pair's four bytes.
    bytes += unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 1 : 2;
  }
  return bytes;
}
