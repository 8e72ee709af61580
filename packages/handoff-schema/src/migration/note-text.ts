import type { Nodes, PhrasingContent } from "mdast";

/** The visible text of a piece of Markdown, with the source line of each of its parts. */
export interface NoteText {
  readonly text: string;
  /** The source line on which the character at an offset stands. */
  lineAt(offset: number): number;
  /** Everything in it was struck out. */
  readonly struck: boolean;
  /** The text of the bold words it begins with, where it does. */
  readonly bold: string | undefined;
}

/** The visible text of inline content; struck-out words are left out, code keeps its backticks. */
export function noteText(children: readonly PhrasingContent[], firstLine: number): NoteText {
  const starts: { offset: number; line: number }[] = [{ offset: 0, line: firstLine }];
  let text = "";
  let struckOut = false;
  const add = (value: string, line: number): void => {
    starts.push({ offset: text.length, line });
    let at = line;
    for (const [index, part] of value.split("\n").entries()) {
      if (index > 0) {
        text += "\n";
        at += 1;
        starts.push({ offset: text.length, line: at });
      }
      text += part;
    }
  };
  const visit = (node: Nodes): void => {
    const line = node.position?.start.line ?? firstLine;
    if (node.type === "delete") struckOut = true;
    else if (node.type === "text") add(node.value, line);
    else if (node.type === "inlineCode") add(`\`${node.value.replaceAll("\n", " ")}\``, line);
    else if (node.type === "break") add("\n", line);
    else if ("children" in node) for (const child of node.children) visit(child);
  };
  for (const child of children) visit(child);
  const [first] = children;
  const bold = first?.type === "strong" ? plain(first) : undefined;
  return {
    text,
    struck: struckOut && /^[\s.:;,()-]*$/.test(text),
    bold,
    lineAt: (offset) => lineOf(starts, offset),
  };
}

function plain(node: Nodes): string {
  if ("value" in node) return node.value;
  return "children" in node ? node.children.map((child) => plain(child)).join("") : "";
}

function lineOf(starts: readonly { offset: number; line: number }[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle]?.offset ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return starts[low]?.line ?? 1;
}

/** A part of a text with its source lines. */
export interface Passage {
  readonly text: string;
  readonly lines: readonly [number, number];
}

/** A stretch of a text as one line of words, with the lines it stands on. */
export function passage(source: NoteText, from: number, to: number): Passage {
  const raw = source.text.slice(from, to);
  const lead = raw.length - raw.trimStart().length;
  const text = raw
    .replaceAll(/\s+/g, " ")
    .trim()
    .replace(/^(\([0-9]{1,2}\)|[a-z]\)|->|→|=>)\s/, "")
    .replace(/[,;]$/, "");
  const last = Math.max(from + lead, from + raw.trimEnd().length - 1);
  return { text, lines: [source.lineAt(from + lead), source.lineAt(last)] };
}

const ABBREVIATION =
  /(^|[\s(])(e\.g|i\.e|etc|vs|cf|approx|incl|no|nr|ca|bzw|z\.b|d\.h|u\.a|ggf|evtl|inkl|max|min|st|dr|mr|ms)\.$/i;

// "Do this, then do that" is two things to do.
const THEN = /^[,;]\s+(and |und )?(then|after that|afterwards|danach|dann|anschließend)\s/i;

/** How a line begins that is a row of its own although no list marks it: a time, a date, `a)`, an arrow. */
export const ROW: RegExp = /^\s*([0-9]{1,2}:[0-9]{2}|[0-9]{4}-[0-9]{2}-[0-9]{2}|[a-z]\)|[0-9]{1,2}\)|->|→|=>)\s/;

/** The sentences of a text, each with its lines. */
export function sentencesOf(source: NoteText, from = 0): Passage[] {
  const { text } = source;
  const found: Passage[] = [];
  let start = from;
  let inCode = false;
  for (let at = from; at < text.length; at += 1) {
    const char = text[at] ?? "";
    if (char === "`") inCode = !inCode;
    if (char === "\n" && at > start && ROW.test(text.slice(at + 1, at + 24))) {
      found.push(passage(source, start, at));
      start = at + 1;
      inCode = false;
      continue;
    }
    if (!inCode && char === "(" && at > start && /^\([0-9]{1,2}\)\s/.test(text.slice(at, at + 5))) {
      found.push(passage(source, start, at));
      start = at;
      continue;
    }
    if (!inCode && ",;".includes(char) && THEN.test(text.slice(at, at + 24)) && at - start > 16) {
      found.push(passage(source, start, at));
      start = at + 1;
      continue;
    }
    if (inCode || !".!?".includes(char)) continue;
    let end = at + 1;
    while (`)"'”`.includes(text[end] ?? " ") && text[end] !== undefined) end += 1;
    const next = text[end];
    if (next !== undefined && !/\s/.test(next)) continue;
    if (
      char === "." &&
      (ABBREVIATION.test(text.slice(Math.max(0, at - 12), end)) ||
        /(^|\s)[0-9]+\.$/.test(text.slice(Math.max(0, at - 8), end)))
    )
      continue;
    const after = text.slice(end).trimStart()[0];
    if (char === "." && after !== undefined && /\p{Ll}/u.test(after)) continue;
    found.push(passage(source, start, end));
    start = end;
  }
  found.push(passage(source, start, text.length));
  return found.filter((each) => /[\p{L}\p{N}]/u.test(each.text));
}
