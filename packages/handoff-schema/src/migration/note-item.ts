import type { NoteSource, Quote } from "./note-text.ts";

/** The fields of a handoff that prose can be read into. */
export type NoteField =
  | "files_created"
  | "files_modified"
  | "patterns_discovered"
  | "gotchas"
  | "suggested_next_steps"
  | "open_questions"
  | "dependencies_for_next"
  | "blockers";

/** Something of a note that belongs into a field, with how sure that is and why. */
export interface NoteItem {
  readonly field: NoteField;
  /** Words of the note as they stand there, only their line breaks made blanks. */
  readonly text: string;
  readonly lines: readonly [number, number];
  /** From 0 to 1. */
  readonly confidence: number;
  readonly reason: string;
  /** Only what the note itself says: a workaround beside an issue, a priority in words. */
  readonly mitigation?: string;
  readonly priority?: "high" | "medium" | "low";
}

/** Something of a note that may matter, and why it could not be placed. */
export interface UnresolvedNote {
  readonly text: string;
  readonly lines: readonly [number, number];
  readonly why: string;
}

/** Where findings go while a note is read, and the source that they quote. */
export interface NoteSink {
  readonly source: NoteSource;
  item(item: NoteItem): void;
  unresolved(found: Quote, why: string): void;
}
