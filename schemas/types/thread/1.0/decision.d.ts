// Generated from the schema of the same name: run `pnpm generate`, do not edit.
import type { DecisionAlternative } from "./alternative.d.ts";
import type { DecisionBridge } from "./bridge.d.ts";
import type { DecisionDissent } from "./dissent.d.ts";
import type { DecisionReason } from "./reason.d.ts";
import type { DecisionReview } from "./review.d.ts";
import type { Deliberation } from "./deliberation.d.ts";
import type { Governs } from "./governs.d.ts";
import type { Provenance } from "./provenance.d.ts";
import type { RelatedDecision } from "./related.d.ts";
import type { Thought } from "./thought.d.ts";

/** What was decided, why, and how sure the agent was; everything accepted is stored and given back. */
export interface Decision {
  /** Its id, unique in the project. */
  id: string
  /** What was decided. */
  decision: string
  /** How sure, 0 to 1; 0 is 0. Absent where nobody said it, as in a record that was adopted from a file. */
  confidence?: number
  /** Who decided. */
  agentId?: string
  /** The thread it belongs to. */
  threadId?: string
  /** The decision it goes on from. */
  continuesDecision?: string
  /** The decision that caused it, in any thread. */
  parentDecisionId?: string
  /** The situation in which it was taken. */
  context?: { [k: string]: unknown | undefined }
  /** architecture, process, integration, tooling or security; free text is kept. */
  category?: string
  /** What a mistake would cost. */
  stakes?: ("low" | "medium" | "high" | "critical")
  /** Why. */
  reasons?: DecisionReason[]
  /** What else was weighed. */
  alternatives?: DecisionAlternative[]
  /** Objections that stand beside it. A plain text stands for an objection without more said about it. */
  dissent?: (string | DecisionDissent)[]
  /** Words to find it by. */
  tags?: string[]
  /** The general rule behind it. */
  pattern?: string
  /** The project it belongs to. */
  project?: string
  /** Feature it concerns. */
  feature?: string
  /** Pull request it concerns. */
  pr?: (string | number)
  /** File it concerns. */
  file?: string
  /** Line it concerns. */
  line?: (string | number)
  /** Commit it concerns. */
  commit?: string
  bridge?: DecisionBridge
  /** How it came about, in the caller's own form. */
  trace?: unknown[]
  deliberation?: Deliberation
  /** Earlier decisions it relates to. */
  related?: RelatedDecision[]
  governs?: Governs
  /** The repository that its paths are in: the id of its oldest root commit. */
  repo?: string
  /** What it leaves open. */
  openQuestions?: string[]
  /**
   * What is open, each question with where it comes from and what is recommended meanwhile; openQuestions has their texts alone.
   *
   * @maxItems 1000
   *
   * Items: One open question.
   */
  questions?: {
    /** The question. */
    text: string
    /** Where it comes from. */
    context?: string
    /** What is recommended meanwhile. */
    recommendation?: string
    /** Whether the work cannot go on without its answer. */
    blocking?: boolean
    [k: string]: unknown | undefined
  }[]
  /** What should come next. */
  nextSteps?: string[]
  /** When to look again, as a span. */
  reviewIn?: string
  /** When to look again, as a date. */
  review_by?: string
  /** pending until reviewed, then reviewed. */
  status?: string
  /** How it went, once reviewed. */
  outcome?: ("success" | "partial" | "failure" | "abandoned")
  /** When it was last reviewed. */
  reviewedAt?: string
  /** Whether it binds: a person ratifies; filled in on reading. */
  standing?: ("proposed" | "ratified" | "superseded" | "withdrawn")
  /** Decisions that contest it until a person decides; filled in on reading. */
  contested_by?: string[]
  /** Thoughts recorded with it; filled in on reading. */
  thoughts?: Thought[]
  /** Its reviews; filled in on reading. */
  reviews?: DecisionReview[]
  /** When the store took it. */
  createdAt?: string
  /** When it was last changed. */
  updatedAt?: string
  /** Its place in its log; filled in on reading. */
  seq?: number
  provenance?: Provenance
  /** Its content was removed from the log. */
  redacted?: boolean
  [k: string]: unknown | undefined
}
