import assert from "node:assert/strict";
import type { ThreadOrder } from "../queries.ts";
import type { ThreadStore } from "../thread-store.ts";
import { appendCases } from "./append-cases.ts";
import { filterCases, reviewed, some } from "./filter-cases.ts";
import { logCases, verifyCases } from "./log-cases.ts";
import { readCases, recordCases } from "./read-cases.ts";
import { standaloneCases } from "./standalone-cases.ts";
import { append, appended, decided, PROJECT, type ThreadStoreCase, threadCreated } from "./thread-store-case.ts";

function take(store: ThreadStore, agent: string, ttlSeconds = 60) {
  return store.claim({ kind: "take", project: PROJECT, thread: "t1", agent, ttlSeconds });
}

function write(store: ThreadStore, id: string, claimToken?: number) {
  const token = claimToken === undefined ? {} : { claimToken };
  return store.append({ project: PROJECT, log: "t1", actor: "a", events: [decided(id)], ...token });
}

/** Claims: leases with fencing tokens, by the store's clock. */
const claimCases: readonly ThreadStoreCase[] = [
  {
    title: "gives one agent a claim with token 1, and refuses another one until it is given back [store:claim]",
    async run({ store }) {
      await appended(store, "t1", threadCreated("t1"));
      const first = await take(store, "a");
      assert.equal(first.ok && first.claim.token, 1);
      const second = await take(store, "b");
      assert.equal(!second.ok && second.code, "CLAIM_REQUIRED");
      assert.equal(
        (await store.claim({ kind: "release", project: PROJECT, thread: "t1", agent: "a", token: 1 })).ok,
        true,
      );
      assert.equal((await store.thread(PROJECT, "t1"))?.claim, undefined);
      const third = await take(store, "b");
      assert.equal(third.ok && third.claim.token, 2);
    },
  },
  {
    title: "gives no claim to an agent that named another head than the newest [store:stale-head]",
    async run({ store }) {
      await appended(store, "t1", threadCreated("t1"), decided("d1"));
      const request = { kind: "take", project: PROJECT, thread: "t1", agent: "a", ttlSeconds: 60 } as const;
      const late = await store.claim({ ...request, expectedHead: 1 });
      assert.equal(!late.ok && late.code, "STALE_HEAD");
      assert.equal((await store.thread(PROJECT, "t1"))?.claim, undefined);
      const right = await store.claim({ ...request, expectedHead: 2 });
      assert.equal(right.ok && right.claim.token, 1);
    },
  },
  {
    title: "lets exactly one of many agents claim at once [store:claim]",
    async run({ store }) {
      await appended(store, "t1", threadCreated("t1"));
      const results = await Promise.all(Array.from({ length: 12 }, (_, index) => take(store, `agent${index}`)));
      assert.equal(results.filter((result) => result.ok).length, 1);
    },
  },
  {
    title:
      "takes decisions, thoughts and status of a claimed thread only with its current token, questions and reviews always [store:claim-fencing]",
    async run({ store }) {
      await appended(store, "t1", threadCreated("t1"), decided("d1"));
      await take(store, "a");
      const without = await write(store, "d2");
      assert.equal(!without.ok && without.code, "CLAIM_REQUIRED");
      const thought = await append(store, "t1", [{ type: "thought_recorded", payload: { id: "x1", text: "Hm" } }]);
      assert.equal(!thought.ok && thought.code, "CLAIM_REQUIRED");
      assert.equal((await write(store, "d2", 1)).ok, true);
      await take(store, "a");
      const old = await write(store, "d3", 1);
      assert.equal(!old.ok && old.code, "CLAIM_STALE");
      await appended(store, "t1", { type: "question_asked", payload: { id: "q1", text: "Why?" } });
      await appended(store, "t1", { type: "decision_reviewed", payload: { decisionId: "d1", outcome: "success" } });
    },
  },
  {
    title:
      "lets a claim lapse by the store's clock, after which its token is stale and another agent may claim [store:claim-expiry]",
    needs: ["clock"],
    async run({ store, advance }) {
      await appended(store, "t1", threadCreated("t1"));
      await take(store, "a", 60);
      advance?.(59_000);
      assert.equal((await store.thread(PROJECT, "t1"))?.claim?.expiresAt, "2026-11-18T10:01:00.000Z");
      const renewed = await store.claim({
        kind: "renew",
        project: PROJECT,
        thread: "t1",
        agent: "a",
        token: 1,
        ttlSeconds: 60,
      });
      assert.equal(renewed.ok && renewed.claim.expiresAt, "2026-11-18T10:01:59.000Z");
      advance?.(60_000);
      assert.equal((await store.thread(PROJECT, "t1"))?.claim, undefined);
      const late = await write(store, "d1", 1);
      assert.equal(!late.ok && late.code, "CLAIM_STALE");
      assert.equal((await write(store, "d1")).ok, true);
      const gone = await store.claim({
        kind: "renew",
        project: PROJECT,
        thread: "t1",
        agent: "a",
        token: 1,
        ttlSeconds: 60,
      });
      assert.equal(!gone.ok && gone.code, "CLAIM_STALE");
      const next = await take(store, "b");
      assert.equal(next.ok && next.claim.token, 2);
    },
  },
  {
    title: "lets whoever has the current token prolong a claim or give it back, in its holder's name [store:claim]",
    async run({ store }) {
      await appended(store, "t1", threadCreated("t1"));
      await take(store, "a");
      const held = { project: PROJECT, thread: "t1", agent: "helper-of-a" };
      const wrong = await store.claim({ ...held, kind: "renew", token: 2, ttlSeconds: 60 });
      assert.equal(!wrong.ok && wrong.code, "CLAIM_STALE");
      const renewed = await store.claim({ ...held, kind: "renew", token: 1, ttlSeconds: 120 });
      assert.equal(renewed.ok && renewed.claim.agentId, "a");
      assert.equal((await store.thread(PROJECT, "t1"))?.claim?.agentId, "a");
      const released = await store.claim({ ...held, kind: "release", token: 1 });
      assert.equal(released.ok && released.claim.agentId, "a");
      assert.equal((await store.thread(PROJECT, "t1"))?.claim, undefined);
    },
  },
  {
    title: "refuses a claim shorter than a minute or longer than a day, and one of an unknown thread [store:claim]",
    async run({ store }) {
      await appended(store, "t1", threadCreated("t1"));
      await assert.rejects(take(store, "a", 59), { code: "USAGE" });
      await assert.rejects(take(store, "a", 86_401), { code: "USAGE" });
      const unknown = await store.claim({ kind: "take", project: PROJECT, thread: "t9", agent: "a", ttlSeconds: 60 });
      assert.equal(!unknown.ok && unknown.code, "NOT_FOUND");
    },
  },
];

const SECRET = "sk-live-0123456789";

/** Redaction: the content is gone everywhere, but what others refer to stays. */
const redactionCases: readonly ThreadStoreCase[] = [
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
        const cells = await store.counters({ project: PROJECT, dimensions: ["status"] });
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

/** Lists of threads by column, and the counts kept next to the logs. */
const threadListCases: readonly ThreadStoreCase[] = [
  {
    title:
      "lists threads in every order, page by page, with who took part and how many decisions failed [store:thread-orders]",
    async run({ store }) {
      await fiveThreads(store);
      const listed = async (order: ThreadOrder): Promise<string> => {
        const ids: string[] = [];
        for (let cursor: string | undefined, more = true; more; ) {
          const page = await store.threads({ project: PROJECT, order, limit: 2, cursor: cursor ? cursor : undefined });
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
      const cells = await store.counters({ project: PROJECT, dimensions: ["guardrail"] });
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

/** Everything a thread store promises. */
export const threadStoreCases: readonly ThreadStoreCase[] = [
  ...appendCases,
  ...standaloneCases,
  ...claimCases,
  ...logCases,
  ...filterCases,
  ...readCases,
  ...recordCases,
  ...redactionCases,
  ...threadListCases,
  ...verifyCases,
];
