/** What Clew did to a text, and what somebody did to the result. */
export interface EditedText {
  /** The text before Clew. */
  readonly original: string;
  /** The original with what Clew added; nothing of it was taken away. */
  readonly installed: string;
  /** The installed text with somebody's edit. */
  readonly current: string;
}

/**
 * The original with somebody's edit of the installed text, every other byte as it was; none where the edit touches what Clew
 * added. Where an edit begins with what stands there already it can be read in more than one way: each is given.
 */
export function carryEdits(text: EditedText): readonly string[] {
  if (text.original.length > LARGEST) return [];
  const places = placesOf(text.original, text.installed);
  if (places === undefined) return [];
  const longest = commonStart(text.installed, text.current);
  const found = new Set<string>();
  for (let start = longest; start >= 0 && start > longest - READINGS; start -= 1) {
    const carried = carryFrom(text, places, start);
    if (carried !== undefined) found.add(carried);
  }
  return [...found];
}

const READINGS = 32;
// Clients keep whole histories in their settings: there, a trace of layout is no reason to compare for seconds.
const LARGEST = 1_000_000;

function carryFrom(
  { original, installed, current }: EditedText,
  places: readonly number[],
  start: number,
): string | undefined {
  const end = commonEnd(installed.slice(start), current.slice(start));
  const from = places[start];
  const to = places[installed.length - end];
  if (from === undefined || to === undefined) return undefined;
  // What was replaced must be of the original, in one piece.
  if (original.slice(from, to) !== installed.slice(start, installed.length - end)) return undefined;
  return original.slice(0, from) + current.slice(start, current.length - end) + original.slice(to);
}

/** For each place of the installed text, how much of the original stands before it; undefined where some is missing. */
function placesOf(original: string, installed: string): readonly number[] | undefined {
  const places = [0];
  let at = 0;
  for (const character of installed.split("")) {
    if (character === original[at]) at += 1;
    places.push(at);
  }
  return at === original.length ? places : undefined;
}

function commonStart(left: string, right: string): number {
  let at = 0;
  while (at < left.length && at < right.length && left[at] === right[at]) at += 1;
  return at;
}

function commonEnd(left: string, right: string): number {
  let at = 0;
  while (at < left.length && at < right.length && left.at(-1 - at) === right.at(-1 - at)) at += 1;
  return at;
}
