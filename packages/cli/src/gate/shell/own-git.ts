import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";
import type { Command } from "unbash";
import { ANY, isOpen } from "../protected/protected-names.ts";
import { expandHome } from "../protected/protected-paths.ts";
import { valuesOf } from "./shell-values.ts";

/** Where a command runs, as far as git's search for a repository needs it. */
export interface GitPlace {
  /** Every folder in which the shell may stand. */
  readonly folders: readonly string[];
  readonly cwd: string;
  /** The state folder, which stands in the project. */
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The folders in which a command's git may stand; each `cd` adds those it may lead to. */
export interface GitWalk {
  readonly place: GitPlace;
  folders: readonly string[];
  /** A `cd` that cannot be followed. */
  lost?: string;
}

const LIMIT = 64;

/** Follows a `cd`: it may fail, so that the folders before it stay. */
export function follow(walk: GitWalk, command: Command): void {
  const [word] = command.args;
  const { env } = walk.place;
  const text = word === undefined ? "" : textOf(word);
  // What `-`, a number or CDPATH makes of it only the shell knows.
  const isKnown = !/^[-+]\d*$|OLDPWD/.test(text) && !env["CDPATH"];
  const values = word === undefined ? [env["HOME"] ?? ANY] : valuesIn(walk, word);
  const found = isKnown ? foldersFrom(walk.folders, values) : undefined;
  if (found === undefined) walk.lost ??= `cd ${text}`;
  else walk.folders = [...new Set([...walk.folders, ...found])];
}

/** Why this call of git is no reader: it would read a configuration that is not the project's, which may name programs. */
export function refuseForeignGit(walk: GitWalk, { args }: Command): string | undefined {
  let folders: readonly string[] | undefined = walk.lost === undefined ? walk.folders : undefined;
  for (const [index, word] of args.entries()) {
    const text = textOf(word);
    const before = args[index - 1];
    if (before !== undefined && textOf(before) === "-C") folders = foldersFrom(folders, valuesIn(walk, word));
    else if (!text.startsWith("-")) break;
  }
  if (folders === undefined) return `git in a folder that cannot be told${walk.lost ? ` (${walk.lost})` : ""}`;
  const foreign = folders.find((folder) => !isOwnGit(folder, walk.place));
  return foreign === undefined ? undefined : `git in ${foreign}, whose repository is not the project's own`;
}

type WordGiven = Command["args"][number];

function textOf(word: WordGiven): string {
  return word.type === "Word" ? word.value : word.text;
}

/** Where the project's repository is looked for: where its state stands, then, should there be none, where the client works. */
function projectsOf({ home, cwd }: GitPlace): readonly string[] {
  return basename(home) === ".clew" ? [dirname(home), cwd] : [cwd];
}

function valuesIn({ place, folders }: GitWalk, word: WordGiven): readonly string[] {
  return word.type === "Word" ? valuesOf(word, { variables: new Map(), env: place.env, folders }) : [ANY];
}

/** A shell takes `..` off a path's text, git and the system follow its links first. */
function foldersFrom(from: readonly string[] | undefined, values: readonly string[]): readonly string[] | undefined {
  if (from === undefined || values.some(isOpen)) return undefined;
  const found = from.flatMap((folder) =>
    values.map(expandHome).flatMap((value) => {
      const followed = physical(value.startsWith("/") ? value : `${folder}/${value}`);
      return [resolve(folder, value), ...(followed === undefined ? [] : [followed])];
    }),
  );
  const folders = [...new Set(found)];
  return folders.length > LIMIT ? undefined : folders;
}

function physical(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined; // nobody can stand in what is not there
  }
}

/** Whether git, run in this folder, finds the project's own repository, or none. */
function isOwnGit(folder: string, place: GitPlace): boolean {
  const start = physical(folder);
  if (start === undefined) return true;
  try {
    const found = findGit(start);
    if (found === undefined) return true;
    const own = projectsOf(place)
      .map(ownGit)
      .find((each) => each.length > 0);
    return own !== undefined && own.some((each) => found === each || found.startsWith(each + sep));
  } catch {
    return false; // what cannot be looked at is not known to be the project's
  }
}

/** The project's git folder, with the one that it shares with other work trees; a bare repository is nobody's own. */
function ownGit(project: string): readonly string[] {
  for (let folder = realpathSync.native(project); ; folder = dirname(folder)) {
    const found = entryOf(folder);
    if (found !== undefined) {
      const shared = join(found, "commondir");
      return existsSync(shared) ? [found, physicalOf(resolve(found, readFileSync(shared, "utf8").trim()))] : [found];
    }
    if (dirname(folder) === folder || looksBare(folder)) return [];
  }
}

/** What git takes for its folder from here on upwards: a `.git`, or a folder that itself looks like one, as a clone may bring it. */
function findGit(start: string): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    const found = entryOf(folder) ?? (looksBare(folder) ? folder : undefined);
    if (found !== undefined || dirname(folder) === folder) return found;
  }
}

function entryOf(folder: string): string | undefined {
  const entry = join(folder, ".git");
  const stats = statSync(entry, { throwIfNoEntry: false });
  if (stats === undefined) return undefined;
  if (stats.isDirectory()) return physicalOf(entry);
  const target = /^gitdir: (.+)/.exec(readFileSync(entry, "utf8"))?.[1];
  return target === undefined ? entry : physicalOf(resolve(folder, target.trimEnd()));
}

/** The real path of a folder; one that is not there by its name. */
function physicalOf(path: string): string {
  return physical(path) ?? path;
}

function looksBare(folder: string): boolean {
  return ["HEAD", "objects", "refs"].every((name) => existsSync(join(folder, name)));
}
