import { existsSync, linkSync, readFileSync, statSync, unlinkSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { AgentSettings, HookEvent, ToolPorts, TurnMemory } from "@clew/operations";
import { type Config, type ConfigName, configList, configText, configValue } from "@clew/project/config";
import { isRegularFile, makeFolder, pathIn } from "@clew/project/files";
import type { Environment } from "@clew/project/user";
import { userFolders } from "@clew/project/user";
import {
  fileNameFor,
  type GateKey,
  keyPath,
  type PointerRead,
  readPointer,
  replaceFile,
} from "../../gate/pointer-file.ts";
import { isRecord } from "../../guards.ts";

/** Reads the hook's memory of an agent; a damaged memory counts as empty. */
export function readMemory(key: GateKey, env: Environment): TurnMemory {
  const path = keyPath(key, env, ".turn");
  if (!isRegularFile(path)) return {};
  try {
    const document: unknown = JSON.parse(readFileSync(path, "utf8"));
    if (!isRecord(document)) return {};
    const { prompt, blocks, wanted, resumed, spawned, settled, children, shown, prompts, broken, taking, continuing } =
      document;
    return {
      prompt: isPrompt(prompt) ? prompt : undefined,
      blocks: isBlocks(blocks) ? blocks : undefined,
      wanted: isWanted(wanted) ? wanted : undefined,
      shown: Array.isArray(shown) ? shown.filter(isShown) : undefined,
      prompts: typeof prompts === "number" ? prompts : undefined,
      resumed: typeof resumed === "string" ? resumed : undefined,
      settled: typeof settled === "string" ? settled : undefined,
      broken: Array.isArray(broken) ? broken.filter((each) => typeof each === "string") : undefined,
      children: textsOf(children),
      taking: isTaking(taking) ? taking : undefined,
      continuing: textsOf(continuing),
      spawned: Array.isArray(spawned) ? spawned.filter(isSpawn) : undefined,
    };
  } catch {
    return {};
  }
}

/** Stores the memory; two hooks at once lose at most one note. */
export function writeMemory(key: GateKey, env: Environment, memory: TurnMemory): void {
  replaceFile(keyPath(key, env, ".turn"), JSON.stringify(memory));
}

/** Whether this client ever sent a prompt in this project. */
export function promptsSeen(key: GateKey, env: Environment): boolean {
  return existsSync(seenPath(key, env));
}

/** Notes that this client sends prompts. */
export function notePrompts(key: GateKey, env: Environment): void {
  const path = seenPath(key, env);
  if (existsSync(path)) return;
  replaceFile(path, "");
}

function seenPath({ home, agent }: GateKey, env: Environment): string {
  return pathIn(pathIn(userFolders(env).state, "gate"), `${fileNameFor([home, agent])}.seen`);
}

function isPrompt(value: unknown): value is NonNullable<TurnMemory["prompt"]> {
  return hasFields(value, { digest: "string", at: "number", session: "string" });
}

function isBlocks(value: unknown): value is NonNullable<TurnMemory["blocks"]> {
  return hasFields(value, { session: "string", count: "number" });
}

function isWanted(value: unknown): value is NonNullable<TurnMemory["wanted"]> {
  return hasFields(value, { session: "string", refused: "number" });
}

function textsOf(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : undefined;
}

function isTaking(value: unknown): value is NonNullable<TurnMemory["taking"]> {
  return hasFields(value, { session: "string", at: "number" });
}

function isShown(value: unknown): value is NonNullable<TurnMemory["shown"]>[number] {
  return Array.isArray(value) && typeof value[0] === "string" && typeof value[1] === "number";
}

function isSpawn(value: unknown): value is NonNullable<TurnMemory["spawned"]>[number] {
  return hasFields(value, { prompt: "string" });
}

function hasFields(value: unknown, fields: Readonly<Record<string, string>>): boolean {
  return isRecord(value) && Object.entries(fields).every(([name, type]) => typeof value[name] === type);
}

/** A hook takes a few hundredths of a second: a process that holds its lock this long was killed. */
const KILLED_MS = 2_000;
const LONGEST_WAIT_MS = 4_000;
const NAP_MS = 4;

/**
 * Runs one after the other the hooks of an agent that may open a session, or write what the next hook reads: a client
 * runs the hooks of several settings files and tools at once. Runs the work without the lock if it cannot be taken.
 */
async function withHookLock<T>(key: GateKey, env: Environment, work: () => Promise<T>): Promise<T> {
  const path = keyPath(key, env, ".lock");
  const locked = await takeLock(path);
  try {
    return await work();
  } finally {
    if (locked) releaseLock(path);
  }
}

async function takeLock(path: string): Promise<boolean> {
  const until = Date.now() + LONGEST_WAIT_MS;
  try {
    for (;;) {
      const problem = tryLock(path);
      if (problem === undefined) return true;
      if (Date.now() > until) {
        // Remove it, so that the next hook does not wait as long for the same lock.
        releaseLock(path);
        return false;
      }
      if (problem === "ENOENT") makeAnchor(path);
      else if (problem !== "EEXIST") return false;
      else if (isAbandoned(path)) releaseLock(path);
      else await new Promise((resolve) => setTimeout(resolve, NAP_MS));
    }
  } catch {
    return false; // a lock failure must not stop an agent
  }
}

/** Takes the lock, or returns the system's code. Linking to an existing file is ten times faster than creating one. */
function tryLock(path: string): unknown {
  try {
    linkSync(anchorOf(path), path);
    return undefined;
  } catch (error) {
    return error instanceof Error && "code" in error ? error.code : error;
  }
}

/** The file that every lock of this user links to. */
function anchorOf(path: string): string {
  return pathIn(dirname(path), "turns");
}

function makeAnchor(path: string): void {
  makeFolder(dirname(path));
  writeFileSync(anchorOf(path), "", { mode: 0o600, flag: "a" });
}

function releaseLock(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // Another hook considered the lock abandoned and removed it.
  }
}

// A link updates its file's change time: while other hooks run here, an abandoned lock looks taken, up to the longest
// wait.
function isAbandoned(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - stats.ctimeMs > KILLED_MS;
}

/** Where a hook was called. */
export interface HookPlace {
  readonly home: string;
  readonly settings: HookSettings;
  readonly env: Environment;
  readonly event: HookEvent;
  /** The pointer of the event's agent, already read to find the state folder. */
  readonly pointer?: PointerRead;
}

/** The few ports that most calls of a tool need. */
export function toolPorts({ home, settings, env, event, pointer }: HookPlace): ToolPorts {
  const { agent, agentSession } = event;
  const key = (agentId: string): GateKey => ({ home, agent, agentSession, agentId });
  return {
    settings,
    readGate: (agentId) => {
      const read = (agentId === event.agentId ? pointer : undefined) ?? readPointer(key(agentId), env);
      if (read.kind !== "sound") return { kind: read.kind, session: "", open: false };
      if (read.home !== home) return { kind: "elsewhere", session: "", open: false };
      return { kind: "sound", session: read.pointer.session, open: read.pointer.open };
    },
    readMemory: (agentId) => readMemory(key(agentId), env),
    writeMemory: (agentId, memory) => writeMemory(key(agentId), env, memory),
    withHookLock: (agentId, work) => withHookLock(key(agentId), env, work),
  };
}

/** The settings that a hook uses. */
export interface HookSettings extends AgentSettings {
  /** Whether a tool is refused when its check fails. */
  readonly isStrict: boolean;
  readonly logsPrompts: boolean;
  readonly redacts: boolean;
  /** Whether a server keeps the project's threads. */
  readonly hasServer: boolean;
  /** Whether a server keeps the record. */
  readonly isFar: boolean;
  /** State folders and skills that the user trusts. */
  readonly trust: readonly string[];
}

/** Reads a hook's settings, once per call. */
export function hookSettings(config: Config): HookSettings {
  const choice = <T extends string>(key: ConfigName, values: readonly T[], fallback: T): T => {
    const text = configText(config, key);
    return values.find((value) => value === text) ?? fallback;
  };
  return {
    depth: choice("depth", ["adaptive", "full"], "adaptive"),
    enforce: choice("enforce", ["off", "observe", "advise", "gate"], "gate"),
    directives: choice("directives", ["neutral", "strict"], "neutral"),
    pacing: choice("pacing", ["grouped", "single"], "grouped"),
    handoff: choice("handoff", ["optional", "required"], "optional"),
    stopCap: Number(choice("stop.cap", ["0", "1", "2", "3"], "1")),
    recall: choice("recall", ["on", "prompts", "edits", "off"], "on"),
    allow: configList(config, "gate.allow"),
    isStrict: configValue(config, "gate.strict") === true,
    logsPrompts: configValue(config, "log_prompts") === true,
    isFar: configText(config, "url") !== undefined,
    redacts: configValue(config, "redact") !== "off",
    hasServer: configText(config, "url") !== undefined,
    trust: configList(config, "trust"),
  };
}
