import { wordsOf } from "./words.ts";

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

/** The record of a project, as recall reads it: plain look-ups, so that a file and a list in memory serve alike. */
export interface RecallIndex {
  /** How many sources there are. */
  readonly size: number;
  /** In how many sources each of these words is; those that are in none may be left out. */
  counts(words: readonly string[]): ReadonlyMap<string, number>;
  /** The sources that have a word, the newest first, at most so many. */
  holders(word: string, most: number): readonly number[];
  /** The sources that a path may fall under: what they say of paths begins with one of its folders. */
  under(path: string): readonly number[];
  source(number: number): RecallSource | undefined;
  /** The words of a source, taken apart. */
  words(number: number): SourceWords;
}

/** The fields of a source by how much a word in them says. */
const FIELDS = ["title", "text", "rejected", "tags", "reason", "context", "why"] as const;
export type Field = (typeof FIELDS)[number];

/** What a word in a field weighs. */
export const WEIGHT: Readonly<Record<Field, number>> = {
  title: 1.6,
  text: 1.3,
  rejected: 1.3,
  tags: 1.2,
  reason: 0.9,
  context: 0.9,
  why: 0.7,
};

/** The words of a source, taken apart once. */
export interface SourceWords {
  /** Every word with the fields that it is in. */
  readonly fields: ReadonlyMap<string, ReadonlySet<Field>>;
  /** How often each word is in it. */
  readonly counts: ReadonlyMap<string, number>;
  /** Two words side by side, in either order. */
  readonly pairs: ReadonlySet<string>;
  readonly title: ReadonlySet<string>;
  readonly length: number;
}

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

/** Takes the words of a source apart. */
export function wordsOfSource(source: RecallSource): SourceWords {
  const fields = new Map<string, Set<Field>>();
  const counts = new Map<string, number>();
  const pairs = new Set<string>();
  const title = new Set<string>();
  let length = 0;
  const texts = textsOf(source);
  const note = (form: string, field: Field): void => {
    const known = fields.get(form);
    if (known) known.add(field);
    else fields.set(form, new Set([field]));
  };
  for (const field of FIELDS)
    for (const text of texts[field]) {
      let previous: string | undefined;
      for (const { form, isJoined } of wordsOf(text)) {
        note(form, field);
        counts.set(form, (counts.get(form) ?? 0) + 1);
        if (isJoined) continue;
        length += 1;
        if (field === "title") title.add(form);
        if (previous !== undefined) {
          pairs.add(`${previous} ${form}`).add(`${form} ${previous}`);
          // "health check" is also written "healthcheck".
          if (field !== "reason" && field !== "context") note(previous + form, field);
        }
        previous = form;
      }
    }
  return { fields, counts, pairs, title, length };
}

/** What has no words. */
export const NO_WORDS: SourceWords = {
  fields: new Map(),
  counts: new Map(),
  pairs: new Set(),
  title: new Set(),
  length: 0,
};

/** The words of a source as text, so that a reader need not take it apart again. */
export function writeWords({ fields, counts, pairs, title, length }: SourceWords): string {
  const rows = [...fields].map(([form, names]) => [
    form,
    counts.get(form) ?? 0,
    ...[...names].map((name) => FIELDS.indexOf(name)),
  ]);
  return JSON.stringify([rows, [...pairs], [...title], length]);
}

/** The same, read again. */
export function readWords(text: string): SourceWords {
  // Written by `writeWords` alone.
  const [rows, pairs, title, length] = JSON.parse(text) as [
    [string, number, ...number[]][],
    string[],
    string[],
    number,
  ];
  const fields = new Map<string, ReadonlySet<Field>>();
  const counts = new Map<string, number>();
  for (const [form, count, ...names] of rows) {
    fields.set(form, new Set(names.flatMap((at) => FIELDS[at] ?? [])));
    counts.set(form, count);
  }
  return { fields, counts, pairs: new Set(pairs), title: new Set(title), length };
}

/** The words by which a source is found, for an index. */
export function indexWords({ fields }: SourceWords): readonly string[] {
  return [...fields.keys()].filter((word) => word.length <= 64);
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
  const apart = new Map<number, SourceWords>();
  const folders = new Map<string, number[]>();
  sources.forEach((source, number) => {
    for (const word of indexWords(wordsOfSource(source))) put(words, word, number);
    for (const folder of new Set((source.paths ?? []).map(folderOf))) put(folders, folder, number);
  });
  return {
    size: sources.length,
    counts: (asked) => new Map(asked.map((word) => [word, words.get(word)?.length ?? 0])),
    holders: (word, most) => (words.get(word) ?? []).slice(-most).toReversed(),
    under: (path) => foldersAbove(path).flatMap((folder) => folders.get(folder) ?? []),
    source: (number) => sources[number],
    words(number) {
      const source = sources[number];
      const known = apart.get(number) ?? (source === undefined ? NO_WORDS : wordsOfSource(source));
      apart.set(number, known);
      return known;
    },
  };
}
