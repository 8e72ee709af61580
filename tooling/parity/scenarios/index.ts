import type { Scenario } from "../scenario.ts";
import { betweenAgentsScenarios } from "./between-agents.ts";
import { decisionScenarios } from "./decisions.ts";
import { handoffScenarios } from "./handoffs.ts";
import { ownStepScenarios } from "./own-steps.ts";
import { refusalScenarios } from "./refusals.ts";
import { sessionScenarios } from "./sessions.ts";
import { taskScenarios } from "./tasks.ts";
import { threadScenarios } from "./threads.ts";
import { whyScenarios } from "./why.ts";

/** Everything that is played through every door. */
export const SCENARIOS: readonly Scenario[] = [
  ...sessionScenarios,
  ...taskScenarios,
  ...handoffScenarios,
  ...threadScenarios,
  ...decisionScenarios,
  ...refusalScenarios,
  ...betweenAgentsScenarios,
  ...whyScenarios,
  ...ownStepScenarios,
];
