import type { BundleDeps } from "./bundle-deps.ts";

const IDS_AT_ONCE = 500;

/** Which of these decisions are here. */
export async function knownDecisions(
  deps: BundleDeps,
  project: string,
  named: readonly string[],
): Promise<Set<string>> {
  const ids = [...new Set(named)];
  const known = new Set<string>();
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE)
    for (const { id } of await deps.threads.decisionsById(project, ids.slice(start, start + IDS_AT_ONCE)))
      known.add(id);
  return known;
}
