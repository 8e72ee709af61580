/* oxlint-disable typescript/no-explicit-any -- events come from the wire and are asserted field by field */
import { once } from "node:events";
import { connect } from "node:net";
import { createClient } from "@clew/client";
import { afterEach, describe, expect, it } from "vitest";
import { LOOPBACK_TOKEN, type Running, run } from "./running-server.ts";

const open: Running[] = [];
afterEach(async () => {
  for (const running of open.splice(0)) await running.close();
});
async function start(options: Parameters<typeof run>[0] = {}): Promise<Running> {
  const running = await run(options);
  open.push(running);
  return running;
}

describe("event streams", () => {
  it("give a thread's events from a seq on, and those that come later [events:thread]", async () => {
    const running = await start();
    await running.rpc("cstp.createThread", { title: "T", threadId: "t" });
    await running.rpc("cstp.recordThought", { threadId: "t", text: "one" });
    const clew = createClient({ url: running.server.url, token: LOOPBACK_TOKEN });
    const stop = new AbortController();
    const seen: [number, string][] = [];
    for await (const event of clew.events({ thread: "t", since: 1, signal: stop.signal })) {
      seen.push([event.seq, event.type]);
      if (seen.length === 1) await running.rpc("cstp.recordDecision", { threadId: "t", decision: "D", confidence: 1 });
      if (seen.length === 2) stop.abort();
    }
    expect(seen).toEqual([
      [2, "thought_recorded"],
      [3, "decision_recorded"],
    ]);
  });

  it("go on behind Last-Event-ID, whatever the address says, with the seq as each event's id [events:resume]", async () => {
    const running = await start();
    await running.rpc("cstp.createThread", { title: "T", threadId: "t" });
    for (const text of ["one", "two", "three"]) await running.rpc("cstp.recordThought", { threadId: "t", text });
    const streamed = async (query: string, header: Record<string, string>): Promise<number[]> => {
      const stop = new AbortController();
      const headers = { authorization: `Bearer ${LOOPBACK_TOKEN}`, ...header };
      const response = await fetch(`${running.server.url}/events?${query}`, { headers, signal: stop.signal });
      expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
      let text = "";
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream()) as any) {
        text += chunk;
        if (text.includes("id: 4\n")) break;
      }
      stop.abort();
      const messages = [...text.matchAll(/^id: (\d+)\ndata: (.*)\n\n/gm)];
      expect(messages.map(([, , data]) => JSON.parse(data!).seq)).toEqual(messages.map(([, id]) => Number(id)));
      return messages.map(([, id]) => Number(id));
    };
    expect(await streamed("thread=t", {})).toEqual([1, 2, 3, 4]);
    expect(await streamed("thread=t&since=2", {})).toEqual([3, 4]);
    expect(await streamed("thread=t&since=0", { "last-event-id": "3" })).toEqual([4]);
    expect(await streamed("thread=t&since=3", { "last-event-id": "" })).toEqual([4]);
  });

  it("say which threads of a project grew, merged, and nothing of other projects [events:hints]", async () => {
    const running = await start();
    const token = running.token({ projects: ["blue"] });
    const clew = createClient({ url: running.server.url, token });
    const stop = new AbortController();
    const hints: any[] = [];
    const connected = Promise.withResolvers<void>();
    const following = (async () => {
      for await (const hint of clew.hints({ signal: stop.signal, onConnect: () => connected.resolve() })) {
        hints.push(hint);
        if (hint.seq >= 3) stop.abort();
      }
    })();
    await connected.promise;
    await running.rpc("cstp.createThread", { title: "Red", threadId: "red" });
    await running.rpc("cstp.createThread", { title: "Blue", threadId: "b" }, token);
    for (const text of ["one", "two"]) await running.rpc("cstp.recordThought", { threadId: "b", text }, token);
    await following;
    expect(new Set(hints.map((hint) => hint.thread))).toEqual(new Set(["b"]));
    expect(hints.at(-1)).toMatchObject({ thread: "b", seq: 3, status: "active", project: "blue" });
  });

  it("tell nothing of what happens after their token was revoked [events:revoked]", async () => {
    const running = await start();
    const token = running.token();
    await running.rpc("cstp.createThread", { title: "T", threadId: "t" });
    const follow = (query: string): Promise<Response> =>
      fetch(`${running.server.url}/events?${query}`, { headers: { authorization: `Bearer ${token}` } });
    const streams = await Promise.all([follow("thread=t"), follow("project=default")]);
    running.revoke(token);
    await running.rpc("cstp.recordThought", { threadId: "t", text: "none of your business" });
    const [events, hints] = await Promise.all(streams.map((stream) => stream.text()));
    expect([events?.includes("id: 1"), events?.includes("id: 2"), hints?.includes('"seq":2')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("end when their token is revoked [events:revoked]", async () => {
    const running = await start();
    const token = running.token();
    await running.rpc("cstp.createThread", { title: "T", threadId: "t" });
    const response = await fetch(`${running.server.url}/events?thread=t`, {
      headers: { authorization: `Bearer ${token}` },
    });
    running.revoke(token);
    const text = await response.text(); // resolves only when the server ends the stream
    expect(text).toContain("id: 1");
  });

  it("are refused for what is not the caller's, and for a start that is no number [events:refused]", async () => {
    const running = await start();
    await running.rpc("cstp.createThread", { title: "Red", threadId: "red" });
    const authorization = `Bearer ${running.token({ projects: ["blue"] })}`;
    const get = (query: string): Promise<Response> =>
      fetch(`${running.server.url}/events?${query}`, { headers: { authorization } });
    expect((await get("thread=red")).status).toBe(404);
    expect((await get("thread=nothing")).status).toBe(404);
    expect((await get("project=default")).status).toBe(404);
    expect((await get("thread=red&since=x")).status).toBe(400);
    expect((await fetch(`${running.server.url}/events?thread=red`)).status).toBe(401);
  });
});

describe("a stream behind a backup that was brought back", () => {
  it("is refused to who has read further than the thread goes, instead of staying silent [events:ahead]", async () => {
    const running = await start();
    await running.rpc("cstp.createThread", { title: "T", threadId: "t" });
    const clew = createClient({ url: running.server.url, token: LOOPBACK_TOKEN });
    const follow = async (since: number): Promise<void> => {
      const stop = AbortSignal.timeout(300);
      for await (const event of clew.events({ thread: "t", since, signal: stop })) expect(event.seq).toBe(2);
    };
    await follow(1);
    await expect(follow(2)).rejects.toMatchObject({
      code: "STALE_HEAD",
      message: "Thread t ends at event 1, before 2: it is not as it was read. Read it again from its beginning.",
    });
    const headers = { authorization: `Bearer ${LOOPBACK_TOKEN}`, "last-event-id": "7" };
    expect((await fetch(`${running.server.url}/events?thread=t`, { headers })).status).toBe(409);
  });
});

describe("slow and broken clients", () => {
  it("lose their connection, and nobody else notices [http:slow]", async () => {
    const running = await start();
    const sockets = Array.from({ length: 20 }, () => {
      const socket = connect(running.server.port, "127.0.0.1", () =>
        socket.write(
          `POST /cstp HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${LOOPBACK_TOKEN}\r\nContent-Length: 100\r\n\r\n{"jsonrpc"`,
        ),
      );
      socket.on("error", () => undefined);
      return socket;
    });
    expect((await running.rpc("cstp.recordDecision", { decision: "D", confidence: 1 })).result.success).toBe(true);
    for (const socket of sockets) socket.destroy();
    expect(await running.raw("\x16\x03\x01\x02not http\r\n\r\n")).toContain("400 Bad Request");
    expect((await running.rpc("cstp.recordDecision", { decision: "D", confidence: 1 })).result.success).toBe(true);
  });
});

function heldSockets(): number {
  return process.getActiveResourcesInfo().filter((name) => name === "TCPSocketWrap").length;
}

describe("a body that never arrives whole", () => {
  it("is cut off by the server, headers and body alike [http:slow]", async () => {
    const running = await start({ requestTimeoutMs: 200 });
    const head = `POST /cstp HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${LOOPBACK_TOKEN}\r\n`;
    // Only the server ends these exchanges: this side closes nothing for twenty seconds.
    const answers = await Promise.all([
      running.raw(`${head}Content-Length: 100\r\n\r\n{"jsonrpc"`, { thenWaitMs: 20_000 }),
      running.raw(head, { thenWaitMs: 20_000 }),
    ]);
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect((await running.rpc("cstp.ready", {})).result.total).toBe(0);
  });

  it("frees the connection of who says nothing, also where that client never closes its side [http:idle-freed]", async () => {
    const running = await start({ requestTimeoutMs: 200 });
    const before = heldSockets();
    const silent = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const socket = connect({ port: running.server.port, host: "127.0.0.1", allowHalfOpen: true });
        await once(socket, "connect");
        return socket.pause();
      }),
    );
    // Client and server share this process: only the client's side of each connection remains.
    await expect.poll(heldSockets, { timeout: 10_000 }).toBeLessThanOrEqual(before + silent.length);
    for (const socket of silent) socket.destroy();
  });
});

describe("health, readiness and metrics", () => {
  it("need no token but for the metrics, which count calls by method and outcome [http:metrics]", async () => {
    const running = await start();
    const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
      fetch(`${running.server.url}${path}`, { headers });
    expect([(await get("/health")).status, (await get("/ready")).status, (await get("/openrpc.json")).status]).toEqual([
      200, 200, 200,
    ]);
    expect((await get("/metrics")).status).toBe(401);
    await running.rpc("cstp.getDecision", { id: "none" });
    await running.rpc("cstp.madeUp", {});
    const text = await (await get("/metrics", { authorization: `Bearer ${LOOPBACK_TOKEN}` })).text();
    expect(text).toContain('clew_rpc_calls_total{method="cstp.getDecision",outcome="NOT_FOUND"} 1');
    expect(text).toContain('clew_rpc_calls_total{method="unknown",outcome="UNKNOWN_METHOD"} 1');
    expect((await get("/nothing.txt")).status).toBe(404);
    expect((await get("/cstp")).status).toBe(405);
  });
});
