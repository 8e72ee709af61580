/** How strongly a sign speaks for something: ½ a hint that counts only beside others, 1 weakly, 2 clearly, 3 in so many words. */
export type Weight = 0.5 | 1 | 2 | 3;

/** Words that speak for one reading of a sentence. */
export interface Cue {
  readonly weight: Weight;
  readonly words: RegExp;
  /** Case matters; all others are matched in lower case. */
  readonly exact?: true;
}

/** What a sentence may speak for. */
export type Reading = "gotcha" | "step" | "pattern" | "question" | "blocker";

/** The cue words of a language. */
export type CueTable = Readonly<Record<Reading, readonly Cue[]>>;
