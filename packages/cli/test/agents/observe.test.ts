import { mkdirSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type HookProject, hookProject, LIGHT_ANSWERS } from "../rig/hook-project.ts";
import { done, init, place } from "../rig/settings-place.ts";

const AGENT = { session_id: "agent-1" };
const prompt = (at: HookProject, text: string) =>
  at.hook("claude", "UserPromptSubmit", { ...AGENT, cwd: at.folder, prompt: text });
const tool = (at: HookProject, name: string, input: object = {}) =>
  at.hook("claude", "PreToolUse", { ...AGENT, cwd: at.folder, tool_name: name, tool_input: input });
const stop = (at: HookProject) => at.hook("claude", "Stop", { ...AGENT, cwd: at.folder });
const last = (at: HookProject) => at.sessions().at(-1)!;

describe("observe", () => {
  it("refuses nothing, asks for nothing, and notes what would have waited [agents:observe]", async () => {
    const at = hookProject();
    at.config({ projects: { [realpathSync(at.folder)]: { enforce: "observe" } }, enforce: "gate" });
    expect((await prompt(at, "Fix the importer")).text).toBe("");
    expect(last(at)).toMatchObject({ user_query: "Fix the importer", status: "in_progress" });
    expect((await tool(at, "Write", { file_path: "a.ts" })).text).toBe("");
    expect((await tool(at, "Write", { file_path: ".clew/config.json" })).text).toBe("");
    expect((await tool(at, "Bash", { command: "cat a.ts | head" })).text).toBe("");
    expect((await tool(at, "Bash", { command: "rm a.ts" })).text).toBe("");
    const decisions = at.log().map(({ decision }) => decision);
    expect(decisions.slice(1)).toEqual([
      "would refuse: closed",
      "would refuse: protected",
      "pass: observe",
      "would refuse: closed",
    ]);
    expect((await at.clew(["sessions", "list", "--json"])).out).not.toContain(last(at).session_id);
    expect((await stop(at)).text).toBe("");
    expect(last(at)).toMatchObject({ status: "abandoned", metadata: { depth_reason: "observe" } });
    expect((await at.clew(["status"])).out).not.toContain("Fix the importer");
    expect((await at.clew(["report"])).out).toContain("3 would have been refused");
    expect((await at.clew(["gate"])).out).toMatch(/^observe: nothing is refused/);
  });

  it("holds for one project alone, by its real path, over what the user set for all [agents:observe]", async () => {
    const at = hookProject();
    at.config({ projects: { "/somewhere/else": { enforce: "observe" } }, enforce: "gate" });
    await prompt(at, "Fix it");
    expect((await tool(at, "Write", { file_path: "a" })).denied).toBeDefined();
    at.config({ projects: { [realpathSync(at.folder)]: { enforce: "gate" } }, enforce: "off" });
    expect((await tool(at, "Write", { file_path: "a" })).denied).toBeDefined();
    at.config({});
    writeFileSync(
      join(at.folder, ".clew", "config.json"),
      JSON.stringify({ projects: { [realpathSync(at.folder)]: { enforce: "observe" } } }),
    );
    expect((await tool(at, "Write", { file_path: "a" })).denied).toBeDefined();
    expect((await at.clew(["config", "list"])).out).toContain("only the user's file may set this");
  });

  it("is a person's to set by `clew gate`, with the gate open, too [agents:observe]", async () => {
    const at = hookProject();
    const { code, err } = await at.clew(["gate", "observe"]);
    expect([code, err]).toEqual([expect.any(Number), expect.stringContaining("Only a person at a terminal")]);
    expect((await at.clew(["gate", "sideways"])).code).toBe(2);
    await prompt(at, "clew:skip Fix it");
    expect((await tool(at, "Bash", { command: "clew gate off" })).denied).toContain("for a person to give");
    expect((await tool(at, "Bash", { command: "clew gate on" })).denied).toContain("for a person to give");
  });
});

describe("clew init", () => {
  it("takes the choice by a flag, keeps it for this project in the user's own file, and takes it out again [agents:init-observe]", async () => {
    const at = place();
    const config = join(at.home, ".config/clew/config.json");
    mkdirSync(join(at.home, ".config/clew"), { recursive: true });
    writeFileSync(config, '{\n  "depth": "full" \n}\n');
    await done(at, "--agent", "claude", "--observe", "--checks", "--yes");
    expect(JSON.parse(readFileSync(config, "utf8"))).toEqual({
      depth: "full",
      projects: { [realpathSync(at.project)]: { enforce: "observe" } },
      gate: { allow: ["@checks"] },
    });
    await done(at, "--agent", "claude", "--gate", "--yes");
    expect(JSON.parse(readFileSync(config, "utf8")).projects).toEqual({
      [realpathSync(at.project)]: { enforce: "gate" },
    });
    await done(at, "--remove", "--yes");
    expect(readFileSync(config, "utf8")).toBe('{\n  "depth": "full" \n}\n');
  });

  it("shows in ten lines what it changes, what each choice costs and brings, and every line on request [agents:init-screen]", async () => {
    const at = place();
    const all = ["claude", "codex", "gemini", "cursor", "copilot", "opencode"].flatMap((agent) => ["--agent", agent]);
    const { out } = await init(at, ...all, "--yes");
    const files = out.split("\n").filter((line) => /^ {2}(?:create|change|…)/.test(line));
    expect(files).toHaveLength(10);
    expect(files.at(-1)).toMatch(/and \d+ more/);
    expect(out.split("\n").length).toBeLessThan(40);
    expect(out).toMatch(/gate: .*Costs .*tool call.*brings/);
    expect(out).toMatch(/observe: .*Costs no call/);
    expect(out).not.toContain('"hooks"');
    const other = place();
    expect((await init(other, "--agent", "claude", "--diff", "--yes")).out).toContain('"hooks"');
  });
});

describe("the person", () => {
  it("sees one line when a decision is on record, once, by the client's own way [agents:person-told]", async () => {
    const at = hookProject();
    await prompt(at, "Fix it");
    expect((await at.clew(["step", "0", "--session", last(at).session_id, "--complete"], LIGHT_ANSWERS)).code).toBe(0);
    const first = JSON.parse((await tool(at, "Write", { file_path: "a" })).printed ?? "");
    expect(first).toEqual({ systemMessage: "Clew: decided edit the file (0.9) · 1 call" });
    expect((await tool(at, "Write", { file_path: "b" })).text).toBe("");
    expect((await stop(at)).text).toBe("");
  });

  it("hears of it at the end of the turn where no work followed, and of what is open [agents:person-told]", async () => {
    const at = hookProject();
    const session = { session_id: "g-1", cwd: at.folder };
    await at.hook("gemini", "BeforeAgent", { ...session, prompt: "Fix it" });
    const answers = JSON.parse(LIGHT_ANSWERS);
    answers["8"].conclusion = `edit \u001b[31mit${" all".repeat(60)}`;
    answers["8"].open_questions = ["Which one?", "And when?"].map((question) => ({
      question,
      recommendation: "ask",
      blocking: false,
    }));
    const id = last(at).session_id;
    expect((await at.clew(["step", "0", "--session", id, "--complete"], JSON.stringify(answers))).err).toBe("");
    const told = JSON.parse((await at.hook("gemini", "AfterAgent", session)).printed ?? "").systemMessage;
    expect(told).toMatch(/^Clew: decided edit .*… \(0\.9\) · 2 questions open · 1 call$/);
    expect(told).not.toContain("\u001b");
    expect(told.length).toBeLessThan(200);
    expect((await at.hook("gemini", "AfterAgent", session)).text).toBe("");
  });
});

describe("closed means refused", () => {
  it("where the payload names no session: such calls share one of their own [agents:gate-nameless]", async () => {
    const at = hookProject();
    await at.hook("claude", "UserPromptSubmit", { cwd: at.folder, prompt: "Fix it" });
    const write = () =>
      at.hook("claude", "PreToolUse", { cwd: at.folder, tool_name: "Write", tool_input: { file_path: "a" } });
    expect((await write()).denied).toContain("Write waits");
    const id = last(at).session_id;
    expect((await at.clew(["step", "0", "--session", id, "--complete"], LIGHT_ANSWERS)).code).toBe(0);
    expect((await write()).denied).toBeUndefined();
    const codex = await at.hook("opencode", "chat.message", {
      directory: at.folder,
      input: {},
      output: { parts: [{ type: "text", text: "Fix it" }] },
    });
    expect(codex.context).toContain("step 0");
  });

  it("where somebody wrote the pointer and no session can be opened behind it [agents:gate-forged]", async () => {
    const at = hookProject();
    await prompt(at, "Fix it");
    const { readdirSync, rmSync } = await import("node:fs");
    const gate = join(at.home, ".local/state/clew/gate");
    for (const name of readdirSync(gate).filter((each) => each.endsWith(".json"))) {
      const text = JSON.parse(readFileSync(join(gate, name), "utf8"));
      writeFileSync(join(gate, name), JSON.stringify({ ...text, open: true }));
    }
    // A file replaces the sessions folder, so that no session can be read or written.
    rmSync(join(at.folder, ".clew", "sessions"), { recursive: true });
    writeFileSync(join(at.folder, ".clew", "sessions"), "");
    expect((await tool(at, "Write", { file_path: "a" })).denied).toContain("Refused by Clew");
    expect((await tool(at, "Read", { file_path: "a" })).text).toBe("");
  });

  it("but an open gate stays open for its turn when the state folder becomes another's, and the next prompt closes it [agents:gate-untrusted]", async () => {
    const at = hookProject();
    await prompt(at, "Fix it");
    expect((await at.clew(["step", "0", "--session", last(at).session_id, "--complete"], LIGHT_ANSWERS)).code).toBe(0);
    const elsewhere = join(mkdtempSync(join(tmpdir(), "clew elsewhere ")), "state");
    const { renameSync, symlinkSync } = await import("node:fs");
    renameSync(join(at.folder, ".clew"), elsewhere);
    symlinkSync(elsewhere, join(at.folder, ".clew"));
    expect((await tool(at, "Write", { file_path: "a" })).text).toBe("");
    expect((await tool(at, "Write", { file_path: "b" })).text).toBe("");
    expect((await prompt(at, "Now rewrite the exporter, please")).context).toContain("opens no session");
    expect((await tool(at, "Write", { file_path: "a" })).denied).toContain("Refused by Clew");
  });
});
