/* oxlint-disable typescript/no-explicit-any -- answers come from the wire and are asserted field by field */
import { afterEach, describe, expect, it } from "vitest";
import { type Running, run } from "./running-server.ts";

const opened: Running[] = [];
afterEach(async () => {
  for (const running of opened.splice(0)) await running.close();
});

async function server(): Promise<(method: string, params?: object) => Promise<any>> {
  const running = await run();
  opened.push(running);
  return async (method, params = {}) => {
    const { result, error } = await running.rpc(`cstp.${method}`, params);
    if (error !== undefined) throw new Error(JSON.stringify(error));
    return result;
  };
}

describe("a list of threads", () => {
  it("comes in the order of any column, page by page, over all projects of the token [dashboard:sort]", async () => {
    const call = await server();
    for (const [threadId, title, project, decisions] of [
      ["t1", "Cache", "default", 2],
      ["t2", "auth", "other", 3],
      ["t3", "Billing", "default", 1],
      ["t4", "Docs", "other", 0],
    ] as const) {
      await call("createThread", { threadId, title, project, agentId: "ada" });
      for (let index = 0; index < decisions; index += 1)
        await call("recordDecision", {
          id: `${threadId}_${index}`,
          threadId,
          project,
          decision: "x",
          confidence: 0.5,
          agentId: `agent-${index}`,
        });
    }
    const ids = async (params: object): Promise<string[]> => {
      const found: string[] = [];
      for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
        const page = await call("listThreads", { ...params, limit: 1, ...(cursor ? { cursor } : {}) });
        found.push(...page.threads.map((thread: any) => thread.id));
        cursor = page.cursor;
      }
      return found;
    };
    expect(await ids({ sort: "title" })).toEqual(["t2", "t3", "t1", "t4"]);
    expect(await ids({ sort: "title", descending: true })).toEqual(["t4", "t1", "t3", "t2"]);
    expect(await ids({ sort: "decisions" })).toEqual(["t2", "t1", "t3", "t4"]);
    expect(await ids({ sort: "decisions", descending: false })).toEqual(["t4", "t3", "t1", "t2"]);
    expect(await ids({})).toEqual(["t4", "t3", "t2", "t1"]);
    expect(await ids({ sort: "activity", descending: false })).toEqual(["t1", "t2", "t3", "t4"]);
    await call("reviewDecision", { id: "t3_0", outcome: "failure" });
    const [first] = (await call("listThreads", { sort: "health" })).threads;
    expect(first).toMatchObject({ id: "t3", agents: ["ada", "agent-0"], agentCount: 2 });
    expect(first.health).toEqual({ status: "degraded", failed: 1, inherited: 0, cascaded: 0 });
    await call("recordDecision", { id: "t3_1", threadId: "t3", decision: "more", confidence: 0.5 });
    expect((await call("listThreads", { sort: "health" })).threads[0].health).toMatchObject({ status: "failing" });
  });
});
