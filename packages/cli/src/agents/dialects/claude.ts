import { type HookAnswer, type HookEvent, MAIN_AGENT, type ToolCall } from "@clew/operations";
import { wordList } from "../../gate/shell/word-list.ts";
import { isRecord } from "../../guards.ts";
import { isAnotherClient } from "../hook/calling-client.ts";
import { type Dialect, type Encoded, type HookCall, json, object, type Payload, SILENT, text } from "./dialect.ts";
import { classOf, clewToolOf, type ToolTable, toolCall } from "./tool-call.ts";

const TOOLS: ToolTable = {
  read: wordList(
    "Read Glob Grep LS NotebookRead WebFetch WebSearch ToolSearch LSP BashOutput",
    "TaskOutput TaskGet TaskList ListMcpResourcesTool ReadMcpResourceTool ReadMcpResourceDirTool AgentOutputTool ListAgents",
    "CronList",
  ),
  ask: ["AskUserQuestion", "StructuredOutput", "ReportFindings"],
  // Stopping its own background command changes nothing in the project.
  plan: wordList("EnterPlanMode ExitPlanMode TodoWrite TodoRead TaskCreate TaskUpdate TaskStop KillShell KillBash"),
  spawn: ["Agent", "Task", "SendMessage"],
  skill: ["Skill"],
  shell: ["Bash", "PowerShell"],
  write: ["Write", "Edit", "MultiEdit", "NotebookEdit"],
};

/** The name of Clew's own tool behind a Claude-style MCP name, however Clew was installed. */
export function claudeClewTool(name: string): string | undefined {
  return clewToolOf(/^mcp__(?:clew|plugin_clew_clew)__([a-z_]+)$/.exec(name)?.[1]);
}

function readTool({ payload, env }: HookCall): ToolCall | undefined {
  const name = text(payload, "tool_name");
  if (name === undefined) return undefined;
  const clewTool = claudeClewTool(name);
  if (clewTool !== undefined) return { name, class: "clew", paths: [], clewTool };
  const tool = toolCall(name, classOf(TOOLS, name), object(payload, "tool_input"));
  // Its Windows tool; the hooks still run in Git Bash.
  if (name === "PowerShell") return { ...tool, shells: ["powershell"] };
  // Claude Code uses bash or zsh, possibly named sh; another client that runs its hooks may use any shell.
  return name === "Bash" && !isAnotherClient(env) ? { shells: ["sh", "bash", "zsh"], ...tool } : tool;
}

/** A person's answers in AskUserQuestion, by question. */
function askAnswers(payload: Payload): Readonly<Record<string, string>> | undefined {
  if (text(payload, "tool_name") !== "AskUserQuestion") return undefined;
  const answers = object(payload, "tool_response")["answers"] ?? object(payload, "tool_input")["answers"];
  if (!isRecord(answers)) return undefined;
  const entries = Object.entries(answers).flatMap(([question, answer]): [string, string][] => {
    if (typeof answer === "string" && answer !== "") return [[question, answer]];
    return Array.isArray(answer) && answer.length > 0 ? [[question, answer.join(", ")]] : [];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function read(call: HookCall): HookEvent | undefined {
  const { event, kind, payload, env } = call;
  const agentSession = text(payload, "session_id");
  if (agentSession === undefined) return undefined;
  const tool = readTool(call);
  const cwd = env["CLAUDE_PROJECT_DIR"] ?? text(payload, "cwd");
  const prompt = text(payload, "prompt");
  const source = text(payload, "source");
  const agentType = text(payload, "agent_type");
  const answers = kind === "after-tool" ? askAnswers(payload) : undefined;
  return {
    agent: "claude",
    kind,
    event,
    agentSession,
    agentId: text(payload, "agent_id") ?? MAIN_AGENT,
    cwd,
    prompt: prompt === undefined || kind !== "prompt" ? undefined : prompt,
    tool,
    askAnswers: answers,
    source,
    agentType,
    agentTitle: text(payload, "description"),
    stopActive: payload["stop_hook_active"] === true,
    isRealAgent: kind !== "subagent-stop" || text(payload, "agent_type") !== undefined,
  };
}

/** Claude's nested form, which Codex shares. */
export function encodeNested(event: HookEvent, answer: HookAnswer): Encoded {
  const hookEventName = event.event;
  if (answer.deny !== undefined && event.kind === "before-tool")
    return json({
      hookSpecificOutput: { hookEventName, permissionDecision: "deny", permissionDecisionReason: answer.deny },
    });
  if (answer.block !== undefined && (event.kind === "stop" || event.kind === "subagent-stop"))
    return json({ decision: "block", reason: answer.block });
  if (answer.context !== undefined && TAKES_CONTEXT.has(event.kind))
    return json({ hookSpecificOutput: { hookEventName, additionalContext: answer.context } });
  return answer.message === undefined ? SILENT : json({ systemMessage: answer.message });
}

const TAKES_CONTEXT: ReadonlySet<HookEvent["kind"]> = new Set([
  "prompt",
  "before-tool",
  "session-start",
  "subagent-start",
  "after-tool",
]);

export const claude: Dialect = {
  agent: "claude",
  writes: TOOLS.write,
  isTold: true,
  events: {
    UserPromptSubmit: "prompt",
    PreToolUse: "before-tool",
    PostToolUse: "after-tool",
    SessionStart: "session-start",
    SubagentStart: "subagent-start",
    SubagentStop: "subagent-stop",
    Stop: "stop",
    TaskCompleted: "task-completed",
  },
  read,
  encode(event, answer) {
    // TaskCompleted takes no JSON answer: only exit code 2 with a reason on stderr keeps the task open.
    if (event.kind === "task-completed") return answer.block === undefined ? SILENT : { stderr: answer.block, exit: 2 };
    return encodeNested(event, answer);
  },
};
