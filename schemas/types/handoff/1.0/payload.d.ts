// Generated from the schema of the same name: run `pnpm generate`, do not edit.
import type { HandoffConvergentInsight } from "../2.0/convergent-insight.d.ts";
import type { HandoffDivergentInsight } from "../2.0/divergent-insight.d.ts";
import type { HandoffSearchTerm } from "../2.0/search-term.d.ts";

/** The first form of the payload, from perspective-swarm to a literature review; it is read and upgraded, never written. */
export interface HandoffPayloadV1 {
  /** The handoff itself. */
  handoff: {
    /** Version of this schema. */
    version: "1.0"
    /** When the handoff was created. */
    timestamp: string
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
      [k: string]: unknown | undefined
    }
    /** What is handed over. */
    payload: {
      /** The user's original question. */
      original_prompt: string
      /** The question in neutral words. */
      reframed_challenge?: string
      /** What kind of problem it is. */
      problem_type: ("decision" | "creative" | "analytical" | "strategic")
      /** The executive summary; empty when absent. */
      synthesis_summary?: string
      /** Themes on which perspectives agree. */
      convergent_insights?: HandoffConvergentInsight[]
      /** What a single perspective saw. */
      divergent_insights?: HandoffDivergentInsight[]
      /** Areas that need more research. */
      key_uncertainties?: string[]
      /** What to search for, and why. */
      suggested_search_terms?: HandoffSearchTerm[]
      /** What the perspectives may have missed. */
      blind_spots_identified?: string[]
      [k: string]: unknown | undefined
    }
    /** How the perspectives went. */
    context?: {
      /** How many perspectives were completed: the number of perspective files in the session. */
      perspectives_completed?: number
      /** How far the perspectives agree. */
      convergence_level?: ("high" | "medium" | "low" | "none")
      /** What the user said about the synthesis. */
      user_feedback?: string
      [k: string]: unknown | undefined
    }
    [k: string]: unknown | undefined
  }
  [k: string]: unknown | undefined
}
