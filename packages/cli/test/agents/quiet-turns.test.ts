import { spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ANSWERS } from "@clew/reasoning-steps/example-answers";
import { describe, expect, it } from "vitest";
import { type HookAnswerSeen, type HookProject, hookProject, LIGHT_ANSWERS } from "../rig/hook-project.ts";

const CLEW = join(import.meta.dirname, "../../dist/clew.cjs");
const AGENT = { session_id: "agent-1" };

const prompt = (at: HookProject, text: string): Promise<HookAnswerSeen> =>
  at.hook("claude", "UserPromptSubmit", { ...AGENT, cwd: at.folder, prompt: text });
const write = (at: HookProject, file = "a.txt"): Promise<HookAnswerSeen> =>
  at.hook("claude", "PreToolUse", {
    ...AGENT,
    cwd: at.folder,
    tool_name: "Write",
    tool_input: { file_path: join(at.folder, file), content: "x" },
  });
const stop = (at: HookProject): Promise<HookAnswerSeen> => at.hook("claude", "Stop", { ...AGENT, cwd: at.folder });
const bytes = (text: string | undefined): number => new TextEncoder().encode(text).length;
const hasForm = ({ denied = "" }: HookAnswerSeen): boolean => denied.includes("<<'END'");
const idOf = (at: HookProject): string => at.sessions().at(-1)?.session_id ?? "";

/** A shell with `clew` on PATH, as an agent has it. */
function shellOf(
  at: HookProject,
): (shell: string, text: string, input?: string) => { code: number | null; out: string } {
  const bin = join(at.home, "bin");
  mkdirSync(bin);
  symlinkSync(CLEW, join(bin, "clew"));
  symlinkSync(process.execPath, join(bin, "node"));
  const env = { ...at.env, PATH: `${bin}:/usr/bin:/bin` };
  return (shell, text, input = "") => {
    const done = spawnSync(shell, ["-c", text], { cwd: at.folder, env, encoding: "utf8", input });
    return { code: done.status, out: done.stdout + done.stderr };
  };
}

const reason = (out: string): string => JSON.parse(out).hookSpecificOutput.permissionDecisionReason;
const filledIn = (block: string): string =>
  block.replace(/(<<'END'\n)[^]*(\nEND)$/, (_, head, tail) => head + LIGHT_ANSWERS + tail);

/** The command of a refusal, with its here-document. */
function blockOf(denied: string): string {
  const match = /^.*step 0 .*<<'END'\n[^]*?\nEND$/m.exec(denied);
  return match?.[0] ?? "";
}

describe("a prompt", () => {
  it("costs two lines, in either depth [agents:quiet-prompt]", async () => {
    for (const text of ["Rename the flag --fast to --quick", "Design the schema of the orders and migrate the table"]) {
      const at = hookProject();
      const { context = "" } = await prompt(at, text);
      expect(context.split("\n")).toHaveLength(2);
      expect(bytes(context)).toBeLessThan(1_200);
    }
  });
});

describe("the refusals of a turn", () => {
  it("bring the form once: of four edits at once one is told it, three are told where it is [agents:quiet-prompt]", async () => {
    const at = hookProject();
    await prompt(at, "Rename the flag --fast to --quick");
    const refusals = await Promise.all(["a", "b", "c", "d"].map((name) => write(at, name)));
    expect(refusals.filter(hasForm)).toHaveLength(1);
    for (const each of refusals.filter((one) => !hasForm(one))) {
      expect(each.denied).toContain(`show --state`);
      expect(each.denied).toContain("`clew:skip`");
      expect(bytes(each.denied)).toBeLessThan(700);
    }
    const [long] = refusals.filter(hasForm);
    for (const step of ["# Step 0:", "# Step 1:", "# Step 8:"]) expect(long?.denied).toContain(step);
    await prompt(at, "Now rename the other flag as well, --slow to --thorough");
    expect(hasForm(await write(at))).toBe(true);
  });

  it("print a command that runs literally in sh and bash once its template is filled in [agents:whole-refusal]", async () => {
    for (const shell of ["sh", "bash"]) {
      const at = hookProject();
      const run = shellOf(at);
      const call = { ...AGENT, cwd: at.folder, prompt: "Rename the flag --fast to --quick", tool_name: "Write" };
      const input = { file_path: join(at.folder, "a.txt"), content: "x" };
      run(shell, "clew hook claude UserPromptSubmit", JSON.stringify(call));
      const refusal = run(shell, "clew hook claude PreToolUse", JSON.stringify({ ...call, tool_input: input }));
      const block = blockOf(JSON.parse(refusal.out).hookSpecificOutput.permissionDecisionReason);
      expect(block).toMatch(/^clew step 0 --state .* --complete <<'END'\n\{/);
      const asPrinted = run(shell, block);
      expect(asPrinted.code).toBe(4);
      expect(asPrinted.out).toContain("the template's placeholder");
      const template = /<<'END'\n([^]*)\nEND$/.exec(block)?.[1] ?? "";
      expect(Object.keys(JSON.parse(template))).toEqual(["0", "1", "8"]);
      const filled = run(
        shell,
        block.replace(template, () => LIGHT_ANSWERS),
      );
      expect(filled).toMatchObject({ code: 0 });
      expect(filled.out).toContain("completed");
      expect(at.sessions()).toMatchObject([{ status: "completed" }]);
    }
  });

  it("name a Node that works where the agent's shell finds none, or too old a one [agents:whole-refusal]", () => {
    for (const found of ["an old one", "none"]) {
      const at = hookProject();
      const run = shellOf(at);
      const call = { ...AGENT, cwd: at.folder, prompt: "Rename the flag --fast to --quick", tool_name: "Write" };
      const input = { file_path: join(at.folder, "a.txt"), content: "x" };
      const hook = (event: string, more: object) =>
        run("sh", `clew hook claude ${event}`, JSON.stringify({ ...call, ...more }));
      hook("UserPromptSubmit", {});
      const block = blockOf(reason(hook("PreToolUse", { tool_input: input }).out));
      const old = join(at.home, "old");
      mkdirSync(old);
      if (found === "an old one") {
        writeFileSync(join(old, "node"), "#!/bin/sh\nexit 9\n", { mode: 0o755 });
        symlinkSync(CLEW, join(old, "clew"));
      }
      // Runs a command in the agent's shell, whatever PATH its hooks have.
      const shell = (text: string) => run("sh", `PATH=${JSON.stringify(`${old}:/usr/bin:/bin`)}\n${text}`);
      expect(shell(filledIn(block)).code).toBe(found === "none" ? 127 : 9);
      const again = reason(hook("PreToolUse", { tool_input: input }).out);
      const [, program = ""] = /put this in its place: (.*)$/m.exec(again) ?? [];
      const command = filledIn(block).replace(/^clew /, () => `${program} `);
      expect(hook("PreToolUse", { tool_name: "Bash", tool_input: { command } }).out).toBe("");
      expect(shell(command)).toMatchObject({ code: 0 });
      expect(hook("PreToolUse", { tool_input: input }).out).not.toContain("deny");
    }
  });

  it("print each group of a full session with its own form [agents:whole-refusal]", async () => {
    const at = hookProject();
    await prompt(at, "clew:full Rename the flag --fast to --quick");
    const { denied = "" } = await write(at);
    expect(denied).toContain("# Step 0:");
    expect(denied).not.toContain("# Step 1:");
    expect((await at.clew(["step", "0", "--session", idOf(at)], JSON.stringify(ANSWERS["0"]))).code).toBe(0);
  });

  it("say what is due without a form where only completion is left [agents:whole-refusal]", async () => {
    const at = hookProject();
    await prompt(at, "Rename the flag --fast to --quick");
    await at.clew(["step", "0", "--session", idOf(at)], LIGHT_ANSWERS);
    const { denied = "" } = await write(at);
    expect(denied).toMatch(/clew\.cjs'? complete --state|clew complete --state/);
    expect(denied).not.toContain("<<'END'");
  });
});

describe("a turn that only read", () => {
  it("leaves no unfinished session, and none on any list [agents:asked-for-nothing]", async () => {
    const at = hookProject();
    await prompt(at, "What does worker.ts do?");
    await stop(at);
    expect(at.sessions()).toMatchObject([{ status: "abandoned", metadata: { depth_reason: "asked for nothing" } }]);
    for (const words of [["status"], ["sessions", "list"], ["status", "--all"]]) {
      const { out } = await at.clew([...words, "--json"]);
      expect(JSON.parse(out).sessions).toEqual([]);
    }
  });

  it("is none where a tool was refused, an answer was given, or the user wants every prompt thought through [agents:asked-for-nothing]", async () => {
    const refused = hookProject();
    await prompt(refused, "Rename the flag");
    await write(refused);
    await stop(refused);
    const answered = hookProject();
    await prompt(answered, "Rename the flag");
    await answered.clew(["step", "0", "--session", idOf(answered)], JSON.stringify(JSON.parse(LIGHT_ANSWERS)["0"]));
    await stop(answered);
    const full = hookProject();
    full.config({ depth: "full" });
    await prompt(full, "Rename the flag");
    for (let round = 0; round < 4; round += 1) await stop(full);
    const allowed = hookProject();
    allowed.config({ gate: { allow: ["Write"] } });
    await prompt(allowed, "Rename the flag");
    expect((await write(allowed)).denied).toBeUndefined();
    await stop(allowed);
    for (const at of [refused, answered, full, allowed])
      expect(at.sessions()).toMatchObject([{ status: "in_progress" }]);
  });

  it("goes on with its session where a tool is called after its end [agents:asked-for-nothing]", async () => {
    const at = hookProject();
    await prompt(at, "What does worker.ts do?");
    await stop(at);
    expect(hasForm(await write(at))).toBe(true);
    expect(at.sessions()).toMatchObject([{ status: "in_progress" }]);
    expect((await at.clew(["step", "0", "--session", idOf(at), "--complete"], LIGHT_ANSWERS)).code).toBe(0);
    expect((await write(at)).denied).toBeUndefined();
  });
});
