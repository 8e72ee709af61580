import type { Sandbox } from "./clew-process.ts";

/** A client's prompt and its writing tool call, from a folder. */
export interface Client {
  readonly agent: string;
  readonly prompt: (cwd: string, text: string) => readonly [event: string, payload: object];
  readonly write: (cwd: string, path: string) => readonly [event: string, payload: object];
}

const ID = "one-agent-session";

/** The six clients. */
export const CLIENTS: readonly Client[] = [
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

/** Calls one hook as a process and returns its output. */
export function callHook(at: Sandbox, agent: string, [event, payload]: readonly [string, object]): string {
  const { code, stdout, stderr } = at.run(["hook", agent, event], { input: JSON.stringify(payload) });
  if (code !== 0 || stderr !== "") throw new Error(`the hook ${agent} ${event} ended with ${code}: ${stderr}`);
  return toModel(stdout);
}

/** The part of a hook's output that reaches the model: a line for the person alone does not. */
export function toModel(printed: string): string {
  return /^\{"(?:systemMessage|message)":"Clew: decided (?:[^"\\]|\\.)*"\}\n?$/.test(printed) ? "" : printed;
}
