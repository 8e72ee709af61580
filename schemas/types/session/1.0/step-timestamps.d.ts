// Generated from the schema of the same name: run `pnpm generate`, do not edit.
import type { SessionTimestamp } from "./timestamp.d.ts";

/** When a step was shown and when its answer was stored: the difference is the reasoning time. */
export interface SessionStepTimestamps {
  started_at: SessionTimestamp
  /** When its answer was stored. */
  completed_at?: (SessionTimestamp | null)
  /** Who gave the answer: agent, and agent_session where a hook knew it. */
  by?: {
    /** The agent. */
    agent?: (string | null)
    [k: string]: unknown | undefined
  }
  [k: string]: unknown | undefined
}
