// What a thread's documents say by themselves: a field of its creator under such a name would speak for the log.
const TOLD: ReadonlySet<string> = new Set([
  "id",
  "title",
  "status",
  "statusReason",
  "startedBy",
  "createdAt",
  "updatedAt",
  "lastActivity",
  "project",
  "decisions",
  "openQuestions",
  "questions",
  "steps",
  "thoughts",
  "reviews",
  "links",
  "alternatives",
  "dissent",
  "guardrailChecks",
  "handoffs",
  "files",
  "lastState",
  "head",
  "claim",
  "claimedBy",
  "claimExpiresAt",
  "health",
  "inherited",
  "forkedFrom",
  "events",
  "part",
  "omitted",
]);

/** What a thread's creator said besides: tags, context, and fields that Clew does not know, which are kept as they are. */
export function ownFields(document: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(document).filter(([key]) => !TOLD.has(key)));
}
