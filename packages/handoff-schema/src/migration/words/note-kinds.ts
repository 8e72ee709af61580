import { HEADING_GROUPS, LANGUAGES } from "./language.ts";

/** The subject of a part of a note, according to its heading or lead-in. */
export type NoteKind =
  | "steps"
  | "gotchas"
  | "patterns"
  | "questions"
  | "blockers"
  | "done"
  | "rejected"
  | "created"
  | "modified"
  | "touched"
  | "read"
  | "criteria"
  | "advice"
  | "mixed"
  | "neutral";

// What may follow the head word of a heading; before anything else it is only a modifier.
const HEADS =
  "(?=$|\\s*[/]| (?:in|with|of|on|for|from|when|while|during|to|and|or|und|im|in|mit|bei|von|zu|found|encountered|seen|hit|we|i|you|that|so|still|left|remaining|before|after|by|at|as|about|made|needed|required|pending|worth)(?![\\p{L}\\p{N}]))";

/** The subject of the current part of a note, and the words that say so. */
export interface About {
  readonly kind: NoteKind | undefined;
  readonly heading: string;
}

function wholeWords(words: readonly string[]): RegExp {
  const any = words.join("|").replaceAll("§", HEADS);
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])`, "u");
}

const RULES: readonly { readonly kind: NoteKind; readonly words: RegExp }[] = HEADING_GROUPS.map(({ group, kind }) => ({
  kind,
  words: wholeWords(LANGUAGES.flatMap(({ headings }) => headings[group] ?? [])),
}));

const CATEGORY = wholeWords(LANGUAGES.flatMap(({ categories }) => categories.map((words) => `^(${words})`)));

/** A heading in comparable form: without symbols, numbering or case. */
export function bareHeading(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("’", "'")
    .replaceAll(/[^\p{L}\p{N}\s'/-]+/gu, " ")
    .trimStart()
    .replace(/^\s*(step|phase|part|section|teil|schritt)?\s*[0-9]+(\.[0-9]+)*\s+/, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** A section's subject according to its heading; undefined if the words do not say. */
export function kindOfHeading(text: string): NoteKind | undefined {
  if (text.length > LONGEST_TEXT) return undefined;
  const bare = bareHeading(text);
  if (bare === "" || bare.split(" ").length > LONGEST_HEADING) return undefined;
  // In "Highest priority: finish the recipes", the part before the colon decides.
  const colon = /^([^:]{3,40}):\s/.exec(text)?.[1];
  const led = colon === undefined ? undefined : kindOfLead(colon);
  if (led !== undefined && SPOKEN_FOR.has(led)) return led;
  const kinds = new Set(partsOf(text).map((part) => kindOfPhrase(bareHeading(part))));
  kinds.delete(undefined);
  kinds.delete("neutral");
  // "Risks and open questions": each entry must show which of the two it is.
  if (kinds.size > 1 && [...kinds].every((kind) => kind !== undefined && OPEN_KINDS.has(kind))) return "mixed";
  const whole = kindOfPhrase(bare);
  const shorter = withoutBrackets(text);
  if ((whole !== undefined && whole !== "neutral") || shorter === text) return whole;
  return kindOfPhrase(bareHeading(shorter)) ?? whole;
}

const LONGEST_HEADING = 12;
const LONGEST_TEXT = 400;
const OPEN_KINDS: ReadonlySet<NoteKind> = new Set(["steps", "gotchas", "questions", "blockers", "patterns", "mixed"]);

const SPOKEN_FOR: ReadonlySet<NoteKind> = new Set(["steps", "gotchas", "questions", "blockers", "done", "rejected"]);

function partsOf(text: string): string[] {
  return text.split(/\s*(?:[/&+,]|\band\b|\bund\b)\s*/i);
}

// "Notes (reference machine)" are notes; text in brackets counts only if the rest says nothing.
function withoutBrackets(text: string): string {
  return text.replace(/\s\([^()]{1,100}\)\s*:?\s*$/, "");
}

function kindOfPhrase(bare: string): NoteKind | undefined {
  const rule = RULES.find(({ words }) => words.test(bare));
  if (rule === undefined) return undefined;
  const unsolved =
    rule.kind === "done" &&
    /\b(not|never|un|isn't|aren't)[ -]?(fully |yet |really )?(resolved|fixed|closed|solved)\b/.test(bare);
  return unsolved ? "gotchas" : rule.kind;
}

/** Whether a heading only groups what is below it: "High priority", "Backend". */
export function isCategory(text: string): boolean {
  const bare = bareHeading(text);
  return bare.split(" ").length <= 4 && CATEGORY.test(bare);
}

const FILLERS: ReadonlySet<string> = new Set(LANGUAGES.flatMap(({ fillers }) => fillers.split(" ")));

// Most words of a lead-in must fit its kind: "Flush errors incrementally" only mentions errors.
function isAbout(bare: string, kind: NoteKind): boolean {
  const rest = RULES.filter((rule) => rule.kind === kind).reduce(
    (left, rule) => left.replaceAll(new RegExp(rule.words.source, "gu"), " "),
    bare,
  );
  const strange = rest.split(/[\s/-]+/).filter((word) => word !== "" && !FILLERS.has(word)).length;
  return strange === 0 || (strange === 1 && bare.split(" ").length >= 3);
}

// "wip: tenant isolation" is a commit title.
const COMMIT_TYPE = /^(wip|feat|fix|chore|docs|refactor|test|perf|ci|build|style)$/;

/** The kind of a short lead-in such as `Remaining:`; only unambiguous words count. */
export function kindOfLead(text: string): NoteKind | undefined {
  const bare = bareHeading(text);
  // In a long lead-in or the name of a thing, a single word ("the plan was", "actions/cache") announces nothing.
  if (bare === "" || COMMIT_TYPE.test(bare) || bare.split(" ").length > 7 || /[_`0-9]|\S\/\S/.test(text))
    return undefined;
  const kind = kindOfHeading(text);
  if (kind === undefined || kind === "neutral") return undefined;
  return isAbout(bare, kind) ? kind : undefined;
}

/** The kinds of section in which each entry is an item. */
export const ENTRY_KINDS: ReadonlySet<NoteKind> = new Set(["steps", "gotchas", "questions", "blockers", "patterns"]);

/** **Backend** above a list under "Next steps" groups the steps; elsewhere such words say nothing. */
export function withinSection(about: About, section: About): About {
  const inherits = about.kind === undefined && section.kind !== undefined && ENTRY_KINDS.has(section.kind);
  return inherits ? section : about;
}
