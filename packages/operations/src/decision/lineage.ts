import type { StoredDecision } from "@clew/thread-store";
import { daysBefore } from "../instant.ts";
import { rounded } from "../learning/deliberation-stats.ts";
import type { DecisionReader } from "./decision-reader.ts";
import { titleOf } from "./query-decisions.ts";

const MAX_ANCESTORS = 1_000;
const MAX_DESCENDANTS = 5_000;
const MAX_ROOTS = 200;
const PAGE = 1_000;

/** Set if there was too much to look at and only a part was read. */
interface Partly {
  readonly partial?: true;
}

/** The chain of a decision, traced back to the earliest failure it rests on; undefined for an unknown id. */
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

/** How far recent failures spread. If there are very many, only the newest are read, and `partial` is set. */
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

/** Walk up to the earliest failure. A success in between means that the failure above it did not spread. */
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
      // A successful decision stops the failure, so do not look below it.
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

/** The fields of a decision that lineage reads. */
export interface LineageNode {
  readonly id: string;
  readonly agent: string;
  readonly decision: string;
  readonly outcome?: string;
  /** The decisions it rests on: the one it continues, and its parent if that differs. */
  readonly parents: readonly string[];
}

/** How several agents worked together in one chain. */
type ChainArchitecture = "single_agent" | "sequential_pipeline" | "centralized_parallel" | "hybrid";

/** A decision that a failure reached directly (inherited) or through another (cascaded). */
interface AffectedDecision {
  readonly id: string;
  readonly agent: string;
  readonly decision: string;
  readonly outcome: string;
  readonly amplification: "inherited" | "cascaded";
}

/** The result of `getAmplificationChain`. */
interface AmplificationChain {
  readonly root: { readonly id: string; readonly agent: string; readonly decision: string; readonly outcome: string };
  readonly chain: readonly AffectedDecision[];
  readonly metrics: {
    /** The number of decisions on the longest path, including the root. */
    readonly chainLength: number;
    /** The number of decisions affected per failed root, including the root. */
    readonly amplificationFactor: number;
    readonly affectedAgents: readonly string[];
    readonly architecture: ChainArchitecture;
  };
}

/** The chain from a root to its descendants (in any order). Only a failed root spreads, and a success stops it. */
export function amplificationChain(root: LineageNode, descendants: readonly LineageNode[]): AmplificationChain {
  const children = childrenByParent(descendants);
  const depth = new Map<string, number>([[root.id, 0]]);
  const reached: LineageNode[] = [];
  const branchings: string[] = [];
  const queue = root.outcome === "failure" ? [root] : [];
  for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
    const next = (children.get(node.id) ?? []).filter(({ id, outcome }) => outcome !== "success" && !depth.has(id));
    if (next.length > 1) branchings.push(node.id);
    for (const child of next) {
      depth.set(child.id, (depth.get(node.id) ?? 0) + 1);
      reached.push(child);
      queue.push(child);
    }
  }
  const agents = [...new Set([root, ...reached].map(({ agent }) => agent))];
  return {
    root: { id: root.id, agent: root.agent, decision: root.decision, outcome: root.outcome ?? "pending" },
    chain: reached.map((node) => ({
      id: node.id,
      agent: node.agent,
      decision: node.decision,
      outcome: node.outcome ?? "pending",
      amplification: depth.get(node.id) === 1 ? "inherited" : "cascaded",
    })),
    metrics: {
      chainLength: 1 + Math.max(0, ...reached.map(({ id }) => depth.get(id) ?? 0)),
      amplificationFactor: 1 + reached.length,
      affectedAgents: agents,
      architecture: architectureOf(agents, branchings, root.id),
    },
  };
}

function childrenByParent(nodes: readonly LineageNode[]): ReadonlyMap<string, readonly LineageNode[]> {
  const children = new Map<string, LineageNode[]>();
  for (const node of nodes)
    for (const parent of new Set(node.parents)) {
      const known = children.get(parent);
      if (known === undefined) children.set(parent, [node]);
      else known.push(node);
    }
  return children;
}

function architectureOf(agents: readonly string[], branchings: readonly string[], root: string): ChainArchitecture {
  if (agents.length <= 1) return "single_agent";
  if (branchings.length === 0) return "sequential_pipeline";
  return branchings.every((id) => id === root) ? "centralized_parallel" : "hybrid";
}

/** The result of `getAmplificationStats`. */
interface AmplificationStats {
  readonly averageAmplification: number;
  readonly maxChainLength: number;
  readonly totalChains: number;
  readonly byArchitecture: Readonly<Record<string, { readonly count: number; readonly avgAmplification: number }>>;
  readonly topAmplifiers: readonly {
    readonly agent: string;
    readonly rootFailures: number;
    readonly totalDownstream: number;
  }[];
  readonly recommendation: string;
}

/** How far failures spread across all chains of a period. */
export function amplificationStats(chains: readonly AmplificationChain[]): AmplificationStats {
  const groups = new Map<string, number[]>();
  const agents = new Map<string, { rootFailures: number; totalDownstream: number }>();
  for (const { root, chain, metrics } of chains) {
    const group = groups.get(metrics.architecture) ?? [];
    groups.set(metrics.architecture, [...group, metrics.amplificationFactor]);
    const agent = agents.get(root.agent) ?? { rootFailures: 0, totalDownstream: 0 };
    agents.set(root.agent, {
      rootFailures: agent.rootFailures + 1,
      totalDownstream: agent.totalDownstream + chain.length,
    });
  }
  const topAmplifiers = [...agents]
    .map(([agent, figures]) => ({ agent, ...figures }))
    .sort(
      (left, right) =>
        right.totalDownstream - left.totalDownstream ||
        right.rootFailures - left.rootFailures ||
        (left.agent < right.agent ? -1 : 1),
    )
    .slice(0, 10);
  return {
    averageAmplification: average(chains.map(({ metrics }) => metrics.amplificationFactor)),
    maxChainLength: Math.max(0, ...chains.map(({ metrics }) => metrics.chainLength)),
    totalChains: chains.length,
    byArchitecture: Object.fromEntries(
      [...groups]
        .sort(([left], [right]) => (left < right ? -1 : 1))
        .map(([name, factors]) => [name, { count: factors.length, avgAmplification: average(factors) }]),
    ),
    topAmplifiers,
    recommendation: adviceOn(chains.length, topAmplifiers[0]),
  };
}

function adviceOn(chains: number, top: AmplificationStats["topAmplifiers"][number] | undefined): string {
  if (chains === 0 || top === undefined) return "No failed decision in this period: nothing spread.";
  if (top.totalDownstream === 0) return "No failure reached a later decision: reviews come early enough.";
  return `Failures that start with ${top.agent} reached ${top.totalDownstream} later decisions (${top.rootFailures} failed at the root). Have its high-stakes decisions checked before others build on them.`;
}

function average(values: readonly number[]): number {
  return values.length === 0 ? 0 : rounded(values.reduce((sum, value) => sum + value, 0) / values.length);
}
