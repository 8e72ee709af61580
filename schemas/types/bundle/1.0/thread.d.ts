// Generated from the schema of the same name: run `pnpm generate`, do not edit.
import type { BundleFile } from "./file.d.ts";
import type { BundleLogPart } from "./log-part.d.ts";
import type { Decision } from "../../thread/1.0/decision.d.ts";
import type { DecisionAlternative } from "../../thread/1.0/alternative.d.ts";
import type { DecisionDissent } from "../../thread/1.0/dissent.d.ts";
import type { DecisionLink } from "../../thread/1.0/link.d.ts";
import type { DecisionReview } from "../../thread/1.0/review.d.ts";
import type { ForkPoint } from "../../thread/1.0/fork-point.d.ts";
import type { LastState } from "./last-state.d.ts";
import type { LogHead } from "../../thread/1.0/head.d.ts";
import type { Omitted } from "./omitted.d.ts";
import type { Provenance } from "../../thread/1.0/provenance.d.ts";
import type { Thought } from "../../thread/1.0/thought.d.ts";
import type { ThreadClaim } from "../../thread/1.0/claim.d.ts";
import type { ThreadEvent } from "../../thread/1.0/event.d.ts";
import type { ThreadQuestion } from "../../thread/1.0/question.d.ts";
import type { ThreadStep } from "../../thread/1.0/next-step.d.ts";
import type { UnfinishedSession } from "./unfinished-session.d.ts";

/** A thread given whole: what resuming answers and what a bundle holds. */
export interface ThreadDocument {
  /** Its id. */
  id: string
  /** Its name. */
  title: string
  /** Who opened it. */
  startedBy: string
  /** Where it stands. */
  status?: ("active" | "paused" | "blocked" | "completed")
  /** Why it has this status. */
  statusReason?: string
  /** When it was opened. */
  createdAt?: string
  /** When it last changed. */
  updatedAt?: string
  /** The project it belongs to. */
  project?: string
  /** Words to find it by. */
  tags?: string[]
  /** What it is about. */
  context?: { [k: string]: unknown | undefined }
  /** Its decisions in order, each with its deliberation, thoughts and outcome. */
  decisions: Decision[]
  /** Questions without an answer, as text. */
  openQuestions: string[]
  /** The sessions that reason in it and have not ended. */
  unfinished?: UnfinishedSession[]
  /** All questions as objects. */
  questions?: ThreadQuestion[]
  /** Next steps as objects. */
  steps?: ThreadStep[]
  /** Thoughts of the thread that belong to no decision. */
  thoughts?: Thought[]
  /** Reviews in order. */
  reviews?: DecisionReview[]
  /** Edges from and to its decisions. */
  links?: DecisionLink[]
  /** Options weighed and not taken, over all decisions. */
  alternatives?: DecisionAlternative[]
  /** Objections, over all decisions. A plain text stands for an objection without more said about it. */
  dissent?: (string | DecisionDissent)[]
  /** Guardrail checks made on the way. */
  guardrailChecks?: { [k: string]: unknown | undefined }[]
  /** Handoffs from or to it. */
  handoffs?: { [k: string]: unknown | undefined }[]
  /** Files its decisions rest on. */
  files?: BundleFile[]
  lastState: LastState
  head?: LogHead
  forkedFrom?: ForkPoint
  claim?: ThreadClaim
  /** The agent that holds it now, as everybody is told. */
  claimedBy?: string
  /** When that claim ends. */
  claimExpiresAt?: string
  /** Its log, for provenance. */
  events?: ThreadEvent[]
  part?: BundleLogPart
  omitted?: Omitted
  provenance?: Provenance
  [k: string]: unknown | undefined
}
