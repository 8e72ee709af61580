import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Environment, loadUserKey, userFolders } from "@clew/workspace";
import { keyedHash, plainHash, sameText } from "./keyed-hash.ts";

/** Whose tools a pointer is about. */
export interface GateKey {
  /** The state folder. */
  readonly home: string;
  readonly agent: string;
  readonly agentSession: string;
  /** A sub-agent's id, or "main". */
  readonly agentId: string;
}

/** What the gate knows without loading a session. */
export interface GatePointer {
  /** The session of the last prompt; empty where that prompt needed none. */
  readonly session: string;
  readonly revision: number;
  readonly open: boolean;
}

/** A pointer as read: absent, sound, or one that somebody else wrote. */
export type PointerRead =
  | { readonly kind: "absent" }
  | { readonly kind: "forged" }
  | { readonly kind: "sound"; readonly pointer: GatePointer };

/** Reads the pointer of a key and checks who wrote it. */
export function readPointer(key: GateKey, env: Environment): PointerRead {
  let text: string;
  try {
    text = readFileSync(pointerPath(key, env), "utf8");
  } catch {
    return { kind: "absent" };
  }
  const pointer = parsePointer(text, key);
  if (pointer === undefined) return { kind: "forged" };
  if (!sameText(macOf(key, pointer, loadUserKey(env)), pointer.mac)) return { kind: "forged" };
  return { kind: "sound", pointer };
}

/** Writes the pointer of a key; only the hook and `complete` do. */
export function writePointer(key: GateKey, env: Environment, pointer: GatePointer): void {
  const path = pointerPath(key, env);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const document = {
    session: pointer.session,
    agent_session: key.agentSession,
    agent_id: key.agentId,
    revision: pointer.revision,
    open: pointer.open,
    mac: macOf(key, pointer, loadUserKey(env)),
  };
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, `${JSON.stringify(document)}\n`, { mode: 0o600 });
  renameSync(temporary, path);
}

/** Opens the gate of the agent that a session belongs to; a session that no hook opened has none. */
export function openGate(session: GateSession, edge: { readonly home: string; readonly env: Environment }): void {
  const { agent, agent_session: agentSession, agent_id: agentId, opened_by: openedBy } = session.metadata;
  if (!agent || !agentSession || openedBy !== "hook") return;
  const key: GateKey = { home: edge.home, agent, agentSession, agentId: agentId ?? "main" };
  const now = readPointer(key, edge.env);
  // A later prompt may have taken this session's place: its gate stays closed.
  if (now.kind === "sound" && now.pointer.session !== session.session_id) return;
  writePointer(key, edge.env, { session: session.session_id, revision: session.revision, open: true });
}

/** The part of a session that says whose gate it opens. */
export interface GateSession {
  readonly session_id: string;
  readonly revision: number;
  readonly metadata: {
    readonly agent?: string | null;
    readonly agent_session?: string | null;
    readonly agent_id?: string | null;
    readonly opened_by?: string;
  };
}

/** Where the gate keeps what belongs to a key. */
export function keyPath(key: GateKey, env: Environment, suffix: string): string {
  return join(userFolders(env).state, "gate", `${keyName(key)}${suffix}`);
}

function pointerPath(key: GateKey, env: Environment): string {
  return keyPath(key, env, ".json");
}

function keyName(key: GateKey): string {
  const words = JSON.stringify([key.home, key.agent, key.agentSession, key.agentId]);
  return plainHash(words).slice(0, 32);
}

function macOf(key: GateKey, pointer: GatePointer, secret: Uint8Array): string {
  const { home, agent, agentSession, agentId } = key;
  const words = [home, agent, agentSession, agentId, pointer.session, pointer.revision, pointer.open];
  return keyedHash(secret, `gate pointer\n${JSON.stringify(words)}`);
}

function parsePointer(text: string, key: GateKey): (GatePointer & { readonly mac: string }) | undefined {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof document !== "object" || document === null) return undefined;
  const { session, agent_session, agent_id, revision, open, mac } = document as Readonly<Record<string, unknown>>; // any object may be asked for any key
  if (typeof session !== "string" || typeof revision !== "number" || typeof open !== "boolean") return undefined;
  if (typeof mac !== "string" || agent_session !== key.agentSession || agent_id !== key.agentId) return undefined;
  return { session, revision, open, mac };
}
