import {
  appendFileSync,
  existsSync,
  linkSync,
  lstatSync,
  readdirSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ClewError } from "@clew/errors";
import { syncFolder, takeName } from "@clew/project/files";
import { makeStateFolder } from "@clew/project/state-folder";
import { flagText } from "../../arguments/flag-values.ts";
import type { Command } from "../../command.ts";
import { oneArgument } from "../../rpc/call-project.ts";
import {
  checkDatabase,
  checkFile,
  copyDatabase,
  databasePath,
  homeOf,
  type StoreContents,
  sqliteCode,
  unreadable,
} from "../../store/database-file.ts";

/** `clew backup`: copies the store while it is in use. */
export const backup: Command = {
  name: "backup",
  summary: "Copy the embedded store into one file, while it is in use.",
  usage: "backup FILE [--store sqlite:PATH]",
  examples: ["clew backup ~/clew-2026-11-18.db"],
  flags: { store: { value: "STORE", summary: "sqlite:PATH; else as configured" } },
  run: async (invocation) => {
    const target = resolve(invocation.cwd, oneArgument(invocation.args, "the file to write"));
    const source = databasePath(invocation, flagText(invocation, "store"));
    if (!existsSync(source)) throw noStore(source);
    if (isOccupied(target)) throw taken(target);
    if (!existsSync(dirname(target))) throw new ClewError("NOT_FOUND", `There is no folder ${dirname(target)}.`);
    const copy = await copyDatabase({ path: source, isBackup: false }, target);
    try {
      if (!takeName(copy.temporary, target)) throw taken(target);
    } finally {
      copy.discard();
    }
    syncFolder(dirname(target));
    const { events } = copy.contents;
    invocation.terminal.out(
      invocation.json
        ? `${JSON.stringify({ file: target, from: source, events })}\n`
        : `${target}: ${events} events, checked\n`,
    );
    return 0;
  },
};

function taken(target: string): ClewError {
  return new ClewError("CONFLICT", `${target} exists already.`, { hint: "Name a new file." });
}

function noStore(source: string): ClewError {
  const hint = "`clew doctor` says where the store of this project is.";
  return new ClewError("NOT_FOUND", `There is no store at ${source}.`, { hint });
}

// A link occupies the name, too, wherever it leads.
function isOccupied(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (cause) {
    throw new ClewError("USAGE", `${path.slice(0, 200)} cannot be the name of a file.`, { cause });
  }
}

/** A store locked against everybody else until it is closed. */
interface LockedStore {
  close(): void;
}

const WAIT_MS = 2_000;
const TRIES = 5;

/** Locks a store, whole or damaged, for this process alone; BUSY while anybody else has it open. */
function lockStore(path: string): LockedStore {
  for (let tried = 1; ; tried += 1) {
    const before = statSync(path, { throwIfNoEntry: false });
    // SQLite treats an empty file as a new database, and deletes the log beside it.
    if (before === undefined || before.size === 0) return { close: () => undefined };
    const database = new DatabaseSync(path, { timeout: WAIT_MS });
    try {
      // Without shared memory, SQLite locks the whole file as soon as there is a log.
      database.exec("PRAGMA locking_mode = EXCLUSIVE");
      if (!isTaken(database)) takeDamaged(database, path);
      if (isSame(before, statSync(path, { throwIfNoEntry: false }))) return database;
      // The previous owner replaced the file.
      database.close();
      if (tried === TRIES) throw inUse(path);
    } catch (error) {
      if (database.isOpen) database.close();
      throw isBusy(error) ? inUse(path, error) : unreadable(error, path);
    }
  }
}

/** Locks the whole file and checkpoints its log; false if damage prevents that. */
function isTaken(database: DatabaseSync): boolean {
  try {
    database.exec("BEGIN EXCLUSIVE; COMMIT; PRAGMA wal_checkpoint(TRUNCATE)");
    return true;
  } catch (error) {
    if (DAMAGED.has(sqliteCode(error) ?? 0)) return false;
    throw error;
  }
}

// SQLite ignores an empty log, although a server that has written nothing yet holds one: add a byte. SQLite skips
// anything after a log's last frame.
function takeDamaged(database: DatabaseSync, path: string): void {
  const log = `${path}-wal`;
  if (sizeOf(log) > 0) return;
  appendFileSync(log, "\0", { mode: 0o600 });
  isTaken(database);
}

const DAMAGED = new Set([11, 26]);
const BUSY = new Set([5, 6]);

function isBusy(error: unknown): boolean {
  return BUSY.has(sqliteCode(error) ?? 0);
}

function inUse(path: string, cause?: unknown): ClewError {
  return new ClewError("BUSY", `${path} is in use by another process: nothing was changed.`, {
    cause,
    hint: "End what has it open (`clew serve`, `clew mcp`, another command), then run the same command again.",
  });
}

/** Puts a database in a store's place and keeps the old one under another name; undoes everything if one part fails. */
function replaceStore(temporary: string, target: string, kept: string): void {
  const undo: (() => void)[] = [];
  try {
    const isThere = existsSync(target);
    if (isThere) undo.push(keep(target, kept));
    for (const more of ["-wal", "-journal"]) if (sizeOf(`${target}${more}`) > HEAD) undo.push(move(target, kept, more));
    for (const more of ["-wal", "-journal", "-shm"]) rmSync(`${target}${more}`, { force: true });
    if (isThere) renameSync(temporary, target);
    else if (!takeName(temporary, target)) throw inUse(target);
  } catch (error) {
    for (const back of undo.toReversed()) back();
    throw error;
  }
  syncFolder(dirname(target));
}

// A log shorter than the header of its first frame is empty.
const HEAD = 32;

// Link first, so that the store's name always exists.
function keep(target: string, kept: string): () => void {
  try {
    linkSync(target, kept);
    return () => rmSync(kept, { force: true });
  } catch {
    // Some file systems have no hard links.
    return move(target, kept, "");
  }
}

function move(target: string, kept: string, more: string): () => void {
  renameSync(`${target}${more}`, `${kept}${more}`);
  return () => renameSync(`${kept}${more}`, `${target}${more}`);
}

/** Removes a store's second name, left by a killed restore: SQLite must not open one file under two names. */
function removeSecondNames(target: string): void {
  const stats = statSync(target, { throwIfNoEntry: false });
  if (stats === undefined || stats.nlink < 2) return;
  const folder = dirname(target);
  for (const name of readdirSync(folder))
    if (name.startsWith(`${basename(target)}${KEPT}`) && isSame(stats, statSync(join(folder, name))))
      rmSync(join(folder, name));
}

const KEPT = ".before-restore-";

/** The name under which a restore keeps the old store. */
function keptName(target: string): string {
  return `${target}${KEPT}${new Date().toISOString().replaceAll(/[:.]/g, "-")}`;
}

/** Whether two stats are of the same file. */
function isSame(one: Stats, other: Stats | undefined): boolean {
  return one.dev === other?.dev && one.ino === other.ino;
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** `clew restore`: puts a backup in the store's place and keeps the old store. */
export const restore: Command = {
  name: "restore",
  summary: "Put a backup in the embedded store's place while nothing has it open; what was there is kept beside it.",
  usage: "restore FILE [--store sqlite:PATH]",
  examples: ["clew restore ~/clew-2026-11-18.db"],
  flags: { store: { value: "STORE", summary: "sqlite:PATH; else as configured" } },
  run: async (invocation) => {
    const source = resolve(invocation.cwd, oneArgument(invocation.args, "the backup to read"));
    checkFile(source);
    const store = flagText(invocation, "store");
    const target = databasePath(invocation, store);
    if (existsSync(target) && isSame(statSync(source), statSync(target)))
      throw new ClewError("USAGE", "This file is the store itself.");
    const contents = checkDatabase({ path: source, isBackup: true });
    await refuseNewer(source, contents);
    if (store === undefined) makeStateFolder(homeOf(invocation));
    const kept = await bringBack(source, target);
    const { events } = contents;
    invocation.terminal.out(
      invocation.json
        ? `${JSON.stringify({ store: target, from: source, events, kept })}\n`
        : `${target}: ${events} events restored${kept === undefined ? "" : `; what was there is in ${kept}`}\n`,
    );
    return 0;
  },
};

/** Restores the backup; returns the old store's new name, if there was one. */
async function bringBack(source: string, target: string): Promise<string | undefined> {
  if (!existsSync(dirname(target))) throw new ClewError("NOT_FOUND", `There is no folder ${dirname(target)}.`);
  const lock = lockStore(target);
  try {
    removeSecondNames(target);
    const copy = await copyDatabase({ path: source, isBackup: true }, target);
    try {
      const kept = keptName(target);
      // Windows cannot move an open file.
      if (process.platform === "win32") lock.close();
      replaceStore(copy.temporary, target, kept);
      return existsSync(kept) ? kept : undefined;
    } finally {
      copy.discard();
    }
  } finally {
    if (process.platform !== "win32") lock.close();
  }
}

// Every command would then refuse the restored store.
async function refuseNewer(path: string, { minReaders }: StoreContents): Promise<void> {
  const { KNOWLEDGE_MIGRATIONS, THREAD_MIGRATIONS } = await import("@clew/thread-store/sqlite");
  for (const [area, needed] of minReaders) {
    const steps = [...THREAD_MIGRATIONS, ...KNOWLEDGE_MIGRATIONS].filter((step) => step.area === area);
    const known = Math.max(...steps.map(({ version }) => version));
    if (steps.length > 0 && needed > known)
      throw new ClewError(
        "NEWER_SCHEMA",
        `${path} was written by a newer Clew: its ${area} tables need at least version ${needed}; this Clew knows ${known}.`,
        { hint: "Update Clew, then restore it." },
      );
  }
}
