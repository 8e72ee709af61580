// Generated from the schema of the same name: run `pnpm generate`, do not edit.
import type { SessionTimestamp } from "./timestamp.d.ts";

/** When a step was shown and when its answer was stored: the difference is the reasoning time. */
export interface SessionStepTimestamps {
  started_at: SessionTimestamp
  /** When its answer was stored. */
  completed_at?: (SessionTimestamp | null)
  [k: string]: unknown | undefined
}
