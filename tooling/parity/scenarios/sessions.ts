import { readFileSync, writeFileSync } from "node:fs";
import { ANSWERS } from "@clew/reasoning-steps/example-answers";
import { expect } from "vitest";
import type { Place } from "../place.ts";
import type { Json, Known, Scenario } from "../scenario.ts";

const STEPS = ["0", "1", "2", "3", "3b", "4", "5", "6", "7", "8"] as const;
const TO_SKILL = { route: "skill-orchestration", skill: "lit-pm", confidence: 0.9, justification: "It knows" };

/** A session with every step answered; `over` replaces some answers. */
export async function answeredSession({ work }: Place, over: Json = {}): Promise<string> {
  const { session_id: sessionId } = await work("startReasoning", { query: "Choose a queue for the mail worker" });
  for (const step of STEPS) await work("submitStep", { sessionId, step, answer: over[step] ?? ANSWERS[step] });
  return String(sessionId);
}

/** A completed session whose sequence became two task files. */
export async function completedSequence(place: Place): Promise<Json> {
  const sessionId = await answeredSession(place);
  const { tasks } = await place.work("completeReasoning", { sessionId });
  const [first, second] = tasks as readonly { readonly id: string }[]; // as the schema says
  return { sessionId, first: first?.id, second: second?.id };
}

// Killed between the two stores: the decision is recorded, but the session was not saved. Then step 8 is answered again.
async function crashedCompletion(place: Place): Promise<Json> {
  const sessionId = await answeredSession(place);
  const file = place.sessionFile(sessionId);
  const before = readFileSync(file);
  await place.work("completeReasoning", { sessionId });
  writeFileSync(file, before);
  await place.work("submitStep", {
    sessionId,
    step: "8",
    answer: { ...ANSWERS["8"], conclusion: "Two tables in SQLite" },
  });
  return { sessionId };
}

const SIMPLE = { share: { task_type: "rename", complexity: "simple", inferences: ["One flag"], pitfalls: [] } };
const sessionOf = ({ setup, answers }: Known): Json => ({
  sessionId: setup["sessionId"] ?? answers.map((answer) => answer["session_id"]).find((id) => id !== undefined),
});
const step =
  (key: (typeof STEPS)[number], over: Json = {}) =>
  (known: Known): Json => ({
    ...sessionOf(known),
    step: key,
    answer: { ...ANSWERS[key], ...over },
  });
/** The answers of several steps; `over` replaces some. */
const steps =
  (keys: readonly (typeof STEPS)[number][], over: Json = {}) =>
  (known: Known): Json => {
    const answers = Object.fromEntries(keys.map((key): [string, unknown] => [key, ANSWERS[key]]));
    return { ...sessionOf(known), step: keys[0], answers: { ...answers, ...over } };
  };

const LEARNINGS = { patterns_discovered: [{ pattern: "Claim first", applies_to: ["outbox"] }], gotchas: [] };

/** Reasoning sessions. */
export const sessionScenarios: readonly Scenario[] = [
  {
    id: "what a session taught is stored once",
    setup: completedSequence,
    calls: [
      {
        operation: "learn",
        params: (known) => ({ ...sessionOf(known), learnings: LEARNINGS }),
        says: { already_stored: false },
      },
      {
        operation: "learn",
        params: (known) => ({ ...sessionOf(known), learnings: LEARNINGS }),
        says: { already_stored: true },
      },
      { operation: "learn", params: (known) => ({ ...sessionOf(known), learnings: [] }), refusal: "ANSWER_INVALID" },
    ],
    stores: { knowledge: { nodes: [{ type: "pattern", text: "Claim first" }] } },
  },
  {
    id: "a completion that crashed halfway is repeated, and the record follows the later answer",
    setup: crashedCompletion,
    calls: [
      {
        operation: "completeReasoning",
        params: sessionOf,
        says: { status: "completed", decision: { decision: "Two tables in SQLite" } },
      },
      {
        operation: "completeReasoning",
        params: sessionOf,
        says: { status: "completed", decision: { decision: "Two tables in SQLite" } },
      },
    ],
    stores: {
      threads: [{ decisions: [{ decision: "Two tables in SQLite" }] }],
      sessions: [{ status: "completed", decision: { decision: "Two tables in SQLite" } }],
    },
  },
  {
    id: "the task files of a sequence carry the thread of its session",
    setup: async (place) => ({ sessionId: await answeredSession(place) }),
    calls: [
      {
        operation: "completeReasoning",
        params: sessionOf,
        says: {
          status: "completed",
          route: "dynamic-skill-sequencing",
          tasks: [{ step: "generation" }, { step: "validation" }],
        },
      },
    ],
    stores: {
      tasks: [
        { task: { status: "pending" }, text: expect.stringMatching(/thread_/) },
        { task: { status: "pending" }, text: expect.stringMatching(/thread_/) },
      ],
    },
  },
  {
    id: "a light session is opened, walked and completed",
    calls: [
      {
        operation: "startReasoning",
        params: { query: "Rename the flag --fast to --quick", depth: "light" },
        says: { status: "in_progress", step: "0" },
      },
      { operation: "submitStep", params: step("0", SIMPLE), says: { step: "1" } },
      { operation: "showStep", params: sessionOf, says: { step: "1" } },
      { operation: "submitStep", params: step("8"), refusal: "STEP_NOT_CURRENT" },
      { operation: "submitStep", params: step("1"), says: { step: "8" } },
      { operation: "completeReasoning", params: sessionOf, refusal: "SESSION_INCOMPLETE" },
      {
        operation: "submitStep",
        params: (known) => ({ ...step("8")(known), complete: true }),
        says: { status: "completed" },
      },
      { operation: "listSessions", params: {}, says: { sessions: [{ status: "completed" }] } },
      { operation: "getSession", params: sessionOf, says: { session: { status: "completed" } } },
    ],
    stores: { sessions: [{ status: "completed" }], threads: [{ decisions: [{ agentId: "parity" }] }] },
  },
  {
    id: "the steps of a full session are answered in three calls, and a wrong answer keeps those before it",
    calls: [
      { operation: "startReasoning", params: { query: "Choose a queue" }, says: { step: "0", group: ["0"] } },
      { operation: "submitStep", params: step("0"), says: { step: "1", group: ["1", "2", "3", "3b", "4"] } },
      {
        operation: "submitStep",
        params: steps(["1", "2", "3", "3b", "4"], { "3b": { candidates: [] } }),
        refusal: "ANSWER_INVALID",
      },
      { operation: "showStep", params: sessionOf, says: { step: "3b", group: ["3b", "4"] } },
      { operation: "submitStep", params: steps(["3b", "4"]), says: { step: "5", group: ["5", "6", "7", "8"] } },
      {
        operation: "submitStep",
        params: (known) => ({ ...steps(["5", "6", "7", "8"])(known), complete: true }),
        says: { status: "completed", route: "dynamic-skill-sequencing" },
      },
    ],
    stores: { sessions: [{ status: "completed" }] },
  },
  {
    id: "a session halts with questions and goes on with their answers",
    calls: [
      { operation: "startReasoning", params: { query: "Choose a queue" }, says: { step: "0" } },
      {
        operation: "submitStep",
        params: step("0", { ask: [{ question: "How many mails?", why: "It decides the size" }] }),
        says: { status: "halted", questions: [{ question: "How many mails?" }] },
      },
      { operation: "submitStep", params: step("1"), refusal: "STEP_NOT_CURRENT" },
      {
        operation: "answerQuestions",
        params: (known) => ({ ...sessionOf(known), answers: { q1: "A thousand an hour" } }),
        says: { status: "in_progress", step: "0" },
      },
      {
        operation: "haltSession",
        params: (known) => ({ ...sessionOf(known), reason: "The budget is open", questions: ["What may it cost?"] }),
        says: { status: "halted" },
      },
    ],
    stores: { sessions: [{ status: "halted", halt_reason: "The budget is open" }] },
  },
  {
    id: "evidence that is not there is refused, and skills and contradictions are shown with the steps they are about",
    needsWorktree: true,
    setup: async (place) => ({ sessionId: await answeredSession(place) }),
    calls: [
      {
        operation: "submitStep",
        params: step("8", { outcome: "loop_back", contradiction: "Two machines send" }),
        says: { facts: { contradiction: "Two machines send", matched: null } },
      },
      { operation: "submitStep", params: (known) => ({ ...step("4")(known), loopBack: true }), says: { step: "5" } },
      {
        operation: "submitStep",
        params: step("5", { evidence: [{ claim: "It is so", file: "src/nowhere.ts" }] }),
        refusal: "EVIDENCE_NOT_FOUND",
      },
      { operation: "startReasoning", params: { query: "Choose a queue" } },
      {
        operation: "submitStep",
        params: (known) => ({ ...step("0")({ ...known, setup: {}, answers: known.answers.slice(3) }) }),
        says: { facts: { skills: [{ skill: "lit-pm", description: "Reviews literature" }] } },
      },
    ],
  },
  {
    id: "a contradiction loops back to the routing step",
    setup: async (place) => ({ sessionId: await answeredSession(place) }),
    calls: [
      {
        operation: "submitStep",
        params: step("8", { outcome: "loop_back", contradiction: "Two machines send" }),
        says: { step: "4", iteration: 1 },
      },
      { operation: "submitStep", params: (known) => ({ ...step("4")(known), loopBack: true }), says: { step: "5" } },
      { operation: "submitStep", params: step("5", { agreement: 0.1 }), refusal: "ANSWER_INVALID" },
    ],
    stores: { sessions: [{ iteration_count: 1, iterations: [{ contradiction: "Two machines send" }] }] },
  },
  {
    id: "a sub-agent's session has no route, and its decision joins the thread of its parent",
    setup: async ({ work }) => {
      const { session_id: parentSession } = await work("startReasoning", { query: "Choose a queue", threadId: "t1" });
      return { parentSession };
    },
    calls: [
      { operation: "startReasoning", params: { query: "Alone", parentSession: "0123456789ab" }, refusal: "USAGE" },
      {
        operation: "startReasoning",
        params: ({ setup }) => ({
          query: "Measure SQLite",
          agentMode: true,
          depth: "light",
          parentSession: setup["parentSession"],
        }),
        says: { step: "0" },
      },
      { operation: "submitStep", params: step("0", SIMPLE), says: { step: "1" } },
      { operation: "submitStep", params: step("1"), says: { step: "8" } },
      {
        operation: "submitStep",
        params: (known) => ({ ...step("8")(known), complete: true }),
        says: { status: "completed", route: null, decision: { thread_id: "t1" } },
      },
    ],
  },
  {
    id: "a session is completed in a claimed thread with the token alone",
    setup: async ({ work, records }) => {
      await records("createThread", { threadId: "t1", title: "Pick a queue" });
      const { session_id: sessionId } = await work("startReasoning", {
        query: "Choose a queue",
        threadId: "t1",
        depth: "light",
      });
      await work("submitStep", { sessionId, step: "0", answer: { ...ANSWERS["0"], ...SIMPLE } });
      for (const key of ["1", "8"] as const) await work("submitStep", { sessionId, step: key, answer: ANSWERS[key] });
      await records("claimThread", { threadId: "t1" });
      return { sessionId };
    },
    calls: [
      { operation: "completeReasoning", params: sessionOf, refusal: "CLAIM_REQUIRED" },
      {
        operation: "completeReasoning",
        params: (known) => ({ ...sessionOf(known), claimToken: 9 }),
        refusal: "CLAIM_STALE",
      },
      {
        operation: "completeReasoning",
        params: (known) => ({ ...sessionOf(known), claimToken: 1 }),
        says: { status: "completed" },
      },
    ],
  },
  {
    id: "a route is set before completion, and its order is claimed and acknowledged",
    setup: async (place) => ({ sessionId: await answeredSession(place) }),
    calls: [
      {
        operation: "setRoute",
        params: (known) => ({
          ...sessionOf(known),
          route: "skill-orchestration",
          reason: "It knows",
          skill: "nobody-knows",
        }),
        refusal: "ANSWER_INVALID",
      },
      {
        operation: "setRoute",
        params: (known) => ({ ...sessionOf(known), route: "skill-orchestration", reason: "It knows", skill: "lit-pm" }),
      },
      {
        operation: "completeReasoning",
        params: sessionOf,
        says: { status: "completed", route: "skill-orchestration" },
      },
      {
        operation: "dispatch",
        params: (known) => ({ ...sessionOf(known), action: "ack" }),
        says: { dispatch_pending: { status: "acknowledged" } },
      },
      {
        operation: "dispatch",
        params: (known) => ({ ...sessionOf(known), action: "claim" }),
        refusal: "DISPATCH_REFUSED",
      },
    ],
    stores: { sessions: [{ dispatch_pending: { acknowledged_at: "<time>" } }] },
  },
];

/** A session whose skill received a payload. */
export async function handedOver(place: Place): Promise<Json> {
  const sessionId = await answeredSession(place, { "4": TO_SKILL });
  const { payload_path: path } = await place.work("completeReasoning", { sessionId });
  return { sessionId, path };
}
