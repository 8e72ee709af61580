import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isRegularFile, makeFolder } from "@clew/project/files";
import { type Environment, loadUserKey, userFolders } from "@clew/project/user";
import { keyedHash, sameText } from "./keyed-hash.ts";

/** Whose tools a pointer is about, in one project. */
export interface GateKey extends AgentKey {
  /** The state folder. */
  readonly home: string;
}

/** Whose pointer it is: an agent has one, wherever it stands. */
export interface AgentKey {
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

/** A pointer as read: absent, sound with the state folder that its session lies in, or one that somebody else wrote. */
export type PointerRead =
  | { readonly kind: "absent" }
  | { readonly kind: "forged" }
  | { readonly kind: "sound"; readonly home: string; readonly pointer: GatePointer };

/** Reads the pointer of an agent and checks who wrote it. */
export function readPointer(key: AgentKey, env: Environment): PointerRead {
  const path = pointerPath(key, env);
  // Asked first: a new agent session has none, and an exception takes a fresh process ten times as long.
  if (!isRegularFile(path)) return { kind: "absent" };
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    return { kind: "absent" };
  }
  const pointer = parsePointer(text, key);
  if (pointer === undefined) return { kind: "forged" };
  if (!sameText(macOf({ ...key, home: pointer.home }, pointer, loadUserKey(env)), pointer.mac))
    return { kind: "forged" };
  return { kind: "sound", home: pointer.home, pointer };
}

/** Writes the pointer of a key; only the hook and `complete` do. */
export function writePointer(key: GateKey, env: Environment, pointer: GatePointer): void {
  const path = pointerPath(key, env);
  const document = {
    home: key.home,
    session: pointer.session,
    agent_session: key.agentSession,
    agent_id: key.agentId,
    revision: pointer.revision,
    open: pointer.open,
    mac: macOf(key, pointer, loadUserKey(env)),
  };
  replaceFile(path, `${JSON.stringify(document)}\n`);
}

/** Writes a small file whole, for its owner only; its folder is made when it is missing. */
export function replaceFile(path: string, text: string): void {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    writeFileSync(temporary, text, { mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    makeFolder(dirname(path));
    writeFileSync(temporary, text, { mode: 0o600 });
  }
  renameSync(temporary, path);
}

/** Where the gate keeps what belongs to an agent. The folder it stands in takes no part, because that follows every `cd`. */
export function keyPath(key: AgentKey, env: Environment, suffix: string): string {
  return join(userFolders(env).state, "gate", `${keyName(key)}${suffix}`);
}

function pointerPath(key: AgentKey, env: Environment): string {
  return keyPath(key, env, ".json");
}

/** A short name for a key; who wrote a pointer is its mark's business, not its name's. */
function keyName({ agent, agentSession, agentId }: AgentKey): string {
  return fileNameFor([agent, agentSession, agentId]);
}

/** Sixteen hex digits for some texts: FNV-1a, twice, from two starts. */
export function fileNameFor(texts: readonly string[]): string {
  const text = texts.join("\n");
  let left = 0x811c9dc5;
  let right = 0x050c5d1f;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    left = Math.imul(left ^ code, 0x01000193);
    right = Math.imul(right ^ (code + index), 0x01000193);
  }
  return [left, right].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join("");
}

function macOf(key: GateKey, pointer: GatePointer, secret: Uint8Array): string {
  const { home, agent, agentSession, agentId } = key;
  const words = [home, agent, agentSession, agentId, pointer.session, pointer.revision, pointer.open];
  return keyedHash(secret, `gate pointer\n${JSON.stringify(words)}`);
}

function parsePointer(
  text: string,
  key: AgentKey,
): (GatePointer & { readonly home: string; readonly mac: string }) | undefined {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof document !== "object" || document === null) return undefined;
  const { home, session, agent_session, agent_id, revision, open, mac } = document as Readonly<Record<string, unknown>>; // any object may be asked for any key
  if (typeof session !== "string" || typeof revision !== "number" || typeof open !== "boolean") return undefined;
  if (typeof home !== "string" || typeof mac !== "string") return undefined;
  if (agent_session !== key.agentSession || agent_id !== key.agentId) return undefined;
  return { home, session, revision, open, mac };
}
