import type { Paragraph, Table, TableRow } from "mdast";
import { classifyPassage } from "./classify-passage.ts";
import { type NoteSink, type NoteText, noteText, type Passage, passage, quoteOf } from "./note-text.ts";
import { pathsIn, readFiles } from "./read-files.ts";
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
    const rest = passage(row.text, row.from + box.length, row.to);
    classifyPassage(rest, { ...about, form: "entry", unchecked: about.kind !== "gotchas" }, sink);
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

const COLUMNS = {
  file: /\b(files?|paths?|datei(en)?|module)\b/,
  change: /\b(change(s|d)?( type)?|action|type|kind|what|änderung)\b/,
  error:
    /\b(errors?|issues?|problems?|symptoms?|bugs?|gotchas?|pitfalls?|risks?|warnings?|failures?|fehler|probleme?|risik(o|en))\b/,
  fix: /\b(fix(es)?|resolutions?|solutions?|workarounds?|mitigations?|remedy|lösung(en)?|abhilfe|umgehung)\b/,
  task: /\b(tasks?|steps?|items?|todos?|to-dos?|actions?|work|areas?|features?|components?|aufgaben?|schritte?|bereich)\b/,
  status: /\b(status|state|done|progress|stand)\b/,
  notes: /\b(notes?|comments?|details?|remaining|missing|descriptions?|bemerkung(en)?|beschreibung)\b/,
} as const;

type Column = keyof typeof COLUMNS;

/** Reads a table of files, of errors with their fixes, or of tasks with their status. */
export function readTable(table: Table, about: About, sink: NoteSink): void {
  const [header, ...rows] = table.children;
  if (header === undefined) return;
  const columns = columnsOf(header, sink);
  for (const row of rows) {
    const cells = row.children.map((cell) => whole(noteText(cell.children, sink.source)));
    const of = (column: Column): Passage => cells[columns[column] ?? -1] ?? EMPTY;
    if (row.children.every((cell) => noteText(cell.children, sink.source).struck) || cells.every(isEmpty)) continue;
    if (isErrorTable(columns, about.kind)) errorRow(of("error"), of("fix"), sink);
    else if (columns.file !== undefined && about.kind !== "steps" && about.kind !== "gotchas")
      fileRow(of("file"), isEmpty(of("change")) ? of("notes").text : of("change").text, { kind: about.kind, sink });
    else if (columns.status !== undefined && !isUnder(about.kind))
      taskRow(
        isEmpty(of("task")) ? (cells[0] ?? EMPTY) : of("task"),
        { status: of("status"), notes: of("notes") },
        sink,
      );
    else rowUnder(cells, { about, main: columns.task ?? columns.error }, sink);
  }
}

// A column "risk" at the end of a list of things to do makes it no list of errors.
function isErrorTable(columns: Partial<Record<Column, number>>, kind: NoteKind | undefined): boolean {
  return columns.error !== undefined && columns.error <= 1 && kind !== "done" && kind !== "steps";
}

// Under a heading that says what its rows are, a column of states only tells which of them are over.
function isUnder(kind: NoteKind | undefined): boolean {
  return (
    kind === "gotchas" || kind === "questions" || kind === "blockers" || kind === "patterns" || kind === "rejected"
  );
}

const EMPTY: Passage = { text: "", quote: "", lines: [1, 1], from: 0, to: 0, at: [0, 0] };

function isEmpty(cell: Passage): boolean {
  return cell.text.trim() === "";
}

function whole(text: NoteText): Passage {
  return passage(text, 0, text.text.length);
}

function columnsOf(header: TableRow, sink: NoteSink): Partial<Record<Column, number>> {
  const found: Partial<Record<Column, number>> = {};
  for (const [index, cell] of header.children.entries()) {
    const name = noteText(cell.children, sink.source).text.toLowerCase();
    // Each header cell names one column, the first that it fits.
    for (const [column, words] of Object.entries(COLUMNS))
      if (words.test(name)) {
        found[column as Column] ??= index; // a key of the table above
        break;
      }
  }
  return found;
}

function errorRow(error: Passage, fix: Passage, sink: NoteSink): void {
  if (isEmpty(error) || listen(error.text).nothing || listen(error.text).done) return;
  const mitigation = isEmpty(fix) || listen(fix.text).nothing ? {} : { mitigation: fix.quote };
  const reason = "a row of a table of errors";
  sink.item({ field: "gotchas", text: error.quote, lines: error.lines, confidence: 0.82, reason, ...mitigation });
}

function fileRow(
  file: Passage,
  said: string,
  by: { readonly kind: NoteKind | undefined; readonly sink: NoteSink },
): void {
  const change = said.trim().toLowerCase();
  // "Added retries" is what was done to a file; only a word by itself says that the file is new.
  const created = by.kind === "created" || /^(created?|new( file)?|added?|neu|angelegt)\s*([.,;:(–—-]|$)/.test(change);
  const modified = by.kind === "modified" || /^(modified|modify|updated?|edited|changed|geändert)\b/.test(change);
  for (const path of pathsIn(file.text)) {
    const at = { text: path, lines: file.lines };
    if (by.kind === "read") {
      const reason = "a row of a table of files to read";
      by.sink.item({ field: "dependencies_for_next", ...at, confidence: 0.8, reason });
    } else if (created || modified) {
      const field = created && by.kind !== "modified" ? "files_created" : "files_modified";
      by.sink.item({ field, ...at, confidence: 0.85, reason: "a row of a table of files" });
    } else by.sink.unresolved({ quote: path, lines: file.lines }, "a file of this work: created or modified?");
  }
}

const OPEN =
  /❌|✗|✘|🚧|⏳|🔄|⬜|🟡|🔴|\b(to-?do|open|pending|not (started|done|yet)|in progress|wip|partial(ly)?|started|missing|planned|next|half|blocked|remaining|offen|begonnen|ausstehend|teilweise|fehlt|geplant|in arbeit)\b/i;

function taskRow(task: Passage, by: { readonly status: Passage; readonly notes: Passage }, sink: NoteSink): void {
  const { status, notes } = by;
  if (isEmpty(task) || !OPEN.test(status.text)) return;
  const reason = `a row with the status "${status.text.slice(0, 40)}"`;
  // What is still to do stands in the remark, if anywhere; the name alone is only an area.
  const last = !isEmpty(notes) ? notes : status.text.split(" ").length > 3 ? status : task;
  const { quote, lines } = quoteOf(sink.source, Math.min(task.at[0], last.at[0]), Math.max(task.at[1], last.at[1]));
  sink.item({ field: "suggested_next_steps", text: quote, lines, confidence: 0.8, reason });
}

function rowUnder(
  cells: readonly Passage[],
  by: { readonly about: About; readonly main: number | undefined },
  sink: NoteSink,
): void {
  const worded = cells.filter((cell) => /\p{L}{3}/u.test(cell.text));
  const text = worded.map((cell) => cell.text).join(": ");
  const longest = worded.toSorted((a, b) => b.text.length - a.text.length)[0];
  const quoted = (by.main === undefined ? undefined : cells[by.main]) ?? longest;
  if (quoted === undefined) return;
  classifyPassage({ ...quoted, text }, { ...by.about, form: "entry" }, sink);
}

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
function rowStarts(text: string): number[] {
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
