import type { NewEvent } from "@clew/thread-store";
import type { BundleDeps } from "./bundle-deps.ts";
import { knownDecisions } from "./known-decisions.ts";

/**
 * Decisions go on from decisions that are here by then. One that a bundle's scope left out, or that comes later, stays named
 * as the parent: what rests on what is told, and nothing is refused for it.
 */
export async function settleContinued(
  deps: BundleDeps,
  project: string,
  events: readonly NewEvent[],
): Promise<readonly NewEvent[]> {
  const continued = events.flatMap((event) => continuedBy(event) ?? []);
  if (continued.length === 0) return events;
  const here = await knownDecisions(deps, project, continued);
  return events.map((event) => {
    const before = continuedBy(event);
    const settled = before === undefined || here.has(before) ? event : onItsOwn(event, before);
    if (event.type === "decision_recorded") here.add(String(event.payload["id"]));
    return settled;
  });
}

function continuedBy({ type, payload }: NewEvent): string | undefined {
  const before = type === "decision_recorded" ? payload["continuesDecision"] : undefined;
  return typeof before === "string" ? before : undefined;
}

function onItsOwn(event: NewEvent, before: string): NewEvent {
  const { continuesDecision: _, ...payload } = event.payload;
  return { ...event, payload: { parentDecisionId: before, ...payload } };
}
