import { readFileSync, realpathSync, type Stats, statSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve } from "node:path";
import { pathIn } from "../files/read-small-file.ts";
import { findStateFolder, gitFolderOf, nearestHolder } from "../state-folder/state-folder.ts";
import { type Environment, userHome } from "../user.ts";

/** Where a skill was found, strongest first. */
type SkillScope = "project" | "git-root" | "superproject" | "global";

/** A folder of skills. */
export interface SkillRoot {
  /** Its real path. */
  readonly path: string;
  readonly scope: SkillScope;
  /** The rank of the scope; 1 comes first. */
  readonly priority: number;
  /** When an entry was last added or removed, in milliseconds. */
  readonly mtimeMs: number;
}

const SCOPES: readonly SkillScope[] = ["project", "git-root", "superproject", "global"];
/** Where agents keep skills, below a project or home folder. */
const FOLDERS: readonly string[] = [".claude/skills", ".agents/skills", ".codex/skills"];

/** The skill folders for a working folder, strongest first, each real folder once. */
export function skillRoots(cwd: string, env: Environment): SkillRoot[] {
  const home = userHome(env);
  const git = nearestHolder(cwd, (folder) => statOf(pathIn(folder, ".git")) !== undefined);
  const superproject = git === undefined ? undefined : superprojectOf(git);
  const bases: readonly (readonly [SkillScope, string | undefined])[] = [
    ["project", resolve(cwd)],
    ["project", findStateFolder(cwd, env).project],
    ["git-root", git],
    ["superproject", superproject],
    ["global", home],
  ];
  const candidates = bases.flatMap(([scope, base]) =>
    base === undefined ? [] : FOLDERS.map((folder) => ({ scope, path: pathIn(base, folder) })),
  );
  for (const [name, folder] of [
    ["CLAUDE_CONFIG_DIR", "skills"],
    ["CODEX_HOME", "skills"],
  ] as const) {
    const value = env[name];
    if (value !== undefined && isAbsolute(value)) candidates.push({ scope: "global", path: join(value, folder) });
  }
  const seen = new Set<string>();
  return candidates.flatMap(({ scope, path }) => {
    const real = realFolder(path);
    if (real === undefined || seen.has(real.path)) return [];
    seen.add(real.path);
    return [{ ...real, scope, priority: SCOPES.indexOf(scope) + 1 }];
  });
}

function realFolder(path: string): { path: string; mtimeMs: number } | undefined {
  const stats = statOf(path);
  if (stats === undefined || !stats.isDirectory() || isForeign(stats.uid)) return undefined;
  try {
    return { path: realpathSync.native(path), mtimeMs: stats.mtimeMs };
  } catch {
    return undefined; // gone since, or a parent folder may not be entered
  }
}

// A parent folder of another user, such as a /tmp/.git with skills next to it, must not decide what is invoked here.
function isForeign(owner: number): boolean {
  const user = process.getuid?.();
  return user !== undefined && user !== 0 && owner !== user && owner !== 0;
}

// A submodule's git folder is <superproject>/.git/modules/<name>, nested once more per level.
function superprojectOf(git: string): string | undefined {
  const folder = gitFolderOf(git);
  if (folder === undefined || folder === join(git, ".git")) return undefined;
  const above = nearestHolder(dirname(git), (each) => statOf(pathIn(each, ".git")) !== undefined);
  if (above === undefined) return undefined;
  const modules = join(gitFolderOf(above) ?? join(above, ".git"), "modules");
  // The outer repository is the superproject only if it lists this folder as its submodule.
  return folder.startsWith(modules) || namesSubmodule(above, relative(above, git)) ? above : undefined;
}

function namesSubmodule(above: string, path: string): boolean {
  try {
    const lines = readFileSync(join(above, ".gitmodules"), "utf8").split("\n");
    return lines.some((line) => line.trim() === `path = ${path.replaceAll("\\", "/")}`);
  } catch {
    return false;
  }
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined; // ELOOP or EACCES: not a usable folder
  }
}
