import type { Paragraph, RootContent } from "mdast";
import { nodeText } from "../../markdown/node-text.ts";
import type { NoteSink } from "../note-item.ts";
import { isMarkedRow } from "../text/note-rows.ts";
import { sentencesOf } from "../text/note-sentences.ts";
import { noteText } from "../text/note-text.ts";
import { listen } from "../words/cues.ts";
import { type About, bareHeading, ENTRY_KINDS, kindOfHeading, type NoteKind } from "../words/note-kinds.ts";

/** What a paragraph says of the block behind it, and where in its text it begins to speak of that. */
export interface Announcement {
  readonly about: About;
  readonly from: number;
  /** It speaks of the one block behind it and of nothing further. */
  readonly once: boolean;
}

const LONGEST = 160;
const LONG_HEADING = 6;

/** `Next steps:` or **Next steps** in a line of its own announces what follows, and so does "this must still happen:". */
export function announcementOf(
  node: RootContent,
  next: RootContent | undefined,
  sink: NoteSink,
): Announcement | undefined {
  if (node.type !== "paragraph") return undefined;
  const about = wholeLine(node, next);
  if (about !== undefined) return { about, from: 0, once: bareHeading(about.heading).split(" ").length > LONG_HEADING };
  return next !== undefined && isRow(next) ? lastSentence(node, sink) : undefined;
}

function wholeLine(node: Paragraph, next: RootContent | undefined): About | undefined {
  const text = announcingText(node);
  if (text.includes("\n") || text.length > 90) return undefined;
  const whole =
    node.children.length === 1 && (node.children[0]?.type === "strong" || node.children[0]?.type === "emphasis");
  const shouted = text.length > 2 && text === text.toUpperCase() && /\p{Lu}{3}/u.test(text);
  const isPhrase = !/[.!?]$/.test(text);
  const short = isPhrase && bareHeading(text).split(" ").length <= LONG_HEADING;
  const ends = /:{1,2}$/.test(text);
  const before = next !== undefined && isRow(next);
  const kind = kindOfHeading(text);
  // Directly above a list even a longer phrase heads it, where its words say of what.
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

/** What a whole sentence says of those that follow it, by its cue words. */
function kindOfSpeech(sentence: string): NoteKind | undefined {
  const { step, gotcha, question, blocker } = listen(sentence);
  if (question === 3) return "questions";
  if (blocker === 3) return "blockers";
  if (gotcha >= 2 && gotcha >= step) return "gotchas";
  return step === 3 ? "steps" : undefined;
}

/** The bold line at the top of a paragraph, which heads what follows it. */
export function boldHeadingOf(node: RootContent): About | undefined {
  if (node.type !== "paragraph") return undefined;
  const [first, second] = node.children;
  if (first?.type !== "strong" || second?.type !== "text" || !/^:?\s*\n/.test(second.value)) return undefined;
  const heading = nodeText(first).replace(/:$/, "");
  return { kind: kindOfHeading(heading), heading };
}
