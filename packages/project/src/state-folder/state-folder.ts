import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { ClewError } from "@clew/errors";
import { makeFolder, writeFileDurably } from "../files/durable-file.ts";
import { pathIn, readSmallText, realPathOf } from "../files/read-small-file.ts";
import type { Environment } from "../user.ts";

/** A project's state folder, and how it was found. */
export interface FoundStateFolder {
  /** The absolute path of the `.clew` folder or of `CLEW_HOME`; it need not exist yet. */
  readonly path: string;
  /** The folder that the state belongs to. */
  readonly project: string;
  readonly source: "environment" | "found" | "git" | "cwd";
  readonly exists: boolean;
}

/**
 * Find a working folder's state folder: `CLEW_HOME`, else the nearest `.clew` upwards, else one at the git root, else
 * here.
 */
export function findStateFolder(cwd: string, env: Environment): FoundStateFolder {
  const named = env["CLEW_HOME"];
  if (named !== undefined && named !== "") {
    const path = resolve(cwd, named);
    return {
      path,
      project: basename(path) === ".clew" ? dirname(path) : cwd,
      source: "environment",
      exists: isFolder(path),
    };
  }
  const found = nearestHolder(cwd, (folder) => isFolder(pathIn(folder, ".clew")));
  const git = nearestHolder(cwd, (folder) => statOf(pathIn(folder, ".git")) !== undefined);
  const main = git === undefined ? undefined : mainWorktree(git);
  // A committed `.clew/config.json` gives every worktree its own `.clew`; use the main worktree's.
  if (git !== undefined && main !== undefined) {
    const inside = found !== undefined && !relative(git, found).startsWith("..");
    const project = inside ? join(main, relative(git, found)) : main;
    if (inside || found === undefined || isFolder(join(main, ".clew")))
      return stateFolderAt(project, found === undefined ? "git" : "found");
  }
  if (found !== undefined) return stateFolderAt(found, "found");
  return git === undefined ? stateFolderAt(resolve(cwd), "cwd") : stateFolderAt(git, "git");
}

function stateFolderAt(project: string, source: FoundStateFolder["source"]): FoundStateFolder {
  const path = pathIn(project, ".clew");
  return { path, project, source, exists: isFolder(path) };
}

/** The nearest folder that meets a condition, starting with the given one and going upwards. */
export function nearestHolder(start: string, holds: (folder: string) => boolean): string | undefined {
  for (let folder = resolve(start), above = ""; ; folder = above) {
    if (holds(folder)) return folder;
    above = dirname(folder);
    if (above === folder) return undefined;
  }
}

/** The git folder of a work tree: `.git` itself, or the target of a `.git` file. */
export function gitFolderOf(root: string): string | undefined {
  const path = pathIn(root, ".git");
  const stats = statOf(path);
  if (stats === undefined) return undefined;
  if (stats.isDirectory()) return path;
  // A pipe in its place would block.
  if (!stats.isFile()) return undefined;
  const target = firstLineOf(path)?.match(/^gitdir: (.+)$/)?.[1];
  return target === undefined ? undefined : resolve(root, target);
}

/**
 * The main worktree of a linked one. A linked worktree's git folder is <common>/worktrees/<name>; its `commondir` file
 * names the shared one.
 */
export function mainWorktree(root: string): string | undefined {
  const folder = gitFolderOf(root);
  if (folder === undefined || basename(dirname(folder)) !== "worktrees") return undefined;
  const common = firstLineOf(join(folder, "commondir"));
  const shared = common === undefined ? undefined : resolve(folder, common);
  // A bare repository's worktrees have no main one.
  return shared !== undefined && basename(shared) === ".git" ? dirname(shared) : undefined;
}

function firstLineOf(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8").split("\n", 1)[0]?.trim();
  } catch {
    return undefined; // not a git file after all
  }
}

function isFolder(path: string): boolean {
  return statOf(path)?.isDirectory() === true;
}

function statOf(path: string): ReturnType<typeof statSync> {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined; // an inaccessible parent folder has nothing for us
  }
}

/** The `.gitignore` of a state folder created here. Sessions contain exact prompts: it names what may be committed. */
const STATE_FOLDER_GITIGNORE: string = "/*\n!/config.json\n!/guardrails/\n!/protocol/\n!/tasks/\n";

/** Create a state folder that only its owner can enter, with a `.gitignore` for what must stay private. */
export function makeStateFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(path);
  writeFileDurably(join(path, ".gitignore"), STATE_FOLDER_GITIGNORE, { mode: 0o600 });
}

// What creating it and running hooks leave behind; anything else was added by somebody on purpose.
const LEFT = new Set([".gitignore", "log", "repo"]);

/** Whether Clew created a state folder in which nothing was ever recorded. One that a person made is theirs. */
export function isUnusedStateFolder(path: string): boolean {
  const ignored = readSmallText(join(path, ".gitignore"), STATE_FOLDER_GITIGNORE.length + 1);
  if (!ignored.ok || ignored.bytes !== STATE_FOLDER_GITIGNORE) return false;
  return readdirSync(path).every((name) => LEFT.has(name));
}

/** A state file named on the command line. */
export interface StatePath {
  /** Its state folder, such as `/project/.clew`. */
  readonly stateFolder: string;
  readonly sessionId: string;
  readonly path: string;
}

const FILE_NAME = /^reasoning-((?:[0-9a-f]{12}|[0-9a-f]{8}-[0-9a-f]{3}))\.json$/;

/**
 * Parse a path from the command line. Only `…/.clew/sessions/reasoning-<id>.json`, after resolving links, is a state
 * file.
 */
export function resolveStatePath(given: string, cwd: string, env: Environment): StatePath {
  const path = realPathOf(resolve(cwd, given));
  if (path === undefined)
    throw new ClewError("NOT_FOUND", `There is no state file ${given}.`, {
      hint: "`clew sessions list` shows the sessions.",
    });
  const sessionId = FILE_NAME.exec(basename(path))?.[1];
  const sessions = dirname(path);
  const stateFolder = dirname(sessions);
  const named = env["CLEW_HOME"] ? realPathOf(resolve(cwd, env["CLEW_HOME"])) : undefined;
  if (
    sessionId === undefined ||
    basename(sessions) !== "sessions" ||
    (basename(stateFolder) !== ".clew" && stateFolder !== named)
  )
    throw new ClewError("UNTRUSTED_STATE", `${path} is not a state file in a .clew folder.`, {
      hint: "A session from elsewhere comes in by: clew sessions import FILE",
    });
  return { stateFolder, sessionId, path: join(sessions, basename(path)) };
}
