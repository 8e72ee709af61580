/* oxlint-disable typescript/no-explicit-any -- the peer reads its answers field by field, and so does this test */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jsonOf, type Running, run } from "./running-server.ts";

// What the protocol family's public client sends and reads, command by command. It knows nothing of this server: no
// threads, no camelCase, no project but its own, and it stops at an answer with `"error": null`.

let running: Running;
let token: string;
beforeAll(async () => {
  running = await run();
  token = running.token({ agent: "peer", projects: ["*"] });
});
afterAll(async () => running.close());

async function peer(method: string, params: object): Promise<any> {
  const body = JSON.stringify({ jsonrpc: "2.0", method: `cstp.${method}`, params, id: 1 });
  const response = await running.post("/cstp", body, {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
  });
  expect(response.status).toBe(200);
  const text = await response.text();
  expect(text).not.toContain('"error":null');
  const answer = JSON.parse(text);
  expect(answer.error).toBeUndefined();
  return answer.result;
}

async function record(decision: string, more: object = {}): Promise<any> {
  return peer("recordDecision", {
    decision,
    confidence: 0.85,
    category: "architecture",
    stakes: "high",
    context: "Choosing how to keep a queue",
    project_context: { project: "acme/shop", pr: 94 },
    reasons: [
      { type: "analysis", text: "It is durable" },
      { type: "empirical", text: "Measured", strength: 0.9 },
    ],
    bridge: { structure: "a WAL file", function: "survive a crash" },
    ...more,
  });
}

describe("the unmodified public client", () => {
  it("queries: decisions with a distance that is a number, and a total [peer:query]", async () => {
    await record("Use SQLite for the queue");
    const found = await peer("queryDecisions", {
      query: "queue",
      limit: 5,
      retrievalMode: "hybrid",
      filters: { category: "architecture" },
      bridgeSide: "function",
    });
    expect(typeof found.total).toBe("number");
    const all = await peer("queryDecisions", {
      query: "queue",
      limit: 5,
      retrievalMode: "semantic",
      filters: { project: "acme/shop" },
    });
    expect(all.decisions).toMatchObject([
      { category: "architecture", confidence: 0.85, stakes: "high", title: "Use SQLite for the queue" },
    ]);
    expect(typeof all.decisions[0].distance).toBe("number");
    expect(typeof all.decisions[0].id).toBe("string");
    expect((await peer("queryDecisions", { query: "", limit: 5 })).decisions).toHaveLength(1);
  });

  it("gets: found, reasons and the inputs of the deliberation as lists [peer:get]", async () => {
    const { id } = await record("Keep it simple");
    const answer = await peer("getDecision", { id });
    expect(answer.found).toBe(true);
    expect(answer.decision.reasons).toMatchObject([{ type: "analysis", text: "It is durable" }, { type: "empirical" }]);
    expect(Array.isArray(answer.decision.deliberation.inputs)).toBe(true);
    expect(answer.decision.deliberation.inputs.length).toBeGreaterThan(0);
    expect(answer.decision).toMatchObject({ project: "acme/shop", pr: 94, context: "Choosing how to keep a queue" });
    expect(typeof answer.decision.date).toBe("string");
  });

  it("records: id, indexed and what was captured [peer:record]", async () => {
    await peer("queryDecisions", { query: "simple", limit: 3 });
    await peer("checkGuardrails", {
      action: { description: "Keep it", category: "architecture", stakes: "high", confidence: 0.9 },
    });
    const answer = await record("Keep it simple, again");
    expect(answer).toMatchObject({ success: true, indexed: true, deliberation_auto: true });
    expect(answer.deliberation_inputs_count).toBeGreaterThanOrEqual(2);
    const again = await record("Nothing was asked before this one");
    expect(again).not.toHaveProperty("deliberation_auto");
  });

  it("lists and checks guardrails: name and message on each finding [peer:guardrails]", async () => {
    const listed = await peer("listGuardrails", { scope: "acme/shop" });
    expect(Array.isArray(listed.guardrails)).toBe(true);
    for (const guardrail of listed.guardrails) {
      expect(Object.keys(guardrail)).toEqual(
        expect.arrayContaining(["id", "action", "description", "conditions", "scope"]),
      );
      expect(Array.isArray(guardrail.conditions)).toBe(true);
    }
    const checked = await peer("checkGuardrails", {
      action: { description: "Drop the table", category: "architecture", stakes: "high", confidence: 0.2 },
    });
    expect(typeof checked.allowed).toBe("boolean");
    for (const finding of [...checked.violations, ...checked.warnings])
      expect(finding).toMatchObject({ name: expect.any(String), message: expect.any(String) });
  });

  it("reviews by decision_id, and leaves calibration out below five reviews [peer:review-and-calibrate]", async () => {
    const { id } = await record("To be reviewed");
    const reviewed = await peer("reviewDecision", {
      decision_id: id,
      outcome: "success",
      actual_result: "It held",
      lessons: "durable first",
    });
    expect(reviewed).toMatchObject({ success: true, id, status: "reviewed" });
    const early = await peer("getCalibration", { project: "acme/shop" });
    expect(early.overall?.brier_score ?? early.overall).toBeUndefined();
    for (let count = 0; count < 5; count += 1) {
      const { id: each } = await record(`Reviewed ${count}`);
      await peer("reviewDecision", { decision_id: each, outcome: count === 0 ? "failure" : "success" });
    }
    const { overall } = await peer("getCalibration", { project: "acme/shop" });
    expect(overall).toMatchObject({ reviewed_decisions: 6, reviewedDecisions: 6 });
    expect(overall.total_decisions).toBe(overall.totalDecisions);
    expect(overall.brier_score).toBe(overall.brierScore);
    const stats = await peer("getReasonStats", { minReviewed: 1, filters: { project: "acme/shop" } });
    expect(stats.byReasonType.map((entry: any) => entry.reasonType)).toEqual(
      expect.arrayContaining(["analysis", "empirical"]),
    );
    expect(stats.diversity).toMatchObject({ avgTypesPerDecision: 2, avgReasonsPerDecision: 2 });
    expect(Array.isArray(stats.recommendations)).toBe(true);
  });

  it("answers the family's hook over plain HTTP [peer:hook]", async () => {
    const headers = { authorization: `Bearer peer:${token}`, "content-type": "application/json" };
    const body = JSON.stringify({
      task_description: "Keep a queue",
      include: ["calibration", "guardrails", "patterns"],
    });
    const response = await running.post("/api/session-context", body, headers);
    expect(response.status).toBe(200);
    const context = await jsonOf(response);
    expect(Object.keys(context).toSorted()).toEqual(["active_guardrails", "calibration", "patterns"]);
    expect(typeof context.calibration.brier_score).toBe("number");
    expect(Array.isArray(context.patterns)).toBe(true);
    expect((await running.post("/api/session-context", body, {})).status).toBe(401);
  });
});
