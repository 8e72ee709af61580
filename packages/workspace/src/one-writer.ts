import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { ClewError } from "@clew/errors";

const PATIENCE_MS = 5_000;
const PAUSE_MS = 10;
// A holder names itself right after it has taken the lock; one that is silent for so long has died in between.
const SILENT_MS = 2_000;

/** Reads and changes a file while no other process does: each waits for its turn, and one that was killed holds nobody up. */
export function asOnlyWriter<T>(path: string, work: () => T): T {
  const lock = `${path}.lock`;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const patience = Date.now() + PATIENCE_MS;
  while (!take(lock)) {
    if (isLeftBehind(lock)) rmSync(lock, { force: true });
    else if (Date.now() > patience)
      throw new ClewError("BUSY", `Another process is changing ${path}.`, {
        hint: `Try again; if none is, remove ${lock}.`,
      });
    else pause();
  }
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function take(lock: string): boolean {
  let descriptor: number;
  try {
    descriptor = openSync(lock, "wx", 0o600);
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
  writeSync(descriptor, String(process.pid));
  closeSync(descriptor);
  return true;
}

function isLeftBehind(lock: string): boolean {
  try {
    if (!statSync(lock).isFile()) return false;
    const holder = Number(readFileSync(lock, "utf8"));
    if (!Number.isSafeInteger(holder) || holder <= 0) return Date.now() - statSync(lock).mtimeMs > SILENT_MS;
    process.kill(holder, 0);
    return false;
  } catch (error) {
    // Nobody has this number any more; a lock that has gone meanwhile is simply free.
    return codeOf(error) === "ESRCH";
  }
}

function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
