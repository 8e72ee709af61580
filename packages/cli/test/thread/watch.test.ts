import { spawn } from "node:child_process";
import { describe, expect, it } from "vitest";
import { CLEW, ok, type Sandbox, sandbox } from "../rig/clew-process.ts";
import { serve } from "../rig/serving.ts";

const THERE = { CLEW_TOKEN: "token-of-codex" };

/** A `clew thread watch` that runs beside the test. */
function watching(box: Sandbox, words: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [CLEW, "thread", "watch", ...words], {
    cwd: box.folder,
    env: { ...box.env, ...env },
  });
  let [stdout, stderr] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const closed = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  return {
    lines: () => stdout.split("\n").filter((line) => line !== ""),
    stderr: () => stderr,
    closed,
    end: (signal: NodeJS.Signals) => (child.kill(signal), closed),
    hangUp: () => child.stdout.destroy(),
  };
}

const PATIENCE = { timeout: 15_000, interval: 25 };

describe("clew thread watch", () => {
  it("follows a thread of the embedded store that other processes write, and ends well when interrupted [cli:watch]", async () => {
    const box = sandbox();
    ok(box, ["thread", "create", "T", "--id", "t"]);
    const watch = watching(box, ["t"], {});
    await expect.poll(() => watch.lines().length, PATIENCE).toBe(1);
    ok(box, ["think", "line one\nline two \u001b[31mred", "--thread", "t"]);
    await expect.poll(() => watch.lines().length, PATIENCE).toBe(2);
    expect(watch.lines()[1]).toMatch(/^ {4}2 {2}\d\d:\d\d:\d\dZ {2}thought recorded {4}line one line two /);
    expect(watch.lines()[1]).not.toContain("\u001b");
    expect([await watch.end("SIGINT"), watch.stderr()]).toEqual([0, ""]);
  });

  it("goes on behind the last event when its server comes back, without gaps and without repeating [cli:watch]", async () => {
    const box = sandbox();
    const first = await serve(box);
    const env = { ...THERE, CLEW_URL: first.url };
    await first.rpc("createThread", { title: "T", threadId: "t" });
    await first.rpc("recordThought", { text: "one", threadId: "t" });
    const watch = watching(box, ["t", "--since", "1", "--json"], env);
    await expect.poll(() => watch.lines().length, PATIENCE).toBe(1);
    await first.end("SIGTERM");
    await expect.poll(watch.stderr, PATIENCE).toContain("the server is away");
    ok(box, ["think", "two", "--thread", "t"]);
    const second = await serve(box, ["--port", new URL(first.url).port]);
    await second.rpc("recordThought", { text: "three", threadId: "t" });
    await expect.poll(() => watch.lines().length, PATIENCE).toBe(3);
    expect(watch.lines().map((line) => JSON.parse(line).seq)).toEqual([2, 3, 4]);
    expect(watch.stderr()).toContain("the server is back");
    expect(await watch.end("SIGTERM")).toBe(0);
    await second.end("SIGTERM");
  });

  it("ends when nobody reads it any more, when its token is revoked, and at once for an unknown thread [cli:watch]", async () => {
    const box = sandbox();
    const words = ["token", "create", "--agent", "reader", "--project", "*", "--scope", "read"];
    const made = ok<{ token: string; id: string }>(box, words);
    const serving = await serve(box);
    const env = { CLEW_URL: serving.url, CLEW_TOKEN: made.token };
    await serving.rpc("createThread", { title: "T", threadId: "t" });
    const [revoked, unread, unknown] = [
      watching(box, ["t"], env),
      watching(box, ["t"], env),
      watching(box, ["u"], env),
    ];
    expect(await unknown.closed).toBe(5);
    await expect.poll(() => [revoked, unread].map((each) => each.lines().length), PATIENCE).toEqual([1, 1]);
    unread.hangUp();
    await serving.rpc("recordThought", { text: "one", threadId: "t" });
    expect([await unread.closed, unread.stderr()]).toEqual([0, ""]);
    ok(box, ["token", "revoke", made.id]);
    expect(await revoked.closed).toBe(3);
    expect(revoked.stderr()).toBe(
      "clew: A valid token is required: Authorization: Bearer <token>.\n" +
        "  Set CLEW_TOKEN to a token of that server; `clew token create` makes one there.\n",
    );
    await serving.end("SIGTERM");
  });
});
