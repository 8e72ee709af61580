import type { Json, Scenario } from "../scenario.ts";

const NO_SESSION = { sessionId: "0123456789ab" };

function refused(operation: string, params: Json, refusal: string): Scenario["calls"][number] {
  return { operation, params, refusal };
}

/** Calls that every door refuses with the same code. */
export const refusalScenarios: readonly Scenario[] = [
  {
    id: "an id that names nothing is not found",
    calls: [
      refused("getThreadStatus", { threadId: "t9" }, "NOT_FOUND"),
      refused("resumeThread", { threadId: "t9" }, "NOT_FOUND"),
      refused("updateThread", { threadId: "t9", status: "paused", reason: "why" }, "NOT_FOUND"),
      refused("claimThread", { threadId: "t9" }, "NOT_FOUND"),
      refused("recordDecision", { threadId: "t9", decision: "A table", confidence: 0.8 }, "NOT_FOUND"),
      refused("recordThought", { threadId: "t9", text: "A thought" }, "NOT_FOUND"),
      refused("reviewDecision", { id: "d9", outcome: "success" }, "NOT_FOUND"),
      refused("getDecision", { id: "d9" }, "NOT_FOUND"),
      refused("getAmplificationChain", { id: "d9" }, "NOT_FOUND"),
      refused("exportBundle", { scope: { threadId: "t9" } }, "NOT_FOUND"),
      refused("getHandoff", { handoffId: "h9" }, "NOT_FOUND"),
      refused("acknowledgeHandoff", { handoffId: "h9" }, "NOT_FOUND"),
    ],
  },
  {
    id: "a session or task that is not there is not found",
    calls: [
      refused("showStep", NO_SESSION, "NOT_FOUND"),
      refused("submitStep", { ...NO_SESSION, step: "0", answer: {} }, "NOT_FOUND"),
      refused("answerQuestions", { ...NO_SESSION, answers: { q1: "yes" } }, "NOT_FOUND"),
      refused("haltSession", { ...NO_SESSION, reason: "why", questions: ["what?"] }, "NOT_FOUND"),
      refused("setRoute", { ...NO_SESSION, route: "skill-orchestration", reason: "why", skill: "lit-pm" }, "NOT_FOUND"),
      refused("completeReasoning", NO_SESSION, "NOT_FOUND"),
      refused("dispatch", { ...NO_SESSION, action: "ack" }, "NOT_FOUND"),
      refused("processTaskHandoff", { taskId: "task-999" }, "NOT_FOUND"),
      refused("getTaskContext", { taskId: "task-999" }, "NOT_FOUND"),
    ],
  },
  {
    id: "params that do not hold are refused, and nothing is stored",
    calls: [
      refused("createThread", { title: "" }, "USAGE"),
      refused("recordDecision", { decision: "A table", confidence: 2 }, "USAGE"),
      refused("recordThought", { text: "" }, "USAGE"),
      refused("queryDecisions", { query: "queue", limit: 0 }, "USAGE"),
      refused("claimThread", { threadId: "t1", ttlSeconds: 5 }, "USAGE"),
      refused("reviewDecision", { id: "d1", outcome: "perhaps" }, "USAGE"),
      refused("startReasoning", { query: "" }, "USAGE"),
      refused("submitStep", { sessionId: "no session", step: "0", answer: {} }, "USAGE"),
      refused("submitStep", { ...NO_SESSION, step: "9", answer: {} }, "USAGE"),
      refused("dispatch", { ...NO_SESSION, action: "forget" }, "USAGE"),
      refused("importBundle", { bundle: { format: "another" } }, "DOCUMENT_INVALID"),
    ],
    stores: { threads: [], decisions: [], sessions: [] },
  },
  {
    id: "a token speaks for its own agent only",
    needsToken: true,
    setup: async ({ records }) => {
      await records("createThread", { threadId: "t1", title: "Pick a queue" });
      return records("recordDecision", { threadId: "t1", id: "d1", decision: "A table", confidence: 0.8 });
    },
    calls: [
      refused("createThread", { title: "Another", agentId: "somebody" }, "AGENT_MISMATCH"),
      refused("recordDecision", { decision: "A broker", confidence: 0.8, agentId: "somebody" }, "AGENT_MISMATCH"),
      refused("recordThought", { threadId: "t1", text: "A thought", agentId: "somebody" }, "AGENT_MISMATCH"),
      refused("reviewDecision", { id: "d1", outcome: "success", agentId: "somebody" }, "AGENT_MISMATCH"),
      refused(
        "updateThread",
        { threadId: "t1", status: "paused", reason: "why", agentId: "somebody" },
        "AGENT_MISMATCH",
      ),
      refused("claimThread", { threadId: "t1", agentId: "somebody" }, "AGENT_MISMATCH"),
      refused("putLearned", { sessionId: "abcabcabcabc", entries: [], agentId: "somebody" }, "AGENT_MISMATCH"),
    ],
  },
  {
    id: "the table describes itself",
    calls: [{ operation: "rpc.discover", params: {}, says: { info: { title: "Clew" } } }],
  },
];
