import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ASK_0 } from "@clew/reasoning-steps/example-answers";
import { describe, expect, it } from "vitest";
import { displayWidth } from "../../src/terminal/wrap-text.ts";
import { answerOf, CLEW, ok, type Sandbox, sandbox } from "../rig/clew-process.ts";

const hasScript = spawnSync("script", ["--version"]).error === undefined;

/** Runs a command with a terminal on both sides; `type` returns what to type after the output so far. */
function atTerminal(box: Sandbox, words: string, type: (seen: string) => string | undefined): Promise<string> {
  const child = spawn("script", ["-qec", `stty cols 60; '${process.execPath}' "$CLEW" ${words}`, "/dev/null"], {
    cwd: box.folder,
    env: { TERM: "xterm", ...box.env, CLEW },
  });
  let seen = "";
  let rest = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    seen += text;
    rest += text;
    // The prompt paints letter by letter, with colour codes between.
    // oxlint-disable-next-line no-control-regex -- escape sequences are what is removed
    const keys = type(rest.replace(/\u001b\[[0-9;?]*[A-Za-z]/g, ""));
    if (keys === undefined) return;
    rest = "";
    child.stdin.write(keys);
  });
  return new Promise((resolve) => child.on("close", () => resolve(seen)));
}

// Without `script` the system has no terminal to test on.
/** The screen's form of a long id. */
const shortOf = (id: string): string => id.slice(id.indexOf("_") + 1).slice(0, 8);

describe.runIf(hasScript)("a person at a terminal", () => {
  it("is asked each open question by `clew answer` alone, and the session goes on [session:answer-asks]", async () => {
    const box = sandbox();
    const { session_id: id, state_file: state } = ok(box, ["start", "Pick a queue"]);
    const { questions } = ok(box, ["step", "0", "--state", state], answerOf(ASK_0));
    const open = questions.map((each) => each.question);
    const seen = await atTerminal(box, `answer --session ${id}`, (text) =>
      open.length > 0 && text.includes("└") && open.shift() !== undefined ? "Berlin\r" : undefined,
    );
    const stored = JSON.parse(readFileSync(state, "utf8"));
    expect(stored.clarification_questions.map((each: { answer: string }) => each.answer)).toEqual(
      questions.map(() => "Berlin"),
    );
    expect([stored.status, seen.includes("Step 0 is open")]).toEqual(["in_progress", true]);
  });

  it("is shown eight characters of a session's id, and may type them [cli:lists]", async () => {
    const box = sandbox();
    const { session_id: id } = ok(box, ["start", "Pick a queue"]);
    const seen = await atTerminal(box, "status", () => undefined);
    expect([seen.includes(id.slice(0, 8)), seen.includes(id)]).toEqual([true, false]);
    expect(ok(box, ["show", "--session", id.slice(0, 8)]).session_id).toBe(id);
    expect(ok(box, ["sessions", "show", id.slice(0, 8)]).session_id).toBe(id);
    expect(box.run(["show", "--session", "00000000"])).toMatchObject({ code: 5 });
    expect(box.run(["show", "--session", id.slice(0, 7)]).code).toBe(2);
    expect(box.run(["status"]).stdout).toContain(id);
  });

  it("may type eight characters wherever a thread, a decision or a session is named [cli:lists]", () => {
    const box = sandbox();
    const ids = (words: string[]): string => /(?:dec|thread)_[0-9a-z-]{36}/.exec(box.run(words).stdout)?.[0] ?? "";
    const thread = ids(["thread", "create", "Queues", "--json"]);
    const rule = ["--governs", "src/**", "--forbid", "ioredis"];
    const decision = ids([
      "decide",
      "Use a table",
      "--confidence",
      "0.8",
      "--thread",
      shortOf(thread),
      ...rule,
      "--json",
    ]);
    const { session_id: id } = ok<{ session_id: string }>(box, ["start", "Pick a queue", "--thread", shortOf(thread)]);
    const [t, d] = [shortOf(thread), shortOf(decision)];
    const stored = (session: string) =>
      JSON.parse(readFileSync(join(box.folder, `.clew/sessions/reasoning-${session}.json`), "utf8")).metadata;
    expect(stored(id).thread_id).toBe(thread);
    const child = ok<{ session_id: string }>(box, ["start", "Look", "--agent-mode", "--parent", id.slice(0, 8)]);
    expect(stored(child.session_id).parent_session).toBe(id);
    expect(box.run(["start", "Look", "--agent-mode", "--parent", "00000000"]).code).toBe(5);
    for (const words of [
      ["thread", "export", t],
      ["thread", "verify", t],
      ["think", "Tables are durable", "--thread", t],
      ["think", "Tables are old", "--decision", d],
      ["decide", "Index it", "--confidence", "0.8", "--thread", t, "--continues", d],
      ["decide", "Name it", "--confidence", "0.8", "--parent", d],
      ["review", d, "--outcome", "success"],
      ["rule", "list", d],
      ["rule", "test", d],
      ["supersede", d, "--with", "Use two tables", "--because", "one is too few"],
      ["handoff", "create", "--thread", t],
      ["diagram", "--session", id.slice(0, 8)],
    ]) {
      const run = box.run(words);
      // The id is found: something else may be missing, but not that.
      expect([words.join(" "), run.code === 5, run.stderr]).toEqual([
        words.join(" "),
        false,
        expect.not.stringContaining("no thread"),
      ]);
    }
    // The user's own id may be as short, and is not a prefix of another.
    const own = ok<{ id: string }>(box, ["decide", "Keep it", "--confidence", "0.8", "--id", d]);
    expect(own.id).toBe(d);
  });

  it("who closes the input under a prompt has answered nothing, and gets the cursor back [session:answer-asks] [agents:init-dry-run]", async () => {
    const box = sandbox();
    const { session_id: id, state_file: state } = ok(box, ["start", "Pick a queue"]);
    ok(box, ["step", "0", "--state", state], answerOf(ASK_0));
    for (const [words, told] of [
      [`answer --session ${id}`, "waits for answers"],
      ["init --agent claude", "Nothing was changed."],
      ["init --agent claude --depth full", "Nothing was changed."],
    ] as const) {
      let typed = false;
      const seen = await atTerminal(box, words, (text) => {
        if (typed || !text.includes("└")) return undefined;
        typed = true;
        return "\u0004";
      });
      expect([words, typed, seen.includes(told)]).toEqual([words, true, true]);
      expect(seen.lastIndexOf("\u001b[?25h")).toBeGreaterThan(seen.lastIndexOf("\u001b[?25l"));
    }
    expect(JSON.parse(readFileSync(state, "utf8")).status).toBe("halted");
    expect(existsSync(join(box.folder, ".claude"))).toBe(false);
  });

  it("sees no colours where the terminal has none, or they were not wanted [cli:colour]", async () => {
    const box = sandbox();
    ok(box, ["start", "Pick a queue"]);
    const coloured = async (env: Record<string, string>): Promise<boolean> =>
      (await atTerminal({ ...box, env: { ...box.env, ...env } }, "status", () => undefined)).includes("\u001b[");
    expect(await coloured({})).toBe(true);
    expect(await coloured({ NO_COLOR: "1" })).toBe(false);
    expect(await coloured({ TERM: "dumb" })).toBe(false);
    expect(await atTerminal(box, "status --no-color", () => undefined)).not.toContain("\u001b[");
  });

  it("sees colours through a pipe where they are asked for, and not where both are said [cli:colour]", () => {
    const box = sandbox();
    const { session_id: session } = ok<{ session_id: string }>(box, ["start", "Pick a queue"]);
    const coloured = (env: Record<string, string>, ...words: string[]): boolean =>
      box.run(["show", "--session", session, ...words], { env }).stdout.includes("\u001b[");
    expect(coloured({})).toBe(false);
    expect(coloured({ FORCE_COLOR: "1" })).toBe(true);
    expect(coloured({ FORCE_COLOR: "0" })).toBe(false);
    expect(coloured({ FORCE_COLOR: "1", NO_COLOR: "1" })).toBe(false);
    expect(coloured({ FORCE_COLOR: "1" }, "--no-color")).toBe(false);
  });

  it("reads times by the clock on the wall, and a program in UTC that says so [cli:times]", async () => {
    const box = sandbox();
    ok(box, ["thread", "create", "T", "--id", "t"]);
    ok(box, ["decide", "Use a table", "--confidence", "0.8", "--thread", "t"]);
    const there = { ...box, env: { ...box.env, TZ: "Asia/Kolkata" } };
    const utc = ok<{ threads: { lastActivity: string }[] }>(box, ["thread", "list"]).threads[0]?.lastActivity ?? "";
    const local = new Date(Date.parse(utc) + 5.5 * 3_600_000).toISOString().slice(0, 16).replace("T", " ");
    for (const [words, shown] of [
      ["thread list", "  now  "],
      ["thread status t", local],
      ["search table", "  now  "],
    ] as const) {
      expect(await atTerminal(there, words, () => undefined)).toContain(shown);
      const piped = box.run(words.split(" "), { env: { TZ: "Asia/Kolkata" } }).stdout;
      expect(piped).toContain(`${utc.slice(0, 16).replace("T", " ")}Z`);
    }
  });

  it("reads lists that fit, with age and agent, and names what is on record by eight characters [cli:lists]", async () => {
    const box = sandbox();
    const title = "Which queue carries our mail 思考思考思考思考 through the night?";
    const { thread } = ok<{ thread: { id: string } }>(box, ["thread", "create", title, "--agent", "ada"]);
    const short = thread.id.slice("thread_".length, "thread_".length + 8);
    ok(box, ["decide", `${title} An outbox.`, "--confidence", "0.8", "--thread", thread.id, "--agent", "bo"]);
    const { session_id: session } = ok<Record<string, string>>(box, ["start", title, "--agent", "cy"]);
    for (const [words, agent] of [
      ["thread list", "ada"],
      ["search outbox", "bo"],
      ["status", "cy"],
    ] as const) {
      // oxlint-disable-next-line no-control-regex -- escape sequences are what is removed
      const seen = (await atTerminal(box, words, () => undefined)).replace(/\u001b\[[0-9;]*m/g, "").split("\r\n");
      expect(seen.filter((line) => displayWidth(line) > 60)).toEqual([]);
      expect(seen[0]).toMatch(new RegExp(`^\\S+  (?:.*  )?now  (?:0\\.80  proposed  )?${agent}  Which queue .*…$`));
      if (words === "thread list") expect(seen[0]).toMatch(new RegExp(`^${short}  1 decision  `));
    }
    expect(ok(box, ["thread", "show", short])).toMatchObject({ thread: { id: thread.id } });
    expect(box.run(["status"]).stdout).toContain(session);
    expect(box.run(["thread", "list"]).stdout).toContain(thread.id);
  });

  it("reads until when Clew is off by the clock on the wall [cli:times]", async () => {
    const box = sandbox();
    const there = { ...box, env: { ...box.env, TZ: "Asia/Kolkata" } };
    const said = await atTerminal(there, "off --for 1h", () => undefined);
    const { off } = ok<{ off: { since: string; until: string } }>(box, ["status"]);
    const local = new Date(Date.parse(off.until) + 5.5 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
    expect(said).toContain(`Clew is off for this project until ${local}.`);
    expect(box.run(["status"]).stdout).toContain(`since ${off.since.slice(0, 19).replace("T", " ")}Z, until `);
  });

  it("reads help and the head of a step that fit a narrow terminal [cli:wrapped-text]", async () => {
    const box = sandbox();
    const { session_id: id } = ok(box, ["start", "Pick a queue"]);
    for (const words of ["--help", "thread --help", "decide --help", "handoff --help"]) {
      const seen = (await atTerminal(box, words, () => undefined)).replaceAll("\r", "").split("\n");
      // Text for copying stays in one piece, and so does a flag with its value.
      const prose = seen.filter((line) => !/^ {2}clew |^Usage: |^ {2}--/.test(line));
      expect(prose.filter((line) => line.length > 60)).toEqual([]);
    }
    const [head, title] = (await atTerminal(box, `show --session ${id}`, () => undefined)).split("\r\n");
    expect(head).toMatch(/8\S*$/);
    expect(title).toBe("Johari Discovery");
  });

  it("reads what the setup and the doctor say in lines that fit [cli:wrapped-text]", async () => {
    const box = sandbox();
    for (const words of ["init --agent claude --dry-run", "init --agent claude --yes", "doctor"]) {
      const seen = (await atTerminal(box, words, () => undefined)).replaceAll("\r", "").split("\n");
      // File contents and paths stay in one piece.
      const prose = seen.filter((line) => !/^ {2}[+-]|^(?:create|change) \/|\//.test(line));
      expect(prose.filter((line) => line.length > 60)).toEqual([]);
      expect(prose.length).toBeGreaterThan(1);
    }
  });

  it("leaves the session halted by going away [session:answer-asks]", async () => {
    const box = sandbox();
    const { session_id: id, state_file: state } = ok(box, ["start", "Pick a queue"]);
    ok(box, ["step", "0", "--state", state], answerOf(ASK_0));
    const before = readFileSync(state, "utf8");
    await atTerminal(box, `answer --session ${id}`, (text) => (text.includes("└") ? "\u0003" : undefined));
    expect(readFileSync(state, "utf8")).toBe(before);
  });

  it("reads prose that is broken between words, and commands that are not [cli:wrapped-text]", async () => {
    const box = sandbox("clew");
    const { session_id: id, directive } = ok(box, ["start", "Pick a queue"]);
    const seen = await atTerminal(box, `show --session ${id}`, () => undefined);
    const lines = seen.replaceAll("\r", "").split("\n");
    const prose = lines.slice(
      lines.findIndex((line) => line.startsWith("Look first.")),
      lines.indexOf("## Good"),
    );
    // About 220 characters.
    expect(prose.length).toBeGreaterThan(3);
    expect(Math.max(...prose.map((line) => line.length))).toBeLessThanOrEqual(60);
    expect(seen).toContain(directive.command);
  });

  it("is told the tour in lines that fit, but for paths and the last command, which stay whole [docs:tour]", async () => {
    const seen = await atTerminal(sandbox(), "tour --exit", () => undefined);
    // oxlint-disable-next-line no-control-regex -- escape sequences are what is removed
    const lines = seen.replace(/\u001b\[[0-9;]*m/g, "").split(/\r?\n/);
    expect(lines.filter((line) => displayWidth(line) > 60 && !/^ {3}→ | serve --dir /.test(line))).toEqual([]);
    expect(lines).toContain("   claude asked a question and had it answered, then");
    expect(lines.some((line) => /^ {3}→ \/.*\.md$/.test(line))).toBe(true);
  }, 60_000);
});
