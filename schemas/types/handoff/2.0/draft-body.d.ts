// Generated from the schema of the same name: run `pnpm generate`, do not edit.
import type { HandoffConvergentInsight } from "./convergent-insight.d.ts";
import type { HandoffDivergentInsight } from "./divergent-insight.d.ts";
import type { HandoffSearchTerm } from "./search-term.d.ts";

/** The fields of a draft: what only the author knows; everything else is generated. */
export interface HandoffDraftBody {
  /** Who hands off. */
  source: {
    /** The skill that hands off. */
    skill: string
    /** The folder of the session; it exists as long as the handoff may be recovered. */
    session_path: string
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
    [k: string]: unknown | undefined
  }
  [k: string]: unknown | undefined
}
