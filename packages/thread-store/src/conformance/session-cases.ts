import assert from "node:assert/strict";
import type { SessionListing, SessionStore, StoredSession } from "../session-store.ts";

/** A promise of every session store, independent of a test runner. */
export interface SessionStoreCase {
  readonly id: string;
  run(store: SessionStore): Promise<void>;
}

type Sample = StoredSession & { readonly user_query: string; readonly nested?: unknown };

function sample(id: string, revision: number, query = "Pick a queue"): Sample {
  return { schema_version: "1.0", session_id: id, revision, user_query: query };
}

function reasoningIn(thread: string | null, session: Sample, status = "in_progress"): StoredSession {
  return Object.assign(session, { status, metadata: { thread_id: thread } });
}

function lookAtQuery(entry: SessionListing): unknown {
  if (!entry.ok || typeof entry.document !== "object" || entry.document === null) return "unreadable";
  return "user_query" in entry.document ? entry.document.user_query : "no query";
}

/** What a session store promises: exclusive creation, one winner per revision, whole documents, reliable lists. */
export const sessionStoreCases: readonly SessionStoreCase[] = [
  {
    id: "session:create-then-load",
    run: async (store) => {
      const session = {
        ...sample("0a1b2c3d4e5f", 1),
        nested: { list: [1, null, "ü \u2028 \u0000 line\nend"], empty: {} },
      };
      assert.deepEqual(await store.create(session), { ok: true });
      assert.deepEqual(await store.load("0a1b2c3d4e5f"), session, "a document comes back as it was given");
    },
  },
  {
    id: "session:missing-is-undefined",
    run: async (store) => {
      assert.equal(await store.load("ffffffffffff"), undefined);
      assert.deepEqual(await store.save(sample("ffffffffffff", 2), 1), { ok: false, reason: "NOT_FOUND" });
      assert.equal(await store.remove("ffffffffffff"), false);
    },
  },
  {
    id: "session:create-is-exclusive",
    run: async (store) => {
      await store.create(sample("111111111111", 1, "first"));
      assert.deepEqual(await store.create(sample("111111111111", 1, "second")), { ok: false, reason: "CONFLICT" });
      assert.deepEqual(await store.load("111111111111"), sample("111111111111", 1, "first"));
    },
  },
  {
    id: "session:unfinished-by-thread",
    run: async (store) => {
      const idsOf = async (thread: string) => (await store.unfinishedOf(thread)).map(({ id }) => id).toSorted();
      assert.deepEqual(await idsOf("thread:One"), [], "a thread that nobody reasons in has none");
      await store.create(reasoningIn("thread:One", sample("aaaaaaaaaaa1", 1)));
      await store.create(reasoningIn("thread:One", sample("aaaaaaaaaaa2", 1)));
      await store.create(reasoningIn("thread:one", sample("aaaaaaaaaaa3", 1)));
      await store.create(reasoningIn(null, sample("aaaaaaaaaaa4", 1)));
      assert.deepEqual(await idsOf("thread:One"), ["aaaaaaaaaaa1", "aaaaaaaaaaa2"]);
      assert.deepEqual(await idsOf("thread:one"), ["aaaaaaaaaaa3"], "threads are told apart by every letter");
      await store.save(reasoningIn("thread:One", sample("aaaaaaaaaaa4", 2), "halted"), 1);
      await store.save(reasoningIn("thread:One", sample("aaaaaaaaaaa1", 2), "completed"), 1);
      assert.deepEqual(await idsOf("thread:One"), ["aaaaaaaaaaa2", "aaaaaaaaaaa4"], "what has ended is not among them");
      await store.remove("aaaaaaaaaaa2");
      const [left] = await store.unfinishedOf("thread:One");
      assert.deepEqual(
        left?.ok === true ? left.document : left,
        reasoningIn("thread:One", sample("aaaaaaaaaaa4", 2), "halted"),
      );
    },
  },
  {
    id: "session:stale-revision-refused",
    run: async (store) => {
      await store.create(sample("222222222222", 1));
      assert.deepEqual(await store.save(sample("222222222222", 2, "winner"), 1), { ok: true });
      assert.deepEqual(
        await store.save(sample("222222222222", 2, "late"), 1),
        { ok: false, reason: "STALE_REVISION", revision: 2 },
        "a save made from an older revision must not win",
      );
      assert.deepEqual(await store.load("222222222222"), sample("222222222222", 2, "winner"));
    },
  },
  {
    id: "session:one-winner-of-many",
    run: async (store) => {
      await store.create(sample("333333333333", 1));
      const results = await Promise.all(
        Array.from({ length: 16 }, (_, index) => store.save(sample("333333333333", 2, `writer ${index}`), 1)),
      );
      assert.equal(results.filter((result) => result.ok).length, 1, "exactly one of several savers wins");
    },
  },
  {
    id: "session:large-document",
    run: async (store) => {
      const query = "0123456789abcdef".repeat(65_536);
      await store.create(sample("444444444444", 1, query));
      assert.deepEqual(await store.load("444444444444"), sample("444444444444", 1, query));
    },
  },
  {
    id: "session:list-and-remove",
    run: async (store) => {
      await store.create(sample("555555555555", 1));
      await store.create(sample("12345678-abc", 1));
      const ids = (await store.list()).map((entry) => entry.id);
      assert.deepEqual([...ids].sort(), ["12345678-abc", "555555555555"], "ids of older tools are listed too");
      assert.equal(await store.remove("555555555555"), true);
      assert.deepEqual(
        (await store.list()).map((entry) => entry.id),
        ["12345678-abc"],
      );
    },
  },
  {
    id: "session:survey-sees-what-is-there",
    run: async (store) => {
      const seen = async (): Promise<unknown> =>
        Object.fromEntries((await store.scan(lookAtQuery)).map((each) => [each.id, each.result]));
      assert.deepEqual(await seen(), {});
      await store.create(sample("777777777777", 1, "first"));
      await store.create(sample("888888888888", 1, "other"));
      assert.deepEqual(await seen(), { "777777777777": "first", "888888888888": "other" });
      await store.save(sample("777777777777", 2, "later"), 1);
      assert.deepEqual(await seen(), { "777777777777": "later", "888888888888": "other" }, "what was saved is seen");
      await store.remove("888888888888");
      assert.deepEqual(await seen(), { "777777777777": "later" }, "what was removed is not seen");
      await store.create(sample("888888888888", 1, "again"));
      assert.deepEqual(await seen(), { "777777777777": "later", "888888888888": "again" });
    },
  },
  {
    id: "session:survey-looks-for-each-look",
    run: async (store) => {
      await store.create(sample("999999999999", 1));
      const [first] = await store.scan((entry) => entry.id);
      const [second] = await store.scan((entry) => entry.ok);
      assert.deepEqual([first?.result, second?.result], ["999999999999", true], "one look never gets what another saw");
    },
  },
  {
    id: "session:documents-are-copies",
    run: async (store) => {
      const session = { ...sample("666666666666", 1), nested: { list: ["a"] } };
      await store.create(session);
      session.nested.list.push("changed after the save");
      const loaded = await store.load("666666666666");
      assert.deepEqual(loaded, { ...sample("666666666666", 1), nested: { list: ["a"] } });
    },
  },
];
