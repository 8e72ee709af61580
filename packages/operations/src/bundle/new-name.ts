import { questionId } from "../thread/question-id.ts";
import type { BundleEvent, BundleLog } from "./bundle-log.ts";

/** The name under which a log is put beside another one that has its id. */
export function nameBeside(log: BundleLog, sha256: (text: string) => string): string {
  return newName(log.id, log.events[0]?.hash ?? "", sha256);
}

/** The name that a record is given where its id is taken; always the same for the same record. */
export function newName(id: string, hash: string, sha256: (text: string) => string): string {
  return `${id.slice(0, 110)}.${sha256(`${id} ${hash}`).slice(0, 12)}`;
}

/** Whether a question's id says that its decision named it. */
export function isNamedByDecision({ id, decisionId }: BundleEvent["payload"]): boolean {
  if (typeof id !== "string" || typeof decisionId !== "string") return false;
  return id.startsWith(questionId(decisionId, "")) && /\.q\d+$/.test(id);
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
