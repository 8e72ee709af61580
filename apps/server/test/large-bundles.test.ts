/* oxlint-disable typescript/no-explicit-any -- answers come from the wire and are asserted field by field */
import { createHash } from "node:crypto";
import { exportBundle } from "@clew/operations";
import { createMemoryThreadStore } from "@clew/thread-store/memory";
import { afterEach, describe, expect, it } from "vitest";
import { jsonOf, LOOPBACK_TOKEN, type Running, run } from "./running-server.ts";

const open: Running[] = [];
afterEach(async () => {
  for (const running of open.splice(0)) await running.close();
});
async function start(): Promise<Running> {
  const running = await run();
  open.push(running);
  return running;
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const AUTH = { authorization: `Bearer ${LOOPBACK_TOKEN}` };

/** A bundle of one thread with this many decisions of ten thousand characters each. */
async function bundleOf(decisions: number): Promise<unknown> {
  const threads = createMemoryThreadStore();
  const place = { project: "default", log: "t", actor: "emerson" };
  await threads.append({ ...place, events: [{ type: "thread_created", payload: { id: "t", title: "Large" } }] });
  for (let index = 1; index <= decisions; index += 1)
    await threads.append({
      ...place,
      events: [
        {
          type: "decision_recorded",
          payload: { id: `d${index}`, decision: `Decide ${index}`, confidence: 0.5, context: "x".repeat(10_000) },
        },
      ],
    });
  const deps = { threads, sha256, now: () => "2026-11-18T10:00:00.000Z" };
  const exported = await exportBundle(deps, { project: "default", agentId: "emerson", scope: { threadId: "t" } });
  await threads.close();
  return exported.bundle;
}

const callOf = (bundle: unknown): string =>
  JSON.stringify({ jsonrpc: "2.0", id: 1, method: "cstp.importBundle", params: { bundle } });

describe("bundles over HTTP", () => {
  it("come in beyond the size of other calls, and go out whole [http:bundle-limit]", async () => {
    const running = await start();
    const body = callOf(await bundleOf(120));
    expect(body.length).toBeGreaterThan(2 * 1_048_576);
    const first = await jsonOf(await running.post("/cstp", body, AUTH));
    expect(first.result).toMatchObject({ threads: ["t"], imported: 121, skipped: 0, conflicts: [] });
    const again = await jsonOf(await running.post("/cstp", body, AUTH));
    expect(again.result).toMatchObject({ imported: 0, skipped: 121 });
    const exported = await running.rpc("cstp.exportBundle", { scope: { threadId: "t" } });
    expect(exported.result.bundle.threads[0].decisions).toHaveLength(120);
  });

  it("are the only calls that may be so large, and only for those who may write [http:bundle-limit]", async () => {
    const running = await start();
    const filling = "x".repeat(1_100_000);
    const statusOf = async (body: string, headers: Record<string, string> = AUTH): Promise<number> =>
      (await running.post("/cstp", body, headers)).status;
    const bringing = '"method":"cstp.importBundle"';
    expect(
      await statusOf(`{"jsonrpc":"2.0","id":1,"method":"cstp.recordDecision","params":{"decision":"${filling}"}}`),
    ).toBe(413);
    expect(await statusOf(`{"jsonrpc":"2.0","params":{"x":"${filling}"},${bringing},"id":1}`)).toBe(413);
    expect(await statusOf(`[{"jsonrpc":"2.0","id":1,${bringing},"params":{"x":"${filling}"}}]`)).toBe(413);
    const reader = { authorization: `Bearer ${running.token({ scope: "read" })}` };
    const call = `{"jsonrpc":"2.0","id":1,${bringing},"params":{"bundle":{"x":"${filling}"}}}`;
    expect(await statusOf(call, reader)).toBe(413);
    expect(await statusOf(call.replace(filling, "x".repeat(17_000_000)))).toBe(413);
    const twoNames = `{"jsonrpc":"2.0","id":1,${bringing},"params":{"decision":"D","confidence":1,"trace":["${filling}"]},"method":"cstp.recordDecision"}`;
    // The limit counts bytes, not characters.
    for (const body of [twoNames, twoNames.replace(filling, "ä".repeat(600_000))]) {
      const refused = await jsonOf(await running.post("/cstp", body, AUTH));
      expect(refused.error.code).toBe(-32600);
    }
    expect((await running.rpc("cstp.getStats", {})).result.total).toBe(0);
  });

  it("are held two at a time: a third client is told to come again [http:bundle-limit]", async () => {
    const running = await start();
    const beginning = `{"jsonrpc":"2.0","id":1,"method":"cstp.importBundle","params":{"bundle":{"x":"${"x".repeat(70_000)}`;
    const head = `POST /cstp HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${AUTH.authorization}\r\nContent-Length: 3000000\r\n\r\n`;
    const two = [0, 1].map(() => running.raw(`${head}${beginning}`, { thenWaitMs: 1_500 }));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await running.raw(`${head}${beginning}`, { thenWaitMs: 700 })).toContain("HTTP/1.1 429");
    await Promise.all(two);
    await expect.poll(() => running.raw(`${head}${beginning}`, { thenWaitMs: 300 })).toBe("");
  });

  it("that are announced and never begin are cut off [http:bundle-limit]", async () => {
    const running = await start();
    const head = `POST /cstp HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${AUTH.authorization}\r\nContent-Length: 3000000\r\n\r\n`;
    expect(await running.raw(head)).toContain("HTTP/1.1 413");
  });
});
