import type { Method } from "../method.ts";
import { bundleMethods } from "./bundles.ts";
import { claimMethods } from "./claims.ts";
import { decisionMethods } from "./decisions.ts";
import { discoverMethods } from "./discover.ts";
import { handoffMethods } from "./handoffs.ts";
import { knowledgeMethods } from "./knowledge.ts";
import { logMethods } from "./logs.ts";
import { policyMethods } from "./policy.ts";
import { questionMethods } from "./questions.ts";
import { searchMethods } from "./search.ts";
import { sessionMarkMethods } from "./session-marks.ts";
import { sessionMethods } from "./sessions.ts";
import { taskMethods } from "./tasks.ts";
import { threadFileMethods } from "./thread-files.ts";
import { threadMethods } from "./threads.ts";

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
  ...policyMethods,
  ...bundleMethods,
  ...handoffMethods,
  ...taskMethods,
  ...knowledgeMethods,
  ...searchMethods,
  ...discoverMethods,
];
