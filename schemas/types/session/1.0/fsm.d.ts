// Generated from the schema of the same name: run `pnpm generate`, do not edit.
import type { SessionHistoryEntry } from "./history-entry.d.ts";

/** The state machine of a session: where it is and how it came there. */
export interface SessionFsm {
  /** The state now; an added step's is STEP: and its key. */
  state: string
  /** The number of the step that is asked now (3.2 is step 3b), the key of an added one, null where none is. */
  current_step: (number | string | null)
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
