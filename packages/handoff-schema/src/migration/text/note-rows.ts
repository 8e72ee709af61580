// How a line begins that is a row of its own although no list marks it: a time, a date, a counter, an arrow, a box.
const MARKED =
  /^\s*(?:[0-9]{1,2}:[0-9]{2}\b|[0-9]{4}-[0-9]{2}-[0-9]{2}\b|\(?[a-z]\)\s|(?:i{1,3}|iv|vi{0,3}|ix)[.)]\s|\(?[0-9]{1,2}\)\s|[0-9]{1,2}\.[0-9]{1,2}(?:\.[0-9]{1,2})*\.?\s|(?:->|→|=>|➜|>>|#[0-9]{1,3})\s|\[[ xX]\]\s|(?:[A-Z]{3,12}(?:\([^)\n]{1,30}\))?|[QAF]):\s|[\u2600-\u27BF\u2B00-\u2BFF]|[\u{1F300}-\u{1FAFF}])/u;
const MARK_LENGTH = 48;
// Nobody wraps by hand this far out or this far in: a line break in such a text is meant.
const UNWRAPPED = 100;
const NARROW = 40;
const MOSTLY = 0.6;

/** Whether the line that begins at an offset is marked as a row of its own. */
export function isMarkedRow(text: string, at: number): boolean {
  return MARKED.test(text.slice(at, at + MARK_LENGTH));
}

/** Where the rows of a paragraph begin: its lines, as far as they were not broken to fit the page. */
export function rowStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  if (starts.length === 1) return starts;
  const lines = starts.map((at, index) => text.slice(at, (starts[index + 1] ?? text.length + 1) - 1).trim());
  const width = lines.reduce((most, line) => Math.max(most, line.length), 0);
  const isUnwrapped = width > UNWRAPPED || width < NARROW;
  const meant = lines.map((line, index) => {
    const before = lines[index - 1];
    if (before === undefined) return true;
    // The first word would still have fitted behind the line before.
    return isUnwrapped || before.length + 1 + (line.split(/\s/, 1)[0]?.length ?? 0) <= width;
  });
  const isList = isUnwrapped || meant.filter(Boolean).length - 1 >= MOSTLY * (lines.length - 1);
  return starts.filter((at, index) => index === 0 || (isList && meant[index] === true) || isMarkedRow(text, at));
}
