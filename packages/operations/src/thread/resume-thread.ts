import type { Decision, Thought, ThreadClaim, ThreadDocument, UnfinishedSession } from "@clew/schemas";
import { fitUnfinished, withUnfinished } from "../session/unfinished-sessions.ts";
import { CHARACTERS_PER_TOKEN, tokenLength } from "../text-size.ts";
import { withoutAbsent } from "../without-absent.ts";
import { appendToLog, refusalError } from "./append-to-log.ts";
import type { ThreadDeps } from "./thread-deps.ts";
import { readDocument } from "./thread-document.ts";

/** A request to continue a thread. */
export interface Resumption {
  readonly project: string;
  readonly threadId: string;
  readonly agentId: string;
  readonly context?: string | undefined;
  /** Also claim the thread for this many seconds. */
  readonly claimSeconds?: number | undefined;
  readonly maxTokens?: number | undefined;
  /** Only what happened after this event. The thread's current state is always complete. */
  readonly since?: number | undefined;
  readonly at?: number | string | undefined;
  readonly cursor?: string | undefined;
  /** The thread's unfinished sessions. */
  readonly unfinished?: readonly UnfinishedSession[];
  /** Whether to record the resumption on the thread. A read-only caller leaves no trace. */
  readonly note: boolean;
}

/** A thread for its next agent, with the claim if requested. */
export interface ResumedThread {
  readonly thread: ThreadDocument;
  readonly claim?: ThreadClaim;
}

/** Everything an agent needs to continue a thread: decisions, reasons, open matters. */
export async function resumeThread(deps: ThreadDeps, request: Resumption): Promise<ResumedThread> {
  const { project, threadId, agentId, claimSeconds } = request;
  const claim = claimSeconds === undefined ? undefined : await take(deps, request, claimSeconds);
  if (request.note && request.at === undefined && request.cursor === undefined) {
    const events = [{ type: "resumed", payload: withoutAbsent({ context: request.context }) }];
    await appendToLog(deps, { project, agentId, log: threadId, events });
  }
  const document = await readDocument(deps, request);
  const thread = withUnfinished(document, request.unfinished ?? []);
  return { thread: shape(thread, request), claim };
}

async function take(deps: ThreadDeps, request: Resumption, ttlSeconds: number): Promise<ThreadClaim> {
  const { project, threadId: thread, agentId: agent } = request;
  const result = await deps.threads.claim({ kind: "take", project, thread, agent, ttlSeconds });
  if (!result.ok) throw refusalError(result, thread);
  return result.claim;
}

function shape(document: ThreadDocument, { since, cursor, maxTokens }: Resumption): ThreadDocument {
  const recent = since === undefined ? document : sinceSeq(document, since);
  if (cursor !== undefined) return readOmitted(recent, cursor, maxTokens);
  return maxTokens === undefined ? recent : fitThread(withRoom(recent, maxTokens), maxTokens);
}

// Decisions come first; unfinished sessions get a third of the room, and whatever else is left.
function withRoom(document: ThreadDocument, maxTokens: number): ThreadDocument {
  const { unfinished } = document;
  if (unfinished === undefined) return document;
  const room = maxTokens * CHARACTERS_PER_TOKEN;
  const rest = sizeOf({ ...document, decisions: [], unfinished: [] });
  const left = room - measure(document.decisions, new Map(), { from: rest, until: room });
  return { ...document, unfinished: [...fitUnfinished(unfinished, Math.max(room / 3, left - TOLD))] };
}

// The current state (last state, questions, next steps) is always complete.
function sinceSeq(document: ThreadDocument, since: number): ThreadDocument {
  const isNew = (decision: ThreadDocument["decisions"][number]): boolean =>
    (decision.seq ?? 0) > since && (decision.threadId === undefined || decision.threadId === document.id);
  return { ...document, decisions: document.decisions.filter(isNew) };
}

// What a decision keeps in any case: conclusion, author, confidence, and what it continues.
const KEPT: ReadonlySet<string> = new Set([
  "id",
  "decision",
  "agentId",
  "confidence",
  "threadId",
  "continuesDecision",
  "parentDecisionId",
  "outcome",
  "status",
  "category",
  "stakes",
  "createdAt",
  "seq",
  "openQuestions",
  "nextSteps",
  "amplification",
  "redacted",
]);

// Lists that stay in a bare decision, empty, for readers that iterate over them.
const EMPTIED: ReadonlySet<string> = new Set(["reasons", "alternatives", "thoughts", "deliberation"]);

interface Draft {
  readonly decisions: Decision[];
  thoughts: Thought[];
  /** The JSON length of each decision. */
  readonly sizes: Map<Decision, number>;
  over: number;
  omitted: number;
  readonly what: Set<string>;
}

/**
 * Fit a thread document into a number of tokens. First drop thoughts, oldest first; then deliberations; then other
 * details of decisions, oldest first, with the lists gathered from them. Conclusions, questions and next steps stay.
 * What is left out is counted, and the cursor reads it.
 */
export function fitThread(document: ThreadDocument, maxTokens: number): ThreadDocument {
  const room = maxTokens * CHARACTERS_PER_TOKEN;
  // n decisions are separated by n - 1 commas.
  const rest = sizeOf({ ...document, decisions: [] }) + Math.max(0, document.decisions.length - 1);
  // In a long thread, measuring dominates the cost: measure each decision once, and only as far as needed.
  const sizes = new Map<Decision, number>();
  const measured = measure(document.decisions, sizes, { from: rest, until: room });
  if (measured <= room) return document;
  const bare = document.decisions.map(bareDecision);
  // Even the bare document is too long, so drop everything without measuring how long it was.
  if (document.decisions.every(isWhole) && measure(bare, new Map(), { from: 0, until: room }) > room)
    return withoutAll(document, bare);
  const over = measure(document.decisions, sizes, { from: rest, until: Number.POSITIVE_INFINITY }) - room + TOLD;
  const draft: Draft = {
    decisions: [...document.decisions],
    thoughts: [...(document.thoughts ?? [])],
    sizes,
    over,
    omitted: 0,
    what: new Set(),
  };
  dropThoughts(draft);
  dropFromDecisions(draft, "deliberations", withoutDeliberation);
  const lists = draft.over > 0 ? dropLists(document, draft) : {};
  dropFromDecisions(draft, "details", bareDecision);
  const cut = { ...document, ...lists, decisions: draft.decisions, thoughts: draft.thoughts };
  if (draft.omitted === 0) return document;
  return { ...cut, omitted: { count: draft.omitted, cursor: "after:0", what: [...draft.what].join(", ") } };
}

// The note about what was left out also takes room: this many characters, plus the names.
const TOLD = ',"omitted":{"count":1234567,"cursor":"after:0","what":""}'.length;

function leaveOut(
  draft: Draft,
  what: string,
  { saved, count }: { readonly saved: number; readonly count: number },
): void {
  draft.over -= saved - (draft.what.has(what) ? 0 : what.length + 2);
  draft.omitted += count;
  draft.what.add(what);
}

/** The part of a document after a cursor: whole decisions and thoughts in order, as many as fit, at least one. */
function readOmitted(document: ThreadDocument, cursor: string, maxTokens: number | undefined): ThreadDocument {
  const after = Number(/^after:(\d{1,15})$/.exec(cursor)?.[1] ?? 0);
  const room = (maxTokens ?? Number.POSITIVE_INFINITY) * CHARACTERS_PER_TOKEN;
  const rest = document.decisions.slice(after);
  let used = 0;
  const fitting = rest.findIndex((decision, index) => {
    used += sizeOf(decision);
    return used > room && index > 0;
  });
  const decisions = fitting === -1 ? rest : rest.slice(0, fitting);
  const left = rest.length - decisions.length;
  const { omitted: _, ...whole } = document;
  const page = { ...whole, decisions, thoughts: after === 0 ? whole.thoughts : [] };
  return left === 0
    ? page
    : { ...page, omitted: { count: left, cursor: `after:${after + decisions.length}`, what: "decisions" } };
}

/** The total length of decisions, or any number above `until`. Measured lengths are stored and reused. */
function measure(
  decisions: readonly Decision[],
  sizes: Map<Decision, number>,
  { from, until }: { readonly from: number; readonly until: number },
): number {
  let sum = from;
  for (const decision of decisions) {
    const size = sizes.get(decision) ?? sizeOf(decision);
    sizes.set(decision, size);
    sum += size;
    if (sum > until) return sum;
  }
  return sum;
}

// The result of `fitThread` if nothing else fits, without measuring.
function withoutAll(document: ThreadDocument, bare: readonly Decision[]): ThreadDocument {
  const counts = { thoughts: document.thoughts?.length ?? 0, deliberations: 0, details: 0 };
  const decisions = document.decisions.map((decision, index) => {
    counts.thoughts += decision.thoughts?.length ?? 0;
    const brief = withoutDeliberation(decision);
    if (brief !== decision) counts.deliberations += 1;
    if (hasDetails(decision)) counts.details += 1;
    return bare[index] ?? brief;
  });
  const lists: Record<string, unknown> = {};
  const listed = GATHERED.filter((name) => (document[name] ?? []).length > 0);
  for (const name of listed) lists[name] = [];
  const { thoughts, deliberations, details } = counts;
  const count = listed.reduce((sum, name) => sum + (document[name] ?? []).length, thoughts + deliberations + details);
  if (count === 0) return document;
  const what = [
    ...(thoughts > 0 ? ["thoughts"] : []),
    ...(deliberations > 0 ? ["deliberations"] : []),
    ...listed,
    ...(details > 0 ? ["details"] : []),
  ];
  return {
    ...document,
    ...lists,
    decisions,
    thoughts: [],
    omitted: { count, cursor: "after:0", what: what.join(", ") },
  };
}

// True for every decision of a thread's document: its bare form has the same lists, empty, and is shorter.
function isWhole({ reasons, alternatives, thoughts, deliberation }: Decision): boolean {
  return (
    reasons !== undefined &&
    alternatives !== undefined &&
    thoughts !== undefined &&
    deliberation?.inputs !== undefined &&
    deliberation.steps !== undefined
  );
}

// Details other than thoughts, inputs and steps.
function hasDetails(decision: Decision): boolean {
  const { reasons, alternatives, deliberation } = decision;
  if ((reasons?.length ?? 0) + (alternatives?.length ?? 0) > 0) return true;
  for (const [key, value] of Object.entries(decision))
    if (value !== undefined && !KEPT.has(key) && !EMPTIED.has(key)) return true;
  const { inputs = [], steps = [], ...timing } = deliberation ?? {};
  return inputs.length + steps.length === 0 && Object.values(timing).some((value) => value !== undefined);
}

function dropThoughts(draft: Draft): void {
  for (const [index, decision] of draft.decisions.entries()) {
    const thoughts = [...(decision.thoughts ?? [])];
    if (draft.over <= 0) return;
    if (thoughts.length > 0) draft.decisions[index] = { ...decision, thoughts: dropOldest(draft, thoughts) };
  }
  draft.thoughts = dropOldest(draft, draft.thoughts);
}

function dropOldest(draft: Draft, thoughts: Thought[]): Thought[] {
  let dropped = 0;
  while (draft.over > 0 && dropped < thoughts.length) {
    // Count the comma too; the last item has none.
    const comma = dropped < thoughts.length - 1 ? 1 : 0;
    leaveOut(draft, "thoughts", { saved: sizeOf(thoughts[dropped]) + comma, count: 1 });
    dropped += 1;
  }
  return dropped === 0 ? thoughts : thoughts.slice(dropped);
}

function dropFromDecisions(draft: Draft, what: string, reduce: (decision: Decision) => Decision): void {
  for (const [index, decision] of draft.decisions.entries()) {
    if (draft.over <= 0) return;
    const reduced = reduce(decision);
    if (reduced === decision) continue;
    const size = sizeOf(reduced);
    const saved = (draft.sizes.get(decision) ?? sizeOf(decision)) - size;
    if (saved <= 0) continue;
    draft.sizes.set(reduced, size);
    draft.decisions[index] = reduced;
    leaveOut(draft, what, { saved, count: 1 });
  }
}

function withoutDeliberation(decision: Decision): Decision {
  const { inputs = [], steps = [] } = decision.deliberation ?? {};
  return inputs.length + steps.length === 0 ? decision : { ...decision, deliberation: { inputs: [], steps: [] } };
}

function bareDecision(decision: Decision): Decision {
  const kept: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(decision)) if (KEPT.has(key)) kept[key] = value;
  // Required fields are among the kept ones. Lists that readers iterate over stay, empty.
  return {
    ...kept,
    reasons: [],
    alternatives: [],
    thoughts: [],
    deliberation: { inputs: [], steps: [] },
  } as unknown as Decision;
}

const GATHERED = ["alternatives", "dissent", "links", "reviews", "guardrailChecks", "steps"] as const;

// Lists gathered from all decisions repeat their content; drop each as a whole, the largest first.
function dropLists(document: ThreadDocument, draft: Draft): Partial<ThreadDocument> {
  const dropped: Record<string, unknown> = {};
  for (const name of GATHERED) {
    const list: readonly unknown[] = document[name] ?? [];
    if (draft.over <= 0 || list.length === 0) continue;
    leaveOut(draft, name, { saved: sizeOf(list) - 2, count: list.length });
    dropped[name] = [];
  }
  return dropped;
}

function sizeOf(value: unknown): number {
  return tokenLength(JSON.stringify(value) ?? "");
}
