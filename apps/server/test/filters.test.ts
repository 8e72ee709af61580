import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Running, run } from "./running-server.ts";

let running: Running;

beforeEach(async () => {
  running = await run();
  await running.rpc("cstp.createThread", { threadId: "t1", title: "Queue", tags: ["infra"] });
  await running.rpc("cstp.recordDecision", { id: "d1", decision: "Use a table", confidence: 0.5, threadId: "t1" });
  await running.rpc("cstp.recordDecision", { id: "alone", decision: "Use a log", confidence: 0.5, tags: ["cli"] });
});
afterEach(() => running.close());

async function found(method: string, params: object): Promise<string[]> {
  const { result } = await running.rpc(method, params);
  const list: readonly { id: string }[] = result.decisions ?? result.threads;
  return list.map(({ id }) => id).toSorted();
}

async function exported(scope: object): Promise<readonly string[]> {
  const { bundle } = (await running.rpc("cstp.exportBundle", { scope })).result;
  const all: readonly { id: string }[] = [...bundle.threads, ...bundle.decisions];
  return all.map(({ id }) => id).toSorted();
}

describe("filters of a call", () => {
  it("filter nothing where their list is empty [rpc:filters-read]", async () => {
    const none = { stakes: [], status: [], tags: [], category: [] };
    for (const params of [
      { query: "", filters: none },
      { query: "use", ...none },
    ])
      expect(await found("cstp.queryDecisions", params)).toEqual(["alone", "d1"]);
    expect(await found("cstp.listDecisions", none)).toEqual(["alone", "d1"]);
    expect(await found("cstp.listThreads", { status: [], tags: [] })).toEqual(["t1"]);
    expect(await exported({ tags: [] })).toEqual(["alone", "t1"]);
  });

  it("take a date for its whole day [rpc:filters-read]", async () => {
    const today = new Date().toISOString().slice(0, 10);
    const filters = { dateAfter: today, dateBefore: today };
    expect(await found("cstp.queryDecisions", { query: "", filters })).toEqual(["alone", "d1"]);
    expect(await exported({ dateRange: { from: today, to: today } })).toEqual(["alone", "t1"]);
    expect(await exported({ dateRange: { to: "2020-01-01" } })).toEqual([]);
  });

  it("refuse a time that no calendar has, and take a leap second [rpc:filters-read]", async () => {
    const nowhere = ["2026-02-30", "2026-02-30T25:61:00Z", "2026-13-01T00:00:00Z", "2026-11-18T24:01:00Z"];
    // A day ends at the next day's 00:00, and a leap second exists only at UTC's day end.
    const noTime = ["2026-11-18T24:00:00Z", "2026-11-18T12:00:60Z", "2016-12-31T23:59:60+01:00"];
    for (const never of [...nowhere, ...noTime])
      for (const [method, params] of [
        ["cstp.exportBundle", { scope: { dateRange: { from: never } } }],
        ["cstp.exportBundle", { scope: { dateRange: { to: never } } }],
        ["cstp.listDecisions", { dateAfter: never }],
        ["cstp.getThread", { threadId: "t1", at: never }],
      ] as const) {
        const { error } = await running.rpc(method, params);
        expect([never, method, error?.code]).toEqual([never, method, -32602]);
      }
    expect(await exported({ dateRange: { from: "2016-12-31T23:59:60Z", to: "2016-12-31T23:59:60+00:00" } })).toEqual(
      [],
    );
    expect(await exported({ dateRange: { from: "2016-12-31T23:59:60Z" } })).toEqual(["alone", "t1"]);
  });

  it("all hold where a bundle's scope names several [bundle:scope]", async () => {
    expect(await exported({ threadId: "t1", tags: ["infra"] })).toEqual(["t1"]);
    expect(await exported({ threadId: "t1", tags: ["cli"] })).toEqual([]);
    expect(await exported({ threadId: "t1", dateRange: { to: "2020-01-01" } })).toEqual([]);
  });
});

describe("claims of a call", () => {
  it("are given only at the head that the caller expects [store:stale-head]", async () => {
    const late = await running.rpc("cstp.claimThread", { threadId: "t1", ttlSeconds: 60, expectedHead: 1 });
    expect(late.error).toMatchObject({ code: -32000, data: { code: "STALE_HEAD", recoverable: true } });
    expect((await running.rpc("cstp.getThreadStatus", { threadId: "t1" })).result).not.toHaveProperty("claimedBy");
    const { result } = await running.rpc("cstp.claimThread", { threadId: "t1", ttlSeconds: 60, expectedHead: 2 });
    expect(result.claim.token).toBe(1);
  });
});

describe("a path that is served for another HTTP method", () => {
  it("names the ones it is served for [rpc:codes]", async () => {
    const wrong = await fetch(`${running.server.url}/cstp`);
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "POST"]);
    const posted = await running.post("/health", "");
    expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });
});
