import { validateSemanticUnderstanding } from "../generated/validators.ts";
import { defineStep, movesOn, type Step } from "./step.ts";

/** Step 1: what is wanted, and how success is told. */
export const semanticUnderstanding: Step<"1"> = defineStep({
  key: "1",
  number: 1,
  state: "SEMANTIC_UNDERSTANDING",
  name: "semantic_understanding",
  title: "Semantic Understanding",
  validate: validateSemanticUnderstanding,
  answerSchema: "steps/1.0/semantic-understanding.schema.json",
  checks: [],
  follow: movesOn,
});
