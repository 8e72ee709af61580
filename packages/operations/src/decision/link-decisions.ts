import { ClewError } from "@clew/errors";
import type { DecisionLink } from "@clew/schemas";
import { appendToLog } from "../thread/append-to-log.ts";
import type { ThreadDeps, WriteTo } from "../thread/thread-deps.ts";
import { withoutAbsent } from "../without-absent.ts";

/** An edge between two decisions of one project. */
export interface NewLink extends WriteTo {
  readonly sourceId: string;
  readonly targetId: string;
  readonly edgeType: DecisionLink["edgeType"];
  readonly weight?: number | undefined;
}

/** Links two decisions; linking them again with the same edge changes its weight, or nothing where that is the same. */
export async function linkDecisions(deps: ThreadDeps, link: NewLink): Promise<{ success: true; edge: DecisionLink }> {
  const { sourceId, targetId, edgeType, weight } = link;
  if (sourceId === targetId) throw new ClewError("USAGE", "A decision cannot be linked to itself.");
  const found = await deps.threads.decisionsById(link.project, [sourceId, targetId]);
  const missing = [sourceId, targetId].find((id) => !found.some((decision) => decision.id === id));
  if (missing !== undefined) throw new ClewError("NOT_FOUND", `There is no decision ${missing}.`);
  const log = found.find((decision) => decision.id === sourceId)?.log ?? sourceId;
  const known = await deps.threads.links({
    project: link.project,
    ids: [sourceId],
    direction: "out",
    edgeTypes: [edgeType],
  });
  const same = known.find((each) => each.targetId === targetId && (each.weight ?? 1) === (weight ?? 1));
  if (same !== undefined) return { success: true, edge: same };
  const edge = withoutAbsent({ sourceId, targetId, edgeType, weight });
  const written = await appendToLog(deps, {
    ...link,
    log,
    events: [{ type: "decisions_linked", payload: { ...edge } }],
  });
  const createdAt = written.events[0]?.at;
  return { success: true, edge: { ...edge, createdBy: link.agentId, ...withoutAbsent({ createdAt }) } };
}
