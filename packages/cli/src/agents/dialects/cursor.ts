import { type HookAnswer, type HookEvent, MAIN_AGENT, type ToolCall } from "@clew/operations";
import { type Dialect, type Encoded, type HookCall, json, object, type Payload, SILENT, text } from "./dialect.ts";
import { patchedCall } from "./patched-call.ts";
import { CLEW_TOOLS, classOf, type ToolTable, toolCall } from "./tool-call.ts";

const TOOLS: ToolTable = {
  read: ["Read", "Grep", "Glob", "LS", "SemanticSearch", "WebSearch", "WebFetch", "ReadLints"],
  ask: ["AskQuestion"],
  plan: ["TodoWrite", "CreatePlan", "SwitchMode"],
  spawn: ["Task"],
  shell: ["Shell"],
  write: ["Write", "StrReplace", "Edit", "Delete", "EditNotebook"],
};

function readTool(event: string, payload: Payload): ToolCall | undefined {
  if (event === "beforeShellExecution") return toolCall("Shell", "shell", payload);
  if (event === "beforeReadFile") return toolCall("Read", "read", payload);
  const given = text(payload, "tool_name");
  if (given === undefined) return undefined;
  const mcp = event === "beforeMCPExecution" ? given : given.startsWith("MCP:") ? given.slice(4) : undefined;
  const name = mcp === undefined ? given : `MCP:${mcp}`;
  // Cursor does not name the server: accept only the exact names of Clew's own tools.
  if (mcp !== undefined)
    return CLEW_TOOLS.has(mcp)
      ? { name, class: "clew", paths: [], clewTool: mcp }
      : toolCall(name, "other", object(payload, "tool_input"));
  return patchedCall(name, classOf(TOOLS, name), object(payload, "tool_input"));
}

function read({ event, kind, payload }: HookCall): HookEvent | undefined {
  const agentSession = text(payload, "conversation_id", "session_id");
  if (agentSession === undefined) return undefined;
  const tool = kind === "before-tool" || kind === "after-tool" ? readTool(event, payload) : undefined;
  const roots = payload["workspace_roots"];
  const root: unknown = Array.isArray(roots) ? roots[0] : undefined;
  const cwd = typeof root === "string" ? root : text(payload, "cwd");
  const prompt = text(payload, "prompt");
  return {
    agent: "cursor",
    kind,
    event,
    agentSession,
    agentId: text(payload, "subagent_id") ?? MAIN_AGENT,
    cwd,
    prompt,
    tool,
    stopActive: typeof payload["loop_count"] === "number" && payload["loop_count"] > 0,
  };
}

function encode(event: HookEvent, answer: HookAnswer): Encoded {
  if (answer.deny !== undefined && event.kind === "before-tool")
    return json({ permission: "deny", user_message: answer.deny, agent_message: answer.deny });
  if (answer.block !== undefined && (event.kind === "stop" || event.kind === "subagent-stop"))
    return json({ followup_message: answer.block });
  if (answer.context === undefined) return SILENT;
  if (event.kind === "prompt") return json({ continue: true, additional_context: answer.context });
  if (event.kind === "session-start" || event.kind === "after-tool")
    return json({ additional_context: answer.context });
  return SILENT;
}

/** Cursor, from its documentation: flat answers in snake_case. */
export const cursor: Dialect = {
  agent: "cursor",
  writes: TOOLS.write,
  events: {
    beforeSubmitPrompt: "prompt",
    preToolUse: "before-tool",
    beforeShellExecution: "before-tool",
    beforeMCPExecution: "before-tool",
    postToolUse: "after-tool",
    sessionStart: "session-start",
    subagentStart: "subagent-start",
    subagentStop: "subagent-stop",
    stop: "stop",
  },
  read,
  encode,
};
