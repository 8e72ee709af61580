import { closeSync, openSync, readSync, realpathSync, statSync } from "node:fs";
import { ClewError } from "@clew/errors";

/** Which file a path stands for, and when it was last written; undefined where it stands for none. */
export function fileAt(path: string): { readonly id: string; readonly written: string } | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return undefined;
    return { id: `${stats.dev}:${stats.ino}`, written: `${stats.mtimeMs} ${stats.size}` };
  } catch {
    return undefined; // a folder above it can no longer be entered
  }
}

/**
 * The files that SQLite holds open for a database: the database and its log. Whoever moves one of them away, removes it, puts another
 * in its place or writes over it leaves a process writing to what nobody finds again: each commit asks whether they are what they were.
 */
export class OpenFile {
  readonly #path: string;
  readonly #logPath: string;
  readonly #file: string | undefined;
  readonly #shared: SharedMemory;
  #log: string | undefined;
  /** How far checkpoints had come, and when the database was last written; read in this order. */
  #progress: string | undefined;
  #written: string | undefined;

  constructor(path: string, file: string | undefined) {
    const realPath = realPathOr(path);
    this.#path = path;
    this.#file = file;
    this.#logPath = `${realPath}-wal`;
    this.#log = fileAt(this.#logPath)?.id;
    this.#shared = new SharedMemory(`${realPath}-shm`);
    this.trouble();
  }

  /** Whether the path led to another file by the time that this one was open. */
  isAnother(): boolean {
    return fileAt(this.#path)?.id !== this.#file;
  }

  /** What has become of them, as a sentence; undefined while they are where and what they were. */
  trouble(): string | undefined {
    const progress = this.#shared.progress();
    const file = fileAt(this.#path);
    if (file?.id !== this.#file) return lost(this.#path, file);
    const log = fileAt(this.#logPath)?.id;
    // SQLite makes the log when it first needs it.
    this.#log ??= log;
    if (log !== this.#log) return lost(this.#logPath, log);
    // SQLite writes the database only in checkpoints, of this process or another, and notes each before it writes and after.
    const isUnnoted = progress !== undefined && progress === this.#progress;
    // A checkpoint may have begun since it was asked for: then it is noted by now.
    if (file?.written !== this.#written && isUnnoted && this.#shared.progress() === progress)
      return `${this.#path} was written over ${IN_USE}`;
    this.#progress = progress;
    this.#written = file?.written;
    return undefined;
  }

  /** Refuses to go on with files that nobody finds any more. */
  check(): void {
    const trouble = this.trouble();
    if (trouble === undefined) return;
    throw new ClewError("STORE_UNAVAILABLE", `${trouble}: what is written here now would be lost.`, {
      hint: "It was not acknowledged. Put the files back or bring back a backup (`clew restore FILE`), then start this process again.",
    });
  }

  /** Lets go of them; only once SQLite has. */
  close(): void {
    this.#shared.close();
  }
}

const IN_USE = "while it was in use";

function lost(path: string, found: unknown): string {
  return `${path} was ${found === undefined ? "removed" : `replaced by another file ${IN_USE}`}`;
}

function realPathOr(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

// SQLite's own description of the format (walformat.html) has here the salts of the log, and further on how many of its pages are in
// the database and how many the last checkpoint meant to bring there. Windows lets nobody read between the two.
const PROGRESS = { at: 32, length: 100, done: 64, meant: 96 };

/** Open files by their path: to close one would take SQLite's locks of the whole process from it, so all share one. */
const OPEN = new Map<string, { readonly descriptor: number; users: number }>();

/** The file through which processes share what they know of a log. */
class SharedMemory {
  readonly #path: string;
  #key: string | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /** How far checkpoints have come; undefined where one is under way, was cut off, or nobody knows. */
  progress(): string | undefined {
    const descriptor = this.#open();
    if (descriptor === undefined) return undefined;
    try {
      const bytes = Buffer.alloc(PROGRESS.length);
      readSync(descriptor, bytes, 0, PROGRESS.length, PROGRESS.at);
      const done = bytes.readUInt32LE(PROGRESS.done);
      return done === bytes.readUInt32LE(PROGRESS.meant) ? `${bytes.toString("hex", 0, 8)} ${done}` : undefined;
    } catch {
      return undefined;
    }
  }

  close(): void {
    const key = this.#key ?? "";
    const known = OPEN.get(key);
    this.#key = undefined;
    if (known === undefined || --known.users > 0) return;
    OPEN.delete(key);
    closeSync(known.descriptor);
  }

  #open(): number | undefined {
    if (this.#key !== undefined) return OPEN.get(this.#key)?.descriptor;
    const key = fileAt(this.#path)?.id;
    if (key === undefined) return undefined;
    const known = OPEN.get(key) ?? { descriptor: openSync(this.#path, "r"), users: 0 };
    known.users += 1;
    OPEN.set(key, known);
    this.#key = key;
    return known.descriptor;
  }
}
