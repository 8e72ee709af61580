import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { ClewError } from "@clew/errors";
import { writeFileDurably } from "../files/durable-file.ts";
import { makeFolder } from "../files/make-folder.ts";
import { isRegularFile, readSmallText, realPathOf } from "../files/read-small-file.ts";
import type { Environment } from "../user.ts";

/** Where a project's state lives, and how that was found out. */
export interface FoundStateFolder {
  /** Absolute path of the `.clew` folder, or of what `CLEW_HOME` names; it need not exist yet. */
  readonly path: string;
  /** The folder that the state is about. */
  readonly project: string;
  readonly source: "environment" | "found" | "git" | "cwd";
  readonly exists: boolean;
}

/** Finds the state folder of a working folder: `CLEW_HOME`, else the nearest `.clew` upwards, else the git root's, else here. */
export function findStateFolder(cwd: string, env: Environment): FoundStateFolder {
  const named = env["CLEW_HOME"];
  if (named !== undefined && named !== "") {
    const path = resolve(cwd, named);
    return {
      path,
      project: basename(path) === ".clew" ? dirname(path) : cwd,
      source: "environment",
      exists: isFolder(path),
    };
  }
  const found = nearestHolder(cwd, (folder) => isFolder(join(folder, ".clew")));
  const git = nearestHolder(cwd, (folder) => statOf(join(folder, ".git")) !== undefined);
  const main = git === undefined ? undefined : mainWorktree(git);
  // A committed `.clew/config.json` gives every worktree a `.clew` of its own; the main worktree's is the one that counts.
  if (git !== undefined && main !== undefined) {
    const inside = found !== undefined && !relative(git, found).startsWith("..");
    const project = inside ? join(main, relative(git, found)) : main;
    if (inside || found === undefined || isFolder(join(main, ".clew")))
      return stateFolderAt(project, found === undefined ? "git" : "found");
  }
  if (found !== undefined) return stateFolderAt(found, "found");
  return git === undefined ? stateFolderAt(resolve(cwd), "cwd") : stateFolderAt(git, "git");
}

function stateFolderAt(project: string, source: FoundStateFolder["source"]): FoundStateFolder {
  const path = join(project, ".clew");
  return { path, project, source, exists: isFolder(path) };
}

/** The nearest folder upwards that satisfies a question, the given one included. */
export function nearestHolder(start: string, holds: (folder: string) => boolean): string | undefined {
  for (let folder = resolve(start); ; folder = dirname(folder)) {
    if (holds(folder)) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}

/** The git folder of a working tree: `.git` itself, or where a `.git` file points. */
export function gitFolderOf(root: string): string | undefined {
  const path = join(root, ".git");
  const stats = statOf(path);
  if (stats === undefined) return undefined;
  if (stats.isDirectory()) return path;
  // A pipe in its place would be waited for.
  if (!stats.isFile()) return undefined;
  const target = firstLineOf(path)?.match(/^gitdir: (.+)$/)?.[1];
  return target === undefined ? undefined : resolve(root, target);
}

// A linked worktree's git folder is <common>/worktrees/<name> and says in `commondir` where the shared one is.
function mainWorktree(root: string): string | undefined {
  const folder = gitFolderOf(root);
  if (folder === undefined || basename(dirname(folder)) !== "worktrees") return undefined;
  const common = firstLineOf(join(folder, "commondir"));
  const shared = common === undefined ? undefined : resolve(folder, common);
  // The worktrees of a bare repository have no main one.
  return shared !== undefined && basename(shared) === ".git" ? dirname(shared) : undefined;
}

function firstLineOf(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8").split("\n", 1)[0]?.trim();
  } catch {
    return undefined; // not a file of git's after all
  }
}

function isFolder(path: string): boolean {
  return statOf(path)?.isDirectory() === true;
}

function statOf(path: string): ReturnType<typeof statSync> {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined; // a folder above that may not be entered holds nothing for us
  }
}

// What git should leave alone: sessions hold prompts word for word. config.json, guardrails/ and tasks/ may be committed.
const IGNORED: readonly string[] = [
  "sessions/",
  "clew.db*",
  "knowledge/",
  "projects/",
  "handoffs/",
  "answers/",
  "log/",
  "available-workflows.yaml",
  ".gitignore",
];

/** What the `.gitignore` of a state folder that was made here says. */
const STATE_FOLDER_GITIGNORE: string = `${IGNORED.join("\n")}\n`;

/** Makes a state folder that only its owner can enter, with a `.gitignore` for what must stay private. */
export function makeStateFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(path);
  writeFileDurably(join(path, ".gitignore"), STATE_FOLDER_GITIGNORE, { mode: 0o600 });
}

// What making it and calling hooks leave behind; anything else is somebody's reasoning or somebody's choice.
const LEFT = new Set([".gitignore", "log"]);

/** Whether a state folder was made by Clew, and nothing was ever recorded in it; one that a person made is theirs. */
export function isUnusedStateFolder(path: string): boolean {
  const ignored = readSmallText(join(path, ".gitignore"), STATE_FOLDER_GITIGNORE.length + 1);
  if (!ignored.ok || ignored.bytes !== STATE_FOLDER_GITIGNORE) return false;
  return readdirSync(path).every((name) => LEFT.has(name));
}

/** A state file that was named on a command line. */
export interface StatePath {
  /** The state folder it lies in, such as `/project/.clew`. */
  readonly stateFolder: string;
  readonly sessionId: string;
  readonly path: string;
}

const FILE_NAME = /^reasoning-((?:[0-9a-f]{12}|[0-9a-f]{8}-[0-9a-f]{3}))\.json$/;

/** Takes a path from a command line apart; only `…/.clew/sessions/reasoning-<id>.json` is a state file, after all links are followed. */
export function resolveStatePath(given: string, cwd: string, env: Environment): StatePath {
  const path = realPathOf(resolve(cwd, given));
  if (path === undefined)
    throw new ClewError("NOT_FOUND", `There is no state file ${given}.`, {
      hint: "`clew sessions list` shows the sessions.",
    });
  const sessionId = FILE_NAME.exec(basename(path))?.[1];
  const sessions = dirname(path);
  const stateFolder = dirname(sessions);
  const named = env["CLEW_HOME"] ? realPathOf(resolve(cwd, env["CLEW_HOME"])) : undefined;
  if (
    sessionId === undefined ||
    basename(sessions) !== "sessions" ||
    (basename(stateFolder) !== ".clew" && stateFolder !== named)
  )
    throw new ClewError("UNTRUSTED_STATE", `${path} is not a state file in a .clew folder.`, {
      hint: "A session from elsewhere comes in by: clew sessions import FILE",
    });
  return { stateFolder, sessionId, path: join(sessions, basename(path)) };
}

/** Beyond this git itself is as quick as reading a version 4 here. */
const MOST_ENTRIES = 20_000;
const HEADER = 12;
/** SHA-1, and SHA-256 where a repository chose it. */
const HASHES = [20, 32];

/**
 * The bytes in which git's index spells out every name it tracks, and maybe more; none where there is no index, undefined where only
 * git itself can tell.
 */
export function indexedNames(gitFolder: string): readonly Buffer[] | undefined {
  const index = read(join(gitFolder, "index"));
  if (index === undefined) return [];
  const base = sharedIndex(gitFolder, index);
  const parts = (base === undefined ? [index] : [index, base]).map(spelledOut);
  return parts.every((part) => part !== undefined) ? parts : undefined;
}

function read(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined; // a repository without an index tracks nothing
  }
}

/** A split index names in an extension the file that holds its other names. A file may be called `…link`, too. */
function sharedIndex(gitFolder: string, index: Buffer): Buffer | undefined {
  for (let at = index.indexOf("link\0"); at !== -1; at = index.indexOf("link\0", at + 1)) {
    if (at + 8 > index.length || at + 8 + index.readUInt32BE(at + 4) > index.length) continue;
    for (const hash of HASHES) {
      const path = join(gitFolder, `sharedindex.${index.toString("hex", at + 8, at + 8 + hash)}`);
      if (isRegularFile(path)) return read(path);
    }
  }
  return undefined;
}

/** Before version 4 every name stands as it is; there, what it shares with the one before is left out. */
function spelledOut(index: Buffer): Buffer | undefined {
  if (index.length < HEADER || index.readUInt32BE(4) < 4) return index;
  if (index.readUInt32BE(4) > 4 || index.readUInt32BE(8) > MOST_ENTRIES) return undefined;
  for (const hash of HASHES) {
    const names = namesOf(index, hash);
    if (names !== undefined) return names;
  }
  return undefined;
}

/** Every name of a version 4 index, each with a zero behind it; undefined where it is not laid out like one with such hashes. */
function namesOf(index: Buffer, hash: number): Buffer | undefined {
  const names: Buffer[] = [];
  const zero = Buffer.alloc(1);
  let name: Buffer = Buffer.alloc(0);
  let at = HEADER;
  for (let left = index.readUInt32BE(8); left > 0; left -= 1) {
    // Forty bytes about the file, its hash, two bytes of flags of which one says that two more follow.
    at += 40 + hash;
    if (at + 4 > index.length) return undefined;
    at += (index.readUInt16BE(at) & 0x4000) === 0 ? 2 : 4;
    let strip = (index[at] ?? 0) & 0x7f;
    for (; ((index[at] ?? 0) & 0x80) !== 0; at += 1) strip = (strip + 1) * 128 + ((index[at + 1] ?? 0) & 0x7f);
    const end = index.indexOf(0, at + 1);
    if (end === -1 || strip > name.length) return undefined;
    name = Buffer.concat([name.subarray(0, name.length - strip), index.subarray(at + 1, end)]);
    names.push(name, zero);
    at = end + 1;
  }
  return isEnd(index, at, hash) ? Buffer.concat(names) : undefined;
}

/** Behind the entries stands the checksum of the file, or an extension with its four letters. */
function isEnd(index: Buffer, at: number, hash: number): boolean {
  return at === index.length - hash || /^[A-Za-z]{4}$/.test(index.toString("latin1", at, at + 4));
}

/** A database and what SQLite plays back into it: a journal or a write-ahead log from elsewhere rewrites the pages of one's own. */
const DATABASE = ["clew.db", "clew.db-journal", "clew.db-wal", "clew.db-shm"];
const FOLDERS = ["sessions", "knowledge"];
/** What holds reasoning: it is neither reached through links nor brought along by a repository. */
const PRIVATE = [...FOLDERS, ...DATABASE];
/** Beside it, folders that a server keeps for other projects; their task files may be committed. */
const UNLINKED = [...PRIVATE, "projects"];

// Where `.Clew` and `.clew` are one folder, a repository may spell it either way.
const FOLDS_CASE = process.platform === "darwin" || process.platform === "win32";

/**
 * Refuses a state folder that may have been put there by somebody else: owned by another user, reached through a link,
 * or with sessions or a database that git tracks (a cloned repository must not bring reasoning along).
 */
export function checkTrust(stateFolder: string, trusted: readonly string[], foldsCase: boolean = FOLDS_CASE): void {
  if (trusted.includes(stateFolder) || trusted.includes(realPathOf(stateFolder) ?? stateFolder)) return;
  for (const path of [stateFolder, ...UNLINKED.map((name) => join(stateFolder, name))]) {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats === undefined) continue;
    if (stats.isSymbolicLink()) throw untrusted(stateFolder, `${path} is a symbolic link`);
    const user = process.getuid?.();
    if (user !== undefined && stats.uid !== user)
      throw untrusted(stateFolder, `${path} belongs to the user with id ${stats.uid}, not to you (${user})`);
  }
  const tracked = trackedByGit(stateFolder, foldsCase);
  if (tracked !== undefined)
    throw untrusted(
      stateFolder,
      `git tracks ${quoted(tracked)}`,
      `If it is your own: git rm -r --cached --ignore-unmatch ${PRIVATE.map((name) => quoted(join(stateFolder, name))).join(" ")}\n`,
    );
}

function untrusted(stateFolder: string, reason: string, mend = ""): ClewError {
  return new ClewError("UNTRUSTED_STATE", `The state folder ${stateFolder} is not trusted: ${reason}.`, {
    hint: `${mend}If you know where it comes from: clew trust ${quoted(stateFolder)}`,
  });
}

function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

function trackedByGit(stateFolder: string, foldsCase: boolean): string | undefined {
  // A repository brings others along as submodules, whose files its own index does not name.
  const brought = FOLDERS.find((name) => gitFolderOf(join(stateFolder, name)) !== undefined);
  if (brought !== undefined) return join(stateFolder, brought);
  const root = nearestHolder(stateFolder, (folder) => gitFolderOf(folder) !== undefined);
  const folder = root === undefined ? undefined : gitFolderOf(root);
  if (root === undefined || folder === undefined) return undefined;
  const names = indexedNames(folder);
  const base = relative(root, stateFolder).replaceAll("\\", "/");
  const paths = PRIVATE.map((name) => (base === "" ? name : `${base}/${name}`));
  const named = names?.map((part) => namedIn(part, paths, foldsCase)).find((path) => path !== undefined);
  // Reading git's index takes a fraction of a millisecond; git itself is only asked when a suspicious name is, or may be, in it.
  if (named === undefined && names !== undefined) return undefined;
  const magic = foldsCase ? ":(literal,icase)" : ":(literal)";
  return askGit(
    root,
    paths.map((path) => magic + path),
    named,
  );
}

function namedIn(index: Buffer, paths: readonly string[], foldsCase: boolean): string | undefined {
  if (!foldsCase) return paths.find((path) => index.includes(path));
  const names = folded(index);
  return paths.find((path) => names.includes(folded(Buffer.from(path))));
}

function folded(bytes: Buffer): string {
  return bytes.toString("latin1").toLowerCase();
}

function askGit(root: string, paths: readonly string[], named: string | undefined): string | undefined {
  try {
    // No file system monitor: it is a command that the repository's own configuration could name.
    const words = ["-c", "core.fsmonitor=false", "-C", root, "ls-files", "-z", "--", ...paths];
    const { execFileSync } = process.getBuiltinModule("node:child_process");
    const output = execFileSync("git", words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    return output.split("\0").find((name) => name !== "");
  } catch {
    return named; // what the index names counts where git cannot say otherwise
  }
}
