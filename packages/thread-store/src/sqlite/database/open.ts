// `promises` is loaded when it is first used: a command that writes once needs none of it.
import { closeSync, constants, existsSync, openSync, promises, readSync, realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { ClewError } from "@clew/errors";
import { type CommitHook, type Connection, GroupCommit, openConnection } from "./connection.ts";
import { full, isFull, mayLackRoom, writingTrouble } from "./map-sqlite-error.ts";
import { type Migration, migrate, pending, readVersions } from "./migrate.ts";

/** Which file a path stands for, and when it was last written; undefined where it stands for none. */
function fileAt(path: string): { readonly id: string; readonly written: string } | undefined {
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
class OpenFile {
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

/** What to open, and with which tables. */
export interface OpenOptions {
  /** A file, or `:memory:`. */
  readonly path: string;
  /** The migrations of all areas that will be used through this database. */
  readonly migrations: readonly Migration[];
  readonly busyTimeoutMs?: number;
  /** Whether it is closed after one command: only then may it keep others out, where a full disk leaves no other way to read. */
  readonly isBrief?: boolean;
}

/**
 * One open database: a writer and a reader beside it. `work` is always synchronous, so no transaction outlives a turn of the
 * event loop.
 */
export interface SqliteDatabase {
  readonly path: string;
  /** Whether anything can ever be written: not so on a read-only file system. */
  readonly isWritable: boolean;
  /**
   * Runs `work` in a savepoint inside the one transaction that all writes of this turn of the event loop share (where there are
   * several, those of the next turns join them), and resolves after that transaction is committed (synchronous = FULL: on
   * disk). When `work` throws, only its own changes are undone.
   */
  write<T>(work: (connection: Connection) => T): Promise<T>;
  /**
   * Runs `work` in a transaction of its own, at once, which a crash of this process cannot undo and a loss of power may: only for
   * what can be worked out anew from what is on disk.
   */
  catchUp<T>(work: (connection: Connection) => T): T;
  /** Runs `work` on the writer in a transaction that is undone at once: nothing of it ever reaches the file. */
  tryOut<T>(work: (connection: Connection) => T): T;
  /** Adds work to every commit of this database: `before` inside its transaction, `undone` when that is rolled back. */
  onCommit(hook: CommitHook): void;
  /** Runs `work` on the reader: it sees what is committed. */
  read<T>(work: (connection: Connection) => T): T;
  /** Runs `work` outside any transaction, once what was written so far is committed. */
  afterwards<T>(work: (connection: Connection) => T): Promise<T>;
  /** A number that changes when another process has written. */
  foreignChanges(): number;
  /** Area versions, as `store_meta` has them. */
  versions(): ReadonlyMap<string, { schema: number; minReader: number }>;
  /** What has become of its files while they were open: removed or replaced, as a sentence; undefined while they are in their place. */
  trouble(): string | undefined;
  /** Resolves once everything written so far is committed, then closes. */
  close(): Promise<void>;
}

/** Opens (or makes) a database, migrates it, and keeps it open until `close`. */
export function openSqlite(options: OpenOptions): SqliteDatabase {
  makePrivate(options.path);
  try {
    return databaseOn(openWriter(options), options);
  } catch (error) {
    const other = openOtherwise(options, error);
    if (other !== undefined) return other;
    throw error;
  }
}

// Where the usual way has failed: as it lies there on a read-only file system; alone where there is no room for the memory that
// readers share, so that nobody is kept from reading by a full disk.
function openOtherwise(options: OpenOptions, error: unknown): SqliteDatabase | undefined {
  if (writingTrouble(dirname(options.path)) === "EROFS") return openUnwritable(options);
  if (options.isBrief !== true || !mayLackRoom(error)) return undefined;
  try {
    return databaseOn(openWriter(options, "alone"), options);
  } catch {
    return openUnwritable(options);
  }
}

interface Writer {
  readonly writer: Connection;
  readonly file: OpenFile | undefined;
  readonly isAlone: boolean;
}

const TRIES = 5;

function openWriter(options: OpenOptions, how?: "alone"): Writer {
  const { path } = options;
  for (let tried = 1; ; tried += 1) {
    const before = fileAt(path)?.id;
    const writer = openConnection(path, timeoutOf(options));
    let file: OpenFile | undefined;
    try {
      // Without the memory that processes share SQLite keeps its own, and lets nobody else in meanwhile.
      if (how === "alone") writer.exec("PRAGMA locking_mode = EXCLUSIVE");
      prepareFile(writer, path);
      file = path === ":memory:" ? undefined : new OpenFile(path, before);
      // Whoever restores a backup lets others in once it is in place: these have waited at the file that was there before.
      if (file?.isAnother() === true && tried < TRIES) {
        writer.close();
        file.close();
        continue;
      }
      migrate(writer, options.migrations, path);
      keepUndoInMemory(writer);
      return { writer, file, isAlone: how === "alone" };
    } catch (error) {
      writer.close();
      file?.close();
      throw error;
    }
  }
}

function databaseOn({ writer, file, isAlone }: Writer, options: OpenOptions): SqliteDatabase {
  const { path } = options;
  const inMemory = path === ":memory:";
  let reader: Connection | undefined = inMemory || isAlone ? writer : undefined;
  const commits = new GroupCommit(writer);
  // Before, so that nothing of it is kept; after, so that nothing is acknowledged that nobody finds.
  if (file !== undefined) commits.hook({ before: () => file.check(), committed: () => file.check() });
  const room = inMemory ? undefined : new LogRoom(path);
  if (room !== undefined) commits.hook({ committed: () => room.committed() });
  let closed: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    await commits.drain();
    await room?.close();
    if (reader !== writer) reader?.close();
    if (!inMemory) refreshStatistics(writer);
    writer.close();
    file?.close();
  };
  return {
    path,
    isWritable: true,
    write: (work) => commits.add(work),
    catchUp: (work) => commits.catchUp(work),
    tryOut: (work) => tryOut(writer, work),
    onCommit: (hook) => commits.hook(hook),
    read(work) {
      // Another file in its place would be read instead of the one that is written.
      reader ??= file?.trouble() === undefined ? openReader(path, timeoutOf(options)) : writer;
      return work(reader);
    },
    async afterwards(work) {
      await commits.drain();
      return work(writer);
    },
    foreignChanges: () => Number(writer.get("PRAGMA data_version")?.["data_version"]),
    versions: () => readVersions(writer),
    trouble: () => file?.trouble(),
    // Several stores may share the database, and each of them closes it.
    close: () => (closed ??= close()),
  };
}

function timeoutOf({ busyTimeoutMs }: OpenOptions): { busyTimeoutMs?: number } {
  return busyTimeoutMs === undefined ? {} : { busyTimeoutMs };
}

function tryOut<T>(writer: Connection, work: (connection: Connection) => T): T {
  writer.run("BEGIN IMMEDIATE");
  try {
    return work(writer);
  } finally {
    if (writer.inTransaction()) writer.exec("ROLLBACK");
  }
}

// SQLite makes files that everybody may read; its journals take the permissions of the database.
function makePrivate(path: string): void {
  if (path === ":memory:") return;
  // Asked before the database itself: who makes one makes this later.
  const isLeft = existsSync(`${path}-shm`);
  if (existsSync(path)) return;
  if (isLeft) throw removed(path);
  try {
    closeSync(openSync(path, "a", 0o600));
  } catch {
    // SQLite says what is wrong with the place, in the words of every other failure
  }
}

// A new database would share memory with who still has the old one open, and lose what is written to it.
function removed(path: string): ClewError {
  return new ClewError("STORE_UNAVAILABLE", `${path} was removed, but not what belongs to it (${path}-shm).`, {
    hint: "Stop what may still have it open (`clew serve`, `clew mcp`), then bring back a backup (`clew restore FILE`); to begin anew remove `-shm` and `-wal`, too.",
  });
}

// Which index serves a query best depends on how many rows it leaves, and SQLite only knows once it has counted a few; it
// does so by itself when a table has grown tenfold. Another writer, or a disk without room, is no reason to wait or fail.
function refreshStatistics(writer: Connection): void {
  try {
    writer.exec("PRAGMA busy_timeout = 0; PRAGMA analysis_limit = 400; PRAGMA optimize;");
  } catch {
    // the next one who closes tries again
  }
}

function openReader(path: string, timeout: { busyTimeoutMs?: number }): Connection {
  const reader = openConnection(path, { readOnly: true, ...timeout });
  reader.exec("PRAGMA query_only = ON; PRAGMA cache_size = -32768;");
  return reader;
}

// What a savepoint may have to undo goes into a file of its own as soon as it is larger than 64 KB, and then costs more than
// the write itself; it never outlives its transaction, so it need not be in a file. Only from here on: a migration may have to
// sort more than fits into memory.
function keepUndoInMemory(writer: Connection): void {
  writer.exec("PRAGMA temp_store = MEMORY");
}

function prepareFile(writer: Connection, path: string): void {
  if (path !== ":memory:") writeAhead(writer);
  writer.exec(
    "PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA wal_autocheckpoint = 4000; PRAGMA cache_size = -32768;",
  );
}

// WAL is written into the file once; asking first spares a lock on every later start.
function writeAhead(writer: Connection): void {
  while (writer.get("PRAGMA journal_mode")?.["journal_mode"] !== "wal") {
    try {
      return writer.exec("PRAGMA journal_mode = WAL");
    } catch (error) {
      if (!ClewError.is(error) || error.code !== "BUSY") throw error;
      // While another process makes the same file SQLite refuses this at once; a transaction waits for its turn.
      writer.exec("BEGIN IMMEDIATE; COMMIT");
    }
  }
}

/**
 * Opens a database that lies where nothing can be written, as it lies there: without locks, and without the memory that readers
 * and writers share in a file beside it. Undefined where its file alone is not all of it, or not as this version needs it.
 * Others may still write it by another way than this one; what was read while they did is not given out.
 */
export function openUnwritable({ path, migrations }: OpenOptions): SqliteDatabase | undefined {
  if (sizeOf(`${path}-wal`) > 0 || sizeOf(path) === 0) return undefined;
  const before = stampOf(path);
  const place = pathToFileURL(path);
  place.search = "?immutable=1";
  const connection = openConnection(place, { readOnly: true });
  const refuse = (): never => {
    if (isFull(path)) throw full(path);
    throw new ClewError("STORE_UNAVAILABLE", `${path} cannot be written: it lies on a read-only file system.`, {
      hint: "It can be read; to write, copy its folder and name the copy with CLEW_STORE=sqlite:PATH.",
    });
  };
  const read: SqliteDatabase["read"] = (work) => {
    const value = work(connection);
    if (stampOf(path) !== before)
      throw new ClewError("STORE_UNAVAILABLE", `${path} was written elsewhere while it was read.`, {
        hint: "Run the same command again.",
      });
    return value;
  };
  if (!isCurrent(read, migrations, path)) {
    connection.close();
    return undefined;
  }
  return {
    path,
    isWritable: false,
    write: async () => refuse(),
    catchUp: refuse,
    tryOut: refuse,
    onCommit: () => undefined,
    read,
    afterwards: async (work) => read(work),
    foreignChanges: () => 0,
    versions: () => read(readVersions),
    trouble: () => undefined,
    close: async () => connection.close(),
  };
}

function isCurrent(read: SqliteDatabase["read"], migrations: readonly Migration[], path: string): boolean {
  return read((connection) => pending(connection, migrations, path)).length === 0;
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

// A writer appends to the log beside the file, and only later brings what it says into the file.
function stampOf(path: string): string {
  const { mtimeNs, size } = statSync(path, { bigint: true });
  return `${mtimeNs} ${size} ${sizeOf(`${path}-wal`)}`;
}

// A process that commits less than this is not bothered with any of it.
const COMMITS = 16;
// As long as the log gets between two checkpoints (`wal_autocheckpoint`); from then on it is written over from its beginning.
const ENOUGH = 16 * 1024 * 1024;
// So much is written at once: a larger part would hold up the commits that come meanwhile.
const PART = 1024 * 1024;
// What is left of a disk that is nearly full is for what must be written.
const LEFT_ALONE = 256 * 1024 * 1024;

async function freeSpaceOfDisk(folder: string): Promise<number> {
  const { bavail, bsize } = await promises.statfs(folder);
  return bavail * bsize;
}

/**
 * Room at the end of the write-ahead log, made once, behind the sixteenth commit of a process. A commit that makes the file longer
 * has the file system write down its new length, too: in threads 0.58 ms for a decision instead of 0.42, for the first two hundred
 * of every process. What lies behind the last frame means nothing to SQLite (after a checkpoint that is what remains of the log
 * before it), and what is appended can fall on nothing that is there: so the log may be read, written, recovered and emptied by
 * anybody meanwhile. (No lock lies on this file: letting go of one that SQLite has locked would take its locks.)
 */
export class LogRoom {
  readonly #path: string;
  readonly #freeSpace: (folder: string) => Promise<number>;
  #commits = 0;
  #isOver = false;
  #making: Promise<void> = Promise.resolve();

  constructor(database: string, freeSpace: (folder: string) => Promise<number> = freeSpaceOfDisk) {
    this.#path = `${database}-wal`;
    this.#freeSpace = freeSpace;
  }

  /** Told of every commit. */
  committed(): void {
    this.#commits += 1;
    // Where there is no room to be had, commits find it themselves, or say that there is none.
    if (this.#commits === COMMITS) this.#making = this.#make().catch(() => undefined);
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
    while (!this.#isOver && (await promises.stat(this.#path)).size < ENOUGH) {
      if ((await this.#freeSpace(dirname(this.#path))) < LEFT_ALONE) return;
      await append(this.#path, PART);
    }
  }
}

// Windows knows no such links.
const NO_LINK: number = constants.O_NOFOLLOW ?? 0;

async function append(path: string, bytes: number): Promise<void> {
  const file = await promises.open(path, constants.O_WRONLY | constants.O_APPEND | NO_LINK);
  try {
    await file.write(Buffer.alloc(bytes));
    await file.datasync();
  } finally {
    await file.close();
  }
}
