import assert from "node:assert/strict";
import type { AppendState, NewEvent } from "../thread-store.ts";
import { link, reviewed, some } from "./filter-cases.ts";
import { appended, PROJECT, type ThreadStoreCase } from "./thread-store-case.ts";

const asked = (id: string): NewEvent => ({ type: "question_asked", payload: { id, text: id } });

/** What hangs on decisions: thoughts, questions, reviews, handoffs, edges. */
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
