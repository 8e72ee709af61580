import type { StepKey } from "@clew/fsm";
import { chainOfThought } from "./chain-of-thought.ts";
import { constitutionalCritique } from "./constitutional-critique.ts";
import { johariDiscovery } from "./johari-discovery.ts";
import { knowledgeTransfer } from "./knowledge-transfer.ts";
import { selfConsistency } from "./self-consistency.ts";
import { semanticUnderstanding } from "./semantic-understanding.ts";
import { skillDetection } from "./skill-detection.ts";
import { socraticInterrogation } from "./socratic-interrogation.ts";
import type { Step } from "./step.ts";
import { taskRouting } from "./task-routing.ts";
import { treeOfThought } from "./tree-of-thought.ts";

/** Every step by key. */
export const STEP_BY_KEY: { readonly [Key in StepKey]: Step<Key> } = {
  "0": johariDiscovery,
  "1": semanticUnderstanding,
  "2": chainOfThought,
  "3": treeOfThought,
  "3b": skillDetection,
  "4": taskRouting,
  "5": selfConsistency,
  "6": socraticInterrogation,
  "7": constitutionalCritique,
  "8": knowledgeTransfer,
};

/** The step with a key. */
export function stepOf(key: StepKey): Step {
  // Only `checkAnswer` calls a step's own functions, and only after its validator has seen the answer.
  return STEP_BY_KEY[key] as Step;
}

/** Every step in the order of a full session. */
export const STEPS: readonly Step[] = (["0", "1", "2", "3", "3b", "4", "5", "6", "7", "8"] as const).map(stepOf);
