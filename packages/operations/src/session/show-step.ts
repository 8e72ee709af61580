import { type StepKey, stepOrder } from "@clew/fsm";
import { openSession, type StartRequest } from "./open-session.ts";
import type { SessionPorts, StartPorts } from "./ports.ts";
import { type StepView, viewOf } from "./step-view.ts";
import { loadSession } from "./stored-session.ts";
import { refuseUnlessCurrent, refuseUnlessPending } from "./submit-step.ts";

/** A step that somebody asks to see. */
export interface ShowStepRequest {
  readonly sessionId: string;
  /** The step that is asked now where not given. */
  readonly step?: StepKey;
  readonly loopBack?: boolean;
}

/** Shows a step if it is the one that is asked now; changes nothing. */
export async function showCurrentStep(ports: SessionPorts, request: ShowStepRequest): Promise<StepView> {
  const { session, writable } = await loadSession(ports, request.sessionId);
  if (request.step !== undefined) refuseUnlessCurrent(ports, session, request.step);
  if (request.loopBack === true) refuseUnlessPending(session);
  return viewOf(ports, session, { readOnly: !writable });
}

/** Shows where a session is, as often as one likes: reads, never writes. */
export async function showStep(ports: SessionPorts, sessionId: string): Promise<StepView> {
  const { session, writable } = await loadSession(ports, sessionId);
  return viewOf(ports, session, { readOnly: !writable });
}

/** What was answered so far, as lines to read: only where a session is shown to somebody who may not know it. */
export async function soFar({ prior = {}, protocol }: StepView): Promise<readonly string[]> {
  if (Object.keys(prior).length === 0) return [];
  const { priorLines } = await import("./answer-outline.ts");
  return priorLines(prior, stepOrder(protocol?.steps ?? []));
}

/** Opens a session and shows its first step. */
export async function startSession(ports: StartPorts, request: StartRequest): Promise<StepView> {
  return viewOf(ports, await openSession(ports, request));
}
