import type { Paragraph, Table, TableRow } from "mdast";
import { classifyPassage } from "./classify-passage.ts";
import { rowStarts, sentencesOf } from "./note-sentences.ts";
import { type NoteSink, type NoteText, noteText, type Passage, passage, quoteOf } from "./note-text.ts";
import { pathsIn, readFiles } from "./read-files.ts";
import { isImperative, listen } from "./words/cues.ts";
import { type About, kindOfHeading, kindOfLead, type NoteKind, withinSection } from "./words/note-kinds.ts";

/** A meaningful lead-in: `**Remaining:** …`, `Heads up: …`. */
interface Lead {
  readonly kind: NoteKind;
  readonly words: string;
  /** The text after it. */
  readonly rest: string;
  readonly restAt: number;
}

// The words, their mark and spaces: anything longer is not a lead-in.
const LONGEST = 100;
const LEAD = /^([^:.!?\n`]{2,60}?)(?:\s{0,20}:{1,2}|\s{1,20}[–—-]\s)/;

/** The lead-in of a text, if it starts with one that says what the rest is. */
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

/** A paragraph's context, and which part of its text to read. */
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
  /** One of several rows: as good as a list entry. */
  readonly isOne: boolean;
}

const BOXES = /^\s*(□|○|☐|⬜|◻|▢|✓|✔|✅|☑|❌|✘|✗|✖|\[[ xX]\])/u;
const UNCHECKED = /□|○|☐|⬜|◻|▢|❌|✘|✗|✖|\[ \]/u;

/** Read a paragraph by rows if each says what it is, else by sentences. */
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

// `Known bugs` on its own line, with the bugs on the lines below.
function headingLineEnd(text: NoteText): number | undefined {
  const second = text.text.indexOf("\n") + 1;
  if (second === 0) return undefined;
  const line = text.text.slice(0, second).trim();
  if (text.bold !== undefined && line.replace(/:$/, "") === text.bold.replace(/:$/, "").trim()) return second;
  // A wrapped sentence continues in lower case; under a heading something new starts.
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

// `10:15 found the leak` is a log entry.
const LOGGED =
  /^\s*\[?([0-9]{1,2}:[0-9]{2}|[0-9]{4}-[0-9]{2}-[0-9]{2}|(mon|tues?|wed(nes)?|thu(rs)?|fri|sat(ur)?|sun)(day)?:|(mo|di|mi|do|fr|sa|so)\.?:)/i;

// The answer to a question is one unit.
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
  // In a list of finished work, "Problem: …" says what was fixed.
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
    // "Why not?" in bold followed by its answer is not an open question; a sentence ending in a colon only leads to a
    // list.
    const isBoldLead = index === 0 && parts.length > 1 && part.from === 0 && part.text === text.bold;
    if (isBoldLead && !part.text.endsWith(".")) continue;
    if (part.text.endsWith(":")) continue;
    const isEntry = (row.isOne && parts.length === 1) || (lead !== undefined && index === 0);
    classifyPassage(part, { ...here, form: isEntry ? "entry" : "sentence" }, sink);
  }
}

const WAS_WRONG = /^(problem|issue|symptom|error|bug|fehler)$/i;

// "I ran into a few surprises." says what the following sentences are.
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

// "It fails then" and "Use a clone" continue the subject; "The e2e suite …" starts another.
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

// A warning and the sentence that explains it belong together.
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

/** Read a table of files, of errors with fixes, or of tasks with their status. */
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

// A "risk" column at the end of a task table does not make it a table of errors.
function isErrorTable(columns: Partial<Record<Column, number>>, kind: NoteKind | undefined): boolean {
  return columns.error !== undefined && columns.error <= 1 && kind !== "done" && kind !== "steps";
}

// If the heading says what the rows are, a status column only says which are finished.
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
    // Each header cell names one column, the first that matches.
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
  // "Added retries" describes a change to a file; only a word on its own says that the file is new.
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
  // The remaining work is in the remark, if anywhere; the name alone is only an area.
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
