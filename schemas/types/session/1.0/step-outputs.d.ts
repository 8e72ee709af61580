// Generated from the schema of the same name: run `pnpm generate`, do not edit.
import type { ChainOfThoughtAnswer } from "../../steps/1.0/chain-of-thought.d.ts";
import type { ConstitutionalCritiqueAnswer } from "../../steps/1.0/constitutional-critique.d.ts";
import type { JohariDiscoveryAnswer } from "../../steps/1.0/johari-discovery.d.ts";
import type { KnowledgeTransferAnswer } from "../../steps/1.0/knowledge-transfer.d.ts";
import type { SelfConsistencyAnswer } from "../../steps/1.0/self-consistency.d.ts";
import type { SemanticUnderstandingAnswer } from "../../steps/1.0/semantic-understanding.d.ts";
import type { SkillDetectionAnswer } from "../../steps/1.0/skill-detection.d.ts";
import type { SocraticInterrogationAnswer } from "../../steps/1.0/socratic-interrogation.d.ts";
import type { TaskRoutingAnswer } from "../../steps/1.0/task-routing.d.ts";
import type { TreeOfThoughtAnswer } from "../../steps/1.0/tree-of-thought.d.ts";

/** The answers of the steps, by step. */
export interface SessionStepOutputs {
  "0"?: JohariDiscoveryAnswer
  "1"?: SemanticUnderstandingAnswer
  "2"?: ChainOfThoughtAnswer
  "3"?: TreeOfThoughtAnswer
  /** The answer of step 4. Or the same in the words of the team's protocol. */
  "4"?: TaskRoutingAnswer
  "5"?: SelfConsistencyAnswer
  "6"?: SocraticInterrogationAnswer
  /** The answer of step 7. Or the same in the words of the team's protocol. */
  "7"?: ConstitutionalCritiqueAnswer
  /** The answer of step 8. Or the same in the words of the team's protocol. */
  "8"?: KnowledgeTransferAnswer
  "3b"?: SkillDetectionAnswer
  [k: string]: unknown | undefined
}
