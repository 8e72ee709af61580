import { basename, dirname, join, relative } from "node:path";
import { type Environment, findHome, gitFolderOf, nearestHolder } from "@clew/project";

/**
 * The project that is set up: the git repository around the working folder, even where a folder further up has Clew, too.
 * Without a repository it is where Clew is already, else here.
 */
export function initPlace(cwd: string, env: Environment): { readonly project: string; readonly home: string } {
  const found = findHome(cwd, env);
  const place = { project: found.project, home: found.path };
  if (found.source !== "found") return place;
  const repository = nearestHolder(cwd, (folder) => gitFolderOf(folder) !== undefined);
  // The linked worktrees of a repository share what its main one has.
  const linked = repository !== undefined && basename(dirname(gitFolderOf(repository) ?? "")) === "worktrees";
  const above = repository !== undefined && !linked && relative(repository, found.project).startsWith("..");
  return above ? { project: repository, home: join(repository, ".clew") } : place;
}
