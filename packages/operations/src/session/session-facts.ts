import {
  movesFrom,
  SESSION_TABLE,
  type SessionContext,
  type SessionMode,
  type StepKey,
  stepKeyOfState,
  stepNumberOfState,
  stepsOfMode,
} from "@clew/fsm";
import type { ClarificationQuestion, Session, SessionHistoryEntry } from "@clew/schemas";

/** Whether a session routes its work or is routed already. */
export function modeOf(session: Session): SessionMode {
  return session.metadata.is_agent_session ? "agent" : "normal";
}

/** The step that is asked now, or null where none is. */
export function currentStep(session: Session): StepKey | null {
  return session.status === "abandoned" ? null : stepKeyOfState(session.fsm.state);
}

/** The steps of a session's own mode and depth, in order. */
export function stepsOf(session: Session): readonly StepKey[] {
  return stepsOfMode(modeOf(session), session.metadata.depth);
}

/** How steps are offered: those that can be answered together in one call, or one at a time. */
export type Pacing = "grouped" | "single";

/**
 * The steps that are offered together now. A full session takes three calls: what is known, how to go about it, whether that holds;
 * another pass, which begins with its route, takes one. A light one takes one.
 */
export function offeredSteps(session: Session, pacing: Pacing | undefined): readonly StepKey[] {
  const step = isConcluded(session) ? null : currentStep(session);
  if (step === null) return [];
  if (pacing !== "grouped") return [step];
  const steps = stepsOf(session);
  const rest = steps.slice(steps.indexOf(step));
  if (session.metadata.depth === "light" || (step === "4" && session.iterations.length > 0)) return rest;
  const group = GROUPS.find((each) => each.includes(step)) ?? [step];
  return rest.filter((key) => group.includes(key));
}

const GROUPS: readonly (readonly StepKey[])[] = [["0"], ["1", "2", "3", "3b", "4"], ["5", "6", "7", "8"]];

/** Whether step 8 has said proceed, so that only completion is left. */
export function isConcluded(session: Session): boolean {
  return session.fsm.state === "KNOWLEDGE_TRANSFER" && session.step_outputs["8"]?.outcome === "proceed";
}

/** The last halt of a session's history; that its answers were taken back is no halt of its own. */
export function lastHalt(session: Session): SessionHistoryEntry | undefined {
  return session.fsm.history.findLast((entry) => entry.to === "HALTED" && entry.cause !== "undo");
}

/** What the table's guards read of a session. */
export function contextOf(session: Session): SessionContext {
  const halt = session.fsm.state === "HALTED" ? lastHalt(session) : undefined;
  return {
    mode: modeOf(session),
    depth: session.metadata.depth,
    iteration: session.iteration_count,
    concluded: isConcluded(session),
    haltedAt: halt === undefined ? undefined : halt.from === "JOHARI_DISCOVERY" ? "0" : "8",
  };
}

/** Whether the last move was a loop-back whose first step is still unanswered. */
export function isLoopBackPending(session: Session): boolean {
  const step = currentStep(session);
  return step !== null && session.fsm.history.at(-1)?.cause === "loop_back" && session.step_outputs[step] === undefined;
}

/** The depth reason of a session whose turn ended without an answer to it, and without a call of a tool that writes. */
export const ASKED_FOR_NOTHING = "asked for nothing";

/** The depth reason of a session of which nothing was asked, because Clew only looks on. */
export const OBSERVED = "observe";

/** Whether a session has ended: nothing is asked of it, and nothing can be answered in it. */
export function isFinished(session: Session): boolean {
  return session.status === "completed" || session.status === "abandoned";
}

/**
 * The questions of the present halt; questions of other sessions that were put here stay among them until answered, or until this
 * session has ended: then the other session still asks them.
 */
export function questionsOfHalt(session: Session): readonly ClarificationQuestion[] {
  if (isFinished(session)) return [];
  const all = session.clarification_questions ?? [];
  const foreign = all.filter((question) => question.asked_by !== undefined && question.answer === undefined);
  if (session.fsm.state !== "HALTED") return foreign;
  const at = lastHalt(session)?.at;
  const own = all.filter(
    (question) =>
      question.asked_by === undefined && (question["asked_at"] === at || question["asked_at"] === undefined),
  );
  // Files of other tools do not say which halt asked: there, what is open belongs to this one.
  const dated = own.filter((question) => question["asked_at"] !== undefined || question.answer === undefined);
  return [...dated, ...foreign];
}

/** The steps of a session's own mode that have no answer yet. */
export function missingSteps(session: Session): readonly StepKey[] {
  return stepsOf(session).filter((key) => session.step_outputs[key] === undefined);
}

/** What may happen to a session now, by the names of the table's events. */
export function allowedEvents(session: Session): readonly string[] {
  return movesFrom(SESSION_TABLE, session.fsm.state, contextOf(session)).map((move) => move.event);
}

/** The number that the state file holds for a state. */
export function stepNumberFor(state: Session["fsm"]["state"]): Session["fsm"]["current_step"] {
  return stepNumberOfState(state) as Session["fsm"]["current_step"]; // the table's numbers are the schema's enum
}
