import { lstatSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import {
  type Discovery,
  discoverSkills,
  type FoundSkillFiles,
  readWorkflowCache,
  renderWorkflowCache,
  type Workflow,
} from "@clew/operations";
import { writeFileDurably } from "../files/durable-file.ts";
import { readSmallFile } from "../files/read-small-file.ts";
import { sha256 } from "../ids-and-time.ts";
import type { Environment } from "../user.ts";
import { readSkillFolder, scanSkills } from "./scan-skills.ts";
import { type SkillRoot, skillRoots } from "./skill-roots.ts";

/** Where skills are looked for, and where the result is cached. */
export interface SkillSearch {
  readonly cwd: string;
  readonly env: Environment;
  /** The folder of the cache; absent: nothing is cached. */
  readonly cacheFolder: string | undefined;
}

const CACHE_LIMIT = 32 * 1024 * 1024;

/** The skills of a working folder, from the cache while it holds. */
export function findSkills(search: SkillSearch, fresh: boolean): Discovery {
  const roots = skillRoots(search.cwd, search.env);
  const path = search.cacheFolder === undefined ? undefined : join(search.cacheFolder, "available-workflows.yaml");
  const cached = fresh || path === undefined ? undefined : readCache(path, roots);
  if (cached !== undefined) return cached;
  const discovery = discoverSkills(scanSkills(roots), sha256);
  if (path !== undefined) writeCache(path, renderWorkflowCache(discovery, roots, Date.now()));
  return discovery;
}

/** A skill's files as they are now, if it still lies in one of the folders of skills. */
export function rereadSkill(search: SkillSearch, workflow: Workflow): FoundSkillFiles | undefined {
  const folder = dirname(workflow.path);
  // A cache may be written by others: it may point at a skill, but not away from the folders of skills.
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
    // A cache that cannot be written (a read-only project, a full disk) costs time and nothing else.
  }
}
