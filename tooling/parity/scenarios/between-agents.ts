import { ANSWERS } from "@clew/reasoning-steps/example-answers";
import { expect } from "vitest";
import type { Json, Known, Scenario } from "../scenario.ts";
import { answeredSession } from "./sessions.ts";

const MARKED: Json = {
  "0": {
    ...ANSWERS["0"],
    share: { ...(ANSWERS["0"]["share"] as Json), pitfalls: ["mark-pitfall"] }, // an object, as the step has it
    acknowledge: { boundaries: ["mark-boundary"], assumptions: [] },
    explore: { edge_cases: ["mark-edge-case"], failure_modes: ["mark-failure-mode"] },
  },
  "2": {
    ...ANSWERS["2"],
    components: [
      { id: "store", description: "mark-component", depends_on: [] },
      { id: "send", description: "Send them", depends_on: ["store"] },
    ],
  },
  "3": {
    ...ANSWERS["3"],
    branches: [
      { id: "table", approach: "A table", pros: ["mark-pro"], cons: ["mark-con"], score: 0.8 },
      { id: "broker", approach: "A broker", pros: [], cons: [], score: 0.5 },
    ],
  },
  "5": { ...ANSWERS["5"], evidence: [{ claim: "It survives kill -9", command: "npm test", result: "mark-evidence" }] },
  "6": {
    ...ANSWERS["6"],
    questions: ["one", "two", "three"].map((each) => ({
      question: `mark-question-${each}`,
      kind: "evidence",
      answer: `mark-answer-${each}`,
    })),
  },
  "7": {
    ...ANSWERS["7"],
    principles: ["accuracy", "completeness", "clarity", "efficiency"].map((principle) => ({
      principle,
      verdict: "pass",
      note: `mark-note-${principle}`,
    })),
    revisions: [{ change: "mark-revision", applied: true }],
  },
  "8": {
    ...ANSWERS["8"],
    open_questions: [
      { question: "mark-open", context: "mark-context", recommendation: "mark-recommendation", blocking: false },
    ],
  },
};

const MARKS = ["pitfall", "boundary", "edge-case", "failure-mode", "component", "pro", "con", "evidence"];
const LATER = ["question-two", "answer-two", "note-clarity", "revision", "open", "context", "recommendation"];

/** Data that holds everything that was marked in the ten answers. */
const withEveryMark: unknown = expect.toSatisfy((value: unknown) => {
  const text = JSON.stringify(value);
  return [...MARKS, ...LATER].every((mark) => text.includes(`mark-${mark}"`));
}, "holds every marked content");

// What the first call, a completion, says of its decision.
const decided = ({ answers }: Known): Json => ({ ...(answers[0]?.["decision"] as Json | undefined) });
const itsThread = (known: Known): Json => ({ threadId: decided(known)["thread_id"] });

/** What one agent reasoned, as the next one gets it. */
export const betweenAgentsScenarios: readonly Scenario[] = [
  {
    id: "the whole deliberation goes with the decision",
    setup: async (place) => ({ sessionId: await answeredSession(place, MARKED) }),
    calls: [
      {
        operation: "completeReasoning",
        params: ({ setup }) => ({ sessionId: setup["sessionId"] }),
        says: { status: "completed" },
      },
      {
        operation: "resumeThread",
        params: itsThread,
        says: {
          thread: {
            decisions: [{ deliberation: withEveryStep(), questions: [{ text: "mark-open" }] }],
            questions: [{ text: "mark-open", context: "mark-context", recommendation: "mark-recommendation" }],
            openQuestions: ["mark-open"],
          },
        },
      },
      {
        operation: "getDecision",
        params: (known) => ({ id: decided(known)["id"] }),
        says: { decision: withEveryMark },
      },
      {
        operation: "exportBundle",
        params: (known) => ({ scope: itsThread(known) }),
        says: { bundle: { threads: [withEveryMark] } },
      },
    ],
    stores: { threads: [withEveryMark], sessions: [{ status: "completed" }] },
  },
];

function withEveryStep(): Json {
  const steps = ["0", "1", "2", "3", "3b", "4", "5", "6", "7", "8"] as const;
  return { steps: steps.map((key) => ({ answer: MARKED[key] ?? ANSWERS[key] })) };
}
