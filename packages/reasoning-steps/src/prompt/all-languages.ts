import {
  classifyBy,
  hasWord,
  isEnglishFullWord,
  type PromptClass,
  type PromptContext,
  type PromptReader,
  type WordList,
  wordList,
  wordsOf,
} from "./classify-prompt.ts";
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
const JOINED_WORDS = {
  full: joinedOf("full"),
  ask: joinedOf("ask"),
  request: joinedOf("request"),
  prose: joinedOf("prose"),
};

const ASK = new Set(
  (
    "what what's where where's why how who who's whose which is are was were do does did has have explain describe tell show list find " +
    "compare summarize summarise read review look check trace outline walk"
  ).split(" "),
);
// After these words, a question is a request or asks for a decision.
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
// Words that follow a noun rather than an order.
const BEHIND_NOUNS = new Set(
  (
    "in on of do does did is are was were mean means at for when with and or work works as to from by than differ compare " +
    "interact behave relate"
  ).split(" "),
);

interface Word {
  readonly text: string;
  /** Whether punctuation separates it from the word before. */
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
function asksOnly(query: string): boolean {
  return sentencesOf(query).every(asks);
}

/** The first word of a prompt that calls for all steps, in lower case. It counts where something is to be changed. */
function findFullWord(query: string): string | undefined {
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

/** Whether a sentence only asks for words: a question that is not a request, or an order to explain. */
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

/** Whether a word begins an order: it is first, or follows "and", "then" or a comma, and has an object. */
function isOrder(words: readonly Word[], at: number): boolean {
  const word = words[at];
  if (word === undefined) return false;
  const first = firstOf(words);
  const isWanted = fullWordIn(word.text) !== undefined;
  if (at === first) return isWanted;
  const before = words[at - 1]?.text ?? "";
  // "i" is "and" in Polish; before an English word it is the pronoun.
  const isJoined = word.parted || JOINS.has(before) || (before === "i" && !isEnglishFullWord(word.text));
  if (at < first || !isJoined) return false;
  const next = words[at + 1]?.text;
  if (next === undefined) return false;
  if (isWanted) return !BEHIND_NOUNS.has(next);
  const isPlain = ASK.has(word.text) || BEHIND_NOUNS.has(word.text) || OBJECTS.has(word.text);
  return !isPlain && !/^(?:whether|if|because|not)$/.test(word.text) && OBJECTS.has(next);
}

/** Whether a sentence is about text for people, such as a typo or the wording of a comment. */
function isProse({ text, words }: Sentence): boolean {
  if (joinedWord(text, "prose") !== undefined) return true;
  if (words.some((word) => MISTAKES.has(word.text) || hasWord(OTHER_PROSE, word.text))) return true;
  const first = firstOf(words);
  return REWRITES.has(words[first]?.text ?? "") && words.some((word, at) => at > first && PROSE.has(word.text));
}

type JoinedTable = keyof typeof JOINED_WORDS;

function joinedWord(text: string, table: JoinedTable): string | undefined {
  return JOINED_WORDS[table].find((word) => text.includes(word));
}

function asksJoined(text: string): boolean {
  if (joinedWord(text, "prose") !== undefined) return true;
  return joinedWord(text, "ask") !== undefined && joinedWord(text, "request") === undefined;
}

/** The longest prompt that can be a follow-up, in characters. */
const SHORT = 120;
/** How many words may accompany a reference back in one part of a prompt. */
const MORE_WORDS = 6;
const LONGEST_PHRASE = 6;

/** A language's words for recognizing follow-ups. */
interface FollowUpWords {
  readonly back: ReadonlySet<string>;
  readonly links: ReadonlySet<string>;
  readonly joins: ReadonlySet<string>;
  readonly too: ReadonlySet<string>;
  readonly work: WordList;
}

const TABLES = Object.values(LANGUAGES);
const JOINED = Object.values(JOINED_LANGUAGES);
const FOLLOW_UPS: readonly FollowUpWords[] = TABLES.map(({ back, links, joins, too, work }) => ({
  back: new Set(back.split("|")),
  links: new Set(links.split(" ")),
  joins: new Set(joins.split(" ")),
  too: new Set(too.split("|")),
  work: wordList(work),
}));
const ENGLISH_WORK: WordList = wordList(LANGUAGES["en"]?.work ?? "");
const JOINED_PHRASES: readonly ReadonlySet<string>[] = JOINED.map(
  ({ back }) => new Set(back.replaceAll(" ", "").split("|")),
);
const JOINED_SCRIPT = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

// A request may start after these: "but wipe it", "jetzt lösche".
const TURNS = new Set(
  (
    "but then now also just so first next to let's please aber dann jetzt auch nur erst zuerst bitte noch mais puis maintenant ensuite aussi " +
    "juste pero luego ahora también además solo sólo primero mas então agora só apenas primeiro depois ma poi ora adesso anche prima maar dan nu " +
    "ook alleen eerst ale teraz potem też także tylko najpierw но теперь потом тоже также только сначала i we you"
  ).split(" "),
);

// These refer back unless something new follows: "why that one?", but "how about a chat?".
const BARE_PROMPT_WORDS = new Set(
  (
    "no nope how what why next then now all both none number version choice variant option again test explain nein wie warum wieso weshalb alle alles beide " +
    "so non comment pourquoi tous tout suivant encore no cómo igual así todo todos não como tudo todos igual come perché tutti tutto nee hoe waarom " +
    "verder alles zo nie jak dlaczego czemu wszystko dalej нет как почему зачем все всё так дальше"
  ).split(" "),
);

/** Reads prompts in all languages that Clew knows. */
export const ALL_LANGUAGES: PromptReader = { refersBack, asksOnly, findFullWord };

/** Decide how deeply to reason about a prompt; the first matching rule wins. */
export function classifyPrompt(prompt: string, context: PromptContext = {}): PromptClass {
  return classifyBy(ALL_LANGUAGES, prompt, context);
}

/** Whether a prompt refers to earlier work and asks for nothing new. Unknown words mean no. */
function refersBack(query: string): boolean {
  const text = query.trim();
  if (text.length > 2 * SHORT || [...text].length > SHORT || text === "") return false;
  if (namesCode(text)) return false;
  const plain = text.normalize("NFC").replaceAll("’", "'").toLowerCase();
  if (JOINED_SCRIPT.test(plain)) return JOINED_PHRASES.some((phrases) => isMadeOf(plain, phrases));
  return FOLLOW_UPS.some((language) => isFollowUp(plain, language));
}

/** Whether a text names a path or an identifier. */
function namesCode(text: string): boolean {
  return text
    .split(/\s+/)
    .map((word) => word.replace(/^[("'“‘«#]+|[)"'”’»,;:!?.…]+$/g, ""))
    .some((word) => /[\\/_`=<>{}()[\]$@*|~^"]/.test(word) || /[a-z][A-Z]/.test(word) || /\w[.:]\w/.test(word));
}

/** Whether phrases cover a whole text, ignoring punctuation and spaces. */
function isMadeOf(text: string, phrases: ReadonlySet<string>): boolean {
  const letters = [...text.replace(/[\s\p{P}\p{S}]/gu, "")];
  const covered = [true];
  for (let end = 1; end <= letters.length; end += 1) {
    covered[end] = false;
    for (let start = Math.max(0, end - 12); start < end && !covered[end]; start += 1)
      covered[end] = covered[start] === true && phrases.has(letters.slice(start, end).join(""));
  }
  return letters.length > 0 && covered[letters.length] === true;
}

interface Token {
  readonly word: string;
  readonly parted: boolean;
}

function isFollowUp(text: string, language: FollowUpWords): boolean {
  const clauses = text.split(/[.!?;:…\n\u2013\u2014¿¡]+/).map(tokensOf);
  const full = clauses.filter((tokens) => tokens.length > 0);
  return full.length > 0 && full.every((tokens) => partsOf(tokens, language).every((part) => isBack(part, language)));
}

function tokensOf(clause: string): Token[] {
  return clause.split(/(?=,)|\s+/).flatMap((piece) => {
    const word = piece.replace(/^[,("'“‘«#-]+|[,)"'”’»-]+$/g, "");
    const parted = piece.startsWith(",");
    return word === "" ? (parted ? [{ word: "", parted }] : []) : [{ word, parted }];
  });
}

/** Parts separated by "and" and the like are read separately; "and then" is not a second request. */
function partsOf(tokens: readonly Token[], { joins, back }: FollowUpWords): Token[][] {
  const parts: Token[][] = [[]];
  let parted = false;
  for (const [at, token] of tokens.entries()) {
    if (token.word === "") {
      parted = true;
      continue;
    }
    const isInPhrase =
      tokens.length === 1 ||
      back.has(`${tokens[at - 1]?.word} ${token.word}`) ||
      back.has(
        tokens
          .slice(at)
          .map(({ word }) => word)
          .join(" "),
      );
    if (joins.has(token.word) && !isInPhrase) parts.push([]);
    else parts.at(-1)?.push(parted ? { ...token, parted } : token);
    parted = false;
  }
  return parts.filter((part) => part.length > 0);
}

function isBack(part: readonly Token[], language: FollowUpWords): boolean {
  let isPointing = false;
  let isBare = true;
  let more = 0;
  let isOpen = true;
  let isNew = false;
  for (let at = 0; at < part.length; ) {
    const length = phraseAt(part, at, language);
    if (length > 0) {
      isPointing = true;
      isBare &&= length === 1 && BARE_PROMPT_WORDS.has(part[at]?.word ?? "");
      isOpen = true;
      at += length;
      continue;
    }
    const { word, parted } = part[at] as Token; // `at` is below the length
    if (!isHarmless(word, parted || isOpen, language)) return false;
    more += 1;
    isNew ||= !isLink(word, language);
    isOpen = TURNS.has(word);
    at += 1;
  }
  if (more > MORE_WORDS) return false;
  if (isPointing) return !(isBare && isNew);
  if (part.length === 1 && /^(?:[a-h]|\d{1,2})$/.test(part[0]?.word ?? "")) return true;
  return part.some(({ word }, at) => language.too.has(word) || language.too.has(pair(part, at)));
}

function pair(part: readonly Token[], at: number): string {
  return `${part[at]?.word} ${part[at + 1]?.word}`;
}

function phraseAt(part: readonly Token[], at: number, { back }: FollowUpWords): number {
  for (let length = Math.min(LONGEST_PHRASE, part.length - at); length > 0; length -= 1) {
    const words = part.slice(at, at + length);
    if (back.has(words.map(({ word }) => word).join(" ")) && !isSplit(words)) return length;
  }
  return 0;
}

function isSplit(words: readonly Token[]): boolean {
  return words.slice(1).some(({ parted }) => parted);
}

/**
 * Whether a word next to a reference back requests nothing: neither a verb of work nor an unknown word where a request
 * would start.
 */
function isHarmless(word: string, begins: boolean, language: FollowUpWords): boolean {
  if (isLink(word, language)) return true;
  if (begins) return false;
  const parts = [word, ...word.split(/[-']/)];
  return !parts.some((each) => hasWord(language.work, each) || isEnglishWork(each) || findFullWord(each) !== undefined);
}

function isEnglishWork(word: string): boolean {
  const bases = [word];
  for (const ending of ["s", "es", "d", "ed", "ing", "er"])
    if (word.endsWith(ending) && word.length > ending.length + 2) bases.push(word.slice(0, -ending.length));
  return bases.some((base) =>
    [base, `${base}e`, base.replace(/(.)\1$/, "$1")].some((each) => ENGLISH_WORK.words.has(each)),
  );
}

function isLink(word: string, { links, too }: FollowUpWords): boolean {
  return links.has(word) || too.has(word) || isLabel(word);
}

/** The number or the letter of an option. */
function isLabel(word: string): boolean {
  return /^(?:[b-h]|\d{1,2}(?:st|nd|rd|th|e|er|º|ª)?)$/.test(word);
}
