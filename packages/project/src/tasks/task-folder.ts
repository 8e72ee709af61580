import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  rmSync,
} from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve } from "node:path";
import { ClewError } from "@clew/errors";
import {
  makeFolder,
  refuseLink,
  renameOver,
  sweepTemporaryFiles,
  syncFolder,
  takeName,
  writeBeside,
} from "../files/durable-file.ts";

/** A task file on disk. */
export interface TaskFileOnDisk {
  /** Relative to the project if inside it, else absolute; with forward slashes. */
  readonly path: string;
  readonly fileName: string;
  readonly text: string;
  /** Why a listed file could not be read; its text is then empty. */
  readonly unreadable?: string;
}

/** A file to replace, and the text it must still have. */
interface FileChange {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** A file to create. */
interface NewTaskFile {
  readonly fileName: string;
  readonly text: string;
}

/** The task folder of a project as a port. */
export interface TaskFolder {
  list(): AsyncIterable<TaskFileOnDisk>;
  read(fileName: string): Promise<TaskFileOnDisk | undefined>;
  find(pathOrId: string): Promise<TaskFileOnDisk | undefined>;
  pause(): Promise<void>;
  create(files: readonly NewTaskFile[]): Promise<readonly (TaskFileOnDisk | false)[]>;
  stage(changes: readonly FileChange[]): Promise<{ commit(): Promise<void>; discard(): Promise<void> }>;
}

const LARGEST = 4 * 1024 * 1024;
const MOST_FILES = 10_000;
// No write takes this long: older temporary files come from killed processes.
const LEFT_MS = 3_600_000;

/** Open a state folder's task folder. Relative paths on a command line start at `cwd`. */
export function openTaskFolder(where: {
  readonly stateFolder: string;
  readonly project: string;
  readonly cwd: string;
}): TaskFolder {
  const folder = join(where.stateFolder, "tasks");
  const shown = (path: string): string => shownPath(path, where.project);
  const stored = (path: string, text: string): TaskFileOnDisk => ({
    path: shown(path),
    fileName: basename(path),
    text,
  });
  const absolute = (path: string): string => (isAbsolute(path) ? path : resolve(where.project, path));
  return {
    async *list() {
      for (const name of taskFileNames(folder)) {
        const path = join(folder, name);
        try {
          const text = readTaskText(path, { follow: false });
          if (text !== undefined) yield stored(path, text);
        } catch (error) {
          yield { ...stored(path, ""), unreadable: refusalOf(error) };
        }
      }
    },
    read: async (fileName) => {
      const path = join(folder, basename(fileName));
      const text = readTaskText(path, { follow: false });
      return text === undefined ? undefined : stored(path, text);
    },
    find: async (pathOrId) => {
      for (const { path, follow } of candidates(pathOrId, { ...where, folder })) {
        const text = readTaskText(path, { follow });
        if (text !== undefined) return stored(path, text);
      }
      return undefined;
    },
    // What runs while input is handled would go on in the same turn after one.
    pause: () => new Promise((done) => setImmediate(() => setImmediate(done))),
    create: async (files) => {
      refuseLink(folder);
      makeFolder(folder);
      sweepTemporaryFiles(folder, Date.now() - LEFT_MS);
      const claims = files.map(({ fileName, text }) => ({ path: join(folder, fileName), text }));
      return claimAll(folder, claims).map((claim) => claim && stored(claim.path, claim.text));
    },
    stage: async (changes) => {
      // A task file outside the folder was named explicitly, so links are checked only inside.
      if (changes.some(({ path }) => isWithin(folder, absolute(path)))) refuseLink(folder);
      sweepTemporaryFiles(folder, Date.now() - LEFT_MS);
      return stageChanges(changes.map((change) => ({ ...change, path: absolute(change.path) })));
    },
  };
}

function isWithin(folder: string, path: string): boolean {
  const inside = relative(folder, path);
  return !inside.startsWith("..") && !isAbsolute(inside);
}

interface Candidate {
  readonly path: string;
  readonly follow: boolean;
}

// A path as given, relative to the working folder or the project; a bare word may also be an id.
function candidates(pathOrId: string, where: { project: string; cwd: string; folder: string }): Candidate[] {
  const paths = [resolve(where.cwd, pathOrId), resolve(where.project, pathOrId)].map((path) => ({
    path,
    follow: true,
  }));
  if (!/^[a-z0-9][a-z0-9-]*$/.test(pathOrId)) return paths;
  // The folder may be committed, so a link in it must not count as a task or decide which file is written.
  return [{ path: join(where.folder, `${pathOrId}.md`), follow: false }, ...paths];
}

function shownPath(path: string, project: string): string {
  const inside = relative(project, path);
  const shown = inside === "" || inside.startsWith("..") || isAbsolute(inside) ? path : inside;
  return shown.replaceAll("\\", "/");
}

function taskFileNames(folder: string): string[] {
  let names: string[];
  try {
    names = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));
  } catch (error) {
    if (codeOf(error) === "ENOENT") return [];
    throw new ClewError("STORE_UNAVAILABLE", `${folder} cannot be read (${codeOf(error)}).`, {
      cause: error,
      hint: "Tasks lie in this folder: move away what stands in its place.",
    });
  }
  return names
    .filter((name) => name.endsWith(".md") && !name.startsWith("."))
    .toSorted()
    .slice(0, MOST_FILES);
}

// One file that is not text must not hide the others; a request for that file still reports it.
function refusalOf(error: unknown): string {
  if (ClewError.is(error) && (error.code === "DOCUMENT_UNREADABLE" || error.code === "TOO_LARGE")) return error.message;
  if (["EACCES", "EPERM"].includes(codeOf(error))) return `it cannot be read (${codeOf(error)})`;
  throw error;
}

// Open without blocking and check before reading: a pipe or device must not hang the command.
function readTaskText(path: string, how: { follow: boolean }): string | undefined {
  const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (how.follow ? 0 : (constants.O_NOFOLLOW ?? 0));
  let descriptor: number;
  try {
    descriptor = openSync(path, flags);
  } catch (error) {
    if (
      ["ENOENT", "ENOTDIR", "ELOOP", "EISDIR", "ENXIO", "ENAMETOOLONG", "ERR_INVALID_ARG_VALUE"].includes(codeOf(error))
    )
      return undefined;
    throw error;
  }
  try {
    const stats = fstatSync(descriptor);
    if (stats.isDirectory()) return undefined;
    if (!stats.isFile())
      throw new ClewError("DOCUMENT_UNREADABLE", `${path} is not a regular file.`, { hint: "Name a Markdown file." });
    if (stats.size > LARGEST)
      throw new ClewError("TOO_LARGE", `${path} has ${stats.size} bytes; at most ${LARGEST} are read.`);
    return readText(descriptor, path, stats.size);
  } finally {
    closeSync(descriptor);
  }
}

function readText(descriptor: number, path: string, size: number): string {
  const bytes = Buffer.allocUnsafe(size + 1);
  let length = 0;
  for (;;) {
    const read = readSync(descriptor, bytes, length, bytes.length - length, null);
    if (read === 0) break;
    length += read;
    // The file grew while it was read; this much is enough to notice.
    if (length === bytes.length) break;
  }
  try {
    // Keep the byte order mark, so that writing the file back does not lose it.
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes.subarray(0, length));
  } catch (cause) {
    throw new ClewError("DOCUMENT_UNREADABLE", `${path} is not UTF-8 text.`, { cause });
  }
}

interface Claim {
  readonly path: string;
  readonly text: string;
}

/** Create files under new names, each complete; false for each name that is taken. */
function claimAll(folder: string, claims: readonly Claim[]): (Claim | false)[] {
  const staged: { readonly claim: Claim; readonly temporary: string }[] = [];
  try {
    for (const claim of claims) staged.push({ claim, temporary: writeBeside(claim.path, claim.text) });
    const taken = staged.map(({ claim, temporary }) => takeName(temporary, claim.path) && claim);
    // Once for all, including names that were taken: their creator may have died before syncing.
    syncFolder(folder);
    return taken;
  } finally {
    for (const { temporary } of staged) rmSync(temporary, { force: true });
  }
}

function stageChanges(changes: readonly FileChange[]): { commit(): Promise<void>; discard(): Promise<void> } {
  const staged: { target: string; temporary: string; before: string }[] = [];
  const discard = (): void => {
    for (const { temporary } of staged) rmSync(temporary, { force: true });
  };
  try {
    for (const { path, before, after } of changes) {
      const target = realpathSync.native(path);
      refuseChanged(target, before);
      staged.push({ target, temporary: writeBeside(target, after, lstatSync(target).mode & 0o777), before });
    }
  } catch (error) {
    discard();
    throw error;
  }
  return {
    commit: async () => {
      for (const { target, temporary } of staged) renameOver(temporary, target);
      for (const folder of new Set(staged.map(({ target }) => dirname(target)))) syncFolder(folder);
    },
    discard: async () => discard(),
  };
}

function refuseChanged(path: string, before: string): void {
  if (readTaskText(path, { follow: false }) === before) return;
  throw new ClewError("BUSY", `${path} was changed while it was being processed.`, { hint: "Run the command again." });
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
