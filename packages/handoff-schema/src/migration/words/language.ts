import { GERMAN } from "./de.ts";
import { ENGLISH } from "./en.ts";

/** How strongly a sign speaks for something: ½ a hint that counts only beside others, 1 weakly, 2 clearly, 3 in so many words. */
type Weight = 0.5 | 1 | 2 | 3;

/** Words that speak for one reading of a sentence. */
export interface Cue {
  readonly weight: Weight;
  readonly words: RegExp;
  /** Case matters; all others are matched in lower case. */
  readonly exact?: true;
}

/** What a sentence may speak for. */
export type Reading = "gotcha" | "step" | "pattern" | "question" | "blocker";

/** Groups of heading words. Order decides where a heading fits several: what is most particular comes first. */
export const HEADING_GROUPS = [
  { group: "rejected", kind: "rejected" },
  { group: "wholeNote", kind: "neutral" },
  { group: "invariants", kind: "patterns" },
  { group: "notDone", kind: "steps" },
  { group: "addressed", kind: "mixed" },
  { group: "questions", kind: "questions" },
  { group: "blockers", kind: "blockers" },
  { group: "criteria", kind: "criteria" },
  { group: "created", kind: "created" },
  { group: "modified", kind: "modified" },
  { group: "touched", kind: "touched" },
  { group: "read", kind: "read" },
  { group: "done", kind: "done" },
  { group: "gotchas", kind: "gotchas" },
  { group: "mixed", kind: "mixed" },
  { group: "advice", kind: "advice" },
  { group: "patterns", kind: "patterns" },
  { group: "steps", kind: "steps" },
  { group: "neutral", kind: "neutral" },
] as const;

/** The words of one language, as data. */
export interface Language {
  /**
   * Words that give a heading its kind; each is a piece of a regular expression, matched as whole words. A word that ends in §
   * must head its phrase: "errors in staging" speaks of errors, "error handling" does not.
   */
  readonly headings: Readonly<Partial<Record<(typeof HEADING_GROUPS)[number]["group"], readonly string[]>>>;
  /** What only sorts a list of steps or gotchas; a heading that begins so is nothing to do and nothing to beware of. */
  readonly categories: readonly string[];
  /** What agents tell one another to do, with blanks between. */
  readonly verbs: string;
  /** Words of a lead-in that say nothing of what it is about, with blanks between. */
  readonly fillers: string;
  readonly cues: Readonly<Record<Reading, readonly Cue[]>>;
}

/** The languages that are read: those for which the corpus has notes enough to measure. */
export const LANGUAGES: readonly Language[] = [ENGLISH, GERMAN];
