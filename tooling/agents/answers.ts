/** Answers that hold together: what the scripted model thinks, whatever it is asked. */
export const ANSWERS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "0": {
    share: {
      task_type: "refactor",
      complexity: "moderate",
      inferences: ["One module sends the mails"],
      pitfalls: ["A retry that sends twice"],
    },
    ask: [],
    acknowledge: { boundaries: ["The mail format stays"], assumptions: ["The tests are green"] },
    explore: { edge_cases: ["A mail that always fails"], failure_modes: ["A crash between send and delete"] },
  },
  "1": {
    intent: "Mails are sent once, from one place",
    problem_type: "decision",
    domain: "technical",
    domain_confidence: 0.9,
    approach: "Compare by what a crash loses",
    context_factors: ["A table exists"],
    success_criteria: ["kill -9 loses no mail"],
  },
  "2": {
    components: [
      { id: "store", description: "Keep mails", depends_on: [] },
      { id: "send", description: "Send them", depends_on: ["store"] },
    ],
    sequence: ["store", "send"],
    inferences: ["A table is a queue when one process reads it"],
    uncertainties: ["How often the server refuses"],
  },
  "3": {
    branches: [
      { id: "table", approach: "A table", pros: ["Nothing new to run"], cons: ["One machine"], score: 0.8 },
      { id: "broker", approach: "A broker", pros: ["Many machines"], cons: ["One more service"], score: 0.5 },
    ],
    selected: "table",
    rationale: "One machine is all there is",
    rejected: [{ id: "broker", reason: "Nobody operates it" }],
  },
  "3b": { candidates: [], matched: null },
  "4": {
    route: "dynamic-skill-sequencing",
    sequence: [{ step: "generation", objective: "Write the module" }],
    confidence: 0.8,
    justification: "No skill covers it",
  },
  "5": {
    paths: [
      { approach: "From the crash", conclusion: "A table", agrees: true },
      { approach: "From operations", conclusion: "A table", agrees: true },
      { approach: "From growth", conclusion: "A table", agrees: true },
    ],
    agreement: 1,
    verdict: "consistent",
    conclusion: "A table",
  },
  "6": {
    questions: [
      { question: "What if it crashes?", kind: "evidence", answer: "The lease runs out" },
      { question: "Who says one machine?", kind: "assumption", answer: "The deployment" },
      { question: "What would change it?", kind: "consequence", answer: "A second sender" },
    ],
    contradictions: [],
    blind_spots: [],
    survives: true,
  },
  "7": {
    principles: ["accuracy", "completeness", "clarity", "efficiency"].map((principle) => ({
      principle,
      verdict: "pass",
      note: "Looked at",
    })),
    revisions: [],
    verdict: "proceed",
  },
  "8": {
    outcome: "proceed",
    conclusion: "Mails wait in a table and one module sends them",
    confidence: 0.8,
    summary: "One machine, so a table with a lease column is enough.",
    open_questions: [],
    next_steps: ["Write the module"],
  },
};

/** The question that only the user can answer. */
export const QUESTION = "May a mail go out twice?";

/** Step 0 with a question that only the user can answer. */
export const ASKING: Readonly<Record<string, unknown>> = {
  ...ANSWERS["0"],
  ask: [{ question: QUESTION, why: "It decides about the lease" }],
};
