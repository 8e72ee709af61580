import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { HookAnswer, HookEvent } from "@clew/operations";
import { describe, expect, it } from "vitest";
import { DIALECTS } from "../../doctor/reports.ts";
import { isRecord } from "../../guards.ts";
import { findDialect } from "../hook/read-call.ts";
import type { Payload } from "./dialect.ts";
import { findEvent } from "./dialect.ts";

const fixtures = join(import.meta.dirname, "fixtures");

function sample(path: string): Payload {
  const document: unknown = JSON.parse(readFileSync(join(fixtures, `${path}.json`), "utf8"));
  if (!isRecord(document)) throw new Error(`${path} is no object`);
  return document;
}

function read(path: string, spelled: string, env: Record<string, string> = {}): HookEvent {
  const dialect = Object.values(DIALECTS).find((each) => each.agent === path.split("/")[0]);
  const found = dialect === undefined ? undefined : findEvent(dialect, spelled);
  const event = found === undefined ? undefined : dialect?.read({ ...found, payload: sample(path), env });
  if (event === undefined) throw new Error(`${path} was not read`);
  return event;
}

function encode(path: string, spelled: string, answer: HookAnswer): string | undefined {
  const event = read(path, spelled);
  return DIALECTS[event.agent].encode(event, answer).stdout;
}

const claudeTool = (tool_name: string) =>
  DIALECTS.claude.read({
    event: "PreToolUse",
    kind: "before-tool",
    payload: { session_id: "s", tool_name },
    env: {},
  })?.tool;
const otherTool = (name: "gemini" | "copilot", field: string, tool: string) =>
  DIALECTS[name].read({
    event: name === "gemini" ? "BeforeTool" : "preToolUse",
    kind: "before-tool",
    payload: { session_id: "s", [field]: tool },
    env: {},
  })?.tool;
const codexTool = (tool_name: string, tool_input: unknown) =>
  DIALECTS.codex.read({
    event: "PreToolUse",
    kind: "before-tool",
    payload: { session_id: "s", tool_name, tool_input },
    env: {},
  })?.tool;

const ANSWER = { context: "facts", deny: "do this first", block: "one thing is open" };

// Every kind of output for every agent, as the clients accept it.
const GOLDEN: readonly (readonly [string, string, string | undefined])[] = [
  [
    "claude/UserPromptSubmit",
    "user-prompt-submit",
    '{"hookSpecificOutput":{"hookEventName":"UserPromptSubmit","additionalContext":"facts"}}',
  ],
  [
    "claude/SessionStart-compact",
    "SessionStart",
    '{"hookSpecificOutput":{"hookEventName":"SessionStart","additionalContext":"facts"}}',
  ],
  [
    "claude/SubagentStart",
    "subagentstart",
    '{"hookSpecificOutput":{"hookEventName":"SubagentStart","additionalContext":"facts"}}',
  ],
  [
    "claude/PostToolUse-Bash",
    "PostToolUse",
    '{"hookSpecificOutput":{"hookEventName":"PostToolUse","additionalContext":"facts"}}',
  ],
  [
    "claude/PreToolUse-Bash",
    "PreToolUse",
    '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"do this first"}}',
  ],
  ["claude/Stop", "Stop", '{"decision":"block","reason":"one thing is open"}'],
  ["claude/SubagentStop", "SubagentStop", '{"decision":"block","reason":"one thing is open"}'],
  [
    "codex/UserPromptSubmit",
    "userPromptSubmit",
    '{"hookSpecificOutput":{"hookEventName":"UserPromptSubmit","additionalContext":"facts"}}',
  ],
  [
    "codex/SessionStart-compact",
    "session-start",
    '{"hookSpecificOutput":{"hookEventName":"SessionStart","additionalContext":"facts"}}',
  ],
  [
    "codex/SubagentStart",
    "SubagentStart",
    '{"hookSpecificOutput":{"hookEventName":"SubagentStart","additionalContext":"facts"}}',
  ],
  [
    "codex/PreToolUse-Bash",
    "pre-tool-use",
    '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"do this first"}}',
  ],
  ["codex/Stop", "Stop", '{"decision":"block","reason":"one thing is open"}'],
  ["codex/SubagentStop", "SubagentStop", '{"decision":"block","reason":"one thing is open"}'],
  [
    "gemini/BeforeAgent",
    "before-agent",
    '{"hookSpecificOutput":{"hookEventName":"BeforeAgent","additionalContext":"facts"}}',
  ],
  ["gemini/SessionStart-startup", "SessionStart", undefined],
  ["gemini/BeforeTool-run_shell_command", "BeforeTool", '{"decision":"deny","reason":"do this first"}'],
  [
    "gemini/AfterTool-run_shell_command",
    "AfterTool",
    '{"hookSpecificOutput":{"hookEventName":"AfterTool","additionalContext":"facts"}}',
  ],
  ["gemini/AfterAgent", "AfterAgent", '{"decision":"deny","reason":"one thing is open"}'],
  ["cursor/beforeSubmitPrompt", "beforesubmitprompt", '{"continue":true,"additional_context":"facts"}'],
  ["cursor/sessionStart", "sessionStart", '{"additional_context":"facts"}'],
  [
    "cursor/preToolUse-Write",
    "preToolUse",
    '{"permission":"deny","user_message":"do this first","agent_message":"do this first"}',
  ],
  [
    "cursor/beforeShellExecution",
    "before-shell-execution",
    '{"permission":"deny","user_message":"do this first","agent_message":"do this first"}',
  ],
  [
    "cursor/beforeMCPExecution",
    "beforeMCPExecution",
    '{"permission":"deny","user_message":"do this first","agent_message":"do this first"}',
  ],
  ["cursor/stop", "stop", '{"followup_message":"one thing is open"}'],
  ["copilot/userPromptSubmitted", "user-prompt-submitted", '{"additionalContext":"facts"}'],
  ["copilot/sessionStart", "sessionStart", '{"additionalContext":"facts"}'],
  ["copilot/preToolUse-bash", "preToolUse", '{"permissionDecision":"deny","permissionDecisionReason":"do this first"}'],
  [
    "copilot/PreToolUse-claude-form",
    "PreToolUse",
    '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"do this first"}}',
  ],
  ["copilot/agentStop", "agent-stop", '{"decision":"block","reason":"one thing is open"}'],
  ["opencode/chat.message", "chat.message", '{"context":"facts"}'],
  ["opencode/tool.execute.before-bash", "tool-execute-before", '{"deny":"do this first"}'],
  ["opencode/experimental.session.compacting", "experimental.session.compacting", '{"context":"facts"}'],
  ["opencode/event.session.idle", "session.idle", '{"followup":"one thing is open"}'],
];

describe("every encoder", () => {
  for (const [path, spelled, expected] of GOLDEN)
    it(`answers ${path} in the form that its client takes [agents:one-encoder-each]`, () => {
      expect(encode(path, spelled, ANSWER)).toBe(expected);
    });

  it("prints nothing where there is nothing to say [agents:one-encoder-each]", () => {
    for (const [path, spelled] of GOLDEN) expect(encode(path, spelled, {}), path).toBeUndefined();
  });

  it("never asks and never allows by itself [agents:one-encoder-each]", () => {
    for (const [path, spelled] of GOLDEN) expect(encode(path, spelled, ANSWER) ?? "").not.toMatch(/"(?:ask|allow)"/);
  });

  it("keeps a task of Claude's open by exit code 2, the only way there is [agents:one-encoder-each]", () => {
    const dialect = DIALECTS.claude;
    const found = findEvent(dialect, "TaskCompleted");
    const event = dialect.read({ ...found!, payload: { ...sample("claude/TaskCreated") }, env: {} });
    expect(dialect.encode(event!, { block: "the handoff is missing" })).toEqual({
      stderr: "the handoff is missing",
      exit: 2,
    });
    expect(dialect.encode(event!, {})).toEqual({ exit: 0 });
  });

  it("finds an event however it is spelled, and nothing for others [agents:event-names]", () => {
    for (const spelled of ["UserPromptSubmit", "user-prompt-submit", "userpromptsubmit", "USER_PROMPT_SUBMIT"])
      expect(findEvent(DIALECTS.claude, spelled)?.event).toBe("UserPromptSubmit");
    for (const spelled of ["PreCompact", "Notification", "", "constructor", "__proto__"])
      expect(findEvent(DIALECTS.claude, spelled)).toBeUndefined();
  });

  it("is found by its agent's name, in any case, and for no other name [agents:event-names]", async () => {
    for (const agent of Object.keys(DIALECTS)) expect((await findDialect(agent.toUpperCase()))?.agent).toBe(agent);
    for (const name of ["", "vim", "__proto__", "constructor"]) expect(await findDialect(name)).toBeUndefined();
  });

  it("reads every recorded payload without throwing [agents:recorded-payloads]", () => {
    let count = 0;
    for (const agent of readdirSync(fixtures))
      for (const file of readdirSync(join(fixtures, agent))) {
        const name = file.slice(0, -5);
        const dialect = Object.values(DIALECTS).find((each) => each.agent === agent)!;
        const found = findEvent(dialect, name.replace(/^event\./, "").split("-")[0]!);
        if (found !== undefined)
          expect(dialect.read({ ...found, payload: sample(`${agent}/${name}`), env: {} }), name).toBeDefined();
        count += 1;
      }
    expect(count).toBeGreaterThan(90);
  });

  it("gives up quietly on payloads that are not what was promised [agents:recorded-payloads]", () => {
    for (const dialect of Object.values(DIALECTS))
      for (const [event, kind] of Object.entries(dialect.events))
        for (const payload of [
          {},
          { session_id: 5 },
          { sessionId: null },
          { input: [] },
          JSON.parse('{"__proto__":{"session_id":"x"}}'),
        ])
          expect(dialect.read({ event, kind, payload, env: {} })).toBeUndefined();
  });
});

describe("reading payloads", () => {
  it("keeps the prompt byte for byte [agents:prompt-bytes]", () => {
    const prompt = "  clew:full ünïcode \u0000\r\n\t\"quotes\" 'and' `ticks` $(x)\n";
    const payload = { session_id: "s", prompt };
    for (const name of ["claude", "codex", "gemini"] as const) {
      const event = name === "gemini" ? "BeforeAgent" : "UserPromptSubmit";
      expect(DIALECTS[name].read({ event, kind: "prompt", payload, env: {} })?.prompt).toBe(prompt);
    }
    const opencode = {
      input: { sessionID: "s" },
      output: {
        parts: [
          { type: "text", text: prompt },
          { type: "text", text: "x", synthetic: true },
        ],
      },
    };
    expect(DIALECTS.opencode.read({ event: "chat.message", kind: "prompt", payload: opencode, env: {} })?.prompt).toBe(
      prompt,
    );
  });

  it("leaves what other hooks put before a prompt of Gemini's out of it [agents:prompt-bytes]", () => {
    const prompt = "<hook_context>facts &amp; figures</hook_context>\n\nTake SQLite";
    const payload = { session_id: "s", prompt };
    const seen = DIALECTS.gemini.read({ event: "BeforeAgent", kind: "prompt", payload, env: {} });
    expect(seen?.prompt).toBe("Take SQLite");
  });

  it("tells a sub-agent's call from the agent's own [agents:sub-agents]", () => {
    expect(read("claude/PreToolUse-Bash", "PreToolUse").agentId).toBe("main");
    expect(read("claude/PreToolUse-Bash-in-subagent", "PreToolUse").agentId).toBe("a147b27f044ab239e");
    expect(read("codex/UserPromptSubmit-in-subagent", "UserPromptSubmit")).toMatchObject({
      agentSession: "01a1ed63-fc16-7ac3-a781-20fa6741bd6b",
      agentId: "01a1ed63-fca2-7930-a26f-85afff385250",
      prompt: "SUBTASK please",
    });
    const child = { ...sample("opencode/tool.execute.before-bash"), parent: "ses_parent" };
    expect(
      DIALECTS.opencode.read({ event: "tool.execute.before", kind: "before-tool", payload: child, env: {} }),
    ).toMatchObject({
      agentSession: "ses_parent",
      agentId: "ses_e129f1f3dffeQ7Lbhl3nYwRaMw",
    });
  });

  it("knows what each client's tools do, by their exact names [agents:tool-names]", () => {
    const classes = [
      ["claude/PreToolUse-Read", "PreToolUse", "read"],
      ["claude/PreToolUse-ToolSearch", "PreToolUse", "read"],
      ["claude/PreToolUse-TaskCreate", "PreToolUse", "plan"],
      ["claude/PreToolUse-Agent", "PreToolUse", "spawn"],
      ["claude/PreToolUse-Bash", "PreToolUse", "shell"],
      ["claude/PreToolUse-Write", "PreToolUse", "write"],
      ["claude/PreToolUse-mcp__clew__echo", "PreToolUse", "other"],
      ["codex/PreToolUse-Bash", "PreToolUse", "shell"],
      ["codex/PreToolUse-spawn_agent", "PreToolUse", "spawn"],
      ["gemini/BeforeTool-run_shell_command", "BeforeTool", "shell"],
      ["cursor/preToolUse-Write", "preToolUse", "write"],
      ["cursor/beforeMCPExecution", "beforeMCPExecution", "clew"],
      ["copilot/preToolUse-bash", "preToolUse", "shell"],
      ["copilot/preToolUse-create", "preToolUse", "write"],
      ["opencode/tool.execute.before-bash", "tool.execute.before", "shell"],
      ["opencode/tool.execute.before-task", "tool.execute.before", "spawn"],
      ["opencode/tool.execute.before-invalid", "tool.execute.before", "read"],
    ] as const;
    expect(otherTool("gemini", "tool_name", "invoke_agent")?.class).toBe("spawn");
    expect(otherTool("gemini", "tool_name", "update_topic")?.class).toBe("plan");
    expect(otherTool("gemini", "tool_name", "read_background_output")?.class).toBe("read");
    expect(claudeTool("ListAgents")?.class).toBe("read");
    for (const [path, spelled, expected] of classes) expect(read(path, spelled).tool?.class, path).toBe(expected);
  });

  it("takes the names of Clew's own tools, and no others of a server of that name [agents:tool-names]", () => {
    expect(claudeTool("mcp__clew__submit_step")?.clewTool).toBe("submit_step");
    expect(claudeTool("mcp__plugin_clew_clew__show_step")?.clewTool).toBe("show_step");
    expect(claudeTool("mcp__clew__echo")?.class).toBe("other");
    expect(claudeTool("mcp__evil__submit_step")?.class).toBe("other");
    expect(claudeTool("read")?.class).toBe("other");
    expect(otherTool("gemini", "tool_name", "mcp_clew_submit_step")?.clewTool).toBe("submit_step");
    expect(otherTool("copilot", "toolName", "clew-submit_step")?.clewTool).toBe("submit_step");
  });

  it("finds the command and the files of a call [agents:tool-names]", () => {
    expect(read("claude/PreToolUse-Bash", "PreToolUse").tool?.command).toBe("touch made-it.txt && echo yes");
    expect(read("claude/PreToolUse-Write", "PreToolUse").tool?.paths).toEqual(["/home/dev/project/new.txt"]);
    expect(read("cursor/beforeShellExecution", "beforeShellExecution").tool?.command).toBe(
      "touch made.txt && echo yes",
    );
    expect(read("copilot/preToolUse-bash", "preToolUse").tool?.command).toBe("touch made.txt");
    expect(read("copilot/preToolUse-create", "preToolUse").tool?.paths).toEqual(["/home/dev/project/new.txt"]);
    expect(read("opencode/tool.execute.before-bash", "tool.execute.before").tool?.command).toBe(
      "touch made.txt && echo TOOL-RAN",
    );
    const patch =
      "*** Begin Patch\n*** Update File: src/a.ts\n*** Move to: src/b.ts\n*** Add File: new.txt\n+x\n*** End Patch";
    expect(codexTool("apply_patch", { command: patch })?.paths).toEqual(["src/a.ts", "src/b.ts", "new.txt"]);
    const loose = "*** Begin Patch\r\n  *** Add File:.clew/x\r\n+++ y\r\n\t*** Move to:  a b.txt \r\n*** End Patch\r\n";
    expect(codexTool("apply_patch", { command: loose })?.paths).toEqual([".clew/x", " a b.txt", "a b.txt"]);
    expect(codexTool("shell", { command: ["bash", "-lc", "ls -la"] })?.command).toBe("ls -la");
    expect(codexTool("shell", { command: ["rm", "a b"] })?.command).toBe("rm 'a b'");
  });

  it("reads what a person answered in Claude's own ask tool [agents:ask-tool]", () => {
    const payload = {
      session_id: "s",
      tool_name: "AskUserQuestion",
      tool_input: { questions: [{ question: "Which queue?" }] },
      tool_response: { answers: { "Which queue?": "SQLite", "Which days?": ["Mon", "Tue"] } },
    };
    expect(DIALECTS.claude.read({ event: "PostToolUse", kind: "after-tool", payload, env: {} })?.askAnswers).toEqual({
      "Which queue?": "SQLite",
      "Which days?": "Mon, Tue",
    });
  });

  it("prefers the project folder of the client's environment to a wandering cwd [agents:project-folder]", () => {
    expect(read("claude/UserPromptSubmit", "UserPromptSubmit", { CLAUDE_PROJECT_DIR: "/p" }).cwd).toBe("/p");
    expect(read("gemini/BeforeAgent", "BeforeAgent", { GEMINI_PROJECT_DIR: "/g", CLAUDE_PROJECT_DIR: "/p" }).cwd).toBe(
      "/g",
    );
    expect(read("codex/UserPromptSubmit", "UserPromptSubmit", { CLAUDE_PROJECT_DIR: "/p" }).cwd).toBe(
      "/home/dev/project",
    );
  });

  it("knows the stop that a client fires for its own compaction [agents:sub-agents]", () => {
    const payload = { ...sample("claude/SubagentStop"), agent_type: "" };
    const event = DIALECTS.claude.read({ event: "SubagentStop", kind: "subagent-stop", payload, env: {} });
    expect(event?.isRealAgent).toBe(false);
    expect(read("claude/SubagentStop", "SubagentStop").isRealAgent).toBe(true);
  });
});
