/** How many characters of English or of JSON make a token, about. */
export const CHARACTERS_PER_TOKEN = 4;

/** How long a text is in characters of which four make a token: beyond ASCII each character counts as a token of its own. */
export function tokenLength(text: string): number {
  let wide = 0;
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 0x7f) wide += 1;
  return text.length + wide * (CHARACTERS_PER_TOKEN - 1);
}

/** Estimated tokens of a text. */
export function estimateTokens(text: string): number {
  return Math.ceil(tokenLength(text) / CHARACTERS_PER_TOKEN);
}

/** About how many bytes a value has as JSON; far cheaper than writing it. */
export function sizeOf(value: unknown): number {
  if (typeof value === "string") return value.length + 3;
  if (typeof value !== "object" || value === null) return 6;
  let size = 2;
  if (Array.isArray(value)) for (const item of value) size += sizeOf(item);
  else for (const key in value) size += key.length + 4 + sizeOf((value as Readonly<Record<string, unknown>>)[key]); // a key of its own
  return size;
}

/** What a field holds that may hold any JSON value, as a text. */
export function jsonText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The bytes that a value takes as JSON in UTF-8. */
export function jsonBytes(value: unknown): number {
  const text = JSON.stringify(value);
  let bytes = text.length;
  // Only what is beyond ASCII is looked at one by one: a loop over every character would cost each command a millisecond.
  for (const [run] of text.matchAll(/[^ -~]+/g))
    for (let index = 0; index < run.length; index += 1) bytes += extraBytes(run.charCodeAt(index));
  return bytes;
}

// Each half of a pair counts two of its four bytes.
function extraBytes(unit: number): number {
  if (unit < 0x80) return 0;
  return unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 1 : 2;
}
