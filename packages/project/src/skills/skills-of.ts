import { join } from "node:path";
import { type Discovery, type InstalledSkill, installedSkills, readWorkflowCache } from "@clew/operations";
import { readSmallFile } from "../files/read-small-file.ts";
import type { SkillSearch } from "./find-skills.ts";
import type { SkillRoot } from "./skill-roots.ts";

const CACHE_LIMIT = 32 * 1024 * 1024;

type CachedSearch = SkillSearch & { readonly cacheFolder: string; readonly roots: readonly SkillRoot[] };

/** All skills with their descriptions, and the added names. */
export async function skillsOf(search: CachedSearch, added: readonly string[]): Promise<readonly InstalledSkill[]> {
  const skills = search.roots.length === 0 ? [] : installedSkills(await discovery(search));
  const others = added.filter((name) => !skills.some(({ skill }) => skill === name));
  return [...skills, ...others.map((skill) => ({ ...NAMED_ONLY, skill }))];
}

// A skill named only in the configuration has no other data.
const NAMED_ONLY: Omit<InstalledSkill, "skill"> = {
  description: "",
  categories: [],
  scope: "global",
  priority: Number.MAX_SAFE_INTEGER,
};

// From the cache while it is valid: the YAML parser is loaded only if the disk must be searched.
async function discovery(search: CachedSearch): Promise<Discovery> {
  const file = readSmallFile(join(search.cacheFolder, "available-workflows.yaml"), CACHE_LIMIT);
  const cached =
    file.ok && file.whole ? readWorkflowCache(file.bytes.toString("utf8"), search.roots, Date.now()) : undefined;
  if (cached !== undefined) return cached;
  const { findSkills } = await import("./find-skills.ts");
  return findSkills(search, true);
}
