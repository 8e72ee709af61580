/* oxlint-disable typescript/no-explicit-any -- answers come from the wire and are asserted field by field */
import { afterEach, describe, expect, it } from "vitest";
import { jsonOf, LOOPBACK_TOKEN, type Running, run } from "./running-server.ts";

const open: Running[] = [];
afterEach(async () => {
  for (const running of open.splice(0)) await running.close();
});
async function start(options: Parameters<typeof run>[0] = {}): Promise<Running> {
  const running = await run(options);
  open.push(running);
  return running;
}

const CALL = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "cstp.listThreads", params: {} });
const RECORD = { decision: "D", confidence: 0.5 };

describe("tokens", () => {
  it("refuses a missing, wrong, expired or revoked token alike, without detail [auth:refused-alike]", async () => {
    let time = "2026-11-01T00:00:00.000Z";
    const running = await start({ now: () => time });
    const expiring = running.token({ expiresAt: "2026-11-02T00:00:00.000Z" });
    const revoked = running.token();
    expect((await running.post("/cstp", CALL, { authorization: `Bearer ${expiring}` })).status).toBe(200);
    expect((await running.post("/cstp", CALL, { authorization: `Bearer ${revoked}` })).status).toBe(200);
    running.revoke(revoked);
    time = "2026-11-02T00:00:00.000Z";
    const headers = [
      {},
      { authorization: "Bearer nope" },
      { authorization: "Basic bWU6bWU=" },
      { authorization: "Bearer" },
    ];
    const all = [...headers, { authorization: `Bearer ${expiring}` }, { authorization: `Bearer ${revoked}` }];
    for (const header of all) {
      const response = await running.post("/cstp", CALL, header as Record<string, string>);
      expect(response.status).toBe(401);
      expect(await jsonOf(response)).toEqual({
        error: { code: "UNAUTHORIZED", message: "A valid token is required: Authorization: Bearer <token>." },
      });
    }
  });

  it("accepts a token alone and behind its agent's name, and no other agent's name [auth:bearer-forms]", async () => {
    const running = await start();
    const token = running.token({ agent: "codex" });
    const any = running.token({ agent: "*" });
    for (const bearer of [token, `codex:${token}`, `anyone:${any}`])
      expect((await running.post("/cstp", CALL, { authorization: `Bearer ${bearer}` })).status).toBe(200);
    const other = await running.post("/cstp", CALL, { authorization: `Bearer claude:${token}` });
    expect([other.status, (await jsonOf(other)).error.code]).toEqual([403, "AGENT_MISMATCH"]);
    const named = await running.rpc("cstp.recordDecision", { ...RECORD, id: "d1" }, `scribe:${any}`);
    expect(named.result.id).toBe("d1");
    expect((await running.rpc("cstp.getDecision", { id: "d1" })).result.decision.agentId).toBe("scribe");
  });

  it("holds a read token to reading and a write token to writing [auth:scopes]", async () => {
    const running = await start();
    const reader = running.token({ scope: "read" });
    const writer = running.token({ scope: "write" });
    await running.rpc("cstp.createThread", { title: "T", threadId: "t" });
    expect((await running.rpc("cstp.resumeThread", { threadId: "t" }, reader)).result.thread.head.seq).toBe(1);
    expect((await running.rpc("cstp.recordDecision", RECORD, reader)).error.data).toMatchObject({
      code: "FORBIDDEN",
      recoverable: true,
    });
    expect((await running.rpc("cstp.redactEvent", { threadId: "t", seq: 1 }, writer)).error.data.code).toBe(
      "FORBIDDEN",
    );
    expect((await running.rpc("cstp.recordDecision", { ...RECORD, agentId: "claude" }, writer)).error).toMatchObject({
      code: -32000,
      data: { code: "AGENT_MISMATCH" },
    });
  });

  it("lets nobody write in a session under another agent's name, but for a token of any agent or an admin's [auth:agent-mismatch]", async () => {
    const running = await start();
    const session = { sessionId: "0a1b2c3d4e5f", agentId: "claude" };
    const calls = [
      ["submitStep", { ...session, step: "0", answer: {} }],
      ["answerQuestions", { ...session, answers: "x" }],
      ["haltSession", { ...session, reason: "x", questions: ["x?"] }],
      ["setRoute", { ...session, route: "skill-orchestration", reason: "x" }],
      ["completeReasoning", session],
      ["dispatch", session],
    ] as const;
    const own = running.token({ agent: "codex" });
    for (const [method, params] of calls) {
      const codes = [own, running.token({ agent: "*" }), running.token({ agent: "codex", scope: "admin" })].map(
        async (token) => (await running.rpc(`cstp.${method}`, params, token)).error.data.code,
      );
      // This service keeps no sessions, and says so to callers who may speak for the agent.
      expect([method, ...(await Promise.all(codes))]).toEqual([method, "AGENT_MISMATCH", "NOT_FOUND", "NOT_FOUND"]);
    }
  });

  it("keeps the tokens' folder private and holds no token in it [auth:hashed]", async () => {
    const running = await start();
    const token = running.token();
    const { openTokens } = await import("../src/internal/index.ts");
    expect(typeof openTokens).toBe("function");
    expect(JSON.stringify(running.logged)).not.toContain(token);
  });

  it("limits the calls of one token and not of another [auth:rate]", async () => {
    const running = await start({ rate: 5 });
    const one = running.token();
    const two = running.token();
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1)
      statuses.push((await running.post("/cstp", CALL, { authorization: `Bearer ${one}` })).status);
    expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200]);
    expect(statuses).toContain(429);
    expect((await running.post("/cstp", CALL, { authorization: `Bearer ${two}` })).status).toBe(200);
  });
});

async function ratify(running: Running, headers: Record<string, string>): Promise<unknown> {
  const params = { id: "d1" };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "cstp.ratifyDecision", params });
  const { result, error } = (await jsonOf(await running.post("/cstp", body, headers))) as any;
  return error === undefined ? result.standing : error.data.code;
}

async function served(linkIsPersons: boolean): Promise<readonly unknown[]> {
  const running = await start({ linkIsPersons });
  const loopback = { authorization: `Bearer ${LOOPBACK_TOKEN}` };
  const params = { ...RECORD, id: "d1" };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "cstp.recordDecision", params });
  await running.post("/cstp", body, loopback);
  const opened = await fetch(running.server.link()!, { redirect: "manual" });
  const cookie = opened.headers.get("set-cookie")!.split(";", 1)[0]!;
  return [
    await ratify(running, loopback),
    await ratify(running, { authorization: `Bearer ${running.token({ scope: "write" })}` }),
    await ratify(running, { cookie, origin: running.server.url, "x-clew": "1" }),
    await ratify(running, { authorization: `Bearer ${running.token({ scope: "admin" })}` }),
  ];
}

describe("the browser's way in", () => {
  it("keeps the cookie to TLS where the request came over it [auth:one-time-link]", async () => {
    const running = await start();
    const over = async (proto: string): Promise<string | null> => {
      const headers = { "x-forwarded-proto": proto };
      return (await fetch(running.server.link()!, { redirect: "manual", headers })).headers.get("set-cookie");
    };
    expect(await over("https")).toMatch(/; HttpOnly; SameSite=Strict; Secure$/);
    expect(await over("https, http")).toMatch(/; Secure$/);
    expect(await over("http")).not.toContain("Secure");
    const signedIn = await running.post("/api/sign-in", "", {
      authorization: `Bearer ${LOOPBACK_TOKEN}`,
      "x-clew": "1",
      "x-forwarded-proto": "https",
    });
    expect(signedIn.headers.get("set-cookie")).toMatch(/; Secure$/);
  });

  it("is a person's where its link was shown to one alone, and so is a token of scope admin [rules:person]", async () => {
    expect(await served(false)).toEqual(["NEEDS_PERSON", "NEEDS_PERSON", "NEEDS_PERSON", "ratified"]);
    expect(await served(true)).toEqual(["NEEDS_PERSON", "NEEDS_PERSON", "ratified", "ratified"]);
  });

  it("opens with a link once and gives a cookie that scripts and other sites cannot use [auth:one-time-link]", async () => {
    const running = await start();
    const link = running.server.link()!;
    expect((await fetch(link, { method: "HEAD", redirect: "manual" })).status).toBe(405);
    const first = await fetch(link, { redirect: "manual" });
    expect(first.status).toBe(303);
    expect(first.headers.get("location")).toBe("/");
    const cookie = first.headers.get("set-cookie")!;
    expect(cookie).toContain("HttpOnly");
    expect(cookie).toContain("SameSite=Strict");
    expect((await fetch(link, { redirect: "manual" })).status).toBe(403);
    const value = cookie.split(";", 1)[0]!;
    const origin = running.server.url;
    const send = (headers: Record<string, string>): Promise<Response> =>
      running.post("/cstp", CALL, { cookie: value, ...headers });
    expect((await send({ origin, "x-clew": "1" })).status).toBe(200);
    expect((await send({ origin })).status).toBe(403);
    expect((await send({ "x-clew": "1" })).status).toBe(403);
    expect((await send({ origin: "http://evil.example", "x-clew": "1" })).status).toBe(403);
    expect((await send({ origin: "http://127.0.0.1:1", "x-clew": "1" })).status).toBe(403);
    const forged = `${value.slice(0, -2)}AA`;
    expect((await running.post("/cstp", CALL, { cookie: forged, origin, "x-clew": "1" })).status).toBe(401);
    expect((await fetch(`${origin}/events?project=default`, { headers: { cookie: value } })).status).toBe(200);
  });
});

function head(host: string, more = ""): string {
  return `GET /health HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n`;
}

describe("hosts and origins", () => {
  it("refuses a request that names another host or comes from another site [auth:rebinding]", async () => {
    const running = await start();
    expect(await running.raw(head(`127.0.0.1:${running.server.port}`))).toContain("200 OK");
    expect(await running.raw(head(`localhost:${running.server.port}`))).toContain("200 OK");
    for (const host of [
      "evil.example",
      `evil.example:${running.server.port}`,
      "127.0.0.1.evil.example",
      "192.168.0.7",
      "localhost.evil.example",
    ])
      expect(await running.raw(head(host))).toContain("403 Forbidden");
    const good = `127.0.0.1:${running.server.port}`;
    expect(await running.raw(head(good, "Origin: http://evil.example\r\n"))).toContain("403 Forbidden");
    expect(await running.raw(head(good, "Origin: null\r\n"))).toContain("403 Forbidden");
    expect(await running.raw(head(good, "Host: evil.example\r\n"))).toContain("403 Forbidden");
    expect(await running.raw("GET /health HTTP/1.0\r\n\r\n")).toContain("403 Forbidden");
  });

  it("does not listen beyond loopback without tokens [auth:not-open]", async () => {
    await expect(start({ host: "0.0.0.0" })).rejects.toMatchObject({ code: "CONFIG_INVALID" });
  });
});

describe("bodies and connections", () => {
  it("refuses a body over 1 MB, declared or not, before it is held [http:body-limit]", async () => {
    const running = await start();
    const auth = { authorization: `Bearer ${LOOPBACK_TOKEN}` };
    const large = await running.post("/cstp", `"${"x".repeat(1_100_000)}"`, auth);
    expect([large.status, (await jsonOf(large)).error.code]).toEqual([413, "TOO_LARGE"]);
    const start413 = `POST /cstp HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${LOOPBACK_TOKEN}\r\n`;
    const chunk = `${(65_536).toString(16)}\r\n${"x".repeat(65_536)}\r\n`;
    expect(await running.raw(`${start413}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(20)}`)).toContain("413");
    const fits = await running.post(
      "/cstp",
      JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "cstp.recordDecision",
        params: { ...RECORD, trace: ["x".repeat(900_000)] },
      }),
      auth,
    );
    expect((await jsonOf(fits)).result.success).toBe(true);
  });

  it("answers while thousands of connections are idle [http:idle]", async () => {
    const running = await start();
    const { connect } = await import("node:net");
    const sockets = await Promise.all(
      Array.from(
        { length: 2_000 },
        () =>
          new Promise<ReturnType<typeof connect>>((resolve) => {
            const socket = connect(running.server.port, "127.0.0.1", () => resolve(socket));
            socket.on("error", () => undefined);
          }),
      ),
    );
    expect((await running.rpc("cstp.recordDecision", RECORD)).result.success).toBe(true);
    // A stop does not wait for silent connections: otherwise this would take the whole grace period.
    const gone = Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once("close", resolve))));
    await Promise.all([running.server.close(60_000), gone]);
  });

  it("keeps secrets, queries and bodies out of its log [http:log]", async () => {
    const running = await start();
    const link = running.server.link()!;
    await fetch(link, { redirect: "manual" });
    await running.rpc("cstp.recordDecision", { ...RECORD, decision: "very private words" });
    await new Promise((resolve) => setTimeout(resolve, 50));
    const lines = running.logged.join("\n");
    expect(lines).toContain('"path":"/cstp"');
    for (const secret of [LOOPBACK_TOKEN, "very private words", link.split("code=")[1]!])
      expect(lines).not.toContain(secret);
  });
});
