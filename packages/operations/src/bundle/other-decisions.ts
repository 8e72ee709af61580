import type { BundleEvent, BundleLog } from "./bundle-log.ts";
import { carriedBefore } from "./later-state.ts";
import type { ImportPlanRequest } from "./plan-request.ts";
import { contentOf, knownHashes } from "./same-record.ts";

type Payload = Readonly<Record<string, unknown>>;

/** Decisions that have the name of one here and say something else. */
export function othersOfTheirName(request: ImportPlanRequest): ReadonlySet<string> {
  const { log, local, sha256 } = request;
  const others = new Set<string>();
  const digest = (payload: Payload): string => sha256(contentOf(payload));
  const told = log.events.flatMap((event) =>
    event.type === "decision_recorded" && typeof event.payload["id"] === "string"
      ? [{ id: event.payload["id"], hashes: knownHashes(event), content: digest(event.payload), event }]
      : [],
  );
  for (const { id, hashes, content, event } of [
    ...(log.earlier ?? []).map((each) => ({ ...each, event: undefined })),
    ...told,
  ]) {
    const here = local.decisions.get(id);
    if (event !== undefined && carriedBefore(request, event) !== undefined) continue;
    if (here === undefined || hashes.some((hash) => local.hashes.has(hash) || local.besideHashes.has(hash))) continue;
    if (digest(here.document) !== content) others.add(id);
  }
  return others;
}

/** Whether an event changes, judges or asks for one of these decisions. */
export function isAbout(others: ReadonlySet<string>, log: BundleLog, event: BundleEvent): boolean {
  if (others.has(decisionOf(event) ?? "")) return true;
  // A question of a decision that stands alone is a question of that decision only.
  const isQuestion = event.type === "question_asked" || event.type === "question_answered";
  return isQuestion && log.kind === "decision" && others.has(log.id);
}

// The decision that an event changes or judges.
function decisionOf({ type, payload }: BundleEvent): string | undefined {
  if (type === "decision_updated") return typeof payload["id"] === "string" ? payload["id"] : undefined;
  if (type !== "decision_reviewed" && type !== "thought_recorded") return undefined;
  return typeof payload["decisionId"] === "string" ? payload["decisionId"] : undefined;
}
