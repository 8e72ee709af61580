import type { MethodResult } from "@clew/client";
import type { Decision } from "../data/decision.ts";
import type { GraphEdge, GraphNode } from "../graph/lay-out-graph.ts";
import { outcomeAt } from "../timeline/log/as-of.ts";
import type { Timeline } from "../timeline/log/timeline.ts";

/** What a graph around a decision is made of. */
interface Parts {
  readonly timeline: Timeline;
  readonly decision: Decision;
  readonly links: MethodResult<"cstp.getGraph"> | undefined;
}

const BEFORE = 4;
const AFTER = 16;

/** The decisions that one stands on, those that stand on it, and those it was linked to. */
export function decisionGraph({ timeline, decision, links }: Parts): {
  readonly nodes: GraphNode[];
  readonly edges: GraphEdge[];
  readonly left: number;
} {
  const { decisions } = timeline;
  const nodes = new Map<string, GraphNode>();
  const edges: GraphEdge[] = [];
  const row = decisions.byId.find(decision.id);
  if (row === undefined) nodes.set(decision.id, { id: decision.id, title: decision.decision });
  const add = (each: number): void => {
    const node = nodeOf(timeline, each);
    nodes.set(node.id, node);
    const before = decisions.continues.values[each] ?? -1;
    if (before >= 0) edges.push({ from: decisions.ids.get(before), to: node.id });
  };
  for (let each = row ?? -1, steps = 0; each >= 0 && steps <= BEFORE; steps += 1) {
    add(each);
    each = decisions.continues.values[each] ?? -1;
  }
  const after = row === undefined ? [] : descendants(timeline, row);
  for (const each of after.slice(0, AFTER)) add(each);
  for (const node of links?.nodes ?? [])
    if (!nodes.has(node.id))
      nodes.set(node.id, { id: node.id, title: node.title, detail: "linked", href: hrefOf(node.id) });
  for (const edge of links?.edges ?? [])
    edges.push({ from: edge.sourceId, to: String(edge["targetId"] ?? ""), label: String(edge["edgeType"] ?? "") });
  return { nodes: [...nodes.values()], edges, left: Math.max(0, after.length - AFTER) };
}

// Nothing continues a later decision, so one walk forward finds them all, oldest first.
function descendants({ decisions }: Timeline, root: number): number[] {
  const found = new Set([root]);
  for (let row = root + 1; row < decisions.seq.length; row += 1)
    if (found.has(decisions.continues.values[row] ?? -1)) found.add(row);
  found.delete(root);
  return [...found];
}

const TONES: Readonly<Record<string, string>> = { failure: "bad", success: "good", partial: "wait" };

function nodeOf(timeline: Timeline, row: number): GraphNode {
  const { decisions, lanes } = timeline;
  const outcome = outcomeAt(timeline, row, Number.POSITIVE_INFINITY);
  const id = decisions.ids.get(row);
  const detail = [lanes[decisions.lane.values[row] ?? 0] ?? "", outcome].filter((each) => each !== "").join(", ");
  const tone = TONES[outcome];
  return { id, title: decisions.texts.get(row), detail, href: hrefOf(id), ...(tone === undefined ? {} : { tone }) };
}

function hrefOf(id: string): string {
  return `/decisions/${encodeURIComponent(id)}`;
}
