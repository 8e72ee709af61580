import type { ConstitutionalCritiqueAnswer } from "@clew/schemas";
import { validateConstitutionalCritique } from "../generated/validators.ts";
import { refused, warning } from "./issues.ts";
import { type CheckIssue, defineStep, movesOn, type Step } from "./step.ts";

const NAMED = ["accuracy", "completeness", "clarity", "efficiency"] as const;

/** Step 7: every named principle is judged, and a failed one does not proceed. */
export const constitutionalCritique: Step<"7"> = defineStep({
  key: "7",
  number: 7,
  state: "CONSTITUTIONAL_CRITIQUE",
  name: "constitutional_critique",
  title: "Constitutional Critique",
  validate: validateConstitutionalCritique,
  answerSchema: "steps/1.0/constitutional-critique.schema.json",
  checks: [namedPrinciplesAreJudged, failuresDoNotProceed, revisingNamesRevisions],
  follow: movesOn,
});

function namedPrinciplesAreJudged(answer: ConstitutionalCritiqueAnswer): CheckIssue[] {
  const judged = new Set<string>(answer.principles.map((each) => each.principle));
  return NAMED.filter((name) => !judged.has(name)).map((name) =>
    refused("/principles", `a verdict for ${name}`, "none"),
  );
}

function failuresDoNotProceed(answer: ConstitutionalCritiqueAnswer): CheckIssue[] {
  if (answer.verdict !== "proceed") return [];
  const failed = answer.principles.filter((each) => each.verdict === "fail").map((each) => each.principle);
  if (failed.length === 0) return [];
  return [refused("/verdict", "revise or halt while a principle fails", `proceed, and ${failed.join(", ")} failed`)];
}

function revisingNamesRevisions(answer: ConstitutionalCritiqueAnswer): CheckIssue[] {
  if (answer.verdict !== "revise" || answer.revisions.length > 0) return [];
  return [warning("/revisions", "what is to be revised", "nothing")];
}
