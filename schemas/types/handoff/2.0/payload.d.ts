// Generated from the schema of the same name: run `pnpm generate`, do not edit.
import type { HandoffConvergentInsight } from "./convergent-insight.d.ts";
import type { HandoffDivergentInsight } from "./divergent-insight.d.ts";
import type { HandoffSearchTerm } from "./search-term.d.ts";

/** What one skill hands to the next: context, insights, seeds for research, and how to check that it arrived whole. */
export interface HandoffPayload {
  /** The handoff itself. */
  handoff: {
    /** Version of this schema. */
    version: "2.0"
    /** When the handoff was created. */
    timestamp: string
    /** Until when it may be received; one hour after the timestamp when absent. */
    expires_at?: string
    /** Who hands off. */
    source: {
      /** The skill that hands off. */
      skill: string
      /** Identity of the workflow that hands off. */
      workflow_id?: string
      /** The folder of the session; it exists as long as the handoff may be recovered. */
      session_path: string
      [k: string]: unknown | undefined
    }
    /** Who receives. */
    target: {
      /** The skill that receives. */
      skill: string
      /** How the skill is invoked. */
      invocation?: string
      /** The first category of the skill. */
      category?: string
      [k: string]: unknown | undefined
    }
    /** What any workflow can use. */
    context: {
      /** The user's original question. */
      original_prompt: string
      /** The question in neutral words. */
      reframed_challenge?: string
      /** What kind of problem it is. */
      problem_type: ("decision" | "creative" | "analytical" | "strategic")
      /** The executive summary; empty when absent. */
      synthesis_summary?: string
      [k: string]: unknown | undefined
    }
    /** Structured findings; the target may ignore them. */
    insights?: {
      /** Themes on which perspectives agree. */
      convergent?: HandoffConvergentInsight[]
      /** What a single perspective saw. */
      divergent?: HandoffDivergentInsight[]
      /** Areas that need more research. */
      uncertainties?: string[]
      /** What the perspectives may have missed. */
      blind_spots?: string[]
      [k: string]: unknown | undefined
    }
    /** Where research could begin. */
    research_seeds?: {
      /** What to search for, and why. */
      suggested_terms?: HandoffSearchTerm[]
      /** Questions left open. */
      open_questions?: string[]
      [k: string]: unknown | undefined
    }
    /** How the handoff is tracked. */
    meta?: {
      /** How many perspectives were completed: the number of perspective files in the session. */
      perspectives_completed?: number
      /** How far the perspectives agree. */
      convergence_level?: ("high" | "medium" | "low" | "none")
      /** What the user said about the synthesis. */
      user_feedback?: string
      /** Why this handoff was chosen. */
      handoff_reason?: string
      /** The skills that handed this on, the latest last. */
      handoff_chain?: string[]
      /** `sha256:` and the hexadecimal SHA-256 of the handoff's canonical JSON (RFC 8785) without this field and `payload_size_bytes`. */
      payload_hash?: string
      /** The length of the bytes that were hashed. */
      payload_size_bytes?: number
      [k: string]: unknown | undefined
    }
    [k: string]: unknown | undefined
  }
  [k: string]: unknown | undefined
}
