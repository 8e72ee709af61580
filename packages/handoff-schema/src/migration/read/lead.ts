import type { NoteText } from "../text/note-text.ts";
import { isImperative } from "../words/imperative.ts";
import { kindOfLead, type NoteKind } from "../words/note-kinds.ts";

/** A lead-in with a meaning: `**Remaining:** …`, `Heads up: …`. */
export interface Lead {
  readonly kind: NoteKind;
  readonly words: string;
  /** What stands behind it. */
  readonly rest: string;
  readonly restAt: number;
}

/** The lead-in of a stretch of text, where it begins with one that says what the rest is. */
export function leadOf(text: NoteText, from = 0, to: number = text.text.length): Lead | undefined {
  const line = text.text.slice(from, to);
  const match = /^\s*([^:.!?\n`]{2,60}?)\s*(:{1,2}|\s[–—-]\s)\s*/.exec(line);
  const words = match?.[1] ?? "";
  if (match === null || (match[2]?.includes(":") === false && isImperative(words))) return undefined;
  const kind = kindOfLead(words.replace(/\s*\([^)]*\)$/, ""));
  if (kind === undefined) return undefined;
  const restAt = from + match[0].length;
  return { kind, words, rest: text.text.slice(restAt, to).trim(), restAt };
}
