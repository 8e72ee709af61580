import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve, sep } from "node:path";
import { fieldOf, isRecord } from "../guards.ts";
import { askChat, type Endpoint } from "../model/chat-endpoint.ts";
import type { Spent } from "./clients.ts";
import { runProcess, runShell } from "./run-process.ts";

/** The input of the loop. */
export interface ChatWork {
  readonly endpoint: Endpoint;
  readonly project: string;
  readonly prompt: string;
  readonly env: Readonly<Record<string, string>>;
  /** The deadline, in milliseconds of the clock. */
  readonly until: number;
  /** Runs Clew's hooks; undefined without Clew. */
  readonly clew: readonly string[] | undefined;
}

/** The result of a run. */
export interface ChatEnd {
  readonly timedOut: boolean;
  readonly messages: readonly Message[];
  readonly spent: Spent;
}

type Message = Readonly<Record<string, unknown>>;

interface Call {
  readonly id: string;
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

const MOST_TURNS = 200;
const MOST_SHOWN = 30_000;
const HOOK_LIMIT_MS = 30_000;
/** Continue a few turns that Clew blocks from ending; clients have such a limit, too. */
const MOST_BLOCKS = 3;

const text = { type: "string" } as const;
const tool = (name: string, description: string, properties: Readonly<Record<string, object>>): object => ({
  type: "function",
  function: {
    name,
    description,
    parameters: { type: "object", properties, required: Object.keys(properties), additionalProperties: false },
  },
});

const TOOLS = [
  tool("read_file", "Reads a text file of the project.", { path: text }),
  tool("write_file", "Writes a text file of the project, whole.", { path: text, content: text }),
  tool("run", "Runs a command by sh in the project's folder.", { command: text }),
];

/** A minimal coding agent: a model with three tools, in a loop; Clew uses the hooks of Claude Code. */
export async function runChatAgent(work: ChatWork): Promise<ChatEnd> {
  const hooks = hooksOf(work);
  const used: { calls: number; tokens?: number; cost?: number } = { calls: 0 };
  const started = await hooks("SessionStart", { source: "startup" });
  const asked = await hooks("UserPromptSubmit", { prompt: work.prompt });
  const messages: Message[] = [
    { role: "system", content: `You are a coding agent. The project is in ${work.project}. Work with your tools.` },
    { role: "user", content: joined(work.prompt, started.context, asked.context) },
  ];
  let blocks = 0;
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    if (Date.now() >= work.until) return { timedOut: true, messages, spent: used };
    const reply = await ask(work, messages);
    if (reply === undefined) return { timedOut: true, messages, spent: used };
    count(used, fieldOf(reply, "usage"));
    const message = messageOf(reply);
    messages.push(message);
    const calls = callsOf(message);
    for (const call of calls) {
      used.calls += 1;
      messages.push({ role: "tool", tool_call_id: call.id, content: await answered(work, hooks, call) });
    }
    if (calls.length > 0) continue;
    const { block } = blocks < MOST_BLOCKS ? await hooks("Stop", { stop_hook_active: blocks > 0 }) : NOTHING;
    if (block === undefined) break;
    blocks += 1;
    messages.push({ role: "user", content: block });
  }
  return { timedOut: false, messages, spent: used };
}

/** A reply, or undefined if the time ran out first. */
async function ask({ endpoint, until }: ChatWork, messages: readonly Message[]): Promise<unknown> {
  const timeoutMs = Math.max(1, Math.min(endpoint.timeoutMs, until - Date.now()));
  try {
    return await askChat({ ...endpoint, timeoutMs }, { messages, tools: TOOLS });
  } catch (thrown) {
    if (Date.now() >= until) return undefined;
    throw thrown;
  }
}

function count(used: { tokens?: number; cost?: number }, usage: unknown): void {
  const parts = [fieldOf(usage, "prompt_tokens"), fieldOf(usage, "completion_tokens")];
  for (const each of parts) if (typeof each === "number") used.tokens = (used.tokens ?? 0) + each;
  const cost = fieldOf(usage, "cost");
  if (typeof cost === "number") used.cost = (used.cost ?? 0) + cost;
}

function messageOf(reply: unknown): Message {
  const choices = fieldOf(reply, "choices");
  const message = fieldOf(Array.isArray(choices) ? choices[0] : undefined, "message");
  return isRecord(message) ? message : { role: "assistant", content: "" };
}

function callsOf(message: Message): readonly Call[] {
  const calls = message["tool_calls"];
  if (!Array.isArray(calls)) return [];
  return calls.map((call: unknown) => {
    const wanted = fieldOf(call, "function");
    return { id: String(fieldOf(call, "id")), name: String(fieldOf(wanted, "name")), input: inputOf(wanted) };
  });
}

function inputOf(wanted: unknown): Call["input"] {
  try {
    const input: unknown = JSON.parse(String(fieldOf(wanted, "arguments")));
    return isRecord(input) ? input : {};
  } catch {
    return {};
  }
}

type Hooks = (event: string, payload: object) => Promise<HookSays>;

interface HookSays {
  readonly context?: string | undefined;
  readonly deny?: string | undefined;
  readonly block?: string | undefined;
}

const NOTHING: HookSays = {};

/** Calls Clew's hooks as Claude Code does; does nothing without Clew. */
function hooksOf({ clew, env, project }: ChatWork): Hooks {
  const session = randomUUID();
  if (clew === undefined) return async () => NOTHING;
  return async (event, payload) => {
    const input = JSON.stringify({ session_id: session, cwd: project, hook_event_name: event, ...payload });
    // CI tells the hooks that nobody can answer a halt.
    const told = { ...env, CI: "true", CLAUDE_PROJECT_DIR: project };
    const request = { cwd: project, env: told, limitMs: HOOK_LIMIT_MS, input };
    const { stdout } = await runProcess([...clew, "hook", "claude", event], request);
    return said(stdout);
  };
}

function said(printed: string): HookSays {
  if (printed.trim() === "") return NOTHING;
  const answer: unknown = JSON.parse(printed);
  const own = fieldOf(answer, "hookSpecificOutput");
  return {
    context: textOf(fieldOf(own, "additionalContext")),
    deny: fieldOf(own, "permissionDecision") === "deny" ? textOf(fieldOf(own, "permissionDecisionReason")) : undefined,
    block: fieldOf(answer, "decision") === "block" ? textOf(fieldOf(answer, "reason")) : undefined,
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** What the model gets for a call: a refusal, or the result with the hooks' context. */
async function answered(work: ChatWork, hooks: Hooks, call: Call): Promise<string> {
  const known = claudeCall(call, work.project);
  if (known === undefined) return `There is no tool ${call.name}. There are read_file, write_file and run.`;
  const before = await hooks("PreToolUse", known);
  if (before.deny !== undefined) return before.deny;
  const result = await perform(work, call);
  const after = await hooks("PostToolUse", { ...known, tool_response: { content: result } });
  return joined(result, before.context, after.context);
}

/** A call in Claude Code's format, which the hooks understand. */
function claudeCall({ name, input }: Call, project: string): object | undefined {
  const path = resolve(project, String(input["path"] ?? ""));
  if (name === "read_file") return { tool_name: "Read", tool_input: { file_path: path } };
  if (name === "write_file")
    return { tool_name: "Write", tool_input: { file_path: path, content: String(input["content"] ?? "") } };
  return name === "run" ? { tool_name: "Bash", tool_input: { command: String(input["command"] ?? "") } } : undefined;
}

async function perform({ project, env, until }: ChatWork, { name, input }: Call): Promise<string> {
  try {
    if (name === "run") {
      const request = { cwd: project, env, limitMs: Math.max(1, until - Date.now()) };
      const { code, stdout, stderr, problem } = await runShell(String(input["command"] ?? ""), request);
      return shortened(`${stdout}${stderr}${problem ?? ""}\n[exit ${code ?? "none"}]`);
    }
    const path = resolve(project, String(input["path"] ?? ""));
    if (!path.startsWith(project + sep)) return "That path lies outside of the project.";
    if (name === "read_file") return shortened(readFileSync(path, "utf8"));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, String(input["content"] ?? ""));
    return "Written.";
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown);
  }
}

function shortened(long: string): string {
  return long.length <= MOST_SHOWN ? long : `${long.slice(0, MOST_SHOWN)}\n[${long.length - MOST_SHOWN} more]`;
}

function joined(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join("\n\n");
}
