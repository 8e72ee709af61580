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

/** A decision to record: everything the agent said about it. */
export interface NewDecision extends WriteTo {
  /** The project where thoughts recorded without a project are waiting, if it is another one. */
  readonly waitingIn?: string | undefined;
  readonly decision: Decision;
  /** The id was created for this call, so it cannot be on record. */
  readonly hasNewId?: boolean;
  /** Whether the decision is on record, if that was looked up. */
  readonly isOnRecord?: boolean;
  /** The title of the decision's thread if that thread does not exist yet: the same write creates it. */
  readonly opens?: string | undefined;
}

/** The result of recording a decision. */
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
  /** The decision was already on record; nothing was written. */
  readonly repeated?: boolean;
}

const OPEN_STATUSES = ["active", "paused", "blocked"];

/**
 * Record a decision with what its agent thought and looked up before. The same id with the same content is stored once.
 */
export async function recordDecision(deps: ThreadDeps, input: NewDecision): Promise<RecordedDecision> {
  const place = await findPlace(deps, input);
  const { threadId } = place;
  const { id } = input.decision;
  const given: Decision = { ...input.decision, agentId: input.agentId, threadId };
  const { opens } = input;
  const repeated =
    input.isOnRecord ?? (input.hasNewId !== true && (await isOnRecord(deps, input.project, { threadId, id })));
  // A retry asks no questions: those open at the first try may be answered by now.
  const questions: QuestionPlan = repeated ? { events: [] } : await questionEvents(deps, input, given);
  const reads = deps.captures?.take(input.project, input.agentId) ?? [];
  const elsewhere = repeated ? NOTHING : await waitingElsewhere(deps, input);
  const giveBack = (): void => {
    deps.captures?.restore(input.project, input.agentId, reads);
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
        // Reads captured since the first try belong to the next decision.
        const known = repeated || (threadId === undefined && state.head.seq > 0);
        const items = [...reads, ...elsewhere.reads, ...elsewhere.stored];
        const waiting = { items: known ? [] : items, hasNewId: input.hasNewId };
        planned.last = planEvents(given, waiting, known ? { ...state, pending: [] } : state);
        const asked = notAskedSince(questions, given, state.questions);
        // A sub-agent of the same prompt may have created the thread meanwhile, with its own title.
        const isNew = opens !== undefined && state.head.seq === 0;
        const opening = isNew ? [{ type: "thread_created", payload: { id: threadId, title: opens } }] : [];
        return [...opening, ...planned.last.events, ...asked];
      },
      start: threadId === undefined ? ownLog : opens === undefined ? "existing" : "any",
      statusIn: threadId === undefined ? undefined : OPEN_STATUSES,
      expectedHead: input.expectedHead,
      claimToken: input.claimToken,
      questionsSince: questions.readUpTo,
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
    threadId: given.threadId,
    timestamp: appended.events[0]?.at ?? "",
    quality: assessQuality(onRecord(appended) ?? planned?.decision ?? given),
    indexed: true,
    deliberation_auto: captured > 0 || undefined,
    deliberation_inputs_count: captured || undefined,
    related_count: given.related?.length,
    repeated: appended.repeated || undefined,
  };
}

// Answer a retry with what the first try recorded, including the fields filled in then.
function onRecord({ repeated, events }: Appended): Decision | undefined {
  const written = repeated ? events.find((event) => event.type === "decision_recorded") : undefined;
  return written?.payload as Decision | undefined; // the store accepted it as a decision
}

interface Elsewhere {
  readonly reads: readonly PendingItem[];
  readonly stored: readonly PendingItem[];
  giveBack(): void;
  forget(): Promise<void>;
}

const NOTHING: Elsewhere = { reads: [], stored: [], giveBack: () => undefined, forget: async () => undefined };

// A transaction covers one project only: items waiting in another project are copied here, and forgotten there once
// this write is durable.
async function waitingElsewhere(
  deps: ThreadDeps,
  { project, waitingIn, agentId: agent }: NewDecision,
): Promise<Elsewhere> {
  if (waitingIn === undefined || waitingIn === project) return NOTHING;
  const reads = deps.captures?.take(waitingIn, agent) ?? [];
  const stored = await deps.threads.pending(waitingIn, agent);
  const ids = stored.map((item) => item.id);
  return {
    reads,
    stored,
    giveBack: () => deps.captures?.restore(waitingIn, agent, reads),
    forget: async () => (ids.length === 0 ? undefined : deps.threads.dropPending({ project: waitingIn, agent, ids })),
  };
}

async function isOnRecord(
  deps: ThreadDeps,
  project: string,
  { threadId, id }: { readonly threadId: string | undefined; readonly id: string },
): Promise<boolean> {
  // Without a thread, the decision has its own log, and the append checks whether that exists.
  return threadId !== undefined && (await deps.threads.decisionsById(project, [id])).length > 0;
}

// Use the named thread, or else the thread of the decision that this one continues.
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
    details: { threadId, continuesDecision: continued.id, decisionIsIn: continued.threadId },
  });
}

// A fork contains its origin's decisions up to the fork point.
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
  /** What the agent thought and looked up before, if the store does not know it yet. */
  readonly items: readonly PendingItem[];
  readonly hasNewId: boolean | undefined;
}

function planEvents(given: Decision, { items: reads, hasNewId }: Given, state: AppendState): Planned {
  const waiting = [...state.pending, ...reads];
  const items = waiting.length === 0 ? waiting : boundReads(waiting.toSorted(byTime));
  const { deliberation, captured } = mergeDeliberation(given.deliberation, items, state.now);
  const continues = given.continuesDecision ?? (given.threadId === undefined ? undefined : state.lastDecision);
  const decision: Decision = { ...given, continuesDecision: continues, deliberation };
  return {
    decision,
    captured,
    events: [
      // Two tries of one request are one record, even if captured or generated fields differ.
      { type: "decision_recorded", payload: { ...decision }, identity: given, hasNewId },
      ...items.filter((item) => item.kind === "thought").map((item) => thoughtEvent(item, decision.id)),
    ],
  };
}

function byTime(left: PendingItem, right: PendingItem): number {
  return left.at < right.at ? -1 : left.at > right.at ? 1 : 0;
}

// Keep every thought, but only the newest reads, wherever they were kept.
function boundReads(items: readonly PendingItem[]): readonly PendingItem[] {
  const surplus = items.filter((item) => item.kind === "read").length - PENDING_READS_LIMIT;
  const dropped = new Set(surplus > 0 ? items.filter((item) => item.kind === "read").slice(0, surplus) : []);
  return items.filter((item) => !dropped.has(item));
}

function thoughtEvent(item: PendingItem, decisionId: string): NewEvent {
  return { type: "thought_recorded", payload: { ...item.document, id: item.id, decisionId, createdAt: item.at } };
}

/** What a decision rests on: its agent's deliberation plus captured reads and thoughts. */
interface MergedDeliberation {
  readonly deliberation: Deliberation | undefined;
  /** How many captured reads and thoughts it contains. */
  readonly captured: number;
}

/** Merge an explicit deliberation with captured items. Explicit statements stay as they are. */
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
  return { id: item.id, text: textOf(item), source: sourceOf(item), timestamp: item.at };
}

function toStep(item: PendingItem): DeliberationStep {
  const { agentId, type } = item.document;
  return {
    thought: textOf(item),
    author: typeof agentId === "string" ? agentId : undefined,
    timestamp: item.at,
    type: typeof type === "string" ? type : undefined,
  };
}

function textOf(item: PendingItem): string {
  const { text } = item.document;
  return typeof text === "string" ? text : "";
}

function sourceOf(item: PendingItem): string | undefined {
  const { source } = item.document;
  return typeof source === "string" ? source : undefined;
}

// A clock that jumped back must not produce a negative duration.
function durationOf(captured: readonly PendingItem[], now: string): number {
  const end = instantOf(now) ?? 0;
  const starts = captured.map((item) => instantOf(item.at) ?? end);
  return Math.max(0, end - Math.min(end, ...starts));
}

/** How well a decision is documented, and what would make it more useful later. */
interface Quality {
  /** From 0 to 1. */
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

/** How well a decision is documented. This does not judge the decision itself. */
function assessQuality(decision: Decision): Quality {
  const missing = TRAITS.filter((trait) => !trait.has(decision));
  const lost = missing.reduce((sum, trait) => sum + trait.weight, 0);
  return { score: (100 - lost) / 100, suggestions: missing.map((trait) => trait.suggestion) };
}

// Nine base-36 digits hold milliseconds until the year 5188.
const TIME_DIGITS = 9;

/**
 * The id of a decision whose caller named none: the time, then the 122 random bits of a UUIDv4, so that indexes grow at
 * their end. With random ids, every decision would change two index pages that no other decision of its commit touches.
 */
export function newDecisionId({ clock, newUuid }: Pick<Project, "clock" | "newUuid">): string {
  return `dec_${Date.parse(clock.now()).toString(36).padStart(TIME_DIGITS, "0")}-${newUuid()}`;
}

/** The questions of a decision as events, and the event of the thread up to which open ones were looked up. */
interface QuestionPlan {
  readonly events: readonly NewEvent[];
  readonly readUpTo?: number;
}

/**
 * The questions that a decision asks. Leave out those already open in its thread (inherited or its own): an agent that
 * takes over often repeats them, and one answer should close them.
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
  return { events, readUpTo };
}

/** The same plan without questions that others have asked since. */
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
 * The questions that an update adds to a decision, as separate events: the decision's own event, which is followed by
 * the questions it was recorded with, does not mention them.
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
    const about = aboutQuestion(questions as Decision["questions"], text); // the shape in the params' schema of an update
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

// The decision's own questions come from an earlier try.
function textsOfOthers(questions: readonly StoredRecord[], id: string): Set<string> {
  return new Set(questions.filter(({ decisionId }) => decisionId !== id).map(askedText));
}

/** The open questions of a log, including inherited ones. Covers every question up to the event in `readUpTo`. */
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
