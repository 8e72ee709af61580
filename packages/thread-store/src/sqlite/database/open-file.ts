import { realpathSync, statSync } from "node:fs";
import { ClewError } from "@clew/errors";

/** Which file a path stands for; undefined where it stands for none. */
export function fileAt(path: string): string | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats === undefined ? undefined : `${stats.dev}:${stats.ino}`;
  } catch {
    return undefined; // a folder above it can no longer be entered
  }
}

/**
 * The two files that SQLite holds open for a database: the database and its log. Whoever moves one of them away, removes it or puts
 * another in its place leaves a process writing to what nobody finds again: each commit asks whether the names still lead there.
 */
export class OpenFile {
  readonly #path: string;
  readonly #logPath: string;
  readonly #file: string | undefined;
  #log: string | undefined;

  constructor(path: string, file: string | undefined) {
    this.#path = path;
    this.#file = file;
    this.#logPath = `${realPathOr(path)}-wal`;
    this.#log = fileAt(this.#logPath);
  }

  /** Whether the path led to another file by the time that this one was open. */
  isAnother(): boolean {
    return fileAt(this.#path) !== this.#file;
  }

  /** What has become of them, as a sentence; undefined while they are where they were. */
  trouble(): string | undefined {
    const file = fileAt(this.#path);
    if (file !== this.#file) return `${this.#path} ${file === undefined ? "was removed" : REPLACED}`;
    const log = fileAt(this.#logPath);
    // SQLite makes the log when it first needs it.
    this.#log ??= log;
    if (log !== this.#log) return `${this.#logPath} ${log === undefined ? "was removed" : REPLACED}`;
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
}

const REPLACED = "was replaced by another file while it was in use";

function realPathOr(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}
