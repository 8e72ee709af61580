import type { StoredDecision, ThreadStore } from "@clew/thread-store";
import { matchesGlobs } from "./globs.ts";

const PAGE = 1_000;

/** The standing decisions whose scope takes one of these paths in: those a person ratified first, then the newest. */
export async function decisionsOverPaths(
  threads: Pick<ThreadStore, "decisions">,
  project: string,
  paths: readonly string[],
): Promise<readonly string[]> {
  const [ratified, proposed]: [string[], string[]] = [[], []];
  for (let cursor: string | undefined; ; ) {
    const filters = { standing: ["proposed", "ratified"] as const };
    const page = await threads.decisions({ project, filters, order: "newest", limit: PAGE, cursor });
    for (const decision of page.items)
      if (governsAny(decision, paths)) (decision.standing === "ratified" ? ratified : proposed).push(decision.id);
    cursor = page.cursor;
    if (cursor === undefined) return [...ratified, ...proposed];
  }
}

function governsAny({ document, redacted }: StoredDecision, paths: readonly string[]): boolean {
  const { paths: globs = [], frozen = [] } = document.governs ?? {};
  return !redacted && paths.some((path) => matchesGlobs(globs, path) || matchesGlobs(frozen, path));
}
