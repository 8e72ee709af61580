import { ClewError } from "@clew/errors";
import type { StepKey } from "@clew/fsm";
import { stepOf } from "@clew/reasoning-steps";
import type { Session } from "@clew/schemas";
import { asksParent } from "./ask-parent.ts";
import { nextDirective } from "./next-directive.ts";
import { planStep, stepNotCurrent } from "./plan-step.ts";
import type { SessionPorts, SubmitPorts } from "./ports.ts";
import { currentStep, isLoopBackPending } from "./session-facts.ts";
import { type StepView, viewOf } from "./step-view.ts";
import { loadForWriting, refuseFinished, saveSession } from "./stored-session.ts";

/** An answer to a step of a session. */
export interface StepReport {
  readonly sessionId: string;
  readonly step: StepKey;
  /** Text or data; for step 0 of a light session also `{"0": …, "1": …, "8": …}`. */
  readonly answer: unknown;
  /** Whether the caller followed the directive of a loop-back. */
  readonly loopBack?: boolean;
  /** Reads an answer that is not JSON. */
  readonly parse?: (text: string) => unknown;
}

/** Stores the answer of one step: load, check, plan, save durably, and only then say what comes next. */
export async function submitStep(ports: SubmitPorts, report: StepReport): Promise<StepView> {
  const session = await loadForWriting(ports, report.sessionId);
  refuseFinished(session);
  refuseUnlessCurrent(ports, session, report.step);
  if (report.loopBack === true) refuseUnlessPending(session);
  const knownSkills = stepOf(report.step).needsSkills ? await ports.knownSkills() : [];
  const planned = planStep(session, { ...report, at: ports.now(), knownSkills });
  const saved = await saveSession(ports, session, planned.session);
  if (saved.status === "halted") await asksParent(ports, saved);
  return viewOf(ports, saved, { warnings: planned.warnings });
}

/** Refuses a step that is not asked now, with the command that is due instead. */
export function refuseUnlessCurrent(ports: SessionPorts, session: Session, step: StepKey): void {
  if (currentStep(session) === step) return;
  const location = ports.sessions.locate(session.session_id);
  throw stepNotCurrent(session, step, nextDirective(session, { ...ports, location }));
}

/** Refuses `--loop-back` where no loop-back waits for its first step. */
export function refuseUnlessPending(session: Session): void {
  if (isLoopBackPending(session)) return;
  throw new ClewError("LOOP_BACK_NOT_PENDING", `No loop-back is pending in session ${session.session_id}.`, {
    hint: "Leave --loop-back out; `clew show` prints what is asked now.",
  });
}
