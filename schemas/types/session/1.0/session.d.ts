// Generated from the schema of the same name: run `pnpm generate`, do not edit.
import type { ClarificationQuestion } from "./clarification-question.d.ts";
import type { LearningsAnswer } from "../../steps/1.0/learnings.d.ts";
import type { SessionDispatch } from "./dispatch.d.ts";
import type { SessionFsm } from "./fsm.d.ts";
import type { SessionIteration } from "./iteration.d.ts";
import type { SessionMetadata } from "./metadata.d.ts";
import type { SessionReplacedAnswer } from "./replaced-answer.d.ts";
import type { SessionStepOutputs } from "./step-outputs.d.ts";
import type { SessionStepTimestamps } from "./step-timestamps.d.ts";
import type { SessionTimestamp } from "./timestamp.d.ts";

/** The state file of one run of the reasoning protocol. */
export interface Session {
  /** The version of this document's form. */
  schema_version: string
  /** Twelve hexadecimal digits of a UUID; older tools wrote a dash after eight. */
  session_id: string
  /** Grows by one with each save. */
  revision: number
  /** The prompt, byte for byte. */
  user_query: string
  query_timestamp: SessionTimestamp
  updated_at?: SessionTimestamp
  /** The life of the session. */
  status: ("initialized" | "in_progress" | "halted" | "completed" | "abandoned")
  fsm: SessionFsm
  step_outputs: SessionStepOutputs
  /** Times by step. */
  step_timestamps: { [k: string]: SessionStepTimestamps | undefined }
  /**
   * Earlier passes, oldest first.
   *
   * @maxItems 1000
   */
  iterations: SessionIteration[]
  /** Loop-backs since a person last decided. */
  iteration_count: number
  /** The final route: one of the two that every session knows, or one of the team's. */
  routing_decision?: (string | null)
  /** Why this route. */
  routing_justification?: (string | null)
  /** The route a person or the agent set after step 8. */
  route_override?: {
    /** The route. */
    route: string
    /** The skill, for the route skill-orchestration. */
    skill?: string
    /**
     * The steps, for the route dynamic-skill-sequencing.
     *
     * @maxItems 200
     *
     * Items: One piece of work.
     */
    sequence?: {
      /** The kind of work. */
      step: string
      /** What it must achieve. */
      objective: string
      [k: string]: unknown | undefined
    }[]
    /** Why. */
    reason: string
    at: SessionTimestamp
    [k: string]: unknown | undefined
  }
  /** Why the session halted. */
  halt_reason?: (string | null)
  /**
   * The questions of halts.
   *
   * @maxItems 1000
   */
  clarification_questions?: ClarificationQuestion[]
  /**
   * Answers that another took the place of, or that were taken back, oldest first.
   *
   * @maxItems 10000
   */
  answers_history?: SessionReplacedAnswer[]
  /** What waits to be done, or null. */
  dispatch_pending?: (SessionDispatch | null)
  /** The decision that completion made, in the form of the thread schemas. */
  decision?: ({ [k: string]: unknown | undefined } | null)
  /** What the session taught. */
  learnings?: (LearningsAnswer | null)
  /**
   * Decisions on record that the agent was shown in this session, each once.
   *
   * @maxItems 1000
   *
   * Items: One of them.
   */
  known?: {
    /** Its id. */
    id: string
    /** Where it stood when it was shown. */
    standing?: string
    /** Its first line. */
    title?: string
    [k: string]: unknown | undefined
  }[]
  metadata: SessionMetadata
  [k: string]: unknown | undefined
}
