import { canonicalText } from "@clew/thread-store";
import { questionId } from "../thread/questions.ts";
import { type BundleEvent, type BundleLog, isNamedByDecision } from "./bundle-log.ts";

type Payload = Readonly<Record<string, unknown>>;

// Ignore what the store adds on writing or reading, and what an export may leave out.
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
  // An import attaches a fork to the events stored here.
  "forkedFrom",
];

/** The fields that one record has and the other lacks, except those that stores add. */
export function fieldsBeyond(record: Payload, other: Payload): readonly string[] {
  return Object.keys(record).filter((key) => !ADDED.includes(key) && !Object.hasOwn(other, key));
}

/** Whether two records have the same content. */
export function same(remote: Payload, local: Payload): boolean {
  return contentOf(remote) === contentOf(local);
}

/** Whether two values of a record are equal. */
export function sameValue(left: unknown, right: unknown): boolean {
  return canonicalText(left) === canonicalText(right);
}

/** A record's content as text, without the fields that stores add and without empty lists. */
export function contentOf(payload: Payload): string {
  const said = Object.entries(payload).filter(([key, value]) => !ADDED.includes(key) && !isEmptyList(value));
  return canonicalText(Object.fromEntries(said));
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** The name for a log whose id is already taken. */
export function nameBeside(log: BundleLog, sha256: (text: string) => string): string {
  return newName(log.id, log.events[0]?.hash ?? "", sha256);
}

/** The name for a record whose id is already taken; always the same for the same record. */
export function newName(id: string, hash: string, sha256: (text: string) => string): string {
  return `${id.slice(0, 110)}.${sha256(`${id} ${hash}`).slice(0, 12)}`;
}

/**
 * The name for a thought, question, review or handoff whose id is already taken. A question named after its decision
 * keeps following that decision's name, so that a fork recognizes it as inherited.
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
