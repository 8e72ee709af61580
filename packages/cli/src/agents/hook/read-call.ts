import { type AgentName, type HookEvent, MAIN_AGENT } from "@clew/operations";
import type { Terminal } from "../../command.ts";
import { fileNameFor } from "../../gate/pointer-file.ts";
import { isRecord } from "../../guards.ts";
import { claude } from "../dialects/claude.ts";
import { type Dialect, findEvent, type HookCall, type Payload, text } from "../dialects/dialect.ts";
import { isForwardedHook } from "./calling-client.ts";

/** Loads an agent's dialect on demand: only one agent calls a hook at a time. */
const LOADERS: Readonly<Record<AgentName, () => Promise<Dialect> | Dialect>> = {
  claude: () => claude,
  codex: async () => (await import("../dialects/codex.ts")).codex,
  gemini: async () => (await import("../dialects/gemini.ts")).gemini,
  cursor: async () => (await import("../dialects/cursor.ts")).cursor,
  copilot: async () => (await import("../dialects/copilot.ts")).copilot,
  opencode: async () => (await import("../dialects/opencode.ts")).opencode,
};

/** Finds the dialect of an agent, in any case; undefined for an unknown name. */
export async function findDialect(name: string): Promise<Dialect | undefined> {
  const wanted = name.toLowerCase();
  // The table's keys are the agents' names.
  const known = (Object.keys(LOADERS) as AgentName[]).find((agent) => agent === wanted);
  return known === undefined ? undefined : LOADERS[known]();
}

const LONGEST_ID = 500;

/** One call of `clew hook`. */
export interface HookInvocation {
  readonly args: readonly string[];
  /** Whether to explain the decision on stderr. */
  readonly explain: boolean;
  /** Collects what the hook did, in terms independent of the agent's text. */
  readonly ways: string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly terminal: Terminal;
}

/** A hook call that Clew answers. */
export interface Call {
  readonly event: HookEvent;
  /** The working folder of the client's shell: `cd` moves it, the project stays. */
  readonly shellFolder: string | undefined;
  readonly dialect: Dialect;
  /** Why the payload cannot be read: the event then holds only its name. */
  readonly unread?: string;
}

/** A hook call that Clew does not answer. */
export interface OtherCall {
  readonly agent: string;
  readonly event: string;
  readonly why: string;
  /** The project folder, if known. */
  readonly folder: string | undefined;
}

/** Reads a call in its agent's dialect. */
export async function readCall(invocation: HookInvocation): Promise<Call | OtherCall> {
  const [agent = "", spelled = ""] = invocation.args;
  const folder = projectFolder(agent, invocation);
  const other = (why: string): OtherCall => ({ agent: brief(agent), event: brief(spelled), why, folder });
  const dialect = await findDialect(agent);
  const found = dialect === undefined ? undefined : findEvent(dialect, spelled);
  if (dialect === undefined || found === undefined)
    return other(`nothing to do for "${brief(agent)} ${brief(spelled)}"`);
  const payload = await readPayload(invocation);
  if (isForwardedHook(dialect.agent, invocation)) return other("another agent called this hook");
  const call: HookCall = { ...found, payload: payload ?? {}, env: invocation.env };
  const read =
    dialect.read(call) ?? (payload === undefined ? undefined : dialect.read({ ...call, payload: named(payload) }));
  if (read !== undefined) {
    const event = { ...read, agentSession: keptId(read.agentSession), agentId: keptId(read.agentId) };
    // Judging such a call needs only the tool.
    const unread = event.kind === "before-tool" && event.tool === undefined ? "the payload names no tool" : undefined;
    return { dialect, event, shellFolder: text(call.payload, "cwd"), unread };
  }
  return {
    dialect,
    event: {
      agent: dialect.agent,
      ...found,
      agentSession: "",
      agentId: MAIN_AGENT,
      cwd: folder || undefined,
    },
    shellFolder: undefined,
    unread: "stdin holds no JSON object",
  };
}

/** Replaces a missing session id: the calls of a client without one form a separate session. */
const NAMELESS = "(no session id)";

/** Adds a session id to a payload without one, in every field where a client may have it. */
function named(payload: Payload): Payload {
  const input = isRecord(payload["input"]) ? payload["input"] : {};
  return {
    ...payload,
    session_id: NAMELESS,
    sessionId: NAMELESS,
    conversation_id: NAMELESS,
    input: { ...input, sessionID: NAMELESS },
  };
}

/** The project that a client names in the environment; Gemini also sets Claude's variable. */
function projectFolder(agent: string, { env }: HookInvocation): string | undefined {
  if (agent.toLowerCase() === "claude") return env["CLAUDE_PROJECT_DIR"];
  return agent.toLowerCase() === "gemini" ? env["GEMINI_PROJECT_DIR"] : undefined;
}

/** An id cut to the 512 characters that a session stores: the start of a longer id, and a hash of the whole. */
function keptId(id: string): string {
  return id.length <= LONGEST_ID ? id : `${id.slice(0, LONGEST_ID - 20)} ${fileNameFor([id])}`;
}

/** Cuts an untrusted word for the log. */
function brief(word: string): string {
  return word.slice(0, 64);
}

/** Reads stdin up to the end of the first object: a client may keep stdin open while it waits. */
async function readPayload({ terminal }: HookInvocation): Promise<Payload | undefined> {
  let found: Payload | undefined;
  const closes = objectEnd();
  const isWhole = (part: Uint8Array, all: () => Uint8Array): boolean => {
    if (closes(part)) found = payloadIn(all());
    return found !== undefined;
  };
  try {
    const bytes = await terminal.readStdin({ isWhole });
    return found ?? payloadIn(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Tells for each part whether the first object ends in it. It counts brackets: parsing everything read so far at each
 * closing bracket would take minutes for a file full of them.
 */
function objectEnd(): (part: Uint8Array) => boolean {
  let depth = 0;
  let inText = false;
  let escaped = false;
  return (part) => {
    let closed = false;
    for (const byte of part) {
      if (escaped) escaped = false;
      else if (inText) {
        if (byte === 0x5c) escaped = true;
        else if (byte === 0x22) inText = false;
      } else if (byte === 0x22) inText = true;
      else if (byte === 0x7b) depth += 1;
      else if (byte === 0x7d) {
        depth -= 1;
        closed ||= depth === 0;
      }
    }
    return closed && depth === 0;
  };
}

function payloadIn(bytes: Uint8Array | undefined): Payload | undefined {
  try {
    const document: unknown = JSON.parse(textOf(bytes));
    return isRecord(document) ? document : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Decodes without TextDecoder, whose first use loads ICU's converters. Drops the byte order mark, which JSON does not
 * allow.
 */
function textOf(bytes: Uint8Array | undefined): string {
  if (bytes === undefined) return "";
  const read = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
  return read.startsWith("\uFEFF") ? read.slice(1) : read;
}
