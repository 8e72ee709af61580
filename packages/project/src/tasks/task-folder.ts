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
  /** Relative to the project where it lies inside, else absolute; with forward slashes. */
  readonly path: string;
  readonly fileName: string;
  readonly text: string;
  /** Why a listed file could not be read; then its text is empty. */
  readonly unreadable?: string;
}

/** A file to be replaced, and what it must still say. */
interface FileChange {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** A file that is to be made. */
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
// No write takes this long: what is older was left by a process that was killed.
const LEFT_MS = 3_600_000;

/** Opens the task folder of a state folder; `cwd` is what relative paths of a command line start from. */
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
    pause: () => new Promise((done) => setImmediate(done)),
    create: async (files) => {
      refuseLink(folder);
      makeFolder(folder);
      sweepTemporaryFiles(folder, Date.now() - LEFT_MS);
      const claims = files.map(({ fileName, text }) => ({ path: join(folder, fileName), text }));
      return claimAll(folder, claims).map((claim) => claim && stored(claim.path, claim.text));
    },
    stage: async (changes) => {
      // A file that was named where it lies is another matter.
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

// A path as given, from where the command stands or from the project; a bare word is also an id.
function candidates(pathOrId: string, where: { project: string; cwd: string; folder: string }): Candidate[] {
  const paths = [resolve(where.cwd, pathOrId), resolve(where.project, pathOrId)].map((path) => ({
    path,
    follow: true,
  }));
  if (!/^[a-z0-9][a-z0-9-]*$/.test(pathOrId)) return paths;
  // The folder may be committed: a link in it is no task, and does not say which file is written to.
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

// One file that is no text must not hide all the others; whoever asks for that file is still told.
function refusalOf(error: unknown): string {
  if (ClewError.is(error) && (error.code === "DOCUMENT_UNREADABLE" || error.code === "TOO_LARGE")) return error.message;
  if (["EACCES", "EPERM"].includes(codeOf(error))) return `it cannot be read (${codeOf(error)})`;
  throw error;
}

// Opened without waiting and looked at before it is read: a pipe or a device in a file's place must not hang the command.
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
    // It grew while it was read: what was there at the beginning is enough to find that out.
    if (length === bytes.length) break;
  }
  try {
    // The mark is kept: what is written back must not lose it.
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes.subarray(0, length));
  } catch (cause) {
    throw new ClewError("DOCUMENT_UNREADABLE", `${path} is not UTF-8 text.`, { cause });
  }
}

interface Claim {
  readonly path: string;
  readonly text: string;
}

/** Takes names for new files, each with all its bytes; false where something has the name already. */
function claimAll(folder: string, claims: readonly Claim[]): (Claim | false)[] {
  const staged: { readonly claim: Claim; readonly temporary: string }[] = [];
  try {
    for (const claim of claims) staged.push({ claim, temporary: writeBeside(claim.path, claim.text) });
    const taken = staged.map(({ claim, temporary }) => takeName(temporary, claim.path) && claim);
    // Once for all of them, and also for names that were taken: whoever took them may have died before it came to this.
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
