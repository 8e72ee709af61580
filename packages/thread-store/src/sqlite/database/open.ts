// `promises` is loaded on first use: a command that writes once does not need it.
import { closeSync, constants, existsSync, openSync, promises, readSync, realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { ClewError } from "@clew/errors";
import {
  type CommitHook,
  type Connection,
  GroupCommit,
  type Migration,
  migrate,
  openConnection,
  pending,
  readVersions,
} from "./connection.ts";
import { full, isFull, mayLackRoom, writingTrouble } from "./map-sqlite-error.ts";

/** The identity of the file at a path, and when it was last written; undefined if there is none. */
function fileAt(path: string): { readonly id: string; readonly written: string } | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return undefined;
    return { id: `${stats.dev}:${stats.ino}`, written: `${stats.mtimeMs} ${stats.size}` };
  } catch {
    return undefined; // a parent folder can no longer be entered
  }
}

/**
 * The files that SQLite keeps open: the database and its log. If somebody moves, removes, replaces or overwrites one of
 * them, the process writes to something nobody finds again. So each commit checks that they are unchanged.
 */
class OpenFile {
  readonly #path: string;
  readonly #logPath: string;
  readonly #file: string | undefined;
  readonly #shared: SharedMemory;
  #log: string | undefined;
  /** The progress of checkpoints and the time of the last write, read in this order. */
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

  /** Whether the path had come to name another file by the time this one was open. */
  isAnother(): boolean {
    return fileAt(this.#path)?.id !== this.#file;
  }

  /** What happened to the files, as a sentence; undefined if they are in place. */
  trouble(): string | undefined {
    const progress = this.#shared.progress();
    const file = fileAt(this.#path);
    if (file?.id !== this.#file) return lost(this.#path, file);
    const log = fileAt(this.#logPath)?.id;
    // SQLite creates the log when it first needs it.
    this.#log ??= log;
    if (log !== this.#log) return lost(this.#logPath, log);
    // SQLite writes the database file only in checkpoints, of this or another process, and records each before and
    // after.
    const isUnnoted = progress !== undefined && progress === this.#progress;
    // A checkpoint may have started since, but then it is recorded by now.
    if (file?.written !== this.#written && isUnnoted && this.#shared.progress() === progress)
      return `${this.#path} was written over ${IN_USE}`;
    this.#progress = progress;
    this.#written = file?.written;
    return undefined;
  }

  /** Refuse to continue with files that nobody will find. */
  check(): void {
    const trouble = this.trouble();
    if (trouble === undefined) return;
    throw new ClewError("STORE_UNAVAILABLE", `${trouble}: what is written here now would be lost.`, {
      hint: "It was not acknowledged. Put the files back or bring back a backup (`clew restore FILE`), then start this process again.",
    });
  }

  /** Close the files; only after SQLite has. */
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

// According to SQLite's format description (walformat.html), here are the log's salts, and further on how many of its
// pages are in the database and how many the last checkpoint intended to copy. On Windows the part in between cannot be
// read.
const PROGRESS = { at: 32, length: 100, done: 64, meant: 96 };

/**
 * Open files by path, shared by all users: closing one would release the locks that SQLite holds for the whole process.
 */
const OPEN = new Map<string, { readonly descriptor: number; users: number }>();

/** The file through which processes share their knowledge of a log. */
class SharedMemory {
  readonly #path: string;
  #key: string | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /** The progress of checkpoints; undefined if one is running, was interrupted, or the progress is unknown. */
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
  /** The migrations of all areas used through this database. */
  readonly migrations: readonly Migration[];
  readonly busyTimeoutMs?: number;
  /**
   * Whether it closes after one command: only then may it lock others out, if a full disk leaves no other way to read.
   */
  readonly isBrief?: boolean;
}

/**
 * An open database: a writer and a reader. `work` is always synchronous, so no transaction outlives a turn of the event
 * loop.
 */
export interface SqliteDatabase {
  readonly path: string;
  /** Whether it can be written at all: false on a read-only file system. */
  readonly isWritable: boolean;
  /**
   * Run `work` in a savepoint of the transaction that all writes of this turn of the event loop share (several writes
   * may be joined by those of the next turns). Resolves after that transaction is committed (synchronous = FULL: on
   * disk). If `work` throws, only its own changes are undone.
   */
  write<T>(work: (connection: Connection) => T): Promise<T>;
  /**
   * Run `work` at once in its own transaction. A crash of this process cannot undo it, but a power cut may, so use it
   * only for what can be rebuilt from the disk.
   */
  catchUp<T>(work: (connection: Connection) => T): T;
  /** Run `work` on the writer in a transaction that is rolled back at once: nothing reaches the file. */
  tryOut<T>(work: (connection: Connection) => T): T;
  /** Add work to every commit: `before` inside its transaction, `undone` when it is rolled back. */
  onCommit(hook: CommitHook): void;
  /** Run `work` on the reader, which sees committed data. */
  read<T>(work: (connection: Connection) => T): T;
  /** Run `work` outside any transaction, after everything written so far is committed. */
  afterwards<T>(work: (connection: Connection) => T): Promise<T>;
  /** A number that changes when another process writes. */
  foreignChanges(): number;
  /** Area versions from `store_meta`. */
  versions(): ReadonlyMap<string, { schema: number; minReader: number }>;
  /** What happened to its open files (removed or replaced), as a sentence; undefined if they are in place. */
  trouble(): string | undefined;
  /** Commit everything written so far, then close. */
  close(): Promise<void>;
}

/** Open or create a database, migrate it, and keep it open until `close`. */
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

// If opening failed: on a read-only file system, open the file as it is; without room for the readers' shared memory,
// open it exclusively, so that a full disk does not prevent reading.
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
      // Without the shared memory SQLite keeps its own and locks everybody else out.
      if (how === "alone") writer.exec("PRAGMA locking_mode = EXCLUSIVE");
      prepareFile(writer, path);
      file = path === ":memory:" ? undefined : new OpenFile(path, before);
      // A restore lets others in once the backup is in place; this process was waiting at the previous file.
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
  // Check before, so that nothing of a bad commit is kept, and after, so that nothing is acknowledged that nobody
  // finds.
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
      // If another file took its place, a new reader would read that one.
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
    // Several stores may share the database, and each closes it.
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

// SQLite creates files readable by everybody; its journals take the database's permissions.
function makePrivate(path: string): void {
  if (path === ":memory:") return;
  // Check this before the database: a process that creates one creates this file later.
  const isLeft = existsSync(`${path}-shm`);
  if (existsSync(path)) return;
  if (isLeft) throw removed(path);
  try {
    closeSync(openSync(path, "a", 0o600));
  } catch {
    // SQLite reports the problem, worded like every other failure
  }
}

// A new database would share memory with a process that still has the old one open, and lose data.
function removed(path: string): ClewError {
  return new ClewError("STORE_UNAVAILABLE", `${path} was removed, but not what belongs to it (${path}-shm).`, {
    hint: "Stop what may still have it open (`clew serve`, `clew mcp`), then bring back a backup (`clew restore FILE`); to begin anew remove `-shm` and `-wal`, too.",
  });
}

// The best index for a query depends on how many rows it leaves, which SQLite only knows from statistics; by itself it
// updates them when a table has grown tenfold. Do not wait or fail for another writer or a full disk.
function refreshStatistics(writer: Connection): void {
  try {
    writer.exec("PRAGMA busy_timeout = 0; PRAGMA analysis_limit = 400; PRAGMA optimize;");
  } catch {
    // the next process that closes tries again
  }
}

function openReader(path: string, timeout: { busyTimeoutMs?: number }): Connection {
  const reader = openConnection(path, { readOnly: true, ...timeout });
  reader.exec("PRAGMA query_only = ON; PRAGMA cache_size = -32768;");
  return reader;
}

// A savepoint's undo data over 64 KB goes to a separate file, which costs more than the write itself. It never outlives
// its transaction, so keep it in memory. Only from here on: a migration may sort more than fits into memory.
function keepUndoInMemory(writer: Connection): void {
  writer.exec("PRAGMA temp_store = MEMORY");
}

function prepareFile(writer: Connection, path: string): void {
  if (path !== ":memory:") writeAhead(writer);
  // A smaller cache than the reader's: a commit that splits a page goes through all that are held.
  writer.exec(
    "PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA wal_autocheckpoint = 4000; PRAGMA cache_size = -8192;",
  );
}

// The file remembers WAL mode; checking first saves a lock on every later start.
function writeAhead(writer: Connection): void {
  while (writer.get("PRAGMA journal_mode")?.["journal_mode"] !== "wal") {
    try {
      return writer.exec("PRAGMA journal_mode = WAL");
    } catch (error) {
      if (!ClewError.is(error) || error.code !== "BUSY") throw error;
      // While another process creates the same file SQLite refuses at once; a transaction waits for its turn.
      writer.exec("BEGIN IMMEDIATE; COMMIT");
    }
  }
}

/**
 * Open a database on a read-only file system as it is: without locks, and without the shared memory file. Undefined if
 * the file alone is not complete or not in this version's form. Others may still write it through another path, so
 * nothing read during such a write is returned.
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

// A writer appends to the log next to the file, and only later copies it into the file.
function stampOf(path: string): string {
  const { mtimeNs, size } = statSync(path, { bigint: true });
  return `${mtimeNs} ${size} ${sizeOf(`${path}-wal`)}`;
}

// A process with fewer commits than this needs none of it.
const COMMITS = 16;
// The log's length between two checkpoints (`wal_autocheckpoint`); after that it is overwritten from the start.
const ENOUGH = 16 * 1024 * 1024;
// How much to write at once: more would hold up commits that come meanwhile.
const PART = 1024 * 1024;
// Leave the last space of a nearly full disk to what must be written.
const LEFT_ALONE = 256 * 1024 * 1024;

async function freeSpaceOfDisk(folder: string): Promise<number> {
  const { bavail, bsize } = await promises.statfs(folder);
  return bavail * bsize;
}

/**
 * Space at the end of the write-ahead log, made once after a process's sixteenth commit. A commit that makes the file
 * longer also has to write its new length: for a process's first two hundred decisions in threads, 0.58 ms instead of
 * 0.42 each. SQLite ignores everything after the last frame (after a checkpoint, that is what remains of the previous
 * log), and appending cannot overwrite anything, so anybody may read, write, recover or truncate the log meanwhile.
 * (There are no locks on this file: closing a file that SQLite has locked would release its locks.)
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

  /** Called after every commit. */
  committed(): void {
    this.#commits += 1;
    // If there is no space, commits find that out and report it.
    if (this.#commits === COMMITS) this.#making = this.#make().catch(() => undefined);
  }

  /** Resolves when no space is being made. */
  async made(): Promise<void> {
    await this.#making;
  }

  /** Resolves once the file is closed. The last process that closes the database deletes it. */
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

// Windows has no such links.
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
