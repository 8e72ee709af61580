import { type Dirent, existsSync, lstatSync, readdirSync } from "node:fs";
import { sep } from "node:path";
import { readSmallText, realPathOf } from "../files/read-small-file.ts";
import type { SkillRoot } from "./skill-roots.ts";

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
