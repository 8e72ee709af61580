import { accessSync, constants, readdirSync, statSync } from "node:fs";
import nodePath from "node:path";
import { ANY, asPattern, beginsName, isPattern, nameMatcher, namesLike } from "./protected-names.ts";
import { expandHome, isHidden, type ProtectedOptions, protectedTarget } from "./protected-paths.ts";

/** How to look up paths: where the shell may be, and whether its wildcards match hidden files. */
export interface PathPlace extends ProtectedOptions {
  readonly folders: readonly string[];
  readonly dots: boolean;
}

const LIMIT = 400;

/** Whether a word's value is, or may be, a protected path. */
export function touchesProtected(value: string, place: PathPlace): boolean {
  if (value === "" || value.length > 4_096) return false;
  const known = value.includes(ANY) ? knownStart(value) : value;
  if (known === undefined) return true;
  // A protected name after the unknown part counts, whatever that part becomes.
  const texts = known === value ? [value] : [known, value.replaceAll(ANY, ""), value.replaceAll(ANY, "x")];
  return place.folders.some((folder) =>
    texts.some((text) =>
      pathsOf(text, folder, place).some((path) => protectedTarget(path, folder, place) !== undefined),
    ),
  );
}

/** Explains why a word counts as protected if it is a link with an unreadable target. */
export function hiddenWhy(word: string, folders: readonly string[]): { protectedWhy?: string } {
  const pattern = asPattern(word.replace(/['"]/g, ""));
  const hidden = folders.some((folder) => pathsOf(pattern, folder, { dots: false }).some(isHidden));
  return hidden ? { protectedWhy: `where ${word} leads cannot be read: name the file itself` } : {};
}

/** The folder that a value names before its unknown part; undefined if a protected name starts just before it. */
function knownStart(value: string): string | undefined {
  const start = value.slice(0, value.indexOf(ANY));
  const slash = start.lastIndexOf("/");
  return beginsName(start.slice(slash + 1)) ? undefined : start.slice(0, slash + 1);
}

/** The files that a path with wildcards matches now, without following links; by name if nothing can be listed. */
export function pathsOf(value: string, folder: string, looks: Looks): readonly string[] {
  const { paths = nodePath, list = readdirSync } = looks;
  // Shells expand this to their current folder.
  const path = expandHome(value, paths).replace(/^~\+(?=\/|$)/, ".");
  if (!isPattern(path)) return [paths.resolve(folder, path)];
  const absolute = paths.resolve(folder, path);
  const { root } = paths.parse(absolute);
  let found: string[] = [root];
  for (const part of absolute.slice(root.length).split(paths.sep)) {
    if (part === "") continue;
    found = found.flatMap((each) =>
      isPattern(part)
        ? entriesLike(each, part, { ...looks, list }).map((name) => paths.join(each, name))
        : [paths.join(each, part)],
    );
    if (found.length > LIMIT) found = found.slice(0, LIMIT);
  }
  // A pattern without matches stands for itself.
  return found.length === 0 ? [paths.resolve(folder, path)] : found;
}

/** How to expand wildcards: whether they match hidden files, and another system for tests. */
export interface Looks {
  readonly dots: boolean;
  readonly paths?: typeof nodePath;
  readonly list?: (folder: string) => readonly string[];
}

function entriesLike(folder: string, part: string, { dots, list }: Required<Pick<Looks, "dots" | "list">>): string[] {
  try {
    // After a dot a wildcard also matches `.` and `..` in most shells.
    const themselves = part.startsWith(".") ? [".", ".."] : [];
    return [...list(folder), ...themselves].filter(nameMatcher(part, dots));
  } catch {
    return isFolder(folder) ? namesLike(part, dots) : [];
  }
}

/** Whether a shell can enter this folder. */
export function isOpenFolder(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return isFolder(path);
  } catch {
    return false;
  }
}

export function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch {
    return false;
  }
}
