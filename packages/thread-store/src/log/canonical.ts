import { ClewError } from "@clew/errors";
import canonicalize from "canonicalize";
import { inCanonicalOrder, UNSURE } from "./in-canonical-order.ts";

/** SHA-256 of a text's UTF-8 bytes, as 64 lower-case hexadecimal digits. */
export type Sha256 = (text: string) => string;

/** The one text of a JSON value (RFC 8785); refuses what cannot be kept alike in every store. */
export function canonicalText(value: unknown): string {
  let text: string | undefined;
  try {
    const ordered = inCanonicalOrder(value);
    text = ordered === UNSURE ? canonicalize(value) : JSON.stringify(ordered);
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : String(error), error);
  }
  if (text === undefined) throw invalid("it is not a JSON value");
  // Every escape of U+0000 in JSON text contains these six characters; a literal backslash before them is the rare case.
  if (text.includes("\\u0000") && containsNul(value)) throw invalid("U+0000 is not allowed in a text");
  return text;
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
