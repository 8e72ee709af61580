import { ClewError, toFindings } from "@clew/errors";
import type { RecallSet } from "@clew/schemas";
import { validateRecallSet } from "../generated/validators.ts";
import { isIn } from "../rule/globs.ts";
import { rulesOf } from "../rule/governs.ts";
import { freezes } from "../rule/judge-edits.ts";
import type { DecisionRule } from "../rule/line-rules.ts";
import { linearPattern } from "../rule/linear-pattern.ts";
import { FIT, matchSources, type RecallQuery, type Signs, type Weights, weighSources } from "./match.ts";
import { indexInMemory, type RecallIndex, type RecallSource } from "./recall-index.ts";
import { forbidsOf, ruleWords } from "./recall-sources.ts";

type SetDecision = RecallSet["decisions"][number];
type SetPrompt = RecallSet["prompts"][number];
type SetEdit = NonNullable<RecallSet["edits"]>[number];

/** How well recall's results match the expected ones. Shares are 0 to 1. */
interface PromptFigures {
  /** The share of relevant items that are shown. */
  readonly shown: number;
  /** The share of required items that are shown, and that are shown as sure. */
  readonly must_shown: number;
  readonly sure_must: number;
  /** The share of shown items that are relevant, and the same for sure ones. */
  readonly precision: number;
  readonly sure_precision: number;
  /** The share of prompts without a relevant item for which a sure item is shown. */
  readonly false_alarms: number;
}

/** What recall shows for one prompt. */
interface ShownAtPrompt {
  readonly sure: readonly string[];
  readonly maybe: readonly string[];
}

/** What recall shows at an edit, and the decision whose rule would have refused it. */
interface ShownAtEdit {
  readonly shown: readonly string[];
  readonly refused_by?: string;
}

/** The scores of a set: what is shown for each prompt and edit, the figures, and what two simple methods would show. */
export interface SetScore {
  readonly name: string;
  readonly prompts: Readonly<Record<string, ShownAtPrompt>>;
  readonly edits: Readonly<Record<string, ShownAtEdit>>;
  readonly figures: { readonly prompts: PromptFigures; readonly edits: EditFigures };
  readonly floors: { readonly bm25: Floor; readonly newest: Floor };
  /** Prompts whose expected items were missed. */
  readonly missed: readonly { readonly prompt: string; readonly text: string; readonly ids: readonly string[] }[];
}

interface EditFigures {
  /** The share of edits with a relevant item at which it is shown. */
  readonly shown: number;
  /** The share of all edits at which an irrelevant item is shown. */
  readonly irrelevant: number;
}

interface Floor {
  readonly prompts: PromptFigures;
  readonly edits: EditFigures;
}

/** What is switched on: a user may turn off prompts or edits. */
export interface ScoredMoments {
  readonly prompts: boolean;
  readonly edits: boolean;
}

const MOST_AT_PROMPT = 3;
const MOST_AT_EDIT = 2;
const DAY = 86_400_000;

/** One source that shares words with a prompt of a set, for fitting the weights. */
export interface FitRow {
  readonly signs: Signs;
  /** Whether a rejected option was named: its weight is not fitted. */
  readonly isRejected: boolean;
  /** Whether it is relevant to the prompt. */
  readonly isRight: boolean;
}

/** The sources that recall examines for each prompt of a set. */
export function fitRows(set: RecallSet): readonly FitRow[] {
  return set.prompts.flatMap((prompt) =>
    weighSources(...questionOf(set, prompt), FIT)
      .filter(({ candidate }) => candidate.strength > 0)
      .map(({ signs, named, candidate }) => ({
        signs,
        isRejected: named.some(({ by }) => by === "rejected_option"),
        isRight: prompt.gold.some(({ id }) => id === candidate.entry.id),
      })),
  );
}

/** Score recall on a set, next to two simple methods. The same set gives the same scores. */
export function scoreSet(
  set: RecallSet,
  moments: ScoredMoments = { prompts: true, edits: true },
  weights: Weights = FIT,
): SetScore {
  const edits = set.edits ?? [];
  const prompts = set.prompts.map((prompt) => ({
    asked: prompt,
    shown: moments.prompts ? atPrompt(set, prompt, weights) : NONE,
  }));
  const written = edits.map((edit) => ({
    asked: edit,
    shown: moments.edits ? atEdit(set, edit) : [],
    refused_by: refusedBy(set, edit),
  }));
  return {
    name: set.name,
    prompts: Object.fromEntries(prompts.map(({ asked, shown }) => [asked.id, shown])),
    edits: Object.fromEntries(written.map(({ asked, shown, refused_by }) => [asked.id, { shown, refused_by }])),
    figures: { prompts: promptFigures(prompts), edits: editFigures(written) },
    floors: { bm25: floor(set, bm25), newest: floor(set, newest) },
    missed: prompts.flatMap(({ asked, shown }) => {
      const ids = must(asked).filter((id) => !shown.sure.includes(id) && !shown.maybe.includes(id));
      return ids.length === 0 ? [] : [{ prompt: asked.id, text: asked.text, ids }];
    }),
  };
}

/** Check a document against the schema of recall sets. */
export function readRecallSet(document: unknown, source: string): RecallSet {
  if (validateRecallSet(document)) return document as RecallSet; // just checked against its schema
  const findings = toFindings(validateRecallSet.errors).slice(0, 50);
  throw new ClewError(
    "DOCUMENT_INVALID",
    `${source} is no recall set: ${findings[0]?.path || "it"} ${findings[0]?.message}.`,
    { details: { findings }, hint: "clew schema print recall-set/1.0/recall-set shows its form." },
  );
}

const NONE: ShownAtPrompt = { sure: [], maybe: [] };

/** For a date, the last moment of that day: a decision of that day counts as known. */
function momentOf(at: string): number {
  return /^\d{4}-\d{2}-\d{2}$/.test(at) ? Date.parse(at) + DAY - 1 : Date.parse(at);
}

/** The current decisions at a time. A replacement counts only once it is known itself. */
function standingAt(set: RecallSet, at: number): readonly SetDecision[] {
  const known = set.decisions.filter(({ date }) => Date.parse(date) <= at);
  const ids = new Set(known.map(({ id }) => id));
  return known.filter(({ superseded_by = [] }) => !superseded_by.some((id) => ids.has(id)));
}

/** A decision of a set as a recall source. */
function sourceOf(decision: SetDecision): RecallSource {
  const { id, date, title, decision: text, context, reasons = [], alternatives = [], tags, governs } = decision;
  return {
    kind: "decision",
    id,
    at: date,
    title,
    text,
    context: [context ?? "", ruleWords(rulesOf(governs))].filter((each) => each !== "").join(". "),
    reasons: reasons.map((reason) => ({ text: reason })),
    rejected: alternatives.map(({ option, why_rejected: why }) => ({ option, why })),
    tags,
    paths: [...(governs?.paths ?? []), ...(governs?.frozen ?? [])],
    symbols: governs?.symbols,
    forbids: forbidsOf(rulesOf(governs)),
  };
}

function questionOf(set: RecallSet, { at, text }: SetPrompt): readonly [RecallIndex, RecallQuery] {
  const moment = momentOf(at);
  return [indexInMemory(standingAt(set, moment).map(sourceOf)), { text, at: moment, moment: "prompt" }];
}

function atPrompt(set: RecallSet, prompt: SetPrompt, weights: Weights): ShownAtPrompt {
  const best = matchSources(...questionOf(set, prompt), weights).slice(0, MOST_AT_PROMPT);
  const ids = (voice: string): readonly string[] =>
    best.filter((match) => match.voice === voice).map(({ source }) => source.id);
  return { sure: ids("sure"), maybe: ids("maybe") };
}

function atEdit(set: RecallSet, edit: SetEdit): readonly string[] {
  const moment = momentOf(edit.at);
  const index = indexInMemory(standingAt(set, moment).map(sourceOf));
  const query = { text: editText(edit), paths: [edit.path], at: moment, moment: "edit" as const };
  const sure = matchSources(index, query).filter(({ voice }) => voice === "sure");
  return sure.slice(0, MOST_AT_EDIT).map(({ source }) => source.id);
}

/** The oldest decision whose rule the edit breaks. Rules about a whole file cannot be checked from an edit. */
function refusedBy(set: RecallSet, { at, path, added }: SetEdit): string | undefined {
  const breaks = ({ rule, pattern, ...where }: DecisionRule): boolean => {
    if (rule === "frozen") return freezes({ pattern, ...where }, path);
    if (rule !== "forbid" || !isIn(where, path)) return false;
    const search = linearPattern(pattern);
    return added.split("\n").some((line) => search.test(line));
  };
  return standingAt(set, momentOf(at)).find(({ governs }) => rulesOf(governs).some(breaks))?.id;
}

function editText({ path, added, removed = "" }: SetEdit): string {
  return `${path}\n${added}\n${removed}`;
}

function must({ gold }: Pick<SetPrompt, "gold">): readonly string[] {
  return gold.filter(({ grade }) => grade === 2).map(({ id }) => id);
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1000) / 1000;
}

function promptFigures(
  prompts: readonly { readonly asked: SetPrompt; readonly shown: ShownAtPrompt }[],
): PromptFigures {
  const count = { gold: 0, shown: 0, must: 0, mustShown: 0, sureMust: 0, all: 0, right: 0, sure: 0, sureRight: 0 };
  const empty = { all: 0, alarmed: 0 };
  for (const { asked, shown } of prompts) {
    const gold = new Set(asked.gold.map(({ id }) => id));
    const all = [...shown.sure, ...shown.maybe];
    count.gold += gold.size;
    count.shown += all.filter((id) => gold.has(id)).length;
    count.must += must(asked).length;
    count.mustShown += must(asked).filter((id) => all.includes(id)).length;
    count.sureMust += must(asked).filter((id) => shown.sure.includes(id)).length;
    count.all += all.length;
    count.sure += shown.sure.length;
    count.sureRight += shown.sure.filter((id) => gold.has(id)).length;
    if (gold.size > 0) continue;
    empty.all += 1;
    if (shown.sure.length > 0) empty.alarmed += 1;
  }
  return {
    shown: share(count.shown, count.gold),
    must_shown: share(count.mustShown, count.must),
    sure_must: share(count.sureMust, count.must),
    precision: share(count.shown, count.all),
    sure_precision: share(count.sureRight, count.sure),
    false_alarms: share(empty.alarmed, empty.all),
  };
}

function editFigures(edits: readonly { readonly asked: SetEdit; readonly shown: readonly string[] }[]): EditFigures {
  const bearing = edits.filter(({ asked }) => asked.gold.length > 0);
  const holds = ({ asked, shown }: (typeof edits)[number]): boolean =>
    shown.some((id) => asked.gold.some((gold) => gold.id === id));
  const strays = ({ asked, shown }: (typeof edits)[number]): boolean =>
    shown.some((id) => !asked.gold.some((gold) => gold.id === id));
  return {
    shown: share(bearing.filter(holds).length, bearing.length),
    irrelevant: share(edits.filter(strays).length, edits.length),
  };
}

type Ranking = (known: readonly SetDecision[], text: string) => readonly string[];

/** What a simple method would show. It cannot tell sure from possible, and always shows something. */
function floor(set: RecallSet, rank: Ranking): Floor {
  const best = (at: string, text: string): readonly string[] => rank(standingAt(set, momentOf(at)), text);
  const prompts = set.prompts.map((asked) => ({
    asked,
    shown: { sure: best(asked.at, asked.text).slice(0, MOST_AT_PROMPT), maybe: [] },
  }));
  const edits = (set.edits ?? []).map((asked) => ({
    asked,
    shown: best(asked.at, editText(asked)).slice(0, MOST_AT_EDIT),
  }));
  return { prompts: promptFigures(prompts), edits: editFigures(edits) };
}

const newest: Ranking = (known) =>
  known.toSorted((left, right) => (left.date < right.date ? 1 : -1)).map(({ id }) => id);

const BM25 = { k: 1.2, b: 0.75 };

/** Plain words in lower case, with every field weighted equally. */
const bm25: Ranking = (known, text) => {
  const documents = known.map((decision) => {
    const { title, text: said, context = "", reasons = [], rejected = [], tags = [] } = sourceOf(decision);
    const all = [title, said, context, ...reasons.map((reason) => reason.text), ...tags];
    return {
      id: decision.id,
      words: plainWords([...all, ...rejected.flatMap(({ option, why = "" }) => [option, why])].join(" ")),
    };
  });
  const average = documents.reduce((sum, { words }) => sum + words.length, 0) / Math.max(1, documents.length);
  const counts = new Map<string, number>();
  for (const { words } of documents) for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const asked = [...new Set(plainWords(text))];
  const scored = documents.map(({ id, words }) => {
    const scores = asked.map((word) => {
      const often = words.filter((each) => each === word).length;
      const count = counts.get(word) ?? 0;
      const rarity = Math.log(1 + (known.length - count + 0.5) / (count + 0.5));
      return (rarity * often * (BM25.k + 1)) / (often + BM25.k * (1 - BM25.b + (BM25.b * words.length) / average));
    });
    return { id, score: scores.reduce((sum, score) => sum + score, 0) };
  });
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((left, right) => right.score - left.score)
    .map(({ id }) => id);
};

function plainWords(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
