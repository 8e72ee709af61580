import assert from "node:assert/strict";
import { append, appended, decided, PROJECT, type ThreadStoreCase, threadCreated } from "./thread-store-case.ts";

const WHOLE = {
  context: 'Quotes " and \\ and \u2028 and emoji 🧵 and \\u0000 as text',
  category: "a category of our own",
  stakes: "critical",
  reasons: [{ type: "gut", text: "Feels right", strength: 0 }],
  alternatives: [{ option: "Redis", why_rejected: "one more service", reopen_when: "two hosts" }],
  dissent: [{ agent: "reviewer", text: "Too early" }],
  tags: ["queue", "storage"],
  pattern: "Boring first",
  feature: "F036",
  pr: 94,
  file: "src/queue.ts",
  line: 12,
  commit: "4f6a54e",
  bridge: { structure: "a table", function: "a queue", tolerance: ["late"], enforcement: [], prevention: ["loss"] },
  trace: [["asked"], { measured: true }],
  deliberation: { inputs: [{ id: "in_1", text: "read" }], steps: [{ step: 1, thought: "so" }], total_duration_ms: 3 },
  related: [{ id: "dec_0", summary: "earlier", distance: 0.25 }],
  openQuestions: ["Which host?"],
  nextSteps: ["Measure"],
  review_by: "2026-12-18",
  something_else: { kept: [1, 2.5, -0.25, 1e21, null, true, ""] },
};

/** Appending: order, identity, refusals, and that everything comes back unchanged. */
export const appendCases: readonly ThreadStoreCase[] = [
  {
    title: "gives back everything a decision was given, also a confidence of 0 [store:full-fidelity]",
    async run({ store }) {
      await appended(store, "t1", threadCreated("t1"), decided("d1", { ...WHOLE, confidence: 0 }));
      const [stored] = await store.decisionsById(PROJECT, ["d1"]);
      const { agentId, createdAt, threadId, status, seq, ...given } = stored?.document ?? {};
      assert.deepEqual(given, { id: "d1", decision: "Decision d1", ...WHOLE, confidence: 0 });
      assert.deepEqual([agentId, threadId, status, seq], ["emerson", "t1", "pending", 2]);
      assert.match(String(createdAt), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    },
  },
  {
    title: "numbers the events of a log from 1 without holes and chains their hashes [store:chain]",
    async run({ store }) {
      await appended(store, "t1", threadCreated("t1"), decided("d1"));
      const second = await appended(store, "t1", decided("d2"), { type: "something_new", payload: { any: "thing" } });
      const events = await store.events({ project: PROJECT, log: "t1" });
      assert.deepEqual(
        events.map((event) => [event.seq, event.type]),
        [
          [1, "thread_created"],
          [2, "decision_recorded"],
          [3, "decision_recorded"],
          [4, "something_new"],
        ],
      );
      assert.deepEqual(
        events.map((event) => event.prev_hash),
        ["", ...events.slice(0, 3).map((event) => event.hash)],
      );
      assert.deepEqual(second.head, { seq: 4, hash: events[3]?.hash });
      assert.equal((await store.verify({ project: PROJECT, log: "t1" })).ok, true);
    },
  },
  {
    title:
      "lets many writers of one thread queue, and every one succeeds, none lost, doubled or out of order [store:writers-queue]",
    async run({ store }) {
      await appended(store, "t1", threadCreated("t1"));
      const ids = Array.from({ length: 40 }, (_, index) => `d${index}`);
      const results = await Promise.all(ids.map((id) => append(store, "t1", [decided(id)])));
      assert.deepEqual(new Set(results.map((result) => result.ok)), new Set([true]));
      const events = await store.events({ project: PROJECT, log: "t1", sinceSeq: 1 });
      assert.deepEqual(
        events.map((event) => event.seq),
        ids.map((_, index) => index + 2),
      );
      assert.deepEqual(new Set(events.map((event) => event.payload?.["id"])), new Set(ids));
    },
  },
  {
    title: "refuses with STALE_HEAD only a writer that named an older head [store:stale-head]",
    async run({ store }) {
      await appended(store, "t1", threadCreated("t1"));
      const request = { project: PROJECT, log: "t1", actor: "a" };
      const [first, second] = await Promise.all([
        store.append({ ...request, events: [decided("d1")], expectedHead: 1 }),
        store.append({ ...request, events: [decided("d2")], expectedHead: 1 }),
      ]);
      assert.deepEqual([first?.ok, second?.ok].toSorted(), [false, true]);
      const late = first?.ok === true ? second : first;
      assert.equal(late?.ok === false && late.code, "STALE_HEAD");
      assert.equal((await append(store, "t1", [decided("d3")])).ok, true);
    },
  },
  {
    title:
      "takes the same id with the same content as the same record, and other content as a CONFLICT [store:idempotent]",
    async run({ store }) {
      const first = await appended(store, "t1", threadCreated("t1", { tags: ["a"] }), decided("d1"));
      const again = await appended(store, "t1", threadCreated("t1", { tags: ["a"] }), decided("d1"));
      assert.deepEqual([again.repeated, again.head], [true, first.head]);
      assert.deepEqual(again.events, first.events);
      const other = await append(store, "t1", [decided("d1", { confidence: 0.7 })]);
      assert.equal(!other.ok && other.code, "CONFLICT");
      const elsewhere = await append(store, "d1", [decided("d1")]);
      assert.equal(!elsewhere.ok && elsewhere.code, "CONFLICT");
    },
  },
  {
    title:
      "compares by the identity an event gives, where a retry differs in what the store or the clock added [store:idempotent]",
    async run({ store }) {
      const identity = { decision: "same" };
      await appended(store, "d1", { ...decided("d1", { seenAt: "now" }), identity });
      assert.equal((await appended(store, "d1", { ...decided("d1", { seenAt: "later" }), identity })).repeated, true);
      assert.equal((await store.events({ project: PROJECT, log: "d1" })).length, 1);
    },
  },
  {
    title: "keeps the ids of one project apart from those of another [store:tenants]",
    async run({ store }) {
      const write = (project: string, title: string) =>
        store.append({ project, log: "t1", actor: "a", events: [threadCreated("t1", { title })] });
      await write("alpha", "Alpha's");
      await write("beta", "Beta's");
      assert.equal((await store.thread("alpha", "t1"))?.title, "Alpha's");
      assert.equal((await store.thread("beta", "t1"))?.title, "Beta's");
      assert.equal(await store.thread(PROJECT, "t1"), undefined);
      assert.deepEqual(await store.projects(), ["alpha", "beta"]);
      assert.deepEqual(
        (await store.threads({ project: "beta" })).items.map((thread) => thread.title),
        ["Beta's"],
      );
    },
  },
  {
    title: "keeps a decision without a thread as a log of its own [store:standalone-decision]",
    async run({ store }) {
      await appended(store, "d1", decided("d1"));
      await appended(store, "d1", { type: "thought_recorded", payload: { id: "x1", text: "Hm", decisionId: "d1" } });
      const [decision] = await store.decisionsById(PROJECT, ["d1"]);
      assert.deepEqual([decision?.log, decision?.threadId, decision?.seq], ["d1", undefined, 1]);
      assert.deepEqual((await store.threads({ project: PROJECT })).items, []);
      const second = await append(store, "d1", [decided("d2")]);
      assert.equal(!second.ok && second.code, "CONFLICT");
    },
  },
  {
    title: "refuses to write on a thread that does not exist [store:unknown-log]",
    async run({ store }) {
      const thought = { type: "thought_recorded", payload: { id: "x1", text: "Hm" } };
      const result = await append(store, "nowhere", [thought]);
      assert.equal(!result.ok && result.code, "NOT_FOUND");
      const decision = await append(store, "nowhere", [decided("d1")]);
      assert.equal(!decision.ok && decision.code, "NOT_FOUND");
    },
  },
  {
    title: "lets a decision follow the thread's newest one, or branch off any of its decisions [store:tree]",
    async run({ store }) {
      await appended(store, "t1", threadCreated("t1"), decided("d1"), decided("d2"));
      await appended(store, "t1", decided("d3", { continuesDecision: "d1" }));
      await appended(store, "other", threadCreated("other"), decided("o1"));
      const stored = await store.decisionsById(PROJECT, ["d1", "d2", "d3"]);
      assert.deepEqual(
        stored.map((each) => each.document.continuesDecision),
        [undefined, "d1", "d1"],
      );
      const foreign = await append(store, "t1", [decided("d4", { continuesDecision: "o1" })]);
      assert.equal(!foreign.ok && foreign.code, "CONFLICT");
      const unknown = await append(store, "t1", [decided("d4", { continuesDecision: "d9" })]);
      assert.equal(!unknown.ok && unknown.code, "NOT_FOUND");
    },
  },
  {
    title: "goes on in a fork from the decision at the fork, which the fork may continue [store:fork]",
    async run({ store }) {
      await appended(store, "t1", threadCreated("t1"), decided("d1"), decided("d2"));
      const forkedFrom = { threadId: "t1", seq: 2 };
      await appended(
        store,
        "t2",
        threadCreated("t2", { forkedFrom }),
        decided("f1"),
        decided("f2", { continuesDecision: "d1" }),
      );
      const [first] = await store.decisionsById(PROJECT, ["f1"]);
      assert.equal(first?.document.continuesDecision, "d1");
      assert.deepEqual((await store.thread(PROJECT, "t2"))?.forkedFrom?.seq, 2);
      const later = await append(store, "t2", [decided("f3", { continuesDecision: "d2" })]);
      assert.equal(!later.ok && later.code, "CONFLICT");
    },
  },
  {
    title: "writes all events of an append or none of them [store:atomic]",
    async run({ store }) {
      await appended(store, "t1", threadCreated("t1"), decided("d1"));
      const review = { type: "decision_reviewed", payload: { decisionId: "missing", outcome: "success" } };
      const result = await append(store, "t1", [decided("d2"), review]);
      assert.equal(!result.ok && result.code, "NOT_FOUND");
      assert.deepEqual(await store.decisionsById(PROJECT, ["d2"]), []);
      assert.equal((await store.thread(PROJECT, "t1"))?.head.seq, 2);
    },
  },
  {
    title: "refuses U+0000 and lone surrogates, in values and in names [store:well-formed-text]",
    async run({ store }) {
      for (const bad of [{ context: "a\u0000b" }, { context: "a\ud800b" }, { "a\u0000": 1 }]) {
        await assert.rejects(append(store, "d1", [decided("d1", bad)]), { code: "DOCUMENT_INVALID" });
      }
      assert.deepEqual(await store.decisionsById(PROJECT, ["d1"]), []);
    },
  },
  {
    title: "keeps a field called __proto__ as a field [store:full-fidelity]",
    async run({ store }) {
      const odd = JSON.parse('{"__proto__": {"polluted": true}, "constructor": "x"}');
      await appended(store, "d1", decided("d1", { context: odd }));
      const [stored] = await store.decisionsById(PROJECT, ["d1"]);
      assert.equal(JSON.stringify(stored?.document.context), '{"__proto__":{"polluted":true},"constructor":"x"}');
      assert.equal(Object.hasOwn(Object.prototype, "polluted"), false);
    },
  },
  {
    title: "plans events from the state under the lock, so that no other write comes in between [store:planned-append]",
    async run({ store }) {
      await appended(store, "t1", threadCreated("t1"));
      const add = (name: string) =>
        append(store, "t1", (state) => [
          decided(`${name}.${state.head.seq}`, { context: state.lastDecision ?? "none" }),
        ]);
      await Promise.all([add("a"), add("b"), add("c")]);
      const seqs = (await store.decisions({ project: PROJECT, order: "oldest" })).items.map(
        (each) => each.id.split(".")[1],
      );
      assert.deepEqual(seqs, ["1", "2", "3"]);
    },
  },
  {
    title: "guards an append by the thread's status, checked under the lock [store:status-guard]",
    async run({ store }) {
      await appended(store, "t1", threadCreated("t1"));
      const move = (status: string, from: string) =>
        store.append({
          project: PROJECT,
          log: "t1",
          actor: "a",
          events: [{ type: "status_changed", payload: { status, reason: "because" } }],
          statusIn: [from],
        });
      const results = await Promise.all([move("paused", "active"), move("completed", "active")]);
      assert.deepEqual(results.map((result) => result.ok || result.code).toSorted(), ["THREAD_STATUS_REFUSED", true]);
      const thread = await store.thread(PROJECT, "t1");
      assert.deepEqual([thread?.status, thread?.statusReason], [results[0]?.ok ? "paused" : "completed", "because"]);
    },
  },
];
