import type { Paragraph } from "mdast";
import { linesOf } from "../markdown/node-text.ts";
import { classifyPassage } from "./classify-passage.ts";
import { listen } from "./cues.ts";
import type { NoteSink } from "./note-item.ts";
import { kindOfHeading, kindOfLead, type NoteKind } from "./note-kinds.ts";
import { type NoteText, noteText, type Passage, passage, ROW, sentencesOf } from "./note-text.ts";
import { readFiles } from "./read-files.ts";
import type { About } from "./read-note.ts";

/** A lead-in with a meaning: `**Remaining:** …`, `Heads up: …`. */
export interface Lead {
  readonly kind: NoteKind;
  readonly words: string;
  /** What stands behind it. */
  readonly rest: string;
  readonly restAt: number;
}

/** The lead-in of a text, where it begins with one that says what the rest is. */
export function leadOf(text: NoteText, from = 0): Lead | undefined {
  const line = text.text.slice(from);
  const match = /^\s*([^:.!?\n`]{2,60}?)\s*(:|\s[–—-]\s)\s*/.exec(line);
  const words = match?.[1] ?? "";
  const kind = kindOfLead(words);
  if (match !== null && kind !== undefined) {
    const restAt = from + match[0].length;
    return { kind, words, rest: text.text.slice(restAt).trim(), restAt };
  }
  return undefined;
}

const BOXES = /^\s*(□|○|☐|⬜|◻|▢|✓|✔|✅|☑|❌|\[[ xX]\])/u;

/** Reads a paragraph: its lead-in, its lines where each says what it is, else its sentences. */
export function readParagraph(paragraph: Paragraph, about: About, sink: NoteSink): void {
  const text = noteText(paragraph.children, linesOf(paragraph).from);
  if (text.struck) return;
  const starts = lineStarts(text.text);
  if (starts.length > 1 && starts.filter((at) => startsLikeEntry(text, at)).length >= 2) {
    readLines(text, starts, { about, sink });
    return;
  }
  const heading = boldHeading(text, about) ?? headingLine(text, starts);
  if (heading !== undefined) readProse(text, heading.at, { about: heading.about, sink });
  else if (!readFiles(text, about, sink)) readProse(text, 0, { about, sink });
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

function startsLikeEntry(text: NoteText, at: number): boolean {
  const end = text.text.indexOf("\n", at);
  const line = text.text.slice(at, end === -1 ? undefined : end);
  return BOXES.test(line) || leadOf(text, at) !== undefined || readableAsFile(line);
}

function readableAsFile(line: string): boolean {
  return /^(files?|datei(en)?)\b[^:]{0,30}:/i.test(line);
}

// A bold line at the top of a paragraph is its heading, however the next line begins.
function boldHeading(text: NoteText, about: About): { at: number; about: About } | undefined {
  if (text.bold === undefined || !text.text.startsWith(text.bold)) return undefined;
  const gap = /^:?\s*\n\s*/.exec(text.text.slice(text.bold.length))?.[0];
  if (gap === undefined) return undefined;
  const kind = kindOfHeading(text.bold);
  const heading = text.bold.replace(/:$/, "");
  return { at: text.bold.length + gap.length, about: kind === undefined ? about : { kind, heading } };
}

// `Known bugs` in a line of its own, and what is known in the lines below it.
function headingLine(text: NoteText, starts: readonly number[]): { at: number; about: About } | undefined {
  const second = starts[1];
  if (second === undefined) return undefined;
  const line = text.text.slice(0, second).trim();
  if (/[.!?,;]$/.test(line)) return undefined;
  const kind = kindOfLead(line);
  const next = text.text.slice(second);
  // A wrapped sentence goes on in lower case; under a heading something new begins.
  if (kind === undefined || (!next.startsWith(":") && !line.endsWith(":") && /^\p{Ll}/u.test(next))) return undefined;
  const at = next.startsWith(":") ? second + 1 : second;
  return { at, about: { kind, heading: line.replace(/:$/, "") } };
}

function readLines(text: NoteText, starts: readonly number[], by: { about: About; sink: NoteSink }): void {
  // A line that announces nothing continues the one before it.
  const begins = starts.filter((at, index) => index === 0 || startsLikeEntry(text, at));
  let { about } = by;
  for (const [index, at] of begins.entries()) {
    const end = begins[index + 1] ?? text.text.length;
    const line = text.text.slice(at, end);
    const lead = leadOf(text, at);
    if (lead !== undefined && text.text.slice(lead.restAt, end).trim() === "") {
      about = { kind: lead.kind, heading: lead.words };
      continue;
    }
    const part = { ...text, text: text.text.slice(0, end) };
    if (readFiles({ ...part, text: line, lineAt: (offset) => text.lineAt(offset + at) }, about, by.sink)) continue;
    const box = BOXES.exec(line)?.[1];
    if (box !== undefined) {
      if (!/□|○|☐|⬜|◻|▢|❌|\[ \]/u.test(box)) continue;
      const whole = passage(part, at + line.indexOf(box) + box.length, end);
      classifyPassage(whole, { ...about, form: "entry", unchecked: about.kind !== "gotchas" }, by.sink);
    } else readProse(part, at, { about, sink: by.sink });
  }
}

function readProse(text: NoteText, from: number, by: { about: About; sink: NoteSink }): void {
  const found = leadOf(text, from);
  if (found !== undefined && found.rest === "") return;
  // Among what is done, "Problem: …" tells what was mended.
  const lead = by.about.kind === "done" && found?.kind === "mixed" ? undefined : found;
  const about = lead === undefined ? by.about : { kind: lead.kind, heading: lead.words };
  const sentences = sentencesOf(text, lead?.restAt ?? from);
  const parts = TAKEN_WHOLE.has(about.kind ?? "neutral") ? grouped(sentences) : sentences;
  const rows = text.text.split("\n").some((line) => ROW.test(line));
  const told = parts.length > 2 && isPreface(parts[0]?.text ?? "");
  for (const [index, part] of parts.entries()) {
    // "Why not?" in bold with its answer behind it is no open question; "a few things cost me time" is not the things.
    if (index === 0 && parts.length > 1 && (told || (text.bold !== undefined && part.text === text.bold))) continue;
    const here: About = told && about.kind === undefined ? { kind: "mixed", heading: parts[0]?.text ?? "" } : about;
    const isRow = rows && about.kind !== undefined;
    const form = isRow || (lead !== undefined && index === 0) ? "entry" : "sentence";
    classifyPassage(part, { ...here, form }, by.sink);
  }
}

// A sentence that only says that something worth knowing follows.
function isPreface(text: string): boolean {
  return PREFACE.test(text);
}

const PREFACE =
  /^\W*(some|a (few|couple)|several|here are|two|three|four|the following|things|other|more) .{0,30}\b(context|things?|notes?|points?|surprises|gotchas|caveats|learnings|details)\b/i;

const ONE_MORE =
  /^(also|additionally|another|besides|furthermore|moreover|second(ly)?|finally|außerdem|zudem|ferner|weiterhin|ebenso)\b/i;
const MOST_TOGETHER = 3;

// "It fails then" goes on; "The e2e suite …" speaks of something else.
function isNewSubject(text: string): boolean {
  return NEW_SUBJECT.test(text) && text.split(" ").length > 4 && listen(text).gotcha >= 1;
}

const NEW_SUBJECT = /^(`|(the|a|an|every|each|all|never|do not|don't|der|die|das|ein|eine|nie) )/i;

// A warning and the sentence that explains it are one; "also" begins the next.
function grouped(sentences: readonly Passage[]): Passage[] {
  const groups: Passage[] = [];
  let size = 0;
  for (const sentence of sentences) {
    const last = groups.at(-1);
    if (last === undefined || size >= MOST_TOGETHER || ONE_MORE.test(sentence.text) || isNewSubject(sentence.text)) {
      groups.push(sentence);
      size = 1;
    } else {
      groups[groups.length - 1] = { text: `${last.text} ${sentence.text}`, lines: [last.lines[0], sentence.lines[1]] };
      size += 1;
    }
  }
  return groups;
}

const TAKEN_WHOLE: ReadonlySet<NoteKind> = new Set(["gotchas", "questions", "blockers", "patterns"]);
