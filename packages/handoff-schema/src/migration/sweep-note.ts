import type { List, Paragraph, RootContent, Table } from "mdast";
import { isPassedKind, isPastWork } from "./classify-passage.ts";
import { sentencesOf } from "./note-sentences.ts";
import { type NoteSink, type NoteSource, noteText, type Passage, passage } from "./note-text.ts";
import { pathsIn } from "./read-files.ts";
import { leadOf } from "./read-paragraph.ts";
import { listen } from "./words/cues.ts";
import type { NoteKind } from "./words/note-kinds.ts";

/** A block of a note as read, with its heading's kind. */
export interface SeenBlock {
  readonly node: RootContent;
  readonly kind: NoteKind | undefined;
}

/** The reported parts of a note: texts with their lines. */
type Told = readonly {
  readonly text: string;
  readonly mitigation?: string;
  readonly lines: readonly [number, number];
}[];

/**
 * Check what was read once more: leave to the prompt whatever no item or unresolved entry covers and is not done,
 * rejected, quoted, code or description, so that nothing is lost silently.
 */
export function sweepNote(seen: readonly SeenBlock[], told: Told, sink: NoteSink): void {
  const words = wordsByLine(told);
  const isTold = (found: Passage): boolean => {
    const own = wordsOf(found.text);
    const known = linesOf(found).flatMap((line) => [...(words.get(line) ?? [])]);
    return own.length === 0 || own.filter((word) => !known.includes(word)).length <= own.length / 7;
  };
  for (const { node, kind } of seen) {
    if (kind !== undefined && isPassedKind(kind)) continue;
    for (const found of passagesOf(node, sink.source))
      if (!isTold(found)) sink.unresolved(found, "neither a heading nor its words say what it is");
  }
}

/** The lines with words that nothing reports: done, rejected, quoted, code or description. */
export function untoldLines(note: string, told: Told): readonly (readonly [number, number])[] {
  const known = new Set(told.flatMap(linesOf));
  const ranges: [number, number][] = [];
  const lines = note.split("\n");
  for (const [index, line] of lines.entries()) {
    const number = index + 1;
    // Headings, table headers and fences have no text of their own.
    const isFrame = /^\s*(#|```|~~~)/.test(line) || /^\s*\|?\s*:?-{3,}[\s|:-]*$/.test(lines[number] ?? "");
    if (known.has(number) || isFrame || !/[\p{L}\p{N}]/u.test(line)) continue;
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
}

function linesOf({ lines: [first, last] }: Pick<Passage, "lines">): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function wordsByLine(told: Told): ReadonlyMap<number, ReadonlySet<string>> {
  const words = new Map<number, Set<string>>();
  for (const each of told)
    for (const line of linesOf(each)) {
      const known = words.get(line) ?? new Set();
      for (const word of wordsOf(`${each.text} ${each.mitigation ?? ""}`)) known.add(word);
      words.set(line, known);
    }
  return words;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];
}

/** The content of a block, in the smallest pieces. */
function passagesOf(node: RootContent, source: NoteSource): Passage[] {
  if (node.type === "paragraph" || node.type === "heading") return proseOf(node, source);
  if (node.type === "list") return node.children.flatMap((item) => entryOf(item, source));
  if (node.type === "table") return rowsOf(node, source);
  return [];
}

function proseOf(node: { readonly children: Paragraph["children"] }, source: NoteSource): Passage[] {
  const text = noteText(node.children, source);
  if (text.struck || isOver(text.text)) return [];
  const lead = leadOf(text);
  // "Done: a and b" is finished as a whole; a lead-in with nothing after it is a heading.
  if (lead !== undefined && (isPassedKind(lead.kind) || lead.rest === "")) return [];
  return sentencesOf(text, lead?.restAt ?? 0).filter((each) => !isOver(each.text) && !ASKED.test(each.text));
}

// The answer follows it.
const ASKED = /^(Q|F|Question|Frage)[:.]\s/i;

function isOver(text: string): boolean {
  const { done, nothing, past } = listen(text);
  return done || nothing || past || isPastWork(text);
}

function entryOf(item: List["children"][number], source: NoteSource): Passage[] {
  const [first] = item.children;
  if (item.checked === true) return [];
  if (first?.type === "paragraph") {
    const text = noteText(first.children, source);
    const lead = leadOf(text);
    if (text.struck || text.struckFirst || isOver(text.text)) return [];
    if (lead !== undefined && isPassedKind(lead.kind)) return [];
  }
  return item.children.flatMap((child) => passagesOf(child, source));
}

const ENDED = /^\W*(done|completed?|finished|shipped|merged|fixed|resolved|yes|ok|fertig|erledigt|ja)\W*$|✅|✔|☑/iu;

function rowsOf(table: Table, source: NoteSource): Passage[] {
  const rows = table.children.slice(1).map((row) => row.children.map((cell) => noteText(cell.children, source)));
  return rows.flatMap((cells) => {
    // A cell with a file describes what was done to it.
    if (cells.some((cell) => cell.struck || ENDED.test(cell.text.trim()) || pathsIn(cell.text).length > 0)) return [];
    return cells.map((cell) => passage(cell, 0, cell.text.length)).filter((cell) => /\p{L}{2}/u.test(cell.text));
  });
}
