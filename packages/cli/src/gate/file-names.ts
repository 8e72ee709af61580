import { existsSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { realPathOf } from "./protected/protected-paths.ts";

/**
 * The names under which the record may know a file, relative to the project and to the top of its work tree; its real
 * location comes first.
 */
export function namesOf(path: string, home: string): readonly string[] {
  const given = new Set([realPathOf(path), path]);
  return [...new Set([...given].flatMap((each) => topsOf(each, home).flatMap((top) => nameBelow(top, each))))];
}

/** The most files that a call of `recall` names. */
const MOST_FILES = 200;

/**
 * Files as somebody named them from a folder, with the names under which the record may know them: the first names of
 * all files, then the second ones, up to what a call takes.
 */
export function recordNames(files: readonly string[], cwd: string, home: string): readonly string[] {
  const named = files.map((file) => [...namesOf(resolve(cwd, file), home), file]);
  const most = Math.max(...named.map(({ length }) => length));
  const inTurn = Array.from({ length: most }, (_, turn) => named.flatMap((names) => names[turn] ?? []));
  return [...new Set(inTurn.flat())].slice(0, Math.max(MOST_FILES, files.length));
}

/** A path relative to a folder that contains it, with slashes; empty for one outside. */
export function nameBelow(top: string, path: string): readonly string[] {
  const name = relative(top, path);
  return name === "" || name.startsWith("..") || name.startsWith("/") ? [] : [name.split(sep).join("/")];
}

/** The folders that a file's names start from: the project's, and the top of its work tree. */
export function topsOf(path: string, home: string): readonly string[] {
  const project = dirname(home);
  const tops = new Set([project, realPathOf(project)]);
  for (let folder = dirname(path); dirname(folder) !== folder; folder = dirname(folder))
    if (existsSync(join(folder, ".git"))) {
      tops.add(folder);
      break;
    }
  return [...tops];
}
