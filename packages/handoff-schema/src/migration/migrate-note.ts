import type { Code, Root } from "mdast";
import { quoteForeign } from "../foreign/quote-foreign.ts";
import { parseMarkdown } from "../markdown/parse-markdown.ts";
import { HANDOFF_TEMPLATE } from "../task/render-task-file.ts";
import type { NoteField, NoteItem, NoteSink, UnresolvedNote } from "./note-text.ts";
import { insideFence, noteSource, plainMarkdown } from "./note-text.ts";
import { readNote } from "./read-note.ts";
import { sweepNote, untoldLines } from "./sweep-note.ts";

const MOST_LINES = 200;

/** The lines of a note that were passed over, in words; empty if there are none. */
export function passedOverText(lines: MigratedNote["passed_over"]): string {
  if (lines.length === 0) return "";
  const ranges = lines.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`));
  return `Passed over as done, quoted, code, description or said before: lines ${ranges.join(", ")} of the note.`;
}

/** What to ask an agent about the parts of a note that could not be placed; empty if there are none. */
function migrationPrompt(unresolved: readonly UnresolvedNote[], passedOver: MigratedNote["passed_over"]): string {
  if (unresolved.length === 0) return "";
  const shown = unresolved.slice(0, MOST_LINES);
  const rows = shown.map(({ text, lines, why }) => `lines ${lines[0]}-${lines[1]}: ${text}\n  (${why})`);
  const more = unresolved.length > shown.length ? [`… and ${unresolved.length - shown.length} more`] : [];
  const rest = passedOverText(passedOver);
  return [
    "Please structure these parts of a handoff note:",
    quoteForeign([...rows, ...more].join("\n"), { agent: "the note" }),
    ...(rest === "" ? [] : [rest]),
    "Into this format, leaving out what the note does not say and adding nothing:",
    `\`\`\`yaml\n${HANDOFF_TEMPLATE}\`\`\``,
  ].join("\n\n");
}

/** The handoff fields that a note fills. They contain nothing that is not in the note. */
interface MigratedFields {
  readonly files_created: readonly { readonly path: string }[];
  readonly files_modified: readonly { readonly path: string }[];
  readonly patterns_discovered: readonly { readonly pattern: string }[];
  readonly gotchas: readonly { readonly issue: string; readonly mitigation?: string }[];
  readonly suggested_next_steps: readonly { readonly step: string; readonly priority?: "high" | "medium" | "low" }[];
  readonly open_questions: readonly { readonly question: string }[];
  readonly dependencies_for_next: readonly { readonly file: string }[];
  readonly blockers: readonly { readonly blocker: string }[];
}

/** A freeform note, read as far as is reliable. */
export interface MigratedNote {
  readonly fields: MigratedFields;
  /** Every entry in the fields, with its lines, confidence and reason. */
  readonly items: readonly NoteItem[];
  /** What may matter but could not be placed. */
  readonly unresolved: readonly UnresolvedNote[];
  /** Lines in neither list: done, rejected, quoted, code, description or repeated. */
  readonly passed_over: readonly (readonly [number, number])[];
  /** What to ask an agent to structure the rest; empty if nothing is left. */
  readonly prompt: string;
}

const SURE = 0.6;

/**
 * Read a freeform handoff note into fields, by headings first and cue words second. Uncertain parts are left for the
 * prompt.
 */
export function migrateNote(source: string): MigratedNote {
  const parsed = parseMarkdown(plainMarkdown(source));
  if (!parsed.ok) {
    const refusal = { text: "", lines: [parsed.line, parsed.line] as const, why: parsed.message };
    return { fields: fieldsOf([]), items: [], unresolved: [refusal], passed_over: [], prompt: "" };
  }
  const items: NoteItem[] = [];
  const unresolved: UnresolvedNote[] = [];
  const written = createWrittenTexts();
  const sink = (text: string): NoteSink => ({
    source: noteSource(text),
    item: (item) => {
      if (item.confidence >= SURE) {
        if (written.add(item.field, item.text)) items.push(item);
      } else if (written.add(UNRESOLVED, item.text))
        unresolved.push({ text: item.text, lines: item.lines, why: `perhaps ${item.field}: ${item.reason}` });
    },
    unresolved: ({ quote, lines }, why) => {
      if (written.add(UNRESOLVED, quote)) unresolved.push({ text: quote, lines, why });
    },
  });
  const note = withoutWrapper(parsed.tree, source.startsWith("\uFEFF") ? source.slice(1) : source);
  const sinkOfNote = sink(note.text);
  const seen = readNote(note.tree, sinkOfNote);
  sweepNote(seen, [...items, ...unresolved], sinkOfNote);
  const taken = new Set(items.map(({ text }) => bareText(text)));
  const left = unresolved.filter(({ text }) => !taken.has(bareText(text)));
  const passedOver = untoldLines(note.text, [...items, ...left]);
  const prompt = migrationPrompt(left, passedOver);
  return { fields: fieldsOf(items), items, unresolved: left, passed_over: passedOver, prompt };
}

const UNRESOLVED = "unresolved";

/** Detect repeated texts, even with a title in front, a detail after them or other marks. */
function createWrittenTexts(): { add(field: string, text: string): boolean } {
  const whole = new Set<string>();
  const titles = new Set<string>();
  const numbered = new Map<string, Set<string>>();
  return {
    add(field, text) {
      const bare = `${field} ${bareText(text)}`;
      const title = titleOf(text);
      const key = `${field} ${title ?? ""}`;
      if (text === "" || whole.has(bare)) return false;
      const again =
        titles.has(bare) ||
        (title !== undefined && (whole.has(key) || titles.has(key))) ||
        (field === "suggested_next_steps" && isKnownTask(numbered, text));
      whole.add(bare);
      if (title !== undefined) titles.add(key);
      return !again || field === UNRESOLVED;
    },
  };
}

const NUMBERED = /^\W*((?:task|step|milestone|issue|item|ticket|aufgabe|schritt)\s*#?\d+(?:\.\d+)*)\b\W*(.*)$/isu;

/** "Task 2: Download VIX" may return as "Task 2: VIX support": same number and shared words. */
function isKnownTask(numbered: Map<string, Set<string>>, text: string): boolean {
  const [, label, rest = ""] = NUMBERED.exec(text) ?? [];
  if (label === undefined) return false;
  const words = bareText(rest)
    .split(" ")
    .filter((word) => word.length >= 3);
  const known = numbered.get(bareText(label));
  numbered.set(bareText(label), new Set([...(known ?? []), ...words]));
  return known !== undefined && words.some((word) => known.has(word));
}

function bareText(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

const SHORTEST_TITLE = 3;

// "Fix the login flow — cookies are dropped": the part before the dash, if it is more than a label.
function titleOf(text: string): string | undefined {
  const title = bareText(/^([^:\n]{8,120}?)(?:\s[–—-]\s|:\*{0,2}\s)/.exec(text)?.[1] ?? "");
  return title.split(" ").length < SHORTEST_TITLE ? undefined : title;
}

// An agent may put its whole note into one fence: then read its content.
function withoutWrapper(tree: Root, text: string): { readonly tree: Root; readonly text: string } {
  const [only, second] = tree.children.filter((node) => node.type !== "html");
  if (only?.type !== "code" || second !== undefined || !isMarkdown(only)) return { tree, text };
  const inside = insideFence(only, noteSource(text));
  // Empty lines above keep the numbers of the note's lines.
  const written = "\n".repeat(inside.above) + inside.text;
  const inner = parseMarkdown(plainMarkdown(written));
  return inner.ok ? { tree: inner.tree, text: written } : { tree, text };
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
