import { readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { ClewError } from "@clew/errors";
import { type Environment, makeFolder, userFolders } from "@clew/project";
import { sqliteWriteLock } from "@clew/thread-store/file";
import { missingFolders, removeIfEmpty } from "./edit/made-folders.ts";
import { foldersOfRecords } from "./init-record.ts";

const LOCK_MS = 20_000;
const LOCK = "lock.db";

/**
 * Runs what installs or takes out, one process at a time: two at once would each undo what the other remembers. The action is
 * told which folders were made for it; when it leaves nothing to remember, they and the lock go as well.
 */
export function initAlone<T>(env: Environment, action: (made: readonly string[]) => T): T {
  const folder = join(userFolders(env).state, "init");
  const path = join(folder, LOCK);
  for (;;) {
    const made = missingFolders(path);
    makeFolder(folder);
    const before = identityOf(path);
    const done = sqliteWriteLock(
      path,
      LOCK_MS,
    )(() => {
      // Whoever held the lock before may have taken its file away: then this lock keeps nobody out.
      if (before !== undefined && identityOf(path) !== before) return undefined;
      const folders = [...made, ...foldersOfRecords(env)];
      try {
        return { value: action(made) };
      } finally {
        forgetLock(folder, folders);
      }
    });
    if (!done.ok)
      throw new ClewError("BUSY", "Another clew init is at work. Nothing was changed.", { hint: "Run it again." });
    if (done.value !== undefined) return done.value.value;
  }
}

function identityOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ino;
}

function forgetLock(folder: string, folders: readonly string[]): void {
  if (readdirSync(folder).some((name) => !name.startsWith(LOCK))) return;
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { force: true });
  removeIfEmpty([...folders, folder, dirname(folder)]);
}
