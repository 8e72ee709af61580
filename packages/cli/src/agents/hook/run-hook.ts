import { existsSync, statSync } from "node:fs";
import { dirname, isAbsolute, join, resolve, sep } from "node:path";
import { ClewError } from "@clew/errors";
import { type HookAnswer, type HookEvent, type HookOutcome, handleHook, MAIN_AGENT } from "@clew/operations";
import { loadConfig } from "@clew/project/config";
import { logHook, pathIn } from "@clew/project/files";
import { utcNow } from "@clew/project/ids-and-time";
import { findStateFolder } from "@clew/project/state-folder";
import { readSwitchedOff, userFolders } from "@clew/project/user";
import { namesOf } from "../../gate/file-names.ts";
import { inspectTool } from "../../gate/inspect-tool.ts";
import { type PointerRead, readPointer } from "../../gate/pointer-file.ts";
import { rulesAtEdit } from "../../gate/rules/rules-at-edit.ts";
import type { Encoded } from "../dialects/dialect.ts";
import { installedClew, isRunningNode } from "../installed-clew.ts";
import { MARKER_SESSION, markerAnswer } from "./calling-client.ts";
import { type Call, type HookInvocation, type OtherCall, readCall } from "./read-call.ts";
import { type HookPlace, type HookSettings, hookSettings, toolPorts } from "./tool-ports.ts";

/** A text with fewer characters fits every client's byte limit. */
const SHORT = 3_000;

function isShort({ context = "", deny = "", block = "" }: HookAnswer): boolean {
  return context.length < SHORT && deny.length < SHORT && block.length < SHORT;
}

// Variables that move an agent's settings, and the files there that decide what runs.
const MOVED: readonly (readonly [variable: string, files: readonly string[]])[] = [
  ["CLAUDE_CONFIG_DIR", ["settings.json", "settings.local.json", ".claude.json", "hooks", "plugins"]],
  ["CODEX_HOME", ["hooks.json", "config.toml", "hooks", "plugins"]],
  ["COPILOT_HOME", ["config.json", "settings.json", "mcp-config.json", "hooks"]],
  ["XDG_CONFIG_HOME", ["opencode"]],
];

/** The agents' hook and MCP settings in folders that a variable moved. */
function movedSettings(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  return MOVED.flatMap(([variable, files]) => {
    const folder = env[variable];
    return folder === undefined || !isAbsolute(folder) ? [] : files.map((file) => join(folder, file));
  });
}

/** Runs one hook call and returns its exit code: always 0, except for the one refusal that needs another. */
export async function runHook(invocation: HookInvocation): Promise<number> {
  const started = now();
  const explain = (line: string): void => {
    if (invocation.explain) invocation.terminal.err(`clew hook: ${line}\n`);
  };
  const call = await readCall(invocation);
  if (!("dialect" in call)) return pass(invocation, call, started);
  if (call.event.agentSession.startsWith(MARKER_SESSION)) return mark(invocation, call);
  const { home, exists, pointer } = findPlace(invocation, call.event);
  if (!exists) {
    explain(`no state folder here (${home}): nothing to do`);
    return 0;
  }
  return answerCall(invocation, { ...call, home, pointer, env: invocation.env, started, explain });
}

interface FoundPlace {
  readonly home: string;
  readonly exists: boolean;
  /** The pointer of the event's agent, if it was read. */
  readonly pointer?: PointerRead;
}

/**
 * Finds the state folder of an event: the one of the agent's session, because a client's folder follows every `cd`, even
 * into a folder with its own `.clew`. Only a prompt from outside that project uses the folder it comes from.
 */
function findPlace({ cwd, env }: HookInvocation, event: HookEvent): FoundPlace {
  const folder = event.cwd ?? cwd;
  const read = pointerOf(event, event.agentId, env);
  const from = read?.kind === "sound" || event.agentId === MAIN_AGENT ? read : pointerOf(event, MAIN_AGENT, env);
  const known = from?.kind === "sound" && isFolder(from.home) ? from.home : undefined;
  const isOwnPrompt = event.kind === "prompt" && event.agentId === MAIN_AGENT;
  if (known !== undefined && !isOwnPrompt) return { home: known, exists: true, pointer: read };
  const { path: home, exists } = findStateFolder(folder, env);
  if (known !== undefined && (!exists || isWithin(home, dirname(known)))) return { home: known, exists: true };
  return { home, exists };
}

function pointerOf(
  { agent, agentSession }: HookEvent,
  agentId: string,
  env: HookInvocation["env"],
): PointerRead | undefined {
  if (agentSession === "") return undefined;
  try {
    return readPointer({ agent, agentSession, agentId }, env);
  } catch {
    return undefined; // the gate check reports what is wrong
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch {
    return false; // a folder without access
  }
}

function isWithin(path: string, folder: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** Logs a call that does not concern Clew, and does nothing else. */
function pass(
  { cwd, env, terminal, explain }: HookInvocation,
  { folder, why, ...named }: OtherCall,
  started: number,
): 0 {
  if (explain) terminal.err(`clew hook: ${why}\n`);
  const { path: home, exists } = findStateFolder(folder ?? cwd, env);
  if (exists) logHook(home, { at: utcNow(), ...named, decision: "nothing to do", ms: since(started), reason: why });
  return 0;
}

/** `clew doctor --live` asks whether this hook is reached: return the marker and do nothing else. */
function mark(invocation: HookInvocation, { dialect, event }: Call): number {
  const marker = markerAnswer(event);
  const encoded = dialect.encode(event, marker);
  // An event without an answer has no form for one; return the marker on stderr.
  if (encoded.stdout === undefined && encoded.stderr === undefined)
    invocation.terminal.err(`${marker.context ?? ""}\n`);
  print(invocation, encoded);
  return 0;
}

function print({ terminal }: HookInvocation, { stdout, stderr }: Encoded): void {
  if (stdout !== undefined) terminal.out(stdout);
  if (stderr !== undefined) terminal.err(stderr);
}

interface Placed extends Call {
  readonly home: string;
  readonly pointer: PointerRead | undefined;
  readonly env: HookInvocation["env"];
  readonly started: number;
  readonly explain: (text: string) => void;
}

async function answerCall(invocation: HookInvocation, call: Placed): Promise<number> {
  const { event, dialect, home, explain } = call;
  let settings: HookSettings | undefined;
  try {
    settings = hookSettings(loadConfig({ stateFolder: home, env: invocation.env, lenient: "project" }));
    if (readSwitchedOff(home, invocation.env, utcNow()) !== undefined) {
      explain("Clew is switched off here");
      await log(call, settings, { answer: {}, decision: "switched off" });
      return 0;
    }
    if (call.unread !== undefined) throw new ClewError("DOCUMENT_UNREADABLE", call.unread);
    const isHeard = event.kind === "after-tool" && event.askAnswers === undefined;
    // Clients that take recalled records before a tool have had them by now.
    const outcome =
      isHeard && dialect.isTold === true ? { answer: {}, decision: "heard" } : await decide(invocation, call, settings);
    invocation.ways.push(outcome.decision, event.tool?.class ?? "", outcome.recalled === undefined ? "" : "recalled");
    explain(`${outcome.decision}${outcome.reason === undefined ? "" : ` (${outcome.reason})`}`);
    const answer = isShort(outcome.answer)
      ? outcome.answer
      : (await import("./fit-context.ts")).fitAnswer(outcome.answer, outcome.session);
    const encoded = dialect.encode(event, answer);
    print(invocation, encoded);
    // A client that takes no answer at this event was shown nothing.
    const isShown = encoded.stdout !== undefined || encoded.stderr !== undefined;
    await log(call, settings, { ...outcome, answer: isShown ? answer : {} });
    if (isHeard || (event.kind === "before-tool" && outcome.answer.deny === undefined))
      await noteTouching(invocation, call, settings);
    if ((event.kind === "stop" || event.kind === "prompt") && existsSync(pathIn(home, "touched")))
      await (await import("./touch-notes.ts")).foldWaiting(home, invocation.env);
    return encoded.exit;
  } catch (thrown) {
    return await failed(invocation, { ...call, settings }, thrown);
  }
}

/** A command whose own text may become lines of a file; for any other command the author of the lines is unknown. */
const SAYS_LINES = /<<|\b(?:echo|printf|apply_?patch)\b/;

/** Notes what a tool call writes: the files before the call, and the changes after it. */
async function noteTouching(invocation: HookInvocation, call: Placed, settings: HookSettings): Promise<void> {
  const { tool } = call.event;
  const writes = tool?.class === "write" || (tool?.class === "shell" && SAYS_LINES.test(tool.command ?? ""));
  if (!writes || settings.enforce === "off") return;
  const { event, home, env, pointer } = call;
  const { kind, session } = toolPorts({ home, settings, env, event, pointer }).readGate(event.agentId);
  if (kind === "sound" && session !== "")
    await (await import("./touch-notes.ts")).noteTouching({ ...call, session, cwd: invocation.cwd });
}

function decide(
  invocation: HookInvocation,
  { event, home, pointer, shellFolder }: Placed,
  settings: HookSettings,
): Promise<HookOutcome> {
  const { env } = invocation;
  const place: HookPlace = { home, settings, env, event };
  const { config: configFolder, state, cache } = userFolders(env);
  const cwd = event.cwd ?? invocation.cwd;
  // A state folder with another name is known only from the variable; any `.clew` is known by its name.
  const named = env["CLEW_HOME"] ? [resolve(cwd, env["CLEW_HOME"])] : [];
  const inspect = inspectTool({
    home,
    userFolders: [configFolder, state, cache, ...named, ...movedSettings(env)],
    cwd,
    folders: shellFolder === undefined ? [] : [shellFolder],
    env,
    isClew: installedClew(pathIn(import.meta.dirname, "clew.cjs"), env),
    isNode: isRunningNode,
  });
  return handleHook(
    {
      tools: toolPorts({ ...place, pointer }),
      inspect,
      rules: rulesAtEdit({ home, cwd, folders: shellFolder === undefined ? [cwd] : [shellFolder, cwd], env }),
      // Skip loading recall when nothing has been recorded.
      recall:
        settings.isFar || existsSync(pathIn(home, "recall.db"))
          ? async (request) => {
              const { recallNow, refreshed } = await import("./recall-now.ts");
              if (settings.isFar && event.kind === "prompt") await refreshed(home, env);
              return recallNow(home, request);
            }
          : undefined,
      namesOf: (path) => namesOf(resolve(cwd, path), home),
      ports: async () => (await import("./hook-ports.ts")).trustedPorts(place),
      userPorts: async () => (await import("./hook-ports.ts")).userPorts(place),
    },
    event,
  );
}

/** A failing hook says nothing and lets the agent continue, unless the user chose strict tool checks. */
async function failed(
  invocation: HookInvocation,
  call: Placed & { readonly settings: HookSettings | undefined },
  thrown: unknown,
): Promise<number> {
  const { code, message } = (await import("../../main/cli-error.ts")).asCliError(thrown);
  call.explain(`failed: ${code}: ${message}`);
  await log(call, call.settings, { answer: {}, decision: "failed", reason: `${code}: ${message}`.slice(0, 500) });
  if (call.event.kind !== "before-tool" || call.settings === undefined) return 0;
  const { isStrict, enforce } = call.settings;
  if (!isStrict || enforce !== "gate") return 0;
  const deny = `Refused by Clew: its check failed (${code}). The user can look: clew doctor`;
  const encoded = call.dialect.encode(call.event, { deny });
  print(invocation, encoded);
  return encoded.exit;
}

async function log(
  { event, home, started, env }: Placed,
  settings: HookSettings | undefined,
  outcome: HookOutcome,
): Promise<void> {
  if (!existsSync(home)) return;
  const withPrompt = settings?.logsPrompts === true && event.prompt !== undefined;
  logHook(home, {
    at: utcNow(),
    agent: event.agent,
    event: event.event,
    kind: event.kind,
    decision: outcome.decision,
    ms: since(started),
    agent_session: event.agentSession === "" ? undefined : event.agentSession,
    agent_id: event.agentId,
    session: outcome.session ? outcome.session : undefined,
    tool: event.tool === undefined ? undefined : event.tool.name,
    clew_tool: event.kind === "before-tool" && event.tool?.class === "clew" ? true : undefined,
    ...shown(outcome.answer),
    rules: outcome.rules,
    waivers: outcome.waivers,
    recalled: outcome.recalled?.ids,
    recalled_bytes: outcome.recalled?.bytes,
    reason: outcome.reason === undefined ? undefined : outcome.reason.slice(0, 500),
    prompt: withPrompt
      ? (await import("./logged-prompt.ts")).loggedPrompt(event.prompt ?? "", settings, env)
      : undefined,
  });
}

// Which text the model gets to read, and its bytes.
function shown({ deny, block, context }: HookAnswer): {
  readonly put?: "context" | "deny" | "block";
  readonly bytes?: number;
} {
  const text = deny ?? block ?? context;
  if (text === undefined || text === "") return {};
  const put = deny !== undefined ? "deny" : block !== undefined ? "block" : "context";
  return { put, bytes: Buffer.byteLength(text) };
}

function since(started: number): number {
  return Math.round((now() - started) * 10) / 10;
}

/** A monotonic clock in milliseconds; the global `performance` would load a module of its own. */
function now(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1000 + nanoseconds / 1e6;
}
