import { isUtf8 } from "node:buffer";
import { join } from "node:path";
import { ClewError } from "@clew/errors";
import { isSessionId, readStoredSession } from "../session-store.ts";
import { errorCode, type FileFacts, type FilePort } from "./file-port.ts";
import type { WriteLock } from "./write-lock.ts";

/** A folder of state files, and what it is touched with. */
export interface Disk {
  readonly folder: string;
  readonly files: FilePort;
  readonly lock: WriteLock;
}

/** The path of a session's state file. */
export function pathOf(disk: Disk, id: string): string {
  // An id becomes a path: anything but an id could choose which file is written.
  if (!isSessionId(id)) throw new ClewError("USAGE", `Not a session id: "${id.slice(0, 60)}".`);
  return join(disk.folder, `reasoning-${id}.json`);
}

/** The document of a state file, or undefined where there is none. */
export function loadState(disk: Disk, id: string): unknown {
  const path = pathOf(disk, id);
  const facts = disk.files.facts(path);
  if (facts === undefined) return undefined;
  mustBeFile(facts, path);
  return guarded(path, () => parseState(disk.files.read(path), path));
}

/** Throws where something else lies under the name of a state file. */
export function mustBeFile({ kind }: Pick<FileFacts, "kind">, path: string): void {
  // A link or a FIFO under this name was not made here and may lead anywhere, or nowhere and never end.
  if (kind !== "file")
    throw new ClewError("UNTRUSTED_STATE", `${path} is not a regular file (${kind}).`, {
      hint: "Remove it if you did not make it.",
    });
}

/** The session that the bytes of a state file hold; throws STATE_CORRUPT where they hold none. */
export function parseState(bytes: Uint8Array, path: string): unknown {
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

/** Runs what touches a path; its failures say what could not be used and why. */
export function guarded<T>(path: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw ClewError.is(error) ? error : broken(path, error);
  }
}

/** A failed touch of the disk as an error that says what to do. */
export function broken(path: string, cause: unknown): ClewError {
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
