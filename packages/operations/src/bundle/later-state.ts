import type { ThreadEvent } from "@clew/schemas";
import type { BundleEvent, BundleLog } from "./bundle-log.ts";
import type { ImportPlanRequest } from "./plan-record.ts";
import { contentOf, knownHashes } from "./same-record.ts";

/**
 * Where a decision of a bundle is the same one that was carried here before, which state of it comes: a document tells none of the
 * states before it. Nothing where it is another decision, was changed here, or cannot be told from one.
 */
export function carriedBefore(
  { local, project, provenance }: ImportPlanRequest,
  { seq, payload, at = "" }: BundleEvent,
): "later" | "earlier" | undefined {
  const { id, createdAt, agentId } = payload;
  const { document } = local.decisions.get(String(id)) ?? {};
  if (seq !== undefined || document === undefined || createdAt === undefined) return undefined;
  if (createdAt !== document["createdAt"] || agentId !== document["agentId"]) return undefined;
  const known = local.carriedAt.get(String(id));
  if (known !== undefined && isFrom(document, { id, project: provenance.project }))
    return at >= known ? "later" : "earlier";
  // A copy comes home: what was changed there is news where nothing was changed here since it left.
  const left = document["updatedAt"] ?? createdAt;
  const isLeft = isFrom(payload, { id, project }) && objectOf(payload["provenance"])["at"] === left;
  return isLeft && document["redacted"] !== true && at > String(left) ? "later" : undefined;
}

function isFrom(
  document: Readonly<Record<string, unknown>>,
  place: { readonly id: unknown; readonly project: string | undefined },
): boolean {
  const { id, project } = objectOf(document["provenance"]);
  return project !== undefined && id === place.id && project === place.project;
}

const STATES: ReadonlySet<string> = new Set(["decision_recorded", "decision_updated", "redacted"]);

/** The decisions of a log that were carried here and not changed since, with the time of the newest state that came. */
export function carriedIn(events: readonly ThreadEvent[]): ReadonlyMap<string, string> {
  const carried = new Map<string, string>();
  for (const { type, payload } of events) {
    const { id, provenance }: Readonly<Record<string, unknown>> = { ...payload };
    if (typeof id !== "string" || !STATES.has(type)) continue;
    const at = String(objectOf(provenance)["at"] ?? "");
    // What was changed here, or redacted, goes its own way.
    if (provenance === undefined) carried.delete(id);
    else if (at >= (carried.get(id) ?? "")) carried.set(id, at);
  }
  return carried;
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

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
