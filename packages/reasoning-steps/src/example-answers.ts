import type { StepKey } from "@clew/fsm";

/** One answer per step, consistent with each other, for tests, benchmarks and fault runs. */
export const ANSWERS: Readonly<Record<StepKey, Readonly<Record<string, unknown>>>> = {
  "0": {
    share: {
      task_type: "choose a queue",
      complexity: "moderate",
      inferences: ["The worker runs on one machine"],
      pitfalls: ["A broker nobody operates"],
    },
    ask: [],
    acknowledge: { boundaries: ["The mail format stays"], assumptions: ["Under 1,000 mails an hour"] },
    explore: { edge_cases: ["A mail that always fails"], failure_modes: ["A crash between send and delete"] },
  },
  "1": {
    intent: "Mails are sent once, even through a crash",
    problem_type: "decision",
    domain: "technical",
    domain_confidence: 0.9,
    approach: "Compare two queues by what a crash loses",
    context_factors: ["SQLite is in use already"],
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
      { id: "table", approach: "A table in SQLite", pros: ["Nothing new to run"], cons: ["One machine"], score: 0.8 },
      { id: "broker", approach: "A broker", pros: ["Many machines"], cons: ["One more service"], score: 0.5 },
    ],
    selected: "table",
    rationale: "One machine is all there is, and the table survives a crash",
    rejected: [{ id: "broker", reason: "Nobody operates it", reopen_when: "A second machine sends mail" }],
  },
  "3b": { candidates: [{ skill: "data-import", fit: 0.2, reason: "Only the name is near" }], matched: null },
  "4": {
    route: "dynamic-skill-sequencing",
    sequence: [
      { step: "generation", objective: "Write the table and the worker" },
      { step: "validation", objective: "Kill the worker a hundred times" },
    ],
    confidence: 0.8,
    justification: "No skill covers it",
  },
  "5": {
    paths: [
      { approach: "From the crash", conclusion: "A table", agrees: true },
      { approach: "From operations", conclusion: "A table", agrees: true },
      { approach: "From growth", conclusion: "A broker, later", agrees: false },
    ],
    agreement: 0.67,
    verdict: "consistent",
    conclusion: "A table in SQLite",
  },
  "6": {
    questions: [
      { question: "What if it crashes between send and delete?", kind: "evidence", answer: "The mail goes out twice" },
      { question: "Who says one machine?", kind: "assumption", answer: "The deployment" },
      { question: "What would change it?", kind: "consequence", answer: "A second sender" },
    ],
    contradictions: [],
    blind_spots: ["Clock of the mail server"],
    survives: true,
  },
  "7": {
    principles: [
      { principle: "accuracy", verdict: "pass", note: "Checked against the code" },
      { principle: "completeness", verdict: "concern", note: "Retries are not bounded yet" },
      { principle: "clarity", verdict: "pass", note: "One table" },
      { principle: "efficiency", verdict: "pass", note: "No new service" },
    ],
    revisions: [{ change: "Bound the retries", applied: true }],
    verdict: "proceed",
  },
  "8": {
    outcome: "proceed",
    conclusion: "Use a table in SQLite as the queue",
    confidence: 0.8,
    summary: "One machine, so a table with a lease column is enough and survives a crash.",
    open_questions: [{ question: "How many retries?", blocking: false }],
    next_steps: ["Write the table", "Write the worker"],
  },
};

/** Step 8 with a contradiction. */
export function loopBack(contradiction: string): Readonly<Record<string, unknown>> {
  return { ...ANSWERS["8"], outcome: "loop_back", contradiction };
}

/** Step 8 with a question for a person. */
export const HALT_8: Readonly<Record<string, unknown>> = {
  ...ANSWERS["8"],
  outcome: "halt",
  questions: [{ question: "Is a second sender planned?", why: "It decides between table and broker" }],
};

/** Step 0 with questions. */
export const ASK_0: Readonly<Record<string, unknown>> = {
  ...ANSWERS["0"],
  ask: [
    { question: "May a mail go out twice?", why: "It decides about the delete", options: ["Yes", "No"] },
    { question: "Which server sends?", why: "Its limits differ" },
  ],
};

/** The three answers of a light session. */
export const LIGHT_ANSWERS: Readonly<Record<"0" | "1" | "8", Readonly<Record<string, unknown>>>> = {
  "0": {
    ...ANSWERS["0"],
    share: { task_type: "rename", complexity: "simple", inferences: ["One name"], pitfalls: [] },
  },
  "1": ANSWERS["1"],
  "8": ANSWERS["8"],
};
