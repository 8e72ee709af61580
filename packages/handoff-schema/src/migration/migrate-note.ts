import type { Code, Root } from "mdast";
import { parseMarkdown } from "../markdown/parse-markdown.ts";
import { migrationPrompt } from "./migration-prompt.ts";
import type { NoteField, NoteItem, NoteSink, UnresolvedNote } from "./note-item.ts";
import { readNote } from "./read/read-note.ts";
import { noteSource } from "./text/note-source.ts";
import { plainMarkdown } from "./text/plain-markdown.ts";

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
      ...(mitigation === undefined ? {} : { mitigation }),
    })),
    suggested_next_steps: of("suggested_next_steps").map(({ text, priority }) => ({
      step: text,
      ...(priority === undefined ? {} : { priority }),
    })),
    open_questions: of("open_questions").map(({ text }) => ({ question: text })),
    dependencies_for_next: of("dependencies_for_next").map(({ text }) => ({ file: text })),
    blockers: of("blockers").map(({ text }) => ({ blocker: text })),
  };
}
