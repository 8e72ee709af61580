import { createHash } from "node:crypto";
import { closeSync, constants, fstatSync, openSync, readSync, realpathSync } from "node:fs";
import { dirname, isAbsolute, relative, resolve } from "node:path";
import { realPathOf } from "../files/real-path-of.ts";

const CHUNK = 1024 * 1024;
const LARGEST = 1024 * 1024 * 1024;

/** Digests of files below a project's root; null where there is no regular file, or where a link leads out. */
export function digestFiles(project: string, paths: readonly string[]): Record<string, string | null> {
  const root = realPathOf(project) ?? resolve(project);
  // fromEntries defines properties: a file called __proto__ is a file like any other.
  return Object.fromEntries(paths.map((path) => [path, isInside(root, path) ? digestOf(resolve(root, path)) : null]));
}

/** Which of some paths lead out of a project, by a link somewhere on their way or by themselves. */
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

// Of a path that does not exist yet, the part that does decides where it would lie.
function nearestRealPath(path: string): string {
  for (let at = path; ; at = dirname(at)) {
    try {
      const real = realpathSync.native(at);
      return at === path ? real : resolve(real, relative(at, path));
    } catch (error) {
      // A loop of links leads nowhere: it is not inside.
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
    return null; // nothing there that can be read: nothing to compare
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
