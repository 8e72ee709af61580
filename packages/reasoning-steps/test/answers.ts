import type { AnswersByStep } from "../src/internal/index.ts";

type Mutable<T> = T extends readonly (infer Item)[] ? Item[] : T;

/** A valid answer for every step, about the same piece of work; a fresh copy on each call. */
export function goodAnswers(): { -readonly [Key in keyof AnswersByStep]: Mutable<AnswersByStep[Key]> } {
  return structuredClone({
    "0": {
      share: { task_type: "bug fix", complexity: "simple", inferences: ["It grows with the file"], pitfalls: [] },
      ask: [],
      acknowledge: { boundaries: [], assumptions: ["Rows are independent"] },
      explore: { edge_cases: [], failure_modes: [] },
    },
    "1": {
      intent: "Imports finish",
      problem_type: "analytical",
      domain: "technical",
      domain_confidence: 0.9,
      approach: "Measure, then stream",
      context_factors: [],
      success_criteria: ["5 GB under 200 MB"],
    },
    "2": {
      components: [
        { id: "a", description: "Reproduce", depends_on: [] },
        { id: "b", description: "Measure", depends_on: ["a"] },
        { id: "c", description: "Stream", depends_on: ["a", "b"] },
      ],
      sequence: ["a", "b", "c"],
      inferences: [],
      uncertainties: [],
    },
    "3": {
      branches: [
        { id: "stream", approach: "Row by row", pros: ["Flat"], cons: [], score: 8 },
        { id: "bulk", approach: "At once", pros: [], cons: ["Grows"], score: 3 },
      ],
      selected: "stream",
      rationale: "Memory must stay flat",
      rejected: [{ id: "bulk", reason: "It grows" }],
    },
    "3b": { candidates: [{ skill: "data-import", fit: 0.4, reason: "CSV only" }], matched: null },
    "4": {
      route: "dynamic-skill-sequencing",
      sequence: [{ step: "analysis", objective: "Name what grows" }],
      confidence: 0.8,
      justification: "No skill fits",
    },
    "5": {
      paths: [
        { approach: "Profile", conclusion: "Stream", agrees: true },
        { approach: "Manual", conclusion: "Stream", agrees: true },
        { approach: "Budget", conclusion: "Bulk", agrees: false },
      ],
      agreement: 0.67,
      verdict: "consistent",
      conclusion: "Stream",
    },
    "6": {
      questions: [
        { question: "Order?", kind: "assumption", answer: "Not needed" },
        { question: "Measured how?", kind: "evidence", answer: "Peak set" },
        { question: "Too slow?", kind: "consequence", answer: "An hour is fine" },
      ],
      contradictions: [],
      blind_spots: [],
      survives: true,
    },
    "7": {
      principles: [
        { principle: "accuracy", verdict: "pass", note: "Measured" },
        { principle: "completeness", verdict: "concern", note: "Crash in mid-file" },
        { principle: "clarity", verdict: "pass", note: "One outcome each" },
        { principle: "efficiency", verdict: "pass", note: "One path" },
      ],
      revisions: [{ change: "One transaction", applied: true }],
      verdict: "proceed",
    },
    "8": {
      outcome: "proceed",
      conclusion: "Stream",
      confidence: 0.8,
      summary: "Rows were collected",
      open_questions: [],
      next_steps: ["Write the test"],
    },
  });
}
