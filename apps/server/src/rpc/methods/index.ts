import type { Method } from "../method.ts";
import { beforeActingMethods } from "./decisions/before-acting.ts";
import { decisionMethods } from "./decisions/decisions.ts";
import { guardrailMethods } from "./decisions/guardrails.ts";
import { learningMethods } from "./decisions/learning.ts";
import { pastDecisionMethods } from "./decisions/past-decisions.ts";
import { discoverMethods } from "./discover.ts";
import { searchMethods } from "./search.ts";
import { sessionMarkMethods } from "./sessions/session-marks.ts";
import { sessionMethods } from "./sessions/sessions.ts";
import { handoffMethods } from "./tasks/handoffs.ts";
import { knowledgeMethods } from "./tasks/knowledge.ts";
import { taskMethods } from "./tasks/tasks.ts";
import { bundleMethods } from "./threads/bundles.ts";
import { claimMethods } from "./threads/claims.ts";
import { logMethods } from "./threads/logs.ts";
import { questionMethods } from "./threads/questions.ts";
import { threadFileMethods } from "./threads/thread-files.ts";
import { threadMethods } from "./threads/threads.ts";

/** Every method of the protocol, in the order of the documentation. */
export const METHODS: readonly Method[] = [
  ...threadMethods,
  ...claimMethods,
  ...logMethods,
  ...threadFileMethods,
  ...decisionMethods,
  ...questionMethods,
  ...sessionMethods,
  ...sessionMarkMethods,
  ...pastDecisionMethods,
  ...guardrailMethods,
  ...beforeActingMethods,
  ...learningMethods,
  ...bundleMethods,
  ...handoffMethods,
  ...taskMethods,
  ...knowledgeMethods,
  ...searchMethods,
  ...discoverMethods,
];
