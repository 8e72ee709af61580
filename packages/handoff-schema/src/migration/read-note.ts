import type { Code, Heading, List, ListItem, Paragraph, Root, RootContent, Table } from "mdast";
import { nodeText, parseMarkdown } from "../markdown/parse-markdown.ts";
import { METADATA_KEYS, metadataKey } from "../task/read-task-file.ts";
import { classifyPassage, type Standing } from "./classify-passage.ts";
import { isMarkedRow, sentencesOf } from "./note-sentences.ts";
import type { NoteSink } from "./note-text.ts";
import {
  insideFence,
  type NoteText,
  noteSource,
  noteText,
  type Passage,
  passage,
  plainMarkdown,
  quoteOf,
} from "./note-text.ts";
import { readFiles } from "./read-files.ts";
import { leadOf, readParagraph, readTable } from "./read-paragraph.ts";
import type { SeenBlock } from "./sweep-note.ts";
import { isImperative, listen } from "./words/cues.ts";
import {
  type About,
  bareHeading,
  ENTRY_KINDS,
  isCategory,
  kindOfHeading,
  kindOfLead,
  type NoteKind,
  withinSection,
} from "./words/note-kinds.ts";

/** Read the entries of a list. */
function readList(list: List, about: About, sink: NoteSink): void {
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
    nested.length > 0 || end < text.text.length
      ? labelOf(text, { end, about, rest: lead?.rest, nested, sink })
      : undefined;
  if (label !== undefined) {
    const below = lead?.kind === undefined ? label : here;
    if (end < text.text.length) readParagraph(paragraph, { about: below, sink, from: end });
    for (const list of nested) readList(list, below, sink);
    return;
  }
  const standing: Standing = { ...here, form: "entry", unchecked: item.checked === false };
  readEntryText(passage(text, 0, text.text.length), standing, sink);
  readBelow({ more, nested }, about, sink);
}

// Below a step or warning there are its details; elsewhere each line is separate.
function readBelow(
  below: { readonly more: readonly Paragraph[]; readonly nested: readonly List[] },
  about: About,
  sink: NoteSink,
): void {
  const areDetails = about.kind !== undefined && ENTRY_KINDS.has(about.kind);
  for (const paragraph of below.more)
    if (areDetails) leaveDetail(paragraph, sink);
    else readParagraph(paragraph, { about, sink });
  for (const list of below.nested)
    if (areDetails) readDetails(list, sink, about.kind);
    else readList(list, about, sink);
}

// "~~ask security~~ they said yes": text after struck-out words explains why they are struck out.
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

// "Auth:" groups what is below it; "**TypeError: cannot mix types**:" is the item itself, followed by details.
function labelOf(
  text: NoteText,
  by: {
    readonly end: number;
    readonly about: About;
    readonly rest: string | undefined;
    readonly nested: readonly List[];
    readonly sink: NoteSink;
  },
): About | undefined {
  const line = text.text.slice(0, by.end).trim();
  const isTask =
    by.about.kind === "steps" && by.rest === undefined && isImperative(line) && line.split(/\s/).length > 2;
  if (isTask && by.nested.length > 0 && !by.nested.some((list) => isListOfSteps(list, by))) return undefined;
  const kind = isImperative(line) && line.split(/\s/).length > 2 ? undefined : kindOfLead(line);
  if (kind !== undefined) return { kind, heading: line.replace(/:$/, "") };
  if (text.bold !== undefined && text.bold.trim().split(/\s+/).length > 3) return by.rest === "" ? by.about : undefined;
  return by.rest === "" || line.endsWith(":") || isCategory(line) ? by.about : undefined;
}

/** `**Next**: …` below a titled entry is a separate step. */
function readDetailLines(paragraph: Paragraph, sink: NoteSink): void {
  const text = noteText(paragraph.children, sink.source);
  let at = 0;
  for (const line of text.text.split("\n")) {
    const lead = leadOf(text, at, at + line.length);
    const end = at + line.length;
    at = end + 1;
    if (lead === undefined || lead.restAt >= end || (lead.kind !== "steps" && lead.kind !== "questions")) {
      const rest = passage(text, end - line.length, end);
      if (rest.text !== "" && !listen(rest.text).done && !listen(rest.text).nothing) sink.unresolved(rest, DETAIL);
      continue;
    }
    const standing = { kind: lead.kind, heading: lead.words, form: "entry" } as const;
    classifyPassage(passage(text, lead.restAt, end), standing, sink);
  }
}

function leaveDetail(paragraph: Paragraph, sink: NoteSink): void {
  const text = noteText(paragraph.children, sink.source);
  const whole = passage(text, 0, text.text.length);
  if (whole.text !== "" && !isOver(text) && !listen(whole.text).nothing) sink.unresolved(whole, DETAIL);
}

const DETAIL = "a detail of the entry above it";

/** Details belong to their entry; only what announces itself ("Action needed: …") is separate. */
function readDetails(list: List, sink: NoteSink, above?: NoteKind): void {
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
    else leaveDetail(paragraph, sink);
    for (const child of item.children) if (child.type === "list") readDetails(child, sink, above);
  }
}

/** What a paragraph says about the block after it, and where in the text that starts. */
interface Announcement {
  readonly about: About;
  readonly from: number;
  /** True if it concerns only the next block. */
  readonly once: boolean;
}

const LONGEST = 160;
const LONG_HEADING = 6;

/** `Next steps:` or **Next steps** on its own line announces what follows; so does "this must still happen:". */
function announcementOf(node: RootContent, next: RootContent | undefined, sink: NoteSink): Announcement | undefined {
  if (node.type !== "paragraph") return undefined;
  const about = wholeLine(node, next);
  if (about !== undefined) return { about, from: 0, once: bareHeading(about.heading).split(" ").length > LONG_HEADING };
  return next !== undefined && isRow(next) ? lastSentence(node, sink) : undefined;
}

function wholeLine(node: Paragraph, next: RootContent | undefined): About | undefined {
  const whole =
    node.children.length === 1 && (node.children[0]?.type === "strong" || node.children[0]?.type === "emphasis");
  // A bold line above a list may also end with a full stop.
  const text = announcingText(node).replace(whole && next !== undefined && isRow(next) ? /\.$/ : /$^/, "");
  if (text.includes("\n") || text.length > 90) return undefined;
  const shouted = text.length > 2 && text === text.toUpperCase() && /\p{Lu}{3}/u.test(text);
  const isPhrase = !/[.!?]$/.test(text);
  const short = isPhrase && bareHeading(text).split(" ").length <= LONG_HEADING;
  const ends = /:{1,2}$/.test(text);
  const before = next !== undefined && isRow(next);
  const kind = kindOfHeading(text);
  // Directly above a list, a longer phrase may be its heading too, if its words fit a kind.
  const heads = before && (ends || short || (isPhrase && kind !== undefined && ENTRY_KINDS.has(kind)));
  if (!heads && !((whole || shouted) && (short || ends))) return undefined;
  if (kind === undefined && !whole && !shouted && !(ends && short)) return undefined;
  return { kind, heading: text.replace(/:+$/, "") };
}

function isRow(next: RootContent): boolean {
  if (next.type === "list" || next.type === "table") return true;
  return next.type === "paragraph" && isMarkedRow(nodeText(next), 0);
}

// `**Branch**: x **Files modified**:` above a list: the last words announce it.
function announcingText(node: Paragraph): string {
  const last = node.children.findLastIndex((child) => child.type === "strong");
  const tail = node.children
    .slice(last + 1)
    .map((child) => nodeText(child))
    .join("")
    .trim();
  const strong = node.children[last];
  if (strong !== undefined && last > 0 && (tail === ":" || (tail === "" && nodeText(strong).trim().endsWith(":"))))
    return `${nodeText(strong)}${tail}`;
  return nodeText(node).trim();
}

// "We are nearly there. Before the launch we still have to do the following:"
function lastSentence(node: Paragraph, sink: NoteSink): Announcement | undefined {
  const text = noteText(node.children, sink.source);
  if (!/:\s*$/.test(text.text)) return undefined;
  const last = sentencesOf(text).at(-1);
  if (last === undefined || last.text.length > LONGEST) return undefined;
  const about = { kind: kindOfHeading(last.text) ?? kindOfSpeech(last.text), heading: last.text.replace(/:$/, "") };
  return { about, from: last.from, once: true };
}

/** The kind that a whole sentence announces, by its cue words. */
function kindOfSpeech(sentence: string): NoteKind | undefined {
  const { step, gotcha, question, blocker } = listen(sentence);
  if (question === 3) return "questions";
  if (blocker === 3) return "blockers";
  if (gotcha >= 2 && gotcha >= step) return "gotchas";
  return step === 3 ? "steps" : undefined;
}

/** The bold line at the start of a paragraph, as a heading for what follows. */
function boldHeadingOf(node: RootContent): About | undefined {
  if (node.type !== "paragraph") return undefined;
  const [first, second] = node.children;
  if (first?.type !== "strong" || second?.type !== "text" || !/^:?\s*\n/.test(second.value)) return undefined;
  const heading = nodeText(first).replace(/:$/, "");
  return { kind: kindOfHeading(heading), heading };
}

interface Section extends About {
  readonly depth: number;
}

const NOWHERE: About = { kind: undefined, heading: "" };
// A title that addresses the reader, not one that merely calls the file a note.
const ADDRESSED = /\b(know|next|you|remember|successor|wissen)\b/i;

/** Read a note's tree, by headings first and cue words second; skip quotations and code. Returns the blocks it read. */
export function readNote(tree: Root, sink: NoteSink): readonly SeenBlock[] {
  const seen: SeenBlock[] = [];
  const sections: Section[] = [];
  let local: About | undefined;
  let once = false;
  const nodes = tree.children;
  for (let index = 0; index < nodes.length; index += 1) {
    const node = nodes[index];
    if (node === undefined) continue;
    if (node.type === "heading") {
      local = undefined;
      while ((sections.at(-1)?.depth ?? 0) >= node.depth) sections.pop();
      const parent = sections.at(-1) ?? NOWHERE;
      const end = sectionEnd(nodes, index);
      const about = aboutHeading(node, parent, { isTitle: index === 0 && end === nodes.length && node.depth === 1 });
      if (about === "item") {
        const content = nodes.slice(index + 1, end);
        readTitledEntry(node, content, { about: parent, sink });
        if (!isOverTitle(node, sink))
          for (const each of [node, ...content]) seen.push({ node: each, kind: parent.kind });
        index = end - 1;
        continue;
      }
      sections.push({ ...about, depth: node.depth });
      continue;
    }
    const section = sections.at(-1) ?? NOWHERE;
    const announced = announcementOf(node, nodes[index + 1], sink);
    if (announced !== undefined) {
      if (announced.from > 0 && node.type === "paragraph")
        readParagraph(node, { about: local ?? section, sink, until: announced.from });
      if (saysMore(node)) seen.push({ node, kind: (local ?? section).kind });
      local = withinSection(announced.about, section);
      once = announced.once;
      continue;
    }
    local = nextLocal(node, section) ?? local;
    readBlock(node, local ?? section, sink);
    if (node.type !== "table" || !isTaskMetadata(node, local ?? section))
      seen.push({ node, kind: (local ?? section).kind });
    // `Remaining:` announces only the next list, not everything to the end of the section.
    if (node.type === "list" || node.type === "table" || once) local = undefined;
    once = false;
  }
  return seen;
}

// More than a few words, or any after a colon, do more than name what follows.
function saysMore(node: RootContent): boolean {
  const text = nodeText(node).trim();
  if ("children" in node && node.children.length === 1 && node.children[0]?.type === "strong") return false;
  return /:\s+\S/.test(text) || (text !== text.toUpperCase() && text.split(/\s+/).length > 4);
}

function isOverTitle(heading: Heading, sink: NoteSink): boolean {
  const text = noteText(heading.children, sink.source);
  const { done, nothing } = listen(text.text);
  return done || nothing || text.struck;
}

// A bold line at the start of a paragraph is a heading; after a rule, text belongs to no section.
function nextLocal(node: RootContent, section: About): About | undefined {
  if (node.type === "thematicBreak") return NOWHERE;
  const bold = boldHeadingOf(node);
  return bold === undefined ? undefined : withinSection(bold, section);
}

function sectionEnd(nodes: readonly RootContent[], start: number): number {
  const heading = nodes[start];
  if (heading?.type !== "heading") return start + 1;
  for (let index = start + 1; index < nodes.length; index += 1) {
    const node = nodes[index];
    if (node?.type === "heading" && node.depth <= heading.depth) return index;
  }
  return nodes.length;
}

function aboutHeading(node: Heading, parent: About, place: { isTitle: boolean }): About | "item" {
  const text = nodeText(node).trim();
  const own = isNotes(node, text) ? "mixed" : kindOfHeading(headingWords(node));
  // The title of the whole note names its subject: "Open tasks" counts as a heading, "Debugging the open socket" does
  // not.
  if (place.isTitle && bareHeading(text).split(" ").length > 4)
    return { kind: own === "mixed" && ADDRESSED.test(text) ? own : undefined, heading: text };
  // A title that merely calls the file a note describes nothing: what follows is read on its own.
  if (place.isTitle && own === "neutral") return { kind: undefined, heading: text };
  const holdsEntries =
    parent.kind !== undefined && (ENTRY_KINDS.has(parent.kind) || (parent.kind === "mixed" && isNumbered(text)));
  if (!holdsEntries) return { kind: own ?? inherited(parent.kind), heading: text };
  if (own === "neutral" && bareHeading(text).split(" ").length <= 3 && !isNumbered(text))
    return { kind: undefined, heading: text };
  if (own === "done" || (own !== undefined && own !== parent.kind && own !== "neutral" && !isNumbered(text)))
    return { kind: own, heading: text };
  if (isCategory(text) && !isNumbered(text)) return { ...parent };
  return isEntryTitle(text) ? "item" : { ...parent };
}

// "Session notes" may be the title of the whole file; a section of that name contains the notes.
function isNotes(node: Heading, text: string): boolean {
  return (
    node.depth > 1 && /^(session|working|running|dev(elopment)?) notes?$/.test(bareHeading(text.replace(/\(.*/, "")))
  );
}

// "The `next` skill" names a thing; its name says nothing about tasks.
function headingWords(node: Heading): string {
  return node.children
    .map((child) => (child.type === "inlineCode" ? "" : nodeText(child)))
    .join("")
    .trim();
}

function inherited(kind: NoteKind | undefined): NoteKind | undefined {
  return kind !== undefined && INHERITED.has(kind) ? kind : undefined;
}

const INHERITED: ReadonlySet<NoteKind> = new Set(["done", "rejected", "mixed", "advice", "criteria"]);

function isNumbered(text: string): boolean {
  return NUMBER.test(text) || /^\W*(p[0-4]\b|(issue|task|bug|#)\s*#?[0-9]+)/i.test(text);
}

const NUMBER = /^\W*(step\s*)?#?[0-9]+[.):]\s*/i;

function isEntryTitle(text: string): boolean {
  return isNumbered(text) || bareHeading(text).split(" ").length >= 3;
}

function readBlock(node: RootContent, about: About, sink: NoteSink): void {
  if (node.type === "paragraph") readParagraph(node, { about, sink });
  else if (node.type === "list") readList(node, about, sink);
  else if (node.type === "table" && !isTaskMetadata(node, about)) readTable(node, about, sink);
  else if (node.type === "code") readFence(node, about, sink);
}

const PLAIN_LANGUAGES: ReadonlySet<string> = new Set(["", "text", "txt", "plain", "md", "markdown", "todo"]);

// Under "What's left", a fence without a language contains the list itself; other code is code.
function readFence(node: Code, about: About, sink: NoteSink): void {
  if (about.kind === undefined || !ENTRY_KINDS.has(about.kind) || !PLAIN_LANGUAGES.has(node.lang ?? "")) return;
  const { text, above } = insideFence(node, sink.source);
  const parsed = parseMarkdown(plainMarkdown(text));
  const inside = { ...sink, source: noteSource(text, above) };
  if (parsed.ok) for (const child of parsed.tree.children) if (child.type !== "code") readBlock(child, about, inside);
}

// The table at the top of a task file is metadata for programs, not part of the note.
function isTaskMetadata(table: Table, about: About): boolean {
  if (bareHeading(about.heading) === "metadata") return true;
  const keys = table.children
    .slice(1)
    .map(({ children: [key] }) => (key === undefined ? "" : metadataKey(nodeText(key))));
  return keys.length > 0 && keys.every((key) => METADATA_KEYS.has(key));
}

// `### 1. Batch the inserts` under "Next steps" is the step; the text below it has the details.
function readTitledEntry(
  heading: Heading,
  content: readonly RootContent[],
  by: { readonly about: About; readonly sink: NoteSink },
): void {
  const text = noteText(heading.children, by.sink.source);
  const title = passage(text, NUMBER.exec(text.text)?.[0].length ?? 0, text.text.length);
  const speech = listen(title.text);
  if (speech.done || speech.nothing || text.struck) return;
  const lists = content.filter((node): node is List => node.type === "list" && isListOfSteps(node, by));
  if (lists.length > 0) {
    by.sink.unresolved(title, "the title of the list below it");
    for (const node of content)
      if (node.type === "list") readList(node, by.about, by.sink);
      else if (node.type === "paragraph") leaveDetail(node, by.sink);
    return;
  }
  const [first] = content;
  const hasDetail = by.about.kind !== "steps" && first?.type === "paragraph" && first.children[0]?.type !== "strong";
  const entry = hasDetail ? joined(title, noteText(first.children, by.sink.source), by.sink) : title;
  classifyPassage(entry, { ...by.about, form: "entry" }, by.sink);
  readAnnounced(hasDetail ? content.slice(1) : content, by.sink);
}

// A title followed by a list of steps stands for that list.
function isListOfSteps(list: List, { about, sink }: { readonly about: About; readonly sink: NoteSink }): boolean {
  if (about.kind !== "steps") return false;
  const orders = list.children.filter(({ checked, children: [first] }) => {
    if (typeof checked === "boolean") return true;
    return first?.type === "paragraph" && isImperative(noteText(first.children, sink.source).text);
  });
  return orders.length > 0 && (list.ordered === true || orders.length >= MOSTLY * list.children.length);
}

const MOSTLY = 0.6;

function joined(title: Passage, detail: ReturnType<typeof noteText>, sink: NoteSink): Passage {
  const rest = passage(detail, 0, detail.text.length);
  if (rest.text === "") return title;
  const at = [title.at[0], rest.at[1]] as const;
  return { ...title, ...quoteOf(sink.source, ...at), text: `${title.text}: ${rest.text}`, at };
}

// Below a titled entry, only what announces itself is more than a detail.
function readAnnounced(content: readonly RootContent[], sink: NoteSink): void {
  for (const [index, node] of content.entries()) {
    const before = content[index - 1];
    const about = before === undefined ? undefined : announcementOf(before, node, sink)?.about;
    if (node.type === "list" && about?.kind !== undefined && ENTRY_KINDS.has(about.kind)) readList(node, about, sink);
    else if (node.type === "list") readDetails(node, sink);
    else if (node.type === "paragraph") readDetailLines(node, sink);
  }
}
