import assert from "node:assert/strict";
import type { ThreadStore, VerifyResult } from "../thread-store.ts";
import { appended, decided, PROJECT, type ThreadStoreCase, threadCreated } from "./thread-store-case.ts";

function thoughtItem(id: string): { kind: "thought"; id: string; at: string; document: { text: string } } {
  return { kind: "thought", id, at: "2026-11-18T10:00:00.000Z", document: { text: id } };
}

/** The log: verification, redaction, reading the past, waking watchers. */
export const logCases: readonly ThreadStoreCase[] = [
  {
    title: "finds one changed byte of a payload and says where [store:verify]",
    needs: ["tamper"],
    async run({ store, tamper }) {
      await appended(store, "t1", threadCreated("t1"), decided("d1"), decided("d2"));
      await tamper?.(PROJECT, 2, (payload) => payload.replace("0.8", "0.9"));
      const result = await store.verify({ project: PROJECT, log: "t1" });
      assert.deepEqual([result.ok, !result.ok && result.seq, !result.ok && result.problem], [false, 2, "payload"]);
    },
  },
  {
    title: "finds a missing event, and with a noted head also a cut tail [store:verify]",
    needs: ["tamper"],
    async run({ store, tamper }) {
      const { head } = await appended(store, "t1", threadCreated("t1"), decided("d1"), decided("d2"));
      assert.equal((await store.verify({ project: PROJECT, log: "t1", head: head.hash })).ok, true);
      const unknown = await store.verify({ project: PROJECT, log: "t1", head: "0".repeat(64) });
      assert.equal(!unknown.ok && unknown.problem, "head");
      await tamper?.(PROJECT, 3, () => undefined);
      const cut = await store.verify({ project: PROJECT, log: "t1", head: head.hash });
      assert.equal(!cut.ok && cut.problem, "cut");
      await tamper?.(PROJECT, 1, () => undefined);
      const gap = await store.verify({ project: PROJECT, log: "t1" });
      assert.deepEqual([!gap.ok && gap.problem, !gap.ok && gap.seq], ["gap", 1]);
    },
  },
  {
    title:
      "takes fields of a decision away by an update, and gives them back where it is redacted [store:update-removes]",
    async run({ store }) {
      await appended(store, "t1", threadCreated("t1"), decided("d1", { context: "first", tags: ["old"], pr: 94 }));
      const changes = { pattern: "new" };
      const removed = ["context", "tags", "decision", "nothing"];
      await appended(store, "t1", { type: "decision_updated", payload: { id: "d1", changes, removed } });
      await appended(store, "t1", { type: "decision_updated", payload: { id: "d1", changes: { pr: 95 } } });
      const read = async () => (await store.decisionsById(PROJECT, ["d1"]))[0]?.document;
      const after = await read();
      assert.deepEqual([after?.context, after?.tags, after?.["pr"]], [undefined, undefined, 95]);
      assert.deepEqual([after?.decision, after?.pattern], [decided("d1").payload["decision"], "new"]);
      assert.deepEqual((await store.decisions({ project: PROJECT, filters: { tags: ["old"] } })).items, []);
      await appended(store, "t1", { type: "decision_updated", payload: { id: "d1", changes: { context: "again" } } });
      assert.equal((await read())?.context, "again");
      await store.redact({ project: PROJECT, log: "t1", seq: 3, actor: "admin" });
      const back = await read();
      assert.deepEqual([back?.context, back?.tags, back?.pattern], ["again", ["old"], undefined]);
    },
  },
  {
    title: "reads a log since a seq, up to a seq, up to a time, by type [store:events]",
    needs: ["clock"],
    async run({ store, advance }) {
      await appended(store, "t1", threadCreated("t1"), decided("d1"));
      advance?.(60_000);
      await appended(store, "t1", decided("d2"));
      advance?.(60_000);
      await appended(store, "t1", { type: "resumed", payload: { context: "going on" } });
      const seqs = async (query: Record<string, unknown>) =>
        (await store.events({ project: PROJECT, log: "t1", ...query })).map((event) => event.seq);
      assert.deepEqual(await seqs({ sinceSeq: 2 }), [3, 4]);
      assert.deepEqual(await seqs({ untilSeq: 2 }), [1, 2]);
      assert.deepEqual(await seqs({ untilTime: "2026-11-18T10:01:30Z" }), [1, 2, 3]);
      assert.deepEqual(await seqs({ untilTime: "2026-11-18T11:01:00+01:00" }), [1, 2, 3]);
      assert.deepEqual(await seqs({ types: ["decision_recorded"], limit: 1 }), [2]);
      assert.deepEqual(await store.events({ project: PROJECT, log: "t9" }), []);
    },
  },
  {
    title: "orders by seq when the clock jumps back [store:clock-jump]",
    needs: ["clock"],
    async run({ store, advance }) {
      await appended(store, "t1", threadCreated("t1"), decided("d1"));
      advance?.(-3_600_000);
      await appended(store, "t1", decided("d2"));
      const events = await store.events({ project: PROJECT, log: "t1" });
      assert.deepEqual(
        events.map((event) => [event.seq, event.at]),
        [
          [1, "2026-11-18T10:00:00.000Z"],
          [2, "2026-11-18T10:00:00.000Z"],
          [3, "2026-11-18T09:00:00.000Z"],
        ],
      );
      assert.deepEqual(
        (await store.decisions({ project: PROJECT })).items.map((each) => each.id),
        ["d2", "d1"],
      );
      assert.equal((await store.thread(PROJECT, "t1"))?.lastDecision, "d2");
      assert.equal((await store.verify({ project: PROJECT, log: "t1" })).ok, true);
    },
  },
  {
    title: "tells which logs grew since a position, across everybody who has the store open [store:hints]",
    needs: ["reopen"],
    async run({ store, reopen }) {
      await appended(store, "t1", threadCreated("t1"));
      const { position } = await store.hints(undefined);
      const other = await reopen?.();
      assert.ok(other);
      try {
        await appended(other, "t2", threadCreated("t2"));
        await appended(other, "t1", decided("d1"), decided("d2"));
        const seen = new Map<string, unknown>();
        let since = position;
        // The position may lag briefly while another transaction is open.
        for (let tries = 0; tries < 100 && seen.get("t1") !== 3; tries++) {
          const page = await store.hints(since);
          for (const hint of page.hints) seen.set(hint.log, hint.seq);
          since = page.position;
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
        assert.deepEqual([...seen].toSorted(), [
          ["t1", 3],
          ["t2", 1],
        ]);
        assert.deepEqual((await store.hints(since)).hints, []);
      } finally {
        await other.close();
      }
    },
  },
  {
    title: "wakes a watcher after its own and after another process's append [store:watch]",
    needs: ["reopen"],
    async run({ store, reopen }) {
      await appended(store, "t1", threadCreated("t1"));
      let wake: (() => void) | undefined;
      const stop = store.watch(() => wake?.());
      const woken = () =>
        new Promise<string>((resolve, reject) => {
          const timer = setTimeout(() => reject(new Error("nobody woke the watcher within 5 s")), 5000);
          wake = () => {
            clearTimeout(timer);
            resolve("woken");
          };
        });
      const mine = woken();
      await appended(store, "t1", decided("d1"));
      assert.equal(await mine, "woken");
      const other = await reopen?.();
      assert.ok(other);
      try {
        const theirs = woken();
        await appended(other, "t1", decided("d2"));
        assert.equal(await theirs, "woken");
      } finally {
        stop();
        await other.close();
      }
    },
  },
  {
    title:
      "keeps thoughts and reads for an agent's next decision, of the reads the newest fifty, and hands them over once [store:pending]",
    async run({ store }) {
      const at = "2026-11-18T10:00:00.000Z";
      const item = (kind: "thought" | "read", id: string) => ({ kind, id, at, document: { text: id } });
      const reads = Array.from({ length: 60 }, (_, index) => item("read", `r${index}`));
      await store.keepPending({ project: PROJECT, agent: "a", items: [item("thought", "x1"), ...reads] });
      await store.keepPending({ project: PROJECT, agent: "a", items: [item("thought", "x1"), item("thought", "x2")] });
      await store.keepPending({ project: PROJECT, agent: "b", items: [item("thought", "other")] });
      const waiting = await store.pending(PROJECT, "a");
      assert.deepEqual(
        waiting.filter((each) => each.kind === "thought").map((each) => each.id),
        ["x1", "x2"],
      );
      assert.deepEqual(
        waiting.filter((each) => each.kind === "read").map((each) => each.id),
        reads.slice(10).map((each) => each.id),
      );
      const consume = (id: string) =>
        store.append({
          project: PROJECT,
          log: id,
          actor: "a",
          consume: "a",
          events: ({ pending }) => [{ ...decided(id, { taken: pending.length }), identity: id }],
        });
      await Promise.all([consume("d1"), consume("d2")]);
      const stored = await store.decisionsById(PROJECT, ["d1", "d2"]);
      assert.deepEqual(
        stored.map((each) => Number(each.document["taken"])).toSorted((a, b) => a - b),
        [0, 52],
      );
      assert.deepEqual(await store.pending(PROJECT, "a"), []);
      assert.equal((await store.pending(PROJECT, "b")).length, 1);
      await assert.rejects(
        store.append({
          project: PROJECT,
          log: "d3",
          actor: "b",
          consume: "b",
          events: () => {
            throw new Error("no plan");
          },
        }),
        /no plan/,
      );
      assert.equal((await store.pending(PROJECT, "b")).length, 1);
    },
  },
  {
    title: "forgets what waits for an agent by id, and nothing else [store:pending]",
    async run({ store }) {
      await store.keepPending({ project: PROJECT, agent: "a", items: [thoughtItem("x1"), thoughtItem("x2")] });
      await store.keepPending({ project: PROJECT, agent: "b", items: [thoughtItem("x1")] });
      await store.dropPending({ project: PROJECT, agent: "a", ids: ["x1", "nothing"] });
      await store.dropPending({ project: PROJECT, agent: "a", ids: [] });
      assert.deepEqual(
        (await store.pending(PROJECT, "a")).map((each) => each.id),
        ["x2"],
      );
      assert.equal((await store.pending(PROJECT, "b")).length, 1);
    },
  },
  {
    title: "finds everything again when it is opened anew [store:durable]",
    needs: ["reopen"],
    async run({ store, reopen }) {
      const { head } = await appended(store, "t1", threadCreated("t1"), decided("d1"));
      const other = await reopen?.();
      assert.ok(other);
      try {
        assert.deepEqual((await other.thread(PROJECT, "t1"))?.head, head);
        assert.equal((await other.decisionsById(PROJECT, ["d1"])).length, 1);
        assert.deepEqual((await other.health(true)).problems, []);
      } finally {
        await other.close();
      }
    },
  },
];

/** A thread with a row in every table that is derived from a log. */
async function filled(store: ThreadStore): Promise<void> {
  await appended(store, "t1", threadCreated("t1", { title: "Queue", tags: ["infra"] }));
  await appended(store, "t1", decided("d1", { tags: ["kept"], reasons: [{ type: "analysis", text: "why" }] }));
  await appended(
    store,
    "t1",
    decided("d2"),
    { type: "decision_updated", payload: { id: "d1", changes: { pattern: "later" } } },
    { type: "thought_recorded", payload: { id: "x1", text: "Hm", decisionId: "d1" } },
    { type: "question_asked", payload: { id: "q1", text: "Which?" } },
    { type: "question_asked", payload: { id: "q2", text: "When?" } },
    { type: "question_answered", payload: { id: "q1", answer: "This" } },
    { type: "decision_reviewed", payload: { decisionId: "d1", outcome: "success" } },
    { type: "decisions_linked", payload: { sourceId: "d2", targetId: "d1", edgeType: "depends_on", weight: 0.5 } },
    { type: "handoff_created", payload: { id: "h1", status: "open" } },
    { type: "handoff_changed", payload: { id: "h1", status: "taken" } },
    { type: "status_changed", payload: { status: "paused", reason: "lunch" } },
    { type: "thread_renamed", payload: { title: "Queues" } },
  );
  await store.claim({ kind: "take", project: PROJECT, thread: "t1", agent: "emerson", ttlSeconds: 60 });
}

const verified = (store: ThreadStore, deep = true): Promise<VerifyResult> =>
  store.verify({ project: PROJECT, log: "t1", deep });

type Edit = readonly [sql: string, expected: string];

const OF_T1 = "(SELECT num FROM logs WHERE id = 't1')";
const OF_D1 = "(SELECT num FROM decisions WHERE id = 'd1')";

const EDITS: readonly Edit[] = [
  ["UPDATE logs SET title = 'Other' WHERE id = 't1'", "logs t1 changed (title)"],
  ["UPDATE logs SET status = 'completed' WHERE id = 't1'", "logs t1 changed (status)"],
  ["UPDATE logs SET decisions = 9, open_questions = 7 WHERE id = 't1'", "logs t1 changed (decisions, open_questions)"],
  ["UPDATE logs SET last_decision = 'd1' WHERE id = 't1'", "logs t1 changed (last_decision)"],
  ["UPDATE logs SET claim_agent = 'other' WHERE id = 't1'", "logs t1 changed (claim_agent)"],
  ["UPDATE decisions SET confidence = 0.1 WHERE id = 'd2'", "decisions d2 changed (confidence)"],
  ["UPDATE decisions SET patch = '{\"decision\":\"No\"}' WHERE id = 'd2'", "decisions d2 changed (patch)"],
  ["UPDATE decisions SET outcome = 'failure' WHERE id = 'd1'", "decisions d1 changed (outcome)"],
  ["DELETE FROM decisions WHERE id = 'd2'", "decisions d2 removed"],
  ["DELETE FROM decision_tags WHERE tag = 'kept'", "decision_tags d1 kept removed"],
  [
    `INSERT INTO decision_tags (project, tag, decision_num) VALUES ('default', 'more', ${OF_D1})`,
    "decision_tags d1 more added",
  ],
  ["DELETE FROM log_tags", "log_tags t1 infra removed"],
  [`INSERT INTO log_agents (project, agent, log_num) VALUES ('default', 'eve', ${OF_T1})`, "log_agents t1 eve added"],
  ["UPDATE records SET status = 'open' WHERE id = 'q1'", "records question q1 changed (status)"],
  ["UPDATE records SET patch = NULL WHERE id = 'h1'", "records handoff h1 changed (patch)"],
  ["DELETE FROM records WHERE id = 'x1'", "records thought x1 removed"],
  [
    `INSERT INTO records (project, kind, id, log_num, log, seq, identity, agent, at, redacted) VALUES ('default', 'thought', 'x9', ${OF_T1}, 't1', 99, '', 'eve', '', 0)`,
    "records thought x9 added",
  ],
  ["UPDATE links SET weight = 1", "links d2 depends_on d1 changed (weight)"],
  ["DELETE FROM links", "links d2 depends_on d1 removed"],
  [
    "INSERT INTO links (project, source, target, type, created_by, created_at) VALUES ('default', 'd1', 'd2', 'relates_to', '', '')",
    "links d1 relates_to d2 added",
  ],
  ["UPDATE counters SET n = n + 3 WHERE dimension = 'category'", "counters category process changed (n)"],
  ["DELETE FROM counters WHERE dimension = 'stakes'", "counters stakes medium removed"],
  ["UPDATE counters SET key = 'eve' WHERE dimension = 'agent'", "counters agent eve added"],
];

/** Verification: emptied payloads, and tables that do not match the events. */
export const verifyCases: readonly ThreadStoreCase[] = [
  {
    title: "finds a payload that was emptied without a redaction, and shows it as damaged [store:verify-emptied]",
    needs: ["edit"],
    async run({ store, edit }) {
      await filled(store);
      await store.redact({ project: PROJECT, log: "t1", seq: 5, actor: "admin" });
      assert.equal((await verified(store, false)).ok, true);
      await edit?.("UPDATE events SET payload = NULL WHERE seq = 2");
      const one = await verified(store, false);
      assert.deepEqual([one.ok, !one.ok && one.problem, !one.ok && one.seq], [false, "emptied", 2]);
      const [decision] = await store.decisionsById(PROJECT, ["d1"]);
      assert.deepEqual([decision?.document.decision, decision?.document["damaged"]], ["[damaged]", true]);
      await edit?.("UPDATE events SET payload = NULL");
      const all = await verified(store, false);
      assert.deepEqual([all.ok, !all.ok && all.problem, !all.ok && all.seq], [false, "emptied", 1]);
      const thoughts = await store.records({ project: PROJECT, kind: "thought" });
      const questions = await store.records({ project: PROJECT, kind: "question", order: "oldest" });
      assert.deepEqual(
        [...thoughts.items, ...questions.items].map(({ document }) => document["text"]),
        ["[redacted]", "[damaged]", "[damaged]"],
      );
    },
  },
  {
    title: "finds every row of a projection that was changed, removed or added [store:verify-deep]",
    needs: ["edit"],
    async run({ store, edit }) {
      await filled(store);
      // Words are indexed before the first search, or a moment later by themselves: then maybe with an edited title.
      await store.search({ project: PROJECT, text: "queue", mode: "keyword" });
      assert.equal((await verified(store)).ok, true);
      for (const [sql, expected] of EDITS) {
        await edit?.("DROP TABLE IF EXISTS kept_rows");
        const edited = /(?:UPDATE|FROM|INTO) (\w+)/.exec(sql)?.[1] ?? "";
        await edit?.(`CREATE TABLE kept_rows AS SELECT * FROM ${edited}`);
        await edit?.(sql);
        const result = await verified(store);
        assert.equal((await verified(store, false)).ok, true, sql);
        const found = result.ok ? [] : (result.findings ?? []);
        const texts = found.map(({ table, row, change, columns }) =>
          [table, row, change, ...(columns === undefined ? [] : [`(${columns.join(", ")})`])].join(" "),
        );
        assert.ok(texts.includes(expected), `${sql}: expected ${expected}, found ${texts.join("; ")}`);
        assert.equal(!result.ok && result.problem, "projection");
        await edit?.(`DELETE FROM ${edited}`);
        await edit?.(`INSERT INTO ${edited} SELECT * FROM kept_rows`);
        const back = await verified(store);
        assert.equal(back.ok, true, `${sql}: ${JSON.stringify(back)}`);
      }
    },
  },
  {
    title: "finds nothing where payloads were redacted, whatever they said [store:verify-deep]",
    async run({ store }) {
      await filled(store);
      const { length } = await store.events({ project: PROJECT, log: "t1" });
      for (let seq = length; seq > 0; seq--) {
        await store.redact({ project: PROJECT, log: "t1", seq, actor: "admin", reason: "a key" });
        const result = await verified(store);
        assert.equal(result.ok, true, `after the redaction of ${seq}: ${JSON.stringify(result)}`);
      }
      await store.claim({ kind: "release", project: PROJECT, thread: "t1", agent: "emerson", token: 1 });
      await appended(store, "t1", decided("d3"), { type: "thread_renamed", payload: { title: "Anew" } });
      assert.equal((await verified(store)).ok, true);
    },
  },
  {
    title: "finds nothing in a fork, a lone decision or a lone handoff as they were written [store:verify-deep]",
    async run({ store }) {
      await filled(store);
      await appended(store, "t2", threadCreated("t2", { forkedFrom: { threadId: "t1", seq: 3 } }));
      await appended(store, "alone", decided("alone", { feature: "f" }));
      await appended(store, "alone", {
        type: "decision_reviewed",
        payload: { decisionId: "alone", outcome: "failure" },
      });
      await appended(store, "h2", { type: "handoff_created", payload: { id: "h2", status: "open" } });
      // A thread may link decisions of others.
      const drawn = { sourceId: "d1", targetId: "alone", edgeType: "relates_to" };
      await appended(store, "t2", { type: "decisions_linked", payload: drawn });
      for (const log of ["t1", "t2", "alone", "h2"]) {
        const result = await store.verify({ project: PROJECT, log, deep: true });
        assert.equal(result.ok, true, `${log}: ${JSON.stringify(result)}`);
      }
    },
  },
];
