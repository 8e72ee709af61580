import assert from "node:assert/strict";
import { clew, newProject, useProtocol } from "../clew.mjs";

const project = newProject("own-step");
useProtocol(project, new URL("./protocol", import.meta.url));

// The new session begins under it: the step stands after step 3.
const { session_id: session, protocol } = clew(project, ["start", "Count orders on the shop's own day"]);
assert.equal(protocol.name, "safety");
const step = (key, answers, ...more) => clew(project, ["step", key, "--session", session, ...more], answers);

const answers = {
  0: {
    share: { task_type: "bug fix", complexity: "moderate", inferences: ["Late orders are missing"], pitfalls: [] },
    ask: [],
    acknowledge: { boundaries: [], assumptions: ["Stored times are UTC"] },
    explore: { edge_cases: [], failure_modes: [] },
  },
  1: {
    intent: "Each order counts on the shop's day",
    problem_type: "analytical",
    domain: "technical",
    domain_confidence: 0.9,
    approach: "Follow one lost order",
    context_factors: [],
    success_criteria: ["212 of 212 orders on 3 May"],
  },
  2: {
    components: [{ id: "trace", description: "Follow one order", depends_on: [] }],
    sequence: ["trace"],
    inferences: [],
    uncertainties: [],
  },
  3: {
    branches: [
      { id: "shop-zone", approach: "Reckon days in the shop's zone", pros: ["Old orders, too"], cons: [], score: 0.8 },
      {
        id: "stored-day",
        approach: "Store the day of the sale",
        pros: [],
        cons: ["Three years to fill in"],
        score: 0.4,
      },
    ],
    selected: "shop-zone",
    rationale: "Old orders come right at once",
    rejected: [{ id: "stored-day", reason: "Three years would have to be filled in" }],
  },
  safety: {
    branch: "shop-zone",
    level: "high",
    risks: [{ risk: "A night is counted twice", level: "high", who: "the books" }],
    rollback: "The old report runs again",
  },
  "3b": { candidates: [], matched: null },
  4: { route: "deploy", confidence: 0.9, justification: "The board knows who must agree" },
};
const { 0: first, ...next } = answers;
step("0", first);
const after = step("1", next);
assert.deepEqual(after.group, ["5", "6", "7", "8"]);

const done = step(
  "5",
  {
    5: {
      paths: ["a lost order", "the sums of March", "the opposite"].map((approach) => ({
        approach: `From ${approach}`,
        conclusion: "The day's border",
        agrees: true,
      })),
      agreement: 1,
      verdict: "consistent",
      conclusion: "The day begins in the wrong zone",
    },
    6: {
      questions: ["And two zones?", "And the export?", "And the hour that comes twice?"].map((question) => ({
        question,
        kind: "assumption",
        answer: "One shop, one zone",
      })),
      contradictions: [],
      blind_spots: [],
      survives: true,
    },
    7: {
      // The team's own principle is judged beside the four.
      principles: ["accuracy", "completeness", "clarity", "efficiency", "reversibility"].map((principle) => ({
        principle,
        verdict: "pass",
        note: `Looked at for ${principle}`,
      })),
      revisions: [],
      verdict: "proceed",
    },
    8: {
      outcome: "proceed",
      conclusion: "Reckon report days in the shop's zone",
      confidence: 0.8,
      summary: "UTC cut late orders off",
      open_questions: [],
      next_steps: ["Try 23:30"],
    },
  },
  "--complete",
);
assert.equal(done.route, "deploy");
assert.match(done.directive.why, /release board/);
// What the step found is on record with the decision.
const { decision } = clew(project, ["rpc", "getDecision", JSON.stringify({ id: done.decision.id })]);
const safety = decision.deliberation.steps.find((each) => each.type === "safety");
assert.equal(safety.answer.rollback, "The old report runs again");
console.log("ok: one step more, from the overlay to the record");
