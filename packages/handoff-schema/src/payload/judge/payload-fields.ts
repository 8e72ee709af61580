/** The fields that each object of a payload declares, by the object's JSON Pointer. */
export const PAYLOAD_FIELDS: Readonly<Record<string, readonly string[]>> = {
  "/handoff": [
    "version",
    "timestamp",
    "expires_at",
    "source",
    "target",
    "context",
    "insights",
    "research_seeds",
    "meta",
  ],
  "/handoff/source": ["skill", "workflow_id", "session_path"],
  "/handoff/target": ["skill", "invocation", "category"],
  "/handoff/context": ["original_prompt", "reframed_challenge", "problem_type", "synthesis_summary"],
  "/handoff/insights": ["convergent", "divergent", "uncertainties", "blind_spots"],
  "/handoff/research_seeds": ["suggested_terms", "open_questions"],
  "/handoff/meta": [
    "perspectives_completed",
    "convergence_level",
    "user_feedback",
    "handoff_reason",
    "handoff_chain",
    "payload_hash",
    "payload_size_bytes",
  ],
};
