import { CATEGORY_WORDS, KIND_WORDS } from "./kind-words.ts";

/** What a part of a note is about, as far as its heading or lead-in tells. */
export type NoteKind =
  | "steps"
  | "gotchas"
  | "patterns"
  | "questions"
  | "blockers"
  | "done"
  | "created"
  | "modified"
  | "touched"
  | "read"
  | "criteria"
  | "advice"
  | "mixed"
  | "neutral";

function wholeWords(words: readonly string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join("|")})(?![\\p{L}\\p{N}])`, "u");
}

const RULES: readonly { readonly kind: NoteKind; readonly words: RegExp }[] = KIND_WORDS.map(({ kind, words }) => ({
  kind,
  words: wholeWords(words),
}));

const CATEGORY = wholeWords(CATEGORY_WORDS.map((words) => `^(${words})`));

/** A heading in the form in which it is compared: no symbols, numbering or case. */
export function bareHeading(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("’", "'")
    .replaceAll(/[^\p{L}\p{N}\s'/-]+/gu, " ")
    .replace(/^\s*(step|phase|part|section|teil|schritt)?\s*[0-9]+(\.[0-9]+)*\s+/, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** What a heading says its section is about; undefined where its words say nothing of the sort. */
export function kindOfHeading(text: string): NoteKind | undefined {
  const bare = bareHeading(text);
  if (bare === "" || bare.split(" ").length > 12) return undefined;
  if (/\b(not|never|un)[ -]?(fully |yet )?(resolved|done|completed?|implemented|finished|fixed)\b/.test(bare))
    return /\bissues?|problems?|bugs?\b/.test(bare) ? "gotchas" : "steps";
  return RULES.find((rule) => rule.words.test(bare))?.kind;
}

/** Whether a heading only sorts what stands below it: "High priority", "Backend". */
export function isCategory(text: string): boolean {
  const bare = bareHeading(text);
  return bare.split(" ").length <= 4 && CATEGORY.test(bare);
}

/** The kind of a short lead-in such as `Remaining:`; only words that can be nothing else count. */
export function kindOfLead(text: string): NoteKind | undefined {
  const bare = bareHeading(text);
  // In a long lead-in, or in the name of a thing, a single word ("the plan was", "actions/cache") is no announcement.
  if (bare === "" || bare.split(" ").length > 5 || /[/_`0-9]/.test(text)) return undefined;
  const kind = kindOfHeading(text);
  return kind === "neutral" ? undefined : kind;
}
