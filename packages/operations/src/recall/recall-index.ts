import type { DecisionRule } from "../rule/line-rules.ts";
import { isPlain, wordsOf } from "./words.ts";

/** The kinds of record that recall can show. */
export type RecallKind = "decision" | "gotcha" | "pattern" | "question" | "session";

/** A record that recall can show, with the fields it compares and displays. */
export interface RecallSource {
  readonly kind: RecallKind;
  readonly id: string;
  /** When it was recorded: RFC 3339 or a date. */
  readonly at: string;
  readonly agent?: string | undefined;
  /** Its title, if it has one besides its text. */
  readonly title?: string | undefined;
  /** The decision, learning or question. */
  readonly text: string;
  readonly context?: string | undefined;
  readonly reasons?: readonly { readonly text: string; readonly strength?: number | undefined }[] | undefined;
  readonly rejected?: readonly RejectedOption[] | undefined;
  readonly tags?: readonly string[] | undefined;
  /** Globs and files it is about. */
  readonly paths?: readonly string[] | undefined;
  readonly symbols?: readonly string[] | undefined;
  /** What no new line may contain, each with the files that it is about. */
  readonly forbids?: readonly Pick<DecisionRule, "pattern" | "in">[] | undefined;
  /** The repository of its paths. */
  readonly repo?: string | undefined;
  readonly standing?: string | undefined;
  /** Who ratified it. */
  readonly ratifiedBy?: string | undefined;
  readonly outcome?: string | undefined;
  /** A gotcha's severity: low, medium, high or critical. */
  readonly severity?: string | undefined;
}

/** An option that was considered and rejected. */
interface RejectedOption {
  readonly option: string;
  readonly why?: string | undefined;
  readonly reopen?: string | undefined;
}

/** A source as first examined. Its full text is read only on demand. */
export interface RecallEntry {
  readonly kind: RecallKind;
  readonly id: string;
  /** Its words, in the format of `writeWords`. */
  readonly words: string;
  readonly source: RecallSource;
}

/** A project's records as recall reads them. The lookups are simple, so a file and a list in memory work alike. */
export interface RecallIndex {
  /** The number of sources. */
  readonly size: number;
  /** The repository of the queried paths, if known. */
  readonly repo?: string | undefined;
  /** How many sources contain each word; words with none may be left out. */
  counts(words: readonly string[]): ReadonlyMap<string, number>;
  /** The sources with a word, newest first, at most `most`. */
  holders(word: string, most: number): readonly number[];
  /** The sources that may cover a path: one of their paths begins with one of its folders. */
  under(path: string): readonly number[];
  /** The entries that exist among these numbers. */
  entries(numbers: readonly number[]): ReadonlyMap<number, RecallEntry>;
  /** The changes after a position, oldest first. Absent if no lasting index is kept. */
  changes?(since: string | undefined, limit: number): RecallChanges;
}

/** Changes to a record, for updating a copy elsewhere. */
export interface RecallChanges {
  /** Where the next changes start. */
  readonly position: string;
  /** Whether to discard the copy and start again. */
  readonly restarts: boolean;
  readonly sources: readonly RecallSource[];
  readonly gone: readonly Pick<RecallSource, "kind" | "id">[];
  readonly more: boolean;
}

/** The fields of a source, from the most to the least significant. */
const FIELDS = ["title", "text", "rejected", "tags", "reason", "context", "why"] as const;
type Field = (typeof FIELDS)[number];

/** The weight of a word in each field. */
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
    // A source without a title uses its text.
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
 * Write a source's words as one text that can be searched without parsing: a line with the time and each word with its
 * field numbers and count, a line of adjacent words, a line of rejected options, and the title's words. A hook reads
 * dozens of these.
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
  const head = `${Date.parse(source.at) || 0}${[...(source.symbols ?? []), ...(source.forbids ?? [])].length > 0 ? SYMBOLS : ""}`;
  const options = (source.rejected ?? []).map(({ option }) => tellingForms(option).join(" "));
  return [`${head} ${words.join(" ")} `, `|${[...pairs].join("|")}|`, options.join("|"), [...title].join(" ")].join(
    "\n",
  );
}

/** Follows the time if the source names symbols or forbids something. */
const SYMBOLS = "+";

/** The distinct meaningful words of an option. */
function tellingForms(option: string): readonly string[] {
  const plain = wordsOf(option).filter(({ form, isJoined }) => !isJoined && !isPlain(form));
  return [...new Set(plain.map(({ form }) => form))];
}

function pairOf(left: string, right: string): string {
  return left < right ? `${left} ${right}` : `${right} ${left}`;
}

/** The string to search for to find a word in a source's words. */
export function soughtWord(form: string): string {
  return ` ${form}=`;
}

/** The string to search for to find two adjacent words, in either order. */
export function soughtPair(left: string, right: string): string {
  return `|${pairOf(left, right)}|`;
}

/** A number describes where a word occurs: the low bits are its fields, and the rest counts occurrences. */
const ONCE = 1 << FIELDS.length;
/** The bit for rejected options. */
const REJECTED = 1 << FIELDS.indexOf("rejected");

/**
 * Where and how often a source contains a word, 0 if not at all. A number avoids allocating lists: a hook calls this
 * hundreds of times.
 */
export function holdingOf(words: string, sought: string): number {
  const start = words.indexOf(sought);
  const end = words.indexOf(":", start);
  if (start === -1 || end === -1) return 0;
  let fields = 0;
  for (let at = start + sought.length; at < end; at += 1) fields |= 1 << (words.charCodeAt(at) - ZERO);
  // Damaged text, or text that somebody else wrote there, is not a word.
  return fields + ONCE * Number.parseInt(words.slice(end + 1, end + 8), 10) || 0;
}

const ZERO = 48;

/** How often the word occurs. */
export function timesHeld(holding: number): number {
  return Math.floor(holding / ONCE);
}

/** Whether the word is in a rejected option. */
export function isRejected(holding: number): boolean {
  return (holding & REJECTED) !== 0;
}

/** The weight of the word's fields: the heaviest, plus something for each other one. */
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

/** The source's time, in milliseconds since 1970. */
export function timeIn(words: string): number {
  return Number.parseInt(words, 10);
}

/** Whether the source names symbols or forbids something. */
export function hasSymbols(words: string): boolean {
  return words.slice(0, 20).includes(SYMBOLS);
}

/** The words of each rejected option. */
export function optionsIn(words: string): readonly (readonly string[])[] {
  const start = words.indexOf("\n", words.indexOf("\n") + 1) + 1;
  const options = words.slice(start, words.lastIndexOf("\n")).split("|");
  return options.map((option) => (option === "" ? [] : option.split(" ")));
}

/** The words of the title. */
export function titleIn(words: string): readonly string[] {
  const title = words.slice(words.lastIndexOf("\n") + 1);
  return title === "" ? [] : title.split(" ");
}

/** The words to index a source under. */
export function indexWords(text: string): readonly string[] {
  const entries = text.slice(text.indexOf(" "), text.indexOf("\n")).split(" ");
  return entries.map((entry) => entry.slice(0, entry.indexOf("="))).filter((word) => word !== "" && word.length <= 64);
}

/** The folder at the start of a glob or path, without a trailing slash; empty for the whole project. */
export function folderOf(glob: string): string {
  const trimmed = glob.replace(/^\.\//, "").replace(/\/+$/, "");
  // A name without a slash matches in every folder.
  if (!trimmed.includes("/")) return "";
  const plain = trimmed.replace(/^\//, "").split("/");
  const end = plain.findIndex((part) => /[*?[{]/.test(part));
  const parts = end === -1 ? plain.filter((part) => part !== "") : plain.slice(0, end);
  return parts.join("/");
}

/** A path and every folder above it, up to the project's root. */
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
