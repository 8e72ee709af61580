import type { Session } from "@clew/schemas";
import { currentStep } from "./session-facts.ts";

/** Notes when the instructions of the step that is asked now were shown. */
export function openNextStep(session: Session, at: string): Session {
  const step = currentStep(session);
  if (step === null || session.step_outputs[step] !== undefined) return session;
  if (session.step_timestamps[step]?.completed_at === null) return session;
  return {
    ...session,
    step_timestamps: { ...session.step_timestamps, [step]: { started_at: at, completed_at: null } },
  };
}
