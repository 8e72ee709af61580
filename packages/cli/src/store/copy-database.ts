import { closeSync, fsyncSync, openSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { backup } from "node:sqlite";
import { ClewError } from "@clew/errors";
import { sweepTemporaryFiles } from "@clew/project/files";
import { newUuid } from "@clew/project/ids-and-time";
import { checkDatabase, type DatabaseFile, openDatabase, reasonOf, type StoreContents } from "./database-file.ts";

// A copy grows while it is made: what nobody has written to for so long was left by a process that was killed.
const LEFT_MS = 60_000;
const OWN_TEMPORARY = /^\.clew-copy-[0-9a-f]{12}\.tmp(?:-journal)?$/;

/** A whole copy of a store on disk, under a name that means nothing yet. */
export interface DatabaseCopy {
  readonly temporary: string;
  readonly contents: StoreContents;
  /** Removes it, or its temporary name where it has another by now. */
  discard(): void;
}

/**
 * Copies a database page by page, consistent while others write to it, into the folder of the place that it is meant for. The copy
 * is checked and on disk, and only its owner can read it.
 */
export async function copyDatabase(file: DatabaseFile, target: string): Promise<DatabaseCopy> {
  const folder = dirname(target);
  sweepTemporaryFiles(folder, Date.now() - LEFT_MS, OWN_TEMPORARY);
  const temporary = join(folder, `.clew-copy-${newUuid().slice(-12)}.tmp`);
  const discard = (): void => {
    for (const more of ["", "-journal"]) rmSync(`${temporary}${more}`, { force: true });
  };
  try {
    closeSync(openSync(temporary, "wx", 0o600));
    await copyPages(file, temporary, target);
    sync(temporary);
    return { temporary, contents: checkDatabase({ path: temporary, isBackup: true }), discard };
  } catch (error) {
    discard();
    throw error;
  }
}

async function copyPages(file: DatabaseFile, temporary: string, target: string): Promise<void> {
  const source = file.path;
  const { ino } = statSync(source);
  const database = openDatabase(file);
  try {
    await backup(database, temporary, { rate: 1_000 });
  } catch (cause) {
    throw new ClewError(
      "STORE_UNAVAILABLE",
      `${source} could not be copied to ${target}: ${reasonOf(cause, target)}.`,
      {
        cause,
      },
    );
  } finally {
    database.close();
  }
  // What was copied and its log may have been of two stores.
  if (statSync(source, { throwIfNoEntry: false })?.ino !== ino)
    throw new ClewError("BUSY", `${source} was replaced while it was copied.`);
}

function sync(path: string): void {
  const descriptor = openSync(path, "r+");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
