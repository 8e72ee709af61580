import type { IndexText } from "./dialect.ts";

/** An object whose keys can be read; empty for any other value. */
export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  // Only read by key; values are checked where they are used.
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

// A query is a handful of words; more would only take time.
const WORD_LIMIT = 24;
const TEXT_LIMIT = 20_000;

// True for most texts: no accents to remove, and no other letters.
const ASCII = /^[\0-\x7f]*$/;

/** Whether every index splits a text into the same words. */
export function isAscii(text: string): boolean {
  return ASCII.test(text);
}

// These scripts have no spaces between words: any two neighboring characters count as a word, so that parts are found.
const SPACELESS = /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u;
const RUNS =
  /(?:(?=[\p{L}\p{N}])[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}])+|(?:(?![\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}])[\p{L}\p{N}])+/gu;

function runsOf(text: string): readonly string[] {
  return (
    text
      .normalize("NFKD")
      .replaceAll(/\p{M}+/gu, "")
      .toLowerCase()
      .match(RUNS) ?? []
  );
}

function pairsOf(characters: readonly string[]): readonly string[] {
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

/** The words of a text in lower case without accents; the same in every store. */
export function wordsOf(text: string): readonly string[] {
  if (isAscii(text)) return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return runsOf(text).flatMap((run) => {
    if (!SPACELESS.test(run)) return [run];
    const characters = [...run];
    return [...characters, ...pairsOf(characters)];
  });
}

/** The distinct words of a search text. */
export function searchTerms(text: string): readonly string[] {
  return [...new Set(soughtWords(text.slice(0, TEXT_LIMIT)))].filter((word) => word.length <= 64).slice(0, WORD_LIMIT);
}

// A single character is in nearly every text, so search for one only if it stands alone in the query.
function soughtWords(text: string): readonly string[] {
  if (isAscii(text)) return wordsOf(text);
  return runsOf(text).flatMap((run) => {
    const characters = SPACELESS.test(run) ? [...run] : [];
    return characters.length > 1 ? pairsOf(characters) : [run];
  });
}

/** What a decision is found by besides its own words, and how to spell words. */
interface Indexing {
  /** The title of its thread. */
  readonly thread?: string | undefined;
  readonly spell?: Spelling;
}

/**
 * The searchable text of a decision. `spell` prepares a field's text: as separate words if the index cannot split it
 * itself.
 */
export function indexText(
  document: Readonly<Record<string, unknown>>,
  { thread, spell = wordsInRow }: Indexing = {},
): IndexText {
  const words = (values: readonly unknown[]): string => spell(textOf(values));
  const bridge = objectOf(document["bridge"]);
  return {
    title: words([document["title"], document["decision"]]),
    body: words([
      document["context"],
      document["pattern"],
      document["category"],
      document["feature"],
      document["file"],
      document["reasons"],
      document["alternatives"],
      document["dissent"],
      document["openQuestions"],
      document["nextSteps"],
      thread,
    ]),
    tags: words([document["tags"]]),
    structure: words([bridge["structure"]]),
    purpose: words([bridge["function"], bridge["tolerance"], bridge["enforcement"], bridge["prevention"]]),
  };
}

type Spelling = (text: string) => string;

/** The words of a text, one after the other. */
export function wordsInRow(text: string): string {
  return wordsOf(text).join(" ");
}

function textOf(values: readonly unknown[]): string {
  const texts: string[] = [];
  let length = 0;
  const open = [...values].reverse();
  while (open.length > 0 && length < TEXT_LIMIT) {
    const value = open.pop();
    if (typeof value === "string") {
      texts.push(value.slice(0, TEXT_LIMIT));
      length += value.length;
    } else if (typeof value === "object" && value !== null) open.push(...Object.values(value).reverse());
  }
  return texts.join(" ");
}
