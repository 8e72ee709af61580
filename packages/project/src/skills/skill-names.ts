import { join } from "node:path";
import { readWorkflowCache } from "@clew/operations";
import { readSmallFile } from "../files/read-small-file.ts";
import type { SkillSearch } from "./find-skills.ts";
import { skillRoots } from "./scan-skills.ts";

const CACHE_LIMIT = 32 * 1024 * 1024;

/**
 * The names of all skills: from the cache while it holds. Steps of a session ask for them, so nothing that reads YAML is
 * loaded unless the disk must be searched.
 */
export async function skillNames(search: SkillSearch & { readonly cacheFolder: string }): Promise<readonly string[]> {
  const roots = skillRoots(search.cwd, search.env);
  if (roots.length === 0) return [];
  const file = readSmallFile(join(search.cacheFolder, "available-workflows.yaml"), CACHE_LIMIT);
  const cached = file.ok && file.whole ? readWorkflowCache(file.bytes.toString("utf8"), roots, Date.now()) : undefined;
  if (cached !== undefined) return cached.names;
  const { findSkills } = await import("./find-skills.ts");
  return findSkills(search, true).names;
}
