import { type HookAnswer, type HookEvent, MAIN_AGENT, type ToolCall } from "@clew/operations";
import { wordList } from "../../gate/shell/word-list.ts";
import { type Dialect, type Encoded, type HookCall, json, object, type Payload, SILENT, text } from "./dialect.ts";
import { patchedCall } from "./patched-call.ts";
import { classOf, clewToolOf, type ToolTable } from "./tool-call.ts";

const TOOLS: ToolTable = {
  read: wordList(
    "read_file read_many_files list_directory glob search_file_content grep_search",
    "google_web_search web_fetch get_internal_docs read_mcp_resource list_mcp_resources",
    "list_background_processes read_background_output",
  ),
  ask: ["ask_user", "complete_task"],
  plan: ["write_todos", "update_topic", "enter_plan_mode", "exit_plan_mode"],
  spawn: ["delegate_to_agent", "codebase_investigator", "invoke_agent", "cli_help", "generalist"],
  skill: ["activate_skill"],
  shell: ["run_shell_command"],
  write: ["write_file", "replace", "edit", "save_memory"],
};

function readTool(payload: Payload): ToolCall | undefined {
  const name = text(payload, "tool_name");
  if (name === undefined) return undefined;
  const clewTool = clewToolOf(/^mcp_clew_([a-z_]+)$/.exec(name)?.[1]);
  if (clewTool !== undefined) return { name, class: "clew", paths: [], clewTool };
  const tool = patchedCall(name, classOf(TOOLS, name), object(payload, "tool_input"));
  // Gemini runs commands with bash, possibly named sh, except on Windows.
  return name === "run_shell_command" && process.platform !== "win32" ? { ...tool, shells: ["sh", "bash"] } : tool;
}

// Gemini puts what hooks said at the start of a session before the first prompt: the person did not write it.
const INJECTED = /^(?:<hook_context>[\s\S]*?<\/hook_context>\n\n)+/;

function read({ event, kind, payload, env }: HookCall): HookEvent | undefined {
  const agentSession = text(payload, "session_id");
  if (agentSession === undefined) return undefined;
  const tool = readTool(payload);
  const cwd = env["GEMINI_PROJECT_DIR"] ?? text(payload, "cwd");
  const prompt = kind === "prompt" ? text(payload, "prompt")?.replace(INJECTED, "") : undefined;
  const source = text(payload, "source");
  return {
    agent: "gemini",
    kind,
    event,
    agentSession,
    agentId: MAIN_AGENT,
    cwd,
    prompt,
    tool,
    source,
    stopActive: payload["stop_hook_active"] === true,
  };
}

function encode(event: HookEvent, answer: HookAnswer): Encoded {
  if (answer.deny !== undefined && event.kind === "before-tool") return json({ decision: "deny", reason: answer.deny });
  if (answer.block !== undefined && event.kind === "stop") return json({ decision: "deny", reason: answer.block });
  // Gemini would add context given at the start of a session to the first prompt, which would then not be the person's
  // own.
  if (answer.context !== undefined && (event.kind === "prompt" || event.kind === "after-tool"))
    return json({ hookSpecificOutput: { hookEventName: event.event, additionalContext: answer.context } });
  return answer.message === undefined ? SILENT : json({ systemMessage: answer.message });
}

/**
 * Gemini CLI ignores Claude's form of deny; refusing the end of a turn is `deny`, too. It sends no event for compression.
 */
export const gemini: Dialect = {
  agent: "gemini",
  writes: TOOLS.write,
  events: {
    BeforeAgent: "prompt",
    BeforeTool: "before-tool",
    AfterTool: "after-tool",
    AfterAgent: "stop",
    SessionStart: "session-start",
  },
  read,
  encode,
};
