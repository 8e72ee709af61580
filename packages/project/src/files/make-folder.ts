import { lstatSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { ClewError } from "@clew/errors";

/**
 * Makes a folder and the missing ones above it, open to their owner only unless a mode says otherwise. The recursion of Node's own
 * mkdir never ends on a file system that takes no new names and says "no such file" to them, as /proc does: it makes the folder
 * above, which is there, and tries again.
 */
export function makeFolder(path: string, mode = 0o700): void {
  if (isFolder(path) || tryToMake(path, mode)) return;
  const above = dirname(path);
  if (above !== path && !isFolder(above)) makeFolder(above, mode);
  if (tryToMake(path, mode)) return;
  throw new ClewError(
    "STORE_UNAVAILABLE",
    `${path.slice(0, 500)} cannot be made: no folder can be made in ${above.slice(0, 500)}.`,
    {
      hint: "Name a folder on a disk: CLEW_HOME, HOME and the XDG variables say where Clew keeps things.",
      details: { path },
    },
  );
}

/** Refuses to write into a folder of a project that is a link: whoever brought it would choose where it leads. */
export function refuseLink(folder: string): void {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return;
  throw new ClewError("UNTRUSTED_STATE", `${folder} is a symbolic link, nothing is written where it leads.`, {
    hint: "Put a folder in its place.",
  });
}

/** Whether the folder is there now; false where one above it is missing. */
function tryToMake(path: string, mode: number): boolean {
  try {
    mkdirSync(path, { mode });
    return true;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT") return false;
    if (isFolder(path)) return true;
    throw error;
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch {
    return false;
  }
}
