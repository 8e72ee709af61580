import type { Table, TableRow } from "mdast";
import { classifyPassage } from "./classify-passage.ts";
import { listen } from "./cues.ts";
import type { NoteSink } from "./note-item.ts";
import type { NoteKind } from "./note-kinds.ts";
import { pathsIn } from "./note-paths.ts";
import { noteText } from "./note-text.ts";

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
export function readTable(
  table: Table,
  about: { readonly kind: NoteKind | undefined; readonly heading: string },
  sink: NoteSink,
): void {
  const [header, ...rows] = table.children;
  if (header === undefined) return;
  const columns = columnsOf(header);
  for (const row of rows) {
    const cells = row.children.map((cell) => noteText(cell.children, cell.position?.start.line ?? 1));
    const line = row.position?.start.line ?? 1;
    const text = (column: Column): string => cells[columns[column] ?? -1]?.text.trim() ?? "";
    if (cells.every((cell) => cell.struck || cell.text.trim() === "")) continue;
    if (isErrorTable(columns, about.kind)) errorRow({ error: text("error"), fix: text("fix"), line }, sink);
    else if (columns.file !== undefined)
      fileRow({ file: text("file"), change: `${text("change")} ${text("notes")}`, line }, about.kind, sink);
    else if (columns.status !== undefined)
      taskRow(
        { task: text("task") || (cells[0]?.text.trim() ?? ""), status: text("status"), notes: text("notes"), line },
        sink,
      );
    else
      rowUnder(
        cells.map((cell) => cell.text.trim()),
        { ...about, line },
        sink,
      );
  }
}

// A column "risk" at the end of a list of things to do makes it no list of errors.
function isErrorTable(columns: Partial<Record<Column, number>>, kind: NoteKind | undefined): boolean {
  return columns.error !== undefined && columns.error <= 1 && kind !== "done" && kind !== "steps";
}

function columnsOf(header: TableRow): Partial<Record<Column, number>> {
  const found: Partial<Record<Column, number>> = {};
  for (const [index, cell] of header.children.entries()) {
    const name = noteText(cell.children, 1).text.toLowerCase();
    // Each header cell names one column, the first that it fits.
    for (const [column, words] of Object.entries(COLUMNS))
      if (words.test(name)) {
        found[column as Column] ??= index; // a key of the table above
        break;
      }
  }
  return found;
}

function errorRow(row: { error: string; fix: string; line: number }, sink: NoteSink): void {
  if (row.error === "" || listen(row.error).nothing) return;
  const fix = row.fix === "" || listen(row.fix).nothing ? {} : { mitigation: row.fix };
  const text = row.fix === "" ? row.error : `${row.error}: ${row.fix}`;
  const reason = "a row of a table of errors";
  sink.item({ field: "gotchas", text, lines: [row.line, row.line], confidence: 0.82, reason, ...fix });
}

function fileRow(
  row: { file: string; change: string; line: number },
  kind: NoteKind | undefined,
  sink: NoteSink,
): void {
  const change = row.change.trim().toLowerCase();
  const created = kind === "created" || /^(created?|new|added?|neu|angelegt)\b/.test(change);
  const modified = kind === "modified" || /^(modified|modify|updated?|edited|changed|geändert)\b/.test(change);
  for (const path of pathsIn(row.file)) {
    const lines = [row.line, row.line] as const;
    if (kind === "read")
      sink.item({
        field: "dependencies_for_next",
        text: path,
        lines,
        confidence: 0.8,
        reason: "a row of a table of files to read",
      });
    else if (created || modified)
      sink.item({
        field: created && kind !== "modified" ? "files_created" : "files_modified",
        text: path,
        lines,
        confidence: 0.85,
        reason: "a row of a table of files",
      });
    else sink.unresolved({ text: path, lines }, "a file of this work: created or modified?");
  }
}

const OPEN =
  /❌|🚧|⏳|🔄|⬜|🟡|🔴|\b(to-?do|open|pending|not started|in progress|wip|partial(ly)?|started|missing|planned|next|half|offen|begonnen|ausstehend|teilweise)\b/i;

function taskRow(row: { task: string; status: string; notes: string; line: number }, sink: NoteSink): void {
  const said = row.status.split(" ").length > 3 ? row.status : "";
  const text = [row.task, row.notes, said].filter((part) => part !== "").join(": ");
  if (row.task === "" || !OPEN.test(row.status)) return;
  const reason = `a row with the status "${row.status.slice(0, 40)}"`;
  sink.item({ field: "suggested_next_steps", text, lines: [row.line, row.line], confidence: 0.8, reason });
}

function rowUnder(
  cells: readonly string[],
  about: { readonly kind: NoteKind | undefined; readonly heading: string; readonly line: number },
  sink: NoteSink,
): void {
  const text = cells.filter((cell) => /\p{L}{3}/u.test(cell)).join(": ");
  classifyPassage({ text, lines: [about.line, about.line] }, { ...about, form: "entry" }, sink);
}
