import { readFileSync, writeFileSync } from "node:fs";
import { ANSWERS, ASK_0, LIGHT_ANSWERS } from "@clew/reasoning-steps/example-answers";
import { expect } from "vitest";
import type { Json, Known, Scenario } from "../scenario.ts";
import { answeredSession } from "./sessions.ts";

const MARKED: Json = {
  "0": {
    ...ANSWERS["0"],
    share: { ...(ANSWERS["0"]["share"] as Json), pitfalls: ["mark-pitfall"] }, // an object, as in the step
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

/** Data that contains every mark of the ten answers. */
const withEveryMark: unknown = expect.toSatisfy((value: unknown) => {
  const text = JSON.stringify(value);
  return [...MARKS, ...LATER].every((mark) => text.includes(`mark-${mark}"`));
}, "holds every marked content");

// The decision in the first call's answer, a completion.
const decided = ({ answers }: Known): Json => ({ ...(answers[0]?.["decision"] as Json | undefined) });
const itsThread = (known: Known): Json => ({ threadId: decided(known)["thread_id"] });

/** One agent's reasoning, as the next one gets it. */
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
  {
    id: "what a killed agent answered, and what a halt asks, are part of their thread",
    setup: async ({ work, records }) => {
      await records("createThread", { threadId: "t1", title: "Pick a queue" });
      const { session_id: sessionId } = await work("startReasoning", { query: "Choose a queue", threadId: "t1" });
      for (const step of ["0", "1", "2", "3"] as const)
        await work("submitStep", { sessionId, step, answer: MARKED[step] ?? ANSWERS[step] });
      const asked = await work("startReasoning", { query: "Name the table", threadId: "t1" });
      await work("submitStep", { sessionId: asked["session_id"], step: "0", answer: ASK_0 });
      await work("startReasoning", { query: "Nothing answered yet", threadId: "t1" });
      await work("startReasoning", { query: "Elsewhere", threadId: "t2" });
      return { sessionId };
    },
    calls: [
      {
        operation: "resumeThread",
        params: { threadId: "t1" },
        says: {
          thread: {
            openQuestions: [],
            unfinished: [
              {
                agent: "parity",
                query: "Name the table",
                status: "halted",
                step: null,
                questions: [{ question: "May a mail go out twice?" }, { question: "Which server sends?" }],
              },
              {
                agent: "parity",
                query: "Choose a queue",
                status: "in_progress",
                step: "3b",
                answers: { "0": MARKED["0"], "1": ANSWERS["1"], "2": MARKED["2"], "3": MARKED["3"] },
                authors: { "0": "parity", "3": "parity" },
                questions: [],
                where: "here",
              },
            ],
          },
        },
      },
      {
        operation: "getThread",
        params: { threadId: "t1" },
        says: { thread: { unfinished: [{}, { query: "Choose a queue" }] } },
      },
      {
        operation: "getThreadStatus",
        params: { threadId: "t1" },
        says: { openQuestions: 2, unfinished: [{ openQuestions: 2 }, { openQuestions: 0 }] },
      },
    ],
  },
  {
    id: "another agent takes an unfinished session over, and the steps answered before keep their author",
    setup: async (place) => {
      const { session_id: sessionId } = await place.work("startReasoning", {
        query: "Choose a queue",
        threadId: "t1",
        depth: "light",
      });
      await place.work("submitStep", { sessionId, step: "0", answer: LIGHT_ANSWERS["0"] });
      const { session_id: fresh } = await place.work("startReasoning", { query: "A moment ago", threadId: "t1" });
      rewrite(place.sessionFile(String(sessionId)), (session) => ({
        ...session,
        updated_at: "2026-01-02T03:04:05.000Z",
        metadata: { ...(session["metadata"] as Json), agent: "claude" }, // as in the schema
        step_timestamps: withAuthor(session["step_timestamps"] as Json, "claude"), // as above
      }));
      return { sessionId, fresh };
    },
    calls: [
      {
        operation: "takeSession",
        params: ({ setup }) => ({ sessionId: setup["sessionId"] }),
        says: { status: "in_progress", step: "1", prior: { "0": LIGHT_ANSWERS["0"] } },
      },
      {
        operation: "takeSession",
        params: ({ setup }) => ({ sessionId: setup["sessionId"] }),
        says: { status: "in_progress", step: "1" },
      },
      { operation: "takeSession", params: { sessionId: "0123456789ab" }, refusal: "NOT_FOUND" },
      {
        operation: "submitStep",
        params: ({ setup }) => ({ sessionId: setup["sessionId"], step: "1", answer: LIGHT_ANSWERS["1"] }),
        says: { step: "8" },
      },
      {
        operation: "submitStep",
        params: ({ setup }) => ({
          sessionId: setup["sessionId"],
          step: "8",
          answer: LIGHT_ANSWERS["8"],
          complete: true,
        }),
        says: { status: "completed", decision: { thread_id: "t1" } },
      },
      {
        operation: "takeSession",
        params: ({ setup }) => ({ sessionId: setup["sessionId"] }),
        refusal: "SESSION_FINISHED",
      },
    ],
    stores: {
      threads: [
        {
          decisions: [
            {
              agentId: "parity",
              deliberation: { steps: [{ author: "claude" }, { author: "parity" }, { author: "parity" }] },
            },
          ],
        },
      ],
    },
  },
  {
    id: "what a machine sends of its session is kept beside its thread, the newest of it",
    setup: async (place) => {
      await place.records("createThread", { threadId: "t9", title: "Pick a queue" });
      const { session_id: sessionId } = await place.work("startReasoning", { query: "Choose a queue", threadId: "t9" });
      await place.work("submitStep", { sessionId, step: "0", answer: ANSWERS["0"] });
      const { session } = await place.work("getSession", { sessionId });
      const { project: _project, ...document } = session as Json; // as the operation says
      return {
        session: {
          ...document,
          session_id: [...String(sessionId)].toReversed().join(""),
          updated_at: "2026-01-02T03:04:05.000Z",
        },
      };
    },
    calls: [
      {
        operation: "recordSessionStep",
        params: ({ setup }) => ({ session: setup["session"], machine: "laptop" }),
        says: { recorded: true },
      },
      {
        operation: "recordSessionStep",
        params: ({ setup }) => ({ session: setup["session"], machine: "laptop" }),
        says: { recorded: false },
      },
      {
        operation: "recordSessionStep",
        params: { session: { session_id: "0123456789ab" }, machine: "laptop" },
        refusal: "STATE_CORRUPT",
      },
      {
        operation: "resumeThread",
        params: { threadId: "t9" },
        says: { thread: { unfinished: [{ where: "here" }, { where: "laptop", step: "1" }] } },
      },
    ],
  },
];

function rewrite(file: string, change: (session: Json) => Json): void {
  writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, "utf8")))));
}

function withAuthor(times: Json, agent: string): Json {
  return { ...times, "0": { ...(times["0"] as Json), by: { agent } } }; // as in the schema
}

function withEveryStep(): Json {
  const steps = ["0", "1", "2", "3", "3b", "4", "5", "6", "7", "8"] as const;
  return { steps: steps.map((key) => ({ answer: MARKED[key] ?? ANSWERS[key] })) };
}
