import { createHash, randomUUID } from "node:crypto";
import type { Caller } from "@clew/operations";
import { createDispatcher, type Dispatcher, METHODS } from "@clew/operations/table";
import { createMemoryThreadStore } from "@clew/thread-store/memory";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

// Checks every method of the table against a restricted token; new methods are included automatically.
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

function caller(agent: string, more: Partial<Caller> = {}): Caller {
  return { agent, defaultAgent: agent, scope: "write", projects: [agent], session: agent, ...more };
}

const red = caller("red");
const blue = caller("blue");

let clew: Dispatcher;
const threads: { store: ReturnType<typeof createMemoryThreadStore> } = { store: createMemoryThreadStore() };

function call(method: string, params: object, who: Caller = red): Promise<unknown> {
  return clew.call(`cstp.${method}`, params, who);
}

function codeOf(method: string, params: object, who: Caller): Promise<unknown> {
  return call(method, params, who).then(
    () => "no error",
    (error: { code?: unknown }) => error.code,
  );
}

beforeEach(async () => {
  threads.store = createMemoryThreadStore();
  const clock = { now: () => new Date().toISOString() };
  clew = createDispatcher(METHODS, {
    newSessionId: () => "0123456789ab",
    yieldTurn: async () => undefined,
    threads: threads.store,
    clock,
    newUuid: randomUUID,
    digest: sha256,
  });
  await call("createThread", { title: "Red", threadId: "t" });
  await call("recordDecision", { id: "d", threadId: "t", decision: "A secret of red", confidence: 0.5, tags: ["r"] });
  await call("recordDecision", { id: "e", threadId: "t", decision: "Another secret", confidence: 0.5 });
  await call("askQuestion", { threadId: "t", question: "A secret question?", questionId: "q" });
  await call("reviewDecision", { id: "d", outcome: "failure", lessons: "a secret lesson" });
});
afterEach(() => threads.store.close());

const BY_ID: Readonly<Record<string, object>> = {
  getThread: { threadId: "t" },
  resumeThread: { threadId: "t" },
  getThreadStatus: { threadId: "t" },
  getThreadEvents: { threadId: "t" },
  verifyThread: { threadId: "t" },
  updateThread: { threadId: "t", status: "paused", reason: "x" },
  forkThread: { threadId: "t", atSeq: 1, title: "x" },
  claimThread: { threadId: "t", ttlSeconds: 60 },
  renewClaim: { threadId: "t", token: 1 },
  releaseClaim: { threadId: "t", token: 1 },
  askQuestion: { threadId: "t", question: "x" },
  answerQuestion: { questionId: "q", answer: "x" },
  recordDecision: { threadId: "t", decision: "x", confidence: 1 },
  recordThought: { threadId: "t", text: "x" },
  updateDecision: { id: "d", updates: { pattern: "x" } },
  getDecision: { id: "d" },
  reviewDecision: { id: "d", outcome: "success" },
  linkDecisions: { sourceId: "d", targetId: "e", edgeType: "relates_to" },
  getGraph: { nodeId: "d" },
  getNeighbors: { nodeId: "d" },
  getAmplificationChain: { decisionId: "d" },
  exportBundle: { scope: { threadId: "t" } },
};

/** Params of the methods that write to a session: they are refused before the session is looked up. */
const OF_A_SESSION: Readonly<Record<string, object>> = {
  startReasoning: { query: "x" },
  submitStep: { sessionId: "0a1b2c3d4e5f", step: "0", answer: {} },
  answerQuestions: { sessionId: "0a1b2c3d4e5f", answers: { q1: "x" } },
  haltSession: { sessionId: "0a1b2c3d4e5f", reason: "x", questions: ["x?"] },
  setRoute: { sessionId: "0a1b2c3d4e5f", route: "skill-orchestration", reason: "x" },
  completeReasoning: { sessionId: "0a1b2c3d4e5f" },
  dispatch: { sessionId: "0a1b2c3d4e5f", action: "ack" },
};

const LISTS: Readonly<Record<string, object>> = {
  listThreads: {},
  listDecisions: {},
  queryDecisions: { query: "secret" },
  search: { query: "secret" },
  exportBundle: { scope: {} },
  getStats: {},
  getCalibration: {},
  getReasonStats: {},
  getDeliberationStats: {},
  getAmplificationStats: {},
  getSessionContext: { taskDescription: "secret" },
  ready: {},
};

function isSigned(method: string): boolean {
  return method === "resumeThread" || METHODS.some(({ name, scope }) => name === method && scope !== "read");
}

describe("rights, method by method", () => {
  it("hide what another project holds from whoever names it, under its id or its project [auth:tenants]", async () => {
    const before = await threads.store.events({ project: "red", log: "t" });
    for (const [method, params] of Object.entries(BY_ID)) {
      expect([method, await codeOf(method, params, blue)]).toEqual([method, "NOT_FOUND"]);
      expect([method, await codeOf(method, { ...params, project: "red" }, blue)]).toEqual([method, "NOT_FOUND"]);
    }
    for (const [method, params] of Object.entries(LISTS)) {
      expect([method, JSON.stringify(await call(method, params, blue))]).toEqual([
        method,
        expect.not.stringMatching(/secret of|Another|lesson|"t"/),
      ]);
      expect([method, await codeOf(method, { ...params, project: "red" }, blue)]).toEqual([method, "NOT_FOUND"]);
    }
    for (const place of [{ project: { name: "red" } }, { project_context: { project: "red" } }])
      expect(await codeOf("recordDecision", { decision: "x", confidence: 1, ...place }, blue)).toBe("NOT_FOUND");
    for (const link of [{ continuesDecision: "e" }, { parentDecisionId: "e" }])
      expect(await codeOf("recordDecision", { decision: "x", confidence: 1, ...link }, blue)).toBe("NOT_FOUND");
    expect(await threads.store.events({ project: "red", log: "t" })).toEqual(before);
    expect(await threads.store.projects()).toEqual(["red"]);
  });

  it("let the same ids stand for other records in another project [auth:tenants]", async () => {
    await call("createThread", { title: "Blue", threadId: "t" }, blue);
    await call("recordDecision", { id: "d", threadId: "t", decision: "Of blue", confidence: 1 }, blue);
    for (const [who, decision] of [
      [red, "A secret of red"],
      [blue, "Of blue"],
    ] as const)
      expect(await call("getDecision", { id: "d" }, who)).toMatchObject({ decision: { decision } });
  });

  it("let a reading token call no method that writes, and a writing one none of an admin [auth:scopes]", async () => {
    const writing = METHODS.filter(({ scope }) => scope !== "read");
    expect(writing.length).toBeGreaterThan(20);
    for (const { name } of writing)
      expect([name, await codeOf(name, BY_ID[name] ?? {}, caller("red", { scope: "read" }))]).toEqual([
        name,
        "FORBIDDEN",
      ]);
    for (const { name } of METHODS.filter(({ scope }) => scope === "admin"))
      expect([name, await codeOf(name, {}, red)]).toEqual([name, "FORBIDDEN"]);
  });

  it("let no token sign for another agent, under either spelling, except one of any agent or an admin [auth:agent-mismatch]", async () => {
    const writes = {
      ...Object.fromEntries(Object.entries(BY_ID).filter(([method]) => isSigned(method))),
      createThread: { title: "x" },
      importBundle: { bundle: {} },
      preAction: { action: { description: "x" } },
      ...OF_A_SESSION,
    };
    expect(Object.keys(writes).length).toBeGreaterThan(14);
    for (const [method, params] of Object.entries(writes))
      for (const name of [{ agentId: "claude" }, { agent_id: "claude" }])
        expect([method, await codeOf(method, { ...params, ...name }, red)]).toEqual([method, "AGENT_MISMATCH"]);
    for (const who of [caller("*", { projects: ["red"] }), caller("red", { scope: "admin" })])
      expect(await codeOf("recordThought", { threadId: "t", text: "x", agentId: "claude" }, who)).toBe("no error");
  });
});
