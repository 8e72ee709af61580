import { join } from "node:path";
import {
  type CreateSessionResult,
  readStoredSession,
  type SaveSessionResult,
  type SessionStore,
  type StoredSession,
} from "../session-store.ts";
import type { SurveyMemory } from "../survey-memory.ts";
import { errorCode, type FilePort, nodeFiles } from "./file-port.ts";
import { listSessions, surveySessions } from "./list-sessions.ts";
import { type Disk, guarded, loadState, pathOf } from "./state-file.ts";
import { sqliteWriteLock, type WriteLock } from "./write-lock.ts";

/** Where a file session store lives and what it touches the disk with. */
export interface FileSessionStoreOptions {
  /** The folder of the state files, such as `/project/.clew/sessions`; made on the first save. */
  readonly folder: string;
  readonly files?: FilePort;
  readonly lock?: WriteLock;
  /** Keeps what surveys saw of files that did not change since; for a process that is asked more than once. */
  readonly memory?: SurveyMemory;
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

/** Sessions as one JSON file each: the file is the truth, it can be copied and read with any tool. */
export function createFileSessionStore(options: FileSessionStoreOptions): SessionStore {
  const { folder, files = nodeFiles } = options;
  const disk: Disk = { folder, files, lock: options.lock ?? sqliteWriteLock(join(folder, "lock.db"), LOCK_TIMEOUT_MS) };
  const keeping = { memory: options.memory, now: options.now ?? Date.now };
  return {
    create: async (session) => create(disk, session),
    load: async (id) => loadState(disk, id),
    save: async (session, expected) => save(disk, session, expected),
    list: async () => listSessions(disk),
    survey: (look) => surveySessions(disk, look, keeping),
    remove: async (id) => remove(disk, id),
    locate: (id) => pathOf(disk, id),
  };
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
      const revision = readStoredSession(loadState(disk, session.session_id))?.revision;
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

function remove(disk: Disk, id: string): boolean {
  const path = pathOf(disk, id);
  if (disk.files.facts(path) === undefined) return false;
  guarded(path, () => {
    disk.files.remove(path);
    disk.files.syncFolder(disk.folder);
  });
  return true;
}

// Clearing away after a failure must not replace the failure's own message.
function removeQuietly(disk: Disk, path: string): void {
  try {
    disk.files.remove(path);
  } catch {
    return;
  }
}
