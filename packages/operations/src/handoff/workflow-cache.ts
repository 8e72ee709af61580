import { formatInstant, instantOf } from "@clew/handoff-schema/internal";
import type { SkillAvailableWorkflows } from "@clew/schemas";
import type { Discovery, FoundSkill } from "./discover-skills.ts";
import type { Rankable } from "./targets.ts";

/** How long a cached discovery is valid. */
const CACHE_MINUTES = 30;

/** The skill folders that were searched, and when each last changed. */
type CachedRoots = readonly { readonly path: string; readonly mtimeMs: number }[];

/** Render a discovery as its cache file: JSON, which is valid YAML 1.2 and much faster to read. */
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

/** A cached discovery, if it is recent and the folders and their entries are unchanged. */
export function readWorkflowCache(text: string, roots: CachedRoots, now: number): Discovery | undefined {
  const document = parse(text);
  if (document === undefined) return undefined;
  const { timestamp, ttl_minutes: minutes, roots: paths, root_mtimes_ms: mtimes } = document.discovery;
  const age = now - (instantOf(timestamp) ?? Number.NEGATIVE_INFINITY);
  // Allow for a change in the second in which it was written, and for a clock that was set back.
  if (!(age >= -1000 && age < minutes * 60_000) || paths.length !== roots.length) return undefined;
  const same = roots.every((root, index) => root.path === paths[index] && root.mtimeMs === mtimes?.[index]);
  if (!same) return undefined;
  const { workflows, skipped, shadowed, files, names, skills } = document;
  return { workflows, skipped, shadowed, files, names: names ?? [], skills: (skills ?? []).filter(isFoundSkill) };
}

/** An installed skill, whether or not it accepts handoffs. */
export interface InstalledSkill extends Rankable {
  /** Its own description in one line; may be empty. */
  readonly description: string;
}

/** Every skill of a discovery. Those that accept no handoffs have no categories. */
export function installedSkills({ skills, workflows }: Discovery): InstalledSkill[] {
  const categories = new Map(workflows.map((workflow) => [workflow.skill, workflow.categories]));
  return skills.map((found) => ({ ...found, categories: categories.get(found.skill) ?? [] }));
}

function parse(text: string): SkillAvailableWorkflows | undefined {
  try {
    const document: unknown = JSON.parse(text);
    return isCache(document) ? document : undefined;
  } catch {
    return undefined; // half a file, or one that somebody edited: run the discovery again
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
