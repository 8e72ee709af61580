import { formatInstant, instantOf } from "@clew/handoff-schema/internal";
import type { SkillAvailableWorkflows } from "@clew/schemas";
import type { Discovery, FoundSkill } from "./discover-skills.ts";
import type { Rankable } from "./targets.ts";

/** How long a discovery holds. */
const CACHE_MINUTES = 30;

/** The folders that a discovery searched, as they are now. */
type CachedRoots = readonly { readonly path: string; readonly mtimeMs: number }[];

/** A discovery as the text of its cache file: JSON, which is YAML 1.2 as well and far faster to read back. */
export function renderWorkflowCache(discovery: Discovery, roots: CachedRoots, now: number): string {
  const document: SkillAvailableWorkflows = {
    discovery: {
      timestamp: formatInstant(now),
      ttl_minutes: CACHE_MINUTES,
      roots: roots.map((root) => root.path),
      root_mtimes_ms: roots.map((root) => root.mtimeMs),
    },
    workflows: discovery.workflows,
    skipped: discovery.skipped,
    shadowed: discovery.shadowed,
    files: discovery.files,
    names: [...discovery.names],
    skills: [...discovery.skills],
  };
  return `${JSON.stringify(document)}\n`;
}

/** A cached discovery, as long as it holds: within its time, over the same folders with the same entries. */
export function readWorkflowCache(text: string, roots: CachedRoots, now: number): Discovery | undefined {
  const document = parse(text);
  if (document === undefined) return undefined;
  const { timestamp, ttl_minutes: minutes, roots: paths, root_mtimes_ms: mtimes } = document.discovery;
  const age = now - (instantOf(timestamp) ?? Number.NEGATIVE_INFINITY);
  // The second in which it was written may have seen later changes; the clock may also have been set back.
  if (!(age >= -1000 && age < minutes * 60_000) || paths.length !== roots.length) return undefined;
  const same = roots.every((root, index) => root.path === paths[index] && root.mtimeMs === mtimes?.[index]);
  if (!same) return undefined;
  const { workflows, skipped, shadowed, files, names, skills } = document;
  return { workflows, skipped, shadowed, files, names: names ?? [], skills: (skills ?? []).filter(isFoundSkill) };
}

/** An installed skill, whether it accepts handoffs or not. */
export interface InstalledSkill extends Rankable {
  /** What it says of itself in one line; empty where it says nothing. */
  readonly description: string;
}

/** Every skill of a discovery; those that accept no handoff have no categories. */
export function installedSkills({ skills, workflows }: Discovery): InstalledSkill[] {
  const categories = new Map(workflows.map((workflow) => [workflow.skill, workflow.categories]));
  return skills.map((found) => ({ ...found, categories: categories.get(found.skill) ?? [] }));
}

function parse(text: string): SkillAvailableWorkflows | undefined {
  try {
    const document: unknown = JSON.parse(text);
    return isCache(document) ? document : undefined;
  } catch {
    return undefined; // half a file, or one that somebody edited: the discovery runs again
  }
}

function isCache(value: unknown): value is SkillAvailableWorkflows {
  if (!isMap(value) || !isMap(value["discovery"])) return false;
  const { timestamp, ttl_minutes: minutes, roots } = value["discovery"];
  if (typeof timestamp !== "string" || typeof minutes !== "number" || !Array.isArray(roots)) return false;
  return ["workflows", "skipped", "shadowed", "files"].every(
    (key) => Array.isArray(value[key]) && value[key].every(isMap),
  );
}

function isFoundSkill(value: unknown): value is FoundSkill {
  return isMap(value) && ["skill", "description", "scope"].every((key) => typeof value[key] === "string");
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
