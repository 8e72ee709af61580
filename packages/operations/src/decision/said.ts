// Who, when, where from and how it turned out: the log tells that about each record. A caller who could say it could speak
// for another agent, or for another time.
const TOLD = [
  "agentId",
  "startedBy",
  "createdBy",
  "createdAt",
  "updatedAt",
  "status",
  "statusReason",
  "seq",
  "provenance",
  "redacted",
] as const;

/** What a record is. */
export type RecordKind = "thread" | "decision" | "thought" | "review" | "question";

const TOLD_OF: Readonly<Record<RecordKind, ReadonlySet<string>>> = {
  thread: new Set<string>([...TOLD, "forkedFrom", "claim", "head", "events"]),
  decision: new Set<string>([
    ...TOLD,
    "outcome",
    "standing",
    "contested_by",
    "reviewedAt",
    "reviews",
    "thoughts",
    "amplification",
  ]),
  thought: new Set<string>([...TOLD, "decisionId"]),
  review: new Set<string>([...TOLD, "reviewedAt", "decisionId", "person", "door", "user", "parent"]),
  question: new Set<string>([...TOLD, "askedBy", "askedAt", "answer", "answeredBy", "answeredAt"]),
};

/** Further fields of a caller, without those that only the log tells of such a record; what comes back from an answer may hold them. */
export function said(kind: RecordKind, fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const told = TOLD_OF[kind];
  const kept: Record<string, unknown> = {};
  for (const key of Object.keys(fields)) if (!told.has(key)) kept[key] = fields[key];
  return kept;
}
