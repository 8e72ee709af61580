import { describe, expect, it } from "vitest";
import type { DecisionReader } from "./decision-reader.ts";
import { amplificationChain, amplificationStats, getAmplificationStats, type LineageNode } from "./lineage.ts";
import { type DecisionEdge, neighborsOf, walkGraph } from "./past-decision-operations.ts";

const node = (id: string, parents: readonly string[], more: Partial<LineageNode> = {}): LineageNode => ({
  id,
  agent: "a",
  decision: `Decide ${id}`,
  parents,
  ...more,
});

describe("an amplification chain", () => {
  const root = node("r", [], { agent: "reviewer", outcome: "failure" });

  it("marks direct descendants inherited and later ones cascaded [policy:amplification]", () => {
    expect(
      amplificationChain(root, [
        node("c", ["b"], { agent: "main", outcome: "failure" }),
        node("b", ["r"], { agent: "docs" }),
      ]),
    ).toEqual({
      root: { id: "r", agent: "reviewer", decision: "Decide r", outcome: "failure" },
      chain: [
        { id: "b", agent: "docs", decision: "Decide b", outcome: "pending", amplification: "inherited" },
        { id: "c", agent: "main", decision: "Decide c", outcome: "failure", amplification: "cascaded" },
      ],
      metrics: {
        chainLength: 3,
        amplificationFactor: 3,
        affectedAgents: ["reviewer", "docs", "main"],
        architecture: "sequential_pipeline",
      },
    });
  });

  it("does not start where nothing failed, and stops at a success [policy:amplification]", () => {
    expect(amplificationChain({ ...root, outcome: "success" }, [node("b", ["r"])]).chain).toEqual([]);
    expect(amplificationChain(root, [node("b", ["r"], { outcome: "success" }), node("c", ["b"])]).metrics).toEqual({
      chainLength: 1,
      amplificationFactor: 1,
      affectedAgents: ["reviewer"],
      architecture: "single_agent",
    });
  });

  it("tells a fan-out from the root from branches further down", () => {
    const fan = [node("b", ["r"]), node("c", ["r"])];
    expect(amplificationChain(root, fan).metrics).toMatchObject({
      chainLength: 2,
      amplificationFactor: 3,
      architecture: "centralized_parallel",
    });
    expect(amplificationChain(root, [...fan, node("d", ["b"]), node("e", ["b"])]).metrics).toMatchObject({
      chainLength: 3,
      architecture: "hybrid",
    });
  });

  it("counts a decision with two affected parents once, and ends in a circle", () => {
    const chain = amplificationChain(root, [
      node("b", ["r"]),
      node("c", ["r", "b"]),
      node("d", ["c"]),
      node("b2", ["d"]),
      node("r2", ["b2"]),
    ]);
    expect(chain.chain.map(({ id }) => id)).toEqual(["b", "c", "d", "b2", "r2"]);
    expect(amplificationChain(root, [node("b", ["r", "c"]), node("c", ["b"])]).chain.map(({ id }) => id)).toEqual([
      "b",
      "c",
    ]);
  });

  it("sums up the chains of a period [policy:amplification]", () => {
    const long = amplificationChain(root, [node("b", ["r"], { agent: "docs" }), node("c", ["b"])]);
    const alone = amplificationChain(node("x", [], { agent: "main", outcome: "failure" }), []);
    expect(amplificationStats([long, alone])).toEqual({
      averageAmplification: 2,
      maxChainLength: 3,
      totalChains: 2,
      byArchitecture: {
        sequential_pipeline: { count: 1, avgAmplification: 3 },
        single_agent: { count: 1, avgAmplification: 1 },
      },
      topAmplifiers: [
        { agent: "reviewer", rootFailures: 1, totalDownstream: 2 },
        { agent: "main", rootFailures: 1, totalDownstream: 0 },
      ],
      recommendation:
        "Failures that start with reviewer reached 2 later decisions (1 failed at the root). Have its high-stakes decisions checked before others build on them.",
    });
    expect(amplificationStats([]).recommendation).toBe("No failed decision in this period: nothing spread.");
  });
});

/** A reader of a row of failures, each resting on the one before; counts its calls. */
function rowOfFailures(length: number): { readonly reader: DecisionReader; readonly calls: () => number } {
  const createdAt = new Date().toISOString();
  const failures = Array.from({ length }, (_, index) => ({
    id: `dec_${index}`,
    agentId: "a",
    outcome: "failure",
    createdAt,
    document: { decision: `Decide ${index}`, continuesDecision: index === 0 ? undefined : `dec_${index - 1}` },
  }));
  let calls = 0;
  const found = (ids: readonly unknown[], step: number): object[] =>
    ids.flatMap((id) => failures[Number(String(id).slice(4)) + step] ?? []);
  const reader = {
    byId: async (ids: readonly string[]) => {
      calls += 1;
      return found(ids, 0);
    },
    list: async ({ filters = {}, limit }: { readonly filters?: Record<string, readonly string[]>; limit: number }) => {
      calls += 1;
      if (filters["outcome"] !== undefined) return failures.toReversed().slice(0, limit);
      return found(filters["continues"] ?? [], 1);
    },
  };
  // Lineage reads no more than this of a decision.
  return { reader: reader as unknown as DecisionReader, calls: () => calls };
}

it("reads each decision of a long row once, and stops with what it has [policy:amplification]", async () => {
  const { reader, calls } = rowOfFailures(3_000);
  const stats = await getAmplificationStats(reader, { now: new Date().toISOString() });
  expect(stats.partial).toBe(true);
  expect(stats.totalChains).toBeGreaterThan(10);
  expect(calls()).toBeLessThan(5_000);
});

describe("the decision graph", () => {
  const edges: readonly DecisionEdge[] = [
    { sourceId: "a", targetId: "b", edgeType: "depends_on", weight: 1 },
    { sourceId: "b", targetId: "c", edgeType: "relates_to", weight: 0.5 },
    { sourceId: "x", targetId: "a", edgeType: "supersedes", weight: 2 },
  ];
  const edgesOf = async (ids: readonly string[]) =>
    edges.filter((edge) => ids.includes(edge.sourceId) || ids.includes(edge.targetId));

  it("walks in the direction and to the depth asked for [policy:graph]", async () => {
    expect((await walkGraph({ nodeId: "a", depth: 1, direction: "both" }, edgesOf)).ids).toEqual(["a", "x", "b"]);
    expect((await walkGraph({ nodeId: "a", depth: 2, direction: "outgoing" }, edgesOf)).ids).toEqual(["a", "b", "c"]);
    expect((await walkGraph({ nodeId: "a", depth: 5, direction: "incoming" }, edgesOf)).ids).toEqual(["a", "x"]);
    expect(await walkGraph({ nodeId: "a", depth: 5, direction: "both", edgeTypes: ["depends_on"] }, edgesOf)).toEqual({
      ids: ["a", "b"],
      edges: [edges[0]],
      truncated: false,
    });
  });

  it("lists neighbours, heaviest first [policy:graph]", () => {
    expect(neighborsOf({ nodeId: "a", direction: "both" }, edges)).toEqual([
      { id: "x", edgeType: "supersedes", direction: "incoming", weight: 2 },
      { id: "b", edgeType: "depends_on", direction: "outgoing", weight: 1 },
    ]);
  });
});
