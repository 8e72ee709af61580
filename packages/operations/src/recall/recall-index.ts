import { isPlain, wordsOf } from "./words.ts";

/** What can come back. */
export type RecallKind = "decision" | "gotcha" | "pattern" | "question" | "session";

/** Something on record that may come back, as far as it is compared and shown. */
export interface RecallSource {
  readonly kind: RecallKind;
  readonly id: string;
  /** When it was said, RFC 3339 or a date. */
  readonly at: string;
  readonly agent?: string | undefined;
  /** What it is called, where it has a name beside what it says. */
  readonly title?: string | undefined;
  /** What was decided, learned or asked. */
  readonly text: string;
  readonly context?: string | undefined;
  readonly reasons?: readonly { readonly text: string; readonly strength?: number | undefined }[] | undefined;
  readonly rejected?: readonly RejectedOption[] | undefined;
  readonly tags?: readonly string[] | undefined;
  /** Globs and files that it is about. */
  readonly paths?: readonly string[] | undefined;
  readonly symbols?: readonly string[] | undefined;
  /** The repository that its paths are in. */
  readonly repo?: string | undefined;
  readonly standing?: string | undefined;
  /** Who ratified it. */
  readonly ratifiedBy?: string | undefined;
  readonly outcome?: string | undefined;
  /** low, medium, high or critical, of a gotcha. */
  readonly severity?: string | undefined;
}

/** An option that was weighed and not taken. */
interface RejectedOption {
  readonly option: string;
  readonly why?: string | undefined;
  readonly reopen?: string | undefined;
}

/** A source as it is first looked at; the whole of it is only read where that is asked for. */
export interface RecallEntry {
  readonly kind: RecallKind;
  readonly id: string;
  /** Taken apart, as `writeWords` has them. */
  readonly words: string;
  readonly source: RecallSource;
}

/** The record of a project, as recall reads it: plain look-ups, so that a file and a list in memory serve alike. */
export interface RecallIndex {
  /** How many sources there are. */
  readonly size: number;
  /** The repository of the paths that are asked about, where that is known. */
  readonly repo?: string | undefined;
  /** In how many sources each of these words is; those that are in none may be left out. */
  counts(words: readonly string[]): ReadonlyMap<string, number>;
  /** The sources that have a word, the newest first, at most so many. */
  holders(word: string, most: number): readonly number[];
  /** The sources that a path may fall under: what they say of paths begins with one of its folders. */
  under(path: string): readonly number[];
  /** Those of these sources that are there. */
  entries(numbers: readonly number[]): ReadonlyMap<number, RecallEntry>;
  /** What came and went after a position, oldest first; where nothing is kept for long nobody can tell. */
  changes?(since: string | undefined, limit: number): RecallChanges;
}

/** What of a record came and went: from it a copy elsewhere is brought up to date. */
export interface RecallChanges {
  /** Where the next changes begin. */
  readonly position: string;
  /** Whether everything begins anew: what was known before is to be forgotten. */
  readonly restarts: boolean;
  readonly sources: readonly RecallSource[];
  readonly gone: readonly Pick<RecallSource, "kind" | "id">[];
  readonly more: boolean;
}

/** The fields of a source by how much a word in them says. */
const FIELDS = ["title", "text", "rejected", "tags", "reason", "context", "why"] as const;
type Field = (typeof FIELDS)[number];

/** What a word in a field weighs. */
const WEIGHT: Readonly<Record<Field, number>> = {
  title: 1.6,
  text: 1.3,
  rejected: 1.3,
  tags: 1.2,
  reason: 0.9,
  context: 0.9,
  why: 0.7,
};

function textsOf(source: RecallSource): Readonly<Record<Field, readonly string[]>> {
  const { title, text, context, reasons = [], rejected = [], tags = [] } = source;
  return {
    // What has no name of its own is called what it says.
    title: [title ?? ""],
    text: [text],
    rejected: rejected.map(({ option }) => option),
    tags,
    reason: reasons.map((reason) => reason.text),
    context: [context ?? ""],
    why: rejected.map(({ why }) => why ?? ""),
  };
}

/**
 * Takes the words of a source apart, into one text that a reader searches as it is: a line with its time and its words, each with the
 * numbers of its fields and how often it is there, a line of neighbours, one of the rejected options, and the words of the title. A hook
 * reads dozens of them, and parses none.
 */
export function writeWords(source: RecallSource): string {
  const fields = new Map<string, Set<number>>();
  const counts = new Map<string, number>();
  const pairs = new Set<string>();
  const title = new Set<string>();
  const texts = textsOf(source);
  const note = (form: string, field: Field): void => {
    const known = fields.get(form);
    if (known) known.add(FIELDS.indexOf(field));
    else fields.set(form, new Set([FIELDS.indexOf(field)]));
  };
  for (const field of FIELDS)
    for (const text of texts[field]) {
      let previous: string | undefined;
      for (const { form, isJoined } of wordsOf(text)) {
        note(form, field);
        counts.set(form, (counts.get(form) ?? 0) + 1);
        if (isJoined) continue;
        if (field === "title") title.add(form);
        if (previous !== undefined) {
          pairs.add(pairOf(previous, form));
          // "health check" is also written "healthcheck".
          if (field !== "reason" && field !== "context") note(previous + form, field);
        }
        previous = form;
      }
    }
  const words = [...fields].map(([form, places]) => `${form}=${[...places].join("")}:${counts.get(form) ?? 0}`);
  const head = `${Date.parse(source.at) || 0}${(source.symbols ?? []).length > 0 ? SYMBOLS : ""}`;
  const options = (source.rejected ?? []).map(({ option }) => tellingForms(option).join(" "));
  return [`${head} ${words.join(" ")} `, `|${[...pairs].join("|")}|`, options.join("|"), [...title].join(" ")].join(
    "\n",
  );
}

/** Stands behind the time of a source that names symbols. */
const SYMBOLS = "+";

/** The words that say what an option is about, each once. */
function tellingForms(option: string): readonly string[] {
  const plain = wordsOf(option).filter(({ form, isJoined }) => !isJoined && !isPlain(form));
  return [...new Set(plain.map(({ form }) => form))];
}

function pairOf(left: string, right: string): string {
  return left < right ? `${left} ${right}` : `${right} ${left}`;
}

/** How a word is sought in the words of a source. */
export function soughtWord(form: string): string {
  return ` ${form}=`;
}

/** How two words side by side, in either order, are sought in the words of a source. */
export function soughtPair(left: string, right: string): string {
  return `|${pairOf(left, right)}|`;
}

/** From here on a holding says how often a word is there; below, a bit for each of its fields. */
const ONCE = 1 << FIELDS.length;
/** The bit of the rejected options. */
const REJECTED = 1 << FIELDS.indexOf("rejected");

/** Where and how often a source has a word; 0 where it has not. A number, because a hook asks this hundreds of times and makes no lists. */
export function holdingOf(words: string, sought: string): number {
  const start = words.indexOf(sought);
  const end = words.indexOf(":", start);
  if (start === -1 || end === -1) return 0;
  let fields = 0;
  for (let at = start + sought.length; at < end; at += 1) fields |= 1 << (words.charCodeAt(at) - ZERO);
  // What was damaged, or put there by somebody else, is no word.
  return fields + ONCE * Number.parseInt(words.slice(end + 1, end + 8), 10) || 0;
}

const ZERO = 48;

/** How often a holding's word is there. */
export function timesHeld(holding: number): number {
  return Math.floor(holding / ONCE);
}

/** Whether a holding's word is in a rejected option. */
export function isRejected(holding: number): boolean {
  return (holding & REJECTED) !== 0;
}

/** What a holding's fields weigh: the heaviest, and something for each further one. */
export function fieldWeight(holding: number): number {
  const fields = holding & (ONCE - 1);
  const known = FIELD_WEIGHTS[fields];
  if (known !== undefined) return known;
  let [best, sum] = [0, 0];
  FIELDS.forEach((field, at) => {
    if ((fields & (1 << at)) === 0) return;
    best = Math.max(best, WEIGHT[field]);
    sum += WEIGHT[field];
  });
  const weight = best + FURTHER_FIELD * (sum - best);
  FIELD_WEIGHTS[fields] = weight;
  return weight;
}

const FURTHER_FIELD = 0.3;
const FIELD_WEIGHTS: number[] = [];

/** When it was said, in milliseconds since 1970. */
export function timeIn(words: string): number {
  return Number.parseInt(words, 10);
}

/** Whether it names symbols. */
export function hasSymbols(words: string): boolean {
  return words.slice(0, 20).includes(SYMBOLS);
}

/** What each of its rejected options is about: words. */
export function optionsIn(words: string): readonly (readonly string[])[] {
  const start = words.indexOf("\n", words.indexOf("\n") + 1) + 1;
  const options = words.slice(start, words.lastIndexOf("\n")).split("|");
  return options.map((option) => (option === "" ? [] : option.split(" ")));
}

/** The words of its title. */
export function titleIn(words: string): readonly string[] {
  const title = words.slice(words.lastIndexOf("\n") + 1);
  return title === "" ? [] : title.split(" ");
}

/** The words by which a source is found, for an index. */
export function indexWords(text: string): readonly string[] {
  const entries = text.slice(text.indexOf(" "), text.indexOf("\n")).split(" ");
  return entries.map((entry) => entry.slice(0, entry.indexOf("="))).filter((word) => word !== "" && word.length <= 64);
}

/** The folder that a glob or a path begins with, without a slash at its end; empty for the whole project. */
export function folderOf(glob: string): string {
  const trimmed = glob.replace(/^\.\//, "").replace(/\/+$/, "");
  // A name without a slash is looked for in every folder.
  if (!trimmed.includes("/")) return "";
  const plain = trimmed.replace(/^\//, "").split("/");
  const end = plain.findIndex((part) => /[*?[{]/.test(part));
  const parts = end === -1 ? plain.filter((part) => part !== "") : plain.slice(0, end);
  return parts.join("/");
}

/** A path and every folder above it, up to the whole project. */
export function foldersAbove(path: string): readonly string[] {
  const parts = path.split("/").filter((part) => part !== "");
  return parts.map((_, index) => parts.slice(0, parts.length - index).join("/")).concat("");
}

function put(map: Map<string, number[]>, key: string, number: number): void {
  const known = map.get(key);
  if (known) known.push(number);
  else map.set(key, [number]);
}

/** An index of sources in memory. */
export function indexInMemory(sources: readonly RecallSource[]): RecallIndex {
  const words = new Map<string, number[]>();
  const texts = sources.map(writeWords);
  const folders = new Map<string, number[]>();
  sources.forEach(({ paths = [] }, number) => {
    for (const word of indexWords(texts[number] ?? "")) put(words, word, number);
    for (const folder of new Set(paths.map(folderOf))) put(folders, folder, number);
  });
  return {
    size: sources.length,
    counts: (asked) => new Map(asked.map((word) => [word, words.get(word)?.length ?? 0])),
    holders: (word, most) => (words.get(word) ?? []).slice(-most).toReversed(),
    under: (path) => foldersAbove(path).flatMap((folder) => folders.get(folder) ?? []),
    entries: (numbers) =>
      new Map(
        numbers.flatMap((number) => {
          const source = sources[number];
          if (source === undefined) return [];
          const { kind, id } = source;
          return [[number, { kind, id, words: texts[number] ?? "", source }] as const];
        }),
      ),
  };
}
