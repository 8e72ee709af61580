// A thread larger than one call allows, carried by the CLI between servers on every kind of store.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { startPostgres } from "../../packages/thread-store-postgres/test/start-postgres.ts";
import { CLEW, ended, type Replica, startReplica } from "./rig/serve-store.ts";

const home = mkdtempSync(join(tmpdir(), "clew bundles "));
const postgres = await startPostgres(["-c", "fsync=off"]);
const stores: Readonly<Record<string, string>> = {
  memory: "memory:",
  sqlite: `sqlite:${join(home, "clew.db")}`,
  // Without Postgres the replicas' suite says so; the other stores are still compared.
  ...("reason" in postgres ? {} : { postgres: postgres.url(`bundles_${process.pid}`) }),
};
const servers = new Map<string, Replica>();
for (const [name, store] of Object.entries(stores)) servers.set(name, await startReplica(store, join(home, name)));

afterAll(async () => {
  for (const { child } of servers.values()) await ended(child);
  if (!("reason" in postgres)) await postgres.stop();
  rmSync(home, { recursive: true });
});

const AT_ONCE = 20;
const ENTRIES = 60;

describe("a thread of 20 MB", () => {
  const file = join(home, "long.json");

  it("leaves a store whole [bundle:any-size]", async () => {
    const from = server("sqlite");
    await from.rpc("createThread", { title: "Long", threadId: "long" });
    for (let start = 0; start < ENTRIES; start += AT_ONCE)
      await Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) => from.rpc("recordDecision", entry(start + index))),
      );
    expect(await clew("sqlite", ["thread", "export", "long", "-o", file])).toMatchObject({ code: 0, stderr: "" });
    expect(statSync(file).size).toBeGreaterThan(20_000_000);
  });

  for (const name of Object.keys(stores).filter((each) => each !== "sqlite"))
    it(`comes in, and a second time changes nothing (${name}) [bundle:any-size]`, async () => {
      const first = await clew(name, ["thread", "import", file, "--json"]);
      expect(first).toMatchObject({ code: 0, stderr: "" });
      expect(JSON.parse(first.stdout)).toMatchObject({ threads: ["long"], imported: 61, skipped: 0, conflicts: [] });
      const again = await clew(name, ["thread", "import", file, "--json"]);
      expect(JSON.parse(again.stdout)).toMatchObject({ imported: 0, skipped: 61 });
      const decisions = await decisionsOf(name, "long");
      expect(decisions).toHaveLength(ENTRIES);
      expect(decisions).toEqual(await decisionsOf("sqlite", "long"));
      expect((await server(name).rpc("verifyThread", { threadId: "long" })).result).toMatchObject({ ok: true });
    });

  it("is refused as a whole when its file was changed, before anything is sent [bundle:any-size]", async () => {
    const changed = join(home, "changed.json");
    writeFileSync(changed, JSON.stringify({ ...JSON.parse(await text(file)), createdAt: "2026-01-01T00:00:00Z" }));
    const refused = await clew("memory", ["thread", "import", changed, "--project", "elsewhere", "--json"]);
    expect([refused.code, JSON.parse(refused.stderr).error.code]).toEqual([7, "HASH_MISMATCH"]);
    writeFileSync(changed, (await text(file)).slice(0, -100));
    const cut = await clew("memory", ["thread", "import", changed, "--json"]);
    expect([cut.code, JSON.parse(cut.stderr).error.code]).toEqual([4, "DOCUMENT_UNREADABLE"]);
  });
});

describe("a thread that is here already with other content", () => {
  for (const name of Object.keys(stores))
    for (const [rule, expected] of [
      ["keep_both", { there: ["ours", "local"], beside: ["theirs", "remote"], conflicts: ["p", "d"] }],
      ["prefer_local", { there: ["ours", "local"], conflicts: ["p", "d"] }],
      ["prefer_remote", { there: ["theirs", "remote"], conflicts: ["p", "d"] }],
    ] as const)
      it(`is settled by the rule ${rule}, and a second time nothing changes (${name}) [bundle:any-size]`, async () => {
        const [project, source] = [`to_${rule}`, `from_${rule}_${name}`];
        const other = server(name === "memory" ? "sqlite" : "memory");
        const file = join(home, `${source}.json`);
        await contested(other, source, ["theirs", "remote"]);
        await contested(server(name), project, ["ours", "local"]);
        const exported = await other.rpc("exportBundle", { scope: { threadId: "p", project: source } });
        writeFileSync(file, JSON.stringify(exported.result));
        const words = ["thread", "import", file, "--conflict", rule, "--project", project, "--json"];
        const first = JSON.parse((await clew(name, words)).stdout);
        expect(first.conflicts.map(({ id }: { id: string }) => id)).toEqual(expected.conflicts);
        expect(await told(name, project, "p")).toEqual(expected.there);
        const [beside] = first.threads.filter((id: string) => id !== "p");
        expect(beside === undefined ? undefined : await told(name, project, beside)).toEqual(
          "beside" in expected ? expected.beside : undefined,
        );
        const before = await server(name).rpc("listThreads", { project });
        expect(JSON.parse((await clew(name, words)).stdout)).toMatchObject({ imported: 0 });
        expect(await server(name).rpc("listThreads", { project })).toEqual(before);
      });
});

function server(name: string): Replica {
  const found = servers.get(name);
  if (found === undefined) throw new Error(`no server runs on ${name}`);
  return found;
}

function entry(index: number): object {
  const context = `${index} слово 🙂 `.repeat(9_000);
  return { threadId: "long", id: `d${index}`, decision: `Decide ${index}`, confidence: 0.5, context };
}

async function contested(on: Replica, project: string, [title, context]: readonly [string, string]): Promise<void> {
  await on.rpc("createThread", { title, threadId: "p", project });
  await on.rpc("recordDecision", { id: "d", threadId: "p", decision: "D", confidence: 0.5, context, project });
}

async function told(name: string, project: string, threadId: string): Promise<readonly unknown[]> {
  const thread = await documentOf(name, { threadId, project });
  return [thread.title, ...thread.decisions.map(({ context }) => context)];
}

// One answer cannot hold them all.
async function decisionsOf(name: string, threadId: string): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for (let cursor: unknown; ; ) {
    const { result } = await server(name).rpc("listDecisions", { threadId, order: "oldest", limit: 10, cursor });
    const decisions = result?.["decisions"] as Shown["decisions"]; // our own answer; the assertions check its fields
    for (const { id, decision, context, confidence, continuesDecision, agentId } of decisions)
      found.push({ id, decision, confidence, continuesDecision, agentId, length: context.length });
    cursor = result?.["cursor"];
    if (cursor === undefined) return found;
  }
}

interface Shown {
  readonly title: string;
  readonly decisions: readonly (Readonly<Record<string, unknown>> & { readonly context: string })[];
}

async function documentOf(name: string, params: object): Promise<Shown> {
  const { result } = await server(name).rpc("getThread", params);
  return result?.["thread"] as Shown; // our own answer; the assertions check its fields
}

async function text(path: string): Promise<string> {
  const { readFile } = await import("node:fs/promises");
  return readFile(path, "utf8");
}

interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function clew(name: string, words: readonly string[]): Promise<Finished> {
  const folder = join(home, "client");
  mkdirSync(join(folder, ".clew"), { recursive: true, mode: 0o700 });
  const env = {
    PATH: process.env["PATH"] ?? "",
    HOME: folder,
    CLEW_URL: server(name).url,
    CLEW_TOKEN: "token-of-codex",
  };
  const child = spawn(process.execPath, [CLEW, ...words], { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  let [stdout, stderr] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => (stdout += chunk));
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => (stderr += chunk));
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, stdout, stderr })));
}
