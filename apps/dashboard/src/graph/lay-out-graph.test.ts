import { describe, expect, it } from "vitest";
import { layOutGraph } from "./lay-out-graph.ts";

const nodes = (...ids: readonly string[]) => ids.map((id) => ({ id, title: id }));
const edges = (...pairs: readonly string[]) => pairs.map((pair) => ({ from: pair[0] ?? "", to: pair[1] ?? "" }));

describe("a laid out graph", () => {
  it("puts every box right of all that lead to it", () => {
    const placed = layOutGraph(nodes("c", "b", "a"), edges("ab", "bc", "ac"));
    expect(placed.nodes.map(({ id, layer }) => [id, layer])).toEqual([
      ["c", 2],
      ["b", 1],
      ["a", 0],
    ]);
  });

  it("never lets two boxes of a layer stand on each other", () => {
    const ids = ["a", "b", "c", "d", "e", "f", "g", "h"];
    const placed = layOutGraph(nodes(...ids), edges("ae", "af", "ag", "bh", "bf", "ch", "de"));
    for (const layer of [0, 1]) {
      const places = placed.nodes.filter((node) => node.layer === layer).map(({ place }) => place);
      const sorted = places.toSorted((left, right) => left - right);
      const gaps = sorted.slice(1).map((place, index) => place - (sorted[index] ?? 0));
      expect(gaps.every((gap) => gap >= 0.999)).toBe(true);
      expect(sorted[0]).toBeGreaterThanOrEqual(0);
    }
  });

  it("leads an arrow past the boxes of the layers between, not behind them", () => {
    const placed = layOutGraph(nodes("a", "b", "c"), edges("ab", "bc", "ac"));
    const [passage] = placed.edges[2]?.through ?? [];
    const b = placed.nodes.find(({ id }) => id === "b")?.place ?? 0;
    expect(passage?.layer).toBe(1);
    expect(Math.abs((passage?.place ?? b) - b)).toBeGreaterThan(0.5);
  });

  it("cuts a circle where it closes and leaves out what leads nowhere", () => {
    const placed = layOutGraph(nodes("a", "b"), edges("ab", "ba", "ax", "aa"));
    expect(placed.nodes.map(({ layer }) => layer).toSorted()).toEqual([0, 1]);
    expect(placed.edges).toHaveLength(2);
  });

  it("lays out a chain of ten thousand and an empty graph", () => {
    const ids = Array.from({ length: 10_000 }, (_, index) => ({ id: `${index}`, title: "" }));
    const chain = ids.slice(1).map(({ id }, index) => ({ from: `${index}`, to: id }));
    expect(layOutGraph(ids.toReversed(), chain).nodes[0]).toMatchObject({ id: "9999", layer: 9_999, place: 0 });
    expect(layOutGraph([], [])).toEqual({ nodes: [], edges: [] });
  });
});
