import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  openSync,
  rmSync,
  statfsSync,
  statSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { backup, DatabaseSync, type DatabaseSyncOptions } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { ClewError } from "@clew/errors";
import { configText, loadConfig, readStorePlace, type StorePlace, storePlace } from "@clew/project/config";
import { readSmallFile, sweepTemporaryFiles } from "@clew/project/files";
import { newUuid } from "@clew/project/ids-and-time";
import { findStateFolder } from "@clew/project/state-folder";
import type { Invocation } from "../command.ts";

// A copy grows while it is made: one not written to for this long belongs to a killed process.
const LEFT_MS = 60_000;
const OWN_TEMPORARY = /^\.clew-copy-[0-9a-f]{12}\.tmp(?:-journal)?$/;

/** A complete copy of a store on disk, under a temporary name. */
export interface DatabaseCopy {
  readonly temporary: string;
  readonly contents: StoreContents;
  /** Removes the copy, or its temporary name if it was renamed. */
  discard(): void;
}

/**
 * Copies a database page by page into the target's folder, consistent while others write to it. The copy is checked,
 * flushed to disk, and readable by its owner only.
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
  // The copied file and its log may have belonged to two stores.
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

/** The state folder of a command. */
export function homeOf(invocation: Pick<Invocation, "cwd" | "env">): string {
  return findStateFolder(invocation.cwd, invocation.env).path;
}

/**
 * The file of the embedded store: the named one, otherwise the configured one, otherwise the project's, unless a server
 * keeps it.
 */
export function databasePath(invocation: Pick<Invocation, "cwd" | "env">, named: string | undefined): string {
  const home = homeOf(invocation);
  const config = loadConfig({ stateFolder: home, env: invocation.env });
  const place = named === undefined ? storePlace({ stateFolder: home, config }) : readStorePlace(named, invocation.cwd);
  const url = configText(config, "url");
  if (named === undefined && url !== undefined) throw keptElsewhere(url, place);
  if (place.kind === "sqlite") return place.path;
  throw new ClewError("USAGE", "Only a SQLite store is one file.", {
    hint: "Postgres is backed up by its own tools (pg_dump, base backups).",
  });
}

// The threads are then on the server: a copy of the local store would look like a backup of them.
function keptElsewhere(url: string, place: StorePlace): ClewError {
  const here = place.kind === "sqlite" ? `; for the one on this machine name it: --store sqlite:${place.path}` : "";
  return new ClewError(
    "USAGE",
    `CLEW_URL names a server (${url.slice(0, 200)}): threads and decisions are in its store.`,
    {
      hint: `Run this where the server runs, without CLEW_URL${here}.`,
    },
  );
}

/** A database file: the store, which others may be writing, or a backup, which nobody writes. */
export interface DatabaseFile {
  readonly path: string;
  readonly isBackup: boolean;
}

/** Refuses anything but a database file before SQLite opens it: SQLite would read a pipe or a device for ever. */
export function checkFile(path: string): void {
  const head = readSmallFile(path, FILE_HEAD.length);
  if (!head.ok && head.absent) throw new ClewError("NOT_FOUND", `There is no file ${path}.`);
  if (!head.ok) throw new ClewError("DOCUMENT_UNREADABLE", `${path} ${head.reason}.`);
  if (head.bytes.toString("latin1") !== FILE_HEAD)
    throw new ClewError("STATE_CORRUPT", `${path} is no store of Clew: it is no SQLite database.`);
}

const FILE_HEAD = "SQLite format 3\0";

/** The contents of a whole store. */
export interface StoreContents {
  readonly events: number;
  /** Its table areas, each with the oldest code version that may open it. */
  readonly minReaders: ReadonlyMap<string, number>;
}

/** Checks that a file is a whole store and returns its contents; otherwise throws STATE_CORRUPT. */
export function checkDatabase(file: DatabaseFile): StoreContents {
  const { path } = file;
  const database = openDatabase(file);
  try {
    const found = database.prepare("PRAGMA integrity_check(1)").get();
    const verdict = found === undefined ? undefined : Object.values(found)[0];
    if (verdict !== "ok") throw new ClewError("STATE_CORRUPT", `${path} is damaged: ${String(verdict)}.`);
    const areas = database.prepare("SELECT area, min_reader FROM store_meta").all();
    const counted = database.prepare("SELECT count(*) AS events FROM events").get();
    return {
      events: Number(counted?.["events"] ?? 0),
      minReaders: new Map(areas.map((row) => [String(row["area"]), Number(row["min_reader"])])),
    };
  } catch (cause) {
    throw unreadable(cause, path);
  } finally {
    database.close();
  }
}

/** Opens a database for reading, even without room for readers' shared memory. */
export function openDatabase(file: DatabaseFile): DatabaseSync {
  const { path } = file;
  try {
    return opened(placeOf(file), { readOnly: true, timeout: 5_000 });
  } catch (cause) {
    if (sqliteCode(cause) !== IO_ERROR) throw unreadable(cause, path);
    return openAlone(path);
  }
}

function openAlone(path: string): DatabaseSync {
  try {
    return opened(path, { timeout: 5_000 }, "PRAGMA locking_mode = EXCLUSIVE");
  } catch (cause) {
    throw unreadable(cause, path);
  }
}

// SQLite only checks a file when something reads it.
function opened(place: string | URL, options: DatabaseSyncOptions, before = ""): DatabaseSync {
  const database = new DatabaseSync(place, options);
  try {
    database.exec(`${before};SELECT 1 FROM sqlite_master`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

const IO_ERROR = 10;
const FULL = 13;
const BUSY = new Set([5, 6]);
const DAMAGED = new Set([1, 11, 26]);

/** The primary code of an SQLite error. */
export function sqliteCode(thrown: unknown): number | undefined {
  return thrown instanceof Error && "errcode" in thrown && typeof thrown.errcode === "number"
    ? thrown.errcode & 0xff
    : undefined;
}

/** A store that cannot be read now is not necessarily damaged: only a fault of the file itself means that. */
export function unreadable(cause: unknown, path: string): ClewError {
  if (ClewError.is(cause)) return cause;
  const code = sqliteCode(cause) ?? 0;
  if (BUSY.has(code)) return new ClewError("BUSY", `${path} is in use by another process.`, { cause });
  if (DAMAGED.has(code))
    return new ClewError("STATE_CORRUPT", `${path} is no store of Clew: ${reasonOf(cause, path)}.`, { cause });
  return new ClewError("STORE_UNAVAILABLE", `${path} cannot be read: ${reasonOf(cause, path)}.`, { cause });
}

const ROOM = 64 * 1024;

/** The reason for a failure, naming a full disk: SQLite reports that as an I/O error, too. */
export function reasonOf(thrown: unknown, path: string): string {
  const code = sqliteCode(thrown);
  if (code === FULL || (code === IO_ERROR && roomAt(path) < ROOM)) return "the disk is full";
  return thrown instanceof Error ? thrown.message : String(thrown);
}

function roomAt(path: string): number {
  try {
    const { bavail, bsize } = statfsSync(dirname(path));
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY; // a missing folder is a different problem
  }
}

/**
 * Opens a backup as immutable: otherwise SQLite leaves two files beside it, which it cannot create on a read-only file
 * system.
 */
function placeOf({ path, isBackup }: DatabaseFile): string | URL {
  if (existsSync(`${path}-wal`) || !(isBackup || isOnReadOnlySystem(path))) return path;
  const place = pathToFileURL(path);
  place.search = "?immutable=1";
  return place;
}

function isOnReadOnlySystem(path: string): boolean {
  try {
    accessSync(dirname(path), constants.W_OK);
    return false;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EROFS";
  }
}
