import type { StepKey } from "@clew/fsm";
import type { SessionPorts } from "./ports.ts";
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
