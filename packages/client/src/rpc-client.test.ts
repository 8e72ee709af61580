import { ClewError } from "@clew/errors";
import { describe, expect, it } from "vitest";
import { createClient, readMessages } from "./rpc-client.ts";

interface Sent {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: { readonly method: string; readonly params: Readonly<Record<string, unknown>> };
}

/** A server that returns these answers in turn, and records the requests. */
function server(answers: readonly (object | Error)[]): {
  readonly sent: Sent[];
  readonly fetch: typeof globalThis.fetch;
} {
  const sent: Sent[] = [];
  return {
    sent,
    async fetch(url, init) {
      sent.push({
        url: String(url),
        headers: init?.headers as Record<string, string>,
        body: JSON.parse(String(init?.body)),
      });
      const answer = answers[Math.min(sent.length, answers.length) - 1];
      if (answer instanceof Error) throw answer;
      const { status = 200, ...body } = { ...answer } as { status?: number };
      return new Response(JSON.stringify(body), { status });
    },
  };
}

const retry = { attempts: 3, pauseMs: 1, maxPauseMs: 2 };
const lost = new TypeError("fetch failed");
const done = { jsonrpc: "2.0", id: 1, result: { success: true } };

function refused(code: string, more: object = {}): object {
  return {
    jsonrpc: "2.0",
    id: 1,
    error: { code: -32000, message: "refused", data: { code, recoverable: true, ...more } },
  };
}

describe("a client", () => {
  it("sends a decision with an id of its own, and the same one again when the answer was lost [client:safe-retry]", async () => {
    const there = server([
      lost,
      { status: 503, error: { code: "STORE_UNAVAILABLE", message: "away" } },
      refused("BUSY"),
      done,
    ]);
    const clew = createClient({ url: "http://clew.test/", token: "t", agent: "me", fetch: there.fetch, retry });
    await clew.call("cstp.recordDecision", { decision: "D", confidence: 0 });
    expect(there.sent).toHaveLength(4);
    const ids = new Set(there.sent.map(({ body }) => body.params["id"]));
    expect([...ids]).toEqual([expect.stringMatching(/^dec_[0-9a-z]{9}-[0-9a-f-]{36}$/)]);
    expect(there.sent[0]).toMatchObject({
      url: "http://clew.test/cstp",
      headers: { authorization: "Bearer t", "x-clew": "1" },
      body: { params: { agentId: "me", confidence: 0 } },
    });
  });

  it("does not repeat a write that could be done twice, and gives up after its tries [client:safe-retry]", async () => {
    const once = server([lost, done]);
    const clew = createClient({ url: "http://clew.test", fetch: once.fetch, retry });
    await expect(clew.call("cstp.reviewDecision", { id: "d", outcome: "success" })).rejects.toMatchObject({
      code: "STORE_UNAVAILABLE",
    });
    expect(once.sent).toHaveLength(1);
    const never = server([lost]);
    await expect(
      createClient({ url: "http://clew.test", fetch: never.fetch, retry }).call("cstp.listThreads", {}),
    ).rejects.toThrow("does not answer");
    expect(never.sent).toHaveLength(4);
  });

  it("throws a refusal with the server's code, hint and facts [client:errors]", async () => {
    const cases: [object, string, object | undefined][] = [
      [refused("STALE_HEAD", { details: { expectedHead: 1 } }), "STALE_HEAD", { expectedHead: 1 }],
      [refused("A_CODE_OF_LATER"), "INTERNAL", undefined],
      [
        { error: { code: -32602, message: "no", data: { findings: [{ path: "/a" }] } } },
        "USAGE",
        { findings: [{ path: "/a" }] },
      ],
      [{ error: { code: -32601, message: "no", data: { available: ["a"] } } }, "UNKNOWN_METHOD", { available: ["a"] }],
      [{ status: 401, error: { code: "UNAUTHORIZED", message: "no" } }, "UNAUTHORIZED", undefined],
      [{ status: 413, error: { code: "TOO_LARGE", message: "no" } }, "TOO_LARGE", undefined],
    ];
    for (const [answer, code, details] of cases) {
      const clew = createClient({ url: "http://clew.test", fetch: server([answer]).fetch, retry });
      const error: unknown = await clew.call("cstp.getDecision", { id: "d" }).catch((thrown: unknown) => thrown);
      expect(ClewError.is(error) && [error.code, error.details]).toEqual([code, details]);
    }
  });

  it("keeps agent and project that a call names, and puts no agent into a filter [client:defaults]", async () => {
    const there = server([done]);
    const clew = createClient({ url: "http://clew.test", agent: "me", project: "blue", fetch: there.fetch, retry });
    await clew.callAny("cstp.recordThought", { text: "x", agent_id: "you", project: "red" });
    await clew.callAny("cstp.listThreads", {});
    expect(there.sent.map(({ body }) => body.params)).toMatchObject([
      { agent_id: "you", project: "red" },
      { project: "blue" },
    ]);
    expect(there.sent[0]?.body.params).not.toHaveProperty("agentId");
    expect(there.sent[1]?.body.params).not.toHaveProperty("agentId");
  });
});

describe("an event stream", () => {
  it("is begun anew behind the last event when it falls silent, as it does in a laptop's sleep [client:silence]", async () => {
    const asked: string[] = [];
    const begin = async (url: unknown): Promise<Response> => {
      asked.push(new URL(String(url)).searchParams.get("since") ?? "");
      const seq = asked.length;
      const body = new ReadableStream({
        start: (stream) => stream.enqueue(new TextEncoder().encode(`data: {"seq":${seq}}\n\n`)),
      });
      return new Response(body);
    };
    // A silent stream never ends by itself.
    const clew = createClient({ url: "http://clew.test", fetch: begin, retry, quietMs: 20 });
    const seen: number[] = [];
    for await (const event of clew.events({ thread: "t" })) if (seen.push(event.seq) === 3) break;
    expect([seen, asked]).toEqual([
      [1, 2, 3],
      ["0", "1", "2"],
    ]);
  });

  it("is read whatever pieces it arrives in [client:stream]", async () => {
    const text = 'retry: 1000\n\nid: 1\ndata: {"text":"für"}\n\n: ping\n\nid: 2\r\ndata: a\r\ndata: b\r\n\r\n';
    const bytes = new TextEncoder().encode(text);
    for (const size of [1, 3, 7, bytes.length]) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.slice(index * size, (index + 1) * size),
      );
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (const piece of pieces) controller.enqueue(piece);
          controller.close();
        },
      });
      const messages: unknown[] = [];
      for await (const message of readMessages(body, 1_000)) messages.push(message);
      expect(messages).toEqual([
        { id: "1", data: '{"text":"für"}' },
        { id: "2", data: "a\nb" },
      ]);
    }
  });
});
