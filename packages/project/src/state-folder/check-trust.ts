import { lstatSync } from "node:fs";
import { join, relative } from "node:path";
import { ClewError } from "@clew/errors";
import { realPathOf } from "../files/real-path-of.ts";
import { gitFolderOf, nearestHolder } from "./find-home.ts";
import { indexedNames } from "./git-index.ts";

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
export function checkTrust(home: string, trusted: readonly string[], foldsCase: boolean = FOLDS_CASE): void {
  if (trusted.includes(home) || trusted.includes(realPathOf(home) ?? home)) return;
  for (const path of [home, ...UNLINKED.map((name) => join(home, name))]) {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats === undefined) continue;
    if (stats.isSymbolicLink()) throw untrusted(home, `${path} is a symbolic link`);
    const user = process.getuid?.();
    if (user !== undefined && stats.uid !== user)
      throw untrusted(home, `${path} belongs to the user with id ${stats.uid}, not to you (${user})`);
  }
  const tracked = trackedByGit(home, foldsCase);
  if (tracked !== undefined)
    throw untrusted(
      home,
      `git tracks ${quoted(tracked)}`,
      `If it is your own: git rm -r --cached --ignore-unmatch ${PRIVATE.map((name) => quoted(join(home, name))).join(" ")}\n`,
    );
}

function untrusted(home: string, reason: string, mend = ""): ClewError {
  return new ClewError("UNTRUSTED_STATE", `The state folder ${home} is not trusted: ${reason}.`, {
    hint: `${mend}If you know where it comes from: clew trust ${quoted(home)}`,
  });
}

function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

function trackedByGit(home: string, foldsCase: boolean): string | undefined {
  // A repository brings others along as submodules, whose files its own index does not name.
  const brought = FOLDERS.find((name) => gitFolderOf(join(home, name)) !== undefined);
  if (brought !== undefined) return join(home, brought);
  const root = nearestHolder(home, (folder) => gitFolderOf(folder) !== undefined);
  const folder = root === undefined ? undefined : gitFolderOf(root);
  if (root === undefined || folder === undefined) return undefined;
  const names = indexedNames(folder);
  const base = relative(root, home).replaceAll("\\", "/");
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
