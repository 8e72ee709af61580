import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Running, run } from "./running-server.ts";

let running: Running;
let token = "";

beforeEach(async () => {
  running = await run();
  token = running.token({ agent: "codex" });
});
afterEach(() => running.close());

async function call(method: string, params: object): Promise<Awaited<ReturnType<Running["rpc"]>>> {
  const { result, error } = await running.rpc(`cstp.${method}`, params, token);
  return error ?? result;
}

const LONG_AGO = "1999-01-01T00:00:00Z";
const LIES = {
  startedBy: "root",
  createdBy: "root",
  createdAt: LONG_AGO,
  status: "completed",
  seq: 99,
  redacted: true,
};

describe("what only the log tells", () => {
  it("is not taken from who opens a thread or decides in it [rpc:log-tells]", async () => {
    const more = { ...LIES, forkedFrom: { threadId: "other", seq: 1 }, mine: { kept: true } };
    await call("createThread", { title: "T", threadId: "t", ...more });
    const review = { outcome: "success", reviewedAt: LONG_AGO, reviews: [{ outcome: "success" }] };
    await call("recordDecision", {
      id: "d",
      decision: "D",
      confidence: 0.5,
      threadId: "t",
      ...LIES,
      ...review,
      mine: 1,
    });
    const { thread } = await call("resumeThread", { threadId: "t" });
    expect(thread).toMatchObject({ startedBy: "codex", status: "active", mine: { kept: true }, head: { seq: 3 } });
    expect(thread).not.toHaveProperty("forkedFrom");
    const [decision] = thread.decisions;
    expect(decision).toMatchObject({ agentId: "codex", status: "pending", seq: 2, mine: 1 });
    for (const name of ["outcome", "reviewedAt", "reviews", "redacted"]) expect(decision).not.toHaveProperty(name);
    expect([thread.createdAt > "2020", decision.createdAt > "2020"]).toEqual([true, true]);
    expect((await call("listDecisions", { hasOutcome: true })).decisions).toEqual([]);
  });

  it("is not taken from who thinks, asks or reviews [rpc:log-tells]", async () => {
    await call("recordDecision", { id: "d", decision: "D", confidence: 0.5, threadId: undefined });
    await call("recordThought", { id: "d", text: "Hm", ...LIES });
    const asked = { askedBy: "root", askedAt: LONG_AGO, answer: "no", answeredBy: "root", ...LIES };
    const { question } = await call("askQuestion", { id: "d", question: "Why?", ...asked });
    expect(question).toMatchObject({ askedBy: "codex", status: "open" });
    expect(question).not.toHaveProperty("answer");
    await call("reviewDecision", { id: "d", outcome: "success", reviewedAt: LONG_AGO, ...LIES });
    const { decision } = await call("getDecision", { id: "d" });
    expect(decision.thoughts).toMatchObject([{ agentId: "codex" }]);
    expect(decision.reviews).toMatchObject([{ agentId: "codex" }]);
    const times = [
      decision.thoughts[0].createdAt,
      decision.reviews[0].reviewedAt,
      decision.reviewedAt,
      question.askedAt,
    ];
    expect(times.every((time: string) => time > "2020")).toBe(true);
  });

  it("cannot be changed by an update [thread:update-own]", async () => {
    await call("recordDecision", { id: "d", decision: "D", confidence: 0.5 });
    for (const updates of [{ redacted: true }, { provenance: { trust: "local" } }, { reviewedAt: LONG_AGO }])
      expect((await call("updateDecision", { id: "d", updates })).code).toBe(-32602);
  });
});

describe("the log of a decision without a thread", () => {
  it("is read, followed, verified and redacted by the decision's id [thread:lone-log]", async () => {
    await call("recordDecision", { id: "lone", decision: "A secret", confidence: 0.5 });
    expect((await call("getThreadEvents", { threadId: "lone" })).events).toMatchObject([
      { log: "lone", seq: 1, type: "decision_recorded" },
    ]);
    const admin = running.token({ agent: "root", scope: "admin" });
    const { result } = await running.rpc("cstp.redactEvent", { threadId: "lone", seq: 1 }, admin);
    expect(result).toMatchObject({ redacted: true, threadId: "lone", head: { seq: 2 } });
    expect(await call("verifyThread", { threadId: "lone" })).toMatchObject({ ok: true, events: 2 });
    expect(JSON.stringify(await call("listDecisions", {}))).not.toContain("A secret");
    const stream = await fetch(`${running.server.url}/events?thread=lone`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(stream.status).toBe(200);
    await stream.body?.cancel();
    expect((await call("getThreadStatus", { threadId: "lone" })).data.code).toBe("NOT_FOUND");
  });
});
