import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, describe, expect, it } from "vitest";
import { atTerminal } from "../rig/at-terminal.ts";
import { ok, type Sandbox, sandbox } from "../rig/clew-process.ts";
import { OUTBOX } from "../rig/outbox-decision.ts";
import { type Serving, serve } from "../rig/serving.ts";

const open: Serving[] = [];
afterEach(async () => {
  for (const serving of open.splice(0)) await serving.end("SIGKILL");
});

const PROMPT = "Add Redis for the mail retries queue";

const prompted = (box: Sandbox, session: string, env: Readonly<Record<string, string>>): string =>
  box.run(["hook", "claude", "UserPromptSubmit"], {
    input: JSON.stringify({ session_id: session, cwd: box.folder, prompt: PROMPT }),
    env,
  }).stdout;

describe("the copy beside a server", () => {
  it("follows what changes there, and hooks read it when the server is away, with its age [recall:server-copy]", async () => {
    const [here, there] = [sandbox(), sandbox()];
    const serving = await serve(there);
    open.push(serving);
    const env = { CLEW_URL: serving.url, CLEW_TOKEN: "token-of-codex" };
    await serving.rpc("recordDecision", OUTBOX);
    await serving.rpc("recordDecision", {
      ...OUTBOX,
      id: "dec_other",
      decision: "Pick a calm blue for links",
      alternatives: [],
    });
    const refresh = (): unknown => ok(here, ["rpc", "refreshRecall"], { env });
    expect(refresh()).toEqual({});
    expect(prompted(here, "s1", env)).toContain("dec_outbox: Use an outbox table");
    await serving.rpc("recordDecision", {
      ...OUTBOX,
      id: "dec_new",
      decision: "Send mail retries by the queue of the server",
    });
    await serving.rpc("supersedeDecision", { id: "dec_outbox", by: "dec_new", because: "It is there" });
    refresh();
    const later = prompted(here, "s2", env);
    expect(later).toContain("dec_new");
    expect(later).not.toContain("dec_outbox:");
    await serving.end("SIGKILL");
    expect(prompted(here, "s3", env)).toContain("dec_new");
    const copy = new DatabaseSync(join(here.folder, ".clew", "recall.db"));
    copy.exec(`UPDATE meta SET value = '${Date.parse("2026-01-02T03:04:05Z")}' WHERE key = 'at'`);
    copy.close();
    expect(prompted(here, "s4", env)).toContain("a copy of 2026-01-02: the server was not reached since");
  });

  it("is asked for by the prompt itself, which goes on without it in time [recall:server-copy]", async () => {
    const [here, there] = [sandbox(), sandbox()];
    const serving = await serve(there);
    open.push(serving);
    const env = { CLEW_URL: serving.url, CLEW_TOKEN: "token-of-codex" };
    await serving.rpc("recordDecision", OUTBOX);
    prompted(here, "s1", env);
    // Changes too late for this prompt appear at the next.
    await expect.poll(() => prompted(here, `s${Math.random()}`, env), { timeout: 20_000 }).toContain("dec_outbox");
    expect(prompted(here, "away", { ...env, CLEW_URL: "http://127.0.0.1:9" })).toContain("hookSpecificOutput");
  });
});

describe("a person beside a server", () => {
  it("is told which token the server knows them by, where theirs may only write [rules:person]", async () => {
    const [here, there] = [sandbox(), sandbox()];
    const serving = await serve(there);
    open.push(serving);
    await serving.rpc("recordDecision", OUTBOX);
    const env = { CLEW_URL: serving.url, CLEW_TOKEN: "token-of-codex" };
    const { code, stdout } = atTerminal(here, ["ratify", "dec_outbox"], { typed: "tbox", env });
    expect([code, stdout.includes("a terminal of their own")]).toEqual([3, false]);
    expect(stdout).toContain("clew token create --agent NAME");
  });
});
