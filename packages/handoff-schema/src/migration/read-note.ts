import type { Heading, List, ListItem, Paragraph, Root, RootContent } from "mdast";
import { linesOf, nodeText } from "../markdown/node-text.ts";
import { classifyPassage, type Standing } from "./classify-passage.ts";
import { listen } from "./cues.ts";
import type { NoteSink } from "./note-item.ts";
import { bareHeading, isCategory, kindOfHeading, type NoteKind } from "./note-kinds.ts";
import { type NoteText, noteText, passage } from "./note-text.ts";
import { readFiles } from "./read-files.ts";
import { leadOf, readParagraph } from "./read-paragraph.ts";
import { readTable } from "./read-table.ts";

/** What the part of a note at hand is about, and which words said so. */
export interface About {
  readonly kind: NoteKind | undefined;
  readonly heading: string;
}

interface Section extends About {
  readonly depth: number;
}

const NOWHERE: About = { kind: undefined, heading: "" };
// A title that speaks to the reader, not one that only calls the file a note.
const ADDRESSED = /\b(know|next|you|remember|successor|wissen)\b/i;
const TITLED: ReadonlySet<NoteKind> = new Set(["steps", "gotchas", "questions", "blockers", "patterns"]);

/** Reads the tree of a note: headings first, cue words second; quotations and code are not taken. */
export function readNote(tree: Root, sink: NoteSink): void {
  const sections: Section[] = [];
  let local: About | undefined;
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
        readTitledEntry(node, nodes.slice(index + 1, end), { about: parent, sink });
        index = end - 1;
        continue;
      }
      sections.push({ ...about, depth: node.depth });
      continue;
    }
    const section = sections.at(-1) ?? NOWHERE;
    const announced = announcement(node, nodes[index + 1]);
    if (announced !== undefined) {
      local = withinSection(announced, section);
      continue;
    }
    local = nextLocal(node, section) ?? local;
    readBlock(node, local ?? section, sink);
    // `Remaining:` announces the one list behind it, not everything to the end of the section.
    if (node.type === "list" || node.type === "table") local = undefined;
  }
}

// A bold line at the top of a paragraph heads what follows; what stands behind a rule belongs to no section.
function nextLocal(node: RootContent, section: About): About | undefined {
  if (node.type === "thematicBreak") return NOWHERE;
  const bold = boldLine(node);
  return bold === undefined ? undefined : withinSection(bold, section);
}

// **Backend** above a list under "Next steps" sorts the steps; elsewhere such words say nothing.
function withinSection(about: About, section: About): About {
  const inherits = about.kind === undefined && section.kind !== undefined && TITLED.has(section.kind);
  return inherits ? section : about;
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
  const own = kindOfHeading(text);
  // The title of the whole note names its subject: "Open tasks" may head it, "Debugging the open socket" says nothing.
  if (place.isTitle && bareHeading(text).split(" ").length > 4)
    return { kind: own === "mixed" && ADDRESSED.test(text) ? own : undefined, heading: text };
  const holdsEntries =
    parent.kind !== undefined && (TITLED.has(parent.kind) || (parent.kind === "mixed" && isNumbered(text)));
  if (!holdsEntries) return { kind: own ?? inherited(parent.kind), heading: text };
  if (own === "neutral" && bareHeading(text).split(" ").length <= 3 && !isNumbered(text))
    return { kind: undefined, heading: text };
  if (own === "done" || (own !== undefined && own !== parent.kind && own !== "neutral" && !isNumbered(text)))
    return { kind: own, heading: text };
  if (isCategory(text) && !isNumbered(text)) return { ...parent };
  return isEntryTitle(text) ? "item" : { ...parent };
}

function inherited(kind: NoteKind | undefined): NoteKind | undefined {
  return kind === "done" || kind === "mixed" || kind === "advice" || kind === "criteria" ? kind : undefined;
}

function isNumbered(text: string): boolean {
  return /^\W*([0-9]+[.):]|p[0-4]\b|(step|issue|task|bug|#)\s*#?[0-9]+)/i.test(text);
}

function isEntryTitle(text: string): boolean {
  return isNumbered(text) || bareHeading(text).split(" ").length >= 3;
}

// `### 1. Batch the inserts` under "Next steps" is the step; what stands below it are its details.
function readTitledEntry(
  heading: Heading,
  content: readonly RootContent[],
  by: { readonly about: About; readonly sink: NoteSink },
): void {
  const lines = linesOf(heading);
  const title = nodeText(heading)
    .replace(/^\W*(step\s*)?[0-9]+[.):]\s*/i, "")
    .trim();
  const speech = listen(title);
  if (speech.done || speech.nothing || /~~/.test(title)) return;
  const [first] = content;
  const detail = first?.type === "paragraph" && first.children[0]?.type !== "strong" ? first : undefined;
  const isStep = by.about.kind === "steps";
  const more = detail === undefined || isStep ? "" : `: ${nodeText(detail).replaceAll(/\s+/g, " ")}`;
  const to = detail === undefined ? lines.to : linesOf(detail).to;
  classifyPassage({ text: `${title}${more}`, lines: [lines.from, to] }, { ...by.about, form: "entry" }, by.sink);
  readAnnounced(content, by.sink);
}

// Below a titled entry only what announces itself is more than a detail.
function readAnnounced(content: readonly RootContent[], sink: NoteSink): void {
  for (const [index, node] of content.entries()) {
    const before = content[index - 1];
    const about = before === undefined ? undefined : announcement(before, node);
    if (node.type === "list" && about?.kind !== undefined && TITLED.has(about.kind)) readList(node, about, sink);
    else if (node.type === "list") readDetails(node, sink);
    else if (node.type === "paragraph") readDetailLines(node, sink);
  }
}

// A bold line at the top of a paragraph heads what follows it, too.
function boldLine(node: RootContent): About | undefined {
  if (node.type !== "paragraph") return undefined;
  const [first, second] = node.children;
  if (first?.type !== "strong" || second?.type !== "text" || !/^:?\s*\n/.test(second.value)) return undefined;
  const heading = nodeText(first).replace(/:$/, "");
  return { kind: kindOfHeading(heading), heading };
}

/** `Next steps:` or **Next steps** in a line of its own announces what follows. */
function announcement(node: RootContent, next: RootContent | undefined): About | undefined {
  if (node.type !== "paragraph") return undefined;
  const text = announcingText(node);
  if (text.includes("\n") || text.length > 90) return undefined;
  const whole =
    node.children.length === 1 && (node.children[0]?.type === "strong" || node.children[0]?.type === "emphasis");
  const shouted = text.length > 2 && text === text.toUpperCase() && /\p{Lu}{3}/u.test(text);
  const short = bareHeading(text).split(" ").length <= 6 && !/[.!?]$/.test(text);
  const before = next?.type === "list" || next?.type === "table";
  if (!whole && !shouted && !(before && (text.endsWith(":") || short))) return undefined;
  if (!short && !text.endsWith(":")) return undefined;
  const kind = kindOfHeading(text);
  if (kind === undefined && !whole && !shouted) return undefined;
  return { kind, heading: text.replace(/:$/, "") };
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

function readBlock(node: RootContent, about: About, sink: NoteSink): void {
  if (node.type === "paragraph") readParagraph(node, about, sink);
  else if (node.type === "list") readList(node, about, sink);
  else if (node.type === "table") readTable(node, about, sink);
}

function readList(list: List, about: About, sink: NoteSink): void {
  for (const item of list.children) readEntry(item, about, sink);
}

function readEntry(item: ListItem, about: About, sink: NoteSink): void {
  if (item.checked === true) return;
  const paragraph = item.children.find((child): child is Paragraph => child.type === "paragraph");
  const nested = item.children.filter((child): child is List => child.type === "list");
  if (paragraph === undefined) {
    for (const list of nested) readList(list, about, sink);
    return;
  }
  const text = noteText(paragraph.children, linesOf(paragraph).from);
  if (text.struck || listen(text.text).done) return;
  if (readFiles(text, about, sink)) return;
  const lead = leadOf(text);
  if (lead !== undefined && lead.rest !== "" && listen(lead.rest).nothing) return;
  const here: About = lead === undefined ? about : { kind: lead.kind, heading: lead.words };
  if (nested.length > 0 && isLabel(text, lead?.rest)) {
    for (const list of nested) readList(list, lead?.kind === undefined ? about : here, sink);
    return;
  }
  const standing: Standing = { ...here, form: "entry", ...(item.checked === false ? { unchecked: true } : {}) };
  readEntryText(passage(text, 0, text.text.length), standing, sink);
  for (const list of nested) readDetails(list, sink);
}

// Many steps in one line, told apart by ", then".
function readEntryText(
  whole: { text: string; lines: readonly [number, number] },
  standing: Standing,
  sink: NoteSink,
): void {
  const box = /^(□|○|☐|⬜|◻|▢|\[ \])\s*/u.exec(whole.text)?.[0];
  const text = box === undefined ? whole.text : whole.text.slice(box.length);
  classifyPassage({ ...whole, text }, box === undefined ? standing : { ...standing, unchecked: true }, sink);
}

// "Auth:" sorts what stands below it; "**TypeError: cannot mix types**:" is the thing itself, and details follow.
function isLabel(text: NoteText, rest: string | undefined): boolean {
  if (text.bold !== undefined && text.bold.trim().split(/\s+/).length > 3) return rest === "";
  return rest === "" || text.text.trim().endsWith(":") || isCategory(text.text);
}

// `**Next**: …` below a titled entry is a step of its own.
function readDetailLines(paragraph: Paragraph, sink: NoteSink): void {
  const text = noteText(paragraph.children, linesOf(paragraph).from);
  let at = 0;
  for (const line of text.text.split("\n")) {
    const lead = leadOf(text, at);
    const end = at + line.length;
    at = end + 1;
    if (lead === undefined || lead.restAt >= end || (lead.kind !== "steps" && lead.kind !== "questions")) continue;
    const standing = { kind: lead.kind, heading: lead.words, form: "entry" } as const;
    classifyPassage(passage(text, lead.restAt, end), standing, sink);
  }
}

// Details of an entry belong to it; only what announces itself ("Action needed: …") is one of its own.
function readDetails(list: List, sink: NoteSink): void {
  for (const item of list.children) {
    const paragraph = item.children.find((child): child is Paragraph => child.type === "paragraph");
    if (paragraph === undefined || item.checked === true) continue;
    const text = noteText(paragraph.children, linesOf(paragraph).from);
    const lead = leadOf(text);
    if (item.checked === false)
      classifyPassage(
        passage(text, 0, text.text.length),
        { kind: "steps", heading: "", form: "entry", unchecked: true },
        sink,
      );
    else if (lead !== undefined && (lead.kind === "steps" || lead.kind === "questions"))
      classifyPassage(
        passage(text, 0, text.text.length),
        { kind: lead.kind, heading: lead.words, form: "entry" },
        sink,
      );
  }
}
