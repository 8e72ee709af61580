import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ANSWERS } from "@clew/reasoning-steps/example-answers";
import { describe, expect, it } from "vitest";
import { atTerminal } from "../rig/at-terminal.ts";
import { chatModel, says } from "../rig/chat-model.ts";
import { type Finished, fails, ok, type Sandbox, sandbox, type View } from "../rig/clew-process.ts";
import { CLIENTS, callHook, toModel } from "../rig/hook-clients.ts";
import { mcpProcess } from "../rig/mcp-process.ts";

const EXAMPLES = join(import.meta.dirname, "../../../../examples");

/** A project with an overlay, as in a cloned repository. */
function project(example: "own-step" | "own-language" = "own-step"): Sandbox {
  const box = sandbox();
  cpSync(join(EXAMPLES, example, "protocol"), join(box.folder, ".clew", "protocol"), { recursive: true });
  return box;
}

const digestOf = (box: Sandbox): string => ok<{ digest: string }>(box, ["protocol", "check"]).digest;

/** A person puts the unchanged overlay in use. */
function use(box: Sandbox): string {
  const digest = digestOf(box);
  const used = atTerminal(box, ["protocol", "use"], { typed: digest.slice(-4) });
  expect(used.stdout).toContain("begin under");
  return digest;
}

const SAFETY = {
  branch: "table",
  level: "low",
  risks: [{ risk: "A mail is sent late", level: "low", who: "readers" }],
  rollback: "The old worker runs again",
};
const DEPLOY = { route: "deploy", confidence: 0.9, justification: "The board does it" };
const PRINCIPLES = [ANSWERS["7"]["principles"]]
  .flat()
  .concat({ principle: "reversibility", verdict: "pass", note: "A flag" });
const GROUP = {
  "1": ANSWERS["1"],
  "2": ANSWERS["2"],
  "3": ANSWERS["3"],
  safety: SAFETY,
  "3b": ANSWERS["3b"],
  "4": DEPLOY,
};
const CHECKS = {
  "5": ANSWERS["5"],
  "6": ANSWERS["6"],
  "7": { ...ANSWERS["7"], principles: PRINCIPLES },
  "8": { ...ANSWERS["8"], route: "deploy" },
};

const start = (box: Sandbox): View & { readonly protocol?: unknown } =>
  ok(box, ["start", "Choose a queue for the rollout"]);
const submit = (
  box: Sandbox,
  id: string,
  [step, answers]: readonly [string, object],
  ...more: string[]
): Record<string, unknown> => ok(box, ["step", step, "--session", id, ...more], { input: JSON.stringify(answers) });

function hook(box: Sandbox, event: string, payload: object): Finished {
  return box.run(["hook", "claude", event], {
    input: JSON.stringify({ session_id: "agent-1", cwd: box.folder, ...payload }),
  });
}

describe("clew protocol", () => {
  it("does nothing that comes with a clone, or was changed, until a person types the end of its digest [protocol:own-steps-use]", () => {
    const box = project();
    expect(start(box).protocol).toBeUndefined();
    expect(box.run(["protocol", "show"]).stdout).toContain(
      "The project brings a protocol of its own, which has no effect",
    );
    expect(fails(box, ["protocol", "use"])).toMatchObject({ code: "NEEDS_PERSON" });
    expect(atTerminal(box, ["protocol", "use"], { typed: "nope" }).stdout).toContain("nothing was changed");
    expect(atTerminal(box, ["protocol", "use"], { typed: "x", env: { CLAUDECODE: "1" } }).stdout).toContain(
      "Only a person",
    );
    expect(start(box).protocol).toBeUndefined();
    const digest = use(box);
    expect(start(box).protocol).toMatchObject({ digest, name: "safety", version: "1.0.0" });
    const file = join(box.folder, ".clew", "protocol", "protocol.yaml");
    writeFileSync(file, readFileSync(file, "utf8").replace("version: 1.0.0", "version: 1.0.1"));
    expect(start(box).protocol).toMatchObject({ digest, version: "1.0.0" });
    expect(ok(box, ["protocol", "check"])).toMatchObject({ ok: true, in_use: false });
    expect(ok(box, ["protocol", "show"])).toMatchObject({
      in_use: { digest },
      files: "changed",
      protocol: { name: "safety" },
    });
    expect(box.run(["doctor"]).stdout).toContain(`safety 1.0.0 (${digest.slice(0, 12)})`);
    atTerminal(box, ["protocol", "use", "--none"], { typed: digest.slice(-4) });
    expect(start(box).protocol).toBeUndefined();
    expect(ok(box, ["protocol", "show"])).toMatchObject({ in_use: null, files: "not used" });
  });

  it("runs only what was compiled: hooks read nothing of the folder, and a compiled file that was altered is not run [protocol:own-steps-use]", () => {
    const box = project();
    const digest = use(box);
    const folder = join(box.folder, ".clew", "protocol");
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    writeFileSync(join(folder, "protocol.yaml"), "{{{{");
    hook(box, "UserPromptSubmit", { prompt: "Prepare the cutover of the mail worker" });
    const [name = ""] = readdirSync(join(box.folder, ".clew", "sessions")).filter((each) => each.endsWith(".json"));
    const session = JSON.parse(readFileSync(join(box.folder, ".clew", "sessions", name), "utf8"));
    expect(session.metadata).toMatchObject({ depth: "full", depth_reason: "full-word: cutover", protocol: { digest } });
    const compiled = join(box.env["HOME"] ?? "", ".local/state/clew/protocols", `${digest}.json`);
    writeFileSync(compiled, readFileSync(compiled, "utf8").replace('"level"', '"lever"'));
    expect(start(box).protocol).toBeUndefined();
    expect(
      fails(box, ["step", "0", "--session", session.session_id], { input: JSON.stringify(ANSWERS["0"]) }),
    ).toMatchObject({ code: "PROTOCOL_ABSENT" });
    expect(ok<View>(box, ["show", "--session", session.session_id]).step).toBe("0");
    expect(ok<{ problems: string[] }>(box, ["doctor"]).problems.join()).toContain(
      "is not there any more, or is damaged",
    );
  });

  it("refuses what lies outside of its folder, wherever links lead [protocol:own-steps-check]", () => {
    const box = project();
    const folder = join(box.folder, ".clew", "protocol");
    writeFileSync(join(box.folder, "secret.md"), "# A secret");
    const file = join(folder, "protocol.yaml");
    const whole = readFileSync(file, "utf8");
    for (const way of ["../../secret.md", join(box.folder, "secret.md"), "link.md"]) {
      if (way === "link.md") symlinkSync(join(box.folder, "secret.md"), join(folder, way));
      writeFileSync(file, whole.replace("safety.md", JSON.stringify(way)));
      const { code, stdout } = box.run(["protocol", "check"]);
      expect(code).toBe(4);
      expect(stdout).toMatch(/^\.clew\/protocol\/protocol\.yaml:\d+: .* lies outside of the folder/m);
      expect(fails(box, ["protocol", "use"])).toMatchObject({ code: "DOCUMENT_INVALID" });
    }
    expect(fails(sandbox(), ["protocol", "check"])).toMatchObject({ code: "NOT_FOUND" });
  });

  it("says of each thing that cannot be used where it stands, and reads nothing that is no file of the folder [protocol:own-steps-check]", () => {
    const box = project();
    const folder = join(box.folder, ".clew", "protocol");
    const file = (name: string): string => join(folder, name);
    const found = (): string => {
      const { code, stdout } = box.run(["protocol", "check"]);
      expect(code).toBe(4);
      expect(fails(box, ["protocol", "use"])).toMatchObject({ code: "DOCUMENT_INVALID" });
      return stdout;
    };
    const kept = readFileSync(file("safety.md"), "utf8");
    writeFileSync(file("safety.md"), "a".repeat(1_000_000));
    expect(found()).toMatch(/^\.clew\/protocol\/protocol\.yaml:17: safety\.md holds 1000000 bytes; at most 20000/m);
    rmSync(file("safety.md"));
    mkdirSync(file("safety.md"));
    expect(found()).toMatch(/^\.clew\/protocol\/protocol\.yaml:17: safety\.md /m);
    rmSync(file("safety.md"), { recursive: true });
    execFileSync("mkfifo", [file("safety.md")]); // opening it would block for ever
    expect(found()).toMatch(/^\.clew\/protocol\/protocol\.yaml:17: safety\.md /m);
    rmSync(file("safety.md"));
    writeFileSync(file("safety.md"), kept);
    const doubled = Array.from({ length: 20 }, (_, index) => {
      const next = { $ref: `#/$defs/d${index + 1}` };
      return [`d${index}`, { anyOf: [next, next] }] as const;
    });
    const $defs = { ...Object.fromEntries(doubled), d20: { type: "string" } };
    const bomb = { type: "object", properties: { branch: { $ref: "#/$defs/d0" } }, $defs };
    writeFileSync(file("safety.schema.json"), JSON.stringify(bomb, null, 2));
    expect(found()).toMatch(
      /^\.clew\/protocol\/safety\.schema\.json:1: judging an answer by it may take longer than 50 ms/m,
    );
    const away = join(box.folder, "elsewhere");
    cpSync(join(EXAMPLES, "own-step", "protocol"), away, { recursive: true });
    rmSync(folder, { recursive: true });
    symlinkSync(away, folder);
    expect(found()).toContain("the folder .clew/protocol is a symbolic link");
  });

  it("runs nothing of a clone's overlay, whatever is written in it, and no hook and no session opens it [protocol:own-steps-use]", () => {
    const box = project();
    const folder = join(box.folder, ".clew", "protocol");
    const canary = join(box.folder, "canary");
    const file = join(folder, "protocol.yaml");
    const whole = readFileSync(file, "utf8");
    const code = `$(touch ${canary})\`touch ${canary}\`; require("fs").writeFileSync("${canary}", "")`;
    const inject = (text: string, from: string): string => text.replace(from, JSON.stringify(code));
    for (const yaml of [
      inject(whole, "Is it safe?"),
      inject(whole, 'answers.safety.level != "high" || answers.safety.rollback != "none"'),
      whole.replace("Is it safe?", "!!js/function 'function () { return 1 }'"),
      `${whole}__proto__: { polluted: true }\n`,
    ]) {
      writeFileSync(file, yaml);
      box.run(["protocol", "check"]);
      box.run(["protocol", "show"]);
      box.run(["protocol", "diagram"]);
      box.run(["doctor"]);
    }
    expect(existsSync(canary)).toBe(false);
    rmSync(file);
    execFileSync("mkfifo", [file]);
    hook(box, "SessionStart", { source: "startup" });
    expect(hook(box, "UserPromptSubmit", { prompt: "clew:full Choose a queue" }).stdout).toContain("step 0 is open");
    expect(hook(box, "PreToolUse", { tool_name: "Write", tool_input: { file_path: "a" } }).stdout).toContain("deny");
    const { session_id: id, protocol } = start(box);
    expect(protocol).toBeUndefined();
    expect(submit(box, id, ["0", ANSWERS["0"]])["group"]).toEqual(["1", "2", "3", "3b", "4"]);
    expect(box.run(["protocol", "check"]).code).toBe(4);
    expect(existsSync(canary)).toBe(false);
  });

  it("that changed under a running session, and is used again, is that of the sessions after it [protocol:own-steps-digest]", () => {
    const box = project();
    const digest = use(box);
    const { session_id: id } = start(box);
    const file = join(box.folder, ".clew", "protocol", "protocol.yaml");
    writeFileSync(
      file,
      readFileSync(file, "utf8")
        .replaceAll("safety", "danger")
        .replace(/danger\.(md|schema)/g, "safety.$1"),
    );
    const other = use(box);
    expect(start(box).protocol).toMatchObject({ digest: other, name: "danger", steps: [{ key: "danger" }] });
    submit(box, id, ["0", ANSWERS["0"]]);
    const { protocol, group } = ok<View & { protocol: unknown }>(box, ["show", "--session", id]);
    expect({ protocol, group }).toMatchObject({
      protocol: { digest, name: "safety" },
      group: ["1", "2", "3", "safety", "3b", "4"],
    });
    expect(submit(box, id, ["1", GROUP])["step"]).toBe("5");
  });

  it("is used by nobody through an agent's tool, with the gate open, too [protocol:own-steps-use]", () => {
    const box = project();
    hook(box, "UserPromptSubmit", { prompt: "clew:skip work" });
    for (const command of [
      "clew protocol use",
      "echo 1234 | script -qec 'clew protocol use' /dev/null",
      "clew --dir . protocol use --none",
    ])
      expect(hook(box, "PreToolUse", { tool_name: "Bash", tool_input: { command } }).stdout, command).toContain(
        "is for a person to give",
      );
    for (const command of ["clew protocol check", "clew protocol show --json", "clew protocol diagram"])
      expect(hook(box, "PreToolUse", { tool_name: "Bash", tool_input: { command } }).stdout, command).not.toContain(
        "deny",
      );
    const written = hook(box, "PreToolUse", {
      tool_name: "Write",
      tool_input: { file_path: join(box.env["HOME"] ?? "", ".local/state/clew/protocols/in-use.json"), content: "{}" },
    });
    expect(written.stdout).toContain("deny");
  });
});

describe("an added step", () => {
  it("is asked, completed, dispatched, put on record and drawn from the command line [protocol:own-steps-everywhere]", () => {
    const box = project();
    use(box);
    const { session_id: id } = start(box);
    submit(box, id, ["0", ANSWERS["0"]]);
    expect(box.run(["show", "--session", id]).stdout).toContain("▶1 ·2 ·3 ·safety ·3b");
    submit(box, id, ["1", GROUP]);
    const done = submit(box, id, ["5", CHECKS], "--complete");
    expect(done).toMatchObject({
      status: "completed",
      route: "deploy",
      directive: { command: "", why: expect.stringContaining("release board") },
    });
    expect(ok(box, ["dispatch", "--session", id])).toMatchObject({
      directive: { why: expect.stringContaining("release board") },
    });
    const { decision } = done as { decision: { id: string } };
    const kept = ok<{ decision: { deliberation: { steps: { type: string; answer: unknown; thought: string }[] } } }>(
      box,
      ["rpc", "getDecision", JSON.stringify({ id: decision.id })],
    );
    expect(kept.decision.deliberation.steps.find((step) => step.type === "safety")).toMatchObject({
      answer: SAFETY,
      thought: expect.stringContaining("The old worker runs again"),
    });
    const drawn = box.run(["diagram", "--session", id]).stdout;
    expect(drawn).toContain("TREE_OF_THOUGHT --> STEP_safety : submit (");
    expect(box.run(["protocol", "diagram"]).stdout).toContain("STEP_safety --> SKILL_DETECTION");
  });

  it("comes with the refusal and again after a compaction, and holds the gate until it is answered [protocol:own-steps-everywhere]", () => {
    const box = project();
    use(box);
    hook(box, "UserPromptSubmit", { prompt: "Deploy the mail worker" });
    const write = (): string =>
      hook(box, "PreToolUse", { tool_name: "Write", tool_input: { file_path: "a.txt", content: "x" } }).stdout;
    const [name = ""] = readdirSync(join(box.folder, ".clew", "sessions")).filter((each) => each.endsWith(".json"));
    const id = /reasoning-(.*)\.json/.exec(name)?.[1] ?? "";
    submit(box, id, ["0", ANSWERS["0"]]);
    expect(write()).toContain("What if it goes wrong?");
    submit(box, id, ["1", { "1": ANSWERS["1"], "2": ANSWERS["2"], "3": ANSWERS["3"] }]);
    const again = toModel(hook(box, "SessionStart", { source: "compact" }).stdout);
    expect(again).toContain("step safety");
    expect(again).toContain("rollback");
    submit(box, id, ["safety", { safety: SAFETY, "3b": ANSWERS["3b"], "4": DEPLOY }]);
    expect(write()).toContain("deny");
    submit(box, id, ["5", CHECKS], "--complete");
    expect(write()).not.toContain("deny");
  });

  it("keeps hooks within 9,500 bytes, however long its text and those of the others are [protocol:own-steps-everywhere]", () => {
    const box = project();
    const folder = join(box.folder, ".clew", "protocol");
    const file = join(folder, "protocol.yaml");
    const texts = ["0", "1", "3b", "8"].map((key) => `  "${key}": { file: long.md, append: true }`);
    writeFileSync(join(folder, "long.md"), `Say it at length. ${"Grüße, 長い文. ".repeat(900)}`);
    writeFileSync(
      file,
      `${readFileSync(file, "utf8").replace("text: safety.md", "text: long.md")}texts:\n${texts.join("\n")}\n`,
    );
    use(box);
    for (const { agent, prompt, write } of CLIENTS) {
      const told = [
        callHook(box, agent, prompt(box.folder, "clew:full Choose a queue")),
        callHook(box, agent, write(box.folder, "a.txt")),
      ];
      for (const text of told) expect(Buffer.byteLength(toModel(text)), agent).toBeLessThanOrEqual(9_500);
      expect(told.map(toModel).join("\n"), agent).toMatch(/clew(?:\.cjs)?['"]? show|step 0/);
    }
    hook(box, "UserPromptSubmit", { prompt: "clew:full Choose another queue" });
    const { sessions } = ok<{ sessions: { session_id: string; user_query: string }[] }>(box, ["status", "--all"]);
    const id = sessions.find((each) => each.user_query.includes("another"))?.session_id ?? "";
    submit(box, id, ["0", ANSWERS["0"]]);
    submit(box, id, ["1", { "1": ANSWERS["1"], "2": ANSWERS["2"], "3": ANSWERS["3"] }]);
    const again = toModel(hook(box, "SessionStart", { source: "compact" }).stdout);
    const refused = toModel(
      hook(box, "PreToolUse", { tool_name: "Write", tool_input: { file_path: "a.txt", content: "x" } }).stdout,
    );
    for (const text of [again, refused]) {
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(9_500);
      expect(text).toContain("step safety");
      expect(text).toContain(" show --s");
    }
  });

  it("is asked of a model by `clew run`, with its schema, and mended by its findings [protocol:own-steps-everywhere]", async () => {
    const box = project();
    use(box);
    const answers: Readonly<Record<string, unknown>> = { ...ANSWERS, ...GROUP, ...CHECKS };
    await using model = await chatModel(({ step = "", earlier }) =>
      says(step === "safety" && earlier === 0 ? { ...SAFETY, level: "odd" } : answers[step]),
    );
    const words = ["run", "Choose a queue", "--model", "m", "--base-url", model.url];
    const { code, stdout } = await box.start(words).done;
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining("✓ safety ") });
    expect(model.requests.map(({ step }) => step).join(" ")).toBe("0 1 2 3 safety safety 3b 4 5 6 7 8");
    expect(model.requests[4]?.schema).toMatchObject({ required: ["branch", "level", "risks", "rollback"] });
    expect(model.requests.at(-1)?.messages[1]?.content).toContain(JSON.stringify(SAFETY));
  });

  it("is answered over MCP, and goes on where it was left unfinished [protocol:own-steps-everywhere]", async () => {
    const box = project();
    use(box);
    ok(box, ["thread", "create", "Mail", "--id", "thread_mail"]);
    const client = await mcpProcess(box, {});
    try {
      const opened = await client.tool("start_reasoning", { query: "Deploy the worker", threadId: "thread_mail" });
      const sessionId = String(opened["session_id"]);
      await client.tool("submit_step", { sessionId, answer: ANSWERS["0"] });
      const at = await client.tool("submit_step", {
        sessionId,
        answers: { "1": ANSWERS["1"], "2": ANSWERS["2"], "3": ANSWERS["3"] },
      });
      expect(at).toMatchObject({ step: "safety", directive: { tool: "submit_step", arguments: { step: "safety" } } });
      const { thread } = ok<{ thread: { unfinished: { step: string; answers: object }[] } }>(box, [
        "thread",
        "resume",
        "thread_mail",
      ]);
      expect(thread.unfinished[0]).toMatchObject({ step: "safety" });
      await client.tool("submit_step", {
        sessionId,
        step: "safety",
        answers: { safety: SAFETY, "3b": ANSWERS["3b"], "4": DEPLOY },
      });
      const resumed = ok<{ thread: { unfinished: { answers: object }[] } }>(box, ["thread", "resume", "thread_mail"]);
      expect(Object.keys(resumed.thread.unfinished[0]?.answers ?? {})).toContain("safety");
      expect(await client.tool("submit_step", { sessionId, answers: CHECKS, complete: true })).toMatchObject({
        status: "completed",
        route: "deploy",
      });
    } finally {
      await client.end();
    }
  });
});

describe("texts in another language", () => {
  it("take the place of the built-in ones; the rest stays [protocol:own-steps-words]", () => {
    const box = project("own-language");
    use(box);
    const view = ok<View & { instructions: string; template: string }>(box, ["start", "Wähle eine Warteschlange"]);
    expect(view.instructions).toContain("Was wissen wir, und was nicht?");
    expect(view.instructions).not.toContain("What do we know");
    expect(view.template).toContain('"share":{"task_type"');
    const next = submit(box, view.session_id, ["0", ANSWERS["0"]]);
    expect(next["instructions"]).toContain("# Schritt 4: Wer tut die Arbeit?");
  });
});
