import assert from "node:assert/strict";
import type { ThreadOrder } from "../queries.ts";
import type { ThreadStore } from "../thread-store.ts";
import { reviewed, some } from "./filter-cases.ts";
import { appended, decided, PROJECT, type ThreadStoreCase, threadCreated } from "./thread-store-case.ts";

async function fiveThreads(store: ThreadStore): Promise<void> {
  await some(store);
  await store.append({ project: PROJECT, log: "t1", actor: "zoe", events: [decided("d5")] });
  await appended(store, "t3", threadCreated("t3", { title: "another", startedBy: "zoe" }), {
    type: "question_asked",
    payload: { id: "q1", text: "Why?" },
  });
  await appended(store, "t4", threadCreated("t4", { title: "Zebra" }), decided("d6"), reviewed("d6", "failure"));
  await appended(store, "t4", { type: "status_changed", payload: { status: "blocked", reason: "x" } });
  await appended(store, "t5", threadCreated("t5", { title: "another" }));
}

/** Lists of threads by their columns, and what is counted beside the logs. */
export const threadListCases: readonly ThreadStoreCase[] = [
  {
    title:
      "lists threads in every order, page by page, with who took part and how many decisions failed [store:thread-orders]",
    async run({ store }) {
      await fiveThreads(store);
      const listed = async (order: ThreadOrder): Promise<string> => {
        const ids: string[] = [];
        for (let cursor: string | undefined, more = true; more; ) {
          const page = await store.threads({ project: PROJECT, order, limit: 2, ...(cursor ? { cursor } : {}) });
          ids.push(...page.items.map((thread) => thread.id));
          cursor = page.cursor;
          more = cursor !== undefined;
        }
        return ids.join(" ");
      };
      for (const [by, ascending] of [
        ["title", "t3 t5 t2 t1 t4"],
        ["decisions", "t3 t5 t2 t4 t1"],
        ["openQuestions", "t1 t2 t4 t5 t3"],
        ["health", "t1 t2 t3 t5 t4"],
        ["status", "t2 t1 t3 t5 t4"],
        ["activity", "t2 t1 t3 t4 t5"],
      ] as const) {
        assert.equal(await listed({ by, descending: false }), ascending, by);
        assert.equal(await listed({ by, descending: true }), ascending.split(" ").toReversed().join(" "), by);
      }
      assert.equal((await listed({ by: "startedBy", descending: true })).split(" ")[0], "t3");
      const { items } = await store.threads({ project: PROJECT, order: { by: "decisions", descending: true } });
      assert.deepEqual(
        items.map(({ id, agents, agentCount, failed }) => [id, agents?.length, agentCount, failed]),
        [
          ["t1", 2, 2, 0],
          ["t4", 1, 1, 1],
          ["t2", 1, 1, 0],
          ["t5", 1, 1, 0],
          ["t3", 1, 1, 0],
        ],
      );
      const filtered = await store.threads({
        project: PROJECT,
        order: { by: "title", descending: false },
        status: ["active"],
        text: "another",
      });
      assert.deepEqual(
        filtered.items.map((thread) => thread.id),
        ["t3", "t5"],
      );
    },
  },
  {
    title: "counts hits of guardrails, however many are counted at once [store:hits]",
    async run({ store }) {
      const count = (key: string, n: number) =>
        store.countHits({
          project: PROJECT,
          hits: [
            { key, count: n },
            { key: "2026-11-18|warn|other", count: 1 },
          ],
        });
      await Promise.all([1, 2, 3, 4, 5].map((n) => count("2026-11-18|block|a|b", n)));
      await store.countHits({ project: "another", hits: [{ key: "2026-11-18|block|a|b", count: 7 }] });
      await store.countHits({ project: PROJECT, hits: [] });
      const cells = await store.tallies({ project: PROJECT, dimensions: ["guardrail"] });
      assert.deepEqual(
        cells.map(({ dimension, key, count: n }) => [dimension, key, n]),
        [
          ["guardrail", "2026-11-18|block|a|b", 15],
          ["guardrail", "2026-11-18|warn|other", 5],
        ],
      );
    },
  },
];
