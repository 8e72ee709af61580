import {
  type Dirent,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  type Stats,
  statSync,
} from "node:fs";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { readSmallText, realPathOf } from "../files/read-small-file.ts";
import { findStateFolder, gitFolderOf, nearestHolder } from "../state-folder/state-folder.ts";
import { type Environment, userHome } from "../user.ts";

/** As much of a SKILL.md as front matter may take, with its lines. */
const SKILL_HEAD_LIMIT = 65_536 + 16;

/** The `handoff.yaml` beside a SKILL.md, as found. */
interface Sidecar {
  readonly path: string;
  readonly text: string;
  readonly mtimeMs: number;
  readonly size: number;
}

/** A skill's files as found. */
export interface FoundSkill {
  readonly root: SkillRoot;
  readonly folder: string;
  /** Its SKILL.md. */
  readonly path: string;
  /** Why its SKILL.md cannot be read; then there is no text. */
  readonly problem?: string;
  readonly text: string;
  readonly whole: boolean;
  readonly sidecar?: Sidecar;
  readonly mtimeMs: number;
  readonly size: number;
}

/** Every skill below the given folders, strongest folder first, names in order; each real folder once. */
export function* scanSkills(roots: readonly SkillRoot[]): Generator<FoundSkill> {
  const seen = new Set<string>();
  for (const root of roots) {
    for (const entry of entriesOf(root.path)) {
      const folder = `${root.path}${sep}${entry.name}`;
      // The root's path is real, so a plain folder's is; only links can lead to a folder twice.
      const real = entry.isSymbolicLink() ? realPathOf(folder) : folder;
      if (real !== undefined && seen.has(real)) continue;
      seen.add(real ?? folder);
      const found = readSkillFolder(root, entry.name);
      if (found !== undefined) yield found;
    }
  }
}

/** Reads one skill's folder; undefined where it holds no SKILL.md. */
export function readSkillFolder(root: SkillRoot, name: string): FoundSkill | undefined {
  const folder = `${root.path}${sep}${name}`;
  const path = `${folder}${sep}SKILL.md`;
  const file = readSmallText(path, SKILL_HEAD_LIMIT);
  const base = { root, folder: name, path };
  if (!file.ok) {
    if (file.absent || isPlainFile(folder)) return undefined;
    return { ...base, problem: `SKILL.md ${file.reason}`, text: "", whole: true, mtimeMs: 0, size: 0 };
  }
  const sidecar = readSidecar(`${folder}${sep}handoff.yaml`);
  return {
    ...base,
    text: file.bytes,
    whole: file.whole,
    mtimeMs: file.mtimeMs,
    size: file.size,
    sidecar,
  };
}

function readSidecar(path: string): Sidecar | undefined {
  // Most skills have none: looking is cheaper than failing to open.
  if (!existsSync(path)) return undefined;
  const file = readSmallText(path, SKILL_HEAD_LIMIT);
  if (!file.ok) return undefined;
  return { path, text: file.bytes, mtimeMs: file.mtimeMs, size: file.size };
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => !entry.name.startsWith(".") && (entry.isDirectory() || entry.isSymbolicLink()))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return []; // gone since, or not ours to read
  }
}

// A link among the skills that leads to a file or nowhere is no skill.
function isPlainFile(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return true;
  if (!stats.isSymbolicLink()) return !stats.isDirectory();
  const real = realPathOf(path);
  return real !== undefined && lstatSync(real, { throwIfNoEntry: false })?.isDirectory() !== true;
}

/** Where a skill was found; the first is the strongest. */
export type SkillScope = "project" | "git-root" | "superproject" | "global";

/** A folder of skills. */
export interface SkillRoot {
  /** Its real path. */
  readonly path: string;
  readonly scope: SkillScope;
  /** Rank of the scope, 1 first. */
  readonly priority: number;
  /** When an entry was last added or removed, in milliseconds. */
  readonly mtimeMs: number;
}

const SCOPES: readonly SkillScope[] = ["project", "git-root", "superproject", "global"];
/** Where agents keep skills, below a project or a home folder. */
const FOLDERS: readonly string[] = [".claude/skills", ".agents/skills", ".codex/skills"];

/** The folders of skills that count from a working folder, strongest first, each real folder once. */
export function skillRoots(cwd: string, env: Environment): SkillRoot[] {
  const home = userHome(env);
  const git = nearestHolder(cwd, (folder) => statOf(join(folder, ".git")) !== undefined);
  const superproject = git === undefined ? undefined : superprojectOf(git);
  const bases: readonly (readonly [SkillScope, string | undefined])[] = [
    ["project", resolve(cwd)],
    ["project", findStateFolder(cwd, env).project],
    ["git-root", git],
    ["superproject", superproject],
    ["global", home],
  ];
  const candidates = bases.flatMap(([scope, base]) =>
    base === undefined ? [] : FOLDERS.map((folder) => ({ scope, path: join(base, folder) })),
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
    return undefined; // gone since, or a folder on the way may not be entered
  }
}

// Somebody else's folder above this one, such as a /tmp/.git with skills beside it, may not say what is invoked here.
function isForeign(owner: number): boolean {
  const user = process.getuid?.();
  return user !== undefined && user !== 0 && owner !== user && owner !== 0;
}

// A submodule's git folder is <superproject>/.git/modules/<name>, which may be nested once more per level.
function superprojectOf(git: string): string | undefined {
  const folder = gitFolderOf(git);
  if (folder === undefined || folder === join(git, ".git")) return undefined;
  const above = nearestHolder(dirname(git), (each) => statOf(join(each, ".git")) !== undefined);
  if (above === undefined) return undefined;
  const modules = join(gitFolderOf(above) ?? join(above, ".git"), "modules");
  // Only a folder that the outer repository lists as its submodule makes it the superproject.
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
    return undefined; // ELOOP, EACCES: not a folder for us
  }
}
