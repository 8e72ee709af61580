// Generated from the schema of the same name: run `pnpm generate`, do not edit.
import type { SessionTimestamp } from "./timestamp.d.ts";

/** An answer that no longer holds. */
export interface SessionReplacedAnswer {
  /** The step that was answered, or at which a question halted. */
  step: string
  /** The question that was answered, where it was one of a halt. */
  question?: string
  /** What was answered, whole. */
  answer: ({ [k: string]: unknown | undefined } | string)
  /** Who answered. */
  by?: {
    /** Its name, or user or policy. */
    agent?: (string | null)
    /** Its own session. */
    agent_session?: (string | null)
    [k: string]: unknown | undefined
  }
  at?: SessionTimestamp
  replaced_at: SessionTimestamp
  [k: string]: unknown | undefined
}
