// Generated from the schema of the same name: run `pnpm generate`, do not edit.
import type { ForkPoint } from "./fork-point.d.ts";
import type { LogHead } from "./head.d.ts";
import type { Provenance } from "./provenance.d.ts";
import type { ThreadClaim } from "./claim.d.ts";

/** A named chain of decisions. */
export interface Thread {
  /** Its id, unique in the project. */
  id: string
  /** Its name. */
  title: string
  /** Where it stands. */
  status: ("active" | "paused" | "blocked" | "completed")
  /** Who opened it. */
  startedBy: string
  /** When it was opened. */
  createdAt: string
  /** When it last changed. */
  updatedAt?: string
  /** The project it belongs to. */
  project?: string
  /** Words to find it by. */
  tags?: string[]
  /** What it is about. */
  context?: { [k: string]: unknown | undefined }
  /** Why it has this status. */
  statusReason?: string
  head?: LogHead
  /** How many decisions it holds; the decisions themselves where it is given whole. */
  decisions?: (number | unknown[])
  /** How many questions are open; the questions themselves where it is given whole. */
  openQuestions?: (number | unknown[])
  claim?: ThreadClaim
  forkedFrom?: ForkPoint
  provenance?: Provenance
  [k: string]: unknown | undefined
}
