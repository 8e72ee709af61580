import { type HookEvent, MAIN_AGENT, type ToolCall } from "@clew/operations";
import { wordList } from "../../gate/shell/word-list.ts";
import { claudeClewTool, encodeNested } from "./claude.ts";
import type { Dialect, HookCall } from "./dialect.ts";
import { object, type Payload, text } from "./dialect.ts";
import { patchedCall } from "./patched-call.ts";
import { classOf, type ToolTable } from "./tool-call.ts";

const TOOLS: ToolTable = {
  read: wordList(
    "view_image web_search read_file list_dir grep_files tool_search",
    "list_mcp_resources list_mcp_resource_templates read_mcp_resource get_goal",
  ),
  ask: ["request_user_input"],
  plan: ["update_plan", "create_goal", "update_goal"],
  spawn: ["spawn_agent", "send_input", "wait", "wait_agent", "close_agent", "resume_agent", "list_agents"],
  shell: ["Bash", "shell", "shell_command", "exec_command", "local_shell"],
  write: ["apply_patch", "Write", "Edit"],
};

function readTool(payload: Payload): ToolCall | undefined {
  const name = text(payload, "tool_name");
  if (name === undefined) return undefined;
  const clewTool = claudeClewTool(name);
  if (clewTool !== undefined) return { name, class: "clew", paths: [], clewTool };
  return patchedCall(name, classOf(TOOLS, name), object(payload, "tool_input"));
}

function read({ event, kind, payload }: HookCall): HookEvent | undefined {
  const agentSession = text(payload, "session_id");
  if (agentSession === undefined) return undefined;
  const tool = readTool(payload);
  const cwd = text(payload, "cwd");
  const prompt = text(payload, "prompt");
  const source = text(payload, "source");
  const agentType = text(payload, "agent_type");
  return {
    agent: "codex",
    kind,
    event,
    agentSession,
    agentId: text(payload, "agent_id") ?? MAIN_AGENT,
    cwd,
    prompt,
    tool,
    source,
    agentType,
    agentTitle: text(payload, "description"),
    stopActive: payload["stop_hook_active"] === true,
    isRealAgent: kind !== "subagent-stop" || text(payload, "agent_type") !== undefined,
  };
}

/** Codex: Claude's names and shapes with a closed schema; one unknown field makes Codex drop the whole answer. */
export const codex: Dialect = {
  agent: "codex",
  writes: TOOLS.write,
  events: {
    UserPromptSubmit: "prompt",
    PreToolUse: "before-tool",
    PostToolUse: "after-tool",
    SessionStart: "session-start",
    SubagentStart: "subagent-start",
    SubagentStop: "subagent-stop",
    Stop: "stop",
  },
  read,
  encode: encodeNested,
};
