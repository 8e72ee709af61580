// Generated from the schema of the same name: run `pnpm generate`, do not edit.
import type { SessionTimestamp } from "./timestamp.d.ts";

/** One move of the state machine. */
export interface SessionHistoryEntry {
  /** The state that was left. */
  from: string
  /** The state that was entered. */
  to: string
  at: SessionTimestamp
  /** The event that moved it: start, submit, ask, halt, answer, loop_back, max_iterations, complete. */
  cause: string
  /** The loop iteration after the move. */
  iteration: number
  /** In the first entry: the depth that the session was opened with. From there it can only have been raised. */
  depth?: ("full" | "light")
  /** The answer of step 0 that led into a halt, kept when a later answer took its place. */
  answer?: { [k: string]: unknown | undefined }
  /** Of a halt: its reason, kept when the session has gone on. */
  reason?: string
  [k: string]: unknown | undefined
}
