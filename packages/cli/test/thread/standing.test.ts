import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { atTerminal } from "../rig/at-terminal.ts";
import { fails, ok, type Sandbox, sandbox, write } from "../rig/clew-process.ts";

const DECISION = "Use an outbox table for mail retries, not Redis";
const FORBID = "from ['\"]ioredis";

function decided(): Sandbox {
  const box = sandbox();
  const rule = ["--governs", "src/mail/**", "--forbid", FORBID];
  ok(box, ["decide", DECISION, "--id", "dec_outbox", "--confidence", "0.9", ...rule]);
  return box;
}

function standing(box: Sandbox, id = "dec_outbox"): unknown {
  const { decision } = ok<{ decision: Record<string, unknown> }>(box, ["rpc", "getDecision", JSON.stringify({ id })]);
  return [decision["standing"], decision["contested_by"]];
}

describe("clew thread redact", () => {
  it("leaves nothing of a decision in the copies that hooks read [rules:standing]", () => {
    const box = decided();
    expect(atTerminal(box, ["ratify", "dec_outbox"], { typed: "tbox" }).code).toBe(0);
    ok(box, ["recall", "an outbox table for mail"]);
    const holding = (): readonly string[] =>
      ["rules.json", "recall.db"].filter((name) =>
        readFileSync(join(box.folder, ".clew", name)).includes("an outbox table"),
      );
    expect(holding()).toEqual(["rules.json", "recall.db"]);
    ok(box, ["thread", "redact", "dec_outbox", "1", "--reason", "a secret"]);
    expect(holding()).toEqual([]);
  });
});

describe("clew ratify and withdraw", () => {
  it("are for a person at a terminal who types the end of the id [rules:person]", () => {
    const box = decided();
    expect(standing(box)).toEqual(["proposed", []]);
    const refused = { exit: 3, code: "NEEDS_PERSON", hint: expect.stringContaining("clew ratify dec_outbox") };
    expect(fails(box, ["ratify", "dec_outbox"])).toMatchObject(refused);
    ok(box, ["decide", "Keep SQLite", "--id", "dec_other", "--confidence", "0.9"]);
    // Also with several ids, whose list only a person is shown.
    expect(fails(box, ["ratify", "dec_outbox", "dec_other"])).toMatchObject(refused);
    expect(fails(box, ["rpc", "ratifyDecision", '{"id":"dec_outbox"}'])).toMatchObject({ code: "NEEDS_PERSON" });
    const inTool = atTerminal(box, ["ratify", "dec_outbox"], { typed: "tbox", env: { CLAUDECODE: "1" } });
    expect([inTool.code, inTool.stdout]).toEqual([3, expect.stringContaining("Only a person ratifies")]);
    const wrong = atTerminal(box, ["ratify", "dec_outbox"], { typed: "yes" });
    expect([wrong.code, wrong.stdout]).toEqual([2, expect.stringContaining("nothing was changed")]);
    expect(standing(box)).toEqual(["proposed", []]);
    const done = atTerminal(box, ["ratify", "dec_outbox"], { typed: "tbox" });
    expect([done.code, done.stdout]).toEqual([0, expect.stringContaining("1 rule in force, broken now: 0")]);
    expect(done.stdout).toContain(`forbids ${FORBID} in src/mail/**`);
    expect(standing(box)).toEqual(["ratified", []]);
    expect(fails(box, ["withdraw", "dec_outbox", "--because", "x"])).toMatchObject({ code: "NEEDS_PERSON" });
    const gone = atTerminal(box, ["withdraw", "dec_outbox", "--because", "The server retries"], { typed: "tbox" });
    expect([gone.code, standing(box)]).toEqual([0, ["withdrawn", []]]);
  });

  it("keep who did it, when, why, through which door and under which process [rules:person]", () => {
    const box = decided();
    atTerminal(box, ["ratify", "dec_outbox", "--because", "measured"], { typed: "tbox" });
    const { events } = ok<{ events: { type: string; payload: Record<string, unknown> }[] }>(box, [
      "rpc",
      "getThreadEvents",
      '{"threadId":"dec_outbox"}',
    ]);
    expect(events.at(-1)).toMatchObject({
      type: "standing_changed",
      payload: {
        status: "ratified",
        because: "measured",
        door: "terminal",
        user: expect.stringMatching(/./),
        parent: expect.stringMatching(/./),
        governs: { forbid: [{ pattern: FORBID }] },
      },
    });
  });

  it("never come with an import, nor in what an agent records [rules:person]", () => {
    const [box, other] = [decided(), sandbox()];
    ok(box, ["thread", "create", "Mails", "--id", "mails"]);
    const params = { id: "dec_in", decision: "In a thread", confidence: 1, threadId: "mails", standing: "ratified" };
    ok(box, ["rpc", "recordDecision", JSON.stringify(params)]);
    expect(standing(box, "dec_in")).toEqual(["proposed", []]);
    atTerminal(box, ["ratify", "dec_in"], { typed: "c_in" });
    expect(standing(box, "dec_in")).toEqual(["ratified", []]);
    const { bundle } = ok<{ bundle: object }>(box, ["rpc", "exportBundle", '{"scope":{"threadId":"mails"}}']);
    ok(other, ["rpc", "importBundle", "-"], { input: JSON.stringify({ bundle }) });
    expect(standing(other, "dec_in")).toEqual(["proposed", []]);
  });
});

describe("a prompt of clew:ratify", () => {
  it("ratifies the last decision of its conversation, or those that it names, and none where nobody is there [rules:person]", () => {
    const box = decided();
    const say = (prompt: string, more: object = {}, env: Record<string, string> = {}): string => {
      const payload = { session_id: "s", cwd: box.folder, prompt, ...more };
      const { stdout } = box.run(["hook", "claude", "UserPromptSubmit"], { input: JSON.stringify(payload), env });
      return stdout === "" ? "" : JSON.parse(stdout).hookSpecificOutput.additionalContext;
    };
    expect(say("clew:ratify")).toBe("No decision of this conversation is on record yet.");
    expect(say("clew:ratify dec_outbox", {}, { CI: "true" })).toContain("Nobody is there");
    expect(say("clew:ratify dec_outbox; rm -rf /")).toContain("followed by ids");
    expect(say("clew:ratify dec_nowhere")).toContain("dec_nowhere is not ratified");
    say("clew:ratify dec_outbox", { agent_id: "a1", agent_type: "helper" });
    expect(standing(box)).toEqual(["proposed", []]);
    expect(say("clew:ratify dec_outbox")).toMatch(
      /^Decision dec_outbox is ratified by \S+; its rules are in force \(1\)\.$/,
    );
    expect(standing(box)).toEqual(["ratified", []]);
    ok(box, ["decide", "Page by a cursor", "--id", "d2", "--confidence", "0.8"]);
    expect(say("clew:ratify d2")).toContain("Decision d2 is ratified");
    say("Rename the flag --fast to --quick");
    const [{ session_id: id } = { session_id: "" }] = ok<{ sessions: { session_id: string }[] }>(box, [
      "status",
    ]).sessions;
    const done = ok<{ decision: { id: string } }>(box, ["step", "0", "--session", id, "--complete"], {
      input: JSON.stringify({ ...LIGHT, "8": PROCEED }),
    });
    expect(say("CLEW:ratify")).toContain(`Decision ${done.decision.id} is ratified`);
    expect(standing(box, done.decision.id)).toEqual(["ratified", []]);
  });
});

describe("a token of scope admin", () => {
  it("is made by a person alone [rules:person]", () => {
    const box = sandbox();
    expect(fails(box, ["token", "create", "--agent", "mara", "--scope", "admin"])).toMatchObject({
      exit: 3,
      code: "NEEDS_PERSON",
    });
    expect(atTerminal(box, ["token", "create", "--agent", "mara", "--scope", "admin"], { typed: "mara" }).code).toBe(0);
  });
});

describe("clew supersede", () => {
  it("leaves a ratified decision in force, contested, until a person ratifies the other [rules:standing]", () => {
    const box = decided();
    atTerminal(box, ["ratify", "dec_outbox"], { typed: "tbox" });
    const words = ["supersede", "dec_outbox", "--with", "Use Redis for mail retries", "--because", "volume grew"];
    const answer = ok<{ new: string; standing: string }>(box, words);
    expect(answer).toEqual({ id: "dec_outbox", standing: "ratified", contested_by: [answer.new], new: answer.new });
    expect(ok(box, ["rule", "list"])).toMatchObject({ rules: [{ decision: "dec_outbox", on: true }] });
    atTerminal(box, ["ratify", answer.new], { typed: answer.new.slice(-4) });
    expect([standing(box), standing(box, answer.new)]).toEqual([
      ["superseded", []],
      ["ratified", []],
    ]);
    expect(ok(box, ["rule", "list"])).toEqual({ rules: [] });
  });

  it("lets a proposed decision give way at once, and asks what takes its place [rules:standing]", () => {
    const box = decided();
    ok(box, ["decide", "Use the server's own retries", "--id", "dec_own", "--confidence", "0.8"]);
    expect(fails(box, ["supersede", "dec_outbox", "--because", "x"])).toMatchObject({ exit: 2, code: "USAGE" });
    expect(fails(box, ["supersede", "dec_outbox", "--by", "dec_outbox", "--because", "x"])).toMatchObject({ exit: 2 });
    expect(ok(box, ["supersede", "dec_outbox", "--by", "dec_own", "--because", "It is there"])).toEqual({
      id: "dec_outbox",
      standing: "superseded",
      contested_by: [],
    });
  });
});

const LIGHT = {
  "0": {
    share: { task_type: "change", complexity: "trivial", inferences: ["Mails are retried"], pitfalls: [] },
    ask: [],
    acknowledge: { boundaries: [], assumptions: [] },
    explore: { edge_cases: [], failure_modes: [] },
  },
  "1": {
    intent: "Retry mails",
    problem_type: "decision",
    domain: "technical",
    domain_confidence: 0.9,
    approach: "Look at the queue",
    context_factors: [],
    success_criteria: ["No mail is lost"],
  },
};
const PROCEED = {
  outcome: "proceed",
  conclusion: "Use Redis for the retries",
  confidence: 0.7,
  summary: "Volume grew tenfold",
  open_questions: [],
  next_steps: [],
};

/** A light session that was shown these decisions. */
function sessionThatSaw(box: Sandbox, known: readonly object[]): string {
  const { session_id: id, state_file: file } = ok(box, ["start", "--depth", "light", "Add Redis for the mail retries"]);
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), known }, null, 2));
  return id;
}

describe("step 8", () => {
  it("says how it regards each ratified decision that it was shown, and completion follows that [rules:regards]", () => {
    const box = decided();
    atTerminal(box, ["ratify", "dec_outbox"], { typed: "tbox" });
    ok(box, ["decide", "Retry three times", "--id", "dec_three", "--confidence", "0.8"]);
    const id = sessionThatSaw(box, [
      { id: "dec_outbox", standing: "ratified", title: DECISION },
      { id: "dec_three", standing: "proposed" },
    ]);
    const words = ["step", "0", "--session", id, "--complete"];
    const missing = fails(box, words, { input: JSON.stringify({ ...LIGHT, "8": PROCEED }) });
    expect(missing).toMatchObject({ exit: 4, code: "REGARDS_MISSING", message: expect.stringContaining("dec_outbox") });
    const regards = [
      { id: "dec_outbox", stance: "supersedes", because: "Volume grew tenfold" },
      { id: "dec_three", stance: "supersedes", because: "Redis retries by itself" },
      { id: "dec_nowhere", stance: "unrelated", because: "It is gone" },
    ];
    const step = ["step", "8", "--session", id, "--complete"];
    const bad = { ...PROCEED, regards, governs: { forbid: [{ pattern: "(?<=a)b" }] } };
    expect(fails(box, step, { input: JSON.stringify(bad) })).toMatchObject({ exit: 4, code: "BAD_PATTERN" });
    const done = ok<{ decision: { id: string } }>(box, step, { input: JSON.stringify({ ...PROCEED, regards }) });
    expect([standing(box), standing(box, "dec_three")]).toEqual([
      ["ratified", [done.decision.id]],
      ["superseded", []],
    ]);
  });
});

describe("what is shown as a session opens", () => {
  it.each(["command", "operation"])("is regarded in step 8 where it is ratified, by the %s [rules:regards]", (door) => {
    const box = decided();
    atTerminal(box, ["ratify", "dec_outbox"], { typed: "tbox" });
    ok(box, ["decide", "Retry three times", "--id", "dec_three", "--confidence", "0.8"]);
    const query = "Add Redis for the mail retries queue";
    const started = ok<{ session_id: string; known: { id: string }[] }>(
      box,
      door === "command"
        ? ["start", "--depth", "light", query]
        : ["rpc", "cstp.startReasoning", JSON.stringify({ query, depth: "light" })],
    );
    expect(started.known.map(({ id }) => id)).toContain("dec_outbox");
    const words = ["step", "0", "--session", started.session_id, "--complete"];
    const missing = fails(box, words, { input: JSON.stringify({ ...LIGHT, "8": PROCEED }) });
    expect(missing).toMatchObject({ exit: 4, code: "REGARDS_MISSING", message: expect.stringContaining("dec_outbox") });
    expect(missing.message).not.toContain("dec_three");
    const regards = [{ id: "dec_outbox", stance: "follows" }];
    const step = ["step", "8", "--session", started.session_id, "--complete"];
    expect(box.run(step, { input: JSON.stringify({ ...PROCEED, regards }) }).code).toBe(0);
  });
});

describe("what a hook has shown at the prompt", () => {
  it("is regarded in step 8 where it is ratified [rules:regards]", () => {
    const box = decided();
    atTerminal(box, ["ratify", "dec_outbox"], { typed: "tbox" });
    const payload = { session_id: "s", cwd: box.folder, prompt: "Add Redis for the mail retries queue" };
    const { stdout } = box.run(["hook", "claude", "UserPromptSubmit"], { input: JSON.stringify(payload) });
    expect(stdout).toContain("dec_outbox");
    const [{ session_id: id } = { session_id: "" }] = ok<{ sessions: { session_id: string }[] }>(box, [
      "status",
    ]).sessions;
    // The form has the field, so that filling it out is not refused.
    const asked = '"regards":[{"id":"dec_outbox","stance":"follows|supersedes|unrelated","because":"…"}]}';
    const held = { session_id: "s", cwd: box.folder, tool_name: "Write", tool_input: { file_path: "b", content: "b" } };
    const { stdout: denied } = box.run(["hook", "claude", "PreToolUse"], { input: JSON.stringify(held) });
    expect(JSON.parse(denied).hookSpecificOutput.permissionDecisionReason).toContain(asked);
    expect(ok<{ template: string }>(box, ["show", "--session", id]).template).toContain(asked);
    const words = ["step", "0", "--session", id, "--complete"];
    const missing = fails(box, words, { input: JSON.stringify({ ...LIGHT, "8": PROCEED }) });
    expect(missing).toMatchObject({ exit: 4, code: "REGARDS_MISSING", message: expect.stringContaining("dec_outbox") });
    const regards = [{ id: "dec_outbox", stance: "follows" }];
    const done = box.run(["step", "8", "--session", id, "--complete"], {
      input: JSON.stringify({ ...PROCEED, regards }),
    });
    expect([done.code, done.stderr]).toEqual([0, ""]);
    const call = {
      session_id: "s",
      cwd: box.folder,
      tool_name: "Write",
      tool_input: { file_path: "a.txt", content: "a" },
    };
    const passed = box.run(["hook", "claude", "PreToolUse"], { input: JSON.stringify(call) }).stdout;
    expect(passed).not.toContain("deny");
  });
});

describe("clew rule and waive", () => {
  it("list rules, and try them on the work tree and its commits [rules:list-and-test]", () => {
    const box = decided();
    const git = (...words: string[]): string =>
      execFileSync("git", ["-c", "user.name=m", "-c", "user.email=m@x", ...words], {
        cwd: box.folder,
        encoding: "utf8",
      });
    write(box, "src/mail/old.ts", "// first\nimport Redis from 'ioredis';\r\n");
    write(box, "src/other.ts", "import Redis from 'ioredis';\n");
    git("init", "-q");
    git("add", "src");
    git("commit", "-qm", "one");
    const commit = git("rev-parse", "HEAD").trim();
    const line = "import Redis from 'ioredis';";
    expect(ok(box, ["rule", "test", "dec_outbox"])).toMatchObject({
      hits: [
        { path: "src/mail/old.ts", line: 2, text: line },
        { path: "src/mail/old.ts", commit, text: expect.stringContaining(line) },
      ],
      total: 2,
    });
    expect(ok(box, ["rule", "test", "--forbid", FORBID])).toMatchObject({ total: 4 });
    expect(ok(box, ["rule", "list"])).toEqual({ rules: [] });
    expect(atTerminal(box, ["ratify", "dec_outbox"], { typed: "tbox" }).stdout).toContain("broken now: 1");
    expect(fails(box, ["rule", "off", "dec_outbox"])).toMatchObject({ exit: 3, code: "NEEDS_PERSON" });
    atTerminal(box, ["rule", "off", "dec_outbox", "--for", "1h"], { typed: "tbox" });
    const off = { decision: "dec_outbox", rule: "forbid", pattern: FORBID, in: ["src/mail/**"], on: false };
    expect(ok(box, ["rule", "list"])).toMatchObject({ rules: [{ ...off, off_until: expect.stringMatching(/Z$/) }] });
    atTerminal(box, ["rule", "on", "dec_outbox"], { typed: "tbox" });
    expect(ok(box, ["rule", "list", "dec_outbox"])).toMatchObject({ rules: [{ on: true }] });
  });

  it("list nothing where nothing was ever kept, and keep nothing there [rules:list-and-test]", () => {
    const box = sandbox();
    rmSync(join(box.folder, ".clew"), { recursive: true, force: true });
    expect(ok(box, ["rule", "list"])).toMatchObject({ rules: [] });
    expect(existsSync(join(box.folder, ".clew"))).toBe(false);
  });

  it("refuse a pattern that no rule may use, by name, and record nothing [rules:bad-pattern]", () => {
    const box = sandbox();
    const decide = ["decide", "No", "--id", "dec_bad", "--confidence", "1"];
    expect(fails(box, [...decide, "--forbid", "a(?=b)"])).toMatchObject({ exit: 4, code: "BAD_PATTERN" });
    expect(fails(box, [...decide, "--require", "SPDX"])).toMatchObject({ exit: 4, code: "DOCUMENT_INVALID" });
    expect(fails(box, [...decide, "--forbid", "(a"])).toMatchObject({ exit: 4, code: "BAD_PATTERN" });
    expect(fails(box, ["rpc", "getDecision", '{"id":"dec_bad"}'])).toMatchObject({ exit: 5 });
  });

  it("keep an agent's waiver as a request, and a person's as one that holds [rules:person]", () => {
    const box = decided();
    atTerminal(box, ["ratify", "dec_outbox"], { typed: "tbox" });
    const words = ["waive", "dec_outbox", "--file", "src/mail/old.ts", "--because", "It is emptied there"];
    expect(fails(box, words)).toMatchObject({ exit: 3, code: "NEEDS_PERSON", details: { holds: "requested" } });
    expect(atTerminal(box, words, { typed: "tbox" }).code).toBe(0);
    expect(ok(box, ["rpc", "listWaivers", "{}"])).toMatchObject({
      waivers: [
        { decision: "dec_outbox", path: "src/mail/old.ts", holds: "session", person: true, door: "terminal" },
        { decision: "dec_outbox", path: "src/mail/old.ts", holds: "requested", person: false, door: "command" },
      ],
    });
  });
});

function ask(box: Sandbox, file: string, ...more: string[]): unknown {
  return fails(box, ["waive", "dec_outbox", "--file", file, "--because", "It is emptied there", ...more]);
}

function waiting(box: Sandbox): unknown {
  const { items } = ok<{ items: { kind: string; path?: string; rule?: string }[] }>(box, ["inbox"]);
  return items.filter(({ kind }) => kind === "waiver").map(({ path, rule }) => [path, rule]);
}

describe("a request for a waiver", () => {
  it("names a rule that there is and a file of the project, and is listed once, until that rule is waived [rules:waived]", () => {
    const box = decided();
    atTerminal(box, ["ratify", "dec_outbox"], { typed: "tbox" });
    expect(ask(box, "src/mail/old.ts", "--rule", "nothing")).toMatchObject({ exit: 4, code: "DOCUMENT_INVALID" });
    for (const path of ["../elsewhere.ts", "/etc/passwd", "src/../../x", ".", "C:/x"])
      expect(ask(box, path)).toMatchObject({ exit: 2, code: "USAGE" });
    expect(waiting(box)).toEqual([]);
    const hint = `The user decides: clew waive dec_outbox --file src/mail/old.ts --rule 'from ['\\''"]ioredis' --because "…"`;
    expect(ask(box, "src/mail/old.ts", "--rule", FORBID)).toMatchObject({ code: "NEEDS_PERSON", hint });
    ask(box, "./src/mail/old.ts", "--rule", FORBID);
    ask(box, "src/mail/old.ts");
    const requests = waiting(box);
    expect(requests).toEqual([
      ["src/mail/old.ts", undefined],
      ["src/mail/old.ts", FORBID],
    ]);
    const words = ["waive", "dec_outbox", "--file", "src/mail/old.ts", "--because", "Yes", "--rule", FORBID];
    expect(atTerminal(box, words, { typed: "tbox" }).code).toBe(0);
    expect(waiting(box)).toEqual([["src/mail/old.ts", undefined]]);
  });
});

describe("an agent's tool at a terminal that it opened itself", () => {
  const env = { CLAUDECODE: "1" };

  it("switches nothing off, trusts nothing and sets nothing that only a person may [rules:person]", () => {
    const box = decided();
    const run = (...words: string[]): unknown => atTerminal(box, words, { typed: "", env }).code;
    expect([run("off"), run("on"), run("gate", "observe")]).toEqual([3, 3, 3]);
    expect([run("trust"), run("config", "set", "enforce", "off"), run("config", "set", "trust", "--unset")]).toEqual([
      3, 3, 3,
    ]);
    expect(ok<{ off?: unknown }>(box, ["status"]).off).toBeUndefined();
    expect(ok(box, ["gate"])).toMatchObject({ enforce: "gate" });
    expect(run("config", "set", "directives", "strict")).toBe(0);
    expect(atTerminal(box, ["gate", "observe"], { typed: "" }).code).toBe(0);
  });
});

describe("what a hook has shown with the refusal of a write", () => {
  it("is regarded in step 8 where it is ratified, and the refusal says how [rules:regards]", () => {
    const box = decided();
    atTerminal(box, ["ratify", "dec_outbox"], { typed: "tbox" });
    const call = (event: string, more: object): string =>
      box.run(["hook", "claude", event], { input: JSON.stringify({ session_id: "s", cwd: box.folder, ...more }) })
        .stdout;
    expect(call("UserPromptSubmit", { prompt: "Tidy what we have there" })).not.toContain("dec_outbox");
    const edit = { tool_name: "Write", tool_input: { file_path: "src/mail/send.ts", content: "send();" } };
    const words: string = JSON.parse(call("PreToolUse", edit)).hookSpecificOutput.permissionDecisionReason;
    const asked = '"regards":[{"id":"dec_outbox","stance":"follows|supersedes|unrelated","because":"…"}]';
    expect(words.split(asked)).toEqual([expect.stringContaining("dec_outbox: Use an outbox table"), ""]);
    const [{ session_id: id } = { session_id: "" }] = ok<{ sessions: { session_id: string }[] }>(box, [
      "status",
    ]).sessions;
    const missing = fails(box, ["step", "0", "--session", id, "--complete"], {
      input: JSON.stringify({ ...LIGHT, "8": PROCEED }),
    });
    expect(missing).toMatchObject({ exit: 4, code: "REGARDS_MISSING", message: expect.stringContaining("dec_outbox") });
  });
});
