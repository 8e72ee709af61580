import type {
  Decision,
  DecisionLink,
  DecisionReview,
  ForkPoint,
  Thought,
  ThreadEvent,
  ThreadQuestion,
} from "@clew/schemas";
import { answersAfter, DAMAGED_TEXT, REDACTED_TEXT } from "@clew/thread-store";
import { withoutAbsent } from "../without-absent.ts";

/** Everything a log says up to the last event read: plain values in the order of events. */
export interface FoldedThread {
  id: string;
  title: string;
  status: "active" | "paused" | "blocked" | "completed";
  statusReason?: string;
  startedBy: string;
  createdAt: string;
  updatedAt: string;
  document: Readonly<Record<string, unknown>>;
  forkedFrom?: ForkPoint;
  head: { seq: number; hash: string };
  readonly decisions: Map<string, Decision>;
  /** With their seq, to find the decision that followed each. */
  readonly thoughts: (Thought & { seq: number })[];
  readonly questions: Map<string, ThreadQuestion>;
  readonly reviews: DecisionReview[];
  readonly links: DecisionLink[];
  readonly handoffs: Map<string, Record<string, unknown>>;
  readonly guardrailChecks: Record<string, unknown>[];
  readonly resumes: Record<string, unknown>[];
}

/** What is still known about a redacted record, although its emptied event no longer says it. */
export interface RedactedRecord {
  /** No redaction mentions it, but its content is gone. */
  readonly damaged?: true;
  readonly id?: string;
  /** For a change of status: the new status. */
  readonly status?: string;
  /** For a thread's opening: its fork point. */
  readonly forkedFrom?: ForkPoint;
  readonly confidence?: number;
  readonly continuesDecision?: string;
  /** For a thought or question: its decision. */
  readonly decisionId?: string;
}

/** A thread's redacted records by the seq of their events. */
export type RedactedRecords = ReadonlyMap<number, RedactedRecord>;

type Payload = Readonly<Record<string, unknown>>;
type Apply = (thread: FoldedThread, event: ThreadEvent, payload: Payload) => void;

/** An empty thread to fold events into. */
export function emptyThread(id: string): FoldedThread {
  return {
    id,
    title: "",
    status: "active",
    startedBy: "",
    createdAt: "",
    updatedAt: "",
    document: {},
    head: { seq: 0, hash: "" },
    decisions: new Map(),
    thoughts: [],
    questions: new Map(),
    reviews: [],
    links: [],
    handoffs: new Map(),
    guardrailChecks: [],
    resumes: [],
  };
}

/** Fold events into a thread, in order. Unknown types only change the head. */
export function foldEvents(thread: FoldedThread, events: readonly ThreadEvent[], redacted: RedactedRecords): void {
  for (const event of events) {
    thread.head = { seq: event.seq, hash: event.hash };
    thread.updatedAt = event.at;
    const payload = event.payload ?? {};
    if (isEmptied(event)) applyEmptied(thread, event, redacted.get(event.seq));
    else if (Object.hasOwn(APPLY, event.type)) APPLY[event.type]?.(thread, event, payload);
  }
}

/** Whether an event's content was redacted: every known event has some content. */
export function isEmptied(event: ThreadEvent): boolean {
  return event.payload === undefined || (event.type !== "resumed" && saysNothing(event.payload));
}

function saysNothing(payload: Payload): boolean {
  for (const key in payload) if (Object.hasOwn(payload, key)) return false;
  return true;
}

const APPLY: Readonly<Record<string, Apply>> = {
  thread_created(thread, event, payload) {
    thread.title = text(payload["title"]);
    thread.startedBy = text(payload["startedBy"]) || event.actor;
    thread.createdAt = text(payload["createdAt"]) || event.at;
    thread.document = payload;
    const { forkedFrom } = payload;
    if (isForkPoint(forkedFrom)) thread.forkedFrom = forkedFrom;
  },
  status_changed(thread, _, payload) {
    const { status, reason } = payload;
    if (status === "active" || status === "paused" || status === "blocked" || status === "completed")
      thread.status = status;
    delete thread.statusReason;
    if (typeof reason === "string") thread.statusReason = reason;
  },
  thread_renamed(thread, _, payload) {
    thread.title = text(payload["title"]);
  },
  decision_recorded(thread, event, payload) {
    const id = text(payload["id"]);
    const agentId = text(payload["agentId"]) || event.actor;
    const createdAt = text(payload["createdAt"]) || event.at;
    const filled = { ...payload, id, agentId, threadId: thread.id, createdAt, seq: event.seq, status: "pending" };
    // The store checked it as a decision when it was appended; defaults only fill absent fields.
    thread.decisions.set(id, filled as unknown as Decision);
  },
  decision_updated(thread, event, payload) {
    const decision = thread.decisions.get(text(payload["id"]));
    // Do not show changes to a redacted decision either: they would appear without it.
    if (decision === undefined || decision.redacted === true || !isPayload(payload["changes"])) return;
    const kept = withoutRemoved(decision, payload["removed"]);
    thread.decisions.set(decision.id, { ...kept, ...payload["changes"], updatedAt: event.at });
  },
  decision_reviewed(thread, event, payload) {
    const decisionId = text(payload["decisionId"]);
    const agentId = text(payload["agentId"]) || event.actor;
    const reviewedAt = text(payload["reviewedAt"]) || event.at;
    // As above: a review that the store accepted.
    const review = { ...payload, decisionId, agentId, reviewedAt } as unknown as DecisionReview;
    const isAgain = payload["again"] === true;
    if (!isAgain) thread.reviews.push(review);
    const decision = thread.decisions.get(decisionId);
    if (decision === undefined) return;
    const reviews = [...(decision.reviews ?? []), ...(isAgain ? [] : [review])];
    const settled =
      payload["late"] === true ? {} : { status: "reviewed" as const, outcome: review.outcome, reviewedAt };
    thread.decisions.set(decisionId, { ...decision, ...settled, reviews });
  },
  decisions_linked(thread, event, payload) {
    thread.links.push({ createdBy: event.actor, createdAt: event.at, ...payload } as unknown as DecisionLink); // accepted by the store
  },
  thought_recorded(thread, event, payload) {
    const agentId = text(payload["agentId"]) || event.actor;
    const createdAt = text(payload["createdAt"]) || event.at;
    const known = { id: text(payload["id"]), text: text(payload["text"]), agentId, createdAt, seq: event.seq };
    thread.thoughts.push({ ...payload, ...known });
  },
  question_asked(thread, event, payload) {
    const id = text(payload["id"]);
    const filled = { askedBy: event.actor, askedAt: event.at, ...payload, id, text: text(payload["text"]) };
    thread.questions.set(id, { ...filled, threadId: thread.id, status: "open" });
  },
  question_answered(thread, event, payload) {
    const question = thread.questions.get(text(payload["id"]));
    if (question === undefined) return;
    const answer = text(payload["answer"]);
    const answeredBy = text(payload["answeredBy"]) || event.actor;
    const answeredAt = text(payload["answeredAt"]) || event.at;
    const answers = answersAfter({ ...question }, payload);
    const answered = { answer, answeredBy, answeredAt, answers, status: "answered" as const };
    thread.questions.set(question.id, { ...question, ...withoutAbsent(answered) });
  },
  handoff_created(thread, event, payload) {
    thread.handoffs.set(text(payload["id"]), { createdBy: event.actor, createdAt: event.at, ...payload });
  },
  handoff_changed(thread, event, payload) {
    const id = text(payload["id"]);
    thread.handoffs.set(id, { ...thread.handoffs.get(id), ...payload, changedAt: event.at });
  },
  guardrails_checked(thread, event, payload) {
    thread.guardrailChecks.push({ agentId: event.actor, at: event.at, seq: event.seq, ...payload });
  },
  resumed(thread, event, payload) {
    thread.resumes.push({ agentId: event.actor, at: event.at, seq: event.seq, ...payload });
  },
};

// Required fields and facts from the log, which no update removes.
const STAYS: ReadonlySet<string> = new Set([
  "id",
  "decision",
  "confidence",
  "agentId",
  "threadId",
  "createdAt",
  "seq",
  "status",
  "outcome",
  "reviewedAt",
  "reviews",
]);

function withoutRemoved(decision: Decision, removed: unknown): Decision {
  if (!Array.isArray(removed) || removed.length === 0) return decision;
  const kept = Object.entries(decision).filter(([key]) => STAYS.has(key) || !removed.includes(key));
  return Object.fromEntries(kept) as unknown as Decision; // only optional fields were removed
}

// Keep a redacted record's place: others refer to it, and a gap would look like a loss.
function applyEmptied(thread: FoldedThread, event: ThreadEvent, known: RedactedRecord | undefined): void {
  const name = known?.id ?? `redacted:${thread.id}:${event.seq}`.slice(0, 128);
  const { actor, at, seq } = event;
  const gone = known?.damaged === true ? DAMAGED_TEXT : REDACTED_TEXT;
  const damage = withoutAbsent({ damaged: known?.damaged });
  const emptied = withoutAbsent({ id: name, text: gone, decisionId: known?.decisionId, redacted: true, ...damage });
  if (event.type === "thread_created") Object.assign(thread, { startedBy: actor, createdAt: at, title: gone });
  if (event.type === "thread_created" && known?.forkedFrom !== undefined) thread.forkedFrom = known.forkedFrom;
  if (event.type === "thread_renamed") thread.title = gone;
  if (event.type === "status_changed") APPLY["status_changed"]?.(thread, event, { status: known?.status });
  if (event.type === "decision_recorded")
    thread.decisions.set(name, {
      id: name,
      decision: gone,
      confidence: known?.confidence,
      ...withoutAbsent({ continuesDecision: known?.continuesDecision }),
      agentId: actor,
      threadId: thread.id,
      createdAt: at,
      seq,
      status: "pending",
      redacted: true,
      ...damage,
    });
  if (event.type === "thought_recorded") thread.thoughts.push({ ...emptied, agentId: actor, createdAt: at, seq });
  if (event.type === "question_asked")
    thread.questions.set(name, {
      ...emptied,
      status: "open",
      askedBy: actor,
      askedAt: at,
      seq: known?.id === undefined ? undefined : seq,
    });
  const question = event.type === "question_answered" ? thread.questions.get(name) : undefined;
  if (question !== undefined)
    thread.questions.set(name, {
      ...question,
      status: "answered",
      answer: gone,
      answeredBy: actor,
      answeredAt: at,
    });
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function isPayload(value: unknown): value is Payload {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isForkPoint(value: unknown): value is ForkPoint {
  return isPayload(value) && typeof value["threadId"] === "string" && typeof value["seq"] === "number";
}

/** The decision each thought belongs to: the one it names, else the same agent's next decision in the thread. */
export function thoughtOwners(thread: FoldedThread): ReadonlyMap<Thought, string> {
  const byAgent = new Map<string, { seq: number; id: string }[]>();
  for (const { id, seq, agentId, threadId } of thread.decisions.values()) {
    if (threadId !== thread.id || agentId === undefined || seq === undefined) continue;
    const known = byAgent.get(agentId);
    if (known === undefined) byAgent.set(agentId, [{ seq, id }]);
    else known.push({ seq, id });
  }
  const owners = new Map<Thought, string>();
  for (const thought of thread.thoughts) {
    const own = thought.threadId === undefined || thought.threadId === thread.id;
    const owner = thought.decisionId ?? (own ? firstAfter(byAgent.get(thought.agentId) ?? [], thought.seq) : undefined);
    if (owner !== undefined) owners.set(thought, owner);
  }
  return owners;
}

// Binary search: a thread with ten thousand decisions has tens of thousands of thoughts.
function firstAfter(
  decisions: readonly { readonly seq: number; readonly id: string }[],
  seq: number,
): string | undefined {
  let low = 0;
  let high = decisions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((decisions[middle]?.seq ?? 0) > seq) high = middle;
    else low = middle + 1;
  }
  return decisions[low]?.id;
}
