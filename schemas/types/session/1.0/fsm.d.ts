// Generated from the schema of the same name: run `pnpm generate`, do not edit.
import type { SessionHistoryEntry } from "./history-entry.d.ts";

/** The state machine of a session: where it is and how it came there. */
export interface SessionFsm {
  /** The state now. */
  state: ("INITIALIZED" | "JOHARI_DISCOVERY" | "SEMANTIC_UNDERSTANDING" | "CHAIN_OF_THOUGHT" | "TREE_OF_THOUGHT" | "SKILL_DETECTION" | "TASK_ROUTING" | "SELF_CONSISTENCY" | "SOCRATIC_INTERROGATION" | "CONSTITUTIONAL_CRITIQUE" | "KNOWLEDGE_TRANSFER" | "COMPLETED" | "HALTED")
  /** The number of the step that is asked now (3.2 is step 3b), null where none is. */
  current_step: (0 | 1 | 2 | 3 | 3.2 | 4 | 5 | 6 | 7 | 8 | null)
  /**
   * Every move since the beginning.
   *
   * @maxItems 10000
   */
  history: SessionHistoryEntry[]
  /** Whether no move is left. */
  is_final: boolean
  [k: string]: unknown | undefined
}
