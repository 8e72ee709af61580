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

// The words, their mark, and blanks between them: more than this is no lead-in.
const LONGEST = 100;
const LEAD = /^([^:.!?\n`]{2,60}?)(?:\s{0,20}:{1,2}|\s{1,20}[–—-]\s)/;

/** The lead-in of a stretch of text, where it begins with one that says what the rest is. */
export function leadOf(text: NoteText, from = 0, to: number = text.text.length): Lead | undefined {
  const line = text.text.slice(from, to);
  const indent = line.length - line.trimStart().length;
  const match = LEAD.exec(line.slice(indent, indent + LONGEST));
  const words = match?.[1]?.trimEnd() ?? "";
  if (match === null || (match[2]?.includes(":") === false && isImperative(words))) return undefined;
  const kind = kindOfLead(words.replace(/\s*\([^)]*\)$/, ""));
  if (kind === undefined) return undefined;
  const behind = line.slice(indent + match[0].length);
  const restAt = to - behind.trimStart().length;
  return { kind, words, rest: behind.trim(), restAt };
}
