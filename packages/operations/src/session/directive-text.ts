import { formatMandatoryDirective } from "@clew/reasoning-steps/internal";
import type { StepView } from "./step-view.ts";

/** What a terminal is told to run next, in the wording the user chose; where nothing is due, only why. */
export function directiveText(
  view: Pick<StepView, "session_id" | "step" | "directive">,
  wording: "neutral" | "strict" = "neutral",
): string {
  const { argv, why } = view.directive;
  if (argv.length === 0) return why;
  return formatMandatoryDirective(argv, {
    rendering: "cli",
    wording,
    sessionId: view.session_id,
    step: view.step,
    why,
  });
}
