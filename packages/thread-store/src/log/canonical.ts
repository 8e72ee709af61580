import { ClewError } from "@clew/errors";
import canonicalize from "canonicalize";

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
