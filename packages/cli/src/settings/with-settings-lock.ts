import { existsSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { ClewError } from "@clew/errors";
import { userConfigPath } from "@clew/project/config";
import { makeFolder } from "@clew/project/files";
import type { Environment } from "@clew/project/user";
import { userFolders } from "@clew/project/user";
import { sqliteWriteLock } from "@clew/thread-store/file";

/** The real path of the user's settings: replacing a link would separate it from its target. */
export function userFile(env: Environment): string {
  const path = userConfigPath(env);
  return existsSync(path) ? realpathSync.native(path) : path;
}

const PATIENCE_MS = 5_000;

/**
 * Changes this user's settings while no other process does: each reads and rewrites the whole file, and no change may be
 * lost.
 */
export function withSettingsLock<T>(env: Environment, change: () => T): T {
  const folder = userFolders(env).state;
  makeFolder(folder);
  const done = sqliteWriteLock(join(folder, "settings.lock.db"), PATIENCE_MS)(change);
  if (done.ok) return done.value;
  throw new ClewError("BUSY", "Another process is changing this user's settings. Nothing was changed.", {
    hint: "Run it again.",
  });
}
