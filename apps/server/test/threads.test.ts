/* oxlint-disable typescript/no-explicit-any -- answers come from the wire and are asserted field by field */
import { createHash } from "node:crypto";
import { ClewError } from "@clew/errors";
import { type Caller, createReadBuffer } from "@clew/operations";
import { createDispatcher, type Dispatcher, METHODS } from "@clew/operations/table";
import { createMemoryThreadStore } from "@clew/thread-store/memory";
import { afterEach, describe, expect, it } from "vitest";

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

function caller(agent: string, more: Partial<Caller> = {}): Caller {
  return { agent, defaultAgent: agent, scope: "write", projects: ["default"], session: agent, ...more };
}

const emerson = caller("emerson");
const reviewer = caller("code-reviewer");

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

function open(): Dispatcher {
  let count = 0;
  const newUuid = (): string => `00000000-0000-4000-8000-${String((count += 1)).padStart(12, "0")}`;
  const threads = createMemoryThreadStore();
  const captures = createReadBuffer(threads, { newUuid, schedule: () => undefined });
  opened.push(() => threads.close());
  const clock = { now: () => new Date().toISOString() };
  return createDispatcher(METHODS, {
    newSessionId: () => "0123456789ab",
    yieldTurn: async () => undefined,
    threads,
    clock,
    newUuid,
    digest: sha256,
    captures,
  });
}

/** Calls a method and checks its answer against the table's result schema. */
async function call(dispatcher: Dispatcher, name: string, params: object, who: Caller = emerson): Promise<any> {
  const result = await dispatcher.call(`cstp.${name}`, params, who);
  dispatcher.methods.get(`cstp.${name}`)!.result.parse(result);
  return JSON.parse(JSON.stringify(result));
}

function told(part: string): unknown {
  return expect.stringContaining(part);
}

async function codeOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => "no error",
    (error: { code?: unknown }) => error.code,
  );
}

describe("a thread of decisions", () => {
  it("gives back on resume everything that went in [thread:resume-whole]", async () => {
    const clew = open();
    const { thread } = await call(clew, "createThread", {
      title: "PR #94 Architecture",
      threadId: "thread_pr94",
      tags: ["pr"],
    });
    expect(thread).toMatchObject({
      id: "thread_pr94",
      title: "PR #94 Architecture",
      status: "active",
      startedBy: "emerson",
    });
    await call(clew, "recordThought", { threadId: "thread_pr94", text: "Checking MIT scaling research..." });
    const first = await call(clew, "recordDecision", {
      id: "dec_001",
      threadId: "thread_pr94",
      decision: "Plan: create feature specs",
      confidence: 0.85,
      context: "Four papers read",
      reasons: [{ type: "analysis", text: "4 features map well" }],
      alternatives: [{ option: "One big spec", why_rejected: "nobody reads it", reopen_when: "never" }],
      dissent: [{ agent: "docs", text: "too early" }],
      tags: ["specs"],
      open_questions: ["Should F030 integrate with F032?"],
      next_steps: ["Code review", "Documentation"],
      deliberation: { inputs: [{ id: "i1", text: "query results" }], steps: [{ step: 1, thought: "compare" }] },
      own_field: { kept: true },
    });
    expect(first).toMatchObject({ success: true, id: "dec_001", threadId: "thread_pr94", indexed: true });
    await call(
      clew,
      "recordDecision",
      {
        id: "dec_002",
        threadId: "thread_pr94",
        continuesDecision: "dec_001",
        decision: "Code review PR #94",
        confidence: 0,
      },
      reviewer,
    );
    await call(
      clew,
      "recordDecision",
      { id: "dec_003", threadId: "thread_pr94", continues_thread: "dec_001", decision: "Update docs", confidence: 0.5 },
      caller("docs-agent"),
    );

    const resumed = await call(clew, "resumeThread", { threadId: "thread_pr94", context: "Going on" }, reviewer);
    expect(resumed.thread).toMatchObject({
      id: "thread_pr94",
      startedBy: "emerson",
      openQuestions: ["Should F030 integrate with F032?"],
      lastState: { conclusion: "Update docs", confidence: 0.5, nextSteps: ["Code review", "Documentation"] },
    });
    expect(
      resumed.thread.decisions.map((decision: { id: string; continuesDecision?: string; confidence: number }) => [
        decision.id,
        decision.continuesDecision,
        decision.confidence,
      ]),
    ).toEqual([
      ["dec_001", undefined, 0.85],
      ["dec_002", "dec_001", 0],
      ["dec_003", "dec_001", 0.5],
    ]);
    expect(resumed.thread.decisions[0]).toMatchObject({
      agentId: "emerson",
      context: "Four papers read",
      reasons: [{ type: "analysis", text: "4 features map well", strength: 0.8 }],
      alternatives: [{ option: "One big spec", why_rejected: "nobody reads it", reopen_when: "never" }],
      thoughts: [{ text: "Checking MIT scaling research...", agentId: "emerson" }],
      deliberation: { inputs: [{ id: "i1", text: "query results" }] },
      own_field: { kept: true },
    });
    expect(JSON.stringify(resumed)).not.toContain("null");
    const status = await call(clew, "getThreadStatus", { threadId: "thread_pr94" });
    expect(status).toMatchObject({
      threadId: "thread_pr94",
      status: "active",
      decisions: 3,
      openQuestions: 1,
      health: { status: "healthy" },
    });
    const { events } = await call(clew, "getThreadEvents", { threadId: "thread_pr94" });
    expect(events.map((event: { type: string }) => event.type)).toEqual([
      "thread_created",
      "thought_recorded",
      "decision_recorded",
      "question_asked",
      "decision_recorded",
      "decision_recorded",
      "resumed",
    ]);
    expect(await call(clew, "verifyThread", { threadId: "thread_pr94" })).toMatchObject({ ok: true, events: 7 });
  });

  it("puts a thought under the decision it names, however that is spelled [rpc:aliases]", async () => {
    const clew = open();
    await call(clew, "createThread", { title: "T", threadId: "t" });
    await call(clew, "recordDecision", { id: "d1", threadId: "t", decision: "D", confidence: 0.5 });
    for (const key of ["id", "decisionId", "decision_id"])
      expect(await call(clew, "recordThought", { text: key, [key]: "d1" })).toMatchObject({
        decisionId: "d1",
        threadId: "t",
        pending: false,
      });
    const { decision } = await call(clew, "getDecision", { id: "d1" });
    expect(decision.thoughts.map((thought: { text: string }) => thought.text)).toEqual([
      "id",
      "decisionId",
      "decision_id",
    ]);
    expect((await call(clew, "askQuestion", { text: "Why?", decision_id: "d1" })).question).toMatchObject({
      threadId: "t",
      decisionId: "d1",
    });
  });

  it("tells which rules were asked before a decision, and refuses a claim to who only reads [thread:resume-whole]", async () => {
    const clew = open();
    await call(clew, "createThread", { title: "T", threadId: "t" });
    await call(clew, "checkGuardrails", { action: { description: "Drop a table", stakes: "high" } });
    await call(clew, "recordDecision", { id: "d", threadId: "t", decision: "Drop it", confidence: 0.9 });
    const { thread } = await call(clew, "resumeThread", { threadId: "t" });
    expect(thread.guardrailChecks).toMatchObject([{ decisionId: "d", agentId: "emerson" }]);
    const reader = caller("emerson", { scope: "read" });
    expect(await codeOf(call(clew, "resumeThread", { threadId: "t", claim: 60 }, reader))).toBe("FORBIDDEN");
    expect((await call(clew, "resumeThread", { threadId: "t" }, reader)).thread.head.seq).toBe(3);
  });

  it("takes the same decision again as the same record and another under its id as a conflict [thread:safe-retry]", async () => {
    const clew = open();
    await call(clew, "recordThought", { text: "first thought" });
    const one = await call(clew, "recordDecision", {
      id: "dec_a",
      decision: "A",
      confidence: 0.5,
      openQuestions: ["Why?"],
    });
    expect(one).toMatchObject({ deliberation_auto: true, deliberation_inputs_count: 1 });
    await call(clew, "recordThought", { text: "second thought" });
    const two = await call(clew, "recordDecision", {
      id: "dec_a",
      decision: "A",
      confidence: 0.5,
      openQuestions: ["Why?"],
    });
    expect(two).toMatchObject({ success: true, id: "dec_a", repeated: true });
    expect(await codeOf(call(clew, "recordDecision", { id: "dec_a", decision: "B", confidence: 0.5 }))).toBe(
      "CONFLICT",
    );
    const next = await call(clew, "recordDecision", { id: "dec_b", decision: "B", confidence: 0.5 });
    expect(next).toMatchObject({ deliberation_inputs_count: 1 });
  });

  it("keeps the thread as it was at a seq or a time [thread:time-travel]", async () => {
    const clew = open();
    await call(clew, "createThread", { title: "T", threadId: "t" });
    await call(clew, "recordDecision", { id: "d1", threadId: "t", decision: "One", confidence: 0.5 });
    await call(clew, "reviewDecision", { decision_id: "d1", outcome: "failure", actual_result: "broke" });
    await call(clew, "updateThread", { threadId: "t", status: "paused", reason: "waiting" });
    const then = await call(clew, "resumeThread", { threadId: "t", at: 2 });
    expect(then.thread).toMatchObject({ status: "active", decisions: [{ id: "d1", status: "pending" }] });
    expect(then.thread.decisions[0].outcome).toBeUndefined();
    const now = await call(clew, "resumeThread", { threadId: "t" });
    expect(now.thread).toMatchObject({
      status: "paused",
      statusReason: "waiting",
      decisions: [{ outcome: "failure" }],
    });
  });

  it("moves a thread only along its table, and reopens a completed one with a reason [thread:status-moves]", async () => {
    const clew = open();
    await call(clew, "createThread", { title: "T", threadId: "t" });
    expect(await codeOf(call(clew, "updateThread", { threadId: "t", status: "active" }))).toBe("THREAD_STATUS_REFUSED");
    await call(clew, "updateThread", { threadId: "t", status: "blocked", reason: "CI" });
    expect(await codeOf(call(clew, "updateThread", { threadId: "t", status: "completed" }))).toBe(
      "THREAD_STATUS_REFUSED",
    );
    await call(clew, "updateThread", { threadId: "t", status: "active" });
    await call(clew, "updateThread", { threadId: "t", status: "completed" });
    expect(await codeOf(call(clew, "recordDecision", { threadId: "t", decision: "Late", confidence: 0.5 }))).toBe(
      "THREAD_STATUS_REFUSED",
    );
    expect(await codeOf(call(clew, "updateThread", { threadId: "t", status: "active" }))).toBe("THREAD_STATUS_REFUSED");
    await call(clew, "updateThread", { threadId: "t", status: "active", reason: "a bug came back" });
  });

  it("says with every refusal of a write how to go on, and answers a retry as it answered the first try [thread:way-out]", async () => {
    const clew = open();
    const write = { threadId: "t", decision: "D", confidence: 0.5 };
    await call(clew, "createThread", { title: "T", threadId: "t" });
    const first = await call(clew, "recordDecision", { ...write, id: "d" });
    await call(clew, "recordDecision", { ...write, id: "e", openQuestions: ["Why?"] });
    const again = await call(clew, "recordDecision", { ...write, id: "d" });
    expect(again).toEqual({ ...first, repeated: true });
    const refusalOf = async (method: string, params: object): Promise<any> =>
      call(clew, method, params).then(
        () => "no error",
        ({ code, hint }) => [code, hint],
      );
    expect(await refusalOf("createThread", { title: "U", threadId: "t" })).toEqual(["CONFLICT", told("another id")]);
    expect(await refusalOf("recordDecision", { ...write, id: "d", confidence: 1 })).toEqual([
      "CONFLICT",
      told("another id"),
    ]);
    const late = ["STALE_HEAD", told("clew thread resume t --since 1")];
    expect(await refusalOf("recordDecision", { ...write, expectedHead: 1 })).toEqual(late);
    expect(await refusalOf("updateThread", { threadId: "t", status: "paused", expectedHead: 1 })).toEqual(late);
    await call(clew, "claimThread", { threadId: "t" });
    const claimed = ["CLAIM_REQUIRED", told("--claim-token")];
    expect(await refusalOf("recordDecision", write)).toEqual(claimed);
    expect(await refusalOf("recordThought", { threadId: "t", text: "x" })).toEqual(claimed);
    expect(await refusalOf("updateThread", { threadId: "t", status: "paused" })).toEqual(claimed);
    expect(await refusalOf("recordThought", { threadId: "t", text: "x", claimToken: 9 })).toEqual([
      "CLAIM_STALE",
      told("clew thread claim t"),
    ]);
    await call(clew, "updateThread", { threadId: "t", status: "paused", claimToken: 1 });
    expect(await refusalOf("updateThread", { threadId: "t", status: "completed", claimToken: 1 })).toEqual([
      "THREAD_STATUS_REFUSED",
      "Make it active first: clew thread reopen t",
    ]);
    await call(clew, "updateThread", { threadId: "t", status: "active", claimToken: 1 });
    await call(clew, "updateThread", { threadId: "t", status: "completed", claimToken: 1 });
    const reopen = ["THREAD_STATUS_REFUSED", told('clew thread reopen t --reason "…"')];
    expect(await refusalOf("recordDecision", { ...write, claimToken: 1 })).toEqual(reopen);
    expect(await refusalOf("updateThread", { threadId: "t", status: "active", claimToken: 1 })).toEqual(reopen);
    expect(await refusalOf("nothing", {})).toEqual(["UNKNOWN_METHOD", told("rpc.discover")]);
  });

  it("refuses to continue a decision that is missing or in another thread [thread:continues-checked]", async () => {
    const clew = open();
    await call(clew, "createThread", { title: "One", threadId: "one" });
    await call(clew, "createThread", { title: "Two", threadId: "two" });
    await call(clew, "recordDecision", { id: "d1", threadId: "one", decision: "D", confidence: 0.5 });
    expect(
      await codeOf(
        call(clew, "recordDecision", { threadId: "two", continuesDecision: "d1", decision: "E", confidence: 0.5 }),
      ),
    ).toBe("CONFLICT");
    expect(
      await codeOf(
        call(clew, "recordDecision", { threadId: "two", continuesDecision: "nope", decision: "E", confidence: 0.5 }),
      ),
    ).toBe("NOT_FOUND");
    expect(await codeOf(call(clew, "recordDecision", { threadId: "nope", decision: "E", confidence: 0.5 }))).toBe(
      "NOT_FOUND",
    );
    const followed = await call(clew, "recordDecision", { continuesDecision: "d1", decision: "E", confidence: 0.5 });
    expect(followed.threadId).toBe("one");
  });

  it("guards a claimed thread by its current token and lets questions and reviews pass [thread:claims]", async () => {
    const clew = open();
    await call(clew, "createThread", { title: "T", threadId: "t" });
    await call(clew, "recordDecision", { id: "d1", threadId: "t", decision: "D", confidence: 0.5 });
    const { claim } = await call(clew, "claimThread", { threadId: "t", ttlSeconds: 60 }, reviewer);
    expect(claim).toMatchObject({ threadId: "t", agentId: "code-reviewer", token: 1 });
    expect(await codeOf(call(clew, "recordDecision", { threadId: "t", decision: "E", confidence: 0.5 }))).toBe(
      "CLAIM_REQUIRED",
    );
    expect(await codeOf(call(clew, "recordThought", { threadId: "t", text: "x" }))).toBe("CLAIM_REQUIRED");
    await call(clew, "askQuestion", { threadId: "t", question: "Why?" });
    await call(clew, "reviewDecision", { id: "d1", outcome: "success" });
    await call(clew, "recordDecision", { threadId: "t", decision: "E", confidence: 0.5, claimToken: 1 }, reviewer);
    expect(await call(clew, "getThreadStatus", { threadId: "t" })).toMatchObject({
      claimedBy: "code-reviewer",
      openQuestions: 1,
    });
    await call(clew, "releaseClaim", { threadId: "t", token: 1 }, reviewer);
    expect((await call(clew, "getThreadStatus", { threadId: "t" })).claimedBy).toBeUndefined();
    const again = await call(clew, "claimThread", { threadId: "t", ttlSeconds: 60 });
    expect(again.claim.token).toBe(2);
    expect(
      await codeOf(
        call(clew, "recordDecision", { threadId: "t", decision: "F", confidence: 0.5, claimToken: 1 }, reviewer),
      ),
    ).toBe("CLAIM_STALE");
  });

  it("gives the token of a claim to its holder, and tells others who that is [thread:claim-told]", async () => {
    const clew = open();
    await call(clew, "createThread", { title: "T", threadId: "t" });
    const { claim } = await call(clew, "claimThread", { threadId: "t", ttlSeconds: 60 });
    const known = { claimedBy: "emerson", claimExpiresAt: claim.expiresAt };
    for (const method of ["resumeThread", "getThread"]) {
      expect((await call(clew, method, { threadId: "t" })).thread).toMatchObject({ ...known, claim });
      const { thread } = await call(clew, method, { threadId: "t" }, reviewer);
      expect(thread).toMatchObject(known);
      expect(thread).not.toHaveProperty("claim");
    }
    const { threads } = await call(clew, "listThreads", {}, reviewer);
    expect(threads).toMatchObject([known]);
    expect(threads[0]).not.toHaveProperty("claim");
  });

  it("cuts thoughts before conclusions, says what it left out and gives it on request [thread:omitted-told]", async () => {
    const clew = open();
    await call(clew, "createThread", { title: "T", threadId: "t" });
    for (let number = 1; number <= 5; number += 1) {
      await call(clew, "recordThought", { threadId: "t", text: `thought ${number} ${"x".repeat(2_000)}` });
      await call(clew, "recordDecision", {
        id: `d${number}`,
        threadId: "t",
        decision: `Conclusion ${number}`,
        confidence: 0.5,
        openQuestions: [`Question ${number}?`],
        nextSteps: [`Step ${number}`],
      });
    }
    const { thread } = await call(clew, "resumeThread", { threadId: "t", maxTokens: 2_500 });
    expect(thread.decisions.map((decision: { decision: string }) => decision.decision)).toEqual(
      [1, 2, 3, 4, 5].map((number) => `Conclusion ${number}`),
    );
    expect(thread.openQuestions).toEqual([1, 2, 3, 4, 5].map((number) => `Question ${number}?`));
    expect(thread.lastState.nextSteps).toEqual(["Step 5"]);
    expect(thread.omitted).toMatchObject({ cursor: "after:0", what: "thoughts" });
    expect(JSON.stringify(thread).length).toBeLessThanOrEqual(10_000);
    expect(thread.decisions[4].thoughts).toHaveLength(1);
    let cursor: string | undefined = thread.omitted.cursor;
    const thoughts: string[] = [];
    while (cursor !== undefined) {
      const page: any = await call(clew, "resumeThread", { threadId: "t", cursor, maxTokens: 1_000 });
      thoughts.push(
        ...page.thread.decisions.flatMap((decision: any) =>
          decision.thoughts.map((thought: any) => thought.text.slice(0, 9)),
        ),
      );
      cursor = page.thread.omitted?.cursor;
    }
    expect(thoughts).toEqual(["thought 1", "thought 2", "thought 3", "thought 4", "thought 5"]);
  });

  it("goes on in a fork from the state it branched off [thread:fork]", async () => {
    const clew = open();
    await call(clew, "createThread", { title: "T", threadId: "t" });
    await call(clew, "recordDecision", { id: "d1", threadId: "t", decision: "One", confidence: 0.5 });
    await call(clew, "recordDecision", { id: "d2", threadId: "t", decision: "Two", confidence: 0.5 });
    const { thread } = await call(clew, "forkThread", { threadId: "t", atSeq: 2, title: "Otherwise" });
    const third = await call(clew, "recordDecision", {
      id: "d3",
      threadId: thread.id,
      decision: "Other two",
      confidence: 0.5,
      continuesDecision: "d1",
    });
    expect(third.threadId).toBe(thread.id);
    expect(
      await codeOf(
        call(clew, "recordDecision", { threadId: thread.id, decision: "X", confidence: 0.5, continuesDecision: "d2" }),
      ),
    ).toBe("CONFLICT");
    const fork = await call(clew, "resumeThread", { threadId: thread.id });
    expect(fork.thread.decisions.map((decision: { id: string }) => decision.id)).toEqual(["d1", "d3"]);
    expect(fork.thread.forkedFrom).toMatchObject({ threadId: "t", seq: 2 });
    const origin = await call(clew, "resumeThread", { threadId: "t" });
    expect(origin.thread.decisions.map((decision: { id: string }) => decision.id)).toEqual(["d1", "d2"]);
  });

  it("gives every field back as it was given, on resuming, reading and in a bundle [thread:resume-whole]", async () => {
    const clew = open();
    const own = { owner: { team: "core" }, tags: ["queue"], context: { why: ["mail", 3] }, claimedBy: "nobody" };
    await call(clew, "createThread", { title: "T", threadId: "t", ...own });
    await call(clew, "recordDecision", { id: "dec_0", threadId: "t", decision: "First", confidence: 1 });
    const given = {
      id: "dec_1",
      threadId: "t",
      continuesDecision: "dec_0",
      parentDecisionId: "dec_0",
      decision: "Use SQLite",
      confidence: 0,
      category: "own category",
      stakes: "critical",
      context: { nested: [1, { deep: true }] },
      reasons: [{ type: "constraint", text: "no service", strength: 0, source: "ops" }],
      alternatives: [{ option: "Redis", why_rejected: "loses mail", reopen_when: "two hosts", by: "ada" }],
      dissent: ["From growth: a broker, later", { agent: "ada", text: "too early", confidence: 0.4 }],
      tags: ["queue", "שלום"],
      pattern: "boring first",
      feature: "mail",
      pr: 94,
      file: "src/queue.ts",
      line: 12,
      commit: "abc123",
      bridge: {
        structure: "a table",
        function: "sends once",
        tolerance: ["late"],
        enforcement: ["key"],
        prevention: ["two"],
      },
      trace: [{ tool: "rg", args: ["queue"] }, "plain"],
      related: [{ id: "dec_0", summary: "First", distance: 0.2 }],
      openQuestions: ["Who bounces?"],
      nextSteps: ["Write the table"],
      reviewIn: "30d",
      review_by: "2026-12-18",
      deliberation: {
        inputs: [{ id: "i", text: "read", source: "docs", timestamp: "2026-11-18T10:00:00Z" }],
        steps: [
          {
            step: 1,
            thought: "hm",
            author: "ada",
            inputs_used: ["i"],
            duration_ms: 5,
            type: "analysis",
            conclusion: true,
          },
        ],
        total_duration_ms: 5,
        convergence_point: 1,
      },
      own_field: { "a-b": [null, 0, ""] },
    };
    await call(clew, "recordDecision", given);
    const { thread } = await call(clew, "resumeThread", { threadId: "t" });
    const { claimedBy: _, ...kept } = own;
    expect(thread).toMatchObject(kept);
    expect(thread).not.toHaveProperty("claimedBy");
    expect(thread.decisions[1]).toMatchObject(given);
    expect(thread.dissent).toEqual(given.dissent);
    const { decision } = await call(clew, "getDecision", { id: "dec_1" });
    expect(decision).toMatchObject({ ...given, context: JSON.stringify(given.context) });
    const { bundle } = await call(clew, "exportBundle", { scope: { threadId: "t" } });
    expect(bundle.threads[0]).toMatchObject({ ...kept, decisions: [{ id: "dec_0" }, given] });
    expect((await call(clew, "listThreads", {})).threads[0]).toMatchObject(kept);
  });

  it("tells a fork's own from what it inherited, in status, lists and changes alike [thread:fork-counts]", async () => {
    const clew = open();
    await call(clew, "createThread", { title: "T", threadId: "t" });
    await call(clew, "recordDecision", {
      id: "d1",
      threadId: "t",
      decision: "One",
      confidence: 0.5,
      openQuestions: ["Why?"],
    });
    await call(clew, "recordDecision", { id: "d2", threadId: "t", decision: "Two", confidence: 0.5 });
    await call(clew, "recordDecision", { id: "late", threadId: "t", decision: "Late", confidence: 0.5 });
    const made = await call(clew, "forkThread", { threadId: "t", atSeq: 4, title: "Otherwise", newThreadId: "f" });
    const counts = { decisions: 2, openQuestions: 1, inherited: { decisions: 2, openQuestions: 1 } };
    expect(made.thread).toMatchObject(counts);
    expect((await call(clew, "resumeThread", { threadId: "f" })).thread.decisions).toHaveLength(2);
    await call(clew, "recordDecision", {
      id: "d3",
      threadId: "f",
      decision: "Three",
      confidence: 0.5,
      openQuestions: ["How?"],
    });
    await call(clew, "forkThread", { threadId: "f", atSeq: 3, title: "Again", newThreadId: "g" });
    const own = { decisions: 3, openQuestions: 2, inherited: { decisions: 2, openQuestions: 1 } };
    const again = { decisions: 3, openQuestions: 2, inherited: { decisions: 3, openQuestions: 2 } };
    for (const [threadId, expected] of [
      ["f", own],
      ["g", again],
    ] as const) {
      expect(await call(clew, "getThreadStatus", { threadId })).toMatchObject(expected);
      const { threads } = await call(clew, "listThreads", {});
      expect(threads.find((thread: { id: string }) => thread.id === threadId)).toMatchObject(expected);
      const { thread } = await call(clew, "updateThread", { threadId, status: "paused", reason: "lunch" });
      expect(thread).toMatchObject(expected);
      const document = (await call(clew, "getThread", { threadId })).thread;
      expect([document.decisions.length, document.openQuestions.length]).toEqual([
        expected.decisions,
        expected.openQuestions,
      ]);
    }
    expect(await call(clew, "getThreadStatus", { threadId: "t" })).not.toHaveProperty("inherited");
  });

  it("asks once what two decisions ask, in the fork as well, and anew once it is answered [thread:asked-once]", async () => {
    const clew = open();
    const ask = (id: string, threadId: string, ...openQuestions: string[]): Promise<any> =>
      call(clew, "recordDecision", { id, threadId, decision: id, confidence: 0.5, openQuestions });
    const asked = async (threadId: string): Promise<unknown> => {
      const { thread } = await call(clew, "getThread", { threadId });
      const { openQuestions } = await call(clew, "getThreadStatus", { threadId });
      expect(openQuestions).toBe(thread.openQuestions.length);
      return thread.questions.map((each: any) => [each.id, each.text, each.status]);
    };
    await call(clew, "createThread", { title: "T", threadId: "t" });
    await ask("d1", "t", "Who bounces?", "Who bounces?");
    await ask("d2", "t", "Who bounces?", "And who pays?");
    const open1 = ["d1.q1", "Who bounces?", "open"];
    const open2 = ["d2.q2", "And who pays?", "open"];
    expect(await asked("t")).toEqual([open1, open2]);
    expect((await call(clew, "getDecision", { id: "d2" })).decision.openQuestions).toEqual([
      "Who bounces?",
      "And who pays?",
    ]);
    const { events } = await call(clew, "getThreadEvents", { threadId: "t" });
    await call(clew, "forkThread", { threadId: "t", atSeq: events.at(-1).seq, title: "F", newThreadId: "f" });
    await ask("d3", "f", "And who pays?", "And when?");
    expect(await asked("f")).toEqual([open1, open2, ["d3.q2", "And when?", "open"]]);
    await call(clew, "answerQuestion", { questionId: "d1.q1", answer: "The worker" });
    expect(await ask("d2", "t", "Who bounces?", "And who pays?")).toMatchObject({ repeated: true });
    expect(await asked("t")).toEqual([["d1.q1", "Who bounces?", "answered"], open2]);
    await ask("d4", "t", "Who bounces?");
    expect(await asked("t")).toEqual([["d1.q1", "Who bounces?", "answered"], open2, ["d4.q1", "Who bounces?", "open"]]);
  });

  it("asks once what several decisions ask at the same time, whoever is first [thread:asked-once]", async () => {
    const clew = open();
    await call(clew, "createThread", { title: "T", threadId: "t" });
    const ask = (id: string): Promise<any> =>
      call(clew, "recordDecision", { id, threadId: "t", decision: id, confidence: 0.5, openQuestions: ["Who?", id] });
    const ids = ["d1", "d2", "d3", "d2", "d1"];
    const answers = await Promise.all(ids.map(ask));
    expect(answers.map(({ success }) => success)).toEqual(ids.map(() => true));
    const { thread } = await call(clew, "getThread", { threadId: "t" });
    expect(thread.openQuestions.toSorted()).toEqual(["Who?", "d1", "d2", "d3"]);
    expect(thread.decisions.map(({ openQuestions }: any) => openQuestions[0])).toEqual(["Who?", "Who?", "Who?"]);
    expect((await call(clew, "getThreadStatus", { threadId: "t" })).openQuestions).toBe(4);
  });

  it("shows in a fork what was learned later about what it inherited, and not as of then [thread:fork-learns]", async () => {
    const clew = open();
    await call(clew, "createThread", { title: "T", threadId: "t" });
    await call(clew, "recordDecision", { id: "d1", threadId: "t", decision: "One", confidence: 0.5 });
    await call(clew, "askQuestion", { threadId: "t", question: "Why?", questionId: "q" });
    await call(clew, "forkThread", { threadId: "t", atSeq: 3, title: "Otherwise", newThreadId: "f" });
    await call(clew, "recordDecision", { id: "d2", threadId: "f", decision: "Two", confidence: 0.5 });
    await call(clew, "recordDecision", { id: "other", threadId: "t", decision: "Other", confidence: 0.5 });
    await call(clew, "answerQuestion", { questionId: "q", answer: "Because" });
    await call(clew, "reviewDecision", { id: "d1", outcome: "failure", lessons: "durable first" });
    await call(clew, "reviewDecision", { id: "other", outcome: "failure" });
    const { thread } = await call(clew, "getThread", { threadId: "f" });
    expect(thread.openQuestions).toEqual([]);
    expect(thread.questions).toMatchObject([{ id: "q", status: "answered", answer: "Because", answeredBy: "emerson" }]);
    expect(thread.decisions).toMatchObject([
      { id: "d1", outcome: "failure", reviews: [{ lessons: "durable first" }] },
      { id: "d2", amplification: "inherited" },
    ]);
    const health = { status: "failing", failed: 1, inherited: 1 };
    expect(await call(clew, "getThreadStatus", { threadId: "f" })).toMatchObject({ health, openQuestions: 0 });
    expect((await call(clew, "listThreads", { query: "Otherwise" })).threads).toMatchObject([{ health }]);
    const then = (await call(clew, "getThread", { threadId: "f", at: 1 })).thread;
    expect([then.openQuestions, then.decisions.map((decision: any) => decision.outcome)]).toEqual([
      ["Why?"],
      [undefined],
    ]);
  });

  it("empties one event without breaking the chain [thread:redact]", async () => {
    const clew = open();
    const admin = caller("*", { defaultAgent: "boss", scope: "admin" });
    await call(clew, "createThread", { title: "T", threadId: "t" });
    await call(clew, "recordDecision", {
      id: "d1",
      threadId: "t",
      decision: "hunter2 is the password",
      confidence: 0.5,
    });
    await call(clew, "recordDecision", { id: "d2", threadId: "t", decision: "Next", confidence: 0.5 });
    expect(await codeOf(call(clew, "redactEvent", { threadId: "t", seq: 2 }))).toBe("FORBIDDEN");
    await call(clew, "redactEvent", { threadId: "t", seq: 2, reason: "a secret" }, admin);
    expect(await call(clew, "verifyThread", { threadId: "t" })).toMatchObject({ ok: true });
    const { thread } = await call(clew, "resumeThread", { threadId: "t" });
    expect(JSON.stringify(thread)).not.toContain("hunter2");
    expect(thread.decisions).toMatchObject([
      { id: "d1", redacted: true },
      { id: "d2", continuesDecision: "d1" },
    ]);
  });

  it("tells the log once of an answer, a link and a change that are sent twice [thread:told-once]", async () => {
    const clew = open();
    await call(clew, "createThread", { title: "T", threadId: "t" });
    for (const id of ["d1", "d2"])
      await call(clew, "recordDecision", { id, threadId: "t", decision: id, confidence: 0.5, tags: ["a", "b"] });
    await call(clew, "askQuestion", { threadId: "t", question: "Why?", questionId: "q" });
    const head = async (): Promise<number> => (await call(clew, "getThreadStatus", { threadId: "t" })).head.seq;
    const link = { sourceId: "d2", targetId: "d1", edgeType: "depends_on" };
    const change = { id: "d1", updates: { tags: ["a", "b"], context: { z: 1, a: [2] }, pattern: null } };
    for (const [method, params, other] of [
      ["answerQuestion", { questionId: "q", answer: "So" }, { questionId: "q", answer: "No" }],
      ["linkDecisions", link, { ...link, weight: 0.5 }],
      ["updateDecision", change, { id: "d1", updates: { tags: ["b", "a"] } }],
    ] as const) {
      const before = await head();
      const first = await call(clew, method, params);
      const again = await call(clew, method, params);
      expect([method, await head()]).toEqual([method, before + 1]);
      if (method === "updateDecision") expect([first.changed, again.changed]).toEqual([["context"], []]);
      else expect(again).toEqual(first);
      await call(clew, method, other);
      expect([method, await head()]).toEqual([method, before + 2]);
    }
    // A null removes the field.
    expect((await call(clew, "updateDecision", { id: "d1", updates: { context: null } })).changed).toEqual(["context"]);
    expect((await call(clew, "getDecision", { id: "d1" })).decision.context).toBe("");
    expect((await call(clew, "getThread", { threadId: "t" })).thread.decisions[0]).not.toHaveProperty("context");
    // Another agent's answer is a separate answer.
    const before = await head();
    await call(clew, "answerQuestion", { questionId: "q", answer: "No" }, reviewer);
    expect(await head()).toBe(before + 1);
  });

  it("keeps redacted words with what they were about, and tells them alike everywhere [thread:redact-keeps-place]", async () => {
    const clew = open();
    const admin = caller("boss", { scope: "admin" });
    await call(clew, "createThread", { title: "T", threadId: "t" });
    await call(clew, "recordDecision", { id: "d1", threadId: "t", decision: "One", confidence: 0.5 });
    await call(clew, "recordDecision", { id: "d2", threadId: "t", decision: "Two", confidence: 0.5 });
    await call(clew, "recordThought", { id: "d1", text: "Of the first", thoughtId: "x" });
    await call(clew, "askQuestion", { id: "d1", question: "Which?", questionId: "q" });
    await call(clew, "recordDecision", { id: "d3", threadId: "t", decision: "Three", confidence: 0.5 });
    for (const seq of [1, 3, 4, 5]) await call(clew, "redactEvent", { threadId: "t", seq }, admin);
    const words = "[redacted]";
    const { thread } = await call(clew, "getThread", { threadId: "t" });
    expect(thread.decisions).toMatchObject([
      { id: "d1", decision: "One", thoughts: [{ id: "x", text: words, decisionId: "d1" }] },
      { id: "d2", decision: words, thoughts: [] },
      { id: "d3", decision: "Three", thoughts: [] },
    ]);
    expect(thread.questions).toMatchObject([{ id: "q", text: words, decisionId: "d1" }]);
    expect((await call(clew, "getDecision", { id: "d1" })).decision.thoughts).toMatchObject([{ id: "x", text: words }]);
    expect((await call(clew, "getDecision", { id: "d2" })).decision).toMatchObject({ decision: words, title: words });
    const [listed] = (await call(clew, "listThreads", {})).threads;
    const state = await call(clew, "getThreadStatus", { threadId: "t" });
    expect([thread.title, listed.title, state.title]).toEqual([words, words, words]);
    const { decisions } = await call(clew, "queryDecisions", {});
    expect(decisions.map(({ title }: { title: string }) => title)).toEqual(["Three", words, "One"]);
  });

  it("calls a fork by no name that an id cannot have [rpc:any-input]", async () => {
    const clew = open();
    await call(clew, "createThread", { title: "T", threadId: "t" });
    for (const newThreadId of ["", "../x", "a b", "é", "x".repeat(129)])
      expect(await codeOf(call(clew, "forkThread", { threadId: "t", atSeq: 1, title: "F", newThreadId }))).toBe(
        "USAGE",
      );
  });

  it("keeps a fork on its origin and a thread in its status when the words of both are redacted [thread:redact-keeps-place]", async () => {
    const clew = open();
    const admin = caller("*", { defaultAgent: "boss", scope: "admin" });
    await call(clew, "createThread", { title: "T", threadId: "t" });
    await call(clew, "recordDecision", { id: "d1", threadId: "t", decision: "One", confidence: 0.5 });
    await call(clew, "forkThread", { threadId: "t", atSeq: 2, title: "hunter2", newThreadId: "f" });
    await call(clew, "updateThread", { threadId: "f", status: "paused", reason: "hunter2" });
    for (const seq of [1, 2]) await call(clew, "redactEvent", { threadId: "f", seq }, admin);
    const state = { status: "paused", decisions: 1, forkedFrom: { threadId: "t", seq: 2 } };
    expect(await call(clew, "getThreadStatus", { threadId: "f" })).toMatchObject(state);
    const fork = { title: "[redacted]", status: "paused", decisions: [{ id: "d1", threadId: "t" }] };
    expect((await call(clew, "getThread", { threadId: "f" })).thread).toMatchObject(fork);
    const { bundle } = await call(clew, "exportBundle", { scope: { threadId: "f" } });
    expect(JSON.stringify(bundle)).not.toContain("hunter2");
    const there = open();
    await call(there, "importBundle", { bundle });
    expect((await call(there, "getThread", { threadId: "f" })).thread).toMatchObject(fork);
  });

  it("keeps the place of what was redacted, and tells the same of it everywhere [thread:redact-keeps-place]", async () => {
    const clew = open();
    const admin = caller("*", { defaultAgent: "boss", scope: "admin" });
    await call(clew, "createThread", { title: "T", threadId: "t" });
    const decide = (id: string): Promise<any> =>
      call(clew, "recordDecision", { id, threadId: "t", decision: `${id} hunter2`, confidence: 0.8 });
    for (const id of ["d1", "d2", "d3"]) await decide(id);
    await call(clew, "askQuestion", { threadId: "t", question: "Which?", questionId: "q" });
    await call(clew, "answerQuestion", { questionId: "q", answer: "hunter2" });
    await call(clew, "reviewDecision", { id: "d1", outcome: "failure", actualResult: "hunter2" });
    for (const seq of [3, 6, 7]) await call(clew, "redactEvent", { threadId: "t", seq }, admin);
    const late = call(clew, "updateDecision", { id: "d2", updates: { context: "hunter2" } });
    expect(await codeOf(late)).toBe("CONFLICT");
    const { thread } = await call(clew, "getThread", { threadId: "t" });
    expect(thread.decisions).toMatchObject([
      { id: "d1", status: "pending" },
      { id: "d2", redacted: true, confidence: 0.8, continuesDecision: "d1" },
      { id: "d3", continuesDecision: "d2" },
    ]);
    expect(thread.decisions[0]).not.toHaveProperty("outcome");
    expect([thread.openQuestions, thread.questions]).toMatchObject([
      [],
      [{ status: "answered", answer: "[redacted]" }],
    ]);
    const { decision } = await call(clew, "getDecision", { id: "d1" });
    expect(decision).toMatchObject({ status: "pending", reviews: [] });
    expect(decision).not.toHaveProperty("outcome");
    const health = { status: "healthy", failed: 0, inherited: 0, cascaded: 0 };
    expect(await call(clew, "getThreadStatus", { threadId: "t" })).toMatchObject({ openQuestions: 0, health });
    expect((await call(clew, "getStats", {})).byStatus).toEqual({ pending: 3 });
  });

  it("marks what was built on a failure and counts it in the thread's health [thread:health]", async () => {
    const clew = open();
    await call(clew, "createThread", { title: "T", threadId: "t" });
    for (const id of ["d1", "d2", "d3"])
      await call(clew, "recordDecision", { id, threadId: "t", decision: id, confidence: 0.5 });
    await call(clew, "reviewDecision", { id: "d1", outcome: "failure" });
    expect((await call(clew, "getThreadStatus", { threadId: "t" })).health).toEqual({
      status: "failing",
      failed: 1,
      inherited: 1,
      cascaded: 1,
    });
    const { thread } = await call(clew, "resumeThread", { threadId: "t" });
    expect(thread.decisions.map((decision: any) => decision.amplification)).toEqual([
      undefined,
      "inherited",
      "cascaded",
    ]);
  });
});

describe("captured reads", () => {
  it("join the next decision of their agent, at most fifty, and no read is a write of its own [thread:captured-reads]", async () => {
    const clew = open();
    for (let count = 0; count < 80; count += 1) await call(clew, "queryDecisions", { query: `question ${count}` });
    expect(await clew.project.threads.pending("default", "emerson")).toEqual([]);
    await clew.flush();
    expect(await clew.project.threads.pending("default", "emerson")).toHaveLength(50);
    await call(clew, "queryDecisions", { query: "the last one" });
    const recorded = await call(clew, "recordDecision", { id: "d", decision: "D", confidence: 0.5 });
    expect(recorded).toMatchObject({ deliberation_auto: true, deliberation_inputs_count: 50 });
    const { decision } = await call(clew, "getDecision", { id: "d" });
    expect(decision.deliberation.inputs.at(-1).text).toContain("the last one");
    expect(await call(clew, "recordDecision", { decision: "E", confidence: 0.5 })).toMatchObject({
      deliberation_inputs_count: 1,
    });
  });

  it("are cut between characters, so that the decision can be stored [thread:captured-reads]", async () => {
    const clew = open();
    await call(clew, "queryDecisions", { query: "🚀".repeat(400) });
    await call(clew, "queryDecisions", { query: `a${"🚀".repeat(400)}` });
    await call(clew, "recordDecision", { id: "d", decision: "D", confidence: 0.5 });
    const { decision } = await call(clew, "getDecision", { id: "d" });
    expect(decision.deliberation.inputs).toHaveLength(2);
    expect(JSON.stringify(decision.deliberation)).toContain(`a${"🚀".repeat(200)}`);
  });

  it("that cannot be kept do not fail the reading, a mistake of ours does [thread:captured-reads]", async () => {
    const threads = createMemoryThreadStore();
    opened.push(() => threads.close());
    for (const [code, fails] of [
      ["STORE_UNAVAILABLE", false],
      ["BUSY", false],
      ["INTERNAL", true],
    ] as const) {
      const full = { ...threads, keepPending: () => Promise.reject(new ClewError(code, "no room")) };
      const buffer = createReadBuffer(full, { newUuid: () => "x", schedule: () => undefined });
      buffer.add({ agent: "ada", project: "default", session: "s", source: "query", text: "q", at: "2026-11-18" });
      expect(
        await buffer.flush().then(
          () => false,
          () => true,
        ),
      ).toBe(fails);
    }
  });

  it("of a token that only reads leave no trace [thread:captured-reads]", async () => {
    const clew = open();
    await call(clew, "queryDecisions", { query: "curious" }, caller("emerson", { scope: "read" }));
    const recorded = await call(clew, "recordDecision", { decision: "D", confidence: 0.5 });
    expect(recorded).not.toHaveProperty("deliberation_auto");
  });

  it("follow their agent into a decision of another project [thread:captured-reads]", async () => {
    const clew = open();
    const any = caller("me", { projects: "*" });
    await call(clew, "recordThought", { text: "across" }, any);
    await clew.flush();
    const recorded = await call(
      clew,
      "recordDecision",
      { id: "d", project: "blue", decision: "D", confidence: 0.5 },
      any,
    );
    expect(recorded).toMatchObject({ deliberation_inputs_count: 1 });
    expect((await call(clew, "getDecision", { id: "d" }, any)).decision.thoughts).toMatchObject([{ text: "across" }]);
    const next = await call(clew, "recordDecision", { decision: "E", confidence: 0.5 }, any);
    expect(next.deliberation_inputs_count).toBe(1); // only the read of the decision above
  });
});

describe("decisions", () => {
  it("lets only the own agent or an admin change a decision, and keeps what it was [thread:update-own]", async () => {
    const clew = open();
    await call(clew, "recordDecision", { id: "d1", decision: "D", confidence: 0.5, tags: ["a"] });
    expect(await codeOf(call(clew, "updateDecision", { id: "d1", tags: ["b"] }, reviewer))).toBe("FORBIDDEN");
    expect(await call(clew, "updateDecision", { id: "d1", tags: ["b"], confidence: 0 })).toMatchObject({
      success: true,
      changed: ["tags", "confidence"],
    });
    const { decision } = await call(clew, "getDecision", { id: "d1" });
    expect(decision).toMatchObject({ tags: ["b"], confidence: 0, decision: "D", context: "" });
    expect(await codeOf(call(clew, "updateDecision", { id: "d1", agentId: "emerson", updates: { id: "d9" } }))).toBe(
      "USAGE",
    );
  });

  it("asks a question once that several updates add at the same time, and tells the same update once [thread:asked-once]", async () => {
    const clew = open();
    await call(clew, "createThread", { threadId: "t", title: "T" });
    for (const id of ["d1", "d2"])
      await call(clew, "recordDecision", { id, threadId: "t", decision: id, confidence: 0.5 });
    const update = (id: string): Promise<any> =>
      call(clew, "updateDecision", { id, updates: { openQuestions: ["Who pays?"], tags: [id] } });
    const updates = await Promise.all(["d1", "d2", "d1", "d1", "d2"].map(update));
    expect(updates.map(({ changed }) => changed.length).toSorted()).toEqual([0, 0, 0, 2, 2]);
    const { thread } = await call(clew, "getThread", { threadId: "t" });
    expect(thread.openQuestions).toEqual(["Who pays?"]);
    const { events } = await call(clew, "getThreadEvents", { threadId: "t" });
    const types = events.map(({ type }: { type: string }) => type);
    expect(types.filter((type: string) => type === "question_asked")).toHaveLength(1);
    expect(types.filter((type: string) => type === "decision_updated")).toHaveLength(2);
  });

  it("shows every thought and every review of a decision, however many [thread:same-everywhere]", async () => {
    const clew = open();
    await call(clew, "recordDecision", { id: "d1", decision: "D", confidence: 0.5 });
    for (let count = 0; count < 1_001; count += 1) await call(clew, "recordThought", { id: "d1", text: `${count}` });
    for (let count = 0; count < 101; count += 1)
      await call(clew, "reviewDecision", { id: "d1", outcome: "partial", lessons: `lesson ${count}` });
    await call(clew, "reviewDecision", { id: "d1", outcome: "success" });
    const { decision } = await call(clew, "getDecision", { id: "d1" });
    expect([decision.thoughts.length, decision.reviews.length]).toEqual([1_001, 102]);
    expect([decision.outcome, decision.reviews.at(-1).outcome]).toEqual(["success", "success"]);
  });

  it("refuses changes of the wrong form with every finding, beside the id as under updates [rpc:every-finding]", async () => {
    const clew = open();
    await call(clew, "recordDecision", { id: "d1", decision: "D", confidence: 0.5 });
    const wrong = { confidence: 2, tags: "x", stakes: "none" };
    for (const [params, prefix] of [
      [wrong, ""],
      [{ updates: wrong }, "/updates"],
    ] as const) {
      const error = await call(clew, "updateDecision", { id: "d1", ...params }).catch((refused: unknown) => refused);
      expect([error.code, error.details.findings.map(({ path }: { path: string }) => path).toSorted()]).toEqual([
        "USAGE",
        [`${prefix}/confidence`, `${prefix}/stakes`, `${prefix}/tags`],
      ]);
    }
  });

  it("understands every spelling of a field that changes, and takes away what is null [rpc:aliases]", async () => {
    const clew = open();
    for (const [id, wrap] of [
      ["d1", (changes: object) => changes],
      ["d2", (changes: object) => ({ updates: changes })],
    ] as const) {
      const said = { tags: ["a"], pattern: "p", openQuestions: ["Old?"] };
      await call(clew, "recordDecision", { id, decision: "D", confidence: 0.5, ...said });
      const update = wrap({ open_questions: ["New?"], tags: null, pattern: null });
      const { changed } = await call(clew, "updateDecision", { id, ...update });
      expect(changed.toSorted()).toEqual(["openQuestions", "pattern", "tags"]);
      const { decision } = await call(clew, "getDecision", { id });
      expect(decision).toMatchObject({ openQuestions: ["New?"], tags: [] });
      for (const gone of ["pattern", "open_questions"]) expect(decision).not.toHaveProperty(gone);
      // Without these it would not be a decision.
      expect(await codeOf(call(clew, "updateDecision", { id, ...wrap({ decision: null }) }))).toBe("USAGE");
    }
  });

  it("puts a question that a change adds where it is counted and answered, once [thread:same-everywhere]", async () => {
    const clew = open();
    await call(clew, "createThread", { title: "T", threadId: "t" });
    await call(clew, "recordDecision", {
      id: "d1",
      threadId: "t",
      decision: "D",
      confidence: 0.5,
      openQuestions: ["Old?"],
    });
    const update = { id: "d1", updates: { openQuestions: ["Old?", "New?", "New?"] } };
    await call(clew, "updateDecision", update);
    await call(clew, "updateDecision", update);
    const { thread } = await call(clew, "getThread", { threadId: "t" });
    expect(thread.openQuestions).toEqual(["Old?", "New?"]);
    expect(await call(clew, "getThreadStatus", { threadId: "t" })).toMatchObject({ openQuestions: 2 });
    const asked = thread.questions.find(({ text }: { text: string }) => text === "New?");
    expect(asked).toMatchObject({ status: "open", decisionId: "d1", askedBy: "emerson" });
    await call(clew, "answerQuestion", { questionId: asked.id, answer: "Yes" });
    expect((await call(clew, "getThread", { threadId: "t" })).thread.openQuestions).toEqual(["Old?"]);
  });

  it("refuses a write as another agent unless the token may speak for any [auth:agent-mismatch]", async () => {
    const clew = open();
    expect(await codeOf(call(clew, "recordDecision", { agentId: "other", decision: "D", confidence: 0.5 }))).toBe(
      "AGENT_MISMATCH",
    );
    const any = caller("*", { defaultAgent: "me" });
    await call(clew, "recordDecision", { id: "d1", agentId: "other", decision: "D", confidence: 0.5 }, any);
    expect((await call(clew, "getDecision", { id: "d1" })).decision.agentId).toBe("other");
  });

  it("treats another project as if it did not exist [auth:tenants]", async () => {
    const clew = open();
    const blue = caller("blue", { projects: ["blue"] });
    const any = caller("*", { defaultAgent: "me", projects: "*" });
    await call(clew, "recordDecision", { id: "d1", decision: "D", confidence: 0.5 }, blue);
    expect(await codeOf(call(clew, "getDecision", { id: "d1" }))).toBe("NOT_FOUND");
    expect(await codeOf(call(clew, "recordDecision", { project: "blue", decision: "D", confidence: 0.5 }))).toBe(
      "NOT_FOUND",
    );
    expect(await codeOf(call(clew, "reviewDecision", { id: "d1", outcome: "success" }))).toBe("NOT_FOUND");
    expect((await call(clew, "getDecision", { id: "d1" }, any)).decision.project).toBe("blue");
    expect((await call(clew, "listDecisions", {}, any)).decisions).toHaveLength(1);
    expect((await call(clew, "listDecisions", {})).decisions).toHaveLength(0);
  });

  it("records a decision where its thread is, and nothing where no thread is called so [auth:tenants]", async () => {
    const clew = open();
    const any = caller("me", { projects: "*" });
    await call(clew, "createThread", { threadId: "t1", title: "T" }, caller("blue", { projects: ["blue"] }));
    const decision = { decision: "D", confidence: 0.5 };
    expect(await call(clew, "recordDecision", { ...decision, id: "d1", threadId: "t1" }, any)).toMatchObject({
      threadId: "t1",
    });
    expect((await call(clew, "getDecision", { id: "d1" }, any)).decision.project).toBe("blue");
    expect(await call(clew, "recordDecision", { ...decision, id: "d1", threadId: "t1" }, any)).toMatchObject({
      repeated: true,
    });
    await call(clew, "recordDecision", { ...decision, id: "alone" }, any);
    for (const threadId of ["t2", "new", "alone"])
      expect(await codeOf(call(clew, "recordDecision", { ...decision, id: "new", threadId }, any))).toBe("NOT_FOUND");
    expect(await codeOf(call(clew, "recordDecision", { ...decision, threadId: "t1" }))).toBe("NOT_FOUND");
    expect((await call(clew, "listDecisions", {}, any)).decisions).toHaveLength(2);
  });

  it("answers every fault of the params at once, by path [rpc:every-finding]", async () => {
    const clew = open();
    const error = await call(clew, "recordDecision", {
      confidence: 2,
      stakes: "huge",
      reasons: [{ type: "analysis" }],
    }).catch((thrown) => thrown);
    expect(error.code).toBe("USAGE");
    expect(
      error.details.findings.map((finding: { path: string; keyword: string }) => [finding.path, finding.keyword]),
    ).toEqual([
      ["/decision", "required"],
      ["/confidence", "maximum"],
      ["/stakes", "enum"],
      ["/reasons/0/text", "required"],
    ]);
    for (const text of ["a\0b", "a\ud800b"])
      expect(await codeOf(call(clew, "recordDecision", { decision: text, confidence: 1 }))).toBe("USAGE");
    expect(
      await codeOf(call(clew, "recordDecision", JSON.parse('{"decision":"x","confidence":1,"__proto__":{"a":1}}'))),
    ).toBe("USAGE");
  });
});

describe("a redacted decision", () => {
  it("is quoted nowhere by the decisions whose agents had read it [thread:redact-captured]", async () => {
    const [clew, elsewhere] = [open(), open()];
    const secret = "Use the key sk-Quokka";
    const admin = caller("emerson", { scope: "admin" });
    await call(clew, "createThread", { title: "Keys", threadId: "t" });
    await call(clew, "recordDecision", { id: "d1", threadId: "t", decision: secret, confidence: 0.8 });
    await call(clew, "getDecision", { id: "d1" }, reviewer);
    await call(clew, "resumeThread", { threadId: "t" }, reviewer);
    await call(clew, "getNeighbors", { id: "d1" }, reviewer);
    await call(clew, "queryDecisions", { query: "key" }, reviewer);
    await call(clew, "recordDecision", { id: "d2", threadId: "t", decision: "Rotate it", confidence: 0.8 }, reviewer);
    await call(clew, "recordDecision", { id: "alone", decision: "Apart", confidence: 0.8 }, reviewer);
    const allowed = await call(clew, "preAction", { description: "Rotate the key" }, reviewer);
    expect(allowed.relevantDecisions).toMatchObject([{ id: "d2" }, { id: "d1" }]);
    // A read that is still buffered when the redaction comes.
    await call(clew, "getDecision", { id: "d1" }, reviewer);
    const { head: before } = (await call(clew, "resumeThread", { threadId: "t" })).thread;
    await call(clew, "redactEvent", { threadId: "t", seq: 2 }, admin);
    await call(clew, "recordDecision", { id: "d3", threadId: "t", decision: "Later", confidence: 0.8 }, reviewer);

    const { bundle } = await call(clew, "exportBundle", { scope: {} }, admin);
    await call(elsewhere, "importBundle", { bundle }, admin);
    const shown = await Promise.all([
      ...["d1", "d2", "d3", "alone", allowed.decisionId].map((id) => call(clew, "getDecision", { id })),
      call(clew, "resumeThread", { threadId: "t" }),
      call(clew, "resumeThread", { threadId: "t", at: before.seq }),
      call(clew, "getThreadEvents", { threadId: "t" }),
      call(clew, "getThreadEvents", { threadId: "alone" }),
      call(clew, "listDecisions", {}),
      call(clew, "getSessionContext", { taskDescription: "rotate the key" }),
      call(elsewhere, "resumeThread", { threadId: "t" }),
      call(elsewhere, "getThreadEvents", { threadId: "t" }),
    ]);
    expect(JSON.stringify([bundle, ...shown])).not.toContain("Quokka");
    expect((await call(clew, "queryDecisions", { query: "Quokka" })).decisions).toEqual([]);
    expect((await call(clew, "search", { query: "Quokka" })).results).toEqual([]);
    for (const threadId of ["t", "alone"]) expect((await call(clew, "verifyThread", { threadId })).ok).toBe(true);
    // The record that it was read remains.
    const texts = shown.slice(1, 3).map(({ decision }) => decision.deliberation.inputs.map((each: any) => each.text));
    expect(texts[0]).toContain("Read decision d1");
    expect(texts[1]).toEqual(["Read decision d1"]);
  });
});
