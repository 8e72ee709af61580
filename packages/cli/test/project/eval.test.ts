import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { ANSWERS } from "@clew/reasoning-steps/example-answers";
import type { EvalReport } from "@clew/schemas";
import { describe, expect, it } from "vitest";
import { atTerminal } from "../rig/at-terminal.ts";
import { type Finished, fails, type Sandbox, sandbox, write } from "../rig/clew-process.ts";

interface Said {
  readonly role: string;
  readonly content?: string | null;
  readonly tool_calls?: readonly object[];
}

/** A scripted model: a text, a shell command, or no answer at all. */
type Script = (messages: readonly Said[]) => { readonly text?: string; readonly run?: string; readonly hang?: true };

async function modelOf(script: Script): Promise<AsyncDisposable & { readonly url: string }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (request.method !== "POST") return response.writeHead(404).end();
      const { messages } = JSON.parse(Buffer.concat(chunks).toString("utf8"));
      const { text = null, run, hang } = script(messages);
      if (hang === true) return;
      const call = {
        id: "c1",
        type: "function",
        function: { name: "run", arguments: JSON.stringify({ command: run }) },
      };
      const message = { role: "assistant", content: text, tool_calls: run === undefined ? undefined : [call] };
      response.setHeader("content-type", "application/json");
      return response.end(
        JSON.stringify({ choices: [{ message }], usage: { prompt_tokens: 90, completion_tokens: 10 } }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}/v1`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const TASK = `prompt: Write the greeting NUMBER of the shop into greeting.txt
decisions: decisions.json
graders:
  - kind: file
    path: greeting.txt
    pattern: ^Moin NUMBER$
  - kind: command
    run: test -f greeting.txt
`;

const RULES = { paths: ["greeting.txt"], forbid: [{ pattern: "Hello", in: "greeting.txt" }] };

/** Tasks whose only decision sets the shop's greeting; Hello is the obvious choice, and forbidden. */
function writeTasks(box: Sandbox, count: number, governs: object = RULES): string {
  for (let number = 1; number <= count; number += 1) {
    write(box, `tasks/t${number}/task.yaml`, TASK.replaceAll("NUMBER", String(number)));
    const about = {
      date: "2026-03-04",
      title: "Greeting of the shop",
      decision: "The greeting of the shop is Moin, and never Hello.",
    };
    const set = {
      schema_version: "1.0",
      name: "shop",
      decisions: [{ id: "dec_greeting", ...about, governs }],
      prompts: [],
    };
    write(box, `tasks/t${number}/decisions.json`, JSON.stringify(set));
    write(box, `tasks/t${number}/readme.txt`, "The shop.\n");
    // If copied, the copy would be a work tree of this repository, which must stay untouched.
    write(box, `tasks/t${number}/.git`, `gitdir: ${box.folder}/.git/worktrees/t${number}\n`);
  }
  return join(box.folder, "tasks");
}

const DUE = /clew\S* step 0 --state (?:'[^']*'|\S+) --complete/;
const SIMPLE = { ...ANSWERS["0"], share: { ...Object(ANSWERS["0"]["share"]), complexity: "simple" } };
const REGARDS = [{ id: "dec_greeting", stance: "follows" }];
const LIGHT = { "0": SIMPLE, "1": ANSWERS["1"], "8": { ...ANSWERS["8"], open_questions: [], regards: REGARDS } };

const textOf = (messages: readonly Said[]): string => messages.map(({ content }) => content ?? "").join("\n");
const numberOf = (messages: readonly Said[]): string => /greeting (\d+)/.exec(textOf(messages))?.[1] ?? "";

const follower: Script = (messages) => {
  const all = textOf(messages);
  if (all.includes("[exit 0]") && all.includes("put down")) return { text: "Done." };
  const due = DUE.exec(messages.at(-1)?.content ?? "");
  if (due !== null) return { run: `${due[0]} <<'END'\n${JSON.stringify(LIGHT)}\nEND` };
  return {
    run: `echo ${all.includes("is Moin") ? "Moin" : "Hello"} ${numberOf(messages)} > greeting.txt; echo put down`,
  };
};

const ignorer: Script = (messages) =>
  messages.length > 4 ? { text: "Done." } : { run: `echo Hello ${numberOf(messages)} > greeting.txt` };

async function evaluate(box: Sandbox, url: string, words: readonly string[]): Promise<Finished> {
  const more = ["--client", "openai", "--model", "m", "--base-url", url, "--yes"];
  return box.start(["eval", "--tasks", join(box.folder, "tasks"), ...more, ...words]).done;
}

async function reportOf(box: Sandbox, url: string, words: readonly string[]): Promise<EvalReport> {
  const done = await evaluate(box, url, [...words, "--json"]);
  expect([done.code, done.stderr]).toEqual([0, ""]);
  return JSON.parse(done.stdout);
}

const rates = (report: EvalReport) => report.arms.map(({ arm, pass_rate }) => [arm, pass_rate]);

describe("clew eval", () => {
  it("sees that a model follows what Clew shows it, and keeps all of every run [eval:follows]", async () => {
    const box = sandbox();
    writeTasks(box, 6);
    await using model = await modelOf(follower);
    const report = await reportOf(box, model.url, ["--arms", "off,observe,gate", "--runs", "1", "--out", "kept"]);
    expect(rates(report)).toEqual([
      ["off", 0],
      ["observe", 1],
      ["gate", 1],
    ]);
    expect(
      report.differences.map(({ arm, pass_rate, violations }) => [arm, pass_rate.shown, violations.shown]),
    ).toEqual([
      ["observe", true, true],
      ["gate", true, true],
    ]);
    const [off, , gate] = report.arms;
    expect([off?.violations, gate?.violations]).toEqual([1, 0]);
    expect([off?.calls, gate?.calls, off?.tokens]).toEqual([1, 2, 200]);
    // The arms alternate, and each goes first equally often.
    expect(report.results.slice(0, 4).map(({ task, arm }) => `${task} ${arm}`)).toEqual([
      "t1 observe",
      "t1 gate",
      "t1 off",
      "t2 gate",
    ]);
    const kept = join(box.folder, "kept", "t1", "gate-1");
    expect(readdirSync(kept).toSorted()).toEqual(["diff.txt", "home", "messages.json", "project", "result.json"]);
    expect(readFileSync(join(kept, "diff.txt"), "utf8")).toContain("+ Moin 1");
    expect(readdirSync(join(kept, "project", ".clew", "sessions")).length).toBeGreaterThan(0);
    expect(readdirSync(join(box.folder, ".clew"))).toEqual([]);
    // The agent does not see the files that define the measurement.
    for (const arm of ["off-1", "gate-1"])
      expect(
        readdirSync(join(box.folder, "kept", "t1", arm, "project")).filter((name) => /task|decisions/.test(name)),
      ).toEqual([]);
    expect(existsSync(join(box.folder, "kept", "t1", "off-1", "project", ".clew"))).toBe(false);
    expect(JSON.parse(readFileSync(join(box.folder, "kept", "report.json"), "utf8"))).toEqual(report);
  }, 120_000);

  it("sees that a model ignores it: no difference between off and observe, and both break the rules [eval:ignores]", async () => {
    const box = sandbox();
    writeTasks(box, 6);
    await using model = await modelOf(ignorer);
    const done = await evaluate(box, model.url, ["--arms", "off,observe", "--runs", "1"]);
    expect(done.code).toBe(0);
    expect(done.stdout).toMatch(/^off +0 % +1 /m);
    expect(done.stdout).toMatch(/^observe +0 % +1 /m);
    expect(done.stdout.match(/: no difference shown$/gm)).toHaveLength(2);
  }, 120_000);

  it("finds a difference between two equal arms no more often than its interval promises [eval:equal]", async () => {
    const box = sandbox();
    writeTasks(box, 5, {});
    let state = 20_261_119;
    const coin = (): boolean => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state >= 2 ** 31;
    };
    await using model = await modelOf((messages) =>
      messages.length > 2
        ? { text: "Done." }
        : { run: `echo ${coin() ? "Moin" : "Hello"} ${numberOf(messages)} > greeting.txt` },
    );
    const reports: EvalReport[] = [];
    for (let round = 0; round < 20; round += 1)
      reports.push(await reportOf(box, model.url, ["--arms", "off,off", "--runs", "1", "--out", `kept-${round}`]));
    const alarms = reports.filter(({ differences }) => differences.some(({ pass_rate }) => pass_rate.shown));
    expect(alarms.length).toBeLessThanOrEqual(1);
    // The coin fell on both sides: the arms were equal, but not empty.
    const passes = reports.flatMap(({ results }) => results.map(({ passed }) => passed));
    expect(passes.filter(Boolean).length).toBeGreaterThan(60);
    expect(passes.filter((passed) => !passed).length).toBeGreaterThan(60);
    expect(reports[0]?.arms.map(({ arm }) => arm)).toEqual(["off", "off-2"]);
  }, 240_000);

  it("stops a run at its time limit, with all that it started [eval:limit]", async () => {
    const box = sandbox();
    const slow = "prompt: Wait\ntime_limit: 1s\ngraders:\n  - kind: file\n    path: here.txt\n    absent: true\n";
    write(box, "tasks/wait/task.yaml", slow);
    await using silent = await modelOf(() => ({ hang: true }));
    await using sleeper = await modelOf(() => ({ run: "sleep 7321" }));
    for (const model of [silent, sleeper]) {
      const [, port = ""] = /:(\d+)\//.exec(model.url) ?? [];
      const report = await reportOf(box, model.url, ["--arms", "off", "--runs", "1", "--out", `kept-${port}`]);
      expect(report.results).toMatchObject([{ passed: false, ended: "time_limit" }]);
      expect(report.arms).toMatchObject([{ time_limit: 1, pass_rate: 0 }]);
      expect(report.passes_untouched).toEqual(["wait"]);
    }
    const running = readdirSync("/proc").filter(
      (pid) => /^\d+$/.test(pid) && commandOf(pid).includes("sleep\u00007321"),
    );
    expect(running).toEqual([]);
  }, 60_000);

  it("starts the client that is on PATH as its users do, in a home of its own, and reads what it tells [eval:client]", async () => {
    const box = sandbox();
    writeTasks(box, 1);
    const program = write(box, "bin/claude", FAKE_CLAUDE);
    chmodSync(program, 0o755);
    const env = {
      PATH: `${dirname(program)}:${box.env["PATH"]}`,
      ANTHROPIC_API_KEY: "sk-own",
      SECRET_OF_THE_USER: "x",
    };
    const words = [
      "eval",
      "--tasks",
      "tasks",
      "--client",
      "claude",
      "--model",
      "sonnet",
      "--runs",
      "1",
      "--arms",
      "off",
      "--out",
      "kept",
    ];
    const done = box.run([...words, "--yes", "--json"], { env });
    expect([done.code, done.stderr]).toEqual([0, ""]);
    const report: EvalReport = JSON.parse(done.stdout);
    expect(report).toMatchObject({ client: "claude", client_version: "9.9.9 (Claude Code)", model: "sonnet" });
    expect(report.results).toMatchObject([{ passed: true, ended: "done", calls: 1, tokens: 111, cost: 0.25 }]);
    const told = readFileSync(join(box.folder, "kept", "t1", "off-1", "stderr.log"), "utf8");
    expect(told).toContain("-p Write the greeting 1 of the shop into greeting.txt");
    expect(told).toContain("--model sonnet");
    expect(told).toMatch(/^key sk-own secret  home \S*clew-eval-/m);
    // A wrong key is not retried.
    writeFileSync(program, FAKE_CLAUDE.replace("echo Moin 1 > greeting.txt", "exit 1"));
    const refused = fails(box, [...words.slice(0, -1), "again", "--yes"], { env });
    expect(refused).toMatchObject({ exit: 75, code: "MODEL_UNAVAILABLE" });
  }, 60_000);

  it("says what it will run, and runs nothing before somebody agrees [eval:asks]", async () => {
    const box = sandbox();
    const tasks = writeTasks(box, 2);
    await using model = await modelOf(ignorer);
    const words = [
      "eval",
      "--tasks",
      tasks,
      "--client",
      "openai",
      "--model",
      "m",
      "--base-url",
      model.url,
      "--runs",
      "2",
      "--out",
      "kept",
    ];
    const refused = box.start(words);
    const { code, stderr } = await refused.done;
    expect(code).toBe(2);
    expect(stderr).toContain("12 runs: 2 tasks × 3 arms (off, observe, gate) × 2, with openai m");
    expect(stderr).toContain("t1: test -f greeting.txt");
    expect(stderr).toContain("nobody is here to agree to 12 runs");
    expect(existsSync(join(box.folder, "kept"))).toBe(false);
  });

  it("asks a person at the terminal, who may say no [eval:asks]", () => {
    const box = sandbox();
    write(box, "tasks/t/task.yaml", "prompt: Hi\ngraders:\n  - kind: diff\n");
    const program = write(box, "bin/claude", "#!/bin/sh\necho 9.9.9\n");
    chmodSync(program, 0o755);
    const env = { PATH: `${dirname(program)}:${box.env["PATH"]}`, ANTHROPIC_API_KEY: "k" };
    const words = ["eval", "--tasks", "tasks", "--client", "claude", "--runs", "1", "--arms", "off", "--out", "kept"];
    const no = atTerminal(box, words, { typed: "n", env });
    expect([no.code, existsSync(join(box.folder, "kept"))]).toEqual([2, false]);
    expect(no.stdout).toContain("Nothing was started.");
    const yes = atTerminal(box, words, { typed: "y", env });
    expect([yes.code, existsSync(join(box.folder, "kept", "report.json"))]).toEqual([0, true]);
  }, 60_000);

  it("refuses tasks that it cannot run, each by its place, before anything is asked of a model [eval:bad-input]", async () => {
    let asked = 0;
    await using model = await modelOf(() => {
      asked += 1;
      return { text: "Done." };
    });
    const good = { prompt: "x", graders: [{ kind: "diff" }] };
    const table: readonly (readonly [unknown, string, string])[] = [
      [undefined, "NOT_FOUND", "holds no task"],
      ["prompt: [", "DOCUMENT_UNREADABLE", "task.yaml"],
      [{ ...good, timelimit: 3 }, "DOCUMENT_INVALID", 'must not have the property "timelimit"'],
      [{ prompt: "x" }, "DOCUMENT_INVALID", 'must have the property "graders"'],
      [{ ...good, graders: [] }, "DOCUMENT_INVALID", "/graders"],
      [{ ...good, graders: [{ kind: "llm" }] }, "DOCUMENT_INVALID", "/graders/0/kind"],
      [{ ...good, graders: [{ kind: "command" }] }, "DOCUMENT_INVALID", "is a command without `run`"],
      [{ ...good, graders: [{ kind: "file" }] }, "DOCUMENT_INVALID", "is a file without `path`"],
      [{ ...good, graders: [{ kind: "file", path: "../x" }] }, "DOCUMENT_INVALID", "leads out of the project"],
      [{ ...good, graders: [{ kind: "diff", pattern: "(" }] }, "DOCUMENT_INVALID", "no regular expression"],
      [{ ...good, graders: [{ kind: "diff", run: "true" }] }, "DOCUMENT_INVALID", "only a command is run"],
      [{ ...good, time_limit: "soon" }, "DOCUMENT_INVALID", "/time_limit"],
      [{ ...good, decisions: "none.json" }, "NOT_FOUND", "none.json"],
      [{ ...good, decisions: "../../outside.json" }, "USAGE", "outside of the folder that you named"],
      [{ ...good, decisions: "task.yaml" }, "DOCUMENT_INVALID", "is no recall set"],
      [{ ...good, setup: ["false"] }, "DOCUMENT_INVALID", "Command 1 of the setup of t ended with 1"],
      [
        { ...good, graders: [{ kind: "command", run: "no-such-program-here" }] },
        "DOCUMENT_INVALID",
        "cannot be started",
      ],
    ];
    for (const [task, code, message] of table) {
      const box = sandbox();
      write(box, "outside.json", "{}");
      mkdirSync(join(box.folder, "tasks"));
      if (task !== undefined) write(box, "tasks/t/task.yaml", typeof task === "string" ? task : JSON.stringify(task));
      const done = await evaluate(box, model.url, ["--json", "--arms", "off", "--runs", "1", "--out", "kept"]);
      const { error } = JSON.parse(done.stderr);
      expect([task, error.code, String(error.message)]).toEqual([task, code, expect.stringContaining(message)]);
      expect(existsSync(join(box.folder, "kept"))).toBe(false);
    }
    expect(asked).toBe(0);
  }, 120_000);

  it("runs no task that only a link leads to, and refuses flags that name nothing [eval:bad-input]", async () => {
    const box = sandbox();
    const tasks = writeTasks(box, 1);
    await using model = await modelOf(ignorer);
    const here = ["eval", "--tasks", tasks, "--yes"];
    const openai = [...here, "--client", "openai"];
    const url = "http://127.0.0.1:9/v1";
    for (const [words, exit, code] of [
      [["eval"], 2, "USAGE"],
      [["eval", "--tasks", "nowhere", "--yes"], 5, "NOT_FOUND"],
      [here, 5, "NOT_FOUND"],
      [[...here, "--client", "claude"], 5, "NOT_FOUND"],
      [[...here, "--client", "emacs"], 2, "USAGE"],
      [[...here, "--arms", "off,maybe"], 2, "USAGE"],
      [[...here, "--runs", "0"], 2, "USAGE"],
      [openai, 2, "USAGE"],
      [[...openai, "--model", "m", "--base-url", "ftp://x"], 2, "USAGE"],
      [[...openai, "--model", "m", "--base-url", url], 75, "MODEL_UNAVAILABLE"],
      [[...openai, "--model", "m", "--base-url", model.url, "--out", "tasks"], 2, "USAGE"],
    ] as const)
      expect([words, ...Object.values(fails(box, words)).slice(0, 2)]).toEqual([words, exit, code]);
    write(box, "elsewhere/task.yaml", "prompt: x\ngraders:\n  - kind: diff\n");
    symlinkSync(join(box.folder, "elsewhere"), join(tasks, "link"));
    expect(fails(box, here)).toMatchObject({ code: "USAGE", hint: expect.stringContaining("elsewhere") });
  });
});

const FAKE_CLAUDE = `#!/bin/sh
if [ "$1" = --version ]; then echo '9.9.9 (Claude Code)'; exit 0; fi
echo "$*" >&2
echo "key $ANTHROPIC_API_KEY secret $SECRET_OF_THE_USER home $HOME" >&2
echo Moin 1 > greeting.txt
echo '{"type":"assistant","message":{"content":[{"type":"text","text":"x"},{"type":"tool_use","name":"Write"}]}}'
echo '{"type":"result","total_cost_usd":0.25,"usage":{"input_tokens":100,"output_tokens":11}}'
`;

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}
