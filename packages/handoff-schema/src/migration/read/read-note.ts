import type { Heading, Root, RootContent, Table } from "mdast";
import { nodeText } from "../../markdown/node-text.ts";
import { METADATA_KEYS, metadataKey } from "../../task/file/read-task-file.ts";
import type { NoteSink } from "../note-item.ts";
import { quoteOf } from "../text/note-source.ts";
import { noteText, type Passage, passage } from "../text/note-text.ts";
import { listen } from "../words/cues.ts";
import {
  type About,
  bareHeading,
  ENTRY_KINDS,
  isCategory,
  kindOfHeading,
  type NoteKind,
  withinSection,
} from "../words/note-kinds.ts";
import { announcementOf, boldHeadingOf } from "./announcement.ts";
import { classifyPassage } from "./classify-passage.ts";
import { readDetailLines, readDetails, readList } from "./read-entry.ts";
import { readParagraph } from "./read-paragraph.ts";
import { readTable } from "./read-table.ts";

interface Section extends About {
  readonly depth: number;
}

const NOWHERE: About = { kind: undefined, heading: "" };
// A title that speaks to the reader, not one that only calls the file a note.
const ADDRESSED = /\b(know|next|you|remember|successor|wissen)\b/i;

/** Reads the tree of a note: headings first, cue words second; quotations and code are not taken. */
export function readNote(tree: Root, sink: NoteSink): void {
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
        readTitledEntry(node, nodes.slice(index + 1, end), { about: parent, sink });
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
      local = withinSection(announced.about, section);
      once = announced.once;
      continue;
    }
    local = nextLocal(node, section) ?? local;
    readBlock(node, local ?? section, sink);
    // `Remaining:` announces the one list behind it, not everything to the end of the section.
    if (node.type === "list" || node.type === "table" || once) local = undefined;
    once = false;
  }
}

// A bold line at the top of a paragraph heads what follows; what stands behind a rule belongs to no section.
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
  const own = kindOfHeading(headingWords(node));
  // The title of the whole note names its subject: "Open tasks" may head it, "Debugging the open socket" says nothing.
  if (place.isTitle && bareHeading(text).split(" ").length > 4)
    return { kind: own === "mixed" && ADDRESSED.test(text) ? own : undefined, heading: text };
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

// "The `next` skill" names a thing; its name says nothing of what is to be done.
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
}

// The head of a task file tells its status and what it depends on, to programs: no word of it is a note.
function isTaskMetadata(table: Table, about: About): boolean {
  if (bareHeading(about.heading) === "metadata") return true;
  const keys = table.children
    .slice(1)
    .map(({ children: [key] }) => (key === undefined ? "" : metadataKey(nodeText(key))));
  return keys.length > 0 && keys.every((key) => METADATA_KEYS.has(key));
}

// `### 1. Batch the inserts` under "Next steps" is the step; what stands below it are its details.
function readTitledEntry(
  heading: Heading,
  content: readonly RootContent[],
  by: { readonly about: About; readonly sink: NoteSink },
): void {
  const text = noteText(heading.children, by.sink.source);
  const title = passage(text, NUMBER.exec(text.text)?.[0].length ?? 0, text.text.length);
  const speech = listen(title.text);
  if (speech.done || speech.nothing || text.struck) return;
  const [first] = content;
  const hasDetail = by.about.kind !== "steps" && first?.type === "paragraph" && first.children[0]?.type !== "strong";
  const entry = hasDetail ? joined(title, noteText(first.children, by.sink.source), by.sink) : title;
  classifyPassage(entry, { ...by.about, form: "entry" }, by.sink);
  readAnnounced(content, by.sink);
}

function joined(title: Passage, detail: ReturnType<typeof noteText>, sink: NoteSink): Passage {
  const rest = passage(detail, 0, detail.text.length);
  if (rest.text === "") return title;
  const at = [title.at[0], rest.at[1]] as const;
  return { ...title, ...quoteOf(sink.source, ...at), text: `${title.text}: ${rest.text}`, at };
}

// Below a titled entry only what announces itself is more than a detail.
function readAnnounced(content: readonly RootContent[], sink: NoteSink): void {
  for (const [index, node] of content.entries()) {
    const before = content[index - 1];
    const about = before === undefined ? undefined : announcementOf(before, node, sink)?.about;
    if (node.type === "list" && about?.kind !== undefined && ENTRY_KINDS.has(about.kind)) readList(node, about, sink);
    else if (node.type === "list") readDetails(node, sink);
    else if (node.type === "paragraph") readDetailLines(node, sink);
  }
}
