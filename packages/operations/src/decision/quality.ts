import type { Decision } from "@clew/schemas";

/** How well a decision is documented, and what would make it more useful to whoever comes next. */
export interface Quality {
  /** 0 to 1. */
  readonly score: number;
  readonly suggestions: readonly string[];
}

interface Trait {
  readonly weight: number;
  readonly suggestion: string;
  has(decision: Decision): boolean;
}

const TRAITS: readonly Trait[] = [
  { weight: 25, suggestion: "Give at least one reason with its type.", has: ({ reasons = [] }) => reasons.length > 0 },
  {
    weight: 10,
    suggestion: "Support it with reasons of more than one type.",
    has: ({ reasons = [] }) => reasons.some((reason) => reason.type !== reasons[0]?.type),
  },
  {
    weight: 15,
    suggestion: "Say in which context it was taken.",
    has: ({ context }) => ![undefined, ""].some((none) => none === context),
  },
  {
    weight: 20,
    suggestion: "Name the alternatives and why they were rejected.",
    has: ({ alternatives = [] }) => alternatives.some((alternative) => (alternative.why_rejected ?? "") !== ""),
  },
  { weight: 10, suggestion: "Tag it, so that it can be found.", has: ({ tags = [] }) => tags.length > 0 },
  {
    weight: 10,
    suggestion: "Attach the deliberation: what was looked up and thought.",
    has: ({ deliberation }) => (deliberation?.inputs?.length ?? 0) + (deliberation?.steps?.length ?? 0) > 0,
  },
  {
    weight: 10,
    suggestion: "Name the next steps or the open questions.",
    has: ({ nextSteps = [], openQuestions = [] }) => nextSteps.length + openQuestions.length > 0,
  },
];

/** The quality of a decision's documentation; it never judges the decision itself. */
export function assessQuality(decision: Decision): Quality {
  const missing = TRAITS.filter((trait) => !trait.has(decision));
  const lost = missing.reduce((sum, trait) => sum + trait.weight, 0);
  return { score: (100 - lost) / 100, suggestions: missing.map((trait) => trait.suggestion) };
}
