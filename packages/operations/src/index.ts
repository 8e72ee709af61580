// Re-export what programs need from lower packages, so that they import only this one.
export { isAddedKey, parseStepKey, STEP_KEYS, type StepKey, stepsOfMode } from "@clew/fsm";
export {
  type HandoffFinding,
  isRecordFile,
  isTooDeepYaml,
  type PayloadVerdict,
  passedOverText,
  plainLine,
  plainText,
  quoteForeign,
  renderHandoff,
  renderYaml,
  type SkillDiagnostic,
  type TaskFileCheck,
  type TaskFinding,
  verdictExit,
} from "@clew/handoff-schema/internal";
export {
  type Directive,
  doubledKey,
  formatMandatoryDirective,
  LEARNINGS,
  stepOf,
} from "@clew/reasoning-steps/internal";
export type { RecordFile } from "./adopt/adopt-records.ts";
export { joinBundleParts, splitBundle } from "./bundle/bundle-parts.ts";
export { checkBundle } from "./bundle/check-and-hash.ts";
export { exportBundle } from "./bundle/export-bundle.ts";
export {
  type Caller,
  type CallOrigin,
  coversScope,
  DEFAULT_PROJECT,
  LOCAL_RIGHTS,
  localCaller,
  SCOPES,
  type Scope,
  tenantsOf,
} from "./caller.ts";
export { decisionReader } from "./decision/decision-reader.ts";
export { queryDecisions } from "./decision/query-decisions.ts";
export { createReadBuffer } from "./decision/read-buffer.ts";
export type { ShownDecision } from "./decision/show-decision.ts";
export type { GuardrailSet } from "./guardrail/check-guardrails.ts";
export { checkGuardrails } from "./guardrail/check-guardrails.ts";
export { guardrailsFromFiles } from "./guardrail/guardrails-from-files.ts";
export type { CreatedHandoff } from "./handoff/create-handoff.ts";
export {
  type CheckedSkill,
  checkSkills,
  type Discovery,
  discoverSkills,
  type FoundSkillFiles,
  type Workflow,
} from "./handoff/discover-skills.ts";
export type { HandoffEntry, HandoffLog, HandoffMove } from "./handoff/handoff-log.ts";
export { documentRefusal, isHandoffRefusal, type PayloadFile, shownRefusal } from "./handoff/handoff-ports.ts";
export { type ReceivedHandoff } from "./handoff/receive-handoff.ts";
export {
  type MenuEntry,
  menuEntries,
  menuText,
  pickTarget,
  type RankedTarget,
  rankingFacts,
  rankTargets,
} from "./handoff/targets.ts";
export {
  type InstalledSkill,
  installedSkills,
  readWorkflowCache,
  renderWorkflowCache,
} from "./handoff/workflow-cache.ts";
export { changedItems, haltedSessions, type InboxItem, questionItems } from "./inbox/inbox-operations.ts";
export { exportKnowledge, importKnowledge } from "./knowledge/knowledge-operations.ts";
export { learnFromSession } from "./knowledge/learn-from-session.ts";
export {
  type AgedNode,
  knowledgeGraph,
  queryKnowledge,
  queryLearned,
  staleKnowledge,
} from "./knowledge/query-knowledge.ts";
export { boundedError, toCamelCase, toSnakeCase } from "./params/parse-params.ts";
export type { HandoffUse, Project, ProjectFolder } from "./project.ts";
export {
  type ContinuityProof,
  type FactShare,
  proveContinuity,
  proveRepository,
  proveResume,
  type RepositoryProof,
  type ResumeProof,
} from "./proof/prove-repository.ts";
export { checkOverlay, type OverlayCheck, type OverlayFile } from "./protocol/check-overlay.ts";
export type { BranchFile, PullRequestCheck } from "./pull-request/check-pull-request.ts";
export { FIT, REJECTED, type Weights } from "./recall/match.ts";
export { type RecallAnswer, type RecallItem, type RecallRequest, recall, shownAmong } from "./recall/recall.ts";
export { recallBlock } from "./recall/recall-block.ts";
export {
  foldersAbove,
  indexInMemory,
  indexWords,
  type RecallChanges,
  type RecallEntry,
  type RecallIndex,
  type RecallSource,
} from "./recall/recall-index.ts";
export {
  changedSources,
  decisionChanges,
  nextPiece,
  PIECE,
  questionChanges,
  recordInMemory,
  type SourceChange,
  sourceChange,
  taughtChanges,
} from "./recall/recall-sources.ts";
export { type FitRow, fitRows, readRecallSet, type SetScore, scoreSet } from "./recall/score-set.ts";
export { getSessionContext } from "./recall/session-context.ts";
export { type ActivityReport, reportRows, sessionLine } from "./report/activity-report.ts";
export { matchesGlobs } from "./rule/globs.ts";
export { checkGoverns } from "./rule/governs.ts";
export type { FileEdit } from "./rule/judge-edits.ts";
export { type BrokenRule, type EditVerdict, freezes, judgeEdits, type NamedEdit } from "./rule/judge-edits.ts";
export { linearPattern } from "./rule/linear-pattern.ts";
export { type RuleVerdict, ruleRefusal } from "./rule/rule-refusal.ts";
export { markedText, type RulesFile } from "./rule/rules-file.ts";
export { type RuleInForce, rulesInForce, type Waiver, waiversOf } from "./rule/rules-in-force.ts";
export type { WorkTree } from "./rule/work-tree.ts";
export { abandonSession } from "./session/abandon-session.ts";
export { answerQuestions, checkHalt, haltSession } from "./session/answer-questions.ts";
export { buildDecision, decisionChangesOf, deriveIds } from "./session/build-decision.ts";
export { type CompletionView, completePorts, completeReasoning, completeSession } from "./session/complete-session.ts";
export { type DispatchView, dispatchSession } from "./session/dispatch-session.ts";
export type {
  AgentPorts,
  AgentSettings,
  HookOutcome,
  ToolPorts,
  TurnMemory,
  UserPorts,
} from "./session/hook/agent-ports.ts";
export { assumeAnswers } from "./session/hook/assume-answers.ts";
export { type DepthCost, depthCosts } from "./session/hook/depth-costs.ts";
export type { InspectTool } from "./session/hook/handle-hook.ts";
export { handleHook } from "./session/hook/handle-hook.ts";
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
export { sessionToJoin } from "./session/join-session.ts";
export { type LearnedView, learnSession } from "./session/learn-session.ts";
export type { StartRequest } from "./session/open-session.ts";
export type {
  CompletePorts,
  DecisionRequest,
  LearnPorts,
  ProtocolPort,
  SessionPorts,
  StartPorts,
  SubmitPorts,
} from "./session/ports.ts";
export { priorAnswers } from "./session/prior-answers.ts";
export {
  type ModelReply,
  type ModelRequest,
  type RunEvent,
  type RunPorts,
  runProtocol,
} from "./session/run-protocol.ts";
export type { QuestionView } from "./session/session-facts.ts";
export { routeOf, stepTitle } from "./session/session-facts.ts";
export { draftFromSession, draftFromThread, openDraft, openPayloadChain } from "./session/session-payload.ts";
export {
  protocolDiagram,
  type SessionSelection,
  type SessionStatusView,
  type SessionSummary,
  sessionDiagram,
} from "./session/session-status.ts";
export { writeTaskFiles } from "./session/session-tasks.ts";
export { setRoute } from "./session/set-route.ts";
export { showCurrentStep, showStep, soFar, startSession } from "./session/show-step.ts";
export type { StepFacts, StepView } from "./session/step-view.ts";
export { loadSession, sessionPorts } from "./session/stored-session.ts";
export { submitStep } from "./session/submit-step.ts";
export { importSession, leaveTaken, sentSession, type Takeover } from "./session/take-session.ts";
export { undoAnswers } from "./session/undo-answers.ts";
export { unfinishedHere } from "./session/unfinished-sessions.ts";
export { nearRecords, type SharedRecords, type Signature } from "./shared-records.ts";
export { foldRecord, recordDigest } from "./sync/fold.ts";
export type { SyncFolder } from "./sync/sync-calls.ts";
export type {
  RefusedShard,
  Shard,
  ShardCommit,
  ShardHead,
  ShardRepository,
  SyncState,
} from "./sync/sync-record.ts";
export { readExclusions, readShardFile, shardLine } from "./sync/unsent-events.ts";
export { checkTask, listTasks, taskJournal } from "./task/check-task.ts";
export type { TaskMigration } from "./task/migrate-task.ts";
export { setTaskStatus } from "./task/process-task.ts";
export { type ProcessedTask, processTaskHandoff } from "./task/process-task-handoff.ts";
export { renderTaskContext } from "./task/render-task-context.ts";
export { taskContext } from "./task/task-context.ts";
export { newTask } from "./task/task-file-operations.ts";
export { sizeOf } from "./text-size.ts";
export { locateLog } from "./thread/locate-thread.ts";
export { createEventReader } from "./thread/read-thread.ts";
export { resumeThread } from "./thread/resume-thread.ts";
export { threadMarkdown } from "./thread/thread-markdown.ts";
export type { ThreadSummary } from "./thread/thread-status.ts";
export { threadTree } from "./thread/thread-tree.ts";
export type { LineOrigin } from "./why/match-lines.ts";
export type { BlameRequest, ChangedFile, Repository, TouchedNotes, TouchJournal } from "./why/touched-places.ts";
export { type TouchedPlace, touchedPlaces } from "./why/touched-places.ts";
export { fieldsOf } from "./without-absent.ts";
