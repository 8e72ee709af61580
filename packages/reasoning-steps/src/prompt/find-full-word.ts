import { hasWord, isEnglishFullWord, type WordList, wordList, wordsOf } from "./classify-prompt.ts";
import { JOINED_LANGUAGES, LANGUAGES } from "./languages.ts";

type Table = "full" | "ask" | "request" | "prose";

function listOf(table: Table): WordList {
  return wordList(
    Object.values(LANGUAGES)
      .map((language) => language[table])
      .join(" "),
  );
}

function joinedOf(table: Table): readonly string[] {
  return Object.values(JOINED_LANGUAGES).flatMap((language) => language[table].split(" "));
}

const FULL = listOf("full");
const OTHER_ASK = listOf("ask");
const OTHER_REQUEST = listOf("request");
const OTHER_PROSE = listOf("prose");
const JOINED = { full: joinedOf("full"), ask: joinedOf("ask"), request: joinedOf("request"), prose: joinedOf("prose") };

const ASK = new Set(
  (
    "what what's where where's why how who who's whose which is are was were do does did has have explain describe tell show list find " +
    "compare summarize summarise read review look check trace outline walk"
  ).split(" "),
);
// After these a question is a request, or asks for a decision.
const REQUEST = new Set("can could would will shall should may".split(" "));
const ASKED = new Set("you we".split(" "));
const ADVICE = new Set("should shall fit fits best better recommend recommended suitable safest".split(" "));
const VERDICTS = new Set("security secure vulnerability vulnerabilities irreversible".split(" "));
const MISTAKES = new Set(
  (
    "typo typos misspelling misspellings misspelled misspelt spelling spelled wording grammar grammatical punctuation " +
    "capitalisation capitalization apostrophe reword rephrase proofread docstring docstrings"
  ).split(" "),
);
const PROSE = new Set(
  (
    "word words comment comments sentence sentences paragraph paragraphs heading headings headline title titles caption " +
    "captions tooltip label placeholder subtitle footnote phrase text notes"
  ).split(" "),
);
const REWRITES = new Set(
  "fix correct change reword rephrase update shorten improve translate rename capitalise capitalize lowercase polish".split(
    " ",
  ),
);
const FILLERS = new Set("please hey hi hello ok okay so now also just then and but well".split(" "));
const JOINS = new Set("and then und dann et puis y luego e poi en daarna potem и потом or also please".split(" "));
const OBJECTS = new Set(
  "it them this that these those the all every each any my our your their its everything".split(" "),
);
// Behind a noun, not behind an order.
const BEHIND_NOUNS = new Set(
  (
    "in on of do does did is are was were mean means at for when with and or work works as to from by than differ compare " +
    "interact behave relate"
  ).split(" "),
);

interface Word {
  readonly text: string;
  /** Whether a mark parts it from the word before. */
  readonly parted: boolean;
}

interface Sentence {
  readonly text: string;
  readonly words: readonly Word[];
}

function sentencesOf(query: string): Sentence[] {
  const texts = query.split(/(?<=[.!?;])\s+|(?<=[。！？；])|\n/).filter((text) => text.trim() !== "");
  return texts.map((text) => ({
    text,
    words: wordsOf(text).map((word) => ({ text: word.text, parted: /[,;:\u2013\u2014]/.test(word.before) })),
  }));
}

/** Whether every sentence of a prompt asks for words only. */
export function asksOnly(query: string): boolean {
  return sentencesOf(query).every(asks);
}

/** The first word of a prompt that asks for every step, in lower case: it counts where something is to be changed. */
export function findFullWord(query: string): string | undefined {
  for (const sentence of sentencesOf(query)) {
    const found = fullWordOf(sentence);
    if (found !== undefined) return found;
  }
  return undefined;
}

function fullWordOf(sentence: Sentence): string | undefined {
  const { text, words } = sentence;
  const joined = joinedWord(text, "full");
  if (joined !== undefined && !asksJoined(text)) return joined;
  const full = words.flatMap((_, at) => (isFull(words, at) ? [at] : []));
  if (full.length === 0) return undefined;
  const isSpared = asks(sentence) || isProse(sentence);
  const at = isSpared ? full.find((each) => isOrder(words, each)) : full[0];
  return at === undefined ? undefined : fullWordIn(words[at]?.text ?? "");
}

function isFull(words: readonly Word[], at: number): boolean {
  const word = words[at]?.text ?? "";
  if (fullWordIn(word) === undefined) return false;
  // Release notes are prose.
  return !(word.startsWith("release") && /^notes?$/.test(words[at + 1]?.text ?? ""));
}

function fullWordIn(word: string): string | undefined {
  if (isFullWord(word)) return word;
  return word.includes("-") ? word.split("-").find(isFullWord) : undefined;
}

function isFullWord(word: string): boolean {
  return isEnglishFullWord(word) || hasWord(FULL, word);
}

/** Whether a sentence asks for words only: a question that is no request, or an order to tell. */
function asks(sentence: Sentence): boolean {
  const { text, words } = sentence;
  if (asksJoined(text)) return true;
  const from = firstOf(words);
  const first = words[from]?.text ?? "";
  if (REQUEST.has(first) && ASKED.has(words[from + 1]?.text ?? "")) return false;
  if (words.some((word) => ADVICE.has(word.text) || isRequest(word.text))) return false;
  if (/^(?:is|are|was|were)$/.test(first) && words.some((word) => VERDICTS.has(word.text))) return false;
  const begins = ASK.has(first) || hasWord(OTHER_ASK, first);
  if (!begins && !/[?？]["')\]]?\s*$/.test(text)) return false;
  return !words.some((_, at) => isOrder(words, at));
}

function isRequest(word: string): boolean {
  return word.split("-").some((part) => hasWord(OTHER_REQUEST, part));
}

function firstOf(words: readonly Word[]): number {
  const at = words.findIndex((word) => !FILLERS.has(word.text));
  return at === -1 ? 0 : at;
}

/** Whether a word begins an order: it comes first, or after "and", "then" or a comma, with something it acts on. */
function isOrder(words: readonly Word[], at: number): boolean {
  const word = words[at];
  if (word === undefined) return false;
  const first = firstOf(words);
  const isWanted = fullWordIn(word.text) !== undefined;
  if (at === first) return isWanted;
  const before = words[at - 1]?.text ?? "";
  // "And" in Polish; before an English word it is the person who asks.
  const isJoined = word.parted || JOINS.has(before) || (before === "i" && !isEnglishFullWord(word.text));
  if (at < first || !isJoined) return false;
  const next = words[at + 1]?.text;
  if (next === undefined) return false;
  if (isWanted) return !BEHIND_NOUNS.has(next);
  const isPlain = ASK.has(word.text) || BEHIND_NOUNS.has(word.text) || OBJECTS.has(word.text);
  return !isPlain && !/^(?:whether|if|because|not)$/.test(word.text) && OBJECTS.has(next);
}

/** Whether a sentence is about words for people: a typo, the wording of a comment. */
function isProse({ text, words }: Sentence): boolean {
  if (joinedWord(text, "prose") !== undefined) return true;
  if (words.some((word) => MISTAKES.has(word.text) || hasWord(OTHER_PROSE, word.text))) return true;
  const first = firstOf(words);
  return REWRITES.has(words[first]?.text ?? "") && words.some((word, at) => at > first && PROSE.has(word.text));
}

type JoinedTable = keyof typeof JOINED;

function joinedWord(text: string, table: JoinedTable): string | undefined {
  return JOINED[table].find((word) => text.includes(word));
}

function asksJoined(text: string): boolean {
  if (joinedWord(text, "prose") !== undefined) return true;
  return joinedWord(text, "ask") !== undefined && joinedWord(text, "request") === undefined;
}
