export { HANDOFF_TABLE, type HandoffEvent, type HandoffState } from "./handoff-table.ts";
export { type MermaidOptions, toMermaid, type WalkedMove } from "./mermaid.ts";
export { type FactsAt, type Replay, replay, restore } from "./replay.ts";
export {
  SESSION_TABLE,
  type SessionContext,
  type SessionDepth,
  type SessionEffect,
  type SessionEvent,
  type SessionMode,
  type SessionState,
} from "./session-table.ts";
export {
  type Advanced,
  advance,
  begin,
  type HistoryEntry,
  type MoveRecord,
  type Snapshot,
  withoutLastMove,
} from "./snapshot.ts";
export {
  parseStepKey,
  STEP_KEYS,
  STEP_TABLE,
  type StepKey,
  type StepState,
  stateOfStep,
  stepKeyOfState,
  stepNumber,
  stepNumberOfState,
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
