import assert from "node:assert/strict";
import type { Appended, AppendRequest, NewEvent, ThreadStore } from "../thread-store.ts";
import { append, appended, decided, PROJECT, type ThreadStoreCase, threadCreated } from "./thread-store-case.ts";

function changeOf(id: string, decisionId: string, change: { status: string; other?: string }): NewEvent {
  return { type: "standing_changed", payload: { id, decisionId, ...change } };
}

/** Record a decision with its own log. */
async function recordAlone(store: ThreadStore, event: NewEvent, more: Partial<AppendRequest> = {}): Promise<Appended> {
  const log = String(event.payload["id"]);
  const result = await store.append({ project: PROJECT, log, actor: "emerson", events: [event], ...more });
  if (!result.ok) throw new Error(`refused with ${result.code}: ${result.message}`);
  return result;
}

/** Decisions without a thread, and files touched under them. */
export const standaloneCases: readonly ThreadStoreCase[] = [
  {
    title: "shows a decision without a thread to every read at once [store:standalone-decision]",
    async run({ store }) {
      const { position } = await store.hints(undefined);
      const { head, events, repeated } = await recordAlone(
        store,
        decided("d1", { tags: ["queue"], category: "tooling" }),
      );
      assert.deepEqual([head.seq, repeated, events[0]?.payload?.["agentId"]], [1, false, "emerson"]);
      const [stored] = await store.decisionsById(PROJECT, ["d1"]);
      assert.deepEqual(stored?.document["decision"], "Decision d1");
      await recordAlone(store, decided("d2", { tags: ["queue"] }));
      assert.deepEqual((await store.thread(PROJECT, "d2"))?.decisions, 1);
      await recordAlone(store, decided("d3", { tags: ["queue"] }));
      const page = await store.decisions({ project: PROJECT, filters: { tags: ["queue"] }, total: true });
      assert.deepEqual([page.items.map(({ id }) => id), page.total], [["d3", "d2", "d1"], 3]);
      await recordAlone(store, decided("d4"));
      assert.deepEqual((await store.search({ project: PROJECT, text: "d4", mode: "keyword" })).total, 1);
      await recordAlone(store, decided("d5"));
      const cells = await store.counters({ project: PROJECT, dimensions: ["status"] });
      assert.deepEqual(
        cells.map(({ key, count }) => [key, count]),
        [["pending", 5]],
      );
      const last = await recordAlone(store, decided("d6"));
      assert.deepEqual(
        (await store.events({ project: PROJECT, log: "d6" })).map(({ hash }) => hash),
        [last.head.hash],
      );
      await recordAlone(store, decided("d7"));
      assert.deepEqual((await store.verify({ project: PROJECT, log: "d7" })).ok, true);
      await recordAlone(store, decided("d8"));
      const { hints } = await store.hints(position);
      assert.deepEqual(
        hints.map(({ log, seq }) => [log, seq]),
        ["d1", "d2", "d3", "d4", "d5", "d6", "d7", "d8"].map((id) => [id, 1]),
      );
      assert.deepEqual(await store.projects(), [PROJECT]);
    },
  },
  {
    title: "takes a second record of its id for a repeat or a conflict [store:standalone-decision] [store:idempotent]",
    async run({ store }) {
      const first = await recordAlone(store, decided("d1"));
      const again = await append(store, "d1", [decided("d1")]);
      assert.deepEqual([again.ok && again.repeated, again.ok && again.head], [true, first.head]);
      await recordAlone(store, decided("d2"));
      const other = await append(store, "d2", [decided("d2", { confidence: 0.1 })]);
      assert.equal(!other.ok && other.code, "CONFLICT");
      await recordAlone(store, decided("d3"));
      const thread = await append(store, "d3", [threadCreated("d3")]);
      assert.equal(!thread.ok && thread.code, "CONFLICT");
      // Of several at once, the first one is recorded; the others are compared with it.
      const contents = [0.8, 0, 0.8];
      const results = await Promise.all(
        contents.map((confidence) => append(store, "d4", [decided("d4", { confidence })])),
      );
      assert.equal(results.filter((result) => result.ok && !result.repeated).length, 1);
      const [kept] = await store.decisionsById(PROJECT, ["d4"]);
      for (const [index, result] of results.entries())
        if (contents[index] === kept?.document.confidence) assert.equal(result.ok, true);
        else assert.equal(!result.ok && result.code, "CONFLICT");
    },
  },
  {
    title: "lets everything be done to such a decision that can be done to any [store:standalone-decision]",
    async run({ store }) {
      await recordAlone(store, decided("d1"));
      await appended(store, "d1", { type: "decision_reviewed", payload: { decisionId: "d1", outcome: "failure" } });
      await recordAlone(store, decided("d2"));
      await appended(store, "d2", { type: "decision_updated", payload: { id: "d2", changes: { pattern: "New" } } });
      await recordAlone(store, decided("d3"));
      const link = { sourceId: "d3", targetId: "d1", edgeType: "supersedes" };
      await appended(store, "d3", { type: "decisions_linked", payload: link });
      await recordAlone(store, decided("d4"));
      await appended(store, "t1", threadCreated("t1"), decided("d5"));
      await recordAlone(store, decided("d6"));
      assert.equal((await store.redact({ project: PROJECT, log: "d6", seq: 1, actor: "admin" })).ok, true);
      const stored = await store.decisionsById(PROJECT, ["d1", "d2", "d6"]);
      assert.deepEqual(
        stored.map(({ outcome, document }) => [outcome, document["pattern"], document["redacted"]]),
        [
          ["failure", undefined, undefined],
          [undefined, "New", undefined],
          [undefined, undefined, true],
        ],
      );
      assert.equal((await store.links({ project: PROJECT, ids: ["d1"], direction: "in" })).length, 1);
      for (const log of ["d1", "d2", "d3", "d6", "t1"])
        assert.equal((await store.verify({ project: PROJECT, log })).ok, true);
    },
  },
  {
    title: "keeps where a decision stands, by whom it is contested, and each change of it [store:standing]",
    async run({ store }) {
      await appended(store, "t1", threadCreated("t1"), decided("d1"), decided("d2"));
      await recordAlone(store, decided("d3"));
      await appended(
        store,
        "t1",
        changeOf("s1", "d1", { status: "ratified" }),
        changeOf("s2", "d1", { status: "contested", other: "d3" }),
      );
      await appended(
        store,
        "t1",
        changeOf("s3", "d1", { status: "contested", other: "d2" }),
        changeOf("s4", "d2", { status: "superseded", other: "d3" }),
      );
      const waiver = { id: "w1", decisionId: "d1", status: "requested", path: "src/a.ts" };
      await appended(store, "t1", { type: "rule_waived", payload: waiver });
      const standings = async (): Promise<unknown> =>
        (await store.decisionsById(PROJECT, ["d1", "d2", "d3"])).map((each) => [each.standing, each.contestedBy]);
      assert.deepEqual(await standings(), [
        ["ratified", ["d2", "d3"]],
        ["superseded", []],
        ["proposed", []],
      ]);
      const named = async (...standing: readonly ("ratified" | "proposed" | "superseded")[]): Promise<unknown> =>
        (await store.decisions({ project: PROJECT, filters: { standing } })).items.map(({ id }) => id);
      assert.deepEqual(await named("ratified"), ["d1"]);
      assert.deepEqual(await named("proposed", "superseded"), ["d3", "d2"]);
      assert.deepEqual(await named(), []);
      const changes = await store.records({ project: PROJECT, kind: "standing", decisions: ["d1"], order: "oldest" });
      assert.deepEqual(
        changes.items.map(({ id, status }) => [id, status]),
        [
          ["s1", "ratified"],
          ["s2", "contested"],
          ["s3", "contested"],
        ],
      );
      const waivers = await store.records({ project: PROJECT, kind: "waiver", decisions: ["d1"] });
      assert.deepEqual(
        waivers.items.map(({ status, document }) => [status, document["path"]]),
        [["requested", "src/a.ts"]],
      );
      const unknown = await append(store, "t1", [changeOf("s5", "missing", { status: "ratified" })]);
      assert.equal(!unknown.ok && unknown.code, "NOT_FOUND");
      const redacted = await store
        .redact({ project: PROJECT, log: "t1", seq: 4, actor: "admin" })
        .catch(() => undefined);
      assert.equal(redacted?.ok === true, false);
      await appended(store, "t1", changeOf("s6", "d1", { status: "ratified" }));
      assert.deepEqual(await standings(), [
        ["ratified", []],
        ["superseded", []],
        ["proposed", []],
      ]);
      assert.equal((await store.verify({ project: PROJECT, log: "t1", deep: true })).ok, true);
    },
  },
  {
    title:
      "hands such a decision what waited for its agent, and keeps its questions [store:standalone-decision] [store:pending]",
    async run({ store }) {
      const item = { kind: "thought", id: "th1", at: "2026-11-18T10:00:00.000Z", document: { text: "so" } } as const;
      await recordAlone(store, decided("d1"), { consume: "emerson" });
      await store.keepPending({ project: PROJECT, agent: "emerson", items: [item] });
      const { events } = await recordAlone(store, decided("d2"), {
        consume: "emerson",
        events: ({ pending }) => [decided("d2", { context: pending.map(({ id }) => id).join() })],
      });
      assert.equal(events[0]?.payload?.["context"], "th1");
      assert.deepEqual(await store.pending(PROJECT, "emerson"), []);
      const question = { type: "question_asked", payload: { id: "q1", text: "Which?", decisionId: "d3" } };
      await recordAlone(store, decided("d3"), { events: [decided("d3"), question] });
      const { items } = await store.records({ project: PROJECT, kind: "question" });
      assert.deepEqual(
        items.map(({ id, decisionId }) => [id, decisionId]),
        [["q1", "d3"]],
      );
    },
  },
  {
    title: "refuses on the spot what cannot be stored [store:standalone-decision] [store:well-formed-text]",
    async run({ store }) {
      await assert.rejects(recordAlone(store, decided("d1", { context: "nul \u0000" })), { code: "DOCUMENT_INVALID" });
      await assert.rejects(recordAlone(store, decided("d2", { confidence: Number.NaN })), { code: "DOCUMENT_INVALID" });
      await recordAlone(store, decided("d3"));
      const { items } = await store.decisions({ project: PROJECT });
      assert.deepEqual(
        items.map(({ id }) => id),
        ["d3"],
      );
    },
  },
  {
    title:
      "shows it to whoever opens the store next, and numbers on from there [store:standalone-decision] [store:durable]",
    needs: ["reopen"],
    async run({ store, reopen }) {
      await appended(store, "t1", threadCreated("t1"));
      await recordAlone(store, decided("d1"));
      const second = (await reopen?.()) ?? store;
      assert.equal((await second.decisionsById(PROJECT, ["d1"])).length, 1);
      await recordAlone(store, decided("d2"));
      await recordAlone(second, decided("d3"));
      await appended(second, "t1", decided("d4"));
      await recordAlone(store, decided("d5"));
      const { items } = await store.decisions({ project: PROJECT, order: "oldest" });
      assert.deepEqual(
        items.map(({ id }) => id),
        ["d1", "d2", "d3", "d4", "d5"],
      );
      await recordAlone(store, decided("d6"));
      const other = await append(second, "d6", [decided("d6", { confidence: 0 })]);
      assert.equal(!other.ok && other.code, "CONFLICT");
      await second.close();
    },
  },
  {
    title: "finds what was touched by its paths, in a log that no thread sees, until it is redacted [store:touched]",
    async run({ store }) {
      await appended(store, "t1", threadCreated("t1"), decided("d1"));
      const at = "2026-11-18T10:00:00.000Z";
      const places = [
        { path: "src/a.ts", at, added: "AAAAAAAB" },
        { path: "src/b.ts", at, removed: "AAAAAAAC" },
      ];
      const payload = { id: "touched.d1", decision: "d1", session: "s1", places };
      const { head } = await appended(store, "touched.d1", { type: "touched", payload });
      await appended(store, "touched.d1", { type: "touched", payload: { ...payload, places: places.slice(1) } });
      const found = async (...paths: string[]) => store.touched({ project: PROJECT, paths });
      assert.deepEqual(await found("src/a.ts", "src/none.ts"), [{ ...payload, places: places.slice(0, 1) }]);
      assert.deepEqual(
        (await found("src/b.ts", "src/a.ts")).map((each) => each.places.length),
        [2, 1],
      );
      assert.deepEqual(await store.touched({ project: "other", paths: ["src/a.ts"] }), []);
      assert.deepEqual(await found(), []);
      assert.equal((await store.thread(PROJECT, "t1"))?.head.seq, 2);
      assert.deepEqual(
        (await store.threads({ project: PROJECT })).items.map(({ id }) => id),
        ["t1"],
      );
      const verified = await store.verify({ project: PROJECT, log: "touched.d1", deep: true });
      assert.equal(verified.ok, true, JSON.stringify(verified));
      await store.redact({ project: PROJECT, log: "touched.d1", seq: head.seq, actor: "admin" });
      assert.deepEqual(await found("src/a.ts"), []);
      assert.equal((await found("src/b.ts")).length, 1);
      assert.equal((await store.verify({ project: PROJECT, log: "touched.d1", deep: true })).ok, true);
    },
  },
];
