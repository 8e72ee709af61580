// What programs at the edge need of the rooms below: they see one door.
export { parseStepKey, STEP_KEYS, type StepKey, stepsOfMode } from "@clew/fsm";
export {
  type HandoffFinding,
  isTaskStatus,
  type PayloadProfile,
  type PayloadVerdict,
  plainLine,
  plainText,
  quoteForeign,
  renderHandoff,
  renderYaml,
  type SkillDiagnostic,
  TASK_STATUSES,
  type TaskFileCheck,
  type TaskFinding,
  verdictExit,
} from "@clew/handoff-schema";
export { doubledKey, LEARNINGS, stepOf } from "@clew/reasoning-steps";
export type {
  AgentPorts,
  AgentSettings,
  GateState,
  HookOutcome,
  ToolPorts,
  TurnMemory,
  UserPorts,
} from "./agents/agent-ports.ts";
export { assumeAnswers } from "./agents/assume-answers.ts";
export { type DepthCost, depthCosts } from "./agents/depth-costs.ts";
export { handleHook } from "./agents/handle-hook.ts";
export type { HookEdges, InspectTool } from "./agents/hook-edges.ts";
export {
  type AgentName,
  type HookAnswer,
  type HookEvent,
  type HookEventKind,
  MAIN_AGENT,
  type ToolCall,
  type ToolClass,
} from "./agents/hook-event.ts";
export type { ToolFacts } from "./agents/tool/judge-tool.ts";
export {
  type AllowedDecision,
  type PreActionAnswer,
  type PreActionDeps,
  type PreActionRequest,
  preAction,
} from "./briefing/pre-action.ts";
export { type ReadyAnswer, type ReadyRequest, ready } from "./briefing/ready.ts";
export {
  CONTEXT_PARTS,
  type ContextPart,
  getSessionContext,
  type SessionContext,
  type SessionContextRequest,
} from "./briefing/session-context.ts";
export { sessionContextMarkdown } from "./briefing/session-context-markdown.ts";
export type { BundleDeps } from "./bundle/bundle-deps.ts";
export { checkBundle } from "./bundle/check-bundle.ts";
export { type BundleRequest, exportBundle } from "./bundle/export-bundle.ts";
export { type ImportedBundle, type ImportRequest, importBundle } from "./bundle/import-bundle.ts";
export type { ConflictRule } from "./bundle/plan-request.ts";
export { splitBundle } from "./bundle/split-bundle.ts";
export { CHARACTERS_PER_TOKEN, estimateTokens } from "./estimate-tokens.ts";
export { checkGuardrails } from "./guardrails/check-guardrails.ts";
export type {
  GuardedAction,
  Guardrail,
  GuardrailFinding,
  GuardrailSet,
  GuardrailVerdict,
} from "./guardrails/guardrail.ts";
export { type GuardrailHits, type GuardrailStats, guardrailStats, hitKeys } from "./guardrails/guardrail-stats.ts";
export { type GuardrailFile, guardrailsFromFiles } from "./guardrails/guardrails-from-files.ts";
export { type CheckToKeep, keepGuardrailCheck } from "./guardrails/keep-guardrail-check.ts";
export { type ListedGuardrail, listGuardrails } from "./guardrails/list-guardrails.ts";
export { type AcknowledgedHandoff, acknowledgeHandoff } from "./handoff/acknowledge-handoff.ts";
export { buildPayloadFromSession, type SessionHandoff } from "./handoff/build-payload-from-session.ts";
export { type CreatedHandoff, type CreateRequest, createHandoff } from "./handoff/create-handoff.ts";
export type { HandoffFailure, HandoffOutcome } from "./handoff/handoff-outcome.ts";
export { asHandoffError, findingsFailure } from "./handoff/handoff-outcome.ts";
export type { HandoffPorts, HealthReport } from "./handoff/handoff-ports.ts";
export type { HandoffEntry, HandoffLog, HandoffMove, HandoffSelection } from "./handoff/life/handoff-log.ts";
export { memoryHandoffLog } from "./handoff/life/memory-handoff-log.ts";
export { needsSession } from "./handoff/life/needs-session.ts";
export { type PlannedMoves, type RecordedMoves, recordHandoffMoves } from "./handoff/life/record-moves.ts";
export { handoffPages, storeHandoffLog } from "./handoff/life/store-handoff-log.ts";
export { convergenceLevel, draftFromSession } from "./handoff/payload/draft-from-session.ts";
export { draftFromThread } from "./handoff/payload/draft-from-thread.ts";
export { judgePayload } from "./handoff/payload/judge-payload.ts";
export { type OpenedDraft, openDraft } from "./handoff/payload/open-draft.ts";
export { openPayloadChain } from "./handoff/payload/open-payload-chain.ts";
export { type PayloadFile } from "./handoff/payload/payload-file.ts";
export { type ReceivedHandoff, receiveHandoff } from "./handoff/receive-handoff.ts";
export { type SentHandoff, sendHandoff } from "./handoff/send-handoff.ts";
export { type CheckedSkill, checkSkills } from "./handoff/target/check-skills.ts";
export {
  type Discovery,
  discoverSkills,
  type FoundSkillFiles,
  type Workflow,
} from "./handoff/target/discover-skills.ts";
export { findTarget } from "./handoff/target/find-target.ts";
export { type RankedTarget, type RankingFacts, rankingFacts, rankTargets } from "./handoff/target/rank-targets.ts";
export { type MenuEntry, menuEntries, menuText, pickTarget } from "./handoff/target/target-menu.ts";
export { readWorkflowCache, renderWorkflowCache } from "./handoff/target/workflow-cache.ts";
export {
  bucketize,
  type Calibration,
  type ConfidenceBucket,
  calibrate,
  MIN_REVIEWED,
  type ReviewFigure,
} from "./learning/calibration.ts";
export {
  type CalibrationReport,
  calibrationReport,
  type OverallCalibration,
  type Recommendation,
} from "./learning/calibration-report.ts";
export {
  type DecisionStats,
  getCalibration,
  getDeliberationStats,
  getReasonStats,
  getStats,
  type LearningRequest,
} from "./learning/statistics.ts";
export { type Outcome, type Refusal, settle } from "./outcome.ts";
export {
  type AmplificationChain,
  type AmplificationStats,
  amplificationChain,
  amplificationStats,
  type LineageNode,
} from "./query/amplification.ts";
export { countDecisions } from "./query/count-decisions.ts";
export {
  type DecisionGraph,
  getGraph,
  getNeighbors,
  type NeighborsAnswer,
} from "./query/decision-links.ts";
export { type DecisionReader, decisionReader } from "./query/decision-reader.ts";
export { getAmplificationChain, getAmplificationStats } from "./query/lineage.ts";
export {
  type DecisionSummary,
  type DecisionsAnswer,
  type DecisionsQuery,
  queryDecisions,
  summaryOf,
  titleOf,
} from "./query/query-decisions.ts";
export type { ModelMessage } from "./run/model-messages.ts";
export {
  type ModelReply,
  type ModelRequest,
  type RunEvent,
  type RunOutcome,
  type RunPorts,
  runProtocol,
} from "./run/run-protocol.ts";
export { abandonSession } from "./session/abandon-session.ts";
export { buildDecision, type DerivedIds, decisionChangesOf, deriveIds } from "./session/completion/build-decision.ts";
export { type CompletionView, completeSession } from "./session/completion/complete-session.ts";
export { dispatchDirective } from "./session/completion/dispatch-directive.ts";
export { type DispatchStatus, dispatchStatus } from "./session/completion/dispatch-lease.ts";
export { type DispatchRequest, type DispatchView, dispatchSession } from "./session/completion/dispatch-session.ts";
export { type LearnedView, learnSession } from "./session/completion/learn-session.ts";
export { type AnswersReport, answerQuestions } from "./session/halt/answer-questions.ts";
export { type HaltRequest, haltSession } from "./session/halt/halt-session.ts";
export { type QuestionView } from "./session/halt/open-questions.ts";
export { undoAnswers } from "./session/halt/undo-answers.ts";
export type {
  CompletePorts,
  DecisionReceipt,
  DecisionRequest,
  LearnPorts,
  PayloadOutcome,
  RedactionMark,
  RedactPort,
  SequenceTask,
  SessionPorts,
  StartPorts,
  SubmitPorts,
} from "./session/ports.ts";
export { sessionDiagram } from "./session/session-diagram.ts";
export { type SessionMark, threadSessionMarks } from "./session/session-marks.ts";
export {
  type SessionSelection,
  type SessionStatusView,
  type SessionSummary,
  sessionStatus,
  type UnreadableSession,
} from "./session/session-status.ts";
export { type ChosenRoute, type RouteRequest, routeOf, setRoute } from "./session/set-route.ts";
export { type StartRequest, startSession } from "./session/start-session.ts";
export { directiveText } from "./session/step/directive-text.ts";
export { type CommandEdge, nextDirective } from "./session/step/next-directive.ts";
export { type PriorAnswers, priorAnswers } from "./session/step/prior-answers.ts";
export { type ShowStepRequest, showCurrentStep } from "./session/step/show-current-step.ts";
export { showStep } from "./session/step/show-step.ts";
export { type StepView } from "./session/step/step-view.ts";
export { type StepReport, submitStep } from "./session/step/submit-step.ts";
export { type CollectRequest, type CollectView, collectSessions } from "./session/stored/collect-sessions.ts";
export { type ImportView, importSession } from "./session/stored/import-session.ts";
export { type ReadSession, readSession } from "./session/stored/read-session.ts";
export { loadSession, saveSession } from "./session/stored/stored-session.ts";
export type { Omission } from "./task/context/context-budget.ts";
export type {
  ContextEntries,
  ContextFile,
  ContextPattern,
  ContextQuestion,
  ContextStep,
  ContextWarning,
} from "./task/context/context-entries.ts";
export { renderTaskContext } from "./task/context/render-task-context.ts";
export { type ContextRequest, type TaskContext, taskContext } from "./task/context/task-context.ts";
export { type CheckedTask, checkTask } from "./task/file/check-task.ts";
export { listTasks } from "./task/file/list-tasks.ts";
export { migrateTask, type TaskMigration } from "./task/file/migrate-task.ts";
export { type NewTaskRequest, newTask } from "./task/file/new-task.ts";
export { setTaskStatus } from "./task/file/set-task-status.ts";
export { type TaskSequence, type WrittenTask, writeTaskFiles } from "./task/file/write-task-files.ts";
export { acceptGraph, acceptLearned, acceptTaskRecord } from "./task/knowledge/accept-knowledge.ts";
export { exportKnowledge, importKnowledge } from "./task/knowledge/exchange-knowledge.ts";
export { learnFromSession, type SessionLearnings } from "./task/knowledge/learn-from-session.ts";
export {
  type AgedNode,
  knowledgeGraph,
  queryKnowledge,
  queryLearned,
  staleKnowledge,
} from "./task/knowledge/query-knowledge.ts";
export { type ProcessedTask, processTaskHandoff, type TaskChanges } from "./task/process-task-handoff.ts";
export { taskDecision } from "./task/task-decision.ts";
export { taskJournal } from "./task/task-journal.ts";
export type {
  NewTaskFile,
  RecordTaskDecision,
  StagedChanges,
  StoredTaskFile,
  TaskDecision,
  TaskFileChange,
  TaskFiles,
  TaskPorts,
} from "./task/task-ports.ts";
export { changeClaim } from "./thread/claims.ts";
export { createThread, type NewThread } from "./thread/create-thread.ts";
export { findDecision, findLog, findThread, findWholeDecision, type Located } from "./thread/decision/find-decision.ts";
export { linkDecisions, type NewLink } from "./thread/decision/link-decisions.ts";
export { assessQuality, type Quality } from "./thread/decision/quality.ts";
export { type NewDecision, type RecordedDecision, recordDecision } from "./thread/decision/record-decision.ts";
export { type NewReview, type ReviewedDecision, reviewDecision } from "./thread/decision/review-decision.ts";
export { getDecision, type ShownDecision, showDecision } from "./thread/decision/show-decision.ts";
export { type DecisionUpdate, type UpdatedDecision, updateDecision } from "./thread/decision/update-decision.ts";
export { fitThread } from "./thread/document/fit-thread.ts";
export { toThreadDocument } from "./thread/document/thread-document.ts";
export {
  type DecisionLine,
  decisionLines,
  quoteText,
  type ShowTime,
  threadLines,
} from "./thread/document/thread-lists.ts";
export { threadMarkdown } from "./thread/document/thread-markdown.ts";
export { threadTree } from "./thread/document/thread-tree.ts";
export { type Fork, forkThread } from "./thread/fork-thread.ts";
export { type ChainHealth, chainHealth, failureMarks, type Mark } from "./thread/history/chain-health.ts";
export { type FoldedThread } from "./thread/history/fold-thread.ts";
export { readEvents, readThread, type ThreadRead } from "./thread/history/read-thread.ts";
export { type ListedThreads, listThreads, type ThreadList } from "./thread/list-threads.ts";
export {
  answerQuestion,
  askQuestion,
  findQuestion,
  type NewAnswer,
  type NewQuestion,
  toQuestion,
} from "./thread/questions.ts";
export { type Across, readAcross } from "./thread/read-across.ts";
export { type NewThought, type RecordedThought, recordThought } from "./thread/record-thought.ts";
export { type ResumedThread, type Resumption, readDocument, resumeThread } from "./thread/resume-thread.ts";
export type { ThreadDeps, WriteTo } from "./thread/thread-deps.ts";
export { getThreadStatus, type ThreadState, threadHealth } from "./thread/thread-status.ts";
export { summarizeThread, type ThreadSummary } from "./thread/thread-summary.ts";
export { type StatusChange, updateThread } from "./thread/update-thread.ts";
