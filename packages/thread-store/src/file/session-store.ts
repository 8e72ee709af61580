import { isUtf8 } from "node:buffer";
import { join, normalize, sep } from "node:path";
import { ClewError } from "@clew/errors";
import {
  type CreateSessionResult,
  isSessionId,
  nextTurn,
  openThreadOf,
  readStoredSession,
  type SaveSessionResult,
  type ScanMemory,
  type ScannedSession,
  type SessionListing,
  type SessionStore,
  type SessionVisit,
  type StoredSession,
} from "../session-store.ts";
import {
  errorCode,
  type FileFacts,
  type FilePort,
  type FileVersion,
  nodeFiles,
  sqliteWriteLock,
  type WriteLock,
} from "./file-port.ts";

/** A folder of state files, and how to access it. */
interface Disk {
  readonly folder: string;
  readonly files: FilePort;
  readonly lock: WriteLock;
}

/** The path of a session's state file. */
function pathOf(disk: Disk, id: string): string {
  // The id becomes a path: anything but an id could choose which file is written.
  if (!isSessionId(id)) throw new ClewError("USAGE", `"${id.slice(0, 60)}" is not a session id.`);
  return `${disk.folder}${sep}reasoning-${id}.json`;
}

/** The document in a state file; undefined if there is none. */
function loadState(disk: Disk, id: string): unknown {
  const path = pathOf(disk, id);
  const facts = disk.files.facts(path);
  if (facts === undefined) return undefined;
  mustBeFile(facts, path);
  return guarded(path, () => parseState(disk.files.read(path), path));
}

/** Throw if a state file's name belongs to something other than a file. */
function mustBeFile({ kind }: Pick<FileFacts, "kind">, path: string): void {
  // We did not create a link or FIFO under this name; it may lead anywhere, or block forever.
  if (kind !== "file")
    throw new ClewError("UNTRUSTED_STATE", `${path} is not a regular file (${kind}).`, {
      hint: "Remove it if you did not make it.",
    });
}

/** Parse a state file as a session; throws STATE_CORRUPT if it is not one. */
function parseState(bytes: Uint8Array, path: string): unknown {
  try {
    // A TextDecoder costs every command a millisecond; checking and decoding this way costs nothing.
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

/** Run an action on a path; a failure says what could not be used and why. */
function guarded<T>(path: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw ClewError.is(error) ? error : broken(path, error);
  }
}

/** A failed disk operation as an error that says what to do. */
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
  ENOENT: "it is not there, and no folder can be made for it (ENOENT)",
  ENOSPC: "the disk is full (ENOSPC)",
  EDQUOT: "the disk quota is used up (EDQUOT)",
  EFBIG: "the file would be larger than allowed (EFBIG)",
  EROFS: "the disk is read-only (EROFS)",
  EACCES: "permission denied (EACCES)",
  EPERM: "not permitted (EPERM)",
  EIO: "the disk failed (EIO)",
  ENOTDIR: "a folder of its path is a file (ENOTDIR)",
};

const FILE_NAME = /^reasoning-([0-9a-f-]+)\.json$/;

/** Every session of a folder, newest first. */
function listSessions(disk: Disk): SessionListing[] {
  const found = sessionIds(disk).map((id) => ({ id, modified: disk.files.facts(pathOf(disk, id))?.modified ?? 0 }));
  return found.toSorted(newestFirst).map(({ id }) => entry(disk, id, () => loadState(disk, id)));
}

/** What a scan keeps between calls, and the clock to tell whether a file may still change. */
interface ScanKeeping {
  readonly memory: ScanMemory | undefined;
  now(): number;
}

/** The longest that other work waits while files are read. */
const TURN_MS = 8;

/**
 * Visit every session of a folder, newest first. Unchanged files are not read again, and other work can run in between.
 */
async function scanSessions<T>(
  disk: Disk,
  visit: SessionVisit<T>,
  keeping: ScanKeeping,
): Promise<readonly ScannedSession<T>[]> {
  const found: (ScannedSession<T> & { readonly modified: number })[] = [];
  const ids = sessionIds(disk);
  let began = performance.now();
  for (const id of ids) {
    if (performance.now() - began > TURN_MS) {
      await nextTurn();
      began = performance.now();
    }
    found.push({ id, ...scanOne(disk, id, { visit, keeping }) });
  }
  keeping.memory?.keepOnly(visit, new Set(ids));
  return found.toSorted(newestFirst).map(({ id, result }) => ({ id, result }));
}

interface Scan<T> {
  readonly visit: SessionVisit<T>;
  readonly keeping: ScanKeeping;
}

function scanOne<T>(disk: Disk, id: string, { visit, keeping }: Scan<T>): { result: T; modified: number } {
  const path = pathOf(disk, id);
  const startedAt = keeping.now();
  const version = disk.files.version(path);
  const modified = version?.modified ?? 0;
  const known = version === undefined ? undefined : keeping.memory?.recall(visit, id, version.stamp);
  if (known !== undefined) return { ...known, modified };
  let wasRead = false;
  const result = visit(
    entry(disk, id, () => {
      if (version === undefined) return undefined;
      mustBeFile(version, path);
      const bytes = guarded(path, () => disk.files.read(path));
      wasRead = true;
      return parseState(bytes, path);
    }),
  );
  if (version !== undefined && wasRead && isAtRest(version, startedAt))
    keeping.memory?.keep(visit, id, { ...version, result });
  return { result, modified };
}

/** The coarsest file system clock ticks every two seconds. */
const TICK_MS = 2_000;

// A file changed within this tick may change again with the same stamp, so keep results only for older ones.
function isAtRest({ changed }: FileVersion, readAt: number): boolean {
  return readAt - changed > TICK_MS;
}

function sessionIds(disk: Disk): readonly string[] {
  return namesIn(disk, disk.folder).flatMap((name) => {
    const id = FILE_NAME.exec(name)?.[1];
    return id !== undefined && isSessionId(id) ? [id] : [];
  });
}

function namesIn({ files }: Disk, folder: string): readonly string[] {
  try {
    return files.list(folder);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return [];
    throw broken(folder, error);
  }
}

function entry(disk: Disk, id: string, read: () => unknown): SessionListing {
  const location = pathOf(disk, id);
  try {
    const document = read();
    return document === undefined
      ? { ok: false, id, location, problem: "vanished while it was listed" }
      : { ok: true, id, location, document };
  } catch (error) {
    return { ok: false, id, location, problem: error instanceof Error ? error.message : String(error) };
  }
}

interface Dated {
  readonly id: string;
  readonly modified: number;
}

function newestFirst(left: Dated, right: Dated): number {
  return right.modified - left.modified || (left.id < right.id ? -1 : 1);
}

/** Where a file session store is, and how it accesses the disk. */
export interface FileSessionStoreOptions {
  /** The folder of the state files, such as `/project/.clew/sessions`; created on the first save. */
  readonly folder: string;
  readonly files?: FilePort;
  readonly lock?: WriteLock;
  /** Keeps scan results for unchanged files, for a process that is asked more than once. */
  readonly memory?: ScanMemory;
  readonly now?: () => number;
}

const LOCK_TIMEOUT_MS = 5000;
const NO_HARD_LINKS: ReadonlySet<string> = new Set([
  "EPERM",
  "ENOTSUP",
  "EOPNOTSUPP",
  "ENOSYS",
  "EMLINK",
  "EXDEV",
  "EISDIR",
]);
const encoder = new TextEncoder();

/** Sessions as one JSON file each. The file is the source of truth and can be copied and read with any tool. */
export function createFileSessionStore(options: FileSessionStoreOptions): SessionStore {
  const { files = nodeFiles } = options;
  // Normalize once: it is part of many paths.
  const folder = normalize(options.folder);
  const disk: Disk = {
    folder,
    files,
    lock: options.lock ?? sqliteWriteLock(`${folder}${sep}lock.db`, LOCK_TIMEOUT_MS),
  };
  const keeping = { memory: options.memory, now: options.now ?? Date.now };
  return {
    create: async (session) => create(disk, session),
    load: async (id) => loadState(disk, id),
    save: async (session, expected) => save(disk, session, expected),
    list: async () => listSessions(disk),
    scan: (visit) => scanSessions(disk, visit, keeping),
    unfinishedOf: async (thread) => unfinishedOf(disk, thread),
    remove: async (id) => remove(disk, id),
    locate: (id) => pathOf(disk, id),
  };
}

function create(disk: Disk, session: StoredSession): CreateSessionResult {
  const path = pathOf(disk, session.session_id);
  return guarded(path, () => {
    const temporary = writeFirst(disk, session);
    try {
      noteThread(disk, session, undefined);
      if (!publish(disk, temporary, path)) return { ok: false, reason: "CONFLICT" };
    } finally {
      removeQuietly(disk, temporary);
    }
    disk.files.syncFolder(disk.folder);
    return { ok: true };
  });
}

// Creating a link fails if the name is taken, and the file appears complete: neither half a file nor an overwritten
// one.
function publish(disk: Disk, temporary: string, path: string): boolean {
  try {
    disk.files.link(temporary, path);
    return true;
  } catch (error) {
    const code = errorCode(error) ?? "";
    if (code === "EEXIST") return false;
    if (!NO_HARD_LINKS.has(code)) throw error;
  }
  // Without hard links, the lock keeps two starts apart.
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
      const before = readStoredSession(loadState(disk, session.session_id));
      const revision = before?.revision;
      if (revision === undefined) return { ok: false, reason: "NOT_FOUND" };
      if (revision !== expected) return { ok: false, reason: "STALE_REVISION", revision };
      const temporary = writeTemporary(disk, session);
      try {
        noteThread(disk, session, before);
        disk.files.rename(temporary, path);
      } catch (error) {
        removeQuietly(disk, temporary);
        throw error;
      }
      disk.files.syncFolder(disk.folder);
      forgetThread(disk, session, before);
      return { ok: true };
    }),
  );
  return locked.ok ? locked.value : { ok: false, reason: "BUSY" };
}

/**
 * The folder that lists a thread's unfinished sessions as empty files. Two threads may share one; each session names
 * its thread.
 */
function threadFolder({ folder }: Disk, thread: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < thread.length; index += 1)
    hash = Math.imul(hash ^ thread.charCodeAt(index), 0x01000193) >>> 0;
  // Readable, and valid on every file system, even if it ignores case.
  const start = thread.toLowerCase().replaceAll(/[^a-z0-9_-]/g, "-");
  return join(folder, "threads", `${start.slice(0, 60)}-${hash.toString(16).padStart(8, "0")}`);
}

// Write this before the session: an entry without a session is skipped, but a session without an entry would not be
// found.
function noteThread(disk: Disk, session: StoredSession, before: StoredSession | undefined): void {
  const thread = openThreadOf(session);
  if (thread === undefined || thread === openThreadOf(before)) return;
  const folder = threadFolder(disk, thread);
  disk.files.makeFolder(folder, 0o700);
  try {
    disk.files.create(join(folder, session.session_id), 0o600).close();
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
  }
}

function forgetThread(disk: Disk, session: StoredSession, before: StoredSession | undefined): void {
  const thread = openThreadOf(before);
  if (thread === undefined || thread === openThreadOf(session)) return;
  removeQuietly(disk, join(threadFolder(disk, thread), session.session_id));
}

function unfinishedOf(disk: Disk, thread: string): readonly SessionListing[] {
  const ids = namesIn(disk, threadFolder(disk, thread)).filter(isSessionId);
  const found = ids.map((id) => ({ id, modified: disk.files.facts(pathOf(disk, id))?.modified ?? 0 }));
  const entries = found.toSorted(newestFirst).map(({ id }) => entry(disk, id, () => loadState(disk, id)));
  return entries.filter((each) => each.ok && openThreadOf(each.document) === thread);
}

// Only a project's first session finds no folder, so try first: checking each time takes longer than failing once.
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
  const temporary = `${disk.folder}${sep}${name}`;
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

// Unique, not secret: the file must not exist yet, and only the user can enter its folder.
function uniqueHex(): string {
  const digits = Math.floor(Math.random() * 0xffffff) * 0x1000000 + Math.floor(Math.random() * 0xffffff);
  return digits.toString(16).padStart(12, "0");
}

function remove(disk: Disk, id: string): boolean {
  const path = pathOf(disk, id);
  if (disk.files.facts(path) === undefined) return false;
  const { document } = { document: undefined, ...entry(disk, id, () => loadState(disk, id)) };
  const thread = openThreadOf(document);
  if (thread !== undefined) removeQuietly(disk, join(threadFolder(disk, thread), id));
  guarded(path, () => {
    disk.files.remove(path);
    disk.files.syncFolder(disk.folder);
  });
  return true;
}

// Cleaning up after a failure must not replace the failure's own message.
function removeQuietly(disk: Disk, path: string): void {
  try {
    disk.files.remove(path);
  } catch {
    return;
  }
}
