import { readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { isRegularFile, makeFolder, pathIn, renameOver } from "@clew/project/files";
import type { Environment } from "@clew/project/user";
import { loadUserKey, userFolders } from "@clew/project/user";
import { isRecord } from "../guards.ts";

// Loading node:crypto costs a hook 2.5 ms of its 22; this is fast enough for the few hundred bytes of a pointer.
// A test compares it with node:crypto on random input.

const BLOCK = 64;
// As printed in FIPS 180-4. Written out, because every hook call would have to compute them from roots of primes. All
// words are signed: V8 keeps those in a register or a field, and allocates an object for each number beyond 31 bits.
// biome-ignore format: a table of four columns
const INITIAL = Int32Array.of(
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
  0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
);
// biome-ignore format: a table of eight columns
const K = Int32Array.of(
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
);

/** HMAC-SHA-256 of a text, as lower-case hex. */
export function keyedHash(key: Uint8Array, text: string): string {
  const own = key.length > BLOCK ? digest(key) : key;
  const inner = digest(padded(own, 0x36), Buffer.from(text, "utf8"));
  return digest(padded(own, 0x5c), inner).toString("hex");
}

function padded(key: Uint8Array, pad: number): Uint8Array {
  const bytes = new Uint8Array(BLOCK).fill(pad);
  for (let index = 0; index < key.length; index += 1) bytes[index] = (key[index] ?? 0) ^ pad;
  return bytes;
}

/** Compares two texts in a time that does not reveal where they differ. */
export function sameText(left: string, right: string): boolean {
  let difference = left.length ^ right.length;
  for (let index = 0; index < left.length; index += 1)
    difference |= left.charCodeAt(index) ^ right.charCodeAt(index % Math.max(1, right.length));
  return difference === 0;
}

/** The digest of some bytes, or of two byte arrays in sequence. */
function digest(first: Uint8Array, second?: Uint8Array): Buffer {
  const bytes = first.length + (second?.length ?? 0);
  const message = Buffer.alloc(Math.ceil((bytes + 9) / BLOCK) * BLOCK);
  message.set(first);
  if (second !== undefined) message.set(second, first.length);
  message[bytes] = 0x80;
  // The number of bits; the input is far below half a gigabyte.
  for (let index = 1, bits = bytes * 8; index <= 4; index += 1, bits >>>= 8) message[message.length - index] = bits;
  const state = Int32Array.from(INITIAL);
  const schedule = new Int32Array(64);
  for (let offset = 0; offset < message.length; offset += BLOCK) {
    for (let index = 0, at = offset; index < 16; index += 1, at += 4)
      schedule[index] =
        ((message[at] ?? 0) << 24) |
        ((message[at + 1] ?? 0) << 16) |
        ((message[at + 2] ?? 0) << 8) |
        (message[at + 3] ?? 0);
    compress(state, schedule);
  }
  const result = Buffer.alloc(32);
  for (let index = 0; index < 32; index += 1) result[index] = (state[index >> 2] ?? 0) >>> (24 - 8 * (index & 3));
  return result;
}

// A fresh process runs this a dozen times before any optimizing compiler sees it: the rotations are written out, because
// function calls would take most of the time.
function compress(state: Int32Array, schedule: Int32Array): void {
  for (let index = 16; index < 64; index += 1) {
    const early = schedule[index - 15] ?? 0;
    const late = schedule[index - 2] ?? 0;
    const low = ((early >>> 7) | (early << 25)) ^ ((early >>> 18) | (early << 14)) ^ (early >>> 3);
    const high = ((late >>> 17) | (late << 15)) ^ ((late >>> 19) | (late << 13)) ^ (late >>> 10);
    schedule[index] = (schedule[index - 16] ?? 0) + low + (schedule[index - 7] ?? 0) + high;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < 64; index += 1) {
    const high = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const first = (h + high + ((e & f) ^ (~e & g)) + (K[index] ?? 0) + (schedule[index] ?? 0)) | 0;
    const low = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const second = low + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  const words = [a, b, c, d, e, f, g, h];
  for (let index = 0; index < 8; index += 1) state[index] = (state[index] ?? 0) + (words[index] ?? 0);
}

/** Opens the gate of a session's agent; a session that no hook opened has none. */
export function openGate(session: GateSession, edge: { readonly home: string; readonly env: Environment }): void {
  const { agent, agent_session: agentSession, agent_id: agentId, opened_by: openedBy } = session.metadata;
  if (!agent || !agentSession || openedBy !== "hook") return;
  const key: GateKey = { home: edge.home, agent, agentSession, agentId: agentId ?? "main" };
  const now = readPointer(key, edge.env);
  // A later prompt, here or in another project, may have replaced this session: keep its gate closed.
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

/** The agent that a pointer is for, in one project. */
export interface GateKey extends AgentKey {
  /** The state folder. */
  readonly home: string;
}

/** The owner of a pointer: an agent has one, wherever it works. */
export interface AgentKey {
  readonly agent: string;
  readonly agentSession: string;
  /** A sub-agent's id, or "main". */
  readonly agentId: string;
}

/** What the gate knows without loading a session. */
export interface GatePointer {
  /** The session of the last prompt; empty if that prompt needed none. */
  readonly session: string;
  readonly revision: number;
  readonly open: boolean;
}

/** A pointer as read: absent, sound (with its session's state folder), or forged by somebody else. */
export type PointerRead =
  | { readonly kind: "absent" }
  | { readonly kind: "forged" }
  | { readonly kind: "sound"; readonly home: string; readonly pointer: GatePointer };

/** Reads an agent's pointer and checks that Clew wrote it. */
export function readPointer(key: AgentKey, env: Environment): PointerRead {
  const path = pointerPath(key, env);
  // Check first: a new agent session has none, and an exception takes ten times as long in a fresh process.
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

/** Writes the pointer of a key; only the hook and `complete` call this. */
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

/** Replaces a small file as a whole, readable by its owner only; creates a missing folder. */
export function replaceFile(path: string, text: string): void {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    writeFileSync(temporary, text, { mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    makeFolder(dirname(path));
    writeFileSync(temporary, text, { mode: 0o600 });
  }
  renameOver(temporary, path);
}

/** The gate's file for an agent. The working folder is not part of the name, because it follows every `cd`. */
export function keyPath(key: AgentKey, env: Environment, suffix: string): string {
  return pathIn(pathIn(userFolders(env).state, "gate"), `${keyName(key)}${suffix}`);
}

function pointerPath(key: AgentKey, env: Environment): string {
  return keyPath(key, env, ".json");
}

/** A short name for a key; the mark inside the file proves who wrote it, not the name. */
function keyName({ agent, agentSession, agentId }: AgentKey): string {
  return fileNameFor([agent, agentSession, agentId]);
}

/** Sixteen hex digits for some texts: FNV-1a, twice, with two start values. */
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
  if (!isRecord(document)) return undefined;
  const { home, session, agent_session, agent_id, revision, open, mac } = document;
  if (typeof session !== "string" || typeof revision !== "number" || typeof open !== "boolean") return undefined;
  if (typeof home !== "string" || typeof mac !== "string") return undefined;
  if (agent_session !== key.agentSession || agent_id !== key.agentId) return undefined;
  return { home, session, revision, open, mac };
}
