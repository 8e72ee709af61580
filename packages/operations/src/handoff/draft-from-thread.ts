import type { ThreadDocument } from "@clew/schemas";
import { dissentText } from "../thread/dissent-text.ts";
import { jsonText } from "../thread/json-text.ts";

type Decision = ThreadDocument["decisions"][number];

/** The draft that a thread makes: what was decided and why becomes insight, what is open becomes research. */
export function draftFromThread(thread: ThreadDocument, folder: string): Readonly<Record<string, unknown>> {
  const decisions = thread.decisions.filter((each) => each.redacted !== true);
  const last = decisions.at(-1);
  const open = [...(thread.openQuestions ?? [])];
  return {
    source: { skill: "clew", session_path: folder },
    context: {
      original_prompt: thread.title,
      problem_type: "decision",
      synthesis_summary:
        last === undefined ? "" : `${last.decision}${last.context === undefined ? "" : `\n${jsonText(last.context)}`}`,
    },
    insights: {
      convergent: decisions.map(insightOf),
      divergent: decisions.flatMap((each) =>
        (each.dissent ?? []).map((said) => ({ archetype: "dissent", insight: dissentText(said) })),
      ),
      uncertainties: open,
      blind_spots: [],
    },
    research_seeds: { suggested_terms: [], open_questions: open },
    meta: { handoff_reason: `continues the thread ${thread.id}`, thread_id: thread.id },
  };
}

function insightOf(decision: Decision): Readonly<Record<string, unknown>> {
  return {
    theme: decision.decision,
    confidence_score: decision.confidence === undefined ? undefined : Math.round(decision.confidence * 1000) / 100,
    contributing_archetypes: decision.agentId === undefined ? [] : [decision.agentId],
    key_evidence: (decision.reasons ?? []).map((each) => each.text),
  };
}
