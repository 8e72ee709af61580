import { lstatSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { ClewError } from "@clew/errors";
import { isRegularFile, pathIn, realPathOf } from "../files/read-small-file.ts";
import { gitFolderOf, nearestHolder } from "./state-folder.ts";

/** Beyond this, git itself is as fast as decoding a version 4 index here. */
const MOST_ENTRIES = 20_000;
const HEADER = 12;
/** Hash lengths: SHA-1, and SHA-256 if the repository uses it. */
const HASHES = [20, 32];

/**
 * Bytes that contain every name in git's index (and perhaps more); empty if there is no index, undefined if only git
 * itself can tell.
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

/** A split index names the file with its other entries in an extension. A file name may also end in `link`. */
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

/** Before version 4 names are stored in full; version 4 leaves out the prefix shared with the previous name. */
function spelledOut(index: Buffer): Buffer | undefined {
  if (index.length < HEADER || index.readUInt32BE(4) < 4) return index;
  if (index.readUInt32BE(4) > 4 || index.readUInt32BE(8) > MOST_ENTRIES) return undefined;
  for (const hash of HASHES) {
    const names = namesOf(index, hash);
    if (names !== undefined) return names;
  }
  return undefined;
}

/**
 * Every name of a version 4 index, each followed by a zero byte; undefined if the layout does not fit this hash length.
 */
function namesOf(index: Buffer, hash: number): Buffer | undefined {
  const names: Buffer[] = [];
  const zero = Buffer.alloc(1);
  let name: Buffer = Buffer.alloc(0);
  let at = HEADER;
  for (let left = index.readUInt32BE(8); left > 0; left -= 1) {
    // Forty bytes of file data, the hash, and two bytes of flags, one of which means that two more follow.
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

/** After the entries comes the file's checksum, or an extension with a four-letter name. */
function isEnd(index: Buffer, at: number, hash: number): boolean {
  return at === index.length - hash || /^[A-Za-z]{4}$/.test(index.toString("latin1", at, at + 4));
}

/** A database, and the files SQLite replays into it: a foreign journal or write-ahead log would rewrite its pages. */
const DATABASE = ["clew.db", "clew.db-journal", "clew.db-wal", "clew.db-shm", "recall.db", "recall.db-journal"];
const FOLDERS = ["sessions", "knowledge"];
/** Private reasoning: must not be reached through links or come with a repository. */
const PRIVATE = [...FOLDERS, ...DATABASE];
/** Also the folders a server keeps for other projects; their task files may be committed. */
const UNLINKED = [...PRIVATE, "projects"];

// Where `.Clew` and `.clew` are the same folder, a repository may use either spelling.
const FOLDS_CASE = process.platform === "darwin" || process.platform === "win32";

/**
 * Refuse a state folder that somebody else may have put there: owned by another user, reached through a link, or with
 * sessions or a database that git tracks (a cloned repository must not bring its own reasoning).
 */
export function checkTrust(stateFolder: string, trusted: readonly string[], foldsCase: boolean = FOLDS_CASE): void {
  if (trusted.includes(stateFolder) || trusted.includes(realPathOf(stateFolder) ?? stateFolder)) return;
  for (const path of [stateFolder, ...UNLINKED.map((name) => pathIn(stateFolder, name))]) {
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
  // A repository may add these folders as submodules, whose files its own index does not name.
  const brought = FOLDERS.find((name) => gitFolderOf(pathIn(stateFolder, name)) !== undefined);
  if (brought !== undefined) return join(stateFolder, brought);
  const root = nearestHolder(stateFolder, (folder) => gitFolderOf(folder) !== undefined);
  const folder = root === undefined ? undefined : gitFolderOf(root);
  if (root === undefined || folder === undefined) return undefined;
  const names = indexedNames(folder);
  const base = relative(root, stateFolder).replaceAll("\\", "/");
  const paths = PRIVATE.map((name) => (base === "" ? name : `${base}/${name}`));
  const named = names?.map((part) => namedIn(part, paths, foldsCase)).find((path) => path !== undefined);
  // Reading git's index takes a fraction of a millisecond; run git only if a suspicious name is, or may be, in it.
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
    // Disable the file system monitor: the repository's own configuration could name a command for it.
    const words = ["-c", "core.fsmonitor=false", "-C", root, "ls-files", "-z", "--", ...paths];
    const { execFileSync } = process.getBuiltinModule("node:child_process");
    const output = execFileSync("git", words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    return output.split("\0").find((name) => name !== "");
  } catch {
    return named; // if git cannot tell, trust the index's names
  }
}
