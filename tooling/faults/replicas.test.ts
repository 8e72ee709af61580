// Two `clew serve` on one real Postgres, as a team runs them: both have what either acknowledges, and nothing diverges.
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { startPostgres } from "../../packages/thread-store-postgres/test/start-postgres.ts";
import { withClient } from "../../packages/thread-store-postgres/test/with-client.ts";
import { ROOT } from "../generate/schema-files.ts";
import { type Answer, ended, type Replica, startReplica } from "./rig/serve-store.ts";

const results = join(ROOT, "tooling/.test-results");
rmSync(join(results, "not-run.json"), { force: true });
const postgres = await startPostgres(["-c", "fsync=off"]);

if ("reason" in postgres) {
  mkdirSync(results, { recursive: true });
  const note = { suite: "replicas on Postgres", reason: postgres.reason, count: 6 };
  writeFileSync(join(results, "not-run.json"), JSON.stringify([note]));
  it("cannot run here, and says why", () => expect(postgres.reason).toMatch(/./));
} else {
  const home = mkdtempSync(join(tmpdir(), "clew replicas "));
  const url = postgres.url(`replicas_${process.pid}`);
  const [one, two] = await Promise.all([startReplica(url, join(home, "one")), startReplica(url, join(home, "two"))]);
  const edit = (sql: string) => withClient(url, (client) => client.query(sql));
  afterAll(async () => {
    for (const { child } of [one, two]) await ended(child);
    await postgres.stop();
    rmSync(home, { recursive: true });
  });

  it("eight servers, half of them behind a pooler, make the tables once, and lose nothing while connections are ended [store:one-migration] [store:killed-connections]", async () => {
    const script = join(ROOT, "tooling/faults/postgres-connections.ts");
    const tsx = join(ROOT, "tooling/node_modules/.bin/tsx");
    const { stdout } = await promisify(execFile)(tsx, ["--conditions=@clew/source", script, "6"]).catch(
      // A script that finds an error exits 1, but still says what in its last line.
      (error: { readonly stdout: string }) => error,
    );
    expect(JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "{}")).toMatchObject({ replicas: 8, wrong: [] });
  }, 120_000);

  describe("two servers on one Postgres", () => {
    it("queue their writers on one thread: every event once, without holes, with one head [server:replicas]", async () => {
      await one.rpc("createThread", { title: "Shared", threadId: "t" });
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          (index % 2 === 0 ? one : two).rpc("recordDecision", {
            id: `d${index}`,
            threadId: "t",
            decision: `D${index}`,
            confidence: 0.5,
          }),
        ),
      );
      expect(answers.filter((answer) => answer.error !== undefined)).toEqual([]);
      const seen = await Promise.all([one, two].map((each) => each.rpc("getThreadEvents", { threadId: "t" })));
      const [events] = seen.map(({ result }) => result?.["events"] as { seq: number }[]); // the shape of our own answer
      expect(events?.map((event) => event.seq)).toEqual(Array.from({ length: 41 }, (_, index) => index + 1));
      expect(seen[0]?.result).toEqual(seen[1]?.result);
      for (const each of [one, two])
        expect((await each.rpc("verifyThread", { threadId: "t" })).result).toMatchObject({ ok: true, events: 41 });
    });

    it("agree on ids: a retry through the other one is the same record, other content a conflict [server:replicas]", async () => {
      const same = { id: "once", threadId: "t", decision: "Once", confidence: 0.4 };
      const tries = await Promise.all([one, two, one, two].map((each) => each.rpc("recordDecision", same)));
      expect(tries.map(({ result }) => result?.["id"])).toEqual(["once", "once", "once", "once"]);
      expect(new Set(tries.map(({ result }) => result?.["timestamp"])).size).toBe(1);
      const other = await two.rpc("recordDecision", { ...same, decision: "Twice" });
      expect(other.error?.data?.code).toBe("CONFLICT");
      expect((await one.rpc("verifyThread", { threadId: "t" })).result).toMatchObject({ ok: true, events: 42 });
    });

    it("agree on heads and claims: one writer per expected head, one holder per claim [server:replicas]", async () => {
      const raced = await Promise.all([next(one, "r1"), next(two, "r2"), next(one, "r3"), next(two, "r4")]);
      expect(raced.filter(({ result }) => result !== undefined)).toHaveLength(1);
      expect(raced.flatMap(({ error }) => error?.data?.code ?? [])).toEqual(["STALE_HEAD", "STALE_HEAD", "STALE_HEAD"]);
      const claims = await Promise.all([
        one.rpc("claimThread", { threadId: "t", ttlSeconds: 60 }, "codex"),
        two.rpc("claimThread", { threadId: "t", ttlSeconds: 60 }, "claude"),
      ]);
      expect(claims.flatMap(({ error }) => error?.data?.code ?? [])).toEqual(["CLAIM_REQUIRED"]);
      const through = claims[0]?.result === undefined ? one : two; // the server that did not grant the claim
      const write = { threadId: "t", decision: "Claimed", confidence: 0.5 };
      expect((await through.rpc("recordDecision", write)).error?.data?.code).toBe("CLAIM_REQUIRED");
      expect((await through.rpc("recordDecision", { ...write, claimToken: 1 })).error).toBeUndefined();
    });

    it("show on one stream what was written through either, in order and without gaps [server:events]", async () => {
      await one.rpc("createThread", { title: "Streamed", threadId: "s" });
      const stop = new AbortController();
      const stream = follow(`${two.url}/events?thread=s&since=0`, { until: 21, signal: stop.signal });
      for (let count = 0; count < 20; count += 1)
        await (count % 2 === 0 ? one : two).rpc("recordThought", { threadId: "s", text: `thought ${count}` });
      expect(await stream).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
      stop.abort();
    });

    it("go on beside the columns of a newer version, and write no more once theirs is too old [store:added-column]", async () => {
      const { rows } = await edit("SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()");
      await one.rpc("createThread", { title: "Migrated", threadId: "m" });
      const call = (index: number): Promise<Answer>[] => {
        const each = index % 2 === 0 ? one : two;
        const id = `m${index}`;
        return [
          each.rpc("recordDecision", { id, threadId: "m", decision: "D", confidence: 0.5 }),
          each.rpc("recordThought", { threadId: "m", text: id }),
          each.rpc("getThread", { threadId: "m" }),
          each.rpc("getThreadStatus", { threadId: "m" }),
          each.rpc("verifyThread", { threadId: "m", deep: true }),
          each.rpc("queryDecisions", { query: "D" }),
          each.rpc("exportBundle", { scope: { threadId: "m" } }),
        ];
      };
      const before = Array.from({ length: 10 }, (_, index) => call(index)).flat();
      for (const { name } of rows) await edit(`ALTER TABLE ${name} ADD COLUMN zz text`);
      const after = Array.from({ length: 10 }, (_, index) => call(10 + index)).flat();
      const answers = await Promise.all([...before, ...after]);
      expect(answers.flatMap(({ error }) => error ?? [])).toEqual([]);
      expect(answers.filter(({ result }) => result?.["ok"] === false)).toEqual([]);
      await edit("UPDATE store_meta SET schema = 99, min_reader = 99 WHERE area = 'threads'");
      const refused = await Promise.all(
        [one, two].map((each) => each.rpc("recordThought", { threadId: "m", text: "x" })),
      );
      expect(refused.map(({ error }) => error?.data?.code)).toEqual(["NEWER_SCHEMA", "NEWER_SCHEMA"]);
      expect((await one.rpc("getThread", { threadId: "m" })).error).toBeUndefined();
      const ready = await fetch(`${one.url}/ready`);
      expect([ready.status, await ready.json()]).toMatchObject([503, { status: "unavailable", store: "postgres" }]);
    });
  });
}

/** Records the first decision after event 42; only one caller can win. */
async function next(each: Replica, id: string): Promise<Answer> {
  return each.rpc("recordDecision", { id, threadId: "t", decision: id, confidence: 0.5, expectedHead: 42 });
}

/** The seqs of a stream up to a given one. */
async function follow(
  url: string,
  { until, signal }: { readonly until: number; readonly signal: AbortSignal },
): Promise<number[]> {
  const response = await fetch(url, { headers: { authorization: "Bearer token-of-claude" }, signal });
  const seen: number[] = [];
  let text = "";
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = `${text}${chunk}`.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const id = /^id: (\d+)$/m.exec(block)?.[1];
      if (id !== undefined) seen.push(Number(id));
    }
    if ((seen.at(-1) ?? 0) >= until) break;
  }
  return seen;
}
