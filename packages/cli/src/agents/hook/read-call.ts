import { type AgentName, type HookEvent, MAIN_AGENT } from "@clew/operations";
import type { Terminal } from "../../command.ts";
import { fileNameFor } from "../../gate/pointer-file.ts";
import { isRecord } from "../../guards.ts";
import { claude } from "../dialects/claude.ts";
import { type Dialect, findEvent, type HookCall, type Payload, text } from "../dialects/dialect.ts";
import { isForwardedHook } from "./calling-client.ts";

/** How each agent's way of speaking is loaded: a hook is called by one of them at a time. */
const LOADERS: Readonly<Record<AgentName, () => Promise<Dialect> | Dialect>> = {
  claude: () => claude,
  codex: async () => (await import("../dialects/codex.ts")).codex,
  gemini: async () => (await import("../dialects/gemini.ts")).gemini,
  cursor: async () => (await import("../dialects/cursor.ts")).cursor,
  copilot: async () => (await import("../dialects/copilot.ts")).copilot,
  opencode: async () => (await import("../dialects/opencode.ts")).opencode,
};

/** The dialect of an agent's name, in any case; undefined for names that are not known. */
export async function findDialect(name: string): Promise<Dialect | undefined> {
  const wanted = name.toLowerCase();
  // The keys of the table are its names.
  const known = (Object.keys(LOADERS) as AgentName[]).find((agent) => agent === wanted);
  return known === undefined ? undefined : LOADERS[known]();
}

const LONGEST_ID = 500;

/** One call of `clew hook`. */
export interface HookInvocation {
  readonly args: readonly string[];
  /** Whether to say on stderr what was decided and why. */
  readonly explain: boolean;
  /** Takes what was done, in words that do not depend on what the agent says. */
  readonly ways: string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly terminal: Terminal;
}

/** A call of a hook that Clew answers. */
export interface Call {
  readonly event: HookEvent;
  /** Where the client's shell stands: a `cd` moves it, the project stays. */
  readonly shellFolder: string | undefined;
  readonly dialect: Dialect;
  /** Why what was sent cannot be read: the event then holds no more than its name. */
  readonly unread?: string;
}

/** A call that Clew has no answer to. */
export interface OtherCall {
  readonly agent: string;
  readonly event: string;
  readonly why: string;
  /** The folder that is meant, where that is known. */
  readonly folder: string | undefined;
}

/** Reads what an agent sent, in its own way of speaking. */
export async function readCall(invocation: HookInvocation): Promise<Call | OtherCall> {
  const [agent = "", spelled = ""] = invocation.args;
  const folder = projectFolder(agent, invocation);
  const other = (why: string): OtherCall => ({ agent: brief(agent), event: brief(spelled), why, folder });
  const dialect = await findDialect(agent);
  const found = dialect === undefined ? undefined : findEvent(dialect, spelled);
  if (dialect === undefined || found === undefined)
    return other(`nothing to do for "${brief(agent)} ${brief(spelled)}"`);
  const payload = await readPayload(invocation);
  if (isForwardedHook(dialect.agent, invocation)) return other("another agent called this hook: its own answers");
  const call: HookCall = { ...found, payload: payload ?? {}, env: invocation.env };
  const read =
    dialect.read(call) ?? (payload === undefined ? undefined : dialect.read({ ...call, payload: named(payload) }));
  if (read !== undefined) {
    const event = { ...read, agentSession: keptId(read.agentSession), agentId: keptId(read.agentId) };
    // Which tool it is about is all that such a call is judged by.
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

/** Under which the calls of a client go that names no session: they are judged by one of their own. */
const NAMELESS = "(no session id)";

/** A payload without the id of a session, with one in each place where a client may have it. */
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

/** The project that a client names in the environment; Gemini sets Claude's variable, too. */
function projectFolder(agent: string, { env }: HookInvocation): string | undefined {
  if (agent.toLowerCase() === "claude") return env["CLAUDE_PROJECT_DIR"];
  return agent.toLowerCase() === "gemini" ? env["GEMINI_PROJECT_DIR"] : undefined;
}

/** An id as a session keeps it, which holds 512 characters: of a longer one its start, and a mark of the whole. */
function keptId(id: string): string {
  return id.length <= LONGEST_ID ? id : `${id.slice(0, LONGEST_ID - 20)} ${fileNameFor([id])}`;
}

/** A word of anybody's for the log. */
function brief(word: string): string {
  return word.slice(0, 64);
}

/** A client may leave stdin open for as long as it waits: nothing can follow an object that is whole. */
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
 * Tells of each part whether the first object ends in it. Brackets are counted: to parse all that has come whenever a part
 * ends in one would take a file full of them minutes.
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

/** Not by a TextDecoder: the first one of a process loads the converters of ICU. A mark of the byte order is no JSON. */
function textOf(bytes: Uint8Array | undefined): string {
  if (bytes === undefined) return "";
  const read = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
  return read.startsWith("\uFEFF") ? read.slice(1) : read;
}
