import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { fails, ok, type Sandbox, sandbox, write } from "../rig/clew-process.ts";
import {
  acceptingSkill,
  type Created,
  draftOf,
  FINISHED,
  fillTask,
  routedSession,
  twoTasks,
} from "../rig/handoff-project.ts";
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

/** A command's result, locally or with a server: exit code, both streams. */
function left(box: Sandbox, words: readonly string[], env: Readonly<Record<string, string>> = {}): unknown {
  const { code, stdout, stderr } = box.run(words, { env });
  // A payload that no target accepted is kept each time, under the next number.
  return { code, stdout, stderr: stderr.replace(/handoff-payload-\d+\.yaml/, "handoff-payload.yaml") };
}

/** Commands whose text is compared, too. */
const SHOWN = new Set(["list", "show", "context", "query"]);

const AWAY = { CLEW_URL: "http://127.0.0.1:9" };

describe("with CLEW_URL", () => {
  it("handoffs, tasks and knowledge are told with the same output and exit codes as here [server:remote-handoffs]", async () => {
    const box = sandbox();
    acceptingSkill(box, "lit-pm");
    const { id, payload_path: path } = ok<Created>(box, [
      "handoff",
      "create",
      "--input",
      draftOf(box),
      "--target",
      "lit-pm",
    ]);
    ok(box, ["handoff", "receive", path]);
    ok(box, ["handoff", "ack", id]);
    twoTasks(box);
    ok(box, ["task", "done", "task-001"]);
    const env = { CLEW_URL: (await start(box, [], {})).url };
    for (const words of [
      ["handoff", "list"],
      ["handoff", "list", "--status", "failed"],
      ["handoff", "show", id],
      ["handoff", "show", "nobody"],
      ["handoff", "ack", id],
      ["handoff", "ack", "nobody"],
      ["handoff", "receive", path],
      ["handoff", "receive", "nowhere.yaml"],
      ["handoff", "send", path],
      ["handoff", "validate", path],
      ["handoff", "create", "--input", "session-draft.json", "--target", "nobody"],
      ["task", "list"],
      ["task", "done", "task-001"],
      ["task", "context", "task-002"],
      ["task", "context", "nobody"],
      ["task", "journal"],
      ["knowledge", "query", "--tag", "auth"],
      ["knowledge", "query", "--text", "clocks", "--limit", "1"],
      ["knowledge", "query", "--learned"],
      ["knowledge", "graph", "--type", "pattern"],
      ["knowledge", "stale"],
    ])
      for (const form of SHOWN.has(words[1] ?? "") ? [[], ["--json"]] : [["--json"]])
        expect(left(box, [...words, ...form], env), words.join(" ")).toEqual(left(box, [...words, ...form]));
  }, 120_000);

  it("a whole life is kept by the server of another machine, the payload on this one [server:remote-handoffs]", async () => {
    const serving = await start(sandbox());
    const box = sandbox();
    acceptingSkill(box, "lit-pm");
    const env = { CLEW_URL: serving.url, CLEW_TOKEN: "token-of-codex" };
    const there = { env };
    const made = ok<Created>(box, ["handoff", "create", "--input", draftOf(box), "--target", "lit-pm"], there);
    expect(made.warnings).toEqual([]);
    expect(readFileSync(made.payload_path, "utf8")).toContain("Should we?");
    const { result } = await serving.rpc("getHandoff", { handoffId: made.id });
    expect(result).toMatchObject({ handoff: { id: made.id, status: "transferred", target: "lit-pm" } });
    ok(box, ["handoff", "receive", made.payload_path], there);
    expect(ok(box, ["handoff", "ack", made.id], there)).toEqual({
      id: made.id,
      status: "acknowledged",
      already: false,
    });
    expect(ok(box, ["handoff", "ack", made.id], there)).toMatchObject({ already: true });
    expect(fails(box, ["handoff", "ack", "nobody"], there)).toMatchObject({ exit: 5, code: "NOT_FOUND" });
    const { handoff, history } = ok<{ handoff: object; history: { event: string }[] }>(
      box,
      ["handoff", "show", made.id],
      there,
    );
    expect(handoff).toMatchObject({ status: "acknowledged", acknowledged_by: expect.any(String) });
    expect(history.map(({ event }) => event)).toEqual([
      "discover",
      "select",
      "validate",
      "transfer",
      "invoke",
      "acknowledge",
    ]);
    // The author is the token's agent, whatever this machine's user is called.
    const events = await serving.rpc("getThreadEvents", { threadId: made.id, sinceSeq: 0, limit: 100 });
    expect(JSON.stringify(events)).not.toContain('"actor":"root"');
    expect(ok<{ handoffs: object[] }>(box, ["handoff", "list"], there).handoffs).toHaveLength(1);
    expect(existsSync(join(box.folder, ".clew/clew.db"))).toBe(false);
  });

  it("a routed session's handoff is in its thread on the server, and a thread there makes a draft here [server:remote-handoffs]", async () => {
    const serving = await start(sandbox());
    const box = sandbox();
    acceptingSkill(box, "lit-pm");
    const there = { env: { CLEW_URL: serving.url, CLEW_TOKEN: "token-of-codex" } };
    const { state_file: state } = routedSession(box);
    const done = ok<{ payload_path: string; decision: { thread_id: string } }>(
      box,
      ["complete", "--state", state],
      there,
    );
    const thread = done.decision.thread_id;
    const { result } = await serving.rpc("listHandoffs", { threadId: thread });
    expect(result?.["handoffs"]).toMatchObject([{ status: "transferred", target: "lit-pm", threadId: thread }]);
    ok(box, ["handoff", "receive", done.payload_path, "--ack"], there);
    expect((await serving.rpc("listHandoffs", { threadId: thread })).result).toMatchObject({
      handoffs: [{ status: "acknowledged" }],
    });
    expect((await serving.rpc("verifyThread", { threadId: thread })).result).toMatchObject({ ok: true });
    const made = ok<Created>(box, ["handoff", "create", "--thread", thread, "--target", "lit-pm"], there);
    expect(readFileSync(made.payload_path, "utf8")).toContain("Use a table in SQLite as the queue");
    expect(existsSync(join(box.folder, ".clew/clew.db"))).toBe(false);
  });

  it("renews an expired payload under a new identity, the old one expired on the server [server:remote-handoffs]", async () => {
    const serving = await start(sandbox());
    const box = sandbox();
    acceptingSkill(box, "lit-pm");
    const there = { env: { CLEW_URL: serving.url, CLEW_TOKEN: "token-of-codex" } };
    const made = ok<Created>(box, ["handoff", "create", "--input", draftOf(box), "--target", "lit-pm"], there);
    const old = readFileSync(made.payload_path, "utf8")
      .replace(/^ {2}timestamp: .*$/m, '  timestamp: "2020-01-01T00:00:00Z"')
      .replace(/^ {2}expires_at: .*$/m, '  expires_at: "2020-01-01T01:00:00Z"')
      .replace(/^ {4}payload_(hash|size_bytes): .*\n/gm, "");
    writeFileSync(made.payload_path, old);
    expect(box.run(["handoff", "receive", made.payload_path, "--json"], there).code).toBe(3);
    const renewed = ok<{ id: string; renewed_from: string; payload_path: string }>(
      box,
      ["handoff", "receive", made.payload_path, "--renew"],
      there,
    );
    expect(renewed).toMatchObject({ renewed: true, renewed_from: made.id });
    const { result } = await serving.rpc("listHandoffs", {});
    expect(result?.["handoffs"]).toMatchObject([
      { id: renewed.id, status: "invoked" },
      { id: made.id, status: "expired" },
    ]);
  });

  it("what a task taught is known to the whole team, its decision in the server's thread [server:remote-tasks]", async () => {
    const serving = await start(sandbox());
    const env = { CLEW_URL: serving.url, CLEW_TOKEN: "token-of-codex" };
    const there = { env };
    const [mine, yours] = [sandbox(), sandbox()];
    for (const box of [mine, yours]) twoTasks(box);
    const done = ok<{ decision: { id: string; thread: string } }>(mine, ["task", "done", "task-001"], there);
    expect(done).toMatchObject({ already_processed: false, decision: { thread: "thread_tasks" } });
    expect(ok(mine, ["task", "done", "task-001"], there)).toMatchObject({
      already_processed: true,
      decision: done.decision,
    });
    const { result } = await serving.rpc("getDecision", { id: done.decision.id });
    expect(result?.["decision"]).toMatchObject({ decision: "Sign people in: completed" });
    const nodes = ok<{ nodes: { summary: string; staleness: string }[] }>(
      yours,
      ["knowledge", "query", "--tag", "auth", "--type", "pattern"],
      there,
    );
    expect(nodes).toMatchObject({ total: 1, nodes: [{ summary: "Sign with the key ring", staleness: "fresh" }] });
    write(yours, "src/jwt.ts", "something else\n");
    expect(ok(yours, ["knowledge", "query", "--tag", "auth", "--type", "pattern"], there)).toMatchObject({
      nodes: [{ staleness: "changed" }],
    });
    expect(ok(mine, ["task", "context", "task-002"], there)).toMatchObject({
      from: [{ task: "task-001", warnings: [{ issue: "Clocks drift" }] }],
    });
    expect((await serving.rpc("queryKnowledge", { tags: ["auth"] })).result).toMatchObject({ total: 2 });
    expect(ok(yours, ["knowledge", "export"], there)).toMatchObject({ nodes: [{}, {}, {}] });
    for (const box of [mine, yours]) expect(existsSync(join(box.folder, ".clew/clew.db"))).toBe(false);
  });

  it("projects are tenants: what one knows and handed on, another's token does not see [server:remote-projects]", async () => {
    const there = sandbox();
    const tokenOf = (project: string): Record<string, string> => {
      const { token } = ok<{ token: string }>(there, ["token", "create", "--agent", "*", "--project", project]);
      return { CLEW_TOKEN: token };
    };
    const [shop, other] = [tokenOf("shop"), tokenOf("other")];
    const serving = await start(there, [], {});
    const box = sandbox();
    acceptingSkill(box, "lit-pm");
    twoTasks(box);
    const as = (token: Record<string, string>) => ({ env: { CLEW_URL: serving.url, ...token } });
    const made = ok<Created>(box, ["handoff", "create", "--input", draftOf(box), "--target", "lit-pm"], as(shop));
    ok(box, ["handoff", "ack", made.id], as(shop));
    ok(box, ["task", "done", "task-001"], as(shop));
    expect(ok(box, ["task", "done", "task-001"], as(shop))).toMatchObject({ already_processed: true });
    expect(ok(box, ["knowledge", "query", "--tag", "auth"], as(shop))).toMatchObject({
      total: 2,
      nodes: [{ staleness: "fresh" }, { staleness: "fresh" }],
    });
    expect(ok(box, ["handoff", "list"], as(shop))).toMatchObject({ handoffs: [{ id: made.id }] });
    expect(ok(box, ["knowledge", "query"], as(other))).toEqual({ nodes: [], total: 0 });
    expect(ok(box, ["handoff", "list"], as(other))).toEqual({ handoffs: [] });
    expect(fails(box, ["handoff", "show", made.id], as(other))).toMatchObject({ exit: 5 });
    await serving.end("SIGTERM");
    const again = await start(there, [], {});
    const after = { env: { CLEW_URL: again.url, ...shop } };
    expect(ok(box, ["knowledge", "query", "--tag", "auth"], after)).toMatchObject({ total: 2 });
  });

  it("many processes at once are one: a task is taken once, a handoff acknowledged once [server:remote-concurrent]", async () => {
    const serving = await start(sandbox());
    const env = { CLEW_URL: serving.url, CLEW_TOKEN: "token-of-codex" };
    const box = sandbox();
    acceptingSkill(box, "lit-pm");
    twoTasks(box);
    const { id } = ok<Created>(box, ["handoff", "create", "--input", draftOf(box), "--target", "lit-pm"], { env });
    const atOnce = async (words: readonly string[]): Promise<Record<string, unknown>[]> => {
      const ended = await Promise.all(Array.from({ length: 8 }, () => box.start([...words, "--json"], { env }).done));
      expect(ended.map(({ code, stderr }) => `${code} ${stderr}`)).toEqual(Array(8).fill("0 "));
      return ended.map(({ stdout }) => JSON.parse(stdout));
    };
    const done = await atOnce(["task", "done", "task-001"]);
    expect(done.filter((each) => each["already_processed"] === false)).toHaveLength(1);
    const acknowledged = await atOnce(["handoff", "ack", id]);
    expect(acknowledged.filter((each) => each["already"] === false)).toHaveLength(1);
    const { result } = await serving.rpc("getHandoff", { handoffId: id });
    expect(result?.["history"]).toHaveLength(6);
    expect((await serving.rpc("getTaskRecords", { taskIds: ["task-001"] })).result?.["records"]).toHaveLength(1);
  });

  it("a graph larger than one request comes in whole, and again changes nothing [server:remote-tasks]", async () => {
    const serving = await start(sandbox());
    const there = { env: { CLEW_URL: serving.url, CLEW_TOKEN: "token-of-codex" } };
    const box = sandbox();
    const nodes = Array.from({ length: 1_500 }, (_, index) => ({
      id: `pattern-${String(index).padStart(4, "0")}`,
      type: "pattern",
      tags: ["many"],
      summary: `Pattern ${index} ${"x".repeat(900)}`,
      file: null,
      created: "2026-11-18T09:00:00Z",
      connections: index === 0 ? [] : ["pattern-0000"],
    }));
    const tag_index = { many: nodes.map(({ id }) => id) };
    const graph = { version: 1, last_updated: "2026-11-18T09:00:00Z", nodes, tag_index };
    write(box, "graph.json", JSON.stringify(graph));
    expect(ok(box, ["knowledge", "import", "graph.json"], there)).toMatchObject({ added: 1_500, updated: 0 });
    expect(ok(box, ["knowledge", "import", "graph.json"], there)).toMatchObject({ added: 0, updated: 0, kept: 1_500 });
    const found = ok<{ nodes: object[]; total: number }>(box, ["knowledge", "query", "--tag", "many"], there);
    expect([found.nodes.length, found.total]).toEqual([1_500, 1_500]);
  });

  it("a server that is away is said with 75, and nothing is written here [server:remote-away]", async () => {
    const box = sandbox();
    acceptingSkill(box, "lit-pm");
    const made = ok<Created>(box, ["handoff", "create", "--input", draftOf(box), "--target", "lit-pm"]);
    twoTasks(box);
    const session = join(box.folder, "session");
    const before = [readdirSync(session), readFileSync(join(box.folder, ".clew/tasks/task-001.md"), "utf8")];
    const commands = [
      ["handoff", "create", "--input", "session-draft.json", "--target", "lit-pm"],
      ["handoff", "receive", made.payload_path],
      ["handoff", "receive", made.payload_path, "--renew"],
      ["handoff", "send", made.payload_path],
      ["handoff", "ack", made.id],
      ["handoff", "list"],
      ["handoff", "show", made.id],
      ["task", "done", "task-001"],
      ["task", "context", "task-002"],
      ["task", "journal"],
      ["knowledge", "query"],
      ["knowledge", "graph"],
      ["knowledge", "export"],
      ["knowledge", "stale"],
    ];
    const ended = await Promise.all(commands.map((words) => box.start([...words, "--json"], { env: AWAY }).done));
    for (const [index, { code, stdout, stderr }] of ended.entries()) {
      const error: unknown = JSON.parse(stderr);
      const expected = { code: 75, stdout: "", error: { error: { code: "STORE_UNAVAILABLE" } } };
      expect({ code, stdout, error }, commands[index]?.join(" ")).toMatchObject(expected);
    }
    expect([readdirSync(session), readFileSync(join(box.folder, ".clew/tasks/task-001.md"), "utf8")]).toEqual(before);
    // Commands that need no server still work.
    expect(box.run(["handoff", "discover"], { env: AWAY }).code).toBe(0);
    expect(box.run(["task", "check", "task-001"], { env: AWAY }).code).toBe(0);
  });

  it("keeps moves that are legal, from where the handoff stands, and documents that are sound [server:remote-refusals]", async () => {
    const serving = await start(sandbox());
    const begin = [{ event: "discover", status: "transferred", facts: { target: "x" } }];
    const record = async (params: object): Promise<unknown> => {
      const { result, error } = await serving.rpc("recordHandoff", params);
      return result?.["recorded"] ?? error?.data?.["code"] ?? error?.code;
    };
    expect(await record({ handoffId: "h-1", moves: begin })).toBe(true);
    expect(await record({ handoffId: "h-1", moves: begin })).toBe(true);
    expect((await serving.rpc("getHandoff", { handoffId: "h-1" })).result?.["history"]).toHaveLength(1);
    const acknowledged = [{ event: "acknowledge", status: "acknowledged" }];
    expect(await record({ handoffId: "h-1", after: "transferred", moves: acknowledged })).toBe("MOVE_REFUSED");
    expect(await record({ handoffId: "h-1", after: "invoked", moves: acknowledged })).toBe(false);
    expect(await record({ handoffId: "h-2", moves: acknowledged })).toBe("MOVE_REFUSED");
    for (const status of ["invoked", "acknowledged", "failed", "expired"])
      expect(await record({ handoffId: "h-2", moves: [{ event: "discover", status }] })).toBe("MOVE_REFUSED");
    expect(await record({ handoffId: "../../x", moves: begin })).toBe(-32602);
    expect(await record({ handoffId: "h-3", threadId: "no-thread", moves: begin })).toBe("NOT_FOUND");
    const put = await serving.rpc("putTaskRecord", { record: { v: 1, task: "../x" }, expected: null });
    expect(put.error?.data).toMatchObject({ code: "DOCUMENT_INVALID" });
    const nodes = [{ id: "n", type: "order", tags: [] }];
    expect((await serving.rpc("importKnowledge", { nodes })).error?.data).toMatchObject({ code: "DOCUMENT_INVALID" });
  });
});

describe("a relative store setting", () => {
  it("names one store from every folder and for every command [config:one-store]", () => {
    const box = sandbox();
    const env = { CLEW_STORE: "sqlite:data/own.db" };
    write(box, "data/.keep", "");
    write(box, "deep/down/.keep", "");
    const deep = { env, cwd: join(box.folder, "deep/down") };
    ok(box, ["thread", "create", "One store", "--id", "t"], deep);
    expect(ok(box, ["thread", "status", "t"], { env })).toMatchObject({ threadId: "t" });
    acceptingSkill(box, "lit-pm");
    const made = ok<Created>(box, ["handoff", "create", "--input", draftOf(box), "--target", "lit-pm"], { env });
    expect(ok(box, ["handoff", "show", made.id], deep)).toMatchObject({ handoff: { id: made.id } });
    expect(ok(box, ["rpc", "getHandoff", `{"handoffId":"${made.id}"}`], deep) as object).toMatchObject({
      handoff: { id: made.id },
    });
    twoTasks(box);
    fillTask(box, "task-002", FINISHED);
    ok(box, ["task", "done", "task-001"], deep);
    expect(ok(box, ["knowledge", "query", "--tag", "auth"], { env })).toMatchObject({ total: 2 });
    expect(ok<{ events: number }>(box, ["backup", "saved.db"], deep).events).toBeGreaterThan(0);
    expect(readdirSync(join(box.folder, "data")).filter((name) => name.endsWith(".db"))).toEqual(["own.db"]);
    expect(existsSync(join(box.folder, ".clew/clew.db"))).toBe(false);
    expect(existsSync(join(box.folder, "deep/down/data"))).toBe(false);
  });
});
