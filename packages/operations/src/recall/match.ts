import { isSameRepo, matchesGlobs } from "../rule/globs.ts";
import { type Field, type RecallIndex, type RecallSource, type SourceWords, WEIGHT } from "./recall-index.ts";
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

interface Question {
  readonly index: RecallIndex;
  readonly query: RecallQuery;
  readonly words: readonly Word[];
  readonly weights: ReadonlyMap<string, number>;
  /** Of all its words together, and of the ones that say to what. */
  readonly total: number;
  readonly pairs: readonly (readonly [string, string])[];
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
      const { source, named, words, score } = weighed;
      const what = words.slice(0, 8).join(" ");
      return {
        source,
        voice: isSure(weighed) ? "sure" : "maybe",
        score: Math.round(score * 1000) / 1000,
        matched: what === "" ? named : [...named, { by: "words", what }],
      };
    })
    .toSorted(
      (left, right) =>
        placeOf(query, left) - placeOf(query, right) ||
        right.score - left.score ||
        (left.source.id < right.source.id ? -1 : 1),
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
  return {
    index,
    query,
    words,
    weights,
    total: words.filter(({ isJoined }) => !isJoined).reduce((sum, word) => sum + weightOf(word), 0),
    pairs: plain.slice(1).map(({ form }, at) => [plain[at]?.form ?? "", form]),
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
  readonly source: RecallSource;
  readonly words: SourceWords;
  /** The words of the question that it has. */
  readonly held: readonly Word[];
  readonly strength: number;
  /** The weight of these words, without identifiers as a whole. */
  readonly mass: number;
}

function byStrength(left: Candidate, right: Candidate): number {
  return right.strength - left.strength || (left.source.id < right.source.id ? -1 : 1);
}

function closest(question: Question): readonly Candidate[] {
  const { index } = question;
  const sums = new Map<number, number>();
  const { counts } = question;
  const limit = Math.max(COMMON.least, index.size * COMMON.share);
  let isFound = false;
  for (const { form } of question.words) {
    const count = counts.get(form) ?? 0;
    if (count === 0 || (isFound && (count > limit || sums.size > ENOUGH))) continue;
    isFound = true;
    const weight = question.weights.get(form) ?? 0;
    for (const number of index.holders(form, MOST_HOLDERS)) sums.set(number, (sums.get(number) ?? 0) + weight);
  }
  const best = [...sums].toSorted((left, right) => right[1] - left[1] || right[0] - left[0]).slice(0, MOST_CLOSE + 8);
  return best
    .flatMap(([number]) => candidateOf(question, number) ?? [])
    .toSorted(byStrength)
    .slice(0, MOST_CLOSE);
}

function candidateOf(question: Question, number: number): Candidate | undefined {
  const { index, query, weights } = question;
  const source = index.source(number);
  if (source === undefined || Date.parse(source.at) > query.at) return undefined;
  const words = index.words(number);
  const held: Word[] = [];
  let [sum, mass] = [0, 0];
  for (const word of question.words) {
    const fields = words.fieldsOf(word.form);
    if (fields.length === 0) continue;
    held.push(word);
    const weight = weights.get(word.form) ?? 0;
    sum += weight * fieldWeight(fields);
    if (!word.isJoined) mass += weight;
  }
  let side = 0;
  for (const [left, right] of question.pairs)
    if (words.isPair(left, right)) side += Math.min(weights.get(left) ?? 0, weights.get(right) ?? 0);
  const strength = (sum + PAIR_SHARE * side) * (1 + TITLE_SHARE * titleShare(question, words));
  return { number, source, words, held, strength, mass };
}

/** Two words side by side, a title that is met whole, and a word in several fields say more. */
const PAIR_SHARE = 0.3;
const TITLE_SHARE = 0.5;
const FURTHER_FIELD = 0.3;

function fieldWeight(fields: readonly Field[]): number {
  let [best, sum] = [0, 0];
  for (const field of fields) {
    best = Math.max(best, WEIGHT[field]);
    sum += WEIGHT[field];
  }
  return best + FURTHER_FIELD * (sum - best);
}

function titleShare({ weights }: Question, { title: forms }: SourceWords): number {
  if (forms.length === 0) return 0;
  // What the question does not say weighs as much as a word that is nowhere else.
  const heaviest = Math.max(1, ...weights.values());
  const all = forms.reduce((sum, form) => sum + (weights.get(form) ?? heaviest * (isPlain(form) ? PLAIN_SHARE : 1)), 0);
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
  const rare = candidate.held.filter(({ form, isJoined }) => !isJoined && !isPlain(form));
  const days = (question.query.at - Date.parse(candidate.source.at)) / DAY;
  return {
    repeats: Math.log(1 + rare.reduce((sum, { form }) => sum + candidate.words.countOf(form), 0)),
    share: around.sum === 0 ? 0 : candidate.strength / around.sum,
    cover: question.total === 0 ? 0 : candidate.mass / question.total,
    mends: question.mends ? 1 : 0,
    age: Math.log(Math.min(AGE_DAYS.most, Math.max(AGE_DAYS.least, days))),
    verbs: candidate.held.filter(({ form }) => isPlain(form)).length,
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
  readonly source: RecallSource;
  readonly signs: Signs;
  readonly score: number;
  readonly named: readonly Matched[];
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
  const candidates = [...close, ...others.flatMap((number) => candidateOf(question, number) ?? [])].toSorted(
    byStrength,
  );
  const sum = candidates.slice(0, 8).reduce((all, { strength }) => all + strength, 0);
  return candidates.map((candidate, place) => {
    const next = candidates[place === 0 ? 1 : 0]?.strength ?? 0;
    const signs = signsOf(question, candidate, { sum, next });
    const named = [governed.get(candidate.number), ...namedBy(question, candidate)].filter(
      (each) => each !== undefined,
    );
    return {
      source: candidate.source,
      signs,
      score: likelihood(signs, named),
      named,
      words: candidate.held.filter(({ form, isJoined }) => !isJoined && !isPlain(form)).map(({ form }) => form),
      candidate,
      question,
    };
  });
}

function isSureAtPrompt({ score, named, words, question }: Weighed): boolean {
  if (named.some(({ by }) => by === "path" || by === "symbol")) return true;
  // In a small record one word that both happen to use is a large share of everything.
  return score >= SURE && (words.length > 1 || named.length > 0 || question.index.size >= SMALL);
}

/** An edit is full of words: what is rare in the record must be met, as a rejected option or twice. */
function isSureAtEdit({ named, words, score, candidate, question }: Weighed): boolean {
  if (named.some(({ by }) => by === "path" || by === "symbol")) return true;
  const isRare = (form: string): boolean => (question.counts.get(form) ?? 0) <= question.rare;
  const options = new Set(named.filter(({ by }) => by === "rejected_option").map(({ what }) => what));
  const rejected = (candidate.source.rejected ?? []).filter(({ option }) => options.has(option));
  if (rejected.some(({ option }) => wordsOf(option).some(({ form }) => words.includes(form) && isRare(form))))
    return true;
  return score >= SURE_AT_EDIT && words.filter(isRare).length >= 2;
}

/** The sources whose paths hold one of the question's. */
function governing(index: RecallIndex, { paths = [], at }: RecallQuery): ReadonlyMap<number, Matched> {
  const found = new Map<number, Matched>();
  for (const path of paths)
    for (const number of index.under(path)) {
      const source = index.source(number);
      if (source === undefined || Date.parse(source.at) > at || !isSameRepo(source.repo, index.repo)) continue;
      const glob = source.paths?.find((each) => matchesGlobs([each], path));
      if (glob !== undefined) found.set(number, { by: "path", what: path });
    }
  return found;
}

/** The symbols and the rejected options of a source that the question names. */
function namedBy(question: Question, { source, words, held }: Candidate): readonly Matched[] {
  const { text } = question.query;
  const symbols = (source.symbols ?? []).filter((symbol) => symbol !== "" && hasIdentifier(text, symbol));
  // Most sources have no word of the question among their options.
  const hasOption = held.some(({ form }) => words.fieldsOf(form).includes("rejected"));
  const options = hasOption ? (source.rejected ?? []).filter(({ option }) => namesOption(question, option, words)) : [];
  return [
    ...symbols.map((what): Matched => ({ by: "symbol", what })),
    ...options.map(({ option }): Matched => ({ by: "rejected_option", what: option })),
  ];
}

function hasIdentifier(text: string, symbol: string): boolean {
  for (let at = text.indexOf(symbol); at !== -1; at = text.indexOf(symbol, at + 1))
    if (!/[\w$\u0080-\uffff]/.test(`${text[at - 1] ?? " "}${text[at + symbol.length] ?? " "}`)) return true;
  return false;
}

/** Whether the question says most of what an option says, verbs aside. */
function namesOption(question: Question, option: string, { countOf }: SourceWords): boolean {
  const forms = [
    ...new Set(
      wordsOf(option)
        .filter(({ isJoined }) => !isJoined)
        .map(({ form }) => form),
    ),
  ];
  const told = forms.filter((form) => !isPlain(form) && countOf(form) > 0);
  const met = told.filter((form) => question.weights.has(form));
  return met.length > 0 && met.length * 2 > told.length;
}
