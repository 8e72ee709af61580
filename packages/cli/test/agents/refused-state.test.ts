import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { userConfigPath } from "@clew/project/config";
import { describe, expect, it } from "vitest";
import { ok, type Sandbox, sandbox } from "../rig/clew-process.ts";
import { CLIENTS, type Client, callHook } from "../rig/hook-clients.ts";
import { LIGHT_ANSWERS } from "../rig/hook-project.ts";

const [CLAUDE] = CLIENTS as [Client];

function git(at: Sandbox, ...words: readonly string[]): void {
  const { status, stderr } = spawnSync("git", words, { cwd: at.folder, env: at.env, encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${words.join(" ")}: ${stderr}`);
}

/** Makes the project's git track a session, as a cloned repository may. */
function track(at: Sandbox): void {
  git(at, "init", "-q");
  mkdirSync(join(at.folder, ".clew", "sessions"), { recursive: true });
  writeFileSync(join(at.folder, ".clew", "sessions", "x.json"), "{}");
  git(at, "add", "-f", ".clew/sessions/x.json");
}

function link(at: Sandbox): void {
  const real = mkdtempSync(join(tmpdir(), "clew real "));
  rmSync(join(at.folder, ".clew"), { recursive: true });
  symlinkSync(real, join(at.folder, ".clew"));
}

function prompt(at: Sandbox, text: string, { agent, prompt: ask } = CLAUDE): string {
  return callHook(at, agent, ask(at.folder, text));
}

function write(at: Sandbox, { agent, write: call } = CLAUDE): string {
  return callHook(at, agent, call(at.folder, join(at.folder, "a.txt")));
}

function tool(at: Sandbox, name: string, input: object): string {
  const payload = { session_id: "one-agent-session", cwd: at.folder, tool_name: name, tool_input: input };
  return callHook(at, "claude", ["PreToolUse", payload]);
}

describe("a state folder that is refused", () => {
  for (const client of CLIENTS)
    it(`keeps tools that write refused, and the prompt is told why: ${client.agent} [agents:refused-state]`, () => {
      const at = sandbox();
      track(at);
      const context = prompt(at, "Fix the mail worker", client);
      expect(context).toContain("git tracks .clew/sessions/x.json");
      expect(context).toContain("clew trust");
      const refused = write(at, client);
      expect(refused).toContain("git tracks .clew/sessions/x.json");
      expect(refused).toContain("Only the user can settle this");
    });

  it("is refused where it is a link, also for an agent whose prompt was not seen [agents:refused-state]", () => {
    const at = sandbox();
    link(at);
    expect(write(at)).toContain("is a symbolic link");
    expect(prompt(at, "Fix the mail worker")).toContain("is a symbolic link");
    expect(write(at)).toContain("is a symbolic link");
  });

  it("lets reading go on, and neither the agent's trust nor what protects Clew gives way [agents:refused-state]", () => {
    const at = sandbox();
    track(at);
    prompt(at, "Fix the mail worker");
    expect(tool(at, "Read", { file_path: join(at.folder, "a.txt") })).toBe("");
    expect(tool(at, "Bash", { command: "git status; ls -la" })).toBe("");
    for (const command of ["clew trust .clew", "clew off", "rm -rf .clew", "git rm -r --cached .clew/sessions"])
      expect(tool(at, "Bash", { command }), command).toContain("Refused");
    expect(tool(at, "Write", { file_path: ".clew/config.json" })).toContain("belongs to Clew");
  });

  it("refuses a command that cannot be looked into [agents:refused-state]", () => {
    const at = sandbox();
    track(at);
    prompt(at, "Fix the mail worker");
    // The parser's stack overflows long before that.
    expect(tool(at, "Bash", { command: `touch owned\n${"cat <(".repeat(5_000)}` })).toContain("Refused");
  });

  it("closes a gate that an earlier prompt opened, also for clew:skip [agents:refused-state]", () => {
    const at = sandbox();
    prompt(at, "Fix the mail worker");
    const [name = ""] = readdirSync(join(at.folder, ".clew", "sessions"));
    const id = name.slice("reasoning-".length, -".json".length);
    ok(at, ["step", "0", "--session", id, "--complete"], { input: LIGHT_ANSWERS });
    expect(write(at)).toBe("");
    track(at);
    prompt(at, "clew:skip now something else");
    expect(write(at)).toContain("git tracks");
  });

  it("opens a session at the next tool once a person trusts it, and is nobody's business once Clew is off [agents:refused-state]", () => {
    const at = sandbox();
    track(at);
    prompt(at, "Fix the mail worker");
    const settings = userConfigPath(at.env);
    mkdirSync(dirname(settings), { recursive: true });
    writeFileSync(settings, JSON.stringify({ trust: [join(at.folder, ".clew")] }));
    expect(write(at)).toContain("step 0");
    const other = sandbox();
    track(other);
    expect(prompt(other, "clew:off")).toContain("switched off");
    expect(write(other)).toBe("");
  });

  it("is told without the control characters of a name that a repository chose [agents:refused-state]", () => {
    const at = sandbox();
    git(at, "init", "-q");
    mkdirSync(join(at.folder, ".clew", "sessions"), { recursive: true });
    const name = ".clew/sessions/a\u001b[2J\u202Eb.json";
    writeFileSync(join(at.folder, name), "{}");
    git(at, "add", "-f", name);
    for (const text of [prompt(at, "Fix it"), write(at)]) {
      expect(JSON.stringify(JSON.parse(text))).not.toMatch(/\u202e|\\u001b|\\u202e/);
      expect(text).toContain("git tracks");
    }
  });

  it("holds nothing back where the user only wants advice [agents:refused-state]", () => {
    const at = sandbox();
    track(at);
    at.run(["config", "set", "enforce", "advise"]);
    expect(prompt(at, "Fix the mail worker")).not.toContain("are refused");
    expect(write(at)).toBe("");
  });

  it("is in the log [agents:refused-state]", () => {
    const at = sandbox();
    track(at);
    prompt(at, "Fix the mail worker");
    write(at);
    const log = readFileSync(join(at.folder, ".clew", "log", "hooks.jsonl"), "utf8")
      .trim()
      .split("\n");
    expect(log.map((line) => JSON.parse(line))).toMatchObject([
      { decision: "state refused", reason: expect.stringContaining("git tracks") },
      { decision: "deny: state refused", tool: "Write" },
    ]);
  });
});
