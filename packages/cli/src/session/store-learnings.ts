import { learnFromSession } from "@clew/flow";
import type { LearningsAnswer } from "@clew/schemas";
import { openSqliteKnowledgeStore } from "@clew/thread-store/sqlite";
import { sha256 } from "@clew/workspace";
import { type ProjectPlace, storePlace } from "./store-place.ts";

/** Puts what a session taught into the project's knowledge; again changes nothing. */
export async function storeLearnings(
  place: ProjectPlace,
  taught: { readonly sessionId: string; readonly learnings: LearningsAnswer },
): Promise<void> {
  const store = storePlace(place);
  // A team's knowledge lies beside its threads; until the database has it, the project's own file keeps it.
  const path = store.kind === "sqlite" ? store.path : `${place.home}/clew.db`;
  const knowledge = openSqliteKnowledgeStore({ path });
  try {
    const { patterns_discovered, gotchas } = taught.learnings;
    await learnFromSession(
      { knowledge, digest: sha256, now: () => new Date().toISOString() },
      {
        sessionId: taught.sessionId,
        source: `session ${taught.sessionId}`,
        patterns: patterns_discovered.map(({ pattern, applies_to }) => ({
          pattern,
          ...(applies_to === undefined ? {} : { applies_to }),
        })),
        gotchas: gotchas.map(({ issue, mitigation, severity }) => ({
          issue,
          ...(mitigation === undefined ? {} : { mitigation }),
          ...(severity === undefined ? {} : { severity }),
        })),
      },
    );
  } finally {
    await knowledge.close();
  }
}
