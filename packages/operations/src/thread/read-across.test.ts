import type { Page } from "@clew/thread-store";
import { describe, expect, it } from "vitest";
import { type Across, readAcross } from "./read-across.ts";

const MOST = 1_000;

/** Number lists per project, greatest first; a page holds at most a thousand. */
function across(lists: Readonly<Record<string, readonly number[]>>, limit: number, cursor?: string): Across<number> {
  return {
    projects: Object.keys(lists),
    cursor,
    limit,
    rank: (item) => item,
    read: async ({ project, limit: size, cursor: from = "0" }): Promise<Page<number>> => {
      const list = lists[project] ?? [];
      const end = Number(from) + Math.min(size, MOST);
      const items = list.slice(Number(from), end);
      return end < list.length ? { items, cursor: String(end) } : { items };
    },
  };
}

describe("a list over several projects", () => {
  it("keeps one order on pages of any size, with nothing twice and nothing left out [store:pages]", async () => {
    const numbers = Array.from({ length: 3_000 }, (_, index) => 3_000 - index);
    const lists = { a: numbers.filter((number) => number % 3 === 0), b: numbers.filter((number) => number % 3 !== 0) };
    for (const limit of [1, 7, 500, 501, 999, 1_000]) {
      const given: number[] = [];
      let cursor: string | undefined;
      do {
        const page = await readAcross(across(lists, limit, cursor));
        expect(page.items.length).toBeGreaterThan(0);
        given.push(...page.items);
        cursor = page.cursor;
      } while (cursor !== undefined);
      expect([limit, given]).toEqual([limit, numbers]);
    }
  });

  it("takes a project for what it is called, whatever that is [store:pages]", async () => {
    const lists = { constructor: [9], toString: [8], b: [7, 6, 5] };
    const first = await readAcross(across(lists, 3));
    const second = await readAcross(across(lists, 3, first.cursor));
    expect([first.items, second.items]).toEqual([
      [9, 8, 7],
      [6, 5],
    ]);
  });
});
