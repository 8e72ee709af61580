import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { findStateFolder, gitFolderOf, nearestHolder } from "@clew/project/state-folder";
import type { Environment } from "@clew/project/user";

/** Where agents are set up. */
export interface InitPlace {
  /** The folder that holds the agents' files: the work tree one stands in. */
  readonly project: string;
  /** The state folder, which the work trees of a repository share. */
  readonly home: string;
  /** The name of the linked work tree, where the project is in one. */
  readonly worktree?: string;
  /** The file in which git is told what to leave alone in this clone only; absent without a repository. */
  readonly exclude?: string;
  /** The project's folder as seen from its repository, with a slash behind it; empty for the repository itself. */
  readonly within: string;
}

/**
 * The project that is set up: the git repository around the working folder, even where a folder further up has Clew, too.
 * Without a repository it is where Clew is already, else here. In a linked work tree it is that one, because clients look for
 * their settings where they are started; the state stays the main one's.
 */
export function initPlace(cwd: string, env: Environment): InitPlace {
  const found = findStateFolder(cwd, env);
  const repository = nearestHolder(cwd, (folder) => gitFolderOf(folder) !== undefined);
  const git = repository === undefined ? undefined : gitFolderOf(repository);
  if (repository === undefined || git === undefined) return { project: found.project, home: found.path, within: "" };
  const common = commonFolder(git);
  const exclude = join(common, "info", "exclude");
  if (basename(dirname(git)) === "worktrees") {
    const inside = relative(dirname(common), found.project);
    const within = inside === "" || inside.startsWith("..") ? "" : `${inside}/`;
    return { project: join(repository, within), home: found.path, worktree: basename(git), exclude, within };
  }
  const above = found.source === "found" && relative(repository, found.project).startsWith("..");
  const project = above ? repository : found.project;
  const home = above ? join(repository, ".clew") : found.path;
  const inside = relative(repository, project);
  if (inside.startsWith("..")) return { project, home, within: "" };
  return { project, home, exclude, within: inside === "" ? "" : `${inside}/` };
}

/** The git folder that the work trees of a repository share. */
function commonFolder(git: string): string {
  try {
    return resolve(git, readFileSync(join(git, "commondir"), "utf8").trim());
  } catch {
    return git;
  }
}

/** Whether a repository has linked work trees, in which some clients find no settings of the main one. */
export function hasWorktrees({ exclude }: InitPlace): boolean {
  const folder = exclude === undefined ? "" : join(dirname(dirname(exclude)), "worktrees");
  return existsSync(folder) && readdirSync(folder).length > 0;
}

// npx, pnpm dlx, bunx and yarn dlx run a package from a folder of theirs, which they clear whenever they like.
const PASSING = /[\\/](?:_npx|pnpm[\\/](?:[^\\/]+[\\/])?dlx(?:-[^\\/]*)?|dlx-[^\\/]+|bunx-[^\\/]+|xfs-[0-9a-f]+)[\\/]/;

/** Whether this installation is one that a package runner made for a single command. */
export function isPassingInstallation(file: string): boolean {
  return PASSING.test(file);
}
