import type { Chance } from "./chance.ts";
import type { Topic } from "./topics.ts";

/** The answers of one session, by step: believable, and valid by every rule of the protocol. */
export type Answers = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The answers of all ten steps about a topic, with its open questions. */
export function answersAbout(topic: Topic, chance: Chance, open: readonly string[] = []): Answers {
  const [chosen, ...others] = chance.some(topic.options, 3);
  const best = chosen ?? topic.options[0];
  const parts = chance.some(topic.parts, 4);
  return {
    "0": {
      share: {
        task_type: topic.category,
        complexity: "moderate",
        inferences: chance.some(topic.evidence, 2),
        pitfalls: chance.some(topic.risks, 2),
      },
      ask: [],
      acknowledge: {
        boundaries: [`Only ${topic.parts[0]} and what it touches`],
        assumptions: ["The figures of last month still hold"],
      },
      explore: { edge_cases: chance.some(topic.risks, 2), failure_modes: chance.some(topic.risks, 1) },
    },
    "1": {
      intent: topic.goal,
      problem_type: "decision",
      domain: "technical",
      domain_confidence: 0.9,
      approach: "Compare the options by what each does when something fails",
      context_factors: chance.some(topic.evidence, 2),
      success_criteria: [topic.goal],
    },
    "2": {
      components: parts.map((part, index) => ({
        id: `c${index + 1}`,
        description: part,
        depends_on: index === 0 ? [] : [`c${index}`],
      })),
      sequence: parts.map((_, index) => `c${index + 1}`),
      inferences: chance.some(topic.evidence, 2),
      uncertainties: chance.some(topic.questions, 2),
    },
    "3": {
      branches: [best, ...others].map((option, index) => ({
        id: `b${index + 1}`,
        approach: option,
        pros: [`handles ${topic.parts[index] ?? topic.parts[0]} well`],
        cons: [topic.risks[index] ?? "more to operate"],
        score: 9 - index * 2,
      })),
      selected: "b1",
      rationale: `${best} fails in the way that is easiest to see and to mend`,
      rejected: others.map((option, index) => ({
        id: `b${index + 2}`,
        reason: `${option} breaks on ${topic.risks[index] ?? "load"}`,
        reopen_when: "the load is ten times what it is now",
      })),
    },
    "3b": { candidates: [], matched: null },
    "4": {
      route: "dynamic-skill-sequencing",
      sequence: [
        { step: "research", objective: `Measure ${topic.parts[0]} as it is` },
        { step: "generation", objective: `Build ${best}` },
        { step: "validation", objective: `Show that ${topic.risks[0]} cannot happen` },
      ],
      confidence: 0.8,
      justification: "Three kinds of work, each with its own check",
    },
    "5": {
      paths: [
        { approach: "from the failure modes", conclusion: best, agrees: true },
        { approach: "from the cost of change", conclusion: best, agrees: true },
        { approach: "from what the team knows", conclusion: best, agrees: true },
        { approach: "from the figures alone", conclusion: others[0] ?? best, agrees: false },
      ],
      agreement: 0.75,
      verdict: "consistent",
      conclusion: best,
    },
    "6": {
      questions: [
        {
          question: `What if ${topic.risks[0]} happens on the first day?`,
          kind: "assumption",
          answer: "It is seen within a minute and rolled back without loss.",
        },
        {
          question: "Who would disagree, and why?",
          kind: "perspective",
          answer: `Whoever prefers ${others[0] ?? "the old way"}: it is less to build.`,
        },
        {
          question: "What would show that this was wrong?",
          kind: "evidence",
          answer: topic.evidence[0] ?? "A second incident of the same kind.",
        },
      ],
      contradictions: [],
      blind_spots: chance.some(topic.risks, 1),
      survives: true,
    },
    "7": {
      principles: ["accuracy", "completeness", "clarity", "efficiency"].map((principle) => ({
        principle,
        verdict: "pass",
        note: `Checked against ${topic.files[0]}`,
      })),
      revisions: [],
      verdict: "proceed",
    },
    "8": {
      outcome: "proceed",
      conclusion: `Use ${best} for ${topic.parts[0]}`,
      confidence: Math.round((0.6 + chance.next() * 0.35) * 100) / 100,
      summary: `${topic.goal}. ${best} is chosen; ${others.join(" and ")} are kept as ways back.`,
      open_questions: open.map((question) => ({
        question,
        recommendation: "Ask the owner of the data",
        blocking: false,
      })),
      next_steps: [`Measure ${topic.parts[0]}`, `Build ${best}`, "Review after two weeks"],
    },
  };
}

/** Step 0 with a question: it halts the session until a person answers. */
export function askingStepZero(topic: Topic, chance: Chance, question: string): Readonly<Record<string, unknown>> {
  return {
    ...answersAbout(topic, chance)["0"],
    ask: [{ question, why: "The answer changes what is built", options: ["yes", "no"] }],
  };
}

/** Step 8 that finds a contradiction and requests another pass. */
export function contradictingStepEight(topic: Topic, chance: Chance): Readonly<Record<string, unknown>> {
  return {
    ...answersAbout(topic, chance)["8"],
    outcome: "loop_back",
    contradiction: `${topic.risks[0]} is possible on the chosen route, although step 5 ruled it out`,
  };
}
