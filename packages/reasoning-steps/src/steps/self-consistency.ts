import type { SelfConsistencyAnswer } from "@clew/schemas";
import { validateSelfConsistency } from "../generated/validators.ts";
import { refused, warning } from "./issues.ts";
import { type CheckIssue, defineStep, movesOn, type Step } from "./step.ts";

/** Step 5: the agreement that is claimed must be the one that can be counted. */
export const selfConsistency: Step<"5"> = defineStep({
  key: "5",
  number: 5,
  state: "SELF_CONSISTENCY",
  name: "self_consistency",
  title: "Self-Consistency",
  validate: validateSelfConsistency,
  answerSchema: "steps/1.0/self-consistency.schema.json",
  checks: [agreementIsCounted],
  follow: movesOn,
});

function agreementIsCounted(answer: SelfConsistencyAnswer): CheckIssue[] {
  const agreeing = answer.paths.filter((path) => path.agrees).length;
  const share = agreeing / answer.paths.length;
  // The tolerance is one hundredth; the rest is what floating point adds to it.
  if (Math.abs(answer.agreement - share) > 0.01 + 1e-9)
    return [
      refused(
        "/agreement",
        `${share.toFixed(2)}: ${agreeing} of ${answer.paths.length} paths agree`,
        String(answer.agreement),
      ),
    ];
  if (answer.verdict === "consistent" && share <= 0.5)
    return [warning("/verdict", "inconsistent where at most half of the paths agree", answer.verdict)];
  return [];
}
