import type { ToolCall, ToolClass } from "@clew/operations";
import { shellLine } from "../../arguments/flag-values.ts";
import { type Payload, text, texts } from "./dialect.ts";

/** The names of Clew's own MCP tools. */
export const CLEW_TOOLS: ReadonlySet<string> = new Set(
  (
    "create_thread resume_thread get_thread_status update_thread record_decision record_thought review_decision " +
    "query_decisions check_guardrails pre_action get_session_context start_reasoning submit_step answer_questions " +
    "show_step complete_reasoning halt_reasoning set_route acknowledge_dispatch claim_thread release_claim " +
    "list_threads create_handoff receive_handoff acknowledge_handoff process_task_handoff get_task_context " +
    "query_knowledge export_bundle import_bundle why recall"
  ).split(" "),
);

/** The name if it is one of Clew's tools: another server named clew may offer others. */
export function clewToolOf(name: string | undefined): string | undefined {
  return name !== undefined && CLEW_TOOLS.has(name) ? name : undefined;
}

/** One client's tool names by what they do; every other tool is "other". */
export type ToolTable = Readonly<Partial<Record<ToolClass, readonly string[]>>>;

/** The class of a tool; names are compared exactly. */
export function classOf(table: ToolTable, name: string): ToolClass {
  // The table's keys are the classes.
  for (const [toolClass, names] of Object.entries(table) as [ToolClass, readonly string[]][])
    if (names.includes(name)) return toolClass;
  return "other";
}

/** A tool call, read from the fields in which clients name files and commands. */
export function toolCall(name: string, toolClass: ToolClass, input: Payload): ToolCall {
  const skill = text(input, "skill", "name", "command");
  const folder = text(input, "workdir", "cwd", "working_directory", "directory", "dir_path");
  const writes = toolClass === "write" || toolClass === "other";
  return {
    name,
    class: toolClass,
    paths: writes ? namedPaths(input) : [],
    input: writes ? input : undefined,
    ...commandOf(name, toolClass, input),
    folder: toolClass === "shell" ? folder : undefined,
    skill: toolClass === "skill" ? skill : undefined,
    ...(toolClass === "spawn" ? spawnOf(input) : {}),
  };
}

type GivenCommand = Pick<ToolCall, "command" | "shells">;

/** The command that a tool runs in a shell; an unknown tool may run one, too. */
function commandOf(name: string, toolClass: ToolClass, input: Payload): GivenCommand {
  if (toolClass !== "shell" && toolClass !== "other") return {};
  const fields = toolClass === "shell" ? [] : name === "write_bash" ? ["input"] : ["chars"];
  const command = text(input, "command", "cmd", "script", ...fields);
  if (command === undefined) return shellList(input);
  const shell = text(input, "shell");
  return shell === undefined ? { command } : givenTo(shell, "-c", command);
}

function spawnOf(input: Payload): Pick<ToolCall, "spawn"> {
  const prompt = text(input, "prompt", "message", "query");
  const type = text(input, "subagent_type", "agent_type", "agentType");
  const title = text(input, "description");
  return prompt === undefined ? {} : { spawn: { prompt, type, title } };
}

// Some clients pass the command as words: only `bash -c TEXT` contains a script that can be judged.
function shellList(input: Payload): GivenCommand {
  const words = texts(input, "command") ?? texts(input, "args");
  if (words === undefined) return {};
  const [shell = "", flag = "", script] = words;
  return words.length === 3 && script !== undefined ? givenTo(shell, flag, script) : { command: shellLine(words) };
}

// A shell in another folder may be any program.
const SHELL = /^(?:\/(?:usr\/)?(?:local\/)?bin\/)?((?:ba|da|z)?sh)$/;

/** A script for a named shell; for an unknown shell the whole line is the command. */
function givenTo(shell: string, flag: string, script: string): GivenCommand {
  // The pattern matches only these four names.
  const name = SHELL.exec(shell)?.[1] as "sh" | "bash" | "dash" | "zsh" | undefined;
  return name && /^-l?c$/.test(flag)
    ? { command: script, shells: [name] }
    : { command: shellLine([shell, flag, script]) };
}

const NAMES_PATH = /(path|_file|_notebook|filename)s?$|^(file|source|destination|target|src|dest|from|to|uri)s?$/i;

/** The files that a call names, however deep in its input. */
function namedPaths(input: Payload): string[] {
  const found: string[] = [];
  const waiting: (readonly [name: string, value: unknown])[] = Object.entries(input);
  for (const [name, value] of waiting)
    if (typeof value === "string") {
      if (NAMES_PATH.test(name) && value !== "") found.push(filePath(value));
    } else if (value instanceof Object)
      for (const [field, each] of Object.entries(value)) waiting.push([Array.isArray(value) ? name : field, each]);
  return found;
}

// `decodeURIComponent` would throw on a stray `%`.
function filePath(given: string): string {
  const path = given.replace(/^file:\/\/(localhost(?=\/))?/i, "");
  return path === given ? given : unescape(path);
}
