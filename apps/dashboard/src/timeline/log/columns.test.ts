import { describe, expect, it } from "vitest";
import { createColumn, createTextIndex, createTextPool } from "./columns.ts";

describe("columns and texts outside of the heap", () => {
  it("give back every number and text, beyond every growth", () => {
    const column = createColumn();
    const pool = createTextPool();
    const index = createTextIndex(pool);
    for (let each = 0; each < 5000; each += 1) {
      column.push(each * 3);
      index.add(`decision ${each} é 漢 🧵`, pool.add(`decision ${each} é 漢 🧵`));
    }
    expect([column.length, column.values[4999]]).toEqual([5000, 14_997]);
    expect([pool.get(0), pool.get(4999), pool.get(5000), pool.get(-1)]).toEqual([
      "decision 0 é 漢 🧵",
      "decision 4999 é 漢 🧵",
      "",
      "",
    ]);
    expect([index.find("decision 4711 é 漢 🧵"), index.find("decision 4711")]).toEqual([4711, undefined]);
  });

  it("find the first text where two are the same", () => {
    const pool = createTextPool();
    const index = createTextIndex(pool);
    index.add("a", pool.add("a"));
    index.add("a", pool.add("a"));
    expect(index.find("a")).toBe(0);
  });
});
