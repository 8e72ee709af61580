import { isUtf8 } from "node:buffer";
import { join } from "node:path";
import { ClewError } from "@clew/errors";
import {
  type CreateSessionResult,
  isSessionId,
  readStoredSession,
  type SaveSessionResult,
  type SessionListing,
  type SessionStore,
  type StoredSession,
} from "../session-store.ts";
import { errorCode, type FilePort, nodeFiles } from "./file-port.ts";
import { sqliteWriteLock, type WriteLock } from "./write-lock.ts";

/** Where a file session store lives and what it touches the disk with. */
export interface FileSessionStoreOptions {
  /** The folder of the state files, such as `/project/.clew/sessions`; made on the first save. */
  readonly folder: string;
  readonly files?: FilePort;
  readonly lock?: WriteLock;
}

const LOCK_TIMEOUT_MS = 5000;
const FILE_NAME = /^reasoning-([0-9a-f-]+)\.json$/;
const TEMPORARY_NAME = /^\.[0-9a-f-]+-[0-9a-f]{12}\.tmp$/;
const NO_HARD_LINKS: ReadonlySet<string> = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK", "EXDEV"]);
const encoder = new TextEncoder();

/** Sessions as one JSON file each: the file is the truth, it can be copied and read with any tool. */
export function createFileSessionStore(options: FileSessionStoreOptions): SessionStore {
  const { folder, files = nodeFiles } = options;
  const disk: Disk = { folder, files, lock: options.lock ?? sqliteWriteLock(join(folder, "lock.db"), LOCK_TIMEOUT_MS) };
  return {
    create: async (session) => create(disk, session),
    load: async (id) => load(disk, id),
    save: async (session, expected) => save(disk, session, expected),
    list: async () => list(disk),
    remove: async (id) => remove(disk, id),
    locate: (id) => pathOf(disk, id),
  };
}

interface Disk {
  readonly folder: string;
  readonly files: FilePort;
  readonly lock: WriteLock;
}

function pathOf(disk: Disk, id: string): string {
  // An id becomes a path: anything but an id could choose which file is written.
  if (!isSessionId(id)) throw new ClewError("USAGE", `Not a session id: "${id.slice(0, 60)}".`);
  return join(disk.folder, `reasoning-${id}.json`);
}

function create(disk: Disk, session: StoredSession): CreateSessionResult {
  const path = pathOf(disk, session.session_id);
  return guarded(path, () => {
    const temporary = writeFirst(disk, session);
    try {
      if (!publish(disk, temporary, path)) return { ok: false, reason: "CONFLICT" };
    } finally {
      removeQuietly(disk, temporary);
    }
    disk.files.syncFolder(disk.folder);
    return { ok: true };
  });
}

// A second name fails where it is taken, and appears with all its bytes: no half file, no overwritten one.
function publish(disk: Disk, temporary: string, path: string): boolean {
  try {
    disk.files.link(temporary, path);
    return true;
  } catch (error) {
    const code = errorCode(error) ?? "";
    if (code === "EEXIST") return false;
    if (!NO_HARD_LINKS.has(code)) throw error;
  }
  // Some file systems have no second names: there the lock keeps two starts apart.
  const renamed = disk.lock(() => {
    if (disk.files.facts(path) !== undefined) return false;
    disk.files.rename(temporary, path);
    return true;
  });
  return renamed.ok && renamed.value;
}

function save(disk: Disk, session: StoredSession, expected: number): SaveSessionResult {
  const path = pathOf(disk, session.session_id);
  if (disk.files.facts(path) === undefined) return { ok: false, reason: "NOT_FOUND" };
  const locked = disk.lock(() =>
    guarded(path, (): SaveSessionResult => {
      const revision = readStoredSession(load(disk, session.session_id))?.revision;
      if (revision === undefined) return { ok: false, reason: "NOT_FOUND" };
      if (revision !== expected) return { ok: false, reason: "STALE_REVISION", revision };
      const temporary = writeTemporary(disk, session);
      try {
        disk.files.rename(temporary, path);
      } catch (error) {
        removeQuietly(disk, temporary);
        throw error;
      }
      disk.files.syncFolder(disk.folder);
      return { ok: true };
    }),
  );
  return locked.ok ? locked.value : { ok: false, reason: "BUSY" };
}

// All but the first session of a project find the folder made: asking each time takes longer than being refused once.
function writeFirst(disk: Disk, session: StoredSession): string {
  try {
    return writeTemporary(disk, session);
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
  }
  disk.files.makeFolder(disk.folder, 0o700);
  return writeTemporary(disk, session);
}

function writeTemporary(disk: Disk, session: StoredSession): string {
  const name = `.${session.session_id}-${uniqueHex()}.tmp`;
  const temporary = join(disk.folder, name);
  const file = disk.files.create(temporary, 0o600);
  try {
    try {
      file.write(encoder.encode(`${JSON.stringify(session, null, 2)}\n`));
      file.sync();
    } finally {
      file.close();
    }
  } catch (error) {
    removeQuietly(disk, temporary);
    throw error;
  }
  return temporary;
}

// Unique, not secret: the file must not exist yet, and its folder is the user's alone.
function uniqueHex(): string {
  const digits = Math.floor(Math.random() * 0xffffff) * 0x1000000 + Math.floor(Math.random() * 0xffffff);
  return digits.toString(16).padStart(12, "0");
}

function load(disk: Disk, id: string): unknown {
  const path = pathOf(disk, id);
  const facts = disk.files.facts(path);
  if (facts === undefined) return undefined;
  // A link or a FIFO under this name was not made here and may lead anywhere, or nowhere and never end.
  if (facts.kind !== "file")
    throw new ClewError("UNTRUSTED_STATE", `${path} is not a regular file (${facts.kind}).`, {
      hint: "Remove it if you did not make it.",
    });
  return guarded(path, () => parse(disk.files.read(path), path));
}

function parse(bytes: Uint8Array, path: string): unknown {
  try {
    // A decoder of its own costs a millisecond of every command; checking and decoding in one go costs nothing.
    const document: unknown = isUtf8(bytes)
      ? JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8"))
      : undefined;
    if (readStoredSession(document) !== undefined) return document;
  } catch (cause) {
    const what = bytes.length === 0 ? "is empty" : "is not JSON";
    throw corrupt(path, what, cause);
  }
  throw corrupt(path, "is not a session file");
}

function corrupt(path: string, what: string, cause?: unknown): ClewError {
  return new ClewError("STATE_CORRUPT", `The state file ${path} ${what}; it was left as it is.`, {
    hint: "Restore it from a copy, or start a new session; `clew sessions list` shows the others.",
    cause,
  });
}

function list(disk: Disk): SessionListing[] {
  let names: readonly string[];
  try {
    names = disk.files.list(disk.folder);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return [];
    throw broken(disk.folder, error);
  }
  const found = names.flatMap((name) => {
    const id = FILE_NAME.exec(name)?.[1];
    if (id === undefined || !isSessionId(id)) return [];
    return [{ id, modified: disk.files.facts(join(disk.folder, name))?.modified ?? 0 }];
  });
  return found
    .toSorted((left, right) => right.modified - left.modified || (left.id < right.id ? -1 : 1))
    .map(({ id }) => entry(disk, id));
}

function entry(disk: Disk, id: string): SessionListing {
  const location = pathOf(disk, id);
  try {
    const document = load(disk, id);
    return document === undefined
      ? { ok: false, id, location, problem: "vanished while it was listed" }
      : { ok: true, id, location, document };
  } catch (error) {
    return { ok: false, id, location, problem: error instanceof Error ? error.message : String(error) };
  }
}

function remove(disk: Disk, id: string): boolean {
  const path = pathOf(disk, id);
  if (disk.files.facts(path) === undefined) return false;
  guarded(path, () => {
    disk.files.remove(path);
    disk.files.syncFolder(disk.folder);
  });
  return true;
}

/** Removes the temporary files that killed processes left in a folder of sessions; returns how many. */
export function sweepTemporaryFiles(folder: string, before: number): number {
  const files = nodeFiles;
  const leftovers = files
    .list(folder)
    .filter((name) => TEMPORARY_NAME.test(name))
    .map((name) => join(folder, name))
    .filter((path) => (files.facts(path)?.modified ?? before) < before);
  for (const path of leftovers) files.remove(path);
  return leftovers.length;
}

// Clearing away after a failure must not replace the failure's own message.
function removeQuietly(disk: Disk, path: string): void {
  try {
    disk.files.remove(path);
  } catch {
    return;
  }
}

function guarded<T>(path: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw ClewError.is(error) ? error : broken(path, error);
  }
}

function broken(path: string, cause: unknown): ClewError {
  const code = errorCode(cause);
  const reason = code === undefined ? String(cause) : (REASONS[code] ?? code);
  return new ClewError("STORE_UNAVAILABLE", `${path} could not be used: ${reason}.`, {
    hint: "What was there before is whole. When the cause is mended, run the same command again.",
    details: code === undefined ? {} : { cause: code },
    cause,
  });
}

const REASONS: Readonly<Record<string, string | undefined>> = {
  ENOSPC: "the disk is full (ENOSPC)",
  EDQUOT: "the disk quota is used up (EDQUOT)",
  EFBIG: "the file would be larger than allowed (EFBIG)",
  EROFS: "the disk is read-only (EROFS)",
  EACCES: "permission denied (EACCES)",
  EPERM: "not permitted (EPERM)",
  EIO: "the disk failed (EIO)",
  ENOTDIR: "a folder of its path is a file (ENOTDIR)",
};
