import type { List, ListItem, Paragraph } from "mdast";
import type { NoteSink } from "../note-item.ts";
import { isMarkedRow } from "../text/note-rows.ts";
import { type NoteText, noteText, type Passage, passage } from "../text/note-text.ts";
import { listen } from "../words/cues.ts";
import { isImperative } from "../words/imperative.ts";
import { type About, ENTRY_KINDS, isCategory, kindOfLead, type NoteKind } from "../words/note-kinds.ts";
import { classifyPassage, type Standing } from "./classify-passage.ts";
import { leadOf } from "./lead.ts";
import { readFiles } from "./read-files.ts";
import { readParagraph } from "./read-paragraph.ts";

/** Reads the entries of a list. */
export function readList(list: List, about: About, sink: NoteSink): void {
  for (const item of list.children) readEntry(item, about, sink);
}

function readEntry(item: ListItem, about: About, sink: NoteSink): void {
  if (item.checked === true) return;
  const [paragraph, ...more] = item.children.filter((child): child is Paragraph => child.type === "paragraph");
  const nested = item.children.filter((child): child is List => child.type === "list");
  if (paragraph === undefined) {
    for (const list of nested) readList(list, about, sink);
    return;
  }
  const text = noteText(paragraph.children, sink.source);
  if (isOver(text)) return;
  const end = firstRowEnd(text.text);
  if (readFiles({ text, from: 0, to: end }, about, sink)) return;
  const lead = leadOf(text, 0, end);
  if (lead !== undefined && lead.rest !== "" && listen(lead.rest).nothing) return;
  const here: About = lead === undefined ? about : { kind: lead.kind, heading: lead.words };
  const label =
    nested.length > 0 || end < text.text.length ? labelOf(text, { end, about, rest: lead?.rest }) : undefined;
  if (label !== undefined) {
    const below = lead?.kind === undefined ? label : here;
    if (end < text.text.length) readParagraph(paragraph, { about: below, sink, from: end });
    for (const list of nested) readList(list, below, sink);
    return;
  }
  const standing: Standing = { ...here, form: "entry", ...(item.checked === false ? { unchecked: true } : {}) };
  readEntryText(passage(text, 0, text.text.length), standing, sink);
  readBelow({ more, nested }, about, sink);
}

// Below an entry that a heading made a step or a warning stand its details; elsewhere each line speaks for itself.
function readBelow(
  below: { readonly more: readonly Paragraph[]; readonly nested: readonly List[] },
  about: About,
  sink: NoteSink,
): void {
  const areDetails = about.kind !== undefined && ENTRY_KINDS.has(about.kind);
  for (const paragraph of areDetails ? [] : below.more) readParagraph(paragraph, { about, sink });
  for (const list of below.nested)
    if (areDetails) readDetails(list, sink, about.kind);
    else readList(list, about, sink);
}

// "~~ask security~~ they said yes": what stands behind struck words tells why they are struck.
function isOver(text: NoteText): boolean {
  return text.struck || (text.struckFirst && !isImperative(text.text)) || listen(text.text).done;
}

function firstRowEnd(text: string): number {
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1))
    if (isMarkedRow(text, at + 1)) return at;
  return text.length;
}

const BOX = /^(□|○|☐|⬜|◻|▢|✘|✗|✖|❌|\[ \])\s*/u;

function readEntryText(whole: Passage, standing: Standing, sink: NoteSink): void {
  const box = BOX.exec(whole.text)?.[0];
  if (box === undefined) {
    classifyPassage(whole, standing, sink);
    return;
  }
  const bare = { ...whole, text: whole.text.slice(box.length), quote: whole.quote.replace(BOX, "") };
  classifyPassage(bare, { ...standing, unchecked: standing.kind !== "gotchas" }, sink);
}

// "Auth:" sorts what stands below it; "**TypeError: cannot mix types**:" is the thing itself, and details follow.
function labelOf(
  text: NoteText,
  by: { readonly end: number; readonly about: About; readonly rest: string | undefined },
): About | undefined {
  const line = text.text.slice(0, by.end).trim();
  const kind = isImperative(line) && line.split(/\s/).length > 2 ? undefined : kindOfLead(line);
  if (kind !== undefined) return { kind, heading: line.replace(/:$/, "") };
  if (text.bold !== undefined && text.bold.trim().split(/\s+/).length > 3) return by.rest === "" ? by.about : undefined;
  return by.rest === "" || line.endsWith(":") || isCategory(line) ? by.about : undefined;
}

/** `**Next**: …` below a titled entry is a step of its own. */
export function readDetailLines(paragraph: Paragraph, sink: NoteSink): void {
  const text = noteText(paragraph.children, sink.source);
  let at = 0;
  for (const line of text.text.split("\n")) {
    const lead = leadOf(text, at, at + line.length);
    const end = at + line.length;
    at = end + 1;
    if (lead === undefined || lead.restAt >= end || (lead.kind !== "steps" && lead.kind !== "questions")) continue;
    const standing = { kind: lead.kind, heading: lead.words, form: "entry" } as const;
    classifyPassage(passage(text, lead.restAt, end), standing, sink);
  }
}

/** Details of an entry belong to it; only what announces itself ("Action needed: …") is one of its own. */
export function readDetails(list: List, sink: NoteSink, above?: NoteKind): void {
  for (const item of list.children) {
    const paragraph = item.children.find((child): child is Paragraph => child.type === "paragraph");
    if (paragraph === undefined || item.checked === true) continue;
    const text = noteText(paragraph.children, sink.source);
    const lead = leadOf(text);
    const whole = passage(text, 0, text.text.length);
    if (item.checked === false)
      classifyPassage(whole, { kind: "steps", heading: "", form: "entry", unchecked: true }, sink);
    else if (lead !== undefined && (lead.kind === "steps" || lead.kind === "questions"))
      classifyPassage(whole, { kind: lead.kind, heading: lead.words, form: "entry" }, sink);
    else if (above === "steps" && isImperative(whole.text) && !isOver(text))
      sink.unresolved(whole, "a detail of the step above it, or a step of its own?");
  }
}
