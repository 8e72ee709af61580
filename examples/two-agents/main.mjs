import assert from "node:assert/strict";
import { clew, newProject } from "../clew.mjs";

const project = newProject("two-agents");

// The first agent thinks, decides and is gone.
clew(project, ["thread", "create", "Which queue carries our mail?", "--id", "thread_mail", "--agent", "ada"]);
clew(project, ["think", "312 mails went out twice in March", "--thread", "thread_mail", "--agent", "ada"]);
clew(project, [
  "decide",
  "Use an outbox table",
  "--id",
  "dec_outbox",
  "--confidence",
  "0.8",
  "--thread",
  "thread_mail",
  "--agent",
  "ada",
  "--reason",
  "empirical:The provider was down twice",
  "--question",
  "Does the provider honour a key?",
  "--next",
  "Measure the limit",
]);

// The second one, of whatever vendor, gets all of it back.
const { thread } = clew(project, ["thread", "resume", "thread_mail", "--agent", "brio", "--context", "Taking over"]);
const [decision] = thread.decisions;
assert.equal(decision.agentId, "ada");
assert.equal(decision.reasons[0].text, "The provider was down twice");
assert.equal(decision.thoughts[0].text, "312 mails went out twice in March");
assert.deepEqual(thread.openQuestions, ["Does the provider honour a key?"]);
assert.deepEqual(thread.lastState.nextSteps, ["Measure the limit"]);

// It goes on where the first one stopped, and the outcome is known later.
clew(project, [
  "decide",
  "Send at most 90 a minute",
  "--id",
  "dec_rate",
  "--confidence",
  "0.9",
  "--thread",
  "thread_mail",
  "--continues",
  "dec_outbox",
  "--agent",
  "brio",
]);
clew(project, ["review", "dec_outbox", "--outcome", "success", "--agent", "brio"]);
const after = clew(project, ["thread", "resume", "thread_mail", "--agent", "third"]).thread.decisions;
assert.deepEqual(
  after.map((each) => [each.id, each.continuesDecision, each.outcome]),
  [
    ["dec_outbox", undefined, "success"],
    ["dec_rate", "dec_outbox", undefined],
  ],
);
assert.equal(clew(project, ["thread", "verify", "thread_mail"]).ok, true);
console.log("two agents, one thread: ok");
