import { existsSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { realPathOf } from "./protected/protected-paths.ts";

/** The names of a file by which the record knows it, from the project's folder and from the top of its work tree: where it really is first. */
export function namesOf(path: string, home: string): readonly string[] {
  const given = new Set([realPathOf(path), path]);
  return [...new Set([...given].flatMap((each) => topsOf(each, home).flatMap((top) => nameBelow(top, each))))];
}

/** A path from a folder that holds it, with slashes; nothing for one outside. */
export function nameBelow(top: string, path: string): readonly string[] {
  const name = relative(top, path);
  return name === "" || name.startsWith("..") || name.startsWith("/") ? [] : [name.split(sep).join("/")];
}

/** The folders from which a file is named: the project's, and the top of the work tree that it is in. */
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
