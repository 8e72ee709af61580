import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { StepKey } from "@clew/fsm";
import { ANSWERS } from "@clew/reasoning-steps/example-answers";
import { describe, expect, it } from "vitest";
import { answerOf, fails, ok, type Sandbox, sandbox, type View, write } from "../rig/clew-process.ts";
import { serve } from "../rig/serving.ts";

const KEYS: readonly StepKey[] = ["0", "1", "2", "3", "3b", "4", "5", "6", "7", "8"];

/** Walks a session up to its last step; `own` replaces some answers. */
function concluded(box: Sandbox, own: Partial<Record<StepKey, unknown>> = {}, words: readonly string[] = []): View {
  let view = ok(box, ["start", "Pick a queue", ...words]);
  for (const step of KEYS)
    view = ok(box, ["step", step, "--state", view.state_file], answerOf(own[step] ?? ANSWERS[step]));
  return view;
}

const route = (skill: string) => ({
  route: "skill-orchestration",
  skill,
  confidence: 0.9,
  justification: "It covers it",
});

interface Done {
  readonly decision: { readonly id: string; readonly thread_id: string };
  readonly payload_path?: string;
  readonly directive: View["directive"];
}

describe("completion", () => {
  it("puts the decision into the thread that was named, with deliberation and alternatives [session:decision-in-thread]", () => {
    const box = sandbox();
    const first = ok<Done>(box, ["complete", "--state", concluded(box).state_file]);
    const next = concluded(box, {}, ["--thread", first.decision.thread_id]);
    const second = ok<Done>(box, ["complete", "--state", next.state_file]);
    expect(second.decision.thread_id).toBe(first.decision.thread_id);
    expect(second.decision.id).not.toBe(first.decision.id);
    const { thread } = ok<{
      thread: { decisions: { id: string; alternatives: unknown[]; deliberation: { steps: unknown[] } }[] };
    }>(box, ["thread", "resume", first.decision.thread_id]);
    expect(thread.decisions.map((each) => each.id)).toEqual([first.decision.id, second.decision.id]);
    expect(thread.decisions[0]?.alternatives).toEqual([
      { option: "A broker", why_rejected: "Nobody operates it", reopen_when: "A second machine sends mail" },
    ]);
    expect(thread.decisions[0]?.deliberation.steps).toHaveLength(10);
  });

  it("holds with prompts and answers of any characters and length, cut between characters where records are shorter [session:decision-in-thread]", () => {
    const box = sandbox();
    // Every cut would split a surrogate pair.
    const odd = `a${"🚀".repeat(9_990)}`;
    let view = ok(box, ["start", "-"], { input: `${odd}\nand more` });
    const own: Partial<Record<StepKey, object>> = {
      "1": { intent: odd },
      "3": { rationale: odd },
      "6": { blind_spots: [odd, odd] },
      "8": { conclusion: odd, summary: odd },
    };
    for (const step of KEYS) {
      const answer = { ...(ANSWERS[step] as object), ...own[step] };
      view = ok(box, ["step", step, "--state", view.state_file], answerOf(answer));
    }
    const { decision } = ok<Done>(box, ["complete", "--state", view.state_file]);
    const { thread } = ok<{ thread: { title: string; decisions: { decision: string }[] } }>(box, [
      "thread",
      "resume",
      decision.thread_id,
    ]);
    expect(thread.title).toBe(`a${"🚀".repeat(99)}`);
    expect(thread.decisions[0]?.decision).toBe(odd);
    expect(ok(box, ["thread", "verify", decision.thread_id])).toMatchObject({ ok: true });
  });

  it("is shown with its answers in the order of the steps, 3b behind 3 [cli:order-of-steps]", () => {
    const box = sandbox();
    const { stdout } = box.run(["show", "--state", concluded(box).state_file]);
    expect([...stdout.matchAll(/^- step ([0-8]b?)$/gm)].map((match) => match[1])).toEqual(KEYS);
  });

  it("names who reasoned: the agent of the session, unless a name was chosen [session:decision-agent]", () => {
    const box = sandbox();
    const agentOf = (view: View, options = {}): string => {
      ok(box, ["complete", "--state", view.state_file], options);
      return JSON.parse(readFileSync(view.state_file, "utf8")).decision.agentId;
    };
    expect(agentOf(concluded(box, {}, ["--agent", "claude"]), { env: { USER: "ada" } })).toBe("claude");
    expect(agentOf(concluded(box), { env: { USER: "ada" } })).toBe("ada");
    expect(agentOf(concluded(box, {}, ["--agent", "claude"]), { env: { CLEW_AGENT: "brio" } })).toBe("brio");
  });

  it("follows when step 8 was answered anew after a crash between record and session [session:record-before-save]", () => {
    const box = sandbox();
    const view = concluded(box);
    const before = readFileSync(view.state_file, "utf8");
    const done = ok<Done>(box, ["complete", "--state", view.state_file]);
    // The crash: the record was written, but the session was not.
    write(box, ".clew/sessions/copy.json", before);
    const { renameSync } = process.getBuiltinModule("node:fs");
    renameSync(join(box.folder, ".clew/sessions/copy.json"), view.state_file);
    ok(box, ["step", "8", "--state", view.state_file], answerOf({ ...ANSWERS["8"], conclusion: "Use two tables" }));
    const again = ok<Done & { decision: { decision: string } }>(box, ["complete", "--state", view.state_file]);
    expect(again.decision).toMatchObject({ id: done.decision.id, decision: "Use two tables" });
    const database = new DatabaseSync(join(box.folder, ".clew", "clew.db"), { readOnly: true });
    const [count] = database.prepare("SELECT count(*) AS n FROM decisions").all();
    expect(count?.["n"]).toBe(1);
    database.close();
  });

  it("takes prompts that no record could hold whole: zero bytes, a megabyte [session:odd-prompts]", () => {
    const box = sandbox();
    const light = { ...ANSWERS["0"], share: { ...(ANSWERS["0"]["share"] as object), complexity: "simple" } };
    const input = JSON.stringify({ "0": light, "1": ANSWERS["1"], "8": ANSWERS["8"] });
    for (const query of ["a zero \u0000 byte", "x".repeat(1_000_000)]) {
      const view = ok(box, ["start", "-", "--depth", "light"], { input: query });
      const done = ok<Done>(box, ["step", "0", "--state", view.state_file, "--complete"], { input });
      expect(done.decision.id).toMatch(/^dec_/);
      expect(JSON.parse(readFileSync(view.state_file, "utf8")).user_query).toBe(query);
    }
    expect(fails(box, ["start", "q", "--thread", "no such/id"])).toMatchObject({ exit: 2 });
    expect(fails(box, ["start", "q", "--agent-mode", "--parent", "../x"])).toMatchObject({ exit: 2 });
  });

  it("hands over to a skill that takes handoffs, and only names one that does not [session:handoff-payload]", () => {
    const box = sandbox();
    write(box, ".claude/skills/mailer/SKILL.md", "---\nname: mailer\ndescription: Sends mail\n---\n# Mailer\n");
    write(
      box,
      ".claude/skills/queue-maker/SKILL.md",
      '---\nname: queue-maker\ndescription: Makes queues\nmetadata:\n  clew-handoff: \'{"accepts_handoff": true, "handoff_categories": ["implementation"], "handoff_description": "Makes queues", "handoff_trigger": "build {payload_path}"}\'\n---\n# Queues\n',
    );
    const start = ok(box, ["start", "q"]);
    let view = start;
    for (const step of KEYS.slice(0, 5))
      view = ok(box, ["step", step, "--state", start.state_file], answerOf(ANSWERS[step]));
    expect(fails(box, ["step", "4", "--state", start.state_file], answerOf(route("nobody")))).toMatchObject({
      exit: 4,
      code: "ANSWER_INVALID",
    });
    const named = ok<Done>(box, ["complete", "--state", concluded(box, { "4": route("mailer") }).state_file]);
    expect(named.payload_path).toBeUndefined();
    expect(named.directive).toMatchObject({ command: "", why: expect.stringContaining("mailer") });
    const handed = ok<Done>(box, ["complete", "--state", concluded(box, { "4": route("queue-maker") }).state_file]);
    expect(readFileSync(handed.payload_path ?? "", "utf8")).toContain("Mails are sent once, even through a crash");
    expect(handed.directive.argv[0]).toMatch(/^\/queue-maker/);
    expect(view.step).toBe("4");
  });

  it("waits while its thread is completed or claimed, says how to go on, and then goes on [session:closed-thread]", () => {
    const box = sandbox();
    ok(box, ["thread", "create", "T", "--id", "t"]);
    const [view, other] = [concluded(box, {}, ["--thread", "t"]), concluded(box, {}, ["--thread", "t"])];
    ok(box, ["thread", "complete", "t", "--reason", "done"]);
    const before = readFileSync(view.state_file, "utf8");
    const refused = fails(box, ["complete", "--state", view.state_file]);
    expect(refused).toMatchObject({
      exit: 3,
      code: "THREAD_STATUS_REFUSED",
      message: "Thread t is completed: it takes no further decisions.",
    });
    expect(refused.hint).toContain('`clew thread reopen t --reason "…"`');
    expect(refused.hint).toContain(view.directive.command);
    expect(readFileSync(view.state_file, "utf8")).toBe(before);
    ok(box, ["thread", "reopen", "t", "--reason", "a late decision"]);
    const done = ok<Done>(box, ["complete", "--state", view.state_file]);
    expect(done.decision.thread_id).toBe("t");
    const { claim } = ok<{ claim: { token: number } }>(box, ["thread", "claim", "t", "--ttl", "600", "--agent", "bo"]);
    const claimed = fails(box, ["complete", "--state", other.state_file]);
    expect(claimed).toMatchObject({ exit: 3, code: "CLAIM_REQUIRED", details: { claimedBy: "bo" } });
    expect(claimed.hint).toContain(other.directive.command);
    ok(box, ["thread", "claim", "t", "--release", String(claim.token)]);
    expect(ok<Done>(box, ["complete", "--state", other.state_file]).decision.thread_id).toBe("t");
  });

  it("writes into a claimed thread with the claim's token, in both ways to complete [session:claimed-thread]", () => {
    const box = sandbox();
    ok(box, ["thread", "create", "T", "--id", "t"]);
    const view = concluded(box, {}, ["--thread", "t"]);
    const { claim } = ok<{ claim: { token: number } }>(box, ["thread", "claim", "t", "--ttl", "600", "--agent", "bo"]);
    const token = ["--claim-token", String(claim.token)];
    const refused = fails(box, ["complete", "--state", view.state_file]);
    expect(refused).toMatchObject({ exit: 3, code: "CLAIM_REQUIRED" });
    expect(refused.hint).toContain("--claim-token");
    const stale = fails(box, ["complete", "--state", view.state_file, "--claim-token", String(claim.token + 1)]);
    expect(stale).toMatchObject({ exit: 3, code: "CLAIM_STALE" });
    const done = ok<Done>(box, ["complete", "--state", view.state_file, ...token]);
    expect(done.decision.thread_id).toBe("t");
    expect(ok<Done>(box, ["complete", "--state", view.state_file])).toEqual(done);
    const next = ok(box, ["start", "q", "--thread", "t"]);
    for (const step of KEYS.slice(0, -1)) ok(box, ["step", step, "--state", next.state_file], answerOf(ANSWERS[step]));
    const last = ["step", "8", "--state", next.state_file];
    const before = readFileSync(next.state_file, "utf8");
    for (const words of [token, ["--complete", "--claim-token", "x"]])
      expect(fails(box, [...last, ...words], answerOf(ANSWERS["8"]))).toMatchObject({ exit: 2, code: "USAGE" });
    expect(readFileSync(next.state_file, "utf8")).toBe(before);
    const second = ok<Done>(box, [...last, "--complete", ...token], answerOf(ANSWERS["8"]));
    expect(second.decision.thread_id).toBe("t");
  });

  it("records on the server that CLEW_URL names; while it is away nothing changes [session:remote-completion]", async () => {
    const box = sandbox();
    const view = concluded(box);
    const before = readFileSync(view.state_file, "utf8");
    const away = { CLEW_URL: "http://127.0.0.1:9" };
    expect(fails(box, ["complete", "--state", view.state_file], { env: away })).toMatchObject({
      exit: 75,
      code: "STORE_UNAVAILABLE",
    });
    expect(readFileSync(view.state_file, "utf8")).toBe(before);
    expect(readdirSync(join(box.folder, ".clew")).toSorted()).toEqual(["sessions"]);
    const serving = await serve(sandbox());
    try {
      const env = { CLEW_URL: serving.url, CLEW_TOKEN: "token-of-codex", CLEW_AGENT: "codex" };
      const done = ok<Done>(box, ["complete", "--state", view.state_file], { env });
      expect(ok<Done>(box, ["complete", "--state", view.state_file], { env })).toEqual(done);
      const { result } = await serving.rpc("getDecision", { id: done.decision.id });
      expect(result?.["decision"]).toMatchObject({ decision: "Use a table in SQLite as the queue", agentId: "codex" });
      const unnamed = { CLEW_URL: serving.url, CLEW_TOKEN: "token-of-claude", USER: "ada" };
      const other = ok<Done>(box, ["complete", "--state", concluded(box).state_file], { env: unnamed });
      const signed = await serving.rpc("getDecision", { id: other.decision.id });
      expect(signed.result?.["decision"]).toMatchObject({ agentId: "claude" });
      const threadId = done.decision.thread_id;
      const claimed = await serving.rpc("claimThread", { threadId, ttlSeconds: 600 });
      const { token } = Object(claimed.result?.["claim"]);
      const late = concluded(box, {}, ["--thread", threadId]);
      expect(fails(box, ["complete", "--state", late.state_file], { env })).toMatchObject({ code: "CLAIM_REQUIRED" });
      const words = ["complete", "--state", late.state_file, "--claim-token", String(token)];
      expect(ok<Done>(box, words, { env }).decision.thread_id).toBe(threadId);
    } finally {
      await serving.end("SIGTERM");
    }
  });
});
