import { accessSync, constants, lstatSync, readdirSync } from "node:fs";
import { isAbsolute, join } from "node:path";

/** What was found at a payload's session path. */
export interface SessionFolder {
  readonly readable: boolean;
  /** Why it cannot be used. */
  readonly reason?: string;
  /** How many regular files `perspectives/*.md` it holds. */
  readonly perspectives?: number;
}

/** Looks at a session folder: a real folder that may be read and entered. A symbolic link in its place is none. */
export function inspectSessionFolder(given: string): SessionFolder {
  if (given.includes("\0")) return { readable: false, reason: "the path holds a NUL character" };
  if (!isAbsolute(given)) return { readable: false, reason: "the path must be absolute" };
  // With its slash at the end, a link would be followed before it is looked at.
  const path = given.replace(/[/\\]+$/, "") || given;
  try {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return { readable: false, reason: "it does not exist" };
    if (stats.isSymbolicLink()) return { readable: false, reason: "it is a symbolic link, not a folder" };
    if (!stats.isDirectory()) return { readable: false, reason: "it is not a folder" };
    accessSync(path, constants.R_OK | constants.X_OK);
    return { readable: true, perspectives: countPerspectives(join(path, "perspectives")) };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown error";
    return { readable: false, reason: code === "EACCES" ? "it may not be read" : `it cannot be read (${code})` };
  }
}

function countPerspectives(folder: string): number {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  if (stats === undefined || !stats.isDirectory()) return 0;
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && entry.name.endsWith(".md")).length;
}
