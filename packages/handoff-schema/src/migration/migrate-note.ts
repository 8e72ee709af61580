import type { Code, Root } from "mdast";
import { quoteForeign } from "../foreign/quote-foreign.ts";
import { parseMarkdown } from "../markdown/parse-markdown.ts";
import { HANDOFF_TEMPLATE } from "../task/file/handoff-template.ts";
import type { NoteField, NoteItem, NoteSink, UnresolvedNote } from "./note-item.ts";
import { readNote } from "./read/read-note.ts";
import { noteSource } from "./text/note-source.ts";

// Each rule writes as many characters as it reads: what stands where is the same in the text that is parsed and in the note.
const BULLET = /^([ \t]*)[•‣◦▪▫·●➤►⁃∙–—](?=[ \t])/gm;
const WIKI_HEADING = /^h([1-6])\. /gm;
const ASCIIDOC_HEADING = /^(={2,5})(?= \S)/gm;
const UNDERLINE = /^(?=\S)(.{2,100}\r?\n)([~^.+"'])\2{3,99}[ \t]*$/gm;

/** A note in other dialects (wiki headings, `•` bullets, underlined titles) as Markdown of the very same length. */
function plainMarkdown(source: string): string {
  const wiki = /^h[1-6]\. /m.test(source);
  const text = source
    .replaceAll(BULLET, "$1-")
    .replaceAll(ASCIIDOC_HEADING, (marks) => "#".repeat(marks.length))
    .replaceAll(UNDERLINE, (all, title: string) =>
      isTitle(title, all.length - title.length) ? `${title}${"-".repeat(all.length - title.length)}` : all,
    );
  if (!wiki) return countedHeadings(text);
  return text
    .replaceAll(WIKI_HEADING, (_all, depth: string) => `${"#".repeat(Number(depth))}${" ".repeat(4 - Number(depth))}`)
    .replaceAll(/^# /gm, "- ");
}

// An underline is as long as its title; a fence of tildes below a line of text is not.
function isTitle(line: string, underline: number): boolean {
  return Math.abs(line.trimEnd().length - underline) <= 2 && !/^[-*+>#|`~\s]|[.;,:]\s*$/.test(line);
}

// Single `#` lines that follow one another without a blank line are entries, as wikis number them.
function countedHeadings(text: string): string {
  return text.replaceAll(/^(?:# \S.*\r?\n){2,}/gm, (run) => run.replaceAll(/^# /gm, "- "));
}

const MOST_LINES = 200;

/** What to ask an agent about the parts of a note that could not be placed; empty where there are none. */
function migrationPrompt(unresolved: readonly UnresolvedNote[]): string {
  if (unresolved.length === 0) return "";
  const shown = unresolved.slice(0, MOST_LINES);
  const rows = shown.map(({ text, lines, why }) => `lines ${lines[0]}-${lines[1]}: ${text}\n  (${why})`);
  const more = unresolved.length > shown.length ? [`… and ${unresolved.length - shown.length} more`] : [];
  return [
    "Please structure these parts of a handoff note:",
    quoteForeign([...rows, ...more].join("\n"), { agent: "the note" }),
    "Into this format, leaving out what the note does not say and adding nothing:",
    `\`\`\`yaml\n${HANDOFF_TEMPLATE}\`\`\``,
  ].join("\n\n");
}

/** The fields of a handoff as far as a note fills them; nothing in them that the note does not say. */
export interface MigratedFields {
  readonly files_created: readonly { readonly path: string }[];
  readonly files_modified: readonly { readonly path: string }[];
  readonly patterns_discovered: readonly { readonly pattern: string }[];
  readonly gotchas: readonly { readonly issue: string; readonly mitigation?: string }[];
  readonly suggested_next_steps: readonly { readonly step: string; readonly priority?: "high" | "medium" | "low" }[];
  readonly open_questions: readonly { readonly question: string }[];
  readonly dependencies_for_next: readonly { readonly file: string }[];
  readonly blockers: readonly { readonly blocker: string }[];
}

/** A note in freeform words, read as far as that can be done honestly. */
export interface MigratedNote {
  readonly fields: MigratedFields;
  /** Every entry of the fields with its lines, how sure it is and why. */
  readonly items: readonly NoteItem[];
  /** What may matter but could not be placed. */
  readonly unresolved: readonly UnresolvedNote[];
  /** What to ask an agent so that it structures the rest; empty where nothing is left. */
  readonly prompt: string;
}

const SURE = 0.6;

/** Reads a freeform handoff note into fields: headings first, cue words second; what is uncertain is left for the prompt. */
export function migrateNote(source: string): MigratedNote {
  const parsed = parseMarkdown(plainMarkdown(source));
  if (!parsed.ok) {
    const refusal = { text: "", lines: [parsed.line, parsed.line] as const, why: parsed.message };
    return { fields: fieldsOf([]), items: [], unresolved: [refusal], prompt: "" };
  }
  const items: NoteItem[] = [];
  const unresolved: UnresolvedNote[] = [];
  const seen = new Set<string>();
  const isNew = (field: string, text: string): boolean => {
    const key = `${field}\n${text.toLowerCase()}`;
    if (text === "" || seen.has(key)) return false;
    seen.add(key);
    return true;
  };
  const sink = (text: string): NoteSink => ({
    source: noteSource(text),
    item: (item) => {
      if (!isNew(item.field, item.text)) return;
      if (item.confidence >= SURE) items.push(item);
      else unresolved.push({ text: item.text, lines: item.lines, why: `perhaps ${item.field}: ${item.reason}` });
    },
    unresolved: ({ quote, lines }, why) => {
      if (isNew("unresolved", quote)) unresolved.push({ text: quote, lines, why });
    },
  });
  const note = withoutWrapper(parsed.tree, source.startsWith("\uFEFF") ? source.slice(1) : source);
  readNote(note.tree, sink(note.text));
  return { fields: fieldsOf(items), items, unresolved, prompt: migrationPrompt(unresolved) };
}

// An agent may put its whole note into one fence: then the note is what stands inside.
function withoutWrapper(tree: Root, text: string): { readonly tree: Root; readonly text: string } {
  const [only, second] = tree.children.filter((node) => node.type !== "html");
  if (only?.type !== "code" || second !== undefined || !isMarkdown(only)) return { tree, text };
  const { start, end } = only.position ?? { start: { line: 1 }, end: { line: 2 } };
  // A fence has a line of its own above what it holds; code by indentation begins at once.
  const fenced = only.value.split("\n").length <= end.line - start.line;
  const shift = "\n".repeat(start.line - (fenced ? 0 : 1));
  const written = fenced
    ? text
        .split("\n")
        .slice(start.line, end.line - 1)
        .join("\n")
    : only.value;
  const inner = parseMarkdown(plainMarkdown(shift + written));
  return inner.ok ? { tree: inner.tree, text: shift + written } : { tree, text };
}

function isMarkdown(code: Code): boolean {
  return ["", "md", "markdown", "text"].includes(code.lang ?? "");
}

function fieldsOf(items: readonly NoteItem[]): MigratedFields {
  const of = (field: NoteField): NoteItem[] => items.filter((item) => item.field === field);
  return {
    files_created: of("files_created").map(({ text }) => ({ path: text })),
    files_modified: of("files_modified").map(({ text }) => ({ path: text })),
    patterns_discovered: of("patterns_discovered").map(({ text }) => ({ pattern: text })),
    gotchas: of("gotchas").map(({ text, mitigation }) => ({
      issue: text,
      mitigation,
    })),
    suggested_next_steps: of("suggested_next_steps").map(({ text, priority }) => ({
      step: text,
      priority,
    })),
    open_questions: of("open_questions").map(({ text }) => ({ question: text })),
    dependencies_for_next: of("dependencies_for_next").map(({ text }) => ({ file: text })),
    blockers: of("blockers").map(({ text }) => ({ blocker: text })),
  };
}
