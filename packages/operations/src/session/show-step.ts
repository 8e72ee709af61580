import { type StepKey, stepOrder } from "@clew/fsm";
import { openSession, type StartRequest } from "./open-session.ts";
import type { SessionPorts, StartPorts } from "./ports.ts";
import { type StepView, viewOf } from "./step-view.ts";
import { loadSession } from "./stored-session.ts";
import { refuseUnlessCurrent, refuseUnlessPending } from "./submit-step.ts";

/** A request to see a step. */
export interface ShowStepRequest {
  readonly sessionId: string;
  /** Default: the current step. */
  readonly step?: StepKey;
  readonly loopBack?: boolean;
}

/** Show a step if it is the current one. Changes nothing. */
export async function showCurrentStep(ports: SessionPorts, request: ShowStepRequest): Promise<StepView> {
  const { session, writable } = await loadSession(ports, request.sessionId);
  if (request.step !== undefined) refuseUnlessCurrent(ports, session, request.step);
  if (request.loopBack === true) refuseUnlessPending(session);
  return viewOf(ports, session, { readOnly: !writable });
}

/** Show where a session is. Never writes. */
export async function showStep(ports: SessionPorts, sessionId: string): Promise<StepView> {
  const { session, writable } = await loadSession(ports, sessionId);
  return viewOf(ports, session, { readOnly: !writable });
}

/** The answers so far as lines, for readers who may not know the session. */
export async function soFar({ prior = {}, protocol }: StepView): Promise<readonly string[]> {
  if (Object.keys(prior).length === 0) return [];
  const { priorLines } = await import("./answer-outline.ts");
  return priorLines(prior, stepOrder(protocol?.steps ?? []));
}

/** Open a session and show its first step. */
export async function startSession(ports: StartPorts, request: StartRequest): Promise<StepView> {
  return viewOf(ports, await openSession(ports, request));
}
