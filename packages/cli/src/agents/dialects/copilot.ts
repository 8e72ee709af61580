import { type HookAnswer, type HookEvent, MAIN_AGENT, type ToolCall } from "@clew/operations";
import { wordList } from "../../gate/shell/word-list.ts";
import { claudeClewTool, encodeNested } from "./claude.ts";
import { type Dialect, type Encoded, type HookCall, json, object, type Payload, SILENT, text } from "./dialect.ts";
import { patchedCall } from "./patched-call.ts";
import { classOf, clewToolOf, type ToolTable } from "./tool-call.ts";

const TOOLS: ToolTable = {
  read: wordList(
    "view grep glob rg web_fetch web_search read_bash list_bash",
    "fetch_copilot_cli_documentation Read Grep Glob WebFetch WebSearch",
  ),
  ask: ["ask_user", "AskUserQuestion"],
  plan: ["report_intent", "update_todo", "TodoWrite", "ExitPlanMode", "exit_plan_mode"],
  spawn: ["task", "Task", "Agent", "read_agent", "list_agents"],
  skill: ["skill", "Skill"],
  shell: ["bash", "Bash"],
  write: ["create", "edit", "str_replace_editor", "apply_patch", "Write", "Edit", "MultiEdit"],
};

function readTool(payload: Payload): ToolCall | undefined {
  const name = text(payload, "toolName", "tool_name");
  if (name === undefined) return undefined;
  const clewTool = claudeClewTool(name) ?? clewToolOf(/^clew[-_]([a-z_]+)$/.exec(name)?.[1]);
  if (clewTool !== undefined) return { name, class: "clew", paths: [], clewTool };
  const input = { ...object(payload, "tool_input"), ...object(payload, "toolInput"), ...object(payload, "toolArgs") };
  return patchedCall(name, classOf(TOOLS, name), input);
}

function read({ event, kind, payload }: HookCall): HookEvent | undefined {
  // A sub-agent's calls use its own id as the session; only the parent fields tell which session it belongs to.
  const agentSession = text(payload, "parentAgentId", "parent_agent_id", "sessionId", "session_id");
  if (agentSession === undefined) return undefined;
  const tool = readTool(payload);
  const cwd = text(payload, "cwd");
  const prompt = text(payload, "prompt");
  const source = text(payload, "source");
  const agentType = text(payload, "agentType", "agent_type");
  return {
    agent: "copilot",
    kind,
    event: text(payload, "hook_event_name") ?? event,
    agentSession,
    agentId: text(payload, "agentId", "agent_id") ?? MAIN_AGENT,
    cwd,
    prompt: prompt === undefined || kind !== "prompt" ? undefined : prompt,
    tool,
    source,
    agentType,
    agentTitle: text(payload, "description"),
    stopActive: payload["stop_hook_active"] === true || payload["stopHookActive"] === true,
  };
}

function encode(event: HookEvent, answer: HookAnswer): Encoded {
  // A payload with Claude's names comes from a hook entry with Claude's names, and expects its nested answer.
  if (/^[A-Z]/.test(event.event)) return encodeNested(event, answer);
  if (answer.deny !== undefined && event.kind === "before-tool")
    return json({ permissionDecision: "deny", permissionDecisionReason: answer.deny });
  if (answer.block !== undefined && (event.kind === "stop" || event.kind === "subagent-stop"))
    return json({ decision: "block", reason: answer.block });
  if (answer.context !== undefined && event.kind !== "stop") return json({ additionalContext: answer.context });
  return SILENT;
}

/** GitHub Copilot CLI, from its documentation and from the observed calls of 1.0.102. */
export const copilot: Dialect = {
  agent: "copilot",
  writes: TOOLS.write,
  isTold: true,
  events: {
    userPromptSubmitted: "prompt",
    preToolUse: "before-tool",
    postToolUse: "after-tool",
    sessionStart: "session-start",
    subagentStart: "subagent-start",
    subagentStop: "subagent-stop",
    agentStop: "stop",
    UserPromptSubmit: "prompt",
    Stop: "stop",
  },
  read,
  encode,
};
