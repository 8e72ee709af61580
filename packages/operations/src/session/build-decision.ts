import type { Decision, DecisionAlternative, DecisionReason, JohariDiscoveryAnswer, Session } from "@clew/schemas";
import { buildDeliberation } from "./build-deliberation.ts";
import { routeOf } from "./set-route.ts";
import { shortText } from "./short-text.ts";

/** The ids that a session's decision and thread have, whoever asks and however often. */
export interface DerivedIds {
  readonly decision: string;
  readonly thread: string;
}

/** Ids derived from a session: the same session and pass always give the same decision. */
export function deriveIds(session: Session, digest: (text: string) => string): DerivedIds {
  const root = `${session.session_id}\n${session.query_timestamp}`;
  return {
    decision: `dec_${digest(`${root}\n${session.iterations.length}`).slice(0, 32)}`,
    thread: session.metadata.thread_id ?? `thread_${digest(`${root}\nthread`).slice(0, 32)}`,
  };
}

/** What a decision is recorded with besides the session. */
export interface DecisionFrame {
  readonly ids: DerivedIds;
  readonly agentId: string;
}

// What nobody confirmed cannot be held with more confidence than this.
const ASSUMED_CONFIDENCE = 0.6;

/** The decision that a concluded session leads to, in the form of the thread schemas. The same session gives the same text. */
export function buildDecision(session: Session, { ids, agentId }: DecisionFrame): Decision {
  const outcome = session.step_outputs["8"];
  const assumed = (session.clarification_questions ?? []).filter((question) => question.answered_by === "policy");
  const confidence = outcome?.confidence ?? 0;
  const route = routeOf(session);
  return {
    id: ids.decision,
    decision: outcome?.conclusion ?? "",
    confidence: assumed.length > 0 ? Math.min(confidence, ASSUMED_CONFIDENCE) : confidence,
    agentId,
    threadId: ids.thread,
    context: {
      session_id: session.session_id,
      query: shortText(session.user_query),
      ...(session.step_outputs["1"] === undefined ? {} : { intent: session.step_outputs["1"].intent }),
      ...(outcome === undefined ? {} : { summary: outcome.summary }),
      ...(assumed.length === 0
        ? {}
        : { assumed: assumed.map(({ question, answer }) => ({ question, answer: shortText(answer ?? "") })) }),
      ...(route === undefined ? {} : { route: { ...route } }),
    },
    stakes: STAKES[session.step_outputs["0"]?.share.complexity ?? "moderate"],
    reasons: reasonsOf(session),
    alternatives: alternativesOf(session),
    dissent: dissentOf(session),
    tags: ["session", session.metadata.depth],
    deliberation: buildDeliberation(session, agentId),
    openQuestions: (outcome?.open_questions ?? []).map((each) => each.question),
    nextSteps: [...(outcome?.next_steps ?? [])],
    createdAt: session.step_timestamps["8"]?.completed_at ?? session.query_timestamp,
  };
}

/** What of a decision may change when it is recorded again with another content: everything but who decided, where and when. */
export function decisionChangesOf(decision: Decision): Readonly<Record<string, unknown>> {
  const { id: _id, agentId: _agent, threadId: _thread, createdAt: _created, ...changes } = decision;
  return changes;
}

const STAKES: Readonly<Record<JohariDiscoveryAnswer["share"]["complexity"], NonNullable<Decision["stakes"]>>> = {
  trivial: "low",
  simple: "low",
  moderate: "medium",
  complex: "high",
};

function reasonsOf(session: Session): DecisionReason[] {
  const { "3": tree, "4": routing, "5": consistency, "8": outcome } = session.step_outputs;
  const reasons: DecisionReason[] = [];
  if (tree !== undefined) reasons.push({ type: "analysis", text: tree.rationale, strength: 0.8 });
  if (consistency !== undefined)
    reasons.push({ type: "elimination", text: consistency.conclusion, strength: consistency.agreement });
  if (routing !== undefined)
    reasons.push({
      type: "analysis",
      text: session.routing_justification ?? routing.justification,
      strength: routing.confidence,
    });
  if (reasons.length === 0 && outcome !== undefined)
    reasons.push({ type: "analysis", text: outcome.summary, strength: outcome.confidence });
  return reasons;
}

function alternativesOf(session: Session): DecisionAlternative[] {
  const tree = session.step_outputs["3"];
  return (tree?.rejected ?? []).map(({ id, reason, reopen_when }) => ({
    option: tree?.branches.find((branch) => branch.id === id)?.approach ?? id,
    why_rejected: reason,
    ...(reopen_when === undefined ? {} : { reopen_when }),
  }));
}

function dissentOf(session: Session): string[] {
  const said = session.step_outputs["8"]?.dissent ?? [];
  const paths = (session.step_outputs["5"]?.paths ?? []).filter((path) => !path.agrees);
  return [...said, ...paths.map(({ approach, conclusion }) => `${approach}: ${conclusion}`)];
}
