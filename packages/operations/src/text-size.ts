/** Roughly how many characters of English or JSON make a token. */
export const CHARACTERS_PER_TOKEN = 4;

/**
 * The length of a text in characters of which four make a token. Each character beyond ASCII counts as a whole token.
 */
export function tokenLength(text: string): number {
  let wide = 0;
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 0x7f) wide += 1;
  return text.length + wide * (CHARACTERS_PER_TOKEN - 1);
}

/** The estimated tokens of a text. */
export function estimateTokens(text: string): number {
  return Math.ceil(tokenLength(text) / CHARACTERS_PER_TOKEN);
}

/** A value's approximate size as JSON in bytes; far cheaper than serializing it. */
export function sizeOf(value: unknown): number {
  if (typeof value === "string") return value.length + 3;
  if (typeof value !== "object" || value === null) return 6;
  let size = 2;
  if (Array.isArray(value)) for (const item of value) size += sizeOf(item);
  else for (const key in value) size += key.length + 4 + sizeOf((value as Readonly<Record<string, unknown>>)[key]); // one of its own keys
  return size;
}

/** A field that may contain any JSON value, as text. */
export function jsonText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** A value's size as JSON in UTF-8 bytes. */
export function jsonBytes(value: unknown): number {
  const text = JSON.stringify(value);
  let bytes = text.length;
  // Examine only characters beyond ASCII: a loop over all of them would cost each command a millisecond.
  for (const [run] of text.matchAll(/[^ -~]+/g))
    for (let index = 0; index < run.length; index += 1) bytes += extraBytes(run.charCodeAt(index));
  return bytes;
}

// Each half of a surrogate pair counts two of its four bytes.
function extraBytes(unit: number): number {
  if (unit < 0x80) return 0;
  return unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 1 : 2;
}

/** The length of a text in UTF-8 bytes. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  // A unit takes one more byte from U+0080 and two more from U+0800; a surrogate pair takes four bytes in total.
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit >= 0x80) bytes += unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 1 : 2;
  }
  return bytes;
}
