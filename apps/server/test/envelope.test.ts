/* oxlint-disable typescript/no-explicit-any -- answers come from the wire and are asserted field by field */
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jsonOf, LOOPBACK_TOKEN, type Running, run } from "./running-server.ts";

let running: Running;
beforeAll(async () => {
  running = await run();
});
afterAll(async () => running.close());

async function send(body: string): Promise<{ status: number; text: string; json: any }> {
  const response = await running.post("/cstp", body, { authorization: `Bearer ${LOOPBACK_TOKEN}` });
  const text = await response.text();
  return { status: response.status, text, json: text === "" ? undefined : JSON.parse(text) };
}
const call = (fields: object): string => JSON.stringify({ jsonrpc: "2.0", id: 7, ...fields });

describe("the JSON-RPC envelope", () => {
  it("answers broken requests with the codes of the protocol and HTTP 200 [rpc:codes]", async () => {
    const codes: [string, number, unknown][] = [
      ["{", -32700, null],
      ["", -32700, null],
      ["42", -32600, null],
      ["[]", -32600, null],
      [JSON.stringify({ id: 3, method: "cstp.ready" }), -32600, 3],
      [call({ method: 7 }), -32600, 7],
      [JSON.stringify({ jsonrpc: "2.0", id: {}, method: "x" }), -32600, null],
      [call({ method: "cstp.nope" }), -32601, 7],
      [call({ method: "cstp.createThread", params: ["T"] }), -32602, 7],
      [call({ method: "cstp.getDecision", params: { id: "nothing" } }), -32000, 7],
    ];
    for (const [body, code, id] of codes) {
      const { status, json } = await send(body);
      expect([body, status, json.error.code, json.id]).toEqual([body, 200, code, id]);
      expect(json).not.toHaveProperty("result");
    }
  });

  it("answers bytes that are no text as what is no JSON [rpc:codes]", async () => {
    const body = new Uint8Array([
      ...Buffer.from('{"jsonrpc":"2.0","id":1,"method":"'),
      0xff,
      0xfe,
      ...Buffer.from('"}'),
    ]);
    const response = await fetch(`${running.server.url}/cstp`, {
      method: "POST",
      headers: { authorization: `Bearer ${LOOPBACK_TOKEN}` },
      body,
    });
    const answer = await jsonOf(response);
    expect([response.status, answer]).toMatchObject([200, { jsonrpc: "2.0", id: null, error: { code: -32700 } }]);
  });

  it("names a finding also where no schema found the fault [rpc:codes]", async () => {
    const { json } = await send(call({ method: "cstp.listThreads", params: { cursor: "not one of ours" } }));
    expect(json.error.code).toBe(-32602);
    expect(json.error.data.findings).toEqual([
      { path: "", keyword: "rule", message: expect.stringContaining("cursor") },
    ]);
  });

  it("names every method there is where one is unknown [rpc:available]", async () => {
    const { json } = await send(call({ method: "cstp.nope" }));
    expect(json.error.data.available).toContain("cstp.resumeThread");
    const error = (await send(call({ method: "cstp.getDecision", params: { id: "x" } }))).json.error;
    expect(error.data).toMatchObject({ code: "NOT_FOUND", recoverable: true });
  });

  it("answers a batch in order without its notifications, and only notifications with nothing [rpc:batch]", async () => {
    const thread = { jsonrpc: "2.0", method: "cstp.createThread", params: { title: "B", threadId: "batch" } };
    const batch = [
      { ...thread, id: "a" },
      {
        jsonrpc: "2.0",
        method: "cstp.recordDecision",
        params: { id: "nd", threadId: "batch", decision: "D", confidence: 1 },
      },
      1,
      { jsonrpc: "2.0", id: "b", method: "cstp.getThreadStatus", params: { threadId: "batch" } },
    ];
    const { json } = await send(JSON.stringify(batch));
    expect(json.map((answer: any) => answer.id)).toEqual(["a", null, "b"]);
    expect(json[2].result.decisions).toBe(1);
    const silent = await send(JSON.stringify([{ jsonrpc: "2.0", method: "cstp.nope" }]));
    expect([silent.status, silent.text]).toEqual([204, ""]);
  });

  it("never answers with a null error or result [rpc:no-null]", async () => {
    const { text } = await send(call({ method: "cstp.listThreads" }));
    expect(text).not.toContain("null");
  });

  it("serves its own description, which names every method [rpc:discover]", async () => {
    const document = await jsonOf(await fetch(`${running.server.url}/openrpc.json`));
    const discovered = await send(call({ method: "rpc.discover" }));
    expect(discovered.json.result.methods.map((method: any) => method.name)).toEqual(
      document.methods.map((method: any) => method.name),
    );
    expect(document.methods.map((method: any) => method.name)).toContain("cstp.recordDecision");
  });

  it("survives whatever is sent to it [rpc:any-input]", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.object().map((value) => call({ method: "cstp.recordDecision", params: value })),
        ),
        async (body) => {
          const { status } = await send(body);
          expect([200, 204, 400]).toContain(status);
        },
      ),
      { numRuns: 60 },
    );
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    expect((await send(deep)).status).toBe(200);
    const nested = `{"jsonrpc":"2.0","id":7,"method":"cstp.recordDecision","params":{"decision":"x","confidence":1,"context":${deep}}}`;
    expect((await send(nested)).json.error.code).toBe(-32602);
    expect(
      (await send(call({ method: "cstp.getThreadStatus", params: { threadId: "batch" } }))).json.result.status,
    ).toBe("active");
  });
});
