import { isImperative } from "../words/imperative.ts";
import { type NoteText, type Passage, passage } from "./note-text.ts";

const ABBREVIATION =
  /(^|[\s(])(e\.g|i\.e|etc|vs|cf|approx|incl|no|nr|ca|bzw|z\.b|d\.h|u\.a|ggf|evtl|inkl|max|min|st|dr|mr|ms)\.$/i;

// "Do this, then do that" is two things to do.
const THEN = /^[,;]\s+(and |und )?(then|after that|afterwards|danach|dann|anschließend)\s/i;

/** The sentences of a stretch of a text. */
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

// Where a new sentence begins, if one does at or behind this mark.
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

// Where somebody who speaks without full stops takes breath.
const BREATH =
  /\s(?=(?:(?:and|but|so|oh|um|uh|okay|ok) ){0,4}(?:also|then|oh|um|uh|okay|ok|anyways?|one (?:more )?thing|another thing|the other thing|what(?:'s| is)? (?:else|next|you|we|i)|what's left|i (?:wasn't|was not|am not|'m not|don't know|still)|there(?:'s| is| are)|don't|never|be careful|watch out|außerdem|danach|dann|ach ja|ähm|genau)\b|(?:and|but|so|und|aber) (?:the|a|an|it|they|we|you|i|if|when|if|in|on|der|die|das|wir|ich|du|man|wenn)\b)/gi;

// Text without punctuation, as it is dictated: told apart by the words that begin a new thought.
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
