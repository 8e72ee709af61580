import { isSameRepo, matchesGlobs } from "../rule/globs.ts";
import {
  fieldWeight,
  hasSymbols,
  holdingOf,
  isRejected,
  optionsIn,
  type RecallEntry,
  type RecallIndex,
  type RecallKind,
  type RecallSource,
  soughtPair,
  soughtWord,
  timeIn,
  timesHeld,
  titleIn,
} from "./recall-index.ts";
import { isPlain, type Word, wordsOf } from "./words.ts";

/** What is asked: words, and the paths that it is about. */
export interface RecallQuery {
  readonly text: string;
  /** Relative to the project's top, with slashes. */
  readonly paths?: readonly string[] | undefined;
  /** Milliseconds since 1970: what came later is not known. */
  readonly at: number;
  /** An edit is only interrupted by what is sure, and needs more than a prompt. */
  readonly moment: "prompt" | "edit";
}

/** What of a source was met by a query. */
export interface Matched {
  readonly by: "words" | "path" | "symbol" | "rejected_option" | "rule";
  readonly what: string;
}

/** A source that may bear on what is asked. */
export interface Match {
  readonly kind: RecallKind;
  readonly id: string;
  /** The whole of it, read where that is asked for. */
  readonly source: RecallSource;
  readonly voice: "sure" | "maybe";
  /** 0..1: how likely it bears on it, as the tuning sets have it. */
  readonly score: number;
  readonly matched: readonly Matched[];
}

/** Words of one question that are looked up: the rarest of them say what it is about. */
const MOST_WORDS = 48;
/** Sources that are looked at closely, and sources that a word may bring. */
const MOST_CLOSE = 16;
const MOST_HOLDERS = 100;
/** So many sources are enough to choose from: the rarest words came first. */
const ENOUGH = 250;
/** A word in more than one of a hundred sources is not asked for while a rarer one is there; in few sources every word is. */
const COMMON = { share: 0.01, least: 200 };
/** At an edit: what is rare, and how likely words alone must bear on it. */
const RARE_SHARE = 0.01;
const SURE_AT_EDIT = 0.4;
/** Words of every program, which at an edit say nothing: their forms, because a hook has no time to make them. */
const CODE = new Set(
  "src librari index test specif import export requir const let variabl function return asynchron await default class extend implement public privat static void string number boolean object arrai true fals null undefin none def self print packag us fn pub mod struct enum type interfac if els for while try catch final throw raiz except div span style script href http www com json html css tsx jsx yaml main".split(
    " ",
  ),
);
/** Verbs and the like count for less, wherever they stand. */
const PLAIN_SHARE = 0.35;

/** A word of the question that is on record. */
interface AskedWord extends Word {
  readonly sought: string;
  readonly weight: number;
  /** Whether it says what is done rather than to what. */
  readonly isVerb: boolean;
}

interface Question {
  readonly index: RecallIndex;
  readonly query: RecallQuery;
  /** The heaviest first. */
  readonly words: readonly AskedWord[];
  readonly weights: ReadonlyMap<string, number>;
  readonly heaviest: number;
  /** Of all its words together, identifiers as a whole aside. */
  readonly total: number;
  /** Words side by side that are both on record, and what that weighs. */
  readonly pairs: readonly { readonly sought: string; readonly weight: number }[];
  /** Whether it mends something: that seldom decides anything. */
  readonly mends: boolean;
  /** In how many sources each of its words is, and from how many on a word is not rare. */
  readonly counts: ReadonlyMap<string, number>;
  readonly rare: number;
}

const PREFIX = /^(?:feat|fix|chore|docs|test|refactor|build|perf|style|ci)(?:\(([^)]*)\))?!?:\s*/i;
const MENDS = ["fix", "correct", "repair"];

/** Ranks what bears on a question, the likeliest first. */
export function matchSources(index: RecallIndex, query: RecallQuery): readonly Match[] {
  const isSure = query.moment === "edit" ? isSureAtEdit : isSureAtPrompt;
  return weighSources(index, query)
    .filter(({ candidate, named }) => candidate.strength > 0 || named.length > 0)
    .map((weighed): Match => {
      const { candidate, named, words, score } = weighed;
      const { entry } = candidate;
      const what = words.slice(0, 8).join(" ");
      return {
        kind: entry.kind,
        id: entry.id,
        get source() {
          return entry.source;
        },
        voice: isSure(weighed) ? "sure" : "maybe",
        score: Math.round(score * 1000) / 1000,
        matched: what === "" ? named : [...named, { by: "words", what }],
      };
    })
    .toSorted(
      (left, right) =>
        placeOf(query, left) - placeOf(query, right) || right.score - left.score || (left.id < right.id ? -1 : 1),
    );
}

/** At an edit, what names its file or a symbol of it stands before what only shares words with it. */
function placeOf({ moment }: RecallQuery, { matched }: Match): number {
  return moment === "edit" && matched.some(({ by }) => by === "path" || by === "symbol") ? 0 : 1;
}

function readQuestion(index: RecallIndex, query: RecallQuery): Question {
  const { text, moment } = query;
  const { size } = index;
  // Most prompts have none: then nothing is compiled for it.
  const body = text.includes(":")
    ? text.replace(PREFIX, (_, scope: string | undefined) => (scope === undefined ? "" : `${scope} `))
    : text;
  const start = text.trimStart().slice(0, 10).toLowerCase();
  const all = wordsOf(body).filter(({ form }) => moment === "prompt" || !CODE.has(form));
  const distinct = [...new Map(all.map((word) => [word.form, word])).values()];
  const counts = index.counts(distinct.map(({ form }) => form));
  const weights = new Map(distinct.map(({ form }) => [form, rarity(size, counts.get(form) ?? 0, form)]));
  const weightOf = ({ form }: Word): number => weights.get(form) ?? 0;
  const words = distinct.toSorted((left, right) => weightOf(right) - weightOf(left)).slice(0, MOST_WORDS);
  const plain = all.filter(({ isJoined }) => !isJoined);
  const isKnown = ({ form }: Word): boolean => (counts.get(form) ?? 0) > 0;
  const sides = plain.slice(1).map((right, at): readonly [Word, Word] => [plain[at] ?? right, right]);
  return {
    index,
    query,
    words: words.filter(isKnown).map((word) => ({
      ...word,
      sought: soughtWord(word.form),
      weight: weightOf(word),
      isVerb: isPlain(word.form),
    })),
    weights,
    heaviest: Math.max(1, ...weights.values()),
    total: words.filter(({ isJoined }) => !isJoined).reduce((sum, word) => sum + weightOf(word), 0),
    pairs: sides
      .filter((pair) => pair.every(isKnown))
      .map(([left, right]) => ({
        sought: soughtPair(left.form, right.form),
        weight: Math.min(weightOf(left), weightOf(right)),
      })),
    mends: MENDS.some((verb) => start.startsWith(verb)),
    counts,
    rare: Math.max(2, size * RARE_SHARE),
  };
}

/** How little a word is used in this project's record; a verb says less than it seems. */
function rarity(size: number, count: number, form: string): number {
  const plain = isPlain(form) ? PLAIN_SHARE : 1;
  return Math.log(1 + (Math.max(size, count) - count + 0.5) / (count + 0.5)) * plain;
}

interface Candidate {
  readonly number: number;
  readonly entry: RecallEntry;
  /** The words of the question that it has. */
  readonly held: readonly AskedWord[];
  /** How often it has those that say to what something is done. */
  readonly times: number;
  /** Whether one of them stands in a rejected option. */
  readonly isOption: boolean;
  readonly strength: number;
  /** The weight of these words, without identifiers as a whole. */
  readonly mass: number;
}

function byStrength(left: Candidate, right: Candidate): number {
  return right.strength - left.strength || (left.entry.id < right.entry.id ? -1 : 1);
}

function closest(question: Question): readonly Candidate[] {
  const { index, counts } = question;
  const sums = new Map<number, number>();
  const limit = Math.max(COMMON.least, index.size * COMMON.share);
  let isFound = false;
  for (const { form, weight } of question.words) {
    if (isFound && ((counts.get(form) ?? 0) > limit || sums.size > ENOUGH)) continue;
    isFound = true;
    for (const number of index.holders(form, MOST_HOLDERS)) sums.set(number, (sums.get(number) ?? 0) + weight);
  }
  return candidatesOf(question, heaviest(sums, MOST_CLOSE + 8))
    .toSorted(byStrength)
    .slice(0, MOST_CLOSE);
}

/** The sources of the largest sums, the newest first of equal ones: most of hundreds are passed over with one look. */
function heaviest(sums: ReadonlyMap<number, number>, most: number): readonly number[] {
  const best: { readonly number: number; readonly sum: number }[] = [];
  sums.forEach((sum, number) => {
    const last = best[most - 1];
    if (last !== undefined && (sum < last.sum || (sum === last.sum && number < last.number))) return;
    let place = Math.min(best.length, most - 1);
    for (let other = best[place - 1]; other !== undefined; other = best[place - 1]) {
      if (other.sum > sum || (other.sum === sum && other.number > number)) break;
      best[place] = other;
      place -= 1;
    }
    best[place] = { number, sum };
  });
  return best.map(({ number }) => number);
}

function candidatesOf(question: Question, numbers: readonly number[]): readonly Candidate[] {
  const entries = question.index.entries(numbers);
  return numbers.flatMap((number) => {
    const entry = entries.get(number);
    return entry === undefined || timeIn(entry.words) > question.query.at ? [] : [candidateOf(question, number, entry)];
  });
}

function candidateOf(question: Question, number: number, entry: RecallEntry): Candidate {
  const { words } = entry;
  const held: AskedWord[] = [];
  let [sum, mass, times, isOption] = [0, 0, 0, false];
  for (const word of question.words) {
    const holding = holdingOf(words, word.sought);
    if (holding === 0) continue;
    held.push(word);
    sum += word.weight * fieldWeight(holding);
    isOption ||= isRejected(holding);
    if (word.isJoined) continue;
    mass += word.weight;
    if (!word.isVerb) times += timesHeld(holding);
  }
  let side = 0;
  for (const { sought, weight } of question.pairs) if (words.includes(sought)) side += weight;
  const strength = (sum + PAIR_SHARE * side) * (1 + TITLE_SHARE * titleShare(question, titleIn(words)));
  return { number, entry, held, times, isOption, strength, mass };
}

/** Two words side by side, and a title that is met whole, say more. */
const PAIR_SHARE = 0.3;
const TITLE_SHARE = 0.5;

function titleShare({ weights, heaviest: most }: Question, forms: readonly string[]): number {
  if (forms.length === 0) return 0;
  // What the question does not say weighs as much as a word that is nowhere else.
  const all = forms.reduce((sum, form) => sum + (weights.get(form) ?? most * (isPlain(form) ? PLAIN_SHARE : 1)), 0);
  const met = forms.reduce((sum, form) => sum + (weights.get(form) ?? 0), 0);
  return all === 0 ? 0 : met / all;
}

/** What one candidate shows, as the tuning sets were read. */
interface Signs {
  readonly repeats: number;
  readonly share: number;
  readonly cover: number;
  readonly mends: number;
  readonly age: number;
  readonly verbs: number;
  readonly gap: number;
}

/** Fitted to the tuning sets by logistic regression, each repository judged by what the others taught. */
const FIT: Readonly<Record<keyof Signs, number>> & { readonly base: number } = {
  base: -2.93,
  repeats: 1.4,
  share: 2.47,
  cover: 2.95,
  mends: -1.57,
  age: -0.41,
  verbs: 0.59,
  gap: 0.26,
};

/** A rejected option that is named is what recall is for; real prompts of the sets name one too seldom to fit this. */
const REJECTED = 1;

/** So likely must a source bear on a prompt before it is said for sure. */
const SURE = 0.5;
const SMALL = 8;
const AGE_DAYS = { least: 14, most: 1500 };
const DAY = 86_400_000;

function signsOf(question: Question, candidate: Candidate, around: Around): Signs {
  const days = (question.query.at - timeIn(candidate.entry.words)) / DAY;
  return {
    repeats: Math.log(1 + candidate.times),
    share: around.sum === 0 ? 0 : candidate.strength / around.sum,
    cover: question.total === 0 ? 0 : candidate.mass / question.total,
    mends: question.mends ? 1 : 0,
    age: Math.log(Math.min(AGE_DAYS.most, Math.max(AGE_DAYS.least, days))),
    verbs: candidate.held.filter(({ isVerb }) => isVerb).length,
    gap: candidate.strength === 0 ? 0 : (candidate.strength - around.next) / candidate.strength,
  };
}

interface Around {
  /** The strengths of the first eight, together. */
  readonly sum: number;
  /** That of the best of the others. */
  readonly next: number;
}

function likelihood(signs: Signs, named: readonly Matched[]): number {
  let sum = FIT.base + (named.some(({ by }) => by === "rejected_option") ? REJECTED : 0);
  for (const sign of ["repeats", "share", "cover", "mends", "age", "verbs", "gap"] as const)
    sum += FIT[sign] * signs[sign];
  return 1 / (1 + Math.exp(-sum));
}

/** A candidate with what it shows: what is judged, and what the weights are fitted on. */
interface Weighed {
  readonly signs: Signs;
  readonly score: number;
  readonly named: readonly Matched[];
  /** Whether the question says the whole of a rejected option, with a word that no other source has: that names it, as a symbol does. */
  readonly isOptionNamed: boolean;
  /** The forms of the words that it has, verbs aside. */
  readonly words: readonly string[];
  readonly candidate: Candidate;
  readonly question: Question;
}

/** Weighs what may bear on a question, the strongest first. */
function weighSources(index: RecallIndex, query: RecallQuery): readonly Weighed[] {
  const governed = governing(index, query);
  const question = readQuestion(index, query);
  const close = closest(question);
  const known = new Set(close.map(({ number }) => number));
  const others = [...governed.keys()].filter((number) => !known.has(number));
  const candidates = [...close, ...candidatesOf(question, others)].toSorted(byStrength);
  const sum = candidates.slice(0, 8).reduce((all, { strength }) => all + strength, 0);
  return candidates.map((candidate, place) => {
    const next = candidates[place === 0 ? 1 : 0]?.strength ?? 0;
    const signs = signsOf(question, candidate, { sum, next });
    const options = namedOptions(question, candidate);
    const named = [
      ...(governed.get(candidate.number) ?? []),
      ...namedSymbols(question, candidate),
      ...options.map(({ option }): Matched => ({ by: "rejected_option", what: option })),
    ];
    return {
      signs,
      score: likelihood(signs, named),
      named,
      isOptionNamed: options.some(({ isUnmistakable }) => isUnmistakable),
      words: candidate.held.filter(({ isJoined, isVerb }) => !isJoined && !isVerb).map(({ form }) => form),
      candidate,
      question,
    };
  });
}

function isSureAtPrompt({ score, named, isOptionNamed, words, question }: Weighed): boolean {
  if (isOptionNamed || named.some(({ by }) => by === "path" || by === "symbol")) return true;
  // In a small record one word that both happen to use is a large share of everything.
  return score >= SURE && (words.length > 1 || named.length > 0 || question.index.size >= SMALL);
}

/** An edit is full of words: what is rare in the record must be met, as a rejected option or twice. */
function isSureAtEdit({ named, words, score, candidate, question }: Weighed): boolean {
  if (named.some(({ by }) => by === "path" || by === "symbol")) return true;
  const isRare = (form: string): boolean => (question.counts.get(form) ?? 0) <= question.rare;
  const options = new Set(named.filter(({ by }) => by === "rejected_option").map(({ what }) => what));
  const rejected = (candidate.entry.source.rejected ?? []).filter(({ option }) => options.has(option));
  if (rejected.some(({ option }) => wordsOf(option).some(({ form }) => words.includes(form) && isRare(form))))
    return true;
  return score >= SURE_AT_EDIT && words.filter(isRare).length >= 2;
}

/** The sources whose paths hold one of the question's. */
function governing(index: RecallIndex, { paths = [], at }: RecallQuery): ReadonlyMap<number, readonly Matched[]> {
  const found = new Map<number, readonly Matched[]>();
  for (const path of paths)
    for (const [number, { words, source }] of index.entries(index.under(path))) {
      if (timeIn(words) > at || !isSameRepo(source.repo, index.repo)) continue;
      const glob = source.paths?.find((each) => matchesGlobs([each], path));
      if (glob !== undefined) found.set(number, [...(found.get(number) ?? []), { by: "path", what: path }]);
    }
  return found;
}

/** The symbols of a source that the question names. */
function namedSymbols({ query: { text } }: Question, { entry }: Candidate): readonly Matched[] {
  const symbols = hasSymbols(entry.words) ? (entry.source.symbols ?? []) : [];
  return symbols.flatMap((what) => (what !== "" && hasIdentifier(text, what) ? [{ by: "symbol", what } as const] : []));
}

interface NamedOption {
  readonly option: string;
  readonly isUnmistakable: boolean;
}

/** The rejected options of a source of which the question says most; most sources have no word of it among theirs. */
function namedOptions({ weights, counts }: Question, { entry, isOption }: Candidate): readonly NamedOption[] {
  if (!isOption) return [];
  return optionsIn(entry.words).flatMap((forms, place) => {
    const met = forms.filter((form) => weights.has(form));
    if (met.length === 0 || met.length * 2 <= forms.length) return [];
    const isUnmistakable = met.length === forms.length && met.some((form) => counts.get(form) === 1);
    return [{ option: entry.source.rejected?.[place]?.option ?? "", isUnmistakable }];
  });
}

function hasIdentifier(text: string, symbol: string): boolean {
  for (let at = text.indexOf(symbol); at !== -1; at = text.indexOf(symbol, at + 1))
    if (!/[\w$\u0080-\uffff]/.test(`${text[at - 1] ?? " "}${text[at + symbol.length] ?? " "}`)) return true;
  return false;
}
