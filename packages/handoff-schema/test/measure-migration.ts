import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { migrateNote } from "../src/migration/migrate-note.ts";
import type { NoteField } from "../src/migration/note-text.ts";

/** An entry in a note, according to a person who read it. */
interface NoteLabel {
  readonly field: NoteField;
  readonly lines: readonly [number, number];
  readonly text: string;
}

/** What was right, wrong and missed in one field. */
export interface FieldQuality {
  readonly field: NoteField;
  readonly labels: number;
  readonly items: number;
  readonly right: number;
  /** Labels found among the unresolved entries. */
  readonly left: number;
  readonly precision: number;
  readonly recall: number;
  readonly recallWithUnresolved: number;
}

const CORPUS = join(import.meta.dirname, "corpus");

/**
 * Migrate one half of the corpus and compare it with the labels. An item is right if field and lines match and so do
 * half of its words.
 */
export function measureMigration(half: string): {
  readonly notes: number;
  readonly fields: readonly FieldQuality[];
} {
  const counts = new Map<NoteField, { labels: number; items: number; right: number; left: number }>();
  const of = (field: NoteField) => {
    const found = counts.get(field) ?? { labels: 0, items: 0, right: 0, left: 0 };
    counts.set(field, found);
    return found;
  };
  const folder = join(CORPUS, half);
  const notes = readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .toSorted();
  for (const name of notes) {
    const { labels }: { labels: readonly NoteLabel[] } = JSON.parse(
      readFileSync(join(folder, name.replace(/\.md$/, ".labels.json")), "utf8"),
    );
    const { items, unresolved } = migrateNote(readFileSync(join(folder, name), "utf8"));
    const taken = new Set<NoteLabel>();
    for (const item of items) {
      of(item.field).items += 1;
      const match = labels.find((label) => !taken.has(label) && label.field === item.field && meets(label, item));
      if (match === undefined) continue;
      taken.add(match);
      of(item.field).right += 1;
    }
    for (const label of labels) {
      of(label.field).labels += 1;
      if (!taken.has(label) && unresolved.some((each) => meets(label, each))) of(label.field).left += 1;
    }
  }
  const fields = [...counts].map(([field, count]) => ({
    field,
    ...count,
    precision: count.items === 0 ? 1 : count.right / count.items,
    recall: count.labels === 0 ? 1 : count.right / count.labels,
    recallWithUnresolved: count.labels === 0 ? 1 : (count.right + count.left) / count.labels,
  }));
  return {
    notes: notes.length,
    fields: fields.toSorted((a, b) => b.labels - a.labels || (a.field < b.field ? -1 : 1)),
  };
}

function meets(label: NoteLabel, found: { readonly lines: readonly [number, number]; readonly text: string }): boolean {
  const overlap = label.lines[0] <= found.lines[1] && found.lines[0] <= label.lines[1];
  return overlap && shared(words(label.text), words(found.text)) >= 0.5;
}

function words(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}_]+/gu));
}

function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return [...a].filter((word) => b.has(word)).length / Math.max(1, Math.min(a.size, b.size));
}

/**
 * The parts of the corpus: each was split in two before tuning, and only the tuning halves were used to change rules.
 */
export const CORPUS_PARTS = ["fresh-held", "held", "fresh-tune", "tune"] as const;

const TITLES = {
  "fresh-held": "Fresh notes, the half that was not tuned on",
  held: "First notes, the half that was not tuned on",
  "fresh-tune": "Fresh notes, the half that was tuned on",
  tune: "First notes, the half that was tuned on",
} as const;

// The results on the fresh notes of rules tuned only on the first notes, before any change.
const BEFORE = {
  "fresh-held": { suggested_next_steps: "0.96, 0.54, 0.77", gotchas: "0.84, 0.61, 0.76" },
  "fresh-tune": { suggested_next_steps: "0.83, 0.52, 0.64", gotchas: "0.85, 0.56, 0.68" },
} as const;

function partReport(name: (typeof CORPUS_PARTS)[number]): string[] {
  const { notes, fields } = measureMigration(name);
  const rows = fields.map((each) => [
    each.field,
    ...[each.labels, each.items, each.right].map(String),
    ...[each.precision, each.recall, each.recallWithUnresolved].map((figure) => figure.toFixed(2)),
  ]);
  const before = name === "held" || name === "tune" ? [] : untouched(name);
  return [`## ${TITLES[name]} (${notes} notes)`, "", ...alignedTable([COLUMNS, ...rows]), "", ...before];
}

function untouched(name: keyof typeof BEFORE): string[] {
  const { suggested_next_steps: steps, gotchas } = BEFORE[name];
  return [
    "Before any rule was changed for fresh notes (precision, recall over items, recall over items and unresolved):",
    `steps ${steps}; gotchas ${gotchas}.`,
    "",
  ];
}

const COLUMNS = ["field", "labels", "items", "right", "precision", "recall, items", "recall, items and unresolved"];

function alignedTable(rows: readonly (readonly string[])[]): string[] {
  const widths = COLUMNS.map((_column, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  const [head, ...body] = rows.map(
    (row) => `| ${row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(" | ")} |`,
  );
  return [head ?? "", `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`, ...body];
}

/** The report in docs/migration-quality.md. */
export function migrationReport(): string {
  return [...INTRODUCTION, ...CORPUS_PARTS.flatMap((part) => partReport(part)), ...PUBLIC_NOTES, ...LIMITS].join("\n");
}

const INTRODUCTION = [
  "# How well prose is migrated",
  "",
  "`clew task migrate` reads a freeform handoff note without a model: headings first, cue words second, in English and German;",
  "notes in other languages are left to the prompt, because there are too few to measure. Each text that it takes stands in the note",
  "word for word, on the lines that it names. What it is not sure of goes to `unresolved` and into the prompt that it prints,",
  "not into the fields.",
  "",
  "The corpus (`packages/handoff-schema/test/corpus`) has 120 notes with hand-made labels beside them: 46 from the beginning, and",
  "74 fresh ones that were written and labelled later, in other styles, by somebody who had not read the rules (the last 30 of",
  "them after reading, and measured before anything was changed for them). Every batch was split in two by its numbers before",
  "anything was tuned; the rules were changed by looking at the failures of one half only. An item is right when its field is",
  "that of a label, their lines overlap and they share half of their words; a label is matched once.",
  "",
  "This page is written by `node --conditions=@clew/source test/write-migration-report.ts` in `packages/handoff-schema`;",
  "a test fails when it no longer says what the code does.",
  "",
];

// The notes belong to others: neither they nor their labels are in the repository, so no test measures these figures.
const PUBLIC_NOTES = [
  "## Notes of other people",
  "",
  "Eight English notes (`HANDOFF.md`, `SESSION_NOTES.md`) from public repositories, some of them shortened by long lists of",
  "finished work. They were read and labelled once, before the rules ran on them, by the AI agent that changed the rules; four of",
  "the eight it had read before the change, and nobody else has labelled them. They have 34 steps and 27 gotchas.",
  "",
  "| rules                     | field                | items | right | precision | recall, items | recall, items and unresolved |",
  "| ------------------------- | -------------------- | ----- | ----- | --------- | ------------- | ---------------------------- |",
  "| before the change         | suggested_next_steps | 35    | 29    | 0.83      | 0.85          | 0.88                         |",
  "| before the change         | gotchas              | 19    | 15    | 0.79      | 0.56          | 0.74                         |",
  "| at the first run after it | suggested_next_steps | 32    | 29    | 0.91      | 0.85          | 0.88                         |",
  "| at the first run after it | gotchas              | 18    | 14    | 0.78      | 0.52          | 0.85                         |",
  "",
  "Three faults of that first run were mended afterwards, so that these notes now count as tuned on. An item is right here when",
  "its field is that of a label and the label's line is among its lines. An earlier measurement by somebody else, on 31 real notes",
  "that are not in the repository either, found the rules before the change at steps 0.59 and gotchas 0.66 in precision, and 0.74",
  "and 0.64 in recall with unresolved; on those notes the present rules have not been measured.",
  "",
  "Thirteen more English notes of thirteen other public repositories followed, in two batches. The first was run once; then four",
  "faults that it showed were mended, and the second was run once. After that the two faults of the second were mended as well, so",
  "that both now count as tuned on.",
  "",
  "| notes                    | field                | labels | items | right | precision | recall, items | recall, items and unresolved |",
  "| ------------------------ | -------------------- | ------ | ----- | ----- | --------- | ------------- | ---------------------------- |",
  "| seven, before the change | suggested_next_steps | 37     | 50    | 36    | 0.72      | 0.97          | 0.97                         |",
  "| seven, before the change | gotchas              | 16     | 7     | 6     | 0.86      | 0.38          | 0.75                         |",
  "| six, after it            | suggested_next_steps | 25     | 28    | 21    | 0.75      | 0.84          | 1.00                         |",
  "| six, after it            | gotchas              | 29     | 27    | 22    | 0.81      | 0.76          | 0.90                         |",
  "",
  "These were labelled by the agent that ran the rules, beside what they had found and not before: whoever labels alone would find",
  "some of it wrong that is counted as right here, and miss something that nobody looked for. What is wrong most often is a part of a",
  "plan that was carried out since, advice for a case that may come, and a line that only says where something is.",
  "",
];

const LIMITS = [
  "## What the figures do not say",
  "",
  "- Two authors wrote notes and rules. Notes by others will be read less well; the held halves guard against rules that fit",
  "  one note, not against habits that all notes here share. The drop between the first notes and the fresh ones before the",
  "  rules were changed shows how much that can be.",
  "- Steps and gotchas have enough labels to mean something; the other fields have a handful.",
  "- Long documents that describe a system rather than hand it over yield more warnings than somebody would write down.",
  "- Running prose, above all dictated prose, is read with less certainty than lists: much of it is left to the prompt.",
  "",
];
