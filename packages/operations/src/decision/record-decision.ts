import { ClewError } from "@clew/errors";
import { instantOf } from "@clew/handoff-schema/internal";
import type { Decision, Deliberation, DeliberationInput, DeliberationStep } from "@clew/schemas";
import {
  type Appended,
  type AppendState,
  type NewEvent,
  PENDING_READS_LIMIT,
  type PendingItem,
  type StoredDecision,
  type StoredRecord,
} from "@clew/thread-store";
import type { Project } from "../project.ts";
import { refusalError } from "../thread/append-to-log.ts";
import { openQuestionsAt, originsOf } from "../thread/origins.ts";
import { aboutQuestion, questionId } from "../thread/questions.ts";
import type { ThreadDeps, WriteTo } from "../thread/thread-deps.ts";
import { withoutAbsent } from "../without-absent.ts";

/** A decision to record: everything of it that its agent said. */
export interface NewDecision extends WriteTo {
  /** The project in which what its agent thought without naming one waits, where that is another one. */
  readonly waitingIn?: string | undefined;
  readonly decision: Decision;
  /** Its id was made for this call: it cannot be on record already. */
  readonly hasNewId?: boolean;
  /** Whether it is on record, where that was looked up. */
  readonly isOnRecord?: boolean;
  /** The title of its thread, which was not there when it was looked for: it is made by the same write. */
  readonly opens?: string | undefined;
}

/** What recording a decision answers. */
export interface RecordedDecision {
  readonly success: true;
  readonly id: string;
  readonly threadId?: string;
  readonly timestamp: string;
  readonly quality: Quality;
  readonly indexed: boolean;
  readonly deliberation_auto?: boolean;
  readonly deliberation_inputs_count?: number;
  readonly related_count?: number;
  /** It was on record already: nothing was written again. */
  readonly repeated?: boolean;
}

const OPEN_STATUSES = ["active", "paused", "blocked"];

/** Records a decision with what its agent thought and looked up before; the same id with the same content is one record. */
export async function recordDecision(deps: ThreadDeps, input: NewDecision): Promise<RecordedDecision> {
  const place = await findPlace(deps, input);
  const { threadId } = place;
  const { id } = input.decision;
  const given: Decision = { ...input.decision, agentId: input.agentId, ...withoutAbsent({ threadId }) };
  const { opens } = input;
  const repeated =
    input.isOnRecord ?? (input.hasNewId !== true && (await isOnRecord(deps, input.project, { threadId, id })));
  // A retry asks nothing: what was open at the first try may be answered by now.
  const questions: QuestionPlan = repeated ? { events: [] } : await questionEvents(deps, input, given);
  const reads = deps.reads?.take(input.project, input.agentId) ?? [];
  const elsewhere = repeated ? NOTHING : await waitingElsewhere(deps, input);
  const giveBack = (): void => {
    deps.reads?.restore(input.project, input.agentId, reads);
    elsewhere.giveBack();
  };
  const planned: { last: Planned | undefined } = { last: undefined };
  const ownLog = input.hasNewId === true ? "new" : "any";
  const appended = await deps.threads
    .append({
      project: input.project,
      log: threadId ?? id,
      actor: input.agentId,
      consume: input.agentId,
      events(state) {
        // What was captured since the first try belongs to the next decision, not to this one.
        const known = repeated || (threadId === undefined && state.thread !== undefined);
        const items = [...reads, ...elsewhere.reads, ...elsewhere.stored];
        const waiting = { items: known ? [] : items, hasNewId: input.hasNewId };
        planned.last = planEvents(given, waiting, known ? { ...state, pending: [] } : state);
        const asked = notAskedSince(questions, given, state.questions);
        // A sub-agent of the same prompt may have begun the thread meanwhile: then it is there, under that one's title.
        const isNew = opens !== undefined && state.thread === undefined;
        const opening = isNew ? [{ type: "thread_created", payload: { id: threadId, title: opens } }] : [];
        return [...opening, ...planned.last.events, ...asked];
      },
      start: threadId === undefined ? ownLog : opens === undefined ? "existing" : "any",
      statusIn: threadId === undefined ? undefined : OPEN_STATUSES,
      ...withoutAbsent({
        expectedHead: input.expectedHead,
        claimToken: input.claimToken,
        questionsSince: questions.readUpTo,
      }),
    })
    .catch((thrown: unknown) => {
      giveBack();
      throw thrown;
    });
  if (!appended.ok || appended.repeated) giveBack();
  if (!appended.ok) throw refusalError(appended, threadId);
  if (!appended.repeated) await elsewhere.forget();
  return recorded(given, appended, planned.last);
}

function recorded(given: Decision, appended: Appended, planned: Planned | undefined): RecordedDecision {
  const captured = appended.repeated ? 0 : (planned?.captured ?? 0);
  return {
    success: true,
    id: given.id,
    ...withoutAbsent({ threadId: given.threadId }),
    timestamp: appended.events[0]?.at ?? "",
    quality: assessQuality(onRecord(appended) ?? planned?.decision ?? given),
    indexed: true,
    deliberation_auto: captured > 0 || undefined,
    deliberation_inputs_count: captured || undefined,
    related_count: given.related?.length,
    repeated: appended.repeated || undefined,
  };
}

// A retry is answered by what was recorded the first time, with all that was filled in then.
function onRecord({ repeated, events }: Appended): Decision | undefined {
  const written = repeated ? events.find((event) => event.type === "decision_recorded") : undefined;
  return written?.payload as Decision | undefined; // the store took it as one
}

interface Elsewhere {
  readonly reads: readonly PendingItem[];
  readonly stored: readonly PendingItem[];
  giveBack(): void;
  forget(): Promise<void>;
}

const NOTHING: Elsewhere = { reads: [], stored: [], giveBack: () => undefined, forget: async () => undefined };

// No transaction crosses projects: what waits in another one is taken along, and forgotten there once it is on record here.
async function waitingElsewhere(
  deps: ThreadDeps,
  { project, waitingIn, agentId: agent }: NewDecision,
): Promise<Elsewhere> {
  if (waitingIn === undefined || waitingIn === project) return NOTHING;
  const reads = deps.reads?.take(waitingIn, agent) ?? [];
  const stored = await deps.threads.pending(waitingIn, agent);
  const ids = stored.map((item) => item.id);
  return {
    reads,
    stored,
    giveBack: () => deps.reads?.restore(waitingIn, agent, reads),
    forget: async () => (ids.length === 0 ? undefined : deps.threads.dropPending({ project: waitingIn, agent, ids })),
  };
}

async function isOnRecord(
  deps: ThreadDeps,
  project: string,
  { threadId, id }: { readonly threadId: string | undefined; readonly id: string },
): Promise<boolean> {
  // Without a thread the decision is a log of its own, and the append itself sees whether that exists.
  return threadId !== undefined && (await deps.threads.decisionsById(project, [id])).length > 0;
}

// The thread is the one named, else the one of the decision that is continued.
async function findPlace(deps: ThreadDeps, input: NewDecision): Promise<{ threadId: string | undefined }> {
  const { threadId, continuesDecision, parentDecisionId } = input.decision;
  const named = [continuesDecision, parentDecisionId].filter((id) => id !== undefined);
  if (named.length === 0) return { threadId };
  const found = await deps.threads.decisionsById(input.project, named);
  const missing = named.find((id) => !found.some((decision) => decision.id === id));
  if (missing !== undefined) throw new ClewError("NOT_FOUND", `There is no decision ${missing}.`);
  const continued = found.find((decision) => decision.id === continuesDecision);
  if (continued === undefined || threadId === undefined) return { threadId: threadId ?? continued?.threadId };
  if (continued.threadId === threadId || (await isInherited(deps, input.project, { threadId, continued })))
    return { threadId };
  throw new ClewError("CONFLICT", `Decision ${continued.id} is not in thread ${threadId}.`, {
    hint: "Name a decision of the thread as continuesDecision, or leave it out to follow the thread's head.",
    details: { threadId, continuesDecision: continued.id, ...withoutAbsent({ decisionIsIn: continued.threadId }) },
  });
}

// A fork holds the decisions of its origin up to where it branched off.
async function isInherited(
  deps: ThreadDeps,
  project: string,
  {
    threadId,
    continued,
  }: { readonly threadId: string; readonly continued: { readonly log: string; readonly seq: number } },
): Promise<boolean> {
  let thread = await deps.threads.thread(project, threadId);
  let until = Number.MAX_SAFE_INTEGER;
  for (let depth = 0; thread?.forkedFrom !== undefined && depth < 32; depth += 1) {
    until = Math.min(until, thread.forkedFrom.seq);
    if (thread.forkedFrom.threadId === continued.log) return continued.seq <= until;
    thread = await deps.threads.thread(project, thread.forkedFrom.threadId);
    until = Number.MAX_SAFE_INTEGER;
  }
  return false;
}

interface Planned {
  readonly events: readonly NewEvent[];
  readonly decision: Decision;
  readonly captured: number;
}

interface Given {
  /** What its agent thought and looked up before, where the store does not know of it. */
  readonly items: readonly PendingItem[];
  readonly hasNewId: boolean | undefined;
}

function planEvents(given: Decision, { items: reads, hasNewId }: Given, state: AppendState): Planned {
  const waiting = [...state.pending, ...reads];
  const items = waiting.length === 0 ? waiting : boundReads(waiting.toSorted(byTime));
  const { deliberation, captured } = mergeDeliberation(given.deliberation, items, state.now);
  const continues = given.continuesDecision ?? (given.threadId === undefined ? undefined : state.lastDecision);
  const decision: Decision = { ...given, ...withoutAbsent({ continuesDecision: continues, deliberation }) };
  return {
    decision,
    captured,
    events: [
      // Two tries of one request are one record: what was captured or filled in on the way does not tell them apart.
      { type: "decision_recorded", payload: { ...decision }, identity: given, hasNewId },
      ...items.filter((item) => item.kind === "thought").map((item) => thoughtEvent(item, decision.id)),
    ],
  };
}

function byTime(left: PendingItem, right: PendingItem): number {
  return left.at < right.at ? -1 : left.at > right.at ? 1 : 0;
}

// Every thought counts; of the reads only the newest, however they were kept until now.
function boundReads(items: readonly PendingItem[]): readonly PendingItem[] {
  const surplus = items.filter((item) => item.kind === "read").length - PENDING_READS_LIMIT;
  const dropped = new Set(surplus > 0 ? items.filter((item) => item.kind === "read").slice(0, surplus) : []);
  return items.filter((item) => !dropped.has(item));
}

function thoughtEvent(item: PendingItem, decisionId: string): NewEvent {
  return { type: "thought_recorded", payload: { ...item.document, id: item.id, decisionId, createdAt: item.at } };
}

/** What a decision rests on: the deliberation its agent gave, with what was captured before it. */
interface MergedDeliberation {
  readonly deliberation: Deliberation | undefined;
  /** How many captured reads and thoughts it holds. */
  readonly captured: number;
}

/** Merges an explicit deliberation with the captured items; what was said explicitly stands as it is. */
function mergeDeliberation(
  explicit: Deliberation | undefined,
  captured: readonly PendingItem[],
  now: string,
): MergedDeliberation {
  if (captured.length === 0) return { deliberation: explicit, captured: 0 };
  const known = new Set((explicit?.inputs ?? []).map((input) => input.id));
  const inputs = captured.filter((item) => item.kind === "read" && !known.has(item.id)).map(toInput);
  const steps = captured.filter((item) => item.kind === "thought").map(toStep);
  const own = explicit?.steps ?? [];
  const deliberation: Deliberation = {
    ...explicit,
    inputs: [...(explicit?.inputs ?? []), ...inputs],
    steps: [...own, ...steps.map((step, index) => ({ ...step, step: own.length + index + 1 }))],
    total_duration_ms: explicit?.total_duration_ms ?? durationOf(captured, now),
  };
  return { deliberation, captured: inputs.length + steps.length };
}

function toInput(item: PendingItem): DeliberationInput {
  return { id: item.id, text: textOf(item), ...withoutAbsent({ source: sourceOf(item) }), timestamp: item.at };
}

function toStep(item: PendingItem): DeliberationStep {
  const { agentId, type } = item.document;
  return withoutAbsent({
    thought: textOf(item),
    author: typeof agentId === "string" ? agentId : undefined,
    timestamp: item.at,
    type: typeof type === "string" ? type : undefined,
  });
}

function textOf(item: PendingItem): string {
  const { text } = item.document;
  return typeof text === "string" ? text : "";
}

function sourceOf(item: PendingItem): string | undefined {
  const { source } = item.document;
  return typeof source === "string" ? source : undefined;
}

// A clock that jumped back must not make a negative duration.
function durationOf(captured: readonly PendingItem[], now: string): number {
  const end = instantOf(now) ?? 0;
  const starts = captured.map((item) => instantOf(item.at) ?? end);
  return Math.max(0, end - Math.min(end, ...starts));
}

/** How well a decision is documented, and what would make it more useful to whoever comes next. */
interface Quality {
  /** 0 to 1. */
  readonly score: number;
  readonly suggestions: readonly string[];
}

interface Trait {
  readonly weight: number;
  readonly suggestion: string;
  has(decision: Decision): boolean;
}

const TRAITS: readonly Trait[] = [
  { weight: 25, suggestion: "Give at least one reason with its type.", has: ({ reasons = [] }) => reasons.length > 0 },
  {
    weight: 10,
    suggestion: "Support it with reasons of more than one type.",
    has: ({ reasons = [] }) => reasons.some((reason) => reason.type !== reasons[0]?.type),
  },
  {
    weight: 15,
    suggestion: "Say in which context it was taken.",
    has: ({ context }) => ![undefined, ""].some((none) => none === context),
  },
  {
    weight: 20,
    suggestion: "Name the alternatives and why they were rejected.",
    has: ({ alternatives = [] }) => alternatives.some((alternative) => (alternative.why_rejected ?? "") !== ""),
  },
  { weight: 10, suggestion: "Tag it, so that it can be found.", has: ({ tags = [] }) => tags.length > 0 },
  {
    weight: 10,
    suggestion: "Attach the deliberation: what was looked up and thought.",
    has: ({ deliberation }) => (deliberation?.inputs?.length ?? 0) + (deliberation?.steps?.length ?? 0) > 0,
  },
  {
    weight: 10,
    suggestion: "Name the next steps or the open questions.",
    has: ({ nextSteps = [], openQuestions = [] }) => nextSteps.length + openQuestions.length > 0,
  },
];

/** The quality of a decision's documentation; it never judges the decision itself. */
function assessQuality(decision: Decision): Quality {
  const missing = TRAITS.filter((trait) => !trait.has(decision));
  const lost = missing.reduce((sum, trait) => sum + trait.weight, 0);
  return { score: (100 - lost) / 100, suggestions: missing.map((trait) => trait.suggestion) };
}

// Milliseconds in nine digits of base 36: enough until the year 5188.
const TIME_DIGITS = 9;

/**
 * The id of a decision whose caller named none: the 122 random bits of a UUIDv4 behind the time, so that the indexes over ids
 * grow at their end. Spread at random, every decision would change two pages that no other one of its commit does.
 */
export function newDecisionId({ clock, newUuid }: Pick<Project, "clock" | "newUuid">): string {
  return `dec_${Date.parse(clock.now()).toString(36).padStart(TIME_DIGITS, "0")}-${newUuid()}`;
}

/** What a decision asks, as events, and up to which event of its thread it was looked for there. */
interface QuestionPlan {
  readonly events: readonly NewEvent[];
  readonly readUpTo?: number;
}

/**
 * The questions that a decision asks. What is open in its thread already, inherited or its own, is not asked again: who takes
 * over often repeats it, and one answer is to close it.
 */
async function questionEvents(
  deps: ThreadDeps,
  { project, opens }: Pick<NewDecision, "project" | "opens">,
  decision: Decision,
): Promise<QuestionPlan> {
  const { id: decisionId, openQuestions = [] } = decision;
  if (openQuestions.length === 0) return { events: [] };
  const { asked, readUpTo } =
    opens === undefined ? await askedInThread(deps, project, decision) : { asked: new Set<string>(), readUpTo: 0 };
  const events: NewEvent[] = [];
  for (const [index, text] of openQuestions.entries()) {
    if (asked.has(text)) continue;
    asked.add(text);
    const about = aboutQuestion(decision.questions, text);
    const payload = { ...about, id: questionId(decisionId, index + 1), text, decisionId };
    events.push({ type: "question_asked", payload });
  }
  return { events, ...withoutAbsent({ readUpTo }) };
}

/** The same without those that others have asked since. */
function notAskedSince(
  { events }: QuestionPlan,
  { id }: Pick<Decision, "id">,
  since: readonly StoredRecord[],
): readonly NewEvent[] {
  if (events.length === 0 || since.length === 0) return events;
  const asked = textsOfOthers(since, id);
  return events.filter(({ payload }) => !asked.has(String(payload["text"])));
}

/**
 * The questions that a change adds to a decision, as events: asked on their own, because the decision's event, behind which
 * those of its record stand, says nothing of them.
 */
export async function addedQuestionEvents(
  deps: ThreadDeps,
  project: string,
  {
    decision,
    openQuestions,
    questions,
  }: { readonly decision: StoredDecision; readonly openQuestions: unknown; readonly questions: unknown },
): Promise<readonly NewEvent[]> {
  const { id: decisionId, log, document } = decision;
  const before = new Set(document.openQuestions);
  const added = Array.isArray(openQuestions) ? openQuestions.filter((text) => !before.has(text)) : [];
  if (added.length === 0) return [];
  const { open } = await openIn(deps, project, log);
  const asked = new Set(open.map(askedText));
  const texts = [...new Set(added.map(String))].filter((text) => !asked.has(text));
  return texts.map((text): NewEvent => {
    const about = aboutQuestion(questions as Decision["questions"], text); // as the params of an update have them
    return { type: "question_asked", payload: { ...about, id: `question_${deps.newUuid()}`, text, decisionId } };
  });
}

async function askedInThread(
  deps: ThreadDeps,
  project: string,
  { id, threadId }: Decision,
): Promise<{ readonly asked: Set<string>; readonly readUpTo?: number }> {
  if (threadId === undefined) return { asked: new Set() };
  const { open, readUpTo } = await openIn(deps, project, threadId);
  return { asked: textsOfOthers(open, id), readUpTo };
}

// Its own are those of an earlier try.
function textsOfOthers(questions: readonly StoredRecord[], id: string): Set<string> {
  return new Set(questions.filter(({ decisionId }) => decisionId !== id).map(askedText));
}

/** What is open in a log, with what it inherited: nothing that was asked up to the event that is named is missing. */
async function openIn(
  deps: ThreadDeps,
  project: string,
  log: string,
): Promise<{ readonly open: readonly StoredRecord[]; readonly readUpTo: number }> {
  const { forkedFrom, head } = { ...(await deps.threads.thread(project, log)) };
  const parts = [...(await originsOf(deps, project, forkedFrom)), { id: log, seq: Number.MAX_SAFE_INTEGER }];
  const open: StoredRecord[] = [];
  for (const part of parts) open.push(...(await openQuestionsAt(deps, project, part)));
  return { open, readUpTo: head?.seq ?? 0 };
}

function askedText({ document }: StoredRecord): string {
  return typeof document["text"] === "string" ? document["text"] : "";
}
