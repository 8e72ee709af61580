import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { CLI, clew, newProject } from "../clew.mjs";

const project = newProject("crash");
const light = {
  0: {
    share: {
      task_type: "rename a flag",
      complexity: "simple",
      inferences: ["Scripts use the old name"],
      pitfalls: ["Breaking them"],
    },
    ask: [],
    acknowledge: { boundaries: ["Only this flag"], assumptions: ["Both names may live for a release"] },
    explore: { edge_cases: ["Both flags given"], failure_modes: ["A script that parses --help"] },
  },
  1: {
    intent: "Rename --fast to --quick without breaking scripts",
    problem_type: "analytical",
    domain: "technical",
    domain_confidence: 0.9,
    approach: "Keep the old name as an alias",
    context_factors: ["Released twice"],
    success_criteria: ["Old scripts still work"],
  },
  8: {
    outcome: "proceed",
    conclusion: "Rename the flag and keep the old name for one release",
    confidence: 0.9,
    summary: "Alias, a note, removal later.",
    open_questions: [],
    next_steps: ["Rename", "Write the note"],
  },
};

const { state_file: state } = clew(project, [
  "start",
  "Rename the flag --fast to --quick",
  "--depth",
  "light",
  "--agent",
  "ada",
]);
clew(project, ["step", "0", "--state", state], light[0]);

// A process that dies while it submits: its answer is there as a whole or not at all.
const dying = spawn(process.execPath, [CLI, "step", "1", "--state", state], {
  cwd: project.folder,
  env: project.env,
  stdio: ["pipe", "ignore", "ignore"],
});
dying.stdin.write(JSON.stringify(light[1]).slice(0, 40));
setTimeout(() => dying.kill("SIGKILL"), 30);
await once(dying, "exit");

const shown = clew(project, ["show", "--state", state]);
assert.equal(shown.step, "1", "half an answer is no answer");
assert.equal(shown.prior["0"].share.task_type, "rename a flag");
clew(project, ["step", "1", "--state", state], light[1]);
const done = clew(project, ["step", "8", "--state", state, "--complete"], light[8]);
assert.equal(done.status, "completed");
assert.equal(
  clew(project, ["complete", "--state", state]).decision.id,
  done.decision.id,
  "completing twice changes nothing",
);
assert.equal(clew(project, ["thread", "list"]).threads.length, 1);
console.log("killed in the middle, finished by the next: ok");
