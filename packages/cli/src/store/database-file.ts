import { accessSync, chmodSync, constants, existsSync, renameSync } from "node:fs";
import { dirname } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { ClewError } from "@clew/errors";
import {
  configText,
  findHome,
  loadConfig,
  readSmallFile,
  readStorePlace,
  type StorePlace,
  storePlace,
} from "@clew/project";
import type { Invocation } from "../command.ts";

/** The state folder that a command works in. */
export function homeOf(invocation: Pick<Invocation, "cwd" | "env">): string {
  return findHome(invocation.cwd, invocation.env).path;
}

/** The file of the embedded store: the named one, else the configured one, else the project's where no server keeps it. */
export function databasePath(invocation: Pick<Invocation, "cwd" | "env">, named: string | undefined): string {
  const home = homeOf(invocation);
  const config = loadConfig({ home, env: invocation.env });
  const place = named === undefined ? storePlace({ home, config }) : readStorePlace(named, invocation.cwd);
  const url = configText(config, "url");
  if (named === undefined && url !== undefined) throw keptElsewhere(url, place);
  if (place.kind === "sqlite") return place.path;
  throw new ClewError("USAGE", "Only a SQLite store is one file.", {
    hint: "Postgres is backed up by its own tools (pg_dump, base backups).",
  });
}

// Threads are on the server then: a copy of what lies here would pass for a backup of them.
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

/** A file of a database: the store, which others may be writing to, or a backup, which nobody does. */
export interface DatabaseFile {
  readonly path: string;
  readonly isBackup: boolean;
}

/** Copies a database page by page, consistent while others write to it; the copy can only be read by its owner. */
export async function copyDatabase(file: DatabaseFile, target: string): Promise<void> {
  const source = file.path;
  const database = open(file);
  try {
    await backup(database, target, { rate: 1_000 });
    chmodSync(target, 0o600);
  } catch (cause) {
    throw new ClewError("STORE_UNAVAILABLE", `${source} could not be copied to ${target}: ${reason(cause)}.`, {
      cause,
    });
  } finally {
    database.close();
  }
}

/** Keeps what is in a store's place: a copy of a whole store, which others may be using; the files themselves of a damaged one. */
export async function setAside(store: string, kept: string): Promise<void> {
  const file = { path: store, isBackup: false };
  if (!isDamaged(file)) return copyDatabase(file, kept);
  for (const more of ["", "-wal", "-shm"])
    if (existsSync(`${store}${more}`)) renameSync(`${store}${more}`, `${kept}${more}`);
}

function isDamaged(file: DatabaseFile): boolean {
  try {
    checkDatabase(file);
    return false;
  } catch (error) {
    return ClewError.is(error) && error.code === "STATE_CORRUPT";
  }
}

/** Refuses what is no file of a database before SQLite opens it: of a pipe or a device it would read for ever. */
export function checkFile(path: string): void {
  const head = readSmallFile(path, FILE_HEAD.length);
  if (!head.ok && head.absent) throw new ClewError("NOT_FOUND", `There is no file ${path}.`);
  if (!head.ok) throw new ClewError("DOCUMENT_UNREADABLE", `${path} ${head.reason}.`);
  if (head.bytes.toString("latin1") !== FILE_HEAD)
    throw new ClewError("STATE_CORRUPT", `${path} is no store of Clew: it is no SQLite database.`);
}

const FILE_HEAD = "SQLite format 3\0";

/** Checks that a file is a whole store; its event count, else STATE_CORRUPT. */
export function checkDatabase(file: DatabaseFile): { readonly events: number } {
  const { path } = file;
  const database = open(file);
  try {
    const found = database.prepare("PRAGMA integrity_check(1)").get();
    const verdict = found === undefined ? undefined : Object.values(found)[0];
    if (verdict !== "ok") throw new ClewError("STATE_CORRUPT", `${path} is damaged: ${String(verdict)}.`);
    database.prepare("SELECT count(*) FROM store_meta").get();
    const counted = database.prepare("SELECT count(*) AS events FROM events").get();
    return { events: Number(counted?.["events"] ?? 0) };
  } catch (cause) {
    if (ClewError.is(cause)) throw cause;
    throw new ClewError("STATE_CORRUPT", `${path} is no store of Clew: ${reason(cause)}.`, { cause });
  } finally {
    database.close();
  }
}

function open(file: DatabaseFile): DatabaseSync {
  const { path } = file;
  try {
    return new DatabaseSync(placeOf(file), { readOnly: true, timeout: 5_000 });
  } catch (cause) {
    throw new ClewError("STORE_UNAVAILABLE", `${path} cannot be opened: ${reason(cause)}.`, { cause });
  }
}

/** A backup is read as it lies there: else SQLite leaves two files of its own beside it; on a read-only file system it cannot. */
export function placeOf({ path, isBackup }: DatabaseFile): string | URL {
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

function reason(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
