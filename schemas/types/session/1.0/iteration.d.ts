// Generated from the schema of the same name: run `pnpm generate`, do not edit.
import type { SessionStepOutputs } from "./step-outputs.d.ts";
import type { SessionStepTimestamps } from "./step-timestamps.d.ts";
import type { SessionTimestamp } from "./timestamp.d.ts";

/** A pass through the routing steps that was given up, as it was. */
export interface SessionIteration {
  /** The iteration this pass was. */
  iteration: number
  /** Why it ended: a contradiction, or a halt that was answered. */
  cause: ("loop_back" | "answered")
  /** The contradiction that ended it. */
  contradiction?: string
  archived_at: SessionTimestamp
  /** The depth it had. */
  depth?: ("full" | "light")
  /** Which rule had decided that depth. */
  depth_reason?: string
  step_outputs: SessionStepOutputs
  /** Its times. */
  step_timestamps?: { [k: string]: SessionStepTimestamps | undefined }
  [k: string]: unknown | undefined
}
