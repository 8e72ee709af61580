import assert from "node:assert/strict";
import { reviewed } from "./filter-cases.ts";
import { appended, decided, PROJECT, type ThreadStoreCase, threadCreated } from "./thread-store-case.ts";

const SECRET = "sk-live-0123456789";

/** Redaction: what was said is gone from everywhere, what others refer to stays. */
export const redactionCases: readonly ThreadStoreCase[] = [
  {
    title: "redacts a decision everywhere it could be read, and the chain still verifies [store:redact]",
    async run({ store }) {
      await appended(
        store,
        "t1",
        threadCreated("t1"),
        decided("d1", { context: SECRET, tags: [SECRET], feature: SECRET }),
      );
      const redact = { project: PROJECT, log: "t1", seq: 2, actor: "admin", reason: "a key" };
      const result = await store.redact(redact);
      assert.equal(result.ok && result.events[0]?.type, "redacted");
      const [stored] = await store.decisionsById(PROJECT, ["d1"]);
      assert.deepEqual(
        [stored?.redacted, stored?.document.decision, stored?.document.confidence],
        [true, "[redacted]", 0.8],
      );
      const everything = JSON.stringify([
        stored,
        await store.events({ project: PROJECT, log: "t1" }),
        await store.decisions({ project: PROJECT }),
      ]);
      assert.equal(everything.includes(SECRET), false);
      assert.equal((await store.search({ project: PROJECT, text: "live", mode: "keyword" })).items.length, 0);
      assert.deepEqual((await store.decisions({ project: PROJECT, filters: { tags: [SECRET] } })).items, []);
      assert.equal((await store.verify({ project: PROJECT, log: "t1" })).ok, true);
      const again = await store.redact(redact);
      assert.equal(again.ok && again.repeated, true);
    },
  },
  {
    title: "redacts an update, a thought, an answer and a title, and keeps what the others said [store:redact]",
    async run({ store }) {
      await appended(store, "t1", threadCreated("t1", { title: SECRET }), decided("d1", { context: "first" }));
      await appended(
        store,
        "t1",
        { type: "decision_updated", payload: { id: "d1", changes: { context: SECRET, tags: ["kept"] } } },
        { type: "decision_updated", payload: { id: "d1", changes: { pattern: "later" } } },
        { type: "thought_recorded", payload: { id: "x1", text: SECRET, decisionId: "d1" } },
        { type: "question_asked", payload: { id: "q1", text: "Which?" } },
        { type: "question_answered", payload: { id: "q1", answer: SECRET } },
      );
      for (const seq of [1, 3, 5, 7]) await store.redact({ project: PROJECT, log: "t1", seq, actor: "admin" });
      const [decision] = await store.decisionsById(PROJECT, ["d1"]);
      assert.deepEqual([decision?.document.context, decision?.document.pattern], ["first", "later"]);
      const thread = await store.thread(PROJECT, "t1");
      const thoughts = await store.records({ project: PROJECT, kind: "thought" });
      const questions = await store.records({ project: PROJECT, kind: "question" });
      assert.deepEqual(
        [thread?.title, thoughts.items[0]?.document["text"], questions.items[0]?.status],
        ["[redacted]", "[redacted]", "answered"],
      );
      assert.equal(JSON.stringify([decision, thread, thoughts, questions]).includes(SECRET), false);
      assert.equal((await store.verify({ project: PROJECT, log: "t1" })).ok, true);
    },
  },
  {
    title: "takes a redacted review back: the newest that is left says how it turned out [store:redact-review]",
    async run({ store }) {
      await appended(store, "t1", threadCreated("t1"), decided("d1"));
      await appended(store, "t1", reviewed("d1", "success"), reviewed("d1", "failure"));
      const read = async () => {
        const [decision] = await store.decisionsById(PROJECT, ["d1"]);
        const failed = await store.decisions({ project: PROJECT, filters: { outcome: ["failure"] } });
        const cells = await store.tallies({ project: PROJECT, dimensions: ["status"] });
        return [
          decision?.outcome,
          decision?.status,
          decision?.reviewedAt !== undefined,
          failed.items.length,
          cells.filter(({ count }) => count > 0).map(({ key }) => key),
        ];
      };
      assert.deepEqual(await read(), ["failure", "reviewed", true, 1, ["reviewed"]]);
      const redacted = await store.redact({ project: PROJECT, log: "t1", seq: 4, actor: "admin" });
      assert.equal(redacted.ok && redacted.events[0]?.payload?.["seq"], 4);
      assert.deepEqual(await read(), ["success", "reviewed", true, 0, ["reviewed"]]);
      await store.redact({ project: PROJECT, log: "t1", seq: 3, actor: "admin" });
      assert.deepEqual(await read(), [undefined, "pending", false, 0, ["pending"]]);
      await appended(store, "t1", reviewed("d1", "partial"));
      assert.deepEqual(await read(), ["partial", "reviewed", true, 0, ["reviewed"]]);
    },
  },
];
