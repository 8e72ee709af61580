import { STEP_KEYS, type StepKey } from "@clew/fsm";
import { stepOf } from "@clew/reasoning-steps/internal";
import type { Session } from "@clew/schemas";

/** What a step of a session is called. */
export function stepTitle(protocol: Session["metadata"]["protocol"], key: StepKey): string {
  if (STEP_KEYS.some((each) => each === key)) return stepOf(key).title;
  return protocol?.steps.find((step) => step.key === key)?.title ?? key;
}
