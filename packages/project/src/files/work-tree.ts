import { lstatSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { mainWorktree } from "../state-folder/state-folder.ts";
import { realPathOf } from "./read-small-file.ts";

/** The nearest folder upwards that contains `.git`. */
export function topOf(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (lstatSync(join(at, ".git"), { throwIfNoEntry: false }) !== undefined) return at;
    if (dirname(at) === at) return undefined;
  }
}

/** A path with its links resolved; if it does not exist, the path itself. */
export function realOf(path: string): string {
  return realPathOf(path) ?? resolve(path);
}

/** A path as the record names it, from the top of the work tree; undefined if it is outside. */
export function pathFrom(top: string, path: string): string | undefined {
  if (path.includes("\0")) return undefined;
  const real = join(realOf(dirname(path)), path.slice(path.lastIndexOf(sep) + 1));
  for (const each of [real, path]) {
    const found = relative(top, each);
    if (found !== "" && found !== ".." && !found.startsWith(`..${sep}`)) return found.split(sep).join("/");
  }
  return undefined;
}

/**
 * The top of the folder's work tree if that tree shares the project's state (its own or a linked one); otherwise the
 * project's own.
 */
export function sharedTop(project: string, folder: string): string {
  const real = realOf(project);
  const own = topOf(real) ?? real;
  const top = topOf(realOf(folder));
  return top !== undefined && top !== own && mainWorktree(top) === own ? top : own;
}

/** The project's folder in the work tree of `cwd`. */
export function folderIn(project: string, cwd: string): string {
  return join(sharedTop(project, cwd), relative(sharedTop(project, project), realOf(project)));
}
