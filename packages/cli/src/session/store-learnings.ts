import { learnFromSession } from "@clew/flow";
import type { LearningsAnswer } from "@clew/schemas";
import { sha256 } from "@clew/workspace";
import { openKnowledge } from "../tasks/open-knowledge.ts";
import { type ProjectPlace, storePlace } from "./store-place.ts";

/** Puts what a session taught into the project's knowledge; again changes nothing. */
export async function storeLearnings(
  place: ProjectPlace,
  taught: { readonly sessionId: string; readonly learnings: LearningsAnswer },
): Promise<void> {
  const knowledge = await openKnowledge(storePlace(place));
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
