// Generated from the table of operations: run `pnpm generate`, do not edit.
import type { RowPlace } from "../dispatcher.ts";

const adoptOperations = async () => (await import("../adopt/adopt-operations.ts")).adoptOperations;
const bundleOperations = async () => (await import("../bundle/bundle-operations.ts")).bundleOperations;
const decisionOperations = async () => (await import("../decision/decision-operations.ts")).decisionOperations;
const pastDecisionOperations = async () => (await import("../decision/past-decision-operations.ts")).pastDecisionOperations;
const reviewOperations = async () => (await import("../decision/review-operations.ts")).reviewOperations;
const guardrailOperations = async () => (await import("../guardrail/guardrail-operations.ts")).guardrailOperations;
const handoffOperations = async () => (await import("../handoff/handoff-operations.ts")).handoffOperations;
const payloadFileOperations = async () => (await import("../handoff/payload-file-operations.ts")).payloadFileOperations;
const inboxOperations = async () => (await import("../inbox/inbox-operations.ts")).inboxOperations;
const knowledgeFileOperations = async () => (await import("../knowledge/knowledge-operations.ts")).knowledgeFileOperations;
const knowledgeOperations = async () => (await import("../knowledge/knowledge-operations.ts")).knowledgeOperations;
const learningOperations = async () => (await import("../learning/learning-operations.ts")).learningOperations;
const pullRequestOperations = async () => (await import("../pull-request/pull-request-operations.ts")).pullRequestOperations;
const beforeActingOperations = async () => (await import("../recall/recall-operations.ts")).beforeActingOperations;
const recallOperations = async () => (await import("../recall/search-operations.ts")).recallOperations;
const searchOperations = async () => (await import("../recall/search-operations.ts")).searchOperations;
const reportOperations = async () => (await import("../report/report-operations.ts")).reportOperations;
const ruleOperations = async () => (await import("../rule/rule-operations.ts")).ruleOperations;
const standingOperations = async () => (await import("../rule/standing-operations.ts")).standingOperations;
const sessionOperations = async () => (await import("../session/session-operations.ts")).sessionOperations;
const sessionMarkOperations = async () => (await import("../session/session-upkeep-operations.ts")).sessionMarkOperations;
const sessionUpkeepOperations = async () => (await import("../session/session-upkeep-operations.ts")).sessionUpkeepOperations;
const takeSessionOperations = async () => (await import("../session/session-upkeep-operations.ts")).takeSessionOperations;
const syncOperations = async () => (await import("../sync/sync-operations.ts")).syncOperations;
const taskFileOperations = async () => (await import("../task/task-file-operations.ts")).taskFileOperations;
const taskOperations = async () => (await import("../task/task-operations.ts")).taskOperations;
const claimOperations = async () => (await import("../thread/log-operations.ts")).claimOperations;
const logOperations = async () => (await import("../thread/log-operations.ts")).logOperations;
const threadFileOperations = async () => (await import("../thread/log-operations.ts")).threadFileOperations;
const questionOperations = async () => (await import("../thread/thought-operations.ts")).questionOperations;
const thoughtOperations = async () => (await import("../thread/thought-operations.ts")).thoughtOperations;
const threadOperations = async () => (await import("../thread/thread-operations.ts")).threadOperations;
const whyOperations = async () => (await import("../why/why-operations.ts")).whyOperations;

/** Where the row of each operation is. */
export const ROWS: Readonly<Record<string, RowPlace>> = {
  createThread: { load: threadOperations },
  resumeThread: { load: threadOperations },
  getThread: { load: threadOperations },
  getThreadStatus: { load: threadOperations },
  updateThread: { load: threadOperations },
  listThreads: { load: threadOperations },
  findIds: { load: threadOperations },
  forkThread: { load: threadOperations },
  claimThread: { load: claimOperations },
  renewClaim: { load: claimOperations },
  releaseClaim: { load: claimOperations },
  getThreadEvents: { load: logOperations },
  verifyThread: { load: logOperations },
  redactEvent: { load: logOperations },
  getThreadFiles: { load: threadFileOperations },
  recordDecision: { load: decisionOperations },
  updateDecision: { load: decisionOperations },
  getDecision: { load: decisionOperations },
  listDecisions: { load: decisionOperations },
  recordThought: { load: thoughtOperations },
  reviewDecision: { load: reviewOperations },
  linkDecisions: { load: reviewOperations },
  ratifyDecision: { load: standingOperations },
  withdrawDecision: { load: standingOperations },
  supersedeDecision: { load: standingOperations },
  waiveRule: { load: ruleOperations },
  listWaivers: { load: ruleOperations },
  listRules: { load: ruleOperations },
  switchRules: { load: ruleOperations },
  testRule: { load: ruleOperations, runsHere: true },
  askQuestion: { load: questionOperations },
  answerQuestion: { load: questionOperations },
  listSessions: { load: sessionOperations },
  getSession: { load: sessionOperations },
  startReasoning: { load: sessionOperations },
  submitStep: { load: sessionOperations },
  showStep: { load: sessionOperations },
  answerQuestions: { load: sessionOperations },
  haltSession: { load: sessionOperations },
  setRoute: { load: sessionOperations },
  completeReasoning: { load: sessionOperations },
  dispatch: { load: sessionOperations },
  getSessionMarks: { load: sessionMarkOperations },
  learn: { load: sessionUpkeepOperations },
  undoAnswers: { load: sessionUpkeepOperations, runsHere: true },
  sessionDiagram: { load: sessionUpkeepOperations, runsHere: true },
  abandonSession: { load: sessionUpkeepOperations, runsHere: true },
  importSession: { load: sessionUpkeepOperations, runsHere: true },
  collectSessions: { load: sessionUpkeepOperations, runsHere: true },
  takeSession: { load: takeSessionOperations },
  recordSessionStep: { load: takeSessionOperations },
  queryDecisions: { load: pastDecisionOperations },
  getGraph: { load: pastDecisionOperations },
  getNeighbors: { load: pastDecisionOperations },
  listGuardrails: { load: guardrailOperations },
  getGuardrailStats: { load: guardrailOperations },
  checkGuardrails: { load: beforeActingOperations },
  preAction: { load: beforeActingOperations },
  getSessionContext: { load: beforeActingOperations },
  getCalibration: { load: learningOperations },
  getReasonStats: { load: learningOperations },
  getDeliberationStats: { load: learningOperations },
  getStats: { load: learningOperations },
  ready: { load: learningOperations },
  getAmplificationChain: { load: learningOperations },
  getAmplificationStats: { load: learningOperations },
  exportBundle: { load: bundleOperations },
  importBundle: { load: bundleOperations },
  listHandoffs: { load: handoffOperations },
  getHandoff: { load: handoffOperations },
  createHandoff: { load: handoffOperations, runsHere: true },
  receiveHandoff: { load: handoffOperations, runsHere: true },
  acknowledgeHandoff: { load: handoffOperations },
  recordHandoff: { load: handoffOperations },
  discoverSkills: { load: payloadFileOperations, runsHere: true },
  validateHandoff: { load: payloadFileOperations, runsHere: true },
  sendHandoff: { load: payloadFileOperations, runsHere: true },
  listTasks: { load: taskOperations, runsHere: true },
  getTask: { load: taskOperations, runsHere: true },
  processTaskHandoff: { load: taskOperations, runsHere: true },
  getTaskContext: { load: taskOperations, runsHere: true },
  getJournal: { load: taskOperations, runsHere: true },
  queryKnowledge: { load: taskOperations, runsHere: true },
  getKnowledgeGraph: { load: taskOperations, runsHere: true },
  newTask: { load: taskFileOperations, runsHere: true },
  checkTask: { load: taskFileOperations, runsHere: true },
  setTaskStatus: { load: taskFileOperations, runsHere: true },
  migrateTask: { load: taskFileOperations, runsHere: true },
  getTaskRecords: { load: knowledgeOperations },
  putTaskRecord: { load: knowledgeOperations },
  importKnowledge: { load: knowledgeOperations },
  getLearned: { load: knowledgeOperations },
  putLearned: { load: knowledgeOperations },
  exportKnowledge: { load: knowledgeFileOperations, runsHere: true },
  importGraph: { load: knowledgeFileOperations, runsHere: true },
  staleKnowledge: { load: knowledgeFileOperations, runsHere: true },
  recall: { load: recallOperations },
  recallChanges: { load: recallOperations },
  refreshRecall: { load: recallOperations, runsHere: true },
  search: { load: searchOperations },
  getInbox: { load: inboxOperations },
  prCheck: { load: pullRequestOperations, runsHere: true },
  getReport: { load: reportOperations, runsHere: true },
  getDecisionUse: { load: reportOperations },
  why: { load: whyOperations, runsHere: true },
  recordTouched: { load: whyOperations },
  listTouched: { load: whyOperations },
  foldTouched: { load: whyOperations, runsHere: true },
  adoptRecords: { load: adoptOperations },
  exportRecords: { load: adoptOperations },
  sync: { load: syncOperations, runsHere: true },
  syncInit: { load: syncOperations, runsHere: true },
  syncList: { load: syncOperations, runsHere: true },
  syncTrust: { load: syncOperations, runsHere: true },
  syncRedact: { load: syncOperations, runsHere: true },
};
