import assert from "node:assert/strict";
// In a project of your own: import … from "@clew/fsm".
import {
  advance,
  begin,
  defineTable,
  isFinal,
  movesFrom,
  replay,
  restore,
  toMermaid,
} from "../../packages/fsm/dist/index.js";

// Legal moves are data: who may do what, when, and what else must happen with it.
const REVIEW = defineTable({
  name: "review",
  initial: "draft",
  states: ["draft", "asked", "changed", "accepted", "withdrawn"],
  final: ["accepted", "withdrawn"],
  edges: [
    { from: "draft", event: "ask", to: "asked" },
    { from: "asked", event: "object", to: "changed", when: { reason: true } },
    { from: "changed", event: "ask", to: "asked", effects: ["count_round"] },
    { from: "asked", event: "accept", to: "accepted", when: { voices: [2, 3] } },
    { from: "asked", event: "accept", to: "changed", when: { voices: 1 }, cause: "one voice is not enough" },
    { from: "draft", event: "withdraw", to: "withdrawn" },
    { from: "changed", event: "withdraw", to: "withdrawn" },
  ],
});

// Everything is a value: a move gives the next snapshot, or says what would be possible.
function go(snapshot, type, facts = {}) {
  const result = advance(REVIEW, snapshot, { type, ...facts });
  if (!result.ok) throw new Error(`${type}: possible now is ${result.allowed.map((move) => move.event).join(", ")}`);
  return result.snapshot;
}

let review = begin(REVIEW);
review = go(review, "ask");
assert.throws(() => go(review, "object"), /possible now is/);
review = go(review, "object", { reason: true });
review = go(review, "ask");
review = go(review, "accept", { voices: 1 });
assert.equal(review.state, "changed");
review = go(go(review, "ask"), "accept", { voices: 2 });
assert.equal(isFinal(REVIEW, review.state), true);
assert.deepEqual(movesFrom(REVIEW, review.state, {}), []);

// A snapshot is plain JSON; its state must follow from its history, so that a forged one is found.
const kept = JSON.parse(JSON.stringify(review));
assert.deepEqual(restore(REVIEW, kept), { ok: true, snapshot: review });
assert.equal(restore(REVIEW, { ...kept, history: kept.history.slice(0, 2) }).ok, false);
assert.equal(replay(REVIEW, kept.history).state, "accepted");

// And it is drawn, with the way that was walked.
assert.match(toMermaid(REVIEW, { walked: review.history, current: review.state }), /changed --> asked : ask \(3, 5\)/);
console.log("ok: a protocol of one's own, legal moves and nothing else");
