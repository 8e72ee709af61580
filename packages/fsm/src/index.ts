export { HANDOFF_TABLE, type HandoffEvent, type HandoffState } from "./handoff-table.ts";
export { type MermaidOptions, toMermaid, type WalkedMove } from "./mermaid.ts";
export {
  type Advanced,
  advance,
  begin,
  type FactsAt,
  type HistoryEntry,
  type MoveRecord,
  type Replay,
  replay,
  restore,
  type Snapshot,
  withoutLastMove,
} from "./replay.ts";
export {
  type AddedStep,
  type BuiltInStepKey,
  isAddedKey,
  parseStepKey,
  passSteps,
  SESSION_TABLE,
  type SessionContext,
  type SessionDepth,
  type SessionEffect,
  type SessionEvent,
  type SessionMode,
  type SessionState,
  STEP_KEYS,
  STEP_TABLE,
  type StepKey,
  type StepState,
  sessionTable,
  stateOfStep,
  stepKeyOfState,
  stepNumber,
  stepNumberOfState,
  stepOrder,
  stepsOfMode,
} from "./step-numbers.ts";
export {
  type CompiledEdge,
  defineTable,
  type Edge,
  type Guard,
  type GuardValue,
  type LegalMove,
  type Table,
  type TableData,
} from "./table.ts";
export { TASK_TABLE, type TaskContext, type TaskEvent, type TaskStatus } from "./task-table.ts";
export { THREAD_TABLE, type ThreadContext, type ThreadEvent, type ThreadStatus } from "./thread-table.ts";
export { type FsmEvent, isFinal, movesFrom, type RefusedMove, type Transition, transition } from "./transition.ts";
