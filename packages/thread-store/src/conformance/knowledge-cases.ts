import assert from "node:assert/strict";
import type { KnowledgeEdge, KnowledgeNode, LearnedEntry, TaskRecord } from "@clew/schemas";
import type { KnowledgeStore } from "../knowledge-store.ts";

/** A promise of every knowledge store, independent of a test runner. */
export interface KnowledgeStoreCase {
  readonly id: string;
  run(store: KnowledgeStore): Promise<void>;
}

function node(id: string, more: Partial<KnowledgeNode> = {}): KnowledgeNode {
  const base = { id, summary: `About ${id}`, text: `All about ${id}`, tags: [], created: "2026-11-18T09:00:00Z" };
  return { ...base, type: "pattern", task: "task-001", source: ".clew/tasks/task-001.md", ...more };
}

function edge(from: string, to: string): KnowledgeEdge {
  return { from, to, relation: "discovered" };
}

function entry(id: string, more: Partial<LearnedEntry> = {}): LearnedEntry {
  const base = { id, text: `Beware of ${id}`, tags: [], origin_id: "task-001", source: "a.md" };
  return { ...base, kind: "gotcha", origin: "task", learned_at: "2026-11-18T09:00:00Z", ...more };
}

function digest(letter: string): string {
  return `sha256:${letter.repeat(64)}`;
}

function record(task: string, letter: string, more: Partial<TaskRecord> = {}): TaskRecord {
  const lists = { depends_on: [], context_map: [], blockers: [], blocked: [], nodes: [], edges: [], learned: [] };
  const base = { v: 1, task, name: `Name of ${task}`, path: `.clew/tasks/${task}.md`, status: "completed" } as const;
  const when = { processed_at: "2026-11-18T09:00:00Z", handoff: { outcome: "completed" }, digests: {} } as const;
  return { ...base, ...when, ...lists, handoff_digest: digest(letter), ...more };
}

const ids = (nodes: readonly { readonly id: string }[]): string[] => nodes.map(({ id }) => id);

/** What a knowledge store promises: whole records, replaced atomically, and the same query results in every adapter. */
export const knowledgeStoreCases: readonly KnowledgeStoreCase[] = [
  {
    id: "knowledge:record-comes-back",
    run: async (store) => {
      const given = record("task-001", "a", {
        nodes: [node("n1", { text: "ü \u2028 'quoted' \"twice\" %_\\" })],
        digests: { "src/a b.ts": null, __proto__x: "sha256:1" },
      });
      assert.deepEqual(await store.putTaskRecord(given, null), { ok: true, changed: true });
      assert.deepEqual(await store.taskRecord("task-001"), given, "a record comes back as it was given");
      assert.equal(await store.taskRecord("task-002"), undefined);
    },
  },
  {
    id: "knowledge:same-handoff-changes-nothing",
    run: async (store) => {
      const first = record("task-001", "a", { nodes: [node("n1")] });
      await store.putTaskRecord(first, null);
      const again = { ...first, processed_at: "2027-01-01T00:00:00Z" };
      assert.deepEqual(await store.putTaskRecord(again, digest("a")), { ok: true, changed: false });
      assert.deepEqual(await store.taskRecord("task-001"), first);
    },
  },
  {
    id: "knowledge:stale-plan-refused",
    run: async (store) => {
      await store.putTaskRecord(record("task-001", "a"), null);
      assert.deepEqual(await store.putTaskRecord(record("task-001", "b"), null), { ok: false, reason: "STALE" });
      assert.deepEqual(await store.putTaskRecord(record("task-001", "b"), digest("c")), { ok: false, reason: "STALE" });
      assert.deepEqual(await store.putTaskRecord(record("task-002", "b"), digest("c")), { ok: false, reason: "STALE" });
      assert.deepEqual(await store.taskRecord("task-001"), record("task-001", "a"));
    },
  },
  {
    id: "knowledge:later-record-replaces-whole",
    run: async (store) => {
      const nodes = [node("n1"), node("n2")];
      const before = { nodes, edges: [edge("task-001", "n1"), edge("task-001", "n2")], learned: [entry("l1")] };
      await store.putTaskRecord(record("task-001", "a", before), null);
      await store.putTaskRecord(record("task-002", "a", { nodes: [node("n9", { task: "task-002" })] }), null);
      const after = { nodes: [node("n2"), node("n3")], edges: [edge("task-001", "n3")], learned: [entry("l2")] };
      assert.deepEqual(await store.putTaskRecord(record("task-001", "b", after), digest("a")), {
        ok: true,
        changed: true,
      });
      assert.deepEqual(ids((await store.queryNodes({})).nodes), ["n2", "n3", "n9"], "other tasks keep theirs");
      assert.deepEqual(await store.edges(), [edge("task-001", "n3")]);
      assert.deepEqual(ids(await store.learned({})), ["l2"]);
    },
  },
  {
    id: "knowledge:one-winner-of-many",
    run: async (store) => {
      const letters = [..."abcdef"];
      const results = await Promise.all(letters.map((each) => store.putTaskRecord(record("task-001", each), null)));
      assert.equal(results.filter((result) => result.ok).length, 1, "exactly one of several plans on nothing wins");
    },
  },
  {
    id: "knowledge:records-in-order",
    run: async (store) => {
      for (const task of ["task-010", "b-task", "task-002"]) await store.putTaskRecord(record(task, "a"), null);
      assert.deepEqual(
        (await store.taskRecords()).map(({ task }) => task),
        ["b-task", "task-002", "task-010"],
      );
    },
  },
  {
    id: "knowledge:query",
    run: async (store) => {
      const nodes = [
        node("p-auth", { tags: ["auth", "api"], created: "2026-11-18T08:00:00Z" }),
        node("g-auth", { tags: ["auth"], type: "gotcha", mitigation: "Retry with BACKOFF" }),
        node("p-db", { tags: ["database"], text: "Use the pool: 100% of queries" }),
      ];
      await store.putTaskRecord(record("task-001", "a", { nodes }), null);
      await store.putTaskRecord(
        record("task-002", "a", { nodes: [node("p-2", { tags: ["auth"], task: "task-002" })] }),
        null,
      );
      const find = async (query: Parameters<KnowledgeStore["queryNodes"]>[0]): Promise<string[]> =>
        ids((await store.queryNodes(query)).nodes);
      assert.deepEqual(await find({ tags: ["auth", "api"] }), ["p-auth", "g-auth", "p-2"], "more tags rank higher");
      assert.deepEqual(await find({ tags: ["auth"] }), ["g-auth", "p-2", "p-auth"], "then newest, then by id");
      assert.deepEqual(await find({ tags: ["auth"], type: "gotcha" }), ["g-auth"]);
      assert.deepEqual(await find({ tags: ["auth"], task: "task-002" }), ["p-2"]);
      assert.deepEqual(await find({ tags: ["Auth"] }), [], "tags are exact");
      assert.deepEqual(await find({ text: "backoff RETRY" }), ["g-auth"], "every word, in any case");
      assert.deepEqual(await find({ text: "100% pool" }), ["p-db"], "signs are letters, not patterns");
      assert.deepEqual(await find({ text: "' OR 1=1 --" }), []);
      assert.deepEqual(await find({ tags: ["nothing"] }), []);
      const page = await store.queryNodes({ tags: ["auth"], limit: 1, offset: 1 });
      assert.deepEqual([ids(page.nodes), page.total], [["p-2"], 3], "the total counts beyond the page");
    },
  },
  {
    id: "knowledge:import",
    run: async (store) => {
      await store.putTaskRecord(record("task-001", "a", { nodes: [node("n1")] }), null);
      const foreign = { task: null, source: "import" };
      const graph = {
        nodes: [
          node("n1", { ...foreign, text: "not what the task said" }),
          node("d1", { ...foreign, type: "decision" }),
        ],
        edges: [edge("d1", "n1")],
      };
      assert.deepEqual(await store.importGraph(graph), { added: 1, updated: 0, kept: 1 });
      assert.deepEqual(await store.importGraph(graph), { added: 0, updated: 0, kept: 2 }, "again changes nothing");
      const { nodes } = await store.queryNodes({ task: "task-001" });
      assert.equal(nodes[0]?.text, "All about n1", "what a task said is never replaced");
      const changed = { nodes: [node("d1", { ...foreign, type: "decision", text: "changed" })], edges: [] };
      assert.deepEqual(await store.importGraph(changed), { added: 0, updated: 1, kept: 0 });
      assert.deepEqual(await store.edges(), [edge("d1", "n1")]);
    },
  },
  {
    id: "knowledge:learned",
    run: async (store) => {
      const fromTask = entry("l1", { tags: ["api"], mitigation: "Retry" });
      await store.putTaskRecord(record("task-001", "a", { learned: [fromTask] }), null);
      const origin = { kind: "session", id: "0f8a" } as const;
      const late = { origin: "session", origin_id: "0f8a", learned_at: "2026-11-19T09:00:00Z" } as const;
      const taught = { task: null, tags: ["session-tag"], source: "session 0f8a" };
      const [s1, s2] = [node("s1", taught), node("s2", taught)];
      await store.putLearned(origin, [entry("s1", late), entry("s2", late)], [s1, s2]);
      await store.putLearned(origin, [entry("s2", late)], [s2]);
      assert.deepEqual(ids((await store.queryNodes({ tags: ["session-tag"] })).nodes), ["s2"], "found by tag");
      assert.deepEqual(ids(await store.learned({})), ["s2", "l1"], "newest first; a session's entries are replaced");
      assert.deepEqual(ids(await store.learned({ tags: ["api"] })), ["l1"]);
      assert.deepEqual(ids(await store.learned({ text: "retry" })), ["l1"]);
      assert.deepEqual((await store.learned({ text: "retry" }))[0], fromTask);
    },
  },
];
