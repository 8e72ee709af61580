import { type NoteText, type Passage, passage } from "./note-text.ts";
import { isImperative } from "./words/cues.ts";

// Starts of a line that is a separate row without a list mark: a time, a date, a counter, an arrow, a box.
const MARKED =
  /^\s*(?:[0-9]{1,2}:[0-9]{2}\b|[0-9]{4}-[0-9]{2}-[0-9]{2}\b|\(?[a-z]\)\s|(?:i{1,3}|iv|vi{0,3}|ix)[.)]\s|\(?[0-9]{1,2}\)\s|[0-9]{1,2}\.[0-9]{1,2}(?:\.[0-9]{1,2})*\.?\s|(?:->|→|=>|➜|>>|#[0-9]{1,3})\s|\[[ xX]\]\s|(?:[A-Z]{3,12}(?:\([^)\n]{1,30}\))?|[QAF]):\s|[\u2600-\u27BF\u2B00-\u2BFF]|[\u{1F300}-\u{1FAFF}])/u;
const MARK_LENGTH = 48;
// Nobody wraps lines this wide or this narrow by hand, so such a line break is intended.
const UNWRAPPED = 100;
const NARROW = 40;
const MOSTLY = 0.6;

/** Whether the line at an offset is marked as a separate row. */
export function isMarkedRow(text: string, at: number): boolean {
  return MARKED.test(text.slice(at, at + MARK_LENGTH));
}

/** Where the rows of a paragraph start: its lines, unless they were only wrapped. */
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
    // The first word would have fitted on the line before.
    return isUnwrapped || before.length + 1 + (line.split(/\s/, 1)[0]?.length ?? 0) <= width;
  });
  const isList = isUnwrapped || meant.filter(Boolean).length - 1 >= MOSTLY * (lines.length - 1);
  return starts.filter((at, index) => index === 0 || (isList && meant[index] === true) || isMarkedRow(text, at));
}

const ABBREVIATION =
  /(^|[\s(])(e\.g|i\.e|etc|vs|cf|approx|incl|no|nr|ca|bzw|z\.b|d\.h|u\.a|ggf|evtl|inkl|max|min|st|dr|mr|ms)\.$/i;

// "Do this, then do that" is two tasks.
const THEN = /^[,;]\s+(and |und )?(then|after that|afterwards|danach|dann|anschließend)\s/i;

/** The sentences in a part of a text. */
export function sentencesOf(text: NoteText, from = 0, to: number = text.text.length): Passage[] {
  const ends = [...endsOf(text.text, from, to), to];
  const found: Passage[] = [];
  let start = from;
  for (const end of ends) {
    for (const [first, last] of breaths(text.text, start, end)) found.push(passage(text, first, last));
    start = end;
  }
  return found.filter((each) => /[\p{L}\p{N}]/u.test(each.text));
}

function endsOf(text: string, from: number, to: number): number[] {
  const ends: number[] = [];
  let start = from;
  let inCode = false;
  for (let at = from; at < to; at += 1) {
    const char = text[at] ?? "";
    if (char === "`") inCode = !inCode;
    if (inCode || !".!?(,;".includes(char)) continue;
    const end = breakAt(text, at, start);
    if (end === undefined || end >= to) continue;
    ends.push(end);
    start = end;
  }
  return ends;
}

// Where a new sentence starts at or after this mark, if one does.
function breakAt(text: string, at: number, start: number): number | undefined {
  const char = text[at] ?? "";
  if (char === "(") return at > start && /^\([0-9]{1,2}\)\s/.test(text.slice(at, at + 5)) ? at : undefined;
  if (char === "," || char === ";") return at - start > 16 && beginsTask(text.slice(at, at + 40)) ? at + 1 : undefined;
  let end = at + 1;
  while (`)"'”*_`.includes(text[end] ?? " ") && text[end] !== undefined) end += 1;
  const next = text[end];
  if (next !== undefined && !/\s/.test(next)) return undefined;
  if (char !== ".") return end;
  if (ABBREVIATION.test(text.slice(Math.max(0, at - 12), end))) return undefined;
  if (/(^|\s)[0-9]+\.$/.test(text.slice(Math.max(0, at - 8), end))) return undefined;
  const after = text.slice(end, end + 80).trimStart()[0];
  return after !== undefined && /\p{Ll}/u.test(after) ? undefined : end;
}

// "…, then do that", "…; add the entry"
function beginsTask(rest: string): boolean {
  return THEN.test(rest) || (/^;\s/.test(rest) && isImperative(rest.slice(1)));
}

const LONGEST_BREATH = 220;
const SHORTEST_BREATH = 30;

// Where somebody who speaks without full stops would pause.
const BREATH =
  /\s(?=(?:(?:and|but|so|oh|um|uh|okay|ok) ){0,4}(?:also|then|oh|um|uh|okay|ok|anyways?|one (?:more )?thing|another thing|the other thing|what(?:'s| is)? (?:else|next|you|we|i)|what's left|i (?:wasn't|was not|am not|'m not|don't know|still)|there(?:'s| is| are)|don't|never|be careful|watch out|außerdem|danach|dann|ach ja|ähm|genau)\b|(?:and|but|so|und|aber) (?:the|a|an|it|they|we|you|i|if|when|if|in|on|der|die|das|wir|ich|du|man|wenn)\b)/gi;

// Dictated text without punctuation: split at words that start a new thought.
function breaths(text: string, from: number, to: number): [number, number][] {
  if (to - from <= LONGEST_BREATH) return [[from, to]];
  const found: [number, number][] = [];
  let start = from;
  for (const match of text.slice(from, to).matchAll(BREATH)) {
    const at = from + match.index;
    if (at - start < SHORTEST_BREATH) continue;
    found.push([start, at]);
    start = at;
  }
  found.push([start, to]);
  return found;
}
