import { linkSync, statSync, unlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { AgentSettings, HookEvent, ToolPorts } from "@clew/operations";
import { type Config, configList, configText, type Environment, makeFolder } from "@clew/project";
import { type GateKey, keyPath, type PointerRead, readPointer } from "../../gate/pointer/pointer-file.ts";
import { readMemory, writeMemory } from "./hook-memory.ts";

/** A hook takes a few hundredths of a second: a process that keeps its lock for this long was killed. */
const KILLED_MS = 2_000;
const LONGEST_WAIT_MS = 4_000;
const NAP_MS = 4;

/**
 * Runs the hooks of one agent that may open a session, or write what the next one reads, one after the other: a client calls
 * those of several settings files, and of several tools, at once. Where the lock cannot be taken, the work is done without it.
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
    return false; // a fault of the lock is no reason to stop an agent
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
  return join(dirname(path), "turns");
}

function makeAnchor(path: string): void {
  makeFolder(dirname(path));
  writeFileSync(anchorOf(path), "", { mode: 0o600, flag: "a" });
}

function releaseLock(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // Another hook took it for abandoned and removed it.
  }
}

// A link updates the change time of its file: while other hooks come and go here, an abandoned lock looks taken, up to the longest wait.
function isAbandoned(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - stats.ctimeMs > KILLED_MS;
}

/** Where a hook was called. */
export interface HookPlace {
  readonly home: string;
  readonly config: Config;
  readonly env: Environment;
  readonly event: HookEvent;
  /** The pointer of the agent that the event is about, as it was read to find the state folder. */
  readonly pointer?: PointerRead;
}

/** The few ports that most calls of a tool need. */
export function toolPorts({ home, config, env, event, pointer }: HookPlace): ToolPorts {
  const { agent, agentSession } = event;
  const key = (agentId: string): GateKey => ({ home, agent, agentSession, agentId });
  return {
    settings: settingsOf(config),
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

function settingsOf(config: Config): AgentSettings {
  const choice = <T extends string>(key: Parameters<typeof configText>[1], values: readonly T[], fallback: T): T =>
    values.find((value) => value === configText(config, key)) ?? fallback;
  return {
    depth: choice("depth", ["adaptive", "full"], "adaptive"),
    enforce: choice("enforce", ["off", "advise", "gate"], "gate"),
    directives: choice("directives", ["neutral", "strict"], "neutral"),
    unattended: choice("unattended", ["assume", "halt"], "assume"),
    handoff: choice("handoff", ["optional", "required"], "optional"),
    allow: configList(config, "gate.allow"),
  };
}
