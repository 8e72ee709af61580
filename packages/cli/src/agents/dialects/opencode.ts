import { type HookAnswer, type HookEvent, MAIN_AGENT, type ToolCall } from "@clew/operations";
import { wordList } from "../../gate/shell/word-list.ts";
import { isRecord } from "../../guards.ts";
import { type Dialect, type Encoded, type HookCall, json, object, type Payload, SILENT, text } from "./dialect.ts";
import { patchedCall } from "./patched-call.ts";
import { classOf, clewToolOf, type ToolTable } from "./tool-call.ts";

const TOOLS: ToolTable = {
  read: wordList(
    "read glob grep list webfetch websearch codesearch lsp invalid",
    "list_mcp_resources list_mcp_resource_templates read_mcp_resource",
  ),
  ask: ["question"],
  plan: ["todowrite", "todoread", "plan_enter", "plan_exit"],
  spawn: ["task"],
  skill: ["skill"],
  shell: ["bash"],
  write: ["write", "edit", "multiedit", "patch", "apply_patch"],
};

function readTool(input: Payload, output: Payload): ToolCall | undefined {
  const name = text(input, "tool");
  if (name === undefined) return undefined;
  const clewTool = clewToolOf(/^clew_([a-z_]+)$/.exec(name)?.[1]);
  if (clewTool !== undefined) return { name, class: "clew", paths: [], clewTool };
  return patchedCall(name, classOf(TOOLS, name), { ...object(input, "args"), ...object(output, "args") });
}

/** The parts of a message that a person wrote; parts added by a plugin or the client are marked synthetic. */
function promptOf(output: Payload): string | undefined {
  const parts = output["parts"];
  if (!Array.isArray(parts)) return undefined;
  const texts = parts.flatMap((part: unknown) =>
    isRecord(part) && part["type"] === "text" && part["synthetic"] !== true && typeof part["text"] === "string"
      ? [part["text"]]
      : [],
  );
  return texts.length === 0 ? undefined : texts.join("\n");
}

function read({ event, kind, payload }: HookCall): HookEvent | undefined {
  const input = object(payload, "input");
  const output = object(payload, "output");
  const own = text(input, "sessionID");
  if (own === undefined) return undefined;
  // In OpenCode a sub-agent is a session of its own; the plugin names its parent.
  const parent = text(payload, "parent");
  const tool = readTool(input, output);
  const cwd = text(payload, "directory", "cwd");
  const command = text(payload, "command");
  const prompt = kind === "prompt" ? (command === undefined ? promptOf(output) : `/${command}`) : undefined;
  return {
    agent: "opencode",
    kind,
    event,
    agentSession: parent ?? own,
    agentId: parent === undefined ? MAIN_AGENT : own,
    cwd,
    prompt,
    isFirst: payload["first"] === true ? true : undefined,
    tool,
  };
}

function encode(event: HookEvent, answer: HookAnswer): Encoded {
  if (answer.deny !== undefined && event.kind === "before-tool") return json({ deny: answer.deny });
  if (answer.block !== undefined && event.kind === "stop") return json({ followup: answer.block });
  if (answer.context !== undefined) return json({ context: answer.context });
  return answer.message === undefined ? SILENT : json({ message: answer.message });
}

/** OpenCode, through Clew's plugin, which sends `{hook, input, output}` and acts on `{context, deny, followup}`. */
export const opencode: Dialect = {
  agent: "opencode",
  writes: TOOLS.write,
  events: {
    "chat.message": "prompt",
    "tool.execute.before": "before-tool",
    "tool.execute.after": "after-tool",
    "experimental.session.compacting": "compacting",
    "session.idle": "stop",
  },
  read,
  encode,
};
