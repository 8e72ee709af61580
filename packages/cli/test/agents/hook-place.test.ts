import { mkdirSync, mkdtempSync, readdirSync, renameSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ok, type Sandbox, sandbox } from "../rig/clew-process.ts";
import { LIGHT_ANSWERS } from "../rig/hook-project.ts";

/** How a client words a prompt and a call of its writing tool, from some folder. */
interface Client {
  readonly agent: string;
  readonly prompt: (cwd: string, text: string) => readonly [event: string, payload: object];
  readonly write: (cwd: string, path: string) => readonly [event: string, payload: object];
}

const ID = "one-agent-session";

const CLIENTS: readonly Client[] = [
  ...["claude", "codex"].map((agent) => ({
    agent,
    prompt: (cwd: string, prompt: string) => ["UserPromptSubmit", { session_id: ID, cwd, prompt }] as const,
    write: (cwd: string, path: string) =>
      ["PreToolUse", { session_id: ID, cwd, tool_name: "Write", tool_input: { file_path: path } }] as const,
  })),
  {
    agent: "gemini",
    prompt: (cwd, prompt) => ["BeforeAgent", { session_id: ID, cwd, prompt }],
    write: (cwd, path) => [
      "BeforeTool",
      { session_id: ID, cwd, tool_name: "write_file", tool_input: { file_path: path } },
    ],
  },
  {
    agent: "cursor",
    prompt: (cwd, prompt) => ["beforeSubmitPrompt", { conversation_id: ID, workspace_roots: [cwd], prompt }],
    write: (cwd, path) => [
      "preToolUse",
      { conversation_id: ID, workspace_roots: [cwd], cwd, tool_name: "Write", tool_input: { file_path: path } },
    ],
  },
  {
    agent: "copilot",
    prompt: (cwd, prompt) => ["userPromptSubmitted", { sessionId: ID, cwd, prompt }],
    write: (cwd, path) => [
      "preToolUse",
      { sessionId: ID, cwd, toolName: "create", toolArgs: JSON.stringify({ path }) },
    ],
  },
  {
    agent: "opencode",
    prompt: (cwd, text) => [
      "chat.message",
      { directory: cwd, input: { sessionID: ID }, output: { parts: [{ type: "text", text }] } },
    ],
    write: (cwd, path) => [
      "tool.execute.before",
      { directory: cwd, input: { sessionID: ID, tool: "write" }, output: { args: { filePath: path } } },
    ],
  },
];

function call(at: Sandbox, agent: string, [event, payload]: readonly [string, object]): string {
  const { code, stdout, stderr } = at.run(["hook", agent, event], { input: JSON.stringify(payload) });
  expect([code, stderr]).toEqual([0, ""]);
  return stdout;
}

/** A folder that came with the project and has a state folder of its own, and one that has nothing to do with it. */
function elsewhere(at: Sandbox): readonly string[] {
  const vendor = join(at.folder, "vendor", "x");
  mkdirSync(join(vendor, ".clew"), { recursive: true });
  return [vendor, mkdtempSync(join(tmpdir(), "clew outside "))];
}

function sessionsIn(folder: string): string[] {
  try {
    return readdirSync(join(folder, ".clew", "sessions"))
      .filter((name) => name.startsWith("reasoning-"))
      .map((name) => name.slice("reasoning-".length, -".json".length));
  } catch {
    return [];
  }
}

describe("a client whose hooks are called in another folder than its prompt was", () => {
  for (const { agent, prompt, write } of CLIENTS)
    it(`is judged by the session of its prompt: ${agent} [agents:pointer-place]`, () => {
      const at = sandbox();
      call(at, agent, prompt(at.folder, "Fix the mail worker"));
      const [id = ""] = sessionsIn(at.folder);
      const folders = elsewhere(at);
      for (const cwd of folders) expect(call(at, agent, write(cwd, join(cwd, "a.txt"))), cwd).toContain(id);
      ok(at, ["step", "0", "--session", id, "--complete"], { input: LIGHT_ANSWERS });
      for (const cwd of folders) {
        expect(call(at, agent, write(cwd, join(cwd, "a.txt"))), cwd).toBe("");
        // What is protected there and in the project stays so.
        for (const path of [join(cwd, ".clew", "config.json"), join(at.folder, ".clew", "config.json")])
          expect(call(at, agent, write(cwd, path)), path).toContain("belongs to Clew");
      }
      expect(sessionsIn(folders[0] ?? "")).toEqual([]);
    });

  it("keeps a state folder closed that only CLEW_HOME names [agents:pointer-place]", () => {
    const at = sandbox();
    const [{ agent, prompt, write }] = CLIENTS as [Client];
    call(at, agent, prompt(at.folder, "clew:skip"));
    mkdirSync(join(at.folder, "kept"));
    const [event, payload] = write(at.folder, join(at.folder, "kept", "config.json"));
    const input = JSON.stringify(payload);
    expect(at.run(["hook", agent, event], { input, env: { CLEW_HOME: "kept" } }).stdout).toContain("belongs to Clew");
  });

  it("has its sub-agents judged in the project of their parent [agents:pointer-place]", () => {
    const at = sandbox();
    const [{ agent, prompt, write }] = CLIENTS as [Client];
    call(at, agent, prompt(at.folder, "Fix the mail worker"));
    for (const cwd of elsewhere(at)) {
      const [event, payload] = write(cwd, join(cwd, "a.txt"));
      expect(call(at, agent, [event, { ...payload, agent_id: "sub-1", agent_type: "reviewer" }])).toContain("Refused");
    }
    expect(sessionsIn(at.folder)).toHaveLength(2);
  });
});

describe("a prompt of an agent session that has a session already", () => {
  const [{ agent, prompt, write }] = CLIENTS as [Client];

  it("opens one of its own in another project, and the tools there are judged by that [agents:pointer-place]", () => {
    const at = sandbox();
    const other = join(at.folder, "..", "other");
    mkdirSync(join(other, ".clew"), { recursive: true });
    call(at, agent, prompt(at.folder, "Fix the mail worker"));
    const [first = ""] = sessionsIn(at.folder);
    call(at, agent, prompt(other, "Fix the other thing"));
    const [second = ""] = sessionsIn(other);
    expect(call(at, agent, write(other, join(other, "a.txt")))).toContain(second);
    // The session that was left behind opens nothing.
    ok(at, ["step", "0", "--session", first, "--complete"], { input: LIGHT_ANSWERS });
    expect(call(at, agent, write(at.folder, join(at.folder, "a.txt")))).toContain(second);
    call(at, agent, prompt(at.folder, "Thanks"));
    expect(call(at, agent, write(at.folder, join(at.folder, "a.txt")))).toBe("");
  });

  it("stays in the project where it comes from within it, or from where there is no other [agents:pointer-place]", () => {
    const at = sandbox();
    call(at, agent, prompt(at.folder, "Fix the mail worker"));
    const [vendor = "", outside = ""] = elsewhere(at);
    call(at, agent, prompt(vendor, "Fix the second thing"));
    call(at, agent, prompt(outside, "Fix the third thing"));
    expect(sessionsIn(vendor)).toEqual([]);
    expect(sessionsIn(at.folder)).toHaveLength(3);
  });

  it("opens nothing in another project where the client itself wrote it [agents:pointer-place]", () => {
    const at = sandbox();
    const other = join(at.folder, "..", "other");
    mkdirSync(join(other, ".clew"), { recursive: true });
    call(at, agent, prompt(at.folder, "Fix the mail worker"));
    call(at, agent, prompt(other, "/compact"));
    expect(call(at, agent, write(other, join(other, "a.txt")))).toContain("Refused");
  });

  it("is found again after its project was moved [agents:pointer-place]", () => {
    const at = sandbox();
    call(at, agent, prompt(at.folder, "Fix the mail worker"));
    const [id = ""] = sessionsIn(at.folder);
    const moved = join(at.folder, "..", "moved");
    renameSync(at.folder, moved);
    const [event, payload] = write(moved, join(moved, "a.txt"));
    expect(at.run(["hook", agent, event], { input: JSON.stringify(payload), cwd: moved }).stdout).toContain(id);
  });
});
