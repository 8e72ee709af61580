import type { DecisionBridge } from "@clew/schemas";
import type { StoredDecision, WholeDecision } from "@clew/thread-store";
import type { Located } from "../thread/locate-thread.ts";
import type { ThreadDeps } from "../thread/thread-deps.ts";
import { withoutAbsent } from "../without-absent.ts";

/** A decision in the form that the protocol's readers expect: lists always present, context as text, edges included. */
export interface ShownDecision {
  readonly id: string;
  readonly title: string;
  readonly decision: string;
  readonly confidence?: number;
  readonly agentId: string;
  readonly date: string;
  readonly createdAt: string;
  readonly status: string;
  readonly standing: string;
  readonly contested_by: readonly string[];
  readonly context: string;
  readonly bridge: Required<DecisionBridge>;
  readonly related_to: readonly { readonly id: string; readonly summary: string; readonly distance: number }[];
  /** All other recorded fields. */
  readonly [field: string]: unknown;
}

/** One decision with its thoughts, reviews and neighbors. */
export async function getDecision(
  deps: ThreadDeps,
  located: Located<WholeDecision>,
): Promise<{ readonly found: true; readonly decision: ShownDecision }> {
  const { decision, thoughts, reviews } = located.record;
  const shown = showDecision(decision);
  const records = {
    thoughts: thoughts.map(({ document, id: thoughtId, agentId, at }) => ({
      ...document,
      id: thoughtId,
      agentId,
      createdAt: at,
      text: typeof document["text"] === "string" ? document["text"] : "",
    })),
    reviews: reviews
      .filter(({ redacted }) => !redacted)
      .map(({ document, agentId, at }) => ({
        ...document,
        agentId,
        reviewedAt: at,
        decisionId: decision.id,
      })),
  };
  const related_to = [...shown.related_to, ...(await neighbours(deps, located))];
  const standings = await standingsOf(deps, located);
  return { found: true, decision: { ...shown, ...records, ...standings, related_to } };
}

/** Each change of a decision's standing, oldest first: who, when, why. */
async function standingsOf(
  deps: ThreadDeps,
  { project, record: { decision } }: Located<WholeDecision>,
): Promise<{ readonly standings?: readonly object[] }> {
  // Most decisions are still proposed: read nothing for them.
  if (decision.standing === "proposed" && decision.contestedBy.length === 0) return {};
  const query = { project, kind: "standing", decisions: [decision.id], order: "oldest", limit: 100 } as const;
  const { items } = await deps.threads.records(query);
  return {
    standings: items.map(({ agentId, at, status, document: { because, other, door, governs } }) => ({
      status,
      by: agentId,
      at,
      because,
      other,
      door,
      governs,
    })),
  };
}

async function neighbours(
  deps: ThreadDeps,
  { project, record: { decision, links } }: Located<WholeDecision>,
): Promise<ShownDecision["related_to"]> {
  if (links.length === 0) return [];
  const ids = [...new Set(links.map((link) => (link.sourceId === decision.id ? link.targetId : link.sourceId)))];
  const found = await deps.threads.decisionsById(project, ids);
  const weights = new Map(
    links.flatMap((link) => [[link.sourceId, link.weight] as const, [link.targetId, link.weight] as const]),
  );
  return found.map(({ id, document }) => ({
    id,
    summary: document.decision,
    distance: Math.max(0, 1 - (weights.get(id) ?? 1)),
  }));
}

/** A stored decision in the form that the protocol's readers expect. */
export function showDecision(stored: StoredDecision): ShownDecision {
  const { document } = stored;
  const { bridge, deliberation, related = [] } = document;
  return {
    ...document,
    ...withoutAbsent({ threadId: stored.threadId, outcome: stored.outcome, reviewedAt: stored.reviewedAt }),
    id: stored.id,
    agentId: stored.agentId,
    status: stored.status,
    standing: stored.standing,
    contested_by: stored.contestedBy,
    createdAt: stored.createdAt,
    date: stored.createdAt,
    title: typeof document["title"] === "string" ? document["title"] : document.decision,
    context: contextText(document.context),
    reasons: document.reasons ?? [],
    alternatives: document.alternatives ?? [],
    tags: document.tags ?? [],
    bridge: {
      structure: bridge?.structure ?? "",
      function: bridge?.function ?? "",
      tolerance: bridge?.tolerance ?? [],
      enforcement: bridge?.enforcement ?? [],
      prevention: bridge?.prevention ?? [],
    },
    deliberation: { ...deliberation, inputs: deliberation?.inputs ?? [], steps: deliberation?.steps ?? [] },
    related_to: related.map(({ id, summary = "", distance = 0 }) => ({ id, summary, distance })),
  };
}

function contextText(context: unknown): string {
  if (context === undefined || context === null) return "";
  return typeof context === "string" ? context : JSON.stringify(context);
}
