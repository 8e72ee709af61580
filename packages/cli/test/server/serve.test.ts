import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, describe, expect, it } from "vitest";
import { fails, ok, sandbox } from "../rig/clew-process.ts";
import { type Serving, serve } from "../rig/serving.ts";

const open: Serving[] = [];
afterEach(async () => {
  for (const serving of open.splice(0)) await serving.end("SIGKILL");
});
async function start(...parameters: Parameters<typeof serve>): Promise<Serving> {
  const serving = await serve(...parameters);
  open.push(serving);
  return serving;
}

/** Writes decisions from several callers until the server stops answering; returns the acknowledged ids. */
async function writeUntilGone(
  serving: Serving,
  writers: number,
): Promise<{ acknowledged: string[]; stop: () => void; done: Promise<void> }> {
  const acknowledged: string[] = [];
  const stopping = new AbortController();
  const write = async (writer: number): Promise<void> => {
    for (let count = 0; !stopping.signal.aborted; count += 1) {
      const id = `w${writer}-${count}`;
      const params = { id, threadId: "t", decision: `Decision ${id}`, confidence: 0.5 };
      const answer = await serving.rpc("recordDecision", params).catch(() => undefined);
      if (answer === undefined) return;
      if (answer.result?.["success"] === true) acknowledged.push(id);
    }
  };
  const done = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer))).then(() => undefined);
  return { acknowledged, stop: () => stopping.abort(), done };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}

async function idsInThread(serving: Serving): Promise<string[]> {
  const { result } = await serving.rpc("getThread", { threadId: "t" });
  const thread = result?.["thread"] as { decisions: { id: string }[] };
  return thread.decisions.map((decision) => decision.id);
}

describe("a server that is stopped while it is written to", () => {
  it.each([["SIGTERM" as const], ["SIGKILL" as const]])(
    "keeps every acknowledged decision after %s [server:nothing-lost]",
    async (signal) => {
      const box = sandbox();
      const first = await start(box);
      await first.rpc("createThread", { title: "Under load", threadId: "t" });
      const { acknowledged, stop, done } = await writeUntilGone(first, 8);
      await until(() => acknowledged.length >= 60);
      const code = await first.end(signal);
      stop();
      await done;
      if (signal === "SIGTERM") expect([code, first.stderr()]).toEqual([0, ""]);
      const second = await start(box);
      const kept = new Set(await idsInThread(second));
      expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
      expect((await second.rpc("verifyThread", { threadId: "t" })).result).toMatchObject({ ok: true });
    },
  );

  it("loses no thought between thinking and deciding [server:thoughts-durable]", async () => {
    const box = sandbox();
    const first = await start(box);
    for (let count = 1; count <= 5; count += 1) await first.rpc("recordThought", { text: `thought ${count}` });
    await first.end("SIGKILL");
    const second = await start(box);
    const { result } = await second.rpc("recordDecision", { id: "d1", decision: "After the crash", confidence: 0.5 });
    expect(result).toMatchObject({ deliberation_auto: true, deliberation_inputs_count: 5 });
    const decision = (await second.rpc("getDecision", { id: "d1" })).result?.["decision"] as {
      thoughts: { text: string }[];
    };
    expect(decision.thoughts.map((thought) => thought.text)).toEqual(
      [1, 2, 3, 4, 5].map((count) => `thought ${count}`),
    );
  });
});

describe("GET /ready", () => {
  it("is 503 with the reason where a newer Clew has taken the tables over [store:tables-there]", async () => {
    const box = sandbox();
    const server = await start(box);
    const ready = () => fetch(`${server.url}/ready`);
    expect([(await ready()).status, await (await ready()).json()]).toEqual([200, { status: "ready", store: "sqlite" }]);
    const database = new DatabaseSync(join(box.folder, ".clew", "clew.db"));
    database.exec("UPDATE store_meta SET schema = 99, min_reader = 99 WHERE area = 'threads'");
    database.close();
    const answer = await ready();
    expect([answer.status, await answer.json()]).toEqual([
      503,
      {
        status: "unavailable",
        problems: [expect.stringMatching(/^The tables of threads are version 99 and need at least 99; /)],
        store: "sqlite",
      },
    ]);
  });
});

describe("two servers on one store", () => {
  it("are one service: what one acknowledges the other has, and heads never diverge [server:replicas]", async () => {
    const box = sandbox();
    const one = await start(box);
    const two = await start(box);
    await one.rpc("createThread", { title: "Shared", threadId: "t" });
    const writes = Array.from({ length: 40 }, (_, index) =>
      (index % 2 === 0 ? one : two).rpc("recordDecision", {
        id: `d${index}`,
        threadId: "t",
        decision: `D${index}`,
        confidence: 0.5,
      }),
    );
    const answers = await Promise.all(writes);
    expect(answers.filter((answer) => answer.error !== undefined)).toEqual([]);
    expect((await idsInThread(one)).toSorted()).toEqual((await idsInThread(two)).toSorted());
    expect(await idsInThread(one)).toHaveLength(40);
    const status = await Promise.all(
      [one, two].map(async (each) => (await each.rpc("getThreadStatus", { threadId: "t" })).result?.["head"]),
    );
    expect(status[0]).toEqual(status[1]);
    expect((await two.rpc("verifyThread", { threadId: "t" })).result).toMatchObject({ ok: true, events: 41 });
  });

  it("shows what is written through one on the other's stream, in order and without gaps [server:events]", async () => {
    const box = sandbox();
    const one = await start(box);
    const two = await start(box);
    await one.rpc("createThread", { title: "Streamed", threadId: "t" });
    const seen: number[] = [];
    const stop = new AbortController();
    const follow = async (since: number): Promise<void> => {
      const response = await fetch(`${two.url}/events?thread=t`, {
        headers: { authorization: "Bearer token-of-claude", "last-event-id": String(since) },
        signal: stop.signal,
      });
      let text = "";
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
        text += chunk;
        const blocks = text.split("\n\n");
        text = blocks.pop() ?? "";
        for (const block of blocks) {
          const id = /^id: (\d+)$/m.exec(block)?.[1];
          if (id !== undefined) seen.push(Number(id));
        }
        if (seen.length >= 10 && since === 0) return; // disconnects in the middle and resumes below
      }
    };
    const first = follow(0);
    for (let count = 0; count < 12; count += 1)
      await one.rpc("recordThought", { threadId: "t", text: `thought ${count}` });
    await first;
    const second = follow(seen.at(-1) ?? 0).catch(() => undefined);
    for (let count = 12; count < 20; count += 1)
      await one.rpc("recordThought", { threadId: "t", text: `thought ${count}` });
    await until(() => seen.length >= 21);
    stop.abort();
    await second;
    expect(seen).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
  });
});

describe("the command line and a server", () => {
  it("print the same, whether a command works here or there [cli:same-output]", async () => {
    const box = sandbox();
    const run = (words: string[], env: Record<string, string> = {}): { code: number | null; value: unknown } => {
      const { code, stdout, stderr } = box.run(words, { env });
      return { code, value: stdout === "" ? JSON.parse(stderr) : JSON.parse(stdout) };
    };
    const plan =
      "decide Plan --confidence 0 --id d1 --thread t --agent emerson --reason analysis:fits:0.9 --question Why? --next Go --json".split(
        " ",
      );
    run(["thread", "create", "PR #94", "--id", "t", "--agent", "emerson", "--json"]);
    run(plan);
    const serving = await start(box, [], {});
    const there = { CLEW_URL: serving.url };
    for (const words of [
      ["thread", "status", "t", "--json"],
      ["thread", "show", "t", "--json"],
      ["thread", "list", "--json"],
      ["thread", "verify", "t", "--json"],
      ["rpc", "getDecision", '{"id":"d1"}', "--json"],
      ["search", "plan", "--json"],
      plan,
      ["thread", "status", "nothing", "--json"],
      ["decide", "Plan", "--confidence", "2", "--json"],
      ["rpc", "nothing", "--json"],
      ["thread", "list", "--cursor", "nowhere", "--json"],
    ]) {
      const here = run(words);
      expect(run(words, there), words.join(" ")).toEqual(here);
    }
    expect(run(["thread", "status", "nothing", "--json"]).code).toBe(5);
    expect(run(["decide", "Plan", "--confidence", "2", "--json"], there).code).toBe(2);
  });

  it("acts as the token's agent where nobody said who acts, and never as another [cli:token-agent]", async () => {
    const box = sandbox();
    const serving = await start(box);
    const there = (env: Record<string, string>) => ({
      env: { CLEW_URL: serving.url, CLEW_TOKEN: "token-of-codex", ...env },
    });
    ok(box, ["thread", "create", "T", "--id", "t"], there({}));
    ok(box, ["decide", "D", "--confidence", "0.5", "--id", "d"], there({}));
    const { decision } = ok<{ decision: { agentId: string } }>(box, ["rpc", "getDecision", '{"id":"d"}'], there({}));
    expect(decision.agentId).toBe("codex");
    const mismatch = { exit: 3, code: "AGENT_MISMATCH" };
    expect(fails(box, ["decide", "E", "--confidence", "0.5"], there({ CLEW_AGENT: "claude" }))).toMatchObject(mismatch);
    const words = ["decide", "E", "--confidence", "0.5", "--agent", "claude"];
    expect(fails(box, words, there({}))).toMatchObject(mismatch);
  });

  it("opens on loopback with a token file that only its user can read [server:loopback-token]", async () => {
    const box = sandbox();
    const serving = await start(box, [], {});
    expect(serving.ready).toMatchObject({ event: "ready", url: serving.url, pid: serving.pid });
    const path = join(box.env["HOME"] ?? "", ".local/state/clew/loopback-token");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const token = readFileSync(path, "utf8").trim();
    expect((await serving.rpc("listThreads", {}, token)).result).toEqual({ threads: [] });
    expect((await serving.rpc("listThreads", {}, "another")).error).toMatchObject({ code: "UNAUTHORIZED" });
  });

  it("gives a link of the server that the user's settings name, and its own token to no other server [server:loopback-token]", async () => {
    const box = sandbox();
    const serving = await start(box, [], {});
    ok(box, ["config", "set", "url", serving.url]);
    const { url } = ok<{ url: string }>(box, ["token", "link"]);
    expect(url.startsWith(serving.url)).toBe(true);
    expect(fails(box, ["token", "link", "--url", "http://clew.invalid"])).toMatchObject({ code: "UNAUTHORIZED" });
    const empty = { env: { CLEW_URL: "", CLEW_TOKEN: "" } };
    expect(ok<{ url: string }>(box, ["token", "link"], empty).url.startsWith(serving.url)).toBe(true);
  });

  it("makes, lists and revokes tokens that a running server honours at once [server:token-command]", async () => {
    const box = sandbox();
    const made = box.run(["token", "create", "--agent", "reviewer", "--project", "blue", "--scope", "read", "--json"]);
    const { id, token } = JSON.parse(made.stdout);
    const serving = await start(box, [], {});
    expect((await serving.rpc("listThreads", {}, token)).result).toEqual({ threads: [] });
    expect((await serving.rpc("recordThought", { text: "x" }, token)).error?.data).toMatchObject({ code: "FORBIDDEN" });
    for (const words of [
      ["--agent", "two\nlines"],
      ["--agent", "red\u001b[31m"],
      ["--agent", "x".repeat(201)],
      ["--agent", "a", "--project", " "],
    ])
      expect(fails(box, ["token", "create", ...words]), words.join(" ")).toMatchObject({ code: "USAGE" });
    const listed = box.run(["token", "list", "--json"]).stdout;
    expect(listed).not.toContain(token);
    expect(JSON.parse(listed).tokens).toMatchObject([{ id, agent: "reviewer", projects: ["blue"], scope: "read" }]);
    expect(box.run(["token", "revoke", id]).code).toBe(0);
    expect((await serving.rpc("listThreads", {}, token)).error).toMatchObject({ code: "UNAUTHORIZED" });
  });

  it("refuses to listen beyond loopback without tokens, with a hint [server:not-open]", () => {
    const { code, stderr } = sandbox().run(["serve", "--host", "0.0.0.0", "--port", "0"]);
    expect(code).toBe(2);
    expect(stderr).toContain("clew token create");
  });

  it("backs the store up while it is served and restores it, keeping what was there [store:backup]", async () => {
    const box = sandbox();
    const serving = await start(box);
    await serving.rpc("createThread", { title: "Saved", threadId: "t" });
    expect(box.run(["backup", "saved.db"]).code).toBe(0);
    await serving.rpc("createThread", { title: "Later", threadId: "later" });
    await serving.end("SIGTERM");
    expect(box.run(["restore", "saved.db"]).code).toBe(0);
    expect(box.run(["thread", "status", "t"]).code).toBe(0);
    expect(box.run(["thread", "status", "later"]).code).toBe(5);
    expect(box.run(["restore", "nothing.db"]).code).toBe(5);
  });

  it("backs up into one file, and brings it back also where the store is damaged beyond reading [store:backup]", () => {
    const box = sandbox();
    box.run(["thread", "create", "Saved", "--id", "t"]);
    expect(box.run(["backup", "saved.db"]).code).toBe(0);
    expect(readdirSync(box.folder).filter((name) => name.startsWith("saved.db"))).toEqual(["saved.db"]);
    const store = join(box.folder, ".clew", "clew.db");
    writeFileSync(store, "no database at all");
    expect(box.run(["thread", "status", "t"]).code).toBe(4);
    expect(box.run(["restore", "saved.db"])).toMatchObject({ code: 0, stderr: "" });
    expect(box.run(["thread", "status", "t"]).code).toBe(0);
    const kept = readdirSync(join(box.folder, ".clew")).filter((name) => name.includes("before-restore"));
    expect(kept.map((name) => readFileSync(join(box.folder, ".clew", name), "latin1"))).toContain("no database at all");
  });

  it("refuses a port and a rate that cannot be as a slip in the call [server:flags]", () => {
    const box = sandbox();
    for (const flag of ["--port=99999", "--port=-1", "--port=1.5", "--rate=0", "--rate=-1"])
      expect(box.run(["serve", flag])).toMatchObject({ code: 2, stdout: "" });
  });
});
