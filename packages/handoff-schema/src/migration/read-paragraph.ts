import type { Paragraph } from "mdast";
import { classifyPassage } from "./classify-passage.ts";
import type { NoteSink } from "./note-item.ts";
import { rowStarts, sentencesOf } from "./note-sentences.ts";
import { type NoteText, noteText, type Passage, passage } from "./note-text.ts";
import { readFiles } from "./read-files.ts";
import { isImperative, listen } from "./words/cues.ts";
import { type About, kindOfHeading, kindOfLead, type NoteKind, withinSection } from "./words/note-kinds.ts";

/** A lead-in with a meaning: `**Remaining:** …`, `Heads up: …`. */
interface Lead {
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

/** What a paragraph stands under, and which part of its text is to be read. */
interface ParagraphReading {
  readonly about: About;
  readonly sink: NoteSink;
  readonly from?: number;
  readonly until?: number;
}

interface Row {
  readonly text: NoteText;
  readonly from: number;
  readonly to: number;
  /** It is one of several: as good as an entry of a list. */
  readonly isOne: boolean;
}

const BOXES = /^\s*(□|○|☐|⬜|◻|▢|✓|✔|✅|☑|❌|✘|✗|✖|\[[ xX]\])/u;
const UNCHECKED = /□|○|☐|⬜|◻|▢|❌|✘|✗|✖|\[ \]/u;

/** Reads a paragraph: its rows where each says what it is, else its sentences. */
export function readParagraph(paragraph: Paragraph, by: ParagraphReading): void {
  const text = noteText(paragraph.children, by.sink.source);
  if (text.struck) return;
  const rows = rowsOf(text, by.from ?? 0, by.until ?? text.text.length);
  let { about } = by;
  for (const [index, row] of rows.entries()) {
    const heading = rows.length > index + 1 ? headingOf(row) : undefined;
    if (heading !== undefined) about = withinSection(heading, by.about);
    else if (!isAnswered(row, rows.slice(index + 1))) readRow(row, about, by.sink);
  }
}

function rowsOf(text: NoteText, from: number, to: number): Row[] {
  const starts = new Set(rowStarts(text.text));
  for (let at = text.text.indexOf("\n"); at !== -1; at = text.text.indexOf("\n", at + 1))
    if (startsLikeEntry(text, at + 1)) starts.add(at + 1);
  const first = headingLineEnd(text);
  if (first !== undefined) starts.add(first);
  const begins = [from, ...[...starts].filter((at) => at > from && at < to)].toSorted((a, b) => a - b);
  return begins.map((at, index) => ({ text, from: at, to: begins[index + 1] ?? to, isOne: begins.length > 1 }));
}

function startsLikeEntry(text: NoteText, at: number): boolean {
  const end = text.text.indexOf("\n", at);
  const to = end === -1 ? text.text.length : end;
  const line = text.text.slice(at, Math.min(to, at + 80));
  return BOXES.test(line) || /^(files?|datei(en)?)\b[^:]{0,30}:/i.test(line) || leadOf(text, at, to) !== undefined;
}

// `Known bugs` in a line of its own, and what is known in the lines below it.
function headingLineEnd(text: NoteText): number | undefined {
  const second = text.text.indexOf("\n") + 1;
  if (second === 0) return undefined;
  const line = text.text.slice(0, second).trim();
  if (text.bold !== undefined && line.replace(/:$/, "") === text.bold.replace(/:$/, "").trim()) return second;
  // A wrapped sentence goes on in lower case; under a heading something new begins.
  const goesOn = !line.endsWith(":") && /^\p{Ll}/u.test(text.text.slice(second, second + 1));
  return /[.!?,;]$/.test(line) || goesOn || kindOfLead(line) === undefined ? undefined : second;
}

// A row that only says what the rows below it are.
function headingOf(row: Row): About | undefined {
  const line = row.text.text.slice(row.from, row.to).trim();
  if (line.length > 70 || /[.!?,;]$/.test(line) || line.includes("\n")) return undefined;
  const heading = line.replace(/:+$/, "");
  const isBold = row.from === 0 && row.text.bold?.trim().replace(/:$/, "") === heading;
  const kind = line.endsWith(":") || isBold ? kindOfHeading(heading) : kindOfLead(heading);
  if (kind === undefined && !isBold && !line.endsWith(":")) return undefined;
  const isTask = isImperative(heading) && heading.split(" ").length > 3 && !line.endsWith(":");
  return isTask ? undefined : { kind, heading };
}

const QUESTION = /^\s*(Q|F|Question|Frage)[:.]\s/i;
const ANSWER = /^\s*(A|Answer|Antwort)[:.]\s/i;

function isAnswered(row: Row, next: readonly Row[]): boolean {
  const line = (each: Row | undefined) => each?.text.text.slice(each.from, each.from + 20) ?? "";
  return QUESTION.test(line(row)) && ANSWER.test(line(next[0]));
}

// `10:15 found the leak` tells what happened then.
const LOGGED =
  /^\s*\[?([0-9]{1,2}:[0-9]{2}|[0-9]{4}-[0-9]{2}-[0-9]{2}|(mon|tues?|wed(nes)?|thu(rs)?|fri|sat(ur)?|sun)(day)?:|(mo|di|mi|do|fr|sa|so)\.?:)/i;

// What the answer to a question tells is one thing.
const ANSWERED: About = { kind: "mixed", heading: "an answered question" };

function readRow(row: Row, about: About, sink: NoteSink): void {
  const line = row.text.text.slice(row.from, row.to);
  if (readFiles(row, about, sink)) return;
  const box = BOXES.exec(line)?.[0];
  if (box !== undefined) {
    if (!UNCHECKED.test(box)) return;
    const whole = passage(row.text, row.from + box.length, row.to);
    classifyPassage(whole, { ...about, form: "entry", unchecked: about.kind !== "gotchas" }, sink);
    return;
  }
  if (about.kind === undefined && LOGGED.test(line)) {
    classifyPassage(passage(row.text, row.from, row.to), { kind: "done", heading: "a log", form: "entry" }, sink);
    return;
  }
  const answer = ANSWER.exec(line)?.[0].length ?? 0;
  const here = answer > 0 && about.kind === undefined ? ANSWERED : about;
  readProse({ ...row, from: row.from + answer }, here, sink);
}

function readProse(row: Row, above: About, sink: NoteSink): void {
  const { text, to } = row;
  const found = leadOf(text, row.from, to);
  if (found !== undefined && found.rest === "") return;
  // Among what is done, "Problem: …" tells what was mended.
  const tellsCause = found !== undefined && (found.kind === "mixed" || WAS_WRONG.test(found.words));
  const lead = above.kind === "done" && tellsCause ? undefined : found;
  const about = lead === undefined ? above : { kind: lead.kind, heading: lead.words };
  const sentences = sentencesOf(text, lead?.restAt ?? row.from, to);
  const told = about.kind === undefined && sentences.length > 1 ? prefaceOf(sentences[0]?.text ?? "") : undefined;
  const here = told ?? about;
  const rest = told === undefined ? sentences : sentences.slice(1);
  const isWhole = TAKEN_WHOLE.has(here.kind ?? "neutral") || here === ANSWERED;
  const parts = isWhole
    ? grouped(rest, text, newThing({ isLed: lead !== undefined || here === ANSWERED, isTold: told !== undefined }))
    : rest;
  for (const [index, part] of parts.entries()) {
    // "Why not?" in bold with its answer behind it is no open question; a sentence before a colon only leads to a list.
    const isBoldLead = index === 0 && parts.length > 1 && part.from === 0 && part.text === text.bold;
    if (isBoldLead && !part.text.endsWith(".")) continue;
    if (part.text.endsWith(":")) continue;
    const isEntry = (row.isOne && parts.length === 1) || (lead !== undefined && index === 0);
    classifyPassage(part, { ...here, form: isEntry ? "entry" : "sentence" }, sink);
  }
}

const WAS_WRONG = /^(problem|issue|symptom|error|bug|fehler)$/i;

// "I ran into a few surprises." says what the sentences behind it are.
function prefaceOf(sentence: string): About | undefined {
  if (!PREFACE.test(sentence) || sentence.length > 120 || sentence.endsWith("?")) return undefined;
  const noun = PREFACE.exec(sentence);
  const kind = kindOfHeading(sentence.slice(noun?.index ?? 0)) ?? kindOfLead(sentence) ?? "mixed";
  return ENUMERATED.has(kind) ? { kind, heading: sentence } : undefined;
}

const PREFACE =
  /\b(some|a (few|couple|handful)( of)?|several|here are|two|three|four|five|the following|these|(other|more|many) things|ein paar|einige|folgende[sn]?|zwei|drei|mehrere)\b.{0,60}$/i;
const ENUMERATED: ReadonlySet<NoteKind> = new Set(["steps", "gotchas", "questions", "mixed"]);

const MOST_TOGETHER = 3;

function newThing(by: { readonly isLed: boolean; readonly isTold: boolean }): (sentence: string) => boolean {
  if (by.isLed) return isOneMore;
  return by.isTold ? (sentence) => !GOES_ON.test(sentence) && !REFERS_BACK.test(sentence) : isNewSubject;
}

// "It fails then" and "Use a clone" go on; "The e2e suite …" speaks of something else.
function isNewSubject(text: string): boolean {
  if (GOES_ON.test(text)) return false;
  if (isOneMore(text)) return true;
  return (
    !REFERS_BACK.test(text) &&
    text.split(" ").length > 4 &&
    (listen(text).gotcha >= 1 || listen(text).question === 3) &&
    !isImperative(text)
  );
}

const ONE_MORE =
  /^(also|additionally|another|besides|furthermore|moreover|second(ly)?|finally|außerdem|zudem|ferner|weiterhin|ebenso|ein weiterer?)\b/i;
function isOneMore(text: string): boolean {
  return ONE_MORE.test(text);
}

const REFERS_BACK = /\b(this|these|those|such|dies\p{L}*|solche\p{L}*)\b/iu;
const GOES_ON =
  /^\W*(it|its|it's|this|that|that's|these|those|they|then|so|but|and|or|otherwise|which|you|he|she|instead|because|if so|hence|thus|therefore|as a result|only|es|sie|er|dann|sonst|dadurch|deshalb|deswegen|daher|das|dies|damit|aber|und|also|ohne)\b/i;

// A warning and the sentence that explains it are one.
function grouped(sentences: readonly Passage[], text: NoteText, isNew: (sentence: string) => boolean): Passage[] {
  const groups: { from: number; to: number; size: number }[] = [];
  for (const sentence of sentences) {
    const last = groups.at(-1);
    if (last === undefined || last.size >= MOST_TOGETHER || isNew(sentence.text))
      groups.push({ from: sentence.from, to: sentence.to, size: 1 });
    else {
      last.to = sentence.to;
      last.size += 1;
    }
  }
  return groups.map(({ from, to }) => passage(text, from, to));
}

const TAKEN_WHOLE: ReadonlySet<NoteKind> = new Set(["gotchas", "questions", "blockers", "patterns"]);
