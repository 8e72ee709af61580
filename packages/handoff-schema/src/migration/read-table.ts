import type { Table, TableRow } from "mdast";
import { classifyPassage } from "./classify-passage.ts";
import type { NoteSink } from "./note-item.ts";
import { type NoteText, noteText, type Passage, passage, quoteOf } from "./note-text.ts";
import { pathsIn } from "./read-files.ts";
import { listen } from "./words/cues.ts";
import type { About, NoteKind } from "./words/note-kinds.ts";

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
