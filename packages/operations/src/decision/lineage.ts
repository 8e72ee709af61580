import type { StoredDecision } from "@clew/thread-store";
import { daysBefore } from "../instant.ts";
import { rounded } from "../learning/deliberation-stats.ts";
import type { DecisionReader } from "./decision-reader.ts";
import { titleOf } from "./query-decisions.ts";

const MAX_ANCESTORS = 1_000;
const MAX_DESCENDANTS = 5_000;
const MAX_ROOTS = 200;
const PAGE = 1_000;
/** How many decisions to follow for all failures together: a few tenths of a second. */
const MAX_FOLLOWED = 50_000;

/** Set if there was too much to look at and only a part was read. */
interface Partly {
  readonly partial?: true;
}

/** The chain of a decision, traced back to the earliest failure it rests on; undefined for an unknown id. */
export async function getAmplificationChain(
  reader: DecisionReader,
  decisionId: string,
): Promise<(AmplificationChain & Partly) | undefined> {
  const lineage = new LineageReader(reader);
  const [start] = await lineage.byId([decisionId]);
  if (start === undefined) return undefined;
  const root = (await earliestFailure(lineage, start)) ?? start;
  const { nodes, isPartial } = root.outcome === "failure" ? await descendantsOf(lineage, root) : NOBODY;
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
  const lineage = new LineageReader(reader);
  const chains: AmplificationChain[] = [];
  const seen = new Set<string>();
  let partial = failed.length >= PAGE;
  for (const node of recent) {
    if (chains.length >= MAX_ROOTS || lineage.followed >= MAX_FOLLOWED) {
      partial = true;
      break;
    }
    const root = (await earliestFailure(lineage, node)) ?? node;
    if (seen.has(root.id)) continue;
    seen.add(root.id);
    const { nodes, isPartial } = await descendantsOf(lineage, root);
    partial ||= isPartial;
    chains.push(amplificationChain(root, nodes));
  }
  return { ...amplificationStats(chains), partial: partial ? true : undefined };
}

/** Walk up to the earliest failure. A success in between means that the failure above it did not spread. */
async function earliestFailure(lineage: LineageReader, start: LineageNode): Promise<LineageNode | undefined> {
  let found = start.outcome === "failure" ? start : undefined;
  const seen = new Set([start.id]);
  let level: readonly LineageNode[] = start.outcome === "success" ? [] : [start];
  while (level.length > 0 && seen.size < MAX_ANCESTORS) {
    const ids = [...new Set(level.flatMap(({ parents }) => parents))].filter((id) => !seen.has(id));
    for (const id of ids) seen.add(id);
    const parents = (await lineage.byId(ids)).filter(({ outcome }) => outcome !== "success");
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

async function descendantsOf(lineage: LineageReader, root: LineageNode): Promise<Descendants> {
  const nodes = new Map<string, LineageNode>();
  let level: readonly string[] = [root.id];
  let isPartial = false;
  while (level.length > 0 && nodes.size < MAX_DESCENDANTS) {
    const followers = await lineage.followers(level);
    isPartial ||= followers.isPartial;
    const next: string[] = [];
    for (const node of followers.nodes) {
      if (nodes.has(node.id) || node.id === root.id) continue;
      nodes.set(node.id, node);
      // A successful decision stops the failure, so do not look below it.
      if (node.outcome !== "success") next.push(node.id);
    }
    level = next;
  }
  return { nodes: [...nodes.values()], isPartial: isPartial || level.length > 0 };
}

/** Reads each decision, and what rests on it, once: chains share most of theirs. */
class LineageReader {
  readonly #reader: DecisionReader;
  readonly #nodes = new Map<string, LineageNode>();
  readonly #followers = new Map<string, readonly LineageNode[]>();
  /** How many decisions were passed on the way up and down. */
  followed = 0;

  constructor(reader: DecisionReader) {
    this.#reader = reader;
  }

  async byId(ids: readonly string[]): Promise<readonly LineageNode[]> {
    this.followed += ids.length;
    const unread = ids.filter((id) => !this.#nodes.has(id));
    if (unread.length > 0) for (const decision of await this.#reader.byId(unread)) this.#keep(decision);
    return ids.flatMap((id) => this.#nodes.get(id) ?? []);
  }

  /** The decisions that rest directly on some others. */
  async followers(ids: readonly string[]): Promise<Descendants> {
    const known = ids.flatMap((id) => this.#followers.get(id) ?? []);
    const unread = ids.filter((id) => !this.#followers.has(id));
    const { nodes, isPartial } = unread.length === 0 ? NOBODY : await this.#readFollowers(unread);
    this.followed += known.length + nodes.length;
    return { nodes: [...known, ...nodes], isPartial };
  }

  async #readFollowers(ids: readonly string[]): Promise<Descendants> {
    const [continuing, children] = await Promise.all([
      this.#reader.list({ filters: { continues: ids }, order: "oldest", limit: PAGE }),
      this.#reader.list({ filters: { parents: ids }, order: "oldest", limit: PAGE }),
    ]);
    const nodes = [...continuing, ...children].map((decision) => this.#keep(decision));
    const isPartial = Math.max(continuing.length, children.length) >= PAGE;
    if (!isPartial)
      for (const id of ids)
        this.#followers.set(
          id,
          nodes.filter(({ parents }) => parents.includes(id)),
        );
    return { nodes, isPartial };
  }

  #keep(decision: StoredDecision): LineageNode {
    const node = nodeOf(decision);
    this.#nodes.set(node.id, node);
    return node;
  }
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
