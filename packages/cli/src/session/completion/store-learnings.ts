import { learnFromSession } from "@clew/operations";
import { type ProjectPlace, sha256 } from "@clew/project";
import type { LearningsAnswer } from "@clew/schemas";
import type { Invocation } from "../../command.ts";
import { openKnowledge } from "../../tasks/open-knowledge.ts";

/** Puts what a session taught into the project's knowledge; again changes nothing. */
export async function storeLearnings(
  place: ProjectPlace,
  edges: Pick<Invocation, "cwd" | "env">,
  taught: { readonly sessionId: string; readonly learnings: LearningsAnswer },
): Promise<void> {
  const knowledge = await openKnowledge(place, edges);
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
