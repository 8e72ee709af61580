import { adoptOperations } from "./adopt/adopt-operations.ts";
import { bundleOperations } from "./bundle/bundle-operations.ts";
import { decisionOperations } from "./decision/decision-operations.ts";
import { pastDecisionOperations } from "./decision/past-decision-operations.ts";
import { reviewOperations } from "./decision/review-operations.ts";
import { guardrailOperations } from "./guardrail/guardrail-operations.ts";
import { handoffOperations } from "./handoff/handoff-operations.ts";
import { payloadFileOperations } from "./handoff/payload-file-operations.ts";
import { inboxOperations } from "./inbox/inbox-operations.ts";
import { knowledgeFileOperations, knowledgeOperations } from "./knowledge/knowledge-operations.ts";
import { learningOperations } from "./learning/learning-operations.ts";
import { discoverOperations } from "./openrpc-document.ts";
import type { Operation } from "./operation.ts";
import { pullRequestOperations } from "./pull-request/pull-request-operations.ts";
import { beforeActingOperations } from "./recall/recall-operations.ts";
import { recallOperations, searchOperations } from "./recall/search-operations.ts";
import { reportOperations } from "./report/report-operations.ts";
import { ruleOperations } from "./rule/rule-operations.ts";
import { standingOperations } from "./rule/standing-operations.ts";
import { sessionOperations } from "./session/session-operations.ts";
import {
  sessionMarkOperations,
  sessionUpkeepOperations,
  takeSessionOperations,
} from "./session/session-upkeep-operations.ts";
import { syncOperations } from "./sync/sync-operations.ts";
import { taskFileOperations } from "./task/task-file-operations.ts";
import { taskOperations } from "./task/task-operations.ts";
import { claimOperations, logOperations, threadFileOperations } from "./thread/log-operations.ts";
import { questionOperations, thoughtOperations } from "./thread/thought-operations.ts";
import { threadOperations } from "./thread/thread-operations.ts";
import { whyOperations } from "./why/why-operations.ts";

/** Every operation, in the order of the documentation. */
export const OPERATIONS: readonly Operation[] = [
  ...threadOperations,
  ...claimOperations,
  ...logOperations,
  ...threadFileOperations,
  ...decisionOperations,
  ...thoughtOperations,
  ...reviewOperations,
  ...standingOperations,
  ...ruleOperations,
  ...questionOperations,
  ...sessionOperations,
  ...sessionMarkOperations,
  ...sessionUpkeepOperations,
  ...takeSessionOperations,
  ...pastDecisionOperations,
  ...guardrailOperations,
  ...beforeActingOperations,
  ...learningOperations,
  ...bundleOperations,
  ...handoffOperations,
  ...payloadFileOperations,
  ...taskOperations,
  ...taskFileOperations,
  ...knowledgeOperations,
  ...knowledgeFileOperations,
  ...recallOperations,
  ...searchOperations,
  ...inboxOperations,
  ...pullRequestOperations,
  ...reportOperations,
  ...whyOperations,
  ...adoptOperations,
  ...syncOperations,
  ...discoverOperations,
];

/** The operations that a server offers; the others run on the machine that has the files. */
export const METHODS: readonly Operation[] = OPERATIONS.filter(({ rpc }) => rpc !== false);

export { createDispatcher, type Dispatcher } from "./dispatcher.ts";
export { jsonSchema, openRpcDocument } from "./openrpc-document.ts";
export { type CommandRow, methodName, type Operation, type ToolKind, type ToolRow } from "./operation.ts";
export { sessionOperations } from "./session/session-operations.ts";
