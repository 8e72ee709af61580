import type { SkillDetectionAnswer } from "@clew/schemas";
import { validateSkillDetection } from "../generated/validators.ts";
import { warning } from "./issues.ts";
import { type AnswerContext, type CheckIssue, defineStep, movesOn, type Step } from "./step.ts";

/** Step 3b: a skill that discovery does not know is only worth a word here; routing to it is refused in step 4. */
export const skillDetection: Step<"3b"> = defineStep({
  key: "3b",
  number: 3.2,
  state: "SKILL_DETECTION",
  name: "skill_detection",
  title: "Skill Detection",
  validate: validateSkillDetection,
  answerSchema: "steps/1.0/skill-detection.schema.json",
  needsSkills: true,
  checks: [skillsAreKnown],
  follow: movesOn,
});

function skillsAreKnown(answer: SkillDetectionAnswer, context: AnswerContext): CheckIssue[] {
  const known = new Set(context.knownSkills ?? []);
  const named = answer.candidates.map((candidate, index) => [`/candidates/${index}/skill`, candidate.skill] as const);
  const all = answer.matched === null ? named : [...named, ["/matched", answer.matched] as const];
  return all.flatMap(([path, skill]) =>
    known.has(skill) ? [] : [warning(path, "the name of an installed skill", skill)],
  );
}
