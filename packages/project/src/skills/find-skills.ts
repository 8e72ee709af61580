import { type Dirent, existsSync, lstatSync, readdirSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import {
  type Discovery,
  discoverSkills,
  type FoundSkillFiles,
  readWorkflowCache,
  renderWorkflowCache,
  type Workflow,
} from "@clew/operations";
import { writeFileDurably } from "../files/durable-file.ts";
import { readSmallFile, readSmallText, realPathOf } from "../files/read-small-file.ts";
import { sha256 } from "../ids-and-time.ts";
import type { Environment } from "../user.ts";
import { type SkillRoot, skillRoots } from "./skill-roots.ts";

export { type SkillRoot, skillRoots } from "./skill-roots.ts";

/** Where to look for skills, and where to cache the result. */
export interface SkillSearch {
  readonly cwd: string;
  readonly env: Environment;
  /** The cache's folder; without one nothing is cached. */
  readonly cacheFolder: string | undefined;
}

const CACHE_LIMIT = 32 * 1024 * 1024;

/** The skills of a working folder, from the cache while it is valid. */
export function findSkills(search: SkillSearch, fresh: boolean): Discovery {
  const roots = skillRoots(search.cwd, search.env);
  const path = search.cacheFolder === undefined ? undefined : join(search.cacheFolder, "available-workflows.yaml");
  const cached = fresh || path === undefined ? undefined : readCache(path, roots);
  if (cached !== undefined) return cached;
  const discovery = discoverSkills(scanSkills(roots), sha256);
  if (path !== undefined) writeCache(path, renderWorkflowCache(discovery, roots, Date.now()));
  return discovery;
}

/** A skill's current files, if it is still in one of the skill folders. */
export function rereadSkill(search: SkillSearch, workflow: Workflow): FoundSkillFiles | undefined {
  const folder = dirname(workflow.path);
  // Others may have written the cache: it may name a skill, but not lead outside the skill folders.
  const root = skillRoots(search.cwd, search.env).find((each) => each.path === dirname(folder));
  return root === undefined ? undefined : readSkillFolder(root, basename(folder));
}

function readCache(path: string, roots: readonly SkillRoot[]): Discovery | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined || !stats.isFile() || isForeign(stats.uid)) return undefined;
  const file = readSmallFile(path, CACHE_LIMIT);
  if (!file.ok || !file.whole) return undefined;
  const discovery = readWorkflowCache(file.bytes.toString("utf8"), roots, Date.now());
  return discovery !== undefined && areUnchanged(discovery) ? discovery : undefined;
}

const MOST_CHECKED = 1000;

// Adding or removing a skill changes its folder's time; editing one changes only its file's.
function areUnchanged({ files }: Discovery): boolean {
  return files.slice(0, MOST_CHECKED).every((file) => {
    const stats = lstatSync(file.path, { throwIfNoEntry: false });
    return (
      stats !== undefined && (stats.isSymbolicLink() || (stats.mtimeMs === file.mtime_ms && stats.size === file.size))
    );
  });
}

function isForeign(owner: number): boolean {
  const user = process.getuid?.();
  return user !== undefined && user !== 0 && owner !== user;
}

function writeCache(path: string, text: string): void {
  try {
    writeFileDurably(path, text, { mode: 0o600 });
  } catch {
    // An unwritable cache (read-only project, full disk) only costs time.
  }
}

/** How much of a SKILL.md to read: the longest front matter, with its fences. */
const SKILL_HEAD_LIMIT = 65_536 + 16;

/** The `handoff.yaml` next to a SKILL.md. */
interface Sidecar {
  readonly path: string;
  readonly text: string;
  readonly mtimeMs: number;
  readonly size: number;
}

/** The files of a skill. */
interface FoundSkill {
  readonly root: SkillRoot;
  readonly folder: string;
  /** Its SKILL.md. */
  readonly path: string;
  /** Why its SKILL.md cannot be read; `text` is then empty. */
  readonly problem?: string;
  readonly text: string;
  readonly whole: boolean;
  readonly sidecar?: Sidecar;
  readonly mtimeMs: number;
  readonly size: number;
}

/** Every skill in the given folders, strongest folder first, names in order; each real folder once. */
export function* scanSkills(roots: readonly SkillRoot[]): Generator<FoundSkill> {
  const seen = new Set<string>();
  for (const root of roots) {
    for (const entry of entriesOf(root.path)) {
      const folder = `${root.path}${sep}${entry.name}`;
      // The root's path is real, so only links can lead to a folder twice.
      const real = entry.isSymbolicLink() ? realPathOf(folder) : folder;
      if (real !== undefined && seen.has(real)) continue;
      seen.add(real ?? folder);
      const found = readSkillFolder(root, entry.name);
      if (found !== undefined) yield found;
    }
  }
}

/** Read one skill's folder; undefined if it has no SKILL.md. */
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
  // Most skills have none, and checking is cheaper than failing to open.
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
    return []; // gone since, or not accessible
  }
}

// A link to a file or to nothing is not a skill.
function isPlainFile(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return true;
  if (!stats.isSymbolicLink()) return !stats.isDirectory();
  const real = realPathOf(path);
  return real !== undefined && lstatSync(real, { throwIfNoEntry: false })?.isDirectory() !== true;
}
