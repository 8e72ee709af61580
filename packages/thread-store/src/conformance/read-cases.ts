import assert from "node:assert/strict";
import type { DecisionFilters } from "../queries.ts";
import type { AppendState, NewEvent } from "../thread-store.ts";
import { link, reviewed, some } from "./filter-cases.ts";
import { appended, decided, PROJECT, type ThreadStoreCase, threadCreated } from "./thread-store-case.ts";

/** Reading: lists, search, counters. */
export const readCases: readonly ThreadStoreCase[] = [
  {
    title: "gives lists page by page, with nothing twice and nothing left out [store:pages]",
    async run({ store }) {
      for (let index = 0; index < 7; index++)
        await appended(store, `t${index}`, threadCreated(`t${index}`), decided(`d${index}`));
      const seen: string[] = [];
      for (let cursor: string | undefined; ; ) {
        const page = await store.decisions({ project: PROJECT, limit: 3, cursor });
        seen.push(...page.items.map((each) => each.id));
        cursor = page.cursor;
        if (cursor === undefined) break;
      }
      assert.deepEqual(seen, ["d6", "d5", "d4", "d3", "d2", "d1", "d0"]);
      const dated: string[] = [];
      for (let cursor: string | undefined; ; ) {
        const filters = { dateAfter: "2020-01-01" };
        const page = await store.decisions({
          project: PROJECT,
          filters,
          limit: 3,
          cursor,
        });
        dated.push(...page.items.map((each) => each.id));
        cursor = page.cursor;
        if (cursor === undefined) break;
      }
      assert.deepEqual(dated, seen);
      const first = await store.threads({ project: PROJECT, limit: 4 });
      assert.ok(first.cursor);
      const second = await store.threads({ project: PROJECT, limit: 4, cursor: first.cursor });
      assert.deepEqual(
        [...first.items, ...second.items].map((each) => each.id),
        ["t6", "t5", "t4", "t3", "t2", "t1", "t0"],
      );
      assert.equal(second.cursor, undefined);
      await assert.rejects(store.decisions({ project: PROJECT, cursor: "1; DROP TABLE logs" }), { code: "USAGE" });
    },
  },
  {
    title:
      "lists threads by newest activity, and by status, agent, tags and words of the title taken literally [store:threads]",
    async run({ store }) {
      await some(store);
      const list = async (query: Record<string, unknown>) =>
        (await store.threads({ project: PROJECT, ...query })).items.map((thread) => thread.id);
      assert.deepEqual(await list({}), ["t2", "t1"]);
      await appended(store, "t1", { type: "resumed", payload: {} });
      assert.deepEqual(await list({}), ["t1", "t2"]);
      assert.deepEqual(await list({ status: ["paused"] }), ["t2"]);
      assert.deepEqual(await list({ agent: "emerson" }), ["t1"]);
      assert.deepEqual(await list({ tags: ["infra"] }), ["t1"]);
      assert.deepEqual(await list({ text: "QUEUE" }), ["t1"]);
      assert.deepEqual(await list({ text: "100% done_" }), ["t1"]);
      assert.deepEqual(await list({ text: "10_%" }), []);
      const thread = await store.thread(PROJECT, "t1");
      assert.deepEqual([thread?.decisions, thread?.startedBy, thread?.tags], [3, "emerson", ["infra", "queue"]]);
    },
  },
  {
    title: "finds decisions by words wherever they stand, the rarer word first [store:search]",
    async run({ store }) {
      await appended(store, "t1", threadCreated("t1"));
      await appended(
        store,
        "t1",
        decided("d1", { decision: "Use a table as a queue", reasons: [{ type: "analysis", text: "Café Zürich" }] }),
      );
      await appended(
        store,
        "t1",
        decided("d2", { decision: "Use a table for users", bridge: { structure: "relational", function: "identity" } }),
      );
      await appended(
        store,
        "t1",
        decided("d3", { decision: "Use a table for logs", title: "Keep a zeppelin", tags: ["audit-trail"] }),
      );
      const find = async (text: string, more: Record<string, unknown> = {}) =>
        (await store.search({ project: PROJECT, text, mode: "keyword", ...more })).items.map(
          (each) => each.decision.id,
        );
      assert.deepEqual((await find("table queue"))[0], "d1");
      assert.deepEqual(await find("ZURICH cafe"), ["d1"]);
      assert.deepEqual(await find("audit"), ["d3"]);
      assert.deepEqual(await find("zeppelins"), ["d3"]);
      assert.deepEqual(await find("relational", { bridgeSide: "structure" }), ["d2"]);
      assert.deepEqual(await find("relational", { bridgeSide: "function" }), []);
      assert.deepEqual(await find('" OR *; DROP INDEX x; -- NEAR( ^'), []);
      assert.deepEqual(await find("!!!"), []);
      const { items, total } = await store.search({ project: PROJECT, text: "table", mode: "hybrid", limit: 2 });
      assert.deepEqual([items.length, total], [2, 3]);
      assert.ok(items.every((each) => each.distance >= 0 && each.distance <= 1));
      assert.deepEqual(await find("table", { project: "elsewhere" }), []);
    },
  },
  {
    title: "finds every form of a word, and decisions by the title of their thread as it is now [store:search-forms]",
    async run({ store }) {
      await appended(store, "t1", threadCreated("t1", { title: "Sending newsletters" }));
      await appended(store, "t1", decided("d1", { decision: "Retry failed payments" }));
      await appended(store, "t2", threadCreated("t2", { title: "Other" }));
      await appended(store, "t2", decided("d2", { decision: "Log every request" }));
      const find = async (text: string) =>
        (await store.search({ project: PROJECT, text, mode: "hybrid" })).items.map((each) => each.decision.id);
      assert.deepEqual(await find("retries"), ["d1"]);
      assert.deepEqual(await find("retrying payment"), ["d1"]);
      assert.deepEqual(await find("Logging requests"), ["d2"]);
      assert.deepEqual(await find("newsletter"), ["d1"]);
      await appended(store, "t1", { type: "thread_renamed", payload: { title: "Billing customers" } });
      assert.deepEqual(await find("newsletter"), []);
      assert.deepEqual(await find("customer bills"), ["d1"]);
      await appended(store, "t1", {
        type: "decision_updated",
        payload: { id: "d1", changes: { decision: "Wait an hour" } },
      });
      assert.deepEqual(await find("customers"), ["d1"]);
      for (const seq of [1, 3]) await store.redact({ project: PROJECT, log: "t1", seq, actor: "admin" });
      assert.deepEqual(await find("customers"), []);
    },
  },
  {
    title: "finds parts of texts in scripts that put no spaces between words [store:search-words]",
    async run({ store }) {
      const text = "用 SQLite队列来承载邮件,因为它不需要额外的服务";
      await appended(store, "t1", threadCreated("t1"), decided("zh", { decision: text }));
      await appended(store, "t1", decided("ja", { decision: "メールのキューをテーブルで持つ" }));
      await appended(store, "t1", decided("he", { decision: "להשתמש בטבלה של תיבת דואר" }));
      await appended(store, "t1", decided("th", { decision: "ใช้ตารางเป็นคิวอีเมล" }));
      await appended(store, "t1", decided("ko", { decision: "메일 큐는 테이블로 한다" }));
      for (const [query, found] of [
        ["队列", ["zh"]],
        ["承载邮件", ["zh"]],
        ["sqlite", ["zh"]],
        ["列", ["zh"]],
        ["キュー", ["ja"]],
        ["持つ", ["ja"]],
        ["דואר", ["he"]],
        ["คิว", ["th"]],
        ["테이블로", ["ko"]],
        ["邮局", []],
      ] as const)
        for (const mode of ["keyword", "hybrid"] as const) {
          const { items } = await store.search({ project: PROJECT, text: query, mode });
          assert.deepEqual([query, items.map(({ decision }) => decision.id)], [query, found]);
        }
    },
  },
  {
    title: "drops words that most decisions have as long as a rarer one is present [store:search-common]",
    async run({ store }) {
      const events = Array.from({ length: 150 }, (_, index) => decided(`d${index}`, { decision: "the plan" }));
      await appended(store, "t1", threadCreated("t1"), ...events, decided("rare", { decision: "the zebra" }));
      const found = await store.search({ project: PROJECT, text: "the zebra", mode: "keyword" });
      assert.deepEqual(
        [found.items.map((each) => each.decision.id), found.total, found.dropped],
        [["rare"], 1, ["the"]],
      );
      const common = await store.search({ project: PROJECT, text: "the unicorn", mode: "keyword", limit: 5 });
      assert.deepEqual([common.items.length, common.dropped], [5, []]);
    },
  },
  {
    title: "finds threads and decisions by the beginning of their ids [store:id-beginnings]",
    async run({ store }) {
      await appended(store, "thread_0a1b", threadCreated("thread_0a1b"), decided("dec_0a1b-1"), decided("dec_0a1b-2"));
      await appended(store, "thread_0a2b", threadCreated("thread_0a2b"));
      const from = (...beginnings: string[]) => store.idsFrom(PROJECT, beginnings);
      assert.deepEqual(await from("thread_0a1"), ["thread_0a1b"]);
      assert.deepEqual(await from("thread_0a1", "dec_0a1"), ["dec_0a1b-1", "dec_0a1b-2", "thread_0a1b"]);
      assert.deepEqual(await from("thread_0a1b"), ["thread_0a1b"]);
      assert.deepEqual(await from("%", "_"), []);
      assert.deepEqual(await store.idsFrom("other", ["thread_0a1"]), []);
      for (let index = 0; index < 12; index++) await appended(store, `many${index}`, threadCreated(`many${index}`));
      assert.equal((await from("many")).length, 10);
    },
  },
  {
    title: "drops them in a small store as well: more than one of twenty is common [store:search-common]",
    async run({ store }) {
      const events = Array.from({ length: 39 }, (_, index) =>
        decided(`d${index}`, { decision: index < 2 ? "two" : "the" }),
      );
      await appended(store, "t1", threadCreated("t1"), ...events, decided("rare", { decision: "the two zebras" }));
      const find = (text: string) => store.search({ project: PROJECT, text, mode: "hybrid" });
      const found = await find("the zebras");
      assert.deepEqual([found.items.map((each) => each.decision.id), found.dropped], [["rare"], ["the"]]);
      const both = await find("the two");
      assert.deepEqual([both.total, both.dropped], [40, []]);
    },
  },
  {
    title: "shows an updated decision everywhere as it is now, and keeps what it was in the log [store:updates]",
    async run({ store }) {
      await appended(store, "t1", threadCreated("t1"), decided("d1", { tags: ["old"], context: "before" }));
      const changes = { decision: "A zeppelin", tags: ["new"], confidence: 0.1, category: "security", id: "d9" };
      await appended(store, "t1", { type: "decision_updated", payload: { id: "d1", changes } });
      const [stored] = await store.decisionsById(PROJECT, ["d1"]);
      assert.deepEqual(
        [stored?.document.id, stored?.document.decision, stored?.document.context, stored?.document.tags],
        ["d1", "A zeppelin", "before", ["new"]],
      );
      const by = async (filters: DecisionFilters) =>
        (await store.decisions({ project: PROJECT, filters })).items.length;
      assert.deepEqual([await by({ tags: ["old"] }), await by({ tags: ["new"], category: ["security"] })], [0, 1]);
      assert.equal((await store.search({ project: PROJECT, text: "zeppelin", mode: "keyword" })).total, 1);
      const [event] = await store.events({ project: PROJECT, log: "t1", sinceSeq: 1 });
      assert.equal(event?.payload?.["decision"], "Decision d1");
      const cells = await store.counters({ project: PROJECT, dimensions: ["category"] });
      assert.deepEqual(
        cells.map((cell) => [cell.key, cell.count]),
        [["security", 1]],
      );
    },
  },
  {
    title: "keeps sums that agree with counting the decisions one by one [store:tallies]",
    async run({ store }) {
      await some(store);
      await appended(store, "t1", reviewed("d2", "failure"), reviewed("d1", "partial"));
      const dimensions = [
        "category",
        "stakes",
        "status",
        "agent",
        "hour",
        "calibration",
        "reason",
        "diversity",
        "deliberation",
      ] as const;
      const kept = await store.counters({ project: PROJECT, dimensions });
      const counted = await store.counters({ project: PROJECT, dimensions, filters: { minConfidence: 0 } });
      const rounded = (cells: typeof kept) =>
        cells
          .map((cell) =>
            [cell.dimension, cell.key, cell.count, cell.confidence.toFixed(6), cell.confidenceSquared.toFixed(6)].join(
              " ",
            ),
          )
          .toSorted();
      assert.deepEqual(rounded(kept), rounded(counted));
      const of = (dimension: string) =>
        kept
          .filter((cell) => cell.dimension === dimension)
          .map((cell) => `${cell.key}=${cell.count}`)
          .toSorted();
      assert.deepEqual(of("calibration"), [
        "architecture|9|partial=1",
        "process|0|=1",
        "tooling|3|failure=1",
        "tooling|9|=1",
      ]);
      assert.deepEqual(of("status"), ["pending=2", "reviewed=2"]);
      assert.deepEqual(of("reason"), ["analysis|=1"]);
    },
  },
];

const asked = (id: string): NewEvent => ({ type: "question_asked", payload: { id, text: id } });

/** Records of decisions: thoughts, questions, reviews, handoffs, links. */
export const recordCases: readonly ThreadStoreCase[] = [
  {
    title: "keeps thoughts, questions, reviews and handoffs, with what became of them [store:records]",
    async run({ store }) {
      await some(store);
      await appended(
        store,
        "t1",
        { type: "thought_recorded", payload: { id: "x1", text: "Hm", decisionId: "d1", mood: "calm" } },
        { type: "question_asked", payload: { id: "q1", text: "Which host?", decisionId: "d1" } },
        { type: "question_asked", payload: { id: "q2", text: "When?" } },
        { type: "handoff_created", payload: { id: "h1", status: "pending", target: "docs" } },
      );
      assert.equal((await store.thread(PROJECT, "t1"))?.openQuestions, 2);
      await appended(
        store,
        "t1",
        { type: "question_answered", payload: { id: "q1", answer: "Ours" } },
        { type: "handoff_changed", payload: { id: "h1", status: "received", by: "docs" } },
      );
      const get = async (query: { kind: "thought" | "question" | "review" | "handoff" } & Record<string, unknown>) =>
        (await store.records({ project: PROJECT, ...query })).items;
      const [thought] = await get({ kind: "thought", decisions: ["d1"] });
      assert.deepEqual([thought?.id, thought?.document["mood"], thought?.document["threadId"]], ["x1", "calm", "t1"]);
      assert.deepEqual(
        (await get({ kind: "question", status: ["open"] })).map((each) => each.id),
        ["q2"],
      );
      const [answered] = await get({ kind: "question", ids: ["q1"] });
      assert.deepEqual(
        [answered?.document["answer"], answered?.document["answeredBy"], answered?.status],
        ["Ours", "emerson", "answered"],
      );
      assert.equal((await store.thread(PROJECT, "t1"))?.openQuestions, 1);
      const [review] = await get({ kind: "review", log: "t1" });
      assert.deepEqual(
        [review?.decisionId, review?.document["outcome"], review?.document["lessons"]],
        ["d1", "success", "Lesson of d1"],
      );
      const [handoff] = await get({ kind: "handoff", order: "newest" });
      assert.deepEqual(
        [handoff?.status, handoff?.document["target"], handoff?.document["by"]],
        ["received", "docs", "docs"],
      );
    },
  },
  {
    title: "tells a plan what was asked since it looked, and is open [store:planned-append]",
    async run({ store }) {
      await some(store);
      await appended(store, "t1", asked("q1"));
      const seq = (await store.thread(PROJECT, "t1"))?.head.seq ?? 0;
      await appended(store, "t1", asked("q2"), asked("q3"));
      await appended(store, "t1", { type: "question_answered", payload: { id: "q2", answer: "Yes" } });
      const told = async (questionsSince?: number): Promise<readonly string[]> => {
        let ids: readonly string[] = [];
        const events = (state: AppendState): readonly NewEvent[] => {
          ids = state.questions.map(({ id }) => id);
          return [{ type: "resumed", payload: {} }];
        };
        const since = questionsSince === undefined ? {} : { questionsSince };
        const result = await store.append({ project: PROJECT, log: "t1", actor: "emerson", events, ...since });
        assert.equal(result.ok, true);
        return ids;
      };
      assert.deepEqual([await told(seq), await told(seq - 1), await told()], [["q3"], ["q1", "q3"], []]);
      assert.deepEqual(await told((await store.thread(PROJECT, "t1"))?.head.seq), []);
    },
  },
  {
    title: "keeps edges between decisions that exist, each once [store:links]",
    async run({ store }) {
      await some(store);
      await appended(store, "t1", link("d1", 1), link("d4", 1), link("d1", 2));
      const edges = async (ids: readonly string[], direction: "in" | "out" | "both") =>
        (await store.links({ project: PROJECT, ids, direction })).map((each) => [
          each.sourceId,
          each.targetId,
          each.weight,
        ]);
      assert.deepEqual(await edges(["d2"], "out"), [
        ["d2", "d1", 2],
        ["d2", "d4", 1],
      ]);
      assert.deepEqual(await edges(["d4", "d2"], "in"), [["d2", "d4", 1]]);
      assert.deepEqual((await edges(["d1", "d2"], "both")).length, 2);
      const unknown = await store.append({ project: PROJECT, log: "t1", actor: "a", events: [link("d9", 1)] });
      assert.equal(!unknown.ok && unknown.code, "NOT_FOUND");
    },
  },
  {
    title: "gives a decision with its thoughts, reviews and edges at once, and only its own [store:whole-decision]",
    async run({ store }) {
      await some(store);
      const question = { type: "question_asked", payload: { id: "q1", text: "Which host?", decisionId: "d1" } };
      await appended(store, "t1", aThought("x1", "d1"), aThought("x2", "d2"), aThought("x3", "d1"), question);
      await appended(store, "t1", link("d1", 1), link("d4", 0.5), reviewed("d1", "partial"));
      const whole = async (id: string) => {
        const found = await store.wholeDecision(PROJECT, id);
        const [decision] = await store.decisionsById(PROJECT, [id]);
        const read = async (kind: "thought" | "review") =>
          (await store.records({ project: PROJECT, kind, decisions: [id], order: "oldest" })).items;
        const links = await store.links({ project: PROJECT, ids: [id], direction: "both" });
        assert.deepEqual(found, { decision, thoughts: await read("thought"), reviews: await read("review"), links });
        return [found?.thoughts.length, found?.reviews.length, found?.links.length];
      };
      assert.deepEqual(await whole("d1"), [2, 2, 1]);
      assert.deepEqual(await whole("d2"), [1, 0, 2]);
      assert.deepEqual(await whole("d3"), [0, 0, 0]);
      assert.deepEqual(await whole("d4"), [0, 0, 1]);
      assert.equal(await store.wholeDecision(PROJECT, "d9"), undefined);
      assert.equal(await store.wholeDecision("other", "d1"), undefined);
    },
  },
];

function aThought(id: string, decisionId: string): NewEvent {
  return { type: "thought_recorded", payload: { id, text: `Thought ${id}`, decisionId } };
}
