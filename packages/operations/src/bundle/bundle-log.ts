import type {
  Bundle,
  BundleEarlierDecision,
  Decision,
  DecisionLink,
  ThreadDocument,
  ThreadQuestion,
} from "@clew/schemas";
import { canonicalText, type RecordKind } from "@clew/thread-store";
import { isEmptied } from "../thread/fold-thread.ts";
import { questionId } from "../thread/questions.ts";
import { ownFields } from "../thread/thread-status.ts";
import { withoutAbsent } from "../without-absent.ts";

/** An event of a bundle from any source, with the hash that identifies it. */
export interface BundleEvent {
  readonly type: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly hash: string;
  readonly seq?: number;
  /** Its position in its log, if the bundle says so. Forks refer to it. */
  readonly place?: number;
  readonly actor?: string;
  readonly at?: string;
}

/** The content of a bundle as logs: threads, and decisions outside a thread. */
export interface BundleLog {
  readonly id: string;
  readonly kind: "thread" | "decision";
  readonly events: readonly BundleEvent[];
  /** True if another part of the bundle has earlier events of this log. */
  readonly isPart?: boolean;
  /** Its decisions as they were at export, with every later change applied. */
  readonly states?: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  /** Decisions recorded in an earlier part of the log that these events refer to. */
  readonly earlier?: readonly BundleEarlierDecision[] | undefined;
}

/** The kind of record that an event creates. */
export const RECORD_KINDS: ReadonlyMap<string, RecordKind> = new Map([
  ["thought_recorded", "thought"],
  ["question_asked", "question"],
  ["decision_reviewed", "review"],
  ["handoff_created", "handoff"],
]);

/** Whether a question's id was derived from its decision. */
export function isNamedByDecision({ id, decisionId }: BundleEvent["payload"]): boolean {
  if (typeof id !== "string" || typeof decisionId !== "string") return false;
  return id.startsWith(questionId(decisionId, "")) && /\.q\d+$/.test(id);
}

// Claims end when a thread leaves its store, and redacted content no longer exists.
const LEFT_BEHIND = new Set(["claim_taken", "claim_renewed", "claim_released", "redacted"]);

/** The logs in a bundle. A thread without its log gets one built from its document. */
export function bundleLogs(bundle: Bundle, sha256: (text: string) => string): readonly BundleLog[] {
  const known = (type: string, payload: object): BundleEvent => {
    const given: Readonly<Record<string, unknown>> = { ...payload };
    return { type, payload: given, hash: sha256(canonicalText({ type, payload: given })) };
  };
  const threads = bundle.threads.map((thread): BundleLog => {
    const { part, events: log } = thread;
    const events =
      log === undefined
        ? fromDocument(thread, known)
        : fromEvents(thread, part === undefined ? log : [part.first, ...log]);
    const { decisions: earlier } = part ?? {};
    const states = new Map(thread.decisions.map((decision) => [decision.id, ownOf(decision)]));
    // What a fork's document says about inherited decisions may concern events in another part.
    const isPart = part !== undefined || (log === undefined && bundle.partOf !== undefined);
    return { id: thread.id, kind: "thread", events, states, isPart, earlier };
  });
  const decisions = bundle.decisions.map((decision): BundleLog => {
    const links = (bundle.links ?? []).filter((link) => link.sourceId === decision.id);
    const questions = (bundle.questions ?? []).filter(({ decisionId }) => decisionId === decision.id);
    const events = [
      ...fromDecision(decision, known),
      ...questions.flatMap((question) => fromQuestion({ ...question }, known)),
      ...links.map((link) => known("decisions_linked", link)),
    ];
    return { id: decision.id, kind: "decision", events };
  });
  // Decisions outside a thread come first: threads link to them, and forks inherit the links recorded before the fork.
  return [...decisions, ...threads];
}

type LogEvent = NonNullable<ThreadDocument["events"]>[number];

function fromEvents(thread: ThreadDocument, events: readonly LogEvent[]): readonly BundleEvent[] {
  const lost = new Set((thread.questions ?? []).filter(isLost).map(({ id }) => id));
  const emptied = new Set(thread.decisions.filter(({ redacted }) => redacted === true).map(({ id }) => id));
  return events.flatMap((event) => {
    const { type, hash, seq, actor, at } = event;
    const payload = isEmptied(event) ? standIn(thread, event) : event.payload;
    if (payload === undefined || LEFT_BEHIND.has(type)) return [];
    // The question is lost: nobody can read what this answers, and no question has this id.
    if (type === "question_answered" && lost.has(String(payload["id"]))) return [];
    // Leave out changes to a redacted decision too, or they would appear in the other store without it.
    if (type === "decision_updated" && emptied.has(String(payload["id"]))) return [];
    return [{ type, payload, hash, seq, place: seq, actor, at }];
  });
}

// Keep a stand-in for redacted content that others refer to: the id travels, the content does not.
function standIn(thread: ThreadDocument, event: LogEvent): Payload | undefined {
  const { type, seq, actor, at } = event;
  const { id: threadId, title, forkedFrom } = thread;
  if (type === "thread_created")
    return withoutAbsent({ id: threadId, title, startedBy: actor, createdAt: at, forkedFrom });
  // If the change of status was emptied, only the thread's final status is known.
  const moves = type === "status_changed" ? (thread.events ?? []).filter((each) => each.type === type) : [];
  if (moves.at(-1)?.seq === seq) return withoutAbsent({ status: thread.status });
  if (type === "question_asked") return questionStandIn(thread, event);
  const decision = type === "decision_recorded" ? thread.decisions.find((each) => each.seq === seq) : undefined;
  if (decision === undefined) return undefined;
  const { id, decision: text, confidence, continuesDecision } = decision;
  const place = withoutAbsent({ continuesDecision });
  return { id, decision: text, confidence, ...place, agentId: actor, createdAt: at, redacted: true };
}

function questionStandIn({ questions = [] }: ThreadDocument, { seq }: LogEvent): Payload | undefined {
  const question = questions.find((each) => each.redacted === true && each["seq"] === seq);
  if (question === undefined) return undefined;
  const { id, text, askedBy, askedAt, decisionId } = question;
  return withoutAbsent({ id, text, askedBy, askedAt, decisionId, redacted: true });
}

// Older versions did not record which question an emptied event had asked.
function isLost(question: ThreadQuestion): boolean {
  return question.redacted === true && question["seq"] === undefined;
}

type Payload = Readonly<Record<string, unknown>>;

type Known = (type: string, payload: object) => BundleEvent;

function fromDocument(thread: ThreadDocument, known: Known): readonly BundleEvent[] {
  const { id, title, startedBy, createdAt, forkedFrom } = thread;
  const { provenance: _, ...own } = ownFields({ ...thread });
  // Two threads may contain the same text, so the thread's id is part of the hash.
  const ofThread = (type: string, payload: object): BundleEvent => {
    const event = known(type, payload);
    return { ...event, hash: known(type, { ...payload, threadId: id }).hash };
  };
  const created = known("thread_created", withoutAbsent({ ...own, id, title, startedBy, createdAt, forkedFrom }));
  const reviewed = new Set(
    (thread.decisions ?? []).flatMap((decision) => (decision.reviews ?? []).map((review) => canonicalText(review))),
  );
  const questions =
    thread.questions ??
    thread.openQuestions.map((text, index) => ({
      id: `${id.slice(0, 118)}.open${index + 1}`,
      text,
      status: "open" as const,
    }));
  // A decision may repeat a question asked before it: a fork made there has inherited both.
  const asked = questions.map((question: ThreadQuestion) => ({
    question,
    before:
      question.decisionId === undefined
        ? thread.decisions.findIndex(({ createdAt: at = "" }) => (question.askedAt ?? "9999") <= at)
        : -1,
  }));
  const ended =
    thread.status === undefined || thread.status === "active"
      ? []
      : [ofThread("status_changed", withoutAbsent({ status: thread.status, reason: thread.statusReason }))];
  return [
    // The first event of every log. Forks made before any decision refer to it.
    { ...created, place: 1 },
    ...thread.decisions.flatMap((decision, index) => [
      ...asked.filter(({ before }) => before === index).flatMap(({ question }) => fromQuestion(question, known)),
      ...fromDecision(decision, known),
    ]),
    ...(thread.thoughts ?? []).map((thought) => known("thought_recorded", thought)),
    ...asked.filter(({ before }) => before === -1).flatMap(({ question }) => fromQuestion(question, known)),
    ...(thread.reviews ?? [])
      .filter((review) => !reviewed.has(canonicalText(review)))
      .map((review) => known("decision_reviewed", review)),
    ...(thread.links ?? []).map((link: DecisionLink) => known("decisions_linked", link)),
    ...(thread.guardrailChecks ?? []).map((check) => ofThread("guardrails_checked", check)),
    ...(thread.handoffs ?? [])
      .filter((handoff) => typeof handoff["id"] === "string")
      .map((handoff) => ofThread("handoff_created", handoff)),
    ...ended,
  ];
}

// Drop fields that the store adds when reading.
function ownOf(decision: Decision): Payload {
  const { thoughts: _, reviews: __, seq: ___, status: ____, outcome: _____, reviewedAt: ______, ...said } = decision;
  const { updatedAt: _______, amplification: ________, ...own }: Payload = said;
  return own;
}

function fromDecision(decision: Decision, known: Known): readonly BundleEvent[] {
  const { thoughts = [], reviews = [], outcome, reviewedAt, updatedAt, createdAt } = decision;
  const outcomes =
    reviews.length === 0 && outcome !== undefined
      ? [withoutAbsent({ id: `${decision.id.slice(0, 118)}.outcome`, decisionId: decision.id, outcome, reviewedAt })]
      : reviews;
  return [
    {
      ...known("decision_recorded", ownOf(decision)),
      // The event describes the decision as it was at that time.
      ...withoutAbsent({ place: decision.seq, at: updatedAt ?? createdAt }),
    },
    ...thoughts.map((thought) => known("thought_recorded", { ...thought, decisionId: decision.id })),
    ...outcomes.map((review) => known("decision_reviewed", review)),
  ];
}

function fromQuestion(question: Readonly<Record<string, unknown>>, known: Known): readonly BundleEvent[] {
  const { answer, answeredBy, answeredAt, status: _, ...asked } = question;
  const ask = known("question_asked", asked);
  if (answer === undefined) return [ask];
  return [ask, known("question_answered", withoutAbsent({ id: question["id"], answer, answeredBy, answeredAt }))];
}

/** The log's record of the thread it was forked from. */
export function forkOf({ events: [first] }: BundleLog): Readonly<Record<string, unknown>> {
  const fork = first?.type === "thread_created" ? first.payload["forkedFrom"] : undefined;
  return typeof fork === "object" && fork !== null ? { ...fork } : {};
}
