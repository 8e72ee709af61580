const LONGEST_TEXT = 10_000;

/** A text as a record takes it: without U+0000 and halves of character pairs, and not longer than a text may be. */
export function shortText(text: string): string {
  return text.slice(0, LONGEST_TEXT).replaceAll("\0", "\uFFFD").toWellFormed();
}
