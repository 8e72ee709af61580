import { constants } from "node:fs";
import { dirname } from "node:path";

// How many commits pass between two looks at the file: a process that writes less than this is not bothered with any of it.
const COMMITS = 16;
const FIRST = 512 * 1024;
const MOST = 1024 * 1024;
// About as long as the log gets between two checkpoints; from then on it is written over from its beginning.
const ENOUGH = 16 * 1024 * 1024;
// What is left of a disk that is nearly full is for what must be written.
const LEFT_ALONE = 256 * 1024 * 1024;

// Only a process that writes much needs it: to load it takes 1.5 ms.
function files(): typeof import("node:fs/promises") {
  return process.getBuiltinModule("node:fs/promises");
}

/** How many bytes may still be written to the disk that a folder lies on. */
export type FreeSpace = (folder: string) => Promise<number>;

async function freeSpaceOfDisk(folder: string): Promise<number> {
  const { bavail, bsize } = await files().statfs(folder);
  return bavail * bsize;
}

/**
 * Room at the end of the write-ahead log, made before it is needed. A commit that makes the file longer has the file system
 * write down its new length, too, which takes as long again as the commit itself. What lies behind the last frame means nothing
 * to SQLite (after a checkpoint that is what remains of the log before it), and what is appended can fall on nothing that is
 * there: so the log may be read, written, recovered and emptied by anybody meanwhile. (No lock lies on this file: letting go of
 * one that SQLite has locked would take its locks.)
 */
export class LogRoom {
  readonly #path: string;
  #commits = 0;
  #length = 0;
  #made = 0;
  // Commits since room was made last, and after how many the next is made before that is used up: known once some was.
  #since = 0;
  #lasts = Number.POSITIVE_INFINITY;
  #making: Promise<void> | undefined;
  #isOver = false;
  readonly #freeSpace: FreeSpace;

  constructor(database: string, freeSpace: FreeSpace = freeSpaceOfDisk) {
    this.#path = `${database}-wal`;
    this.#freeSpace = freeSpace;
  }

  /** Told of every commit; what it does it does behind the answers. */
  committed(): void {
    this.#commits += 1;
    this.#since += 1;
    if (this.#commits < COMMITS || this.#isOver || this.#making !== undefined) return;
    this.#commits = 0;
    this.#making = this.#make().finally(() => {
      this.#making = undefined;
    });
  }

  /** Resolves when nothing is being made. */
  async made(): Promise<void> {
    await this.#making;
  }

  /** Resolves once the file is let go of. Who closes the database last deletes it. */
  async close(): Promise<void> {
    this.#isOver = true;
    await this.made();
  }

  async #make(): Promise<void> {
    try {
      const { size } = await files().stat(this.#path);
      if (size >= ENOUGH) this.#isOver = true;
      // As long as it was: what was made last is not used up.
      const isUsedUp = size !== this.#length;
      if (this.#isOver || (!isUsedUp && this.#since < this.#lasts)) return;
      // By then half of what is made now will be gone.
      if (isUsedUp && this.#made > 0) this.#lasts = Math.floor((this.#since * MOST) / 2 / this.#made);
      if ((await this.#freeSpace(dirname(this.#path))) < LEFT_ALONE) return;
      const bytes = this.#made === 0 ? FIRST : MOST;
      await append(this.#path, bytes);
      this.#made = bytes;
      this.#length = (await files().stat(this.#path)).size;
      this.#since = 0;
    } catch {
      // Where there is no room to be had, commits find it themselves, or say that there is none.
      this.#isOver = true;
    }
  }
}

// Windows knows no such links.
const NO_LINK: number = constants.O_NOFOLLOW ?? 0;

async function append(path: string, bytes: number): Promise<void> {
  const file = await files().open(path, constants.O_WRONLY | constants.O_APPEND | NO_LINK);
  try {
    await file.write(Buffer.alloc(bytes));
    await file.datasync();
  } finally {
    await file.close();
  }
}
