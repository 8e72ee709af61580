import { bundleMethods } from "./bundle/bundle-operations.ts";
import { decisionMethods } from "./decision/decision-operations.ts";
import { pastDecisionMethods } from "./decision/past-decision-operations.ts";
import { discoverMethods } from "./discover-operations.ts";
import { guardrailMethods } from "./guardrail/guardrail-operations.ts";
import { handoffMethods } from "./handoff/handoff-operations.ts";
import { knowledgeMethods } from "./knowledge/knowledge-operations.ts";
import { learningMethods } from "./learning/learning-operations.ts";
import type { Method } from "./operation.ts";
import { beforeActingMethods } from "./recall/recall-operations.ts";
import { searchMethods } from "./recall/search-operations.ts";
import { sessionMarkMethods } from "./session/session-mark-operations.ts";
import { sessionMethods } from "./session/session-operations.ts";
import { taskMethods } from "./task/task-operations.ts";
import { claimMethods } from "./thread/claim-operations.ts";
import { logMethods } from "./thread/log-operations.ts";
import { questionMethods } from "./thread/question-operations.ts";
import { threadFileMethods } from "./thread/thread-file-operations.ts";
import { threadMethods } from "./thread/thread-operations.ts";

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

export { createDispatcher, type Dispatcher } from "./dispatcher.ts";
export { jsonSchema, openRpcDocument } from "./openrpc-document.ts";
export { type CaptureRule, defineMethod, type Method } from "./operation.ts";
export { toCamelCase, toSnakeCase } from "./params/aliases.ts";
export { boundedError } from "./params/bounded-error.ts";
export { fieldsOf } from "./params/fields-of.ts";
export { parseParams } from "./params/parse-params.ts";
export { sessionMethods } from "./session/session-operations.ts";
