import { join } from "node:path";
import { readWorkflowCache } from "@clew/operations";
import { findHome, readSmallFile, skillRoots } from "@clew/project";
import type { Invocation } from "../command.ts";

const CACHE_LIMIT = 32 * 1024 * 1024;

/**
 * The names of all skills: from the cache while it holds. Steps of a session ask for them, so nothing that reads YAML is
 * loaded unless the disk must be searched.
 */
export async function skillNames(invocation: Pick<Invocation, "cwd" | "env">): Promise<readonly string[]> {
  const roots = skillRoots(invocation.cwd, invocation.env);
  if (roots.length === 0) return [];
  const { path: home } = findHome(invocation.cwd, invocation.env);
  const file = readSmallFile(join(home, "available-workflows.yaml"), CACHE_LIMIT);
  const cached = file.ok && file.whole ? readWorkflowCache(file.bytes.toString("utf8"), roots, Date.now()) : undefined;
  if (cached !== undefined) return cached.names;
  const { withHandoffs } = await import("./open-handoffs.ts");
  return (await withHandoffs(invocation, {}, ({ ports }) => ports.discover(true))).names;
}
