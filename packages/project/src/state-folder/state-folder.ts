import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { ClewError } from "@clew/errors";
import { makeFolder, writeFileDurably } from "../files/durable-file.ts";
import { pathIn, readSmallText, realPathOf } from "../files/read-small-file.ts";
import type { Environment } from "../user.ts";

/** Where a project's state lives, and how that was found out. */
export interface FoundStateFolder {
  /** Absolute path of the `.clew` folder, or of what `CLEW_HOME` names; it need not exist yet. */
  readonly path: string;
  /** The folder that the state is about. */
  readonly project: string;
  readonly source: "environment" | "found" | "git" | "cwd";
  readonly exists: boolean;
}

/** Finds the state folder of a working folder: `CLEW_HOME`, else the nearest `.clew` upwards, else the git root's, else here. */
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
  // A committed `.clew/config.json` gives every worktree a `.clew` of its own; the main worktree's is the one that counts.
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

/** The nearest folder upwards that satisfies a question, the given one included. */
export function nearestHolder(start: string, holds: (folder: string) => boolean): string | undefined {
  for (let folder = resolve(start), above = ""; ; folder = above) {
    if (holds(folder)) return folder;
    above = dirname(folder);
    if (above === folder) return undefined;
  }
}

/** The git folder of a working tree: `.git` itself, or where a `.git` file points. */
export function gitFolderOf(root: string): string | undefined {
  const path = pathIn(root, ".git");
  const stats = statOf(path);
  if (stats === undefined) return undefined;
  if (stats.isDirectory()) return path;
  // A pipe in its place would be waited for.
  if (!stats.isFile()) return undefined;
  const target = firstLineOf(path)?.match(/^gitdir: (.+)$/)?.[1];
  return target === undefined ? undefined : resolve(root, target);
}

// A linked worktree's git folder is <common>/worktrees/<name> and says in `commondir` where the shared one is.
function mainWorktree(root: string): string | undefined {
  const folder = gitFolderOf(root);
  if (folder === undefined || basename(dirname(folder)) !== "worktrees") return undefined;
  const common = firstLineOf(join(folder, "commondir"));
  const shared = common === undefined ? undefined : resolve(folder, common);
  // The worktrees of a bare repository have no main one.
  return shared !== undefined && basename(shared) === ".git" ? dirname(shared) : undefined;
}

function firstLineOf(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8").split("\n", 1)[0]?.trim();
  } catch {
    return undefined; // not a file of git's after all
  }
}

function isFolder(path: string): boolean {
  return statOf(path)?.isDirectory() === true;
}

function statOf(path: string): ReturnType<typeof statSync> {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined; // a folder above that may not be entered holds nothing for us
  }
}

// What git should leave alone: sessions hold prompts word for word. config.json, guardrails/ and tasks/ may be committed.
const IGNORED: readonly string[] = [
  "sessions/",
  "clew.db*",
  "recall*.db*",
  "knowledge/",
  "projects/",
  "handoffs/",
  "answers/",
  "log/",
  "sync.git/",
  "sync.json",
  "sync-lock.db*",
  "available-workflows.yaml",
  ".gitignore",
];

/** What the `.gitignore` of a state folder that was made here says. */
const STATE_FOLDER_GITIGNORE: string = `${IGNORED.join("\n")}\n`;

/** Makes a state folder that only its owner can enter, with a `.gitignore` for what must stay private. */
export function makeStateFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(path);
  writeFileDurably(join(path, ".gitignore"), STATE_FOLDER_GITIGNORE, { mode: 0o600 });
}

// What making it and calling hooks leave behind; anything else is somebody's reasoning or somebody's choice.
const LEFT = new Set([".gitignore", "log", "repo"]);

/** Whether a state folder was made by Clew, and nothing was ever recorded in it; one that a person made is theirs. */
export function isUnusedStateFolder(path: string): boolean {
  const ignored = readSmallText(join(path, ".gitignore"), STATE_FOLDER_GITIGNORE.length + 1);
  if (!ignored.ok || ignored.bytes !== STATE_FOLDER_GITIGNORE) return false;
  return readdirSync(path).every((name) => LEFT.has(name));
}

/** A state file that was named on a command line. */
export interface StatePath {
  /** The state folder it lies in, such as `/project/.clew`. */
  readonly stateFolder: string;
  readonly sessionId: string;
  readonly path: string;
}

const FILE_NAME = /^reasoning-((?:[0-9a-f]{12}|[0-9a-f]{8}-[0-9a-f]{3}))\.json$/;

/** Takes a path from a command line apart; only `…/.clew/sessions/reasoning-<id>.json` is a state file, after all links are followed. */
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
