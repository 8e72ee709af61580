// Generated from the schema of the same name: run `pnpm generate`, do not edit.
import type { SessionTimestamp } from "./timestamp.d.ts";

/** A lease on doing what was decided: pending, claimed, acknowledged or expired. */
export interface SessionDispatch {
  /** The route: one of the two that every session knows, or one of the team's. */
  route: string
  /** The command or instruction, as last shown; for reading only, it is built anew when it is given. */
  directive: string
  /** The skill, for the route skill-orchestration. */
  skill?: string
  /** The handoff payload that was written. */
  payload_path?: string
  /**
   * The task files, in order.
   *
   * @maxItems 200
   *
   * Items: One task.
   */
  tasks?: {
    /** Its id. */
    id: string
    /** Its file. */
    path: string
    /** The kind of work. */
    step?: string
    [k: string]: unknown | undefined
  }[]
  created_at: SessionTimestamp
  /** Who claimed it. */
  claimed_by?: string
  claimed_at?: SessionTimestamp
  acknowledged_at?: SessionTimestamp
  /** Who or what acknowledged it. */
  acknowledged_by?: string
  expires_at: SessionTimestamp
  [k: string]: unknown | undefined
}
