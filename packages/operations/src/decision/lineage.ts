import type { StoredDecision } from "@clew/thread-store";
import { daysBefore } from "../instant.ts";
import {
  type AmplificationChain,
  type AmplificationStats,
  amplificationChain,
  amplificationStats,
  type LineageNode,
} from "./amplification.ts";
import type { DecisionReader } from "./decision-reader.ts";
import { titleOf } from "./query-decisions.ts";

const MAX_ANCESTORS = 1_000;
const MAX_DESCENDANTS = 5_000;
const MAX_ROOTS = 200;
const PAGE = 1_000;

/** Said where only a part was looked at, because there is so much. */
interface Partly {
  readonly partial?: true;
}

/** The chain that a decision belongs to, traced back to the earliest failure it rests on; undefined for an unknown id. */
export async function getAmplificationChain(
  reader: DecisionReader,
  decisionId: string,
): Promise<(AmplificationChain & Partly) | undefined> {
  const [asked] = await reader.byId([decisionId]);
  if (asked === undefined) return undefined;
  const start = nodeOf(asked);
  const root = (await earliestFailure(reader, start)) ?? start;
  const { nodes, isPartial } = root.outcome === "failure" ? await descendantsOf(reader, root) : NOBODY;
  return { ...amplificationChain(root, nodes), partial: isPartial ? true : undefined };
}

/** How far failures of the last days spread; of very many the newest are looked at, and `partial` says so. */
export async function getAmplificationStats(
  reader: DecisionReader,
  request: { readonly windowDays?: number; readonly now: string },
): Promise<AmplificationStats & Partly> {
  const since = daysBefore(request.now, request.windowDays ?? 30);
  const failed = await reader.list({ filters: { outcome: ["failure"] }, limit: PAGE });
  const recent = failed.filter(({ reviewedAt, createdAt }) => (reviewedAt ?? createdAt) >= since).map(nodeOf);
  const chains: AmplificationChain[] = [];
  const seen = new Set<string>();
  let partial = failed.length >= PAGE;
  for (const node of recent) {
    if (chains.length >= MAX_ROOTS) {
      partial = true;
      break;
    }
    const root = (await earliestFailure(reader, node)) ?? node;
    if (seen.has(root.id)) continue;
    seen.add(root.id);
    const { nodes, isPartial } = await descendantsOf(reader, root);
    partial ||= isPartial;
    chains.push(amplificationChain(root, nodes));
  }
  return { ...amplificationStats(chains), partial: partial ? true : undefined };
}

/** Walks up while what it rests on did not succeed; a success in between means that the failure above did not get through. */
async function earliestFailure(reader: DecisionReader, start: LineageNode): Promise<LineageNode | undefined> {
  let found = start.outcome === "failure" ? start : undefined;
  const seen = new Set([start.id]);
  let level: readonly LineageNode[] = start.outcome === "success" ? [] : [start];
  while (level.length > 0 && seen.size < MAX_ANCESTORS) {
    const ids = [...new Set(level.flatMap(({ parents }) => parents))].filter((id) => !seen.has(id));
    for (const id of ids) seen.add(id);
    const parents = (await reader.byId(ids)).map(nodeOf).filter(({ outcome }) => outcome !== "success");
    found = parents.find(({ outcome }) => outcome === "failure") ?? found;
    level = parents;
  }
  return found;
}

interface Descendants {
  readonly nodes: readonly LineageNode[];
  /** Whether there are, or may be, more. */
  readonly isPartial: boolean;
}

const NOBODY: Descendants = { nodes: [], isPartial: false };

async function descendantsOf(reader: DecisionReader, root: LineageNode): Promise<Descendants> {
  const nodes = new Map<string, LineageNode>();
  let level: readonly string[] = [root.id];
  let isPartial = false;
  while (level.length > 0 && nodes.size < MAX_DESCENDANTS) {
    const [continuing, children] = await Promise.all([
      reader.list({ filters: { continues: level }, order: "oldest", limit: PAGE }),
      reader.list({ filters: { parents: level }, order: "oldest", limit: PAGE }),
    ]);
    isPartial ||= Math.max(continuing.length, children.length) >= PAGE;
    const next: string[] = [];
    for (const decision of [...continuing, ...children]) {
      if (nodes.has(decision.id) || decision.id === root.id) continue;
      nodes.set(decision.id, nodeOf(decision));
      // A decision that succeeded stops the failure; nothing below it is looked at.
      if (decision.outcome !== "success") next.push(decision.id);
    }
    level = next;
  }
  return { nodes: [...nodes.values()], isPartial: isPartial || level.length > 0 };
}

function nodeOf({ id, agentId, outcome, document }: StoredDecision): LineageNode {
  const parents = [document.continuesDecision, document.parentDecisionId].filter((parent) => parent !== undefined);
  return {
    id,
    agent: agentId,
    decision: titleOf(document.decision),
    outcome,
    parents: [...new Set(parents)],
  };
}
