import assert from "node:assert/strict";
import type { ThreadStore } from "../thread-store.ts";
import { append, appended, decided, PROJECT, type ThreadStoreCase, threadCreated } from "./thread-store-case.ts";

function take(store: ThreadStore, agent: string, ttlSeconds = 60) {
  return store.claim({ kind: "take", project: PROJECT, thread: "t1", agent, ttlSeconds });
}

function write(store: ThreadStore, id: string, claimToken?: number) {
  const token = claimToken === undefined ? {} : { claimToken };
  return store.append({ project: PROJECT, log: "t1", actor: "a", events: [decided(id)], ...token });
}

/** Claims: leases with fencing tokens, by the store's clock. */
export const claimCases: readonly ThreadStoreCase[] = [
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
