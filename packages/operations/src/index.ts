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
} from "@clew/handoff-schema/internal";
export { doubledKey, LEARNINGS, stepOf } from "@clew/reasoning-steps/internal";
export type { RecordFile } from "./adopt/adopt-records.ts";
export { joinBundleParts, splitBundle } from "./bundle/bundle-parts.ts";
export type { BundleDeps } from "./bundle/check-and-hash.ts";
export { checkBundle } from "./bundle/check-and-hash.ts";
export { type BundleRequest, exportBundle } from "./bundle/export-bundle.ts";
export { type BundlePart, type BundlePartRequest, exportBundlePart } from "./bundle/export-part.ts";
export { type ImportedBundle, type ImportRequest, importBundle } from "./bundle/import-bundle.ts";
export type { ConflictRule } from "./bundle/plan-record.ts";
export {
  actorOf,
  type Caller,
  type CallOrigin,
  coversScope,
  DEFAULT_PROJECT,
  localCaller,
  SCOPES,
  type Scope,
  tenantOf,
  tenantsOf,
} from "./caller.ts";
export {
  type AmplificationChain,
  type AmplificationStats,
  amplificationChain,
  amplificationStats,
  type LineageNode,
} from "./decision/amplification.ts";
export { countDecisions } from "./decision/count-decisions.ts";
export { type DecisionGraph, getGraph, getNeighbors, type NeighborsAnswer } from "./decision/decision-links.ts";
export { type DecisionReader, decisionReader } from "./decision/decision-reader.ts";
export { findDecision, findLog, findThread, findWholeDecision, type Located } from "./decision/find-decision.ts";
export { getAmplificationChain, getAmplificationStats } from "./decision/lineage.ts";
export { linkDecisions, type NewLink } from "./decision/link-decisions.ts";
export { assessQuality, type Quality } from "./decision/quality.ts";
export {
  type DecisionSummary,
  type DecisionsAnswer,
  type DecisionsQuery,
  queryDecisions,
  summaryOf,
  titleOf,
} from "./decision/query-decisions.ts";
export { createReadBuffer, type ReadBuffer, type Schedule } from "./decision/read-buffer.ts";
export { type NewDecision, type RecordedDecision, recordDecision } from "./decision/record-decision.ts";
export { type NewReview, type ReviewedDecision, reviewDecision } from "./decision/review-decision.ts";
export { getDecision, type ShownDecision, showDecision } from "./decision/show-decision.ts";
export { type DecisionUpdate, type UpdatedDecision, updateDecision } from "./decision/update-decision.ts";
export { CHARACTERS_PER_TOKEN, estimateTokens } from "./estimate-tokens.ts";
export { checkGuardrails } from "./guardrail/check-guardrails.ts";
export type {
  GuardedAction,
  Guardrail,
  GuardrailFinding,
  GuardrailSet,
  GuardrailVerdict,
} from "./guardrail/guardrail.ts";
export { type GuardrailHits, type GuardrailStats, guardrailStats, hitKeys } from "./guardrail/guardrail-stats.ts";
export { type GuardrailFile, guardrailsFromFiles } from "./guardrail/guardrails-from-files.ts";
export { type CheckToKeep, keepGuardrailCheck } from "./guardrail/keep-guardrail-check.ts";
export { type ListedGuardrail, listGuardrails } from "./guardrail/list-guardrails.ts";
export { acknowledgeDispatch } from "./handoff/acknowledge-dispatch.ts";
export { type AcknowledgedHandoff, acknowledgeHandoff } from "./handoff/acknowledge-handoff.ts";
export { buildPayloadFromSession, type SessionHandoff } from "./handoff/build-payload-from-session.ts";
export { type CheckedSkill, checkSkills } from "./handoff/check-skills.ts";
export { type CreatedHandoff, type CreateRequest, createHandoff } from "./handoff/create-handoff.ts";
export { type Discovery, discoverSkills, type FoundSkillFiles, type Workflow } from "./handoff/discover-skills.ts";
export { convergenceLevel, draftFromSession } from "./handoff/draft-from-session.ts";
export { draftFromThread } from "./handoff/draft-from-thread.ts";
export { findTarget } from "./handoff/find-target.ts";
export type { HandoffEntry, HandoffLog, HandoffMove, HandoffSelection } from "./handoff/handoff-log.ts";
export type { HandoffFailure, HandoffOutcome } from "./handoff/handoff-outcome.ts";
export { asHandoffError, findingsFailure } from "./handoff/handoff-outcome.ts";
export type { HandoffPorts, HealthReport } from "./handoff/handoff-ports.ts";
export { memoryHandoffLog } from "./handoff/memory-handoff-log.ts";
export { type OpenedDraft, openDraft } from "./handoff/open-draft.ts";
export { openPayloadChain } from "./handoff/open-payload-chain.ts";
export type { PayloadFile } from "./handoff/payload-file.ts";
export { type RankedTarget, type RankingFacts, rankingFacts, rankTargets } from "./handoff/rank-targets.ts";
export { type ReceivedHandoff, receiveHandoff } from "./handoff/receive-handoff.ts";
export { type PlannedMoves, type RecordedMoves, recordHandoffMoves } from "./handoff/record-moves.ts";
export { type SentHandoff, sendHandoff } from "./handoff/send-handoff.ts";
export { handoffPages, storeHandoffLog } from "./handoff/store-handoff-log.ts";
export { type MenuEntry, menuEntries, menuText, pickTarget } from "./handoff/target-menu.ts";
export { validateHandoffFile } from "./handoff/validate-handoff-file.ts";
export {
  type InstalledSkill,
  installedSkills,
  readWorkflowCache,
  renderWorkflowCache,
} from "./handoff/workflow-cache.ts";
export { changedItems, type HaltedSession, type InboxItem, questionItems } from "./inbox/inbox.ts";
export { haltedSessions } from "./inbox/inbox-operations.ts";
export { acceptGraph, acceptLearned, acceptTaskRecord } from "./knowledge/accept-knowledge.ts";
export { exportKnowledge, importKnowledge } from "./knowledge/exchange-knowledge.ts";
export { learnFromSession, type SessionLearnings } from "./knowledge/learn-from-session.ts";
export {
  type AgedNode,
  knowledgeGraph,
  queryKnowledge,
  queryLearned,
  staleKnowledge,
} from "./knowledge/query-knowledge.ts";
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
export { toCamelCase, toSnakeCase } from "./params/aliases.ts";
export { boundedError } from "./params/bounded-error.ts";
export { fieldsOf } from "./params/fields-of.ts";
export type { HandoffUse, Project, ProjectFolder } from "./project.ts";
export type { BranchFile, PullRequestCheck } from "./pull-request/check-pull-request.ts";
export {
  type AllowedDecision,
  type PreActionAnswer,
  type PreActionDeps,
  type PreActionRequest,
  preAction,
} from "./recall/pre-action.ts";
export { type ReadyAnswer, type ReadyRequest, ready } from "./recall/ready.ts";
export {
  type RecallAnswer,
  type RecallItem,
  type RecallRequest,
  recall,
  shownAmong,
} from "./recall/recall.ts";
export { recallBlock } from "./recall/recall-block.ts";
export {
  folderOf,
  foldersAbove,
  indexInMemory,
  indexWords,
  type RecallIndex,
  type RecallKind,
  type RecallSource,
  readWords,
  writeWords,
} from "./recall/recall-index.ts";
export {
  decisionSource,
  learnedSource,
  nodeSource,
  personsOutcomes,
  questionSource,
  recordInMemory,
} from "./recall/recall-sources.ts";
export { type PromptFigures, readRecallSet, type SetScore, scoreSet } from "./recall/score-set.ts";
export {
  CONTEXT_PARTS,
  type ContextPart,
  getSessionContext,
  type SessionContext,
  type SessionContextRequest,
} from "./recall/session-context.ts";
export { sessionContextMarkdown } from "./recall/session-context-markdown.ts";
export {
  type ActivityReport,
  activityReport,
  reportRows,
  sessionLine,
} from "./report/activity-report.ts";
export type { FileEdit } from "./rule/file-edit.ts";
export { matchesGlobs } from "./rule/globs.ts";
export { type BrokenRule, type EditVerdict, type JudgedCall, judgeEdits, type NamedEdit } from "./rule/judge-edits.ts";
export { type RuleRefusal, type RuleVerdict, ruleRefusal } from "./rule/rule-refusal.ts";
export { markedText, type RulesFile } from "./rule/rules-file.ts";
export { type RuleInForce, rulesInForce, type Waiver, waiversOf } from "./rule/rules-in-force.ts";
export type { WorkTree } from "./rule/work-tree.ts";
export { abandonSession } from "./session/abandon-session.ts";
export { type AnswersReport, answerQuestions } from "./session/answer-questions.ts";
export { buildDecision, type DerivedIds, decisionChangesOf, deriveIds } from "./session/build-decision.ts";
export { type CollectRequest, type CollectView, collectOldSessions } from "./session/collect-sessions.ts";
export { completePorts, completeReasoning, type SessionOwner } from "./session/complete-reasoning.ts";
export { type CompletionView, completeSession } from "./session/complete-session.ts";
export { directiveText } from "./session/directive-text.ts";
export { dispatchDirective } from "./session/dispatch-directive.ts";
export { type DispatchStatus, dispatchStatus } from "./session/dispatch-lease.ts";
export { type DispatchRequest, type DispatchView, dispatchSession } from "./session/dispatch-session.ts";
export { type HaltRequest, haltSession } from "./session/halt-session.ts";
export type {
  AgentPorts,
  AgentSettings,
  GateState,
  HookOutcome,
  ToolPorts,
  TurnMemory,
  UserPorts,
} from "./session/hook/agent-ports.ts";
export { assumeAnswers } from "./session/hook/assume-answers.ts";
export { type DepthCost, depthCosts } from "./session/hook/depth-costs.ts";
export { handleHook } from "./session/hook/handle-hook.ts";
export type { HookContext, InspectTool } from "./session/hook/hook-context.ts";
export {
  type AgentName,
  COMMAND_EVENT,
  type HookAnswer,
  type HookEvent,
  type HookEventKind,
  MAIN_AGENT,
  type ToolCall,
  type ToolClass,
} from "./session/hook/hook-event.ts";
export type { ToolFacts } from "./session/hook/judge-tool.ts";
export { type ImportView, importSession } from "./session/import-session.ts";
export { sessionToJoin } from "./session/join-session.ts";
export { type LearnedView, learnPorts, learnSession } from "./session/learn-session.ts";
export type { ModelMessage } from "./session/model-messages.ts";
export { type CommandEdge, nextDirective } from "./session/next-directive.ts";
export type { QuestionView } from "./session/open-questions.ts";
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
export { type PriorAnswers, priorAnswers } from "./session/prior-answers.ts";
export { type ReadSession, readSession } from "./session/read-session.ts";
export {
  type ModelReply,
  type ModelRequest,
  type RunEvent,
  type RunOutcome,
  type RunPorts,
  runProtocol,
} from "./session/run-protocol.ts";
export { sessionDiagram } from "./session/session-diagram.ts";
export { type SessionMark, threadSessionMarks } from "./session/session-marks.ts";
export { sessionPorts } from "./session/session-ports.ts";
export {
  type SessionSelection,
  type SessionStatusView,
  type SessionSummary,
  sessionStatus,
  type UnreadableSession,
} from "./session/session-status.ts";
export { type ChosenRoute, type RouteRequest, routeOf, setRoute } from "./session/set-route.ts";
export { type ShowStepRequest, showCurrentStep } from "./session/show-current-step.ts";
export { showStep } from "./session/show-step.ts";
export { type StartRequest, startSession } from "./session/start-session.ts";
export type { StepFacts } from "./session/step-facts.ts";
export type { StepView } from "./session/step-view.ts";
export { loadSession, saveSession } from "./session/stored-session.ts";
export { type StepReport, submitStep } from "./session/submit-step.ts";
export { leaveTaken, sentSession, type Takeover, takenWords, takeSession } from "./session/take-session.ts";
export { undoAnswers } from "./session/undo-answers.ts";
export { unfinishedHere } from "./session/unfinished-sessions.ts";
export { nearRecords, type SharedRecords, type Signature } from "./shared-records.ts";
export { readShardLines, shardLine } from "./sync/shard-event.ts";
export type { SyncFolder } from "./sync/sync-operations.ts";
export type {
  RefusedShard,
  Shard,
  ShardCommit,
  ShardHead,
  ShardRepository,
  SyncState,
} from "./sync/sync-record.ts";
export { readExclusions } from "./sync/unsent-events.ts";
export { type CheckedTask, checkTask, verdictOf } from "./task/check-task.ts";
export type { Omission } from "./task/context-budget.ts";
export type {
  ContextEntries,
  ContextFile,
  ContextPattern,
  ContextQuestion,
  ContextStep,
  ContextWarning,
} from "./task/context-entries.ts";
export { projectTaskContext } from "./task/decision-behind.ts";
export { listTasks } from "./task/list-tasks.ts";
export { migrateTask, type TaskMigration } from "./task/migrate-task.ts";
export { type NewTaskRequest, newTask } from "./task/new-task.ts";
export { moveTask, processTask, type TaskOwner } from "./task/process-task.ts";
export { type ProcessedTask, processTaskHandoff, type TaskChanges } from "./task/process-task-handoff.ts";
export { projectFolder, projectKnowledge, projectTasks } from "./task/project-tasks.ts";
export { renderTaskContext } from "./task/render-task-context.ts";
export { setTaskStatus } from "./task/set-task-status.ts";
export { type ContextRequest, type TaskContext, taskContext } from "./task/task-context.ts";
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
export { type TaskSequence, type WrittenTask, writeTaskFiles } from "./task/write-task-files.ts";
export { type ChainHealth, chainHealth, failureMarks, type Mark } from "./thread/chain-health.ts";
export { changeClaim } from "./thread/claims.ts";
export { createThread, type NewThread } from "./thread/create-thread.ts";
export { createEventReader } from "./thread/event-reader.ts";
export { fitThread } from "./thread/fit-thread.ts";
export type { FoldedThread } from "./thread/fold-thread.ts";
export { type Fork, forkThread } from "./thread/fork-thread.ts";
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
export { readEvents, readThread, type ThreadRead } from "./thread/read-thread.ts";
export { type NewThought, type RecordedThought, recordThought } from "./thread/record-thought.ts";
export { type ResumedThread, type Resumption, resumeThread } from "./thread/resume-thread.ts";
export { sizeOf } from "./thread/size-of.ts";
export type { ThreadDeps, WriteTo } from "./thread/thread-deps.ts";
export { readDocument, toThreadDocument } from "./thread/thread-document.ts";
export { threadMarkdown } from "./thread/thread-markdown.ts";
export { getThreadStatus, type ThreadState, threadHealth } from "./thread/thread-status.ts";
export { summarizeThread, type ThreadSummary } from "./thread/thread-summary.ts";
export { threadTree } from "./thread/thread-tree.ts";
export { type StatusChange, updateThread } from "./thread/update-thread.ts";
export type { TouchedNotes, TouchedRecord, TouchJournal } from "./why/fold-touched.ts";
export type { LineOrigin } from "./why/match-lines.ts";
export type { BlameRequest, ChangedFile, Repository } from "./why/repository.ts";
export { type TouchedPlace, type TouchingCall, touchedPlaces } from "./why/touched-places.ts";
