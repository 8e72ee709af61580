import { STEP_KEYS } from "@clew/fsm";
import { ANSWERS } from "@clew/reasoning-steps/example-answers";
import type { Decision, Session, ThreadDocument } from "@clew/schemas";
import type { StoredDecision } from "@clew/thread-store";
import type { ShownDecision } from "../decision/show-decision.ts";
import { governedBy } from "../pull-request/check-pull-request.ts";
import { matchSources } from "../recall/match.ts";
import { indexInMemory, type RecallIndex } from "../recall/recall-index.ts";
import { decisionSource, saidOf } from "../recall/recall-sources.ts";
import { openSession } from "../session/open-session.ts";
import type { StartPorts, SubmitPorts } from "../session/ports.ts";
import { viewOf } from "../session/step-view.ts";
import { submitStep } from "../session/submit-step.ts";
import { takeSession } from "../session/take-session.ts";
import type { SharedRecords } from "../shared-records.ts";
import { CHARACTERS_PER_TOKEN } from "../text-size.ts";
import { fitThread } from "../thread/resume-thread.ts";
import { threadMarkdown } from "../thread/thread-markdown.ts";
import type { Repository } from "../why/touched-places.ts";

/** How many facts there were, and the shares shown by Clew and by the plain alternative. */
export interface FactShare {
  readonly tokens: number;
  readonly facts: number;
  readonly shown: number;
  readonly floor: number;
}

/** Which facts of threads a resumption of a given size contains, by kind. */
export interface ResumeProof {
  readonly threads: number;
  readonly budgets: readonly (FactShare & { readonly kinds: Readonly<Record<FactKind, FactShare>> })[];
}

const FACT_KINDS = ["conclusions", "rejected_options", "open_questions", "next_steps"] as const;
type FactKind = (typeof FACT_KINDS)[number];

const RESUME_TOKENS = [500, 1_000, 2_000, 4_000];
const LEAST_DECISIONS = 5;

/** Fits a thread into a number of tokens. */
export type FitThread = (document: ThreadDocument, maxTokens: number) => ThreadDocument;

/** Which facts of threads the next agent gets, compared with the end of the thread's Markdown. */
export function proveResume(documents: readonly ThreadDocument[], fit: FitThread = fitThread): ResumeProof {
  const threads = documents.filter(({ decisions }) => decisions.length >= LEAST_DECISIONS);
  const prepared = threads.map((document) => ({
    document,
    facts: factsOf(document),
    markdown: threadMarkdown(document),
  }));
  const budgets = RESUME_TOKENS.map((tokens) => {
    const cut = prepared.map(({ document, facts, markdown }) => ({
      facts,
      shown: plainText(stringsIn(fit(document, tokens)).join("\n")),
      floor: plainText(tail(markdown, tokens)),
    }));
    const kinds = FACT_KINDS.map((kind) => {
      const all = cut.flatMap(({ facts, shown, floor }) => facts[kind].map((fact) => ({ fact, shown, floor })));
      return [kind, shareOf(tokens, all)] as const;
    });
    const every = cut.flatMap(({ facts, shown, floor }) =>
      FACT_KINDS.flatMap((kind) => facts[kind].map((fact) => ({ fact, shown, floor }))),
    );
    // Built from all kinds just above.
    return { ...shareOf(tokens, every), kinds: Object.fromEntries(kinds) as Record<FactKind, FactShare> };
  });
  return { threads: threads.length, budgets };
}

function factsOf({ decisions, questions = [], openQuestions, steps = [] }: ThreadDocument): Record<FactKind, string[]> {
  const standing = decisions.filter(({ redacted }) => redacted !== true);
  const open = questions.flatMap(({ text, status }) => (status === "open" ? [text] : []));
  return {
    conclusions: distinctFacts(standing.map(({ decision }) => decision)),
    rejected_options: distinctFacts(
      standing.flatMap(({ alternatives = [] }) => alternatives.map(({ option }) => option)),
    ),
    open_questions: distinctFacts(questions.length > 0 ? open : openQuestions),
    next_steps: distinctFacts(
      steps.length > 0 ? steps.map(({ text }) => text) : standing.flatMap(({ nextSteps = [] }) => nextSteps),
    ),
  };
}

/** The beginning of a long text is enough to tell whether it is there. */
const LONGEST_FACT = 80;

function distinctFacts(texts: readonly (string | undefined)[]): string[] {
  return [
    ...new Set(
      texts.map((text) =>
        plainText(text ?? "")
          .slice(0, LONGEST_FACT)
          .trim(),
      ),
    ),
  ].filter((text) => text !== "");
}

function plainText(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}

function tail(text: string, tokens: number): string {
  return text.slice(-tokens * CHARACTERS_PER_TOKEN);
}

function shareOf(
  tokens: number,
  all: readonly { readonly fact: string; readonly shown: string; readonly floor: string }[],
): FactShare {
  const share = (of: "shown" | "floor"): number =>
    all.length === 0
      ? 0
      : Math.round((all.filter((each) => each[of].includes(each.fact)).length / all.length) * 1_000) / 1_000;
  return { tokens, facts: all.length, shown: share("shown"), floor: share("floor") };
}

/** Which of a killed session's answers the next agent sees. */
export interface ContinuityProof {
  /** The number of steps at which the session was killed. */
  readonly kills: number;
  readonly budgets: readonly FactShare[];
}

/** Answers of realistic length: each statement of the examples, with its support. */
const SCRIPT: Readonly<Record<string, unknown>> = Object.fromEntries(
  STEP_KEYS.map((key) => [key, atLength(ANSWERS[key], key)]),
);

function atLength(value: unknown, place: string): unknown {
  if (typeof value === "string")
    return value.split(" ").length < 4
      ? value
      : `${value}, as point ${place} of the notes on the mail worker says after a week under load`;
  if (Array.isArray(value)) return value.map((each: unknown, at) => atLength(each, `${place}.${at + 1}`));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each], at) => [key, atLength(each, `${place}.${at + 1}`)]),
  );
}

const CONTINUITY_TOKENS = [1_000, 2_000];
const SILENCE_MS = 11 * 60_000;

/**
 * Kill a scripted session after each step and let another agent take over: which facts of the answers it sees, compared
 * with the end of the session's own state.
 */
export async function proveContinuity(
  newPorts: (now: () => number) => StartPorts & SubmitPorts,
): Promise<ContinuityProof> {
  const seen: { readonly facts: readonly string[]; readonly shown: string; readonly state: string }[] = [];
  const steps = STEP_KEYS.filter((key) => key !== "8");
  for (const last of steps.keys()) {
    let now = Date.UTC(2026, 0, 1);
    const ports = newPorts(() => now);
    const { session_id: id } = await openSession(ports, { query: "Pick a queue", depth: "full", agent: "ada" });
    for (const step of steps.slice(0, last + 1)) await submitStep(ports, { sessionId: id, step, answer: SCRIPT[step] });
    now += SILENCE_MS;
    const taken = await takeSession(ports, { sessionId: id, agent: "bob", isPerson: false, claimant: noClaim });
    const view = await viewOf(ports, taken);
    const said = steps.slice(0, last + 1).flatMap((step) => stringsIn(SCRIPT[step]));
    // The source of a single word cannot be identified.
    const long = distinctFacts(said).filter((fact) => fact.includes(" "));
    seen.push({ facts: long, shown: JSON.stringify(view.prior ?? {}), state: JSON.stringify(outputsOf(taken)) });
  }
  const budgets = CONTINUITY_TOKENS.map((tokens) => {
    const room = tokens * CHARACTERS_PER_TOKEN;
    const all = seen.flatMap((each) => {
      const [shown, floor] = [plainText(each.shown.slice(0, room)), plainText(tail(each.state, tokens))];
      return each.facts.map((fact) => ({ fact, shown, floor }));
    });
    return shareOf(tokens, all);
  });
  return { kills: steps.length, budgets };
}

async function noClaim(): Promise<undefined> {
  return undefined;
}

function outputsOf({ step_outputs: outputs }: Session): unknown {
  return outputs;
}

/** What recall would have shown at later commits' edits to code that decisions govern. Shares are 0 to 1. */
export interface RepositoryProof {
  readonly commits: number;
  readonly edits: number;
  /**
   * Edits where a decision about that code was shown, where any decision was shown, and where a random choice would
   * have shown one.
   */
  readonly shown: number;
  readonly anything: number;
  readonly random: number;
}

interface Edit {
  readonly at: number;
  readonly path: string;
  readonly added: string;
  readonly key: string;
  readonly gold: readonly string[];
}

interface Sources {
  readonly repository: Repository;
  readonly shared: Pick<SharedRecords, "standingDecisions" | "touched">;
  readonly project: string;
  /** Whether recall is on for edits. */
  readonly isOn: boolean;
}

const MOST_COMMITS = 300;
const MOST_EDITS = 400;
const MOST_AT_EDIT = 2;
const LONGEST_EDIT = 8_000;

/**
 * Treat later commits as edits to files that decisions govern or were written under. Recall is not told which files
 * those were: it only knows what the decisions say.
 */
export async function proveRepository({ repository, shared, project, isOn }: Sources): Promise<RepositoryProof> {
  const none = { commits: 0, edits: 0, shown: 0, anything: 0, random: 0 };
  const decisions = (await shared.standingDecisions(project)).toSorted((left, right) => byText(left.id, right.id));
  const first = decisions.map(atOf).toSorted(byText)[0];
  if (first === undefined || !repository.hasHistory) return none;
  const commits = await repository.commitsSince(first, MOST_COMMITS);
  const edits = await editsOf(repository, { shared, project, decisions, commits });
  const count = { shown: 0, anything: 0, random: 0 };
  const indexes = new Map<number, RecallIndex>();
  for (const edit of edits) {
    const known = decisions.filter((each) => Date.parse(atOf(each)) < edit.at);
    const index = indexes.get(known.length) ?? indexInMemory(known.map(sourceOf).filter((each) => each !== undefined));
    indexes.set(known.length, index);
    const query = { text: `${edit.path}\n${edit.added}`, paths: [edit.path], at: edit.at, moment: "edit" as const };
    const matches = isOn ? matchSources(index, query).filter(({ voice }) => voice === "sure") : [];
    const shown = matches.slice(0, MOST_AT_EDIT).map(({ source }) => source.id);
    const drawn = drawFrom(known, shown.length, edit.key);
    if (shown.length > 0) count.anything += 1;
    if (shown.some((id) => edit.gold.includes(id))) count.shown += 1;
    if (drawn.some((id) => edit.gold.includes(id))) count.random += 1;
  }
  const share = (part: number): number => (edits.length === 0 ? 0 : Math.round((part / edits.length) * 1_000) / 1_000);
  return {
    commits: commits.length,
    edits: edits.length,
    shown: share(count.shown),
    anything: share(count.anything),
    random: share(count.random),
  };
}

/** When a decision became known. */
function atOf(shown: ShownDecision): string {
  return saidOf({ ...shown, document: shown as unknown as Decision }).at; // a decision with extra fields
}

function byText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function sourceOf(shown: ShownDecision): ReturnType<typeof decisionSource> {
  const document = shown as unknown as Decision; // a decision with extra fields
  const { id, agentId, createdAt } = shown;
  const standing = shown.standing as StoredDecision["standing"]; // the store's own value
  return decisionSource({ id, agentId, createdAt, standing, document, redacted: false } as unknown as StoredDecision);
}

interface Replay extends Pick<Sources, "shared" | "project"> {
  readonly decisions: readonly ShownDecision[];
  readonly commits: readonly { readonly commit: string; readonly at: number }[];
}

async function editsOf(
  repository: Repository,
  { shared, project, decisions, commits }: Replay,
): Promise<readonly Edit[]> {
  const edits: Edit[] = [];
  for (const { commit, at } of commits) {
    if (edits.length >= MOST_EDITS) break;
    const files = await repository.changes(commit);
    const paths = files.map(({ path }) => path);
    const written = new Map<string, Set<string>>();
    for (const { decision, places } of await shared.touched(project, paths))
      for (const place of places)
        if (decision !== undefined) written.set(place.path, (written.get(place.path) ?? new Set()).add(decision));
    const about = files.flatMap(({ path, lines }) => {
      const known = decisions.filter((each) => Date.parse(atOf(each)) < at);
      const gold = known.filter(
        (each) => governedBy(each, [path]).length > 0 || written.get(path)?.has(each.id) === true,
      );
      return gold.length === 0 || lines.length === 0 ? [] : [{ path, lines, gold: gold.map(({ id }) => id) }];
    });
    const texts = await repository.texts(about.map(({ path }) => ({ commit, path })));
    for (const [index, { path, lines, gold }] of about.entries()) {
      const all = texts[index]?.split("\n");
      if (all === undefined) continue;
      const added = lines
        .map((line) => all[line] ?? "")
        .join("\n")
        .slice(0, LONGEST_EDIT);
      edits.push({ at, path, added, key: `${commit}\n${path}`, gold });
    }
  }
  return edits.slice(0, MOST_EDITS);
}

/** Draw `count` decisions at random; the same key draws the same ones. */
function drawFrom(known: readonly ShownDecision[], count: number, key: string): readonly string[] {
  let state = 0x811c9dc5;
  for (const letter of key) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  const left = known.map(({ id }) => id);
  const drawn: string[] = [];
  while (drawn.length < count && left.length > 0) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    drawn.push(...left.splice(Math.floor((state / 2 ** 32) * left.length), 1));
  }
  return drawn;
}
