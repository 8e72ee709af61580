import { readFileSync, writeFileSync } from "node:fs";
import { ANSWERS as BUILT_IN, LIGHT_ANSWERS } from "@clew/reasoning-steps/example-answers";
import { expect } from "vitest";
import { OWN_ANSWERS } from "../../own-step.ts";
import type { Json, Known, Scenario } from "../scenario.ts";

const ANSWERS: Json = OWN_ANSWERS;
const sessionOf = ({ setup, answers }: Known): Json => ({
  sessionId: setup["sessionId"] ?? answers.map((answer) => answer["session_id"]).find((id) => id !== undefined),
});

/** Submits the answer of a step, or of several as a map. */
const submit =
  (keys: readonly string[], over: Json = {}, more: Json = {}) =>
  (known: Known): Json => {
    const [first = ""] = keys;
    const answers = Object.fromEntries(keys.map((key) => [key, over[key] ?? ANSWERS[key]]));
    const given = keys.length === 1 ? { answer: answers[first] } : { answers };
    return { ...sessionOf(known), step: first, ...given, ...more };
  };

const step = (keys: readonly string[], over?: Json, more?: Json) => ({
  operation: "submitStep",
  params: submit(keys, over, more),
});
const UP_TO_ROUTE = ["1", "2", "3", "safety", "3b", "4"];
const SAFETY = OWN_ANSWERS.safety;

/** Sessions with a team's protocol, at every door. */
export const ownStepScenarios: readonly Scenario[] = [
  {
    id: "a team's step stands in its group, is judged by its form and its checks, and goes on record",
    ownStep: "example",
    calls: [
      {
        operation: "startReasoning",
        params: { query: "Choose a queue for the rollout" },
        says: {
          step: "0",
          protocol: { name: "safety", version: "1.0.0", steps: [{ key: "safety", after: "3", title: "Is it safe?" }] },
        },
      },
      { ...step(["0"]), says: { step: "1", group: UP_TO_ROUTE, instructions: expect.stringContaining("Step safety") } },
      { ...step(["safety"]), refusal: "STEP_NOT_CURRENT" },
      { ...step(["nosuch"], { nosuch: {} }), refusal: "USAGE" },
      { ...step(UP_TO_ROUTE, { safety: { ...SAFETY, level: "odd" } }), refusal: "ANSWER_INVALID" },
      { operation: "showStep", params: sessionOf, says: { step: "safety", group: ["safety", "3b", "4"] } },
      { ...step(["safety"], { safety: { ...SAFETY, branch: "nowhere" } }), refusal: "ANSWER_INVALID" },
      { ...step(["safety"], { safety: { ...SAFETY, level: "high", rollback: "none" } }), refusal: "ANSWER_INVALID" },
      { ...step(["safety", "3b", "4"]), says: { step: "5", group: ["5", "6", "7", "8"] } },
      { ...step(["5", "6", "7"], { "7": BUILT_IN["7"] }), refusal: "ANSWER_INVALID" },
      {
        ...step(["7", "8"], {}, { complete: true }),
        says: { status: "completed", route: "deploy", dispatch_pending: { route: "deploy" } },
      },
      {
        operation: "getSession",
        params: sessionOf,
        says: { session: { step_outputs: { safety: SAFETY }, routing_decision: "deploy" } },
      },
    ],
    stores: {
      sessions: [{ status: "completed", metadata: { protocol: { name: "safety" } } }],
      threads: [
        {
          decisions: [
            {
              deliberation: {
                steps: expect.arrayContaining([
                  expect.objectContaining({
                    type: "safety",
                    answer: SAFETY,
                    thought: expect.stringContaining("The old worker runs again"),
                  }),
                ]),
              },
            },
          ],
        },
      ],
    },
  },
  {
    id: "a team's step is asked of a light session where it says so, and of a raised one",
    ownStep: "light",
    calls: [
      {
        operation: "startReasoning",
        params: { query: "Rename the flag", depth: "light" },
        says: { step: "0", group: ["0", "1", "safety", "8"] },
      },
      {
        ...step(["0", "1", "safety", "8"], LIGHT_ANSWERS, { complete: true }),
        says: { status: "completed", decision: {} },
      },
      { operation: "startReasoning", params: { query: "Choose a queue", depth: "light" }, says: { step: "0" } },
      {
        operation: "submitStep",
        params: ({ answers }) => ({ sessionId: answers[2]?.["session_id"], step: "0", answer: ANSWERS["0"] }),
        says: { step: "1", depth: "full", group: UP_TO_ROUTE },
      },
    ],
    stores: {
      sessions: [
        { status: "in_progress", metadata: { depth: "full" } },
        { status: "completed", step_outputs: { safety: SAFETY } },
      ],
    },
  },
  {
    id: "a loop-back asks a team's step of the pass again, and a third contradiction halts",
    ownStep: "light",
    calls: [
      { operation: "startReasoning", params: { query: "Choose a queue" } },
      step(["0"]),
      { ...step(UP_TO_ROUTE), says: { step: "5", group: ["5", "cost", "6", "7", "8"] } },
      {
        ...step(["5", "cost", "6", "7", "8"], { "8": contradiction("Two machines send") }),
        says: { step: "4", iteration: 1, group: ["4", "5", "cost", "6", "7", "8"] },
      },
      {
        ...step(["4", "5", "cost", "6", "7", "8"], { "8": contradiction("They still do") }, { loopBack: true }),
        says: { step: "4", iteration: 2 },
      },
      {
        ...step(["4", "5", "cost", "6", "7", "8"], { "8": contradiction("And again") }),
        says: { status: "halted", questions: [{}, {}, {}] },
      },
      {
        operation: "answerQuestions",
        params: (known) => ({ ...sessionOf(known), answers: { q1: "One", q2: "One", q3: "One" } }),
        says: { status: "in_progress", step: "4" },
      },
    ],
    stores: {
      sessions: [
        {
          iterations: [
            { contradiction: "Two machines send", step_outputs: { cost: OWN_ANSWERS.cost } },
            { contradiction: "They still do" },
            { cause: "answered" },
          ],
          step_outputs: { safety: SAFETY },
        },
      ],
    },
  },
  {
    id: "a sub-agent is asked a team's step, and another agent takes its session over at it",
    ownStep: "example",
    async setup({ work, sessionFile }) {
      const { session_id } = await work("startReasoning", { query: "Measure SQLite", agentMode: true, threadId: "t1" });
      const sessionId = String(session_id);
      await work("submitStep", { sessionId, step: "0", answer: ANSWERS["0"] });
      const answers = { "1": ANSWERS["1"], "2": ANSWERS["2"], "3": ANSWERS["3"] };
      await work("submitStep", { sessionId, answers });
      const file = sessionFile(sessionId);
      const session = JSON.parse(readFileSync(file, "utf8"));
      session.updated_at = "2026-01-02T03:04:05.000Z"; // long ago, so that it may be taken
      session.metadata.agent = "claude";
      for (const times of Object.values<Json>(session.step_timestamps))
        if (times["by"] !== undefined) Object.assign(times, { by: { agent: "claude" } });
      writeFileSync(file, JSON.stringify(session));
      return { sessionId };
    },
    calls: [
      {
        operation: "takeSession",
        params: sessionOf,
        says: { status: "in_progress", step: "safety", prior: { "3": { selected: "table" } } },
      },
      { ...step(["safety", "3b"]), says: { step: "5", group: ["5", "6", "7", "8"] } },
      {
        ...step(["5", "6", "7", "8"], { "8": { ...OWN_ANSWERS["8"], route: undefined } }, { complete: true }),
        says: { status: "completed", route: null, decision: { thread_id: "t1" } },
      },
    ],
    stores: {
      threads: [
        {
          decisions: [
            {
              agentId: "parity",
              deliberation: {
                steps: expect.arrayContaining([
                  expect.objectContaining({ type: "safety", author: "parity" }),
                  expect.objectContaining({ author: "claude" }),
                ]),
              },
            },
          ],
        },
      ],
    },
  },
];

function contradiction(text: string): Json {
  return { ...OWN_ANSWERS["8"], outcome: "loop_back", contradiction: text };
}
