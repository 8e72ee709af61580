import { canonicalText } from "@clew/thread-store";
import { questionId } from "../thread/questions.ts";
import { type BundleEvent, type BundleLog, isNamedByDecision } from "./bundle-log.ts";

type Payload = Readonly<Record<string, unknown>>;

// What the store adds on writing or reading does not make two records differ, nor does what an export may leave behind.
const ADDED = [
  "deliberation",
  "provenance",
  "project",
  "seq",
  "status",
  "outcome",
  "reviewedAt",
  "updatedAt",
  "thoughts",
  "reviews",
  "threadId",
  "continuesDecision",
  "createdAt",
  "agentId",
  "startedBy",
  // An import ties a fork to the events that are here.
  "forkedFrom",
];

/** The fields that one record has and another has not, but for what stores add. */
export function fieldsBeyond(record: Payload, other: Payload): readonly string[] {
  return Object.keys(record).filter((key) => !ADDED.includes(key) && !Object.hasOwn(other, key));
}

/** Whether two records say the same. */
export function same(remote: Payload, local: Payload): boolean {
  return contentOf(remote) === contentOf(local);
}

/** Whether two values of a record are one. */
export function sameValue(left: unknown, right: unknown): boolean {
  return canonicalText(left) === canonicalText(right);
}

/** What a record says, as one text: without what stores add to it, and without lists that say nothing. */
export function contentOf(payload: Payload): string {
  const said = Object.entries(payload).filter(([key, value]) => !ADDED.includes(key) && !isEmptyList(value));
  return canonicalText(Object.fromEntries(said));
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** The name under which a log is put beside another one that has its id. */
export function nameBeside(log: BundleLog, sha256: (text: string) => string): string {
  return newName(log.id, log.events[0]?.hash ?? "", sha256);
}

/** The name that a record is given where its id is taken; always the same for the same record. */
export function newName(id: string, hash: string, sha256: (text: string) => string): string {
  return `${id.slice(0, 110)}.${sha256(`${id} ${hash}`).slice(0, 12)}`;
}

/**
 * The name that a thought, question, review or handoff is given where its id is taken. A question that its decision named is called
 * after that decision, whatever that is called here: by this a fork knows it again as a part of what it inherited.
 */
export function newRecordName(
  { payload, hash }: BundleEvent,
  renamed: (id: string) => string,
  sha256: (text: string) => string,
): string {
  const id = String(payload["id"]);
  if (!isNamedByDecision(payload)) return newName(id, hash, sha256);
  return questionId(renamed(String(payload["decisionId"])), Number.parseInt(sha256(`${id} ${hash}`).slice(0, 6), 16));
}
