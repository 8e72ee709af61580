import type { SocraticInterrogationAnswer } from "@clew/schemas";
import { validateSocraticInterrogation } from "../generated/validators.ts";
import { refused } from "./issues.ts";
import { type CheckIssue, defineStep, movesOn, type Step } from "./step.ts";

/** Step 6: nothing survives an open contradiction. */
export const socraticInterrogation: Step<"6"> = defineStep({
  key: "6",
  number: 6,
  state: "SOCRATIC_INTERROGATION",
  name: "socratic_interrogation",
  title: "Socratic Interrogation",
  validate: validateSocraticInterrogation,
  answerSchema: "steps/1.0/socratic-interrogation.schema.json",
  checks: [survivesWithoutContradictions],
  follow: movesOn,
});

function survivesWithoutContradictions(answer: SocraticInterrogationAnswer): CheckIssue[] {
  const open = answer.contradictions.length;
  if (!answer.survives || open === 0) return [];
  return [refused("/survives", "false while a contradiction is open", `true with ${open} in /contradictions`)];
}
