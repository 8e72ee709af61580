import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { closeSync, constants, fstatSync, openSync, readSync, realpathSync } from "node:fs";
import { dirname, isAbsolute, relative, resolve } from "node:path";
import { ClewError } from "@clew/errors";
import { realPathOf } from "../files/read-small-file.ts";

const CHUNK = 1024 * 1024;
const LARGEST = 1024 * 1024 * 1024;
const MOST_GIT_SAYS = 64 * 1024 * 1024;

/** Digests of files below a project's root; null if there is no regular file, or a link leads outside. */
export function digestFiles(project: string, paths: readonly string[]): Record<string, string | null> {
  const root = realPathOf(project) ?? resolve(project);
  // fromEntries defines properties, so a file called __proto__ works like any other.
  return Object.fromEntries(paths.map((path) => [path, isInside(root, path) ? digestOf(resolve(root, path)) : null]));
}

/** The paths that lead outside a project, directly or through a link. */
export function pathsLeadingOutside(project: string, paths: readonly string[]): string[] {
  const root = realPathOf(project) ?? resolve(project);
  return paths.filter((path) => !isInside(root, path));
}

function isInside(root: string, path: string): boolean {
  if (path.includes("\0")) return false;
  const target = resolve(root, path);
  const real = nearestRealPath(target);
  const inside = relative(root, real);
  return !inside.startsWith("..") && !isAbsolute(inside);
}

// For a path that does not exist yet, its existing part decides where it would be.
function nearestRealPath(path: string): string {
  for (let at = path; ; at = dirname(at)) {
    try {
      const real = realpathSync.native(at);
      return at === path ? real : resolve(real, relative(at, path));
    } catch (error) {
      // A loop of links leads nowhere, so it is not inside.
      if (error instanceof Error && "code" in error && error.code === "ELOOP") return "/";
      if (dirname(at) === at) return path;
    }
  }
}

function digestOf(path: string): string | null {
  let descriptor: number;
  try {
    descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch {
    return null; // nothing readable there, so nothing to compare
  }
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile() || stats.size > LARGEST) return null;
    const hash = createHash("sha256");
    const chunk = Buffer.allocUnsafe(CHUNK);
    for (let read = readSync(descriptor, chunk); read > 0; read = readSync(descriptor, chunk))
      hash.update(chunk.subarray(0, read));
    return `sha256:${hash.digest("hex")}`;
  } finally {
    closeSync(descriptor);
  }
}

/** Files below a project's root that git reports as changed or new, relative to the root. */
export function changedFiles(project: string): ReadonlySet<string> {
  const prefix = git(project, ["rev-parse", "--show-prefix"]).replace(/\r?\n$/, "");
  const fields = git(project, ["status", "--porcelain=v1", "-z", "--untracked-files=all", "--", "."]).split("\0");
  const changed = new Set<string>();
  for (let at = 0; at < fields.length; at += 1) {
    const field = fields[at] ?? "";
    if (field.length < 4) continue;
    const path = field.slice(3);
    if (path.startsWith(prefix)) changed.add(path.slice(prefix.length));
    // A rename or copy is followed by its old name.
    if (field[0] === "R" || field[0] === "C") at += 1;
  }
  return changed;
}

function git(project: string, words: readonly string[]): string {
  try {
    // Disable the file system monitor: the repository's own configuration could name a command for it.
    const all = ["-c", "core.fsmonitor=false", "-c", "core.quotepath=off", "-C", project, ...words];
    const env = { ...process.env, GIT_OPTIONAL_LOCKS: "0" };
    return execFileSync("git", all, {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      maxBuffer: MOST_GIT_SAYS,
      env,
    });
  } catch (cause) {
    throw new ClewError("USAGE", `git cannot say what changed in ${project}.`, {
      hint: "--check-git works in a git repository with git installed.",
      cause,
    });
  }
}
