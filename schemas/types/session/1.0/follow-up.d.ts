// Generated from the schema of the same name: run `pnpm generate`, do not edit.
import type { SessionTimestamp } from "./timestamp.d.ts";

/** A prompt that continued this session instead of opening one of its own. */
export interface SessionFollowUp {
  at: SessionTimestamp
  /** Why it was not a session of its own. */
  depth_reason: string
  [k: string]: unknown | undefined
}
