const LONGEST_TEXT = 10_000;

/** A text as a record takes it: without U+0000 and halves of character pairs, and not longer than a text may be. */
export function shortText(text: string, longest: number = LONGEST_TEXT): string {
  const last = text.length > longest ? text.charCodeAt(longest - 1) : 0;
  // Not between the halves of a character pair.
  const end = last >= 0xd800 && last <= 0xdbff ? longest - 1 : longest;
  return text.slice(0, end).replaceAll("\0", "\uFFFD").toWellFormed();
}
