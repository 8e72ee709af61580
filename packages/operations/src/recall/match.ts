import { isIn, isSameRepo, matchesGlobs } from "../rule/globs.ts";
import { linearPattern } from "../rule/linear-pattern.ts";
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
import { isPlain, TEXT_LIMIT, type Word, wordsOf } from "./words.ts";

/** A query: words, and the paths it is about. */
export interface RecallQuery {
  readonly text: string;
  /** Relative to the project's root, with forward slashes. */
  readonly paths?: readonly string[] | undefined;
  /** Milliseconds since 1970. Later sources are ignored. */
  readonly at: number;
  /** Before an edit, only sure matches interrupt, so an edit needs stronger evidence than a prompt. */
  readonly moment: "prompt" | "edit";
  /** Whether to be sure of everything that governs the paths, whatever the text is about. */
  readonly governing?: boolean | undefined;
}

/** What in a source matched a query. */
export interface Matched {
  readonly by: "words" | "path" | "symbol" | "rejected_option" | "rule";
  readonly what: string;
}

/** A source that may be relevant to the query. */
export interface Match {
  readonly kind: RecallKind;
  readonly id: string;
  /** The full source, read only on demand. */
  readonly source: RecallSource;
  readonly voice: "sure" | "maybe";
  /** How likely the source is relevant (0 to 1), fitted to the tuning sets. */
  readonly score: number;
  readonly matched: readonly Matched[];
}

/** How many words of a query to look up. The rarest say what it is about. */
const MOST_WORDS = 48;
/** How many sources to examine closely, and how many sources one word may add. */
const MOST_CLOSE = 16;
const MOST_HOLDERS = 100;
/** Stop after this many sources: the rarest words came first. */
const ENOUGH = 250;
/**
 * Skip a word found in more than one source in a hundred if there is a rarer one. In a small record every word counts.
 */
const COMMON = { share: 0.01, least: 200 };
/** At an edit: the share below which a word is rare, and the score that words alone must reach. */
const RARE_SHARE = 0.01;
const SURE_AT_EDIT = 0.4;
/**
 * Words that every program contains, which say nothing at an edit. Listed as stems, because a hook has no time to
 * compute them.
 */
const CODE = new Set(
  "src librari index test specif import export requir const let variabl function return asynchron await default class extend implement public privat static void string number boolean object arrai true fals null undefin none def self print packag us fn pub mod struct enum type interfac if els for while try catch final throw raiz except div span style script href http www com json html css tsx jsx yaml main".split(
    " ",
  ),
);
/** Common verbs weigh less everywhere. */
const PLAIN_SHARE = 0.35;

/** A word of the query that is on record. */
interface AskedWord extends Word {
  readonly sought: string;
  readonly weight: number;
  /** Whether it names an action rather than its object. */
  readonly isVerb: boolean;
}

interface Question {
  readonly index: RecallIndex;
  readonly query: RecallQuery;
  /** Heaviest first. */
  readonly words: readonly AskedWord[];
  readonly weights: ReadonlyMap<string, number>;
  readonly heaviest: number;
  /** The weight of all words together, without joined identifiers. */
  readonly total: number;
  /** Adjacent words that are both on record, and their weight. */
  readonly pairs: readonly { readonly sought: string; readonly weight: number }[];
  /** Whether it is a fix: a fix seldom concerns a decision. */
  readonly mends: boolean;
  /** The number of sources that contain each word, and the highest number at which a word is rare. */
  readonly counts: ReadonlyMap<string, number>;
  readonly rare: number;
  /** The lines that rules read, and how many steps are left for all rules. */
  readonly rules: { lines?: readonly string[]; left: number };
}

const PREFIX = /^(?:feat|fix|chore|docs|test|refactor|build|perf|style|ci)(?:\(([^)]*)\))?!?:\s*/i;
const MENDS = ["fix", "correct", "repair"];

/** Rank the sources that are relevant to a query, most likely first. */
export function matchSources(index: RecallIndex, query: RecallQuery, weights: Weights = FIT): readonly Match[] {
  const all = weighSources(index, query, weights);
  const isSure = query.moment === "edit" ? sureAtEdit(all, query) : isSureAtPrompt;
  return all
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

/** At an edit, sources that name the file, one of its symbols or what is forbidden there come before those that only share words. */
function placeOf({ moment }: RecallQuery, { matched }: Match): number {
  return moment === "edit" && matched.some(isNaming) ? 0 : 1;
}

function readQuestion(index: RecallIndex, query: RecallQuery): Question {
  const { text, moment } = query;
  const { size } = index;
  // Most prompts have no prefix; do not compile a pattern for them.
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
    rules: { left: MOST_RULE_WORK },
  };
}

/** How rarely this project's records use a word; a common verb weighs less. */
function rarity(size: number, count: number, form: string): number {
  const plain = isPlain(form) ? PLAIN_SHARE : 1;
  return Math.log(1 + (Math.max(size, count) - count + 0.5) / (count + 0.5)) * plain;
}

interface Candidate {
  readonly number: number;
  readonly entry: RecallEntry;
  /** The query's words that the source contains. */
  readonly held: readonly AskedWord[];
  /** How often it contains those that name objects. */
  readonly times: number;
  /** Whether one of them is in a rejected option. */
  readonly isOption: boolean;
  readonly strength: number;
  /** The weight of these words, without joined identifiers. */
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

/** The sources with the largest sums, newest first among equals. Most of hundreds are dismissed with one comparison. */
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

/** Adjacent words, and a title matched as a whole, count more. */
const PAIR_SHARE = 0.3;
const TITLE_SHARE = 0.5;

function titleShare({ weights, heaviest: most }: Question, forms: readonly string[]): number {
  if (forms.length === 0) return 0;
  // A title word absent from the query weighs as much as a word found nowhere else.
  const all = forms.reduce((sum, form) => sum + (weights.get(form) ?? most * (isPlain(form) ? PLAIN_SHARE : 1)), 0);
  const met = forms.reduce((sum, form) => sum + (weights.get(form) ?? 0), 0);
  return all === 0 ? 0 : met / all;
}

/** The features of one candidate, as the tuning sets were read. */
export interface Signs {
  readonly repeats: number;
  readonly share: number;
  readonly cover: number;
  readonly mends: number;
  readonly age: number;
  readonly verbs: number;
  readonly gap: number;
}

/** The weight of each feature, and a constant. */
export type Weights = Readonly<Record<keyof Signs | "base", number>>;

/** Fitted to the tuning sets by logistic regression (`pnpm fit`); each repository was tested on weights from the others. */
export const FIT: Weights = {
  base: -2.93,
  repeats: 1.4,
  share: 2.47,
  cover: 2.95,
  mends: -1.57,
  age: -0.41,
  verbs: 0.59,
  gap: 0.26,
};

/**
 * Naming a rejected option is what recall is for, but prompts in the tuning sets do so too seldom to fit this weight.
 */
export const REJECTED = 1;

/** The score at which a source is shown as sure for a prompt. */
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
  /** The sum of the first eight strengths. */
  readonly sum: number;
  /** The best strength of the other candidates. */
  readonly next: number;
}

function likelihood(signs: Signs, named: readonly Matched[], weights: Weights): number {
  let sum = weights.base + (named.some(({ by }) => by === "rejected_option") ? REJECTED : 0);
  for (const sign of ["repeats", "share", "cover", "mends", "age", "verbs", "gap"] as const)
    sum += weights[sign] * signs[sign];
  return 1 / (1 + Math.exp(-sum));
}

/** A candidate with its features: they are judged here, and the weights are fitted on them. */
export interface Weighed {
  readonly signs: Signs;
  readonly score: number;
  readonly named: readonly Matched[];
  /**
   * Whether the query contains a whole rejected option, including a word that no other source has: that identifies it,
   * like a symbol does.
   */
  readonly isOptionNamed: boolean;
  /** The stems of its matched words, without verbs. */
  readonly words: readonly string[];
  readonly candidate: Candidate;
  readonly question: Question;
}

/** Weigh the sources that may be relevant, strongest first. */
export function weighSources(index: RecallIndex, query: RecallQuery, weights: Weights): readonly Weighed[] {
  const governed = governing(index, query);
  const question = readQuestion(index, query);
  const close = closest(question);
  const known = new Set(close.map(({ number }) => number));
  const others = [...governed.keys()].filter((number) => !known.has(number));
  const candidates = [...close, ...candidatesOf(question, others)].toSorted(byStrength);
  // An unfinished session repeats a prompt: it says nothing of how much of the record the prompt is about.
  const records = candidates.filter(({ entry }) => entry.kind !== "session");
  const sum = records.slice(0, 8).reduce((all, { strength }) => all + strength, 0);
  return candidates.map((candidate) => {
    const next = records[candidate === records[0] ? 1 : 0]?.strength ?? 0;
    const signs = signsOf(question, candidate, { sum, next });
    const options = namedOptions(question, candidate);
    const named = [
      ...(governed.get(candidate.number) ?? []),
      ...namedSymbols(question, candidate),
      ...forbidden(question, candidate),
      ...options.map(({ option }): Matched => ({ by: "rejected_option", what: option })),
    ];
    return {
      signs,
      score: likelihood(signs, named, weights),
      named,
      isOptionNamed: options.some(({ isUnmistakable }) => isUnmistakable),
      words: candidate.held.filter(({ isJoined, isVerb }) => !isJoined && !isVerb).map(({ form }) => form),
      candidate,
      question,
    };
  });
}

/** Whether a match is by what a decision says that it is about. */
function isNaming({ by }: Matched): boolean {
  return by === "path" || by === "symbol" || by === "rule";
}

function isSureAtPrompt({ score, named, isOptionNamed, words, question }: Weighed): boolean {
  if (isOptionNamed || named.some(isNaming)) return true;
  // In a small record, a single shared word is a large share of everything, so it is not enough.
  return score >= SURE && (words.length > 1 || named.length > 0 || question.index.size >= SMALL);
}

/** An edit contains many words, so it must name a path or a symbol, or match something rare. */
function sureAtEdit(all: readonly Weighed[], { governing: takesAll }: RecallQuery): (each: Weighed) => boolean {
  // A glob over a folder covers every edit there, so it yields to a governing decision that the text is also about.
  const yields = takesAll !== true && all.some((each) => governs(each) && isWrittenAbout(each));
  return (each) => isWrittenAbout(each) || governs(each, yields ? each.candidate.entry.source.paths : undefined);
}

/** Whether a source governs a path of the query, and names exactly this one. */
function governs({ named }: Weighed, exact?: readonly string[]): boolean {
  return named.some(({ by, what }) => by === "path" && exact?.includes(what) !== false);
}

/** Whether the text of an edit is about a source: it holds a symbol, a rejected option, or two rare words. */
function isWrittenAbout(weighed: Weighed): boolean {
  const { named, words, score, question } = weighed;
  const isRare = (form: string): boolean => (question.counts.get(form) ?? 0) <= question.rare;
  const isTelling = ({ by, what }: Matched): boolean =>
    by === "symbol" ||
    by === "rule" ||
    (by === "rejected_option" && wordsOf(what).some(({ form }) => words.includes(form) && isRare(form)));
  return named.some(isTelling) || ((score >= SURE_AT_EDIT || governs(weighed)) && words.filter(isRare).length >= 2);
}

/** The sources with a path that covers one of the query's. */
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

/** The source's symbols that the query names. */
function namedSymbols({ query: { text } }: Question, { entry }: Candidate): readonly Matched[] {
  const symbols = hasSymbols(entry.words) ? (entry.source.symbols ?? []) : [];
  return symbols.flatMap((what) => (what !== "" && hasIdentifier(text, what) ? [{ by: "symbol", what } as const] : []));
}

/** The source's rules that a line of the text would break, in files that they are about. */
function forbidden(question: Question, { entry }: Candidate): readonly Matched[] {
  const { paths = [] } = question.query;
  const rules = hasSymbols(entry.words) ? (entry.source.forbids ?? []) : [];
  const broken = rules.filter(
    (rule) => (paths.length === 0 || paths.some((path) => isIn(rule, path))) && breaks(question, rule.pattern),
  );
  return broken.map(({ pattern: what }) => ({ by: "rule", what }));
}

/** How many steps all rules of one query may take: a few hundredths of a second, because hooks wait for it. */
const MOST_RULE_WORK = 500_000;
/** Compiling a state takes as long as this many steps. */
const STEPS_A_STATE = 20;

/** Whether a line of the text breaks a rule. A character costs at most a step per state, so read only what is left for. */
function breaks({ query, rules }: Question, pattern: string): boolean {
  if (rules.left <= 0) return false;
  const search = linearPattern(pattern);
  rules.left -= search.states * STEPS_A_STATE;
  rules.lines ??= query.text.slice(0, TEXT_LIMIT).split("\n");
  return rules.lines.some((line) => {
    const before = search.work;
    const isBroken = search.test(line.slice(0, Math.max(0, rules.left / search.states)));
    rules.left -= search.work - before + 1;
    return isBroken;
  });
}

interface NamedOption {
  readonly option: string;
  readonly isUnmistakable: boolean;
}

/** The source's rejected options of which the query contains most words. Most sources share no word with them. */
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
