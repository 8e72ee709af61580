import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import type { BuiltInStepKey, StepKey } from "@clew/fsm";
import { ANSWERS, ASK_0, HALT_8, loopBack } from "@clew/reasoning-steps/example-answers";
import { describe, expect, it } from "vitest";
import { answerOf, fails, ok, type RunOptions, type Sandbox, sandbox, type View } from "../rig/clew-process.ts";

interface Completion {
  readonly session_id: string;
  readonly status: string;
  readonly decision: { readonly id: string; readonly thread_id?: string; readonly confidence: number };
  readonly route: string | null;
  readonly tasks?: readonly { readonly id: string; readonly path: string }[];
  readonly dispatch_pending: {
    readonly route: string;
    readonly expires_at: string;
    readonly created_at: string;
  } | null;
  readonly directive: View["directive"];
  readonly learnings?: View["directive"];
}

const read = (view: { readonly state_file: string }) => JSON.parse(readFileSync(view.state_file, "utf8"));

/** Answers steps in order and returns the last view. */
function answer(box: Sandbox, view: View, answers: readonly (readonly [StepKey, unknown])[]): View {
  let last = view;
  for (const [step, given] of answers) last = ok(box, ["step", step, "--state", view.state_file], answerOf(given));
  return last;
}

const upTo = (last: BuiltInStepKey): (readonly [StepKey, unknown])[] => {
  const keys = ["0", "1", "2", "3", "3b", "4", "5", "6", "7", "8"] as const;
  return keys.slice(0, keys.indexOf(last) + 1).map((key) => [key, ANSWERS[key]] as const);
};

const pass = (outcome: unknown): (readonly [StepKey, unknown])[] => [
  ["4", ANSWERS["4"]],
  ["5", ANSWERS["5"]],
  ["6", ANSWERS["6"]],
  ["7", ANSWERS["7"]],
  ["8", outcome],
];

describe("the protocol as twelve processes", () => {
  it("walks from start through ten checked steps to completion [session:twelve-processes]", () => {
    const box = sandbox();
    let view = ok(box, ["start", "Pick a queue"]);
    expect(view).toMatchObject({
      status: "in_progress",
      state: "JOHARI_DISCOVERY",
      step: "0",
      iteration: 0,
      depth: "full",
      prior: {},
      questions: [],
    });
    expect(view.session_id).toMatch(/^[0-9a-f]{12}$/);
    const states: string[] = [];
    for (const [step, given] of upTo("8")) {
      expect(view.step).toBe(step);
      expect(view.instructions.length).toBeGreaterThan(200);
      expect(view.template).toContain("{");
      view = ok(box, ["step", step, "--state", view.state_file], answerOf(given));
      states.push(view.state);
    }
    expect(states).toEqual([
      "SEMANTIC_UNDERSTANDING",
      "CHAIN_OF_THOUGHT",
      "TREE_OF_THOUGHT",
      "SKILL_DETECTION",
      "TASK_ROUTING",
      "SELF_CONSISTENCY",
      "SOCRATIC_INTERROGATION",
      "CONSTITUTIONAL_CRITIQUE",
      "KNOWLEDGE_TRANSFER",
      "KNOWLEDGE_TRANSFER",
    ]);
    expect(view).toMatchObject({ step: null, status: "in_progress" });
    expect(view.directive.argv.slice(-3)).toEqual(["complete", "--state", view.state_file]);
    const done = ok<Completion>(box, ["complete", "--state", view.state_file]);
    expect(done).toMatchObject({ status: "completed", route: "dynamic-skill-sequencing" });
    expect(done.decision.id).toMatch(/^dec_[0-9a-f]{32}$/);
    expect(done.tasks).toHaveLength(2);
    for (const task of done.tasks ?? []) expect(existsSync(task.path)).toBe(true);
    const state = read(view);
    expect(state.fsm).toMatchObject({ state: "COMPLETED", is_final: true, current_step: null });
    expect(Object.keys(state.step_outputs).toSorted()).toEqual(["0", "1", "2", "3", "3b", "4", "5", "6", "7", "8"]);
    expect(state.dispatch_pending.expires_at > state.dispatch_pending.created_at).toBe(true);
    expect(state.decision).toMatchObject({ id: done.decision.id, decision: "Use a table in SQLite as the queue" });
    // Completing again returns the same.
    expect(ok<Completion>(box, ["complete", "--state", view.state_file])).toEqual(done);
  });

  it("stores nothing and says what is wrong when an answer does not hold [session:checked-answers]", () => {
    const box = sandbox();
    const view = answer(box, ok(box, ["start", "q"]), upTo("4"));
    const before = readFileSync(view.state_file, "utf8");
    const wrong = { ...ANSWERS["5"], agreement: 1 };
    expect(fails(box, ["step", "5", "--state", view.state_file], answerOf(wrong))).toMatchObject({
      exit: 4,
      code: "ANSWER_INVALID",
      details: { findings: [{ path: "/agreement" }] },
    });
    const conflict = answer(box, view, [
      ["5", { ...ANSWERS["5"], verdict: "inconsistent" }],
      ["6", ANSWERS["6"]],
      ["7", ANSWERS["7"]],
    ]);
    expect(fails(box, ["step", "8", "--state", conflict.state_file], answerOf(ANSWERS["8"]))).toMatchObject({
      exit: 4,
      code: "STEP_OUTCOME_CONFLICT",
      details: { steps: ["5"] },
    });
    expect(JSON.parse(before).fsm.state).toBe("SELF_CONSISTENCY");
  });

  it("refuses every step but the current one and names the command that is due [session:only-current-step]", () => {
    const box = sandbox();
    const view = ok(box, ["start", "q"]);
    for (const step of ["1", "2", "3b", "8"]) {
      const error = fails(box, ["step", step, "--state", view.state_file], answerOf(ANSWERS["0"]));
      expect(error).toMatchObject({ exit: 3, code: "STEP_NOT_CURRENT", hint: view.directive.command });
    }
    expect(fails(box, ["complete", "--state", view.state_file])).toMatchObject({ exit: 3, code: "SESSION_INCOMPLETE" });
    expect(fails(box, ["step", "0", "--state", view.state_file, "--loop-back"])).toMatchObject({
      exit: 3,
      code: "LOOP_BACK_NOT_PENDING",
    });
  });

  it("shows the current step as often as one likes and changes nothing [session:show-is-idempotent]", () => {
    const box = sandbox();
    const view = answer(box, ok(box, ["start", "q"]), upTo("2"));
    const before = readFileSync(view.state_file, "utf8");
    const stamp = statSync(view.state_file).mtimeMs;
    const { prior, ...shown } = ok(box, ["show", "--state", view.state_file]);
    // `step` does not repeat the answers just given; `show` does.
    expect(shown).toEqual(view);
    expect(Object.keys(prior)).toEqual(["0", "1", "2"]);
    expect(ok(box, ["step", "3", "--session", view.session_id])).toEqual({ ...shown, prior });
    expect(readFileSync(view.state_file, "utf8")).toBe(before);
    expect(statSync(view.state_file).mtimeMs).toBe(stamp);
  });

  it("reads answers as YAML, from a file, and with numbers written as texts [session:tolerant-reader]", () => {
    const box = sandbox();
    const view = answer(box, ok(box, ["start", "q"]), upTo("0"));
    const yaml = `intent: Mails are sent once
problem_type: decision
domain: technical
domain_confidence: "0.9"
approach: Compare
context_factors: []
success_criteria: [kill -9 loses no mail]
`;
    const next = ok(box, ["step", "1", "--state", view.state_file, "--input", "-"], { input: yaml });
    expect(next.step).toBe("2");
    expect(read(next).step_outputs["1"].domain_confidence).toBe(0.9);
  });
});

describe("halts", () => {
  it("step 0 with questions halts, answers bring step 0 back with both in prior [session:halt-step-0]", () => {
    const box = sandbox();
    const start = ok(box, ["start", "Pick a queue"]);
    const halted = answer(box, start, [["0", ASK_0]]);
    expect(halted).toMatchObject({ status: "halted", state: "HALTED", step: null });
    expect(halted.questions.map(({ id, question }) => [id, question])).toEqual([
      ["q1", "May a mail go out twice?"],
      ["q2", "Which server sends?"],
    ]);
    expect(ok(box, ["show", "--state", halted.state_file])).toMatchObject(halted);
    // The command is well formed, but answers no question.
    for (const words of [["q9=No"], ["q1= "]])
      expect(fails(box, ["answer", "--state", halted.state_file, "--answer", ...words])).toMatchObject({
        exit: 4,
        code: "ANSWER_INVALID",
      });
    expect(fails(box, ["answer", "--state", halted.state_file, "--answer", "q1"])).toMatchObject({ exit: 2 });
    const twice = ["--answer", "q1=Yes", "--answer", "q1=No"];
    expect(fails(box, ["answer", "--state", halted.state_file, ...twice])).toMatchObject({ exit: 2, code: "USAGE" });
    const partial = ok(box, ["answer", "--state", halted.state_file, "--answer", "q1=No, never\nat all"]);
    expect(partial).toMatchObject({
      status: "halted",
      questions: [{ id: "q1", answer: "No, never\nat all" }, { id: "q2" }],
    });
    const again = ok(box, ["answer", "--state", halted.state_file, "--answer", "q2=Postfix"]);
    expect(again).toMatchObject({ status: "in_progress", step: "0", questions: [] });
    expect(again.prior).toMatchObject({
      "0": ASK_0,
      answers: [
        { id: "q1", answer: "No, never\nat all" },
        { id: "q2", answer: "Postfix" },
      ],
    });
    const undone = ok(box, ["answer", "--state", halted.state_file, "--undo"]);
    expect(undone).toMatchObject({
      status: "halted",
      questions: [{ id: "q1", answer: "No, never\nat all" }, { id: "q2" }],
    });
    expect(read(undone).halt_reason, "[session:halt-reason]").toBe("May a mail go out twice?");
    ok(box, ["answer", "--state", halted.state_file, "--answer", "q2=Exim"]);
    const next = answer(box, halted, [["0", ANSWERS["0"]]]);
    expect(next.step).toBe("1");
    const state = read(next);
    expect(state.step_outputs["0"].ask).toEqual([]);
    const halt = state.fsm.history.find((entry: { cause: string }) => entry.cause === "ask");
    expect(halt).toMatchObject({ answer: ASK_0, reason: "May a mail go out twice?" });
    // [session:answers-kept]
    const [replaced] = state.answers_history.slice(-1);
    expect(replaced).toMatchObject({ step: "0", answer: ASK_0, by: { agent: expect.any(String) }, at: halt.at });
    expect(fails(box, ["answer", "--state", halted.state_file, "--undo"])).toMatchObject({
      exit: 3,
      code: "MOVE_REFUSED",
    });
  });

  it("a halt at step 8 archives the pass when it is answered and starts the next at routing [session:halt-step-8]", () => {
    const box = sandbox();
    const view = answer(box, ok(box, ["start", "q", "--agent", "codex"]), [...upTo("7"), ["8", HALT_8]]);
    expect(read(view).halt_reason, "[session:halt-reason]").toBe("Is a second sender planned?");
    const other = answer(box, ok(box, ["start", "q"]), [...upTo("7"), ["8", { ...HALT_8, reason: "Two laws apply" }]]);
    expect(read(other).halt_reason).toBe("Two laws apply");
    expect(view).toMatchObject({
      status: "halted",
      questions: [{ id: "q1", question: "Is a second sender planned?" }],
    });
    const routed = ok(box, ["answer", "--state", view.state_file, "--input", "-"], { input: '{"q1":"No"}' });
    expect(routed).toMatchObject({ state: "TASK_ROUTING", step: "4", iteration: 0 });
    expect(read(routed).iterations).toMatchObject([{ cause: "answered", iteration: 0, step_outputs: { "8": HALT_8 } }]);
    const undone = ok(box, ["answer", "--state", view.state_file, "--undo"]);
    expect(undone).toMatchObject({ status: "halted", questions: [{ id: "q1" }] });
    expect(read(undone).halt_reason, "[session:halt-reason]").toBe("Is a second sender planned?");
    // [session:answers-kept]
    const { fsm, answers_history: kept } = read(undone);
    expect(fsm.history.slice(-2)).toMatchObject([
      { from: "HALTED", to: "TASK_ROUTING", cause: "answer" },
      { from: "TASK_ROUTING", to: "HALTED", cause: "undo" },
    ]);
    expect(kept).toMatchObject([{ step: "8", question: "q1", answer: "No", by: { agent: "codex" } }]);
    expect(kept[0].replaced_at >= kept[0].at).toBe(true);
    const once = ok(box, ["answer", "--state", view.state_file, "--input", "-"], { input: '{"q1":"Yes"}' });
    expect(once).toMatchObject({ state: "TASK_ROUTING", step: "4" });
    ok(box, ["answer", "--state", view.state_file, "--undo"]);
    expect(read(undone).answers_history.map(({ answer: said }: { answer: string }) => said)).toEqual(["No", "Yes"]);
    expect(read(undone)).toMatchObject({
      iterations: [],
      step_outputs: { "8": HALT_8 },
      routing_decision: "dynamic-skill-sequencing",
    });
  });

  it("`clew halt` asks at steps 0 and 8 and nowhere else [session:halt-command]", () => {
    const box = sandbox();
    const start = ok(box, ["start", "q"]);
    const halted = ok(box, [
      "halt",
      "--state",
      start.state_file,
      "--reason",
      "Two laws",
      "--question",
      "Which country?",
      "Since when?",
    ]);
    expect(halted).toMatchObject({
      status: "halted",
      questions: [{ question: "Which country?" }, { question: "Since when?" }],
    });
    ok(box, ["answer", "--state", start.state_file, "--answer", "q1=Norway", "--answer", "q2=2024"]);
    const later = answer(box, start, upTo("1"));
    expect(fails(box, ["halt", "--state", later.state_file, "--reason", "r", "--question", "q"])).toMatchObject({
      exit: 3,
      code: "MOVE_REFUSED",
    });
  });
});

describe("loop-backs", () => {
  it("come back to step 4 by their own directive and archive each pass [session:loop-back]", () => {
    const box = sandbox();
    const view = answer(box, ok(box, ["start", "q"]), [...upTo("7"), ["8", loopBack("The lease outlives the send")]]);
    expect(view).toMatchObject({ state: "TASK_ROUTING", step: "4", iteration: 1 });
    const words = ["step", "4", "--state", view.state_file, "--loop-back", "--complete"];
    expect(view.directive.argv.slice(-words.length)).toEqual(words);
    const { prior } = ok(box, ["show", "--state", view.state_file]);
    expect(prior["contradictions"]).toEqual(["The lease outlives the send"]);
    const next = ok(box, ["step", "4", "--state", view.state_file, "--loop-back"], answerOf(ANSWERS["4"]));
    expect(next.step).toBe("5");
    expect(read(next).iterations).toMatchObject([
      { iteration: 0, cause: "loop_back", contradiction: "The lease outlives the send" },
    ]);
    expect(Object.keys(read(next).iterations[0].step_outputs)).toEqual(["4", "5", "6", "7", "8"]);
  });

  it("halt by themselves at the third contradiction, asking about all three [session:third-contradiction]", () => {
    const box = sandbox();
    const view = answer(box, ok(box, ["start", "q"]), [
      ...upTo("7"),
      ["8", loopBack("first")],
      ...pass(loopBack("second")),
      ...pass(loopBack("third")),
    ]);
    expect(view).toMatchObject({ status: "halted", state: "HALTED", iteration: 2 });
    expect(view.questions.map(({ question }) => question)).toEqual([
      "How is this contradiction to be settled: first",
      "How is this contradiction to be settled: second",
      "How is this contradiction to be settled: third",
    ]);
    expect(read(view).halt_reason).toBe("max_iterations");
    const words = ["q1", "q2", "q3"].flatMap((id) => ["--answer", `${id}=Take the table`]);
    const routed = ok(box, ["answer", "--state", view.state_file, ...words]);
    expect(routed).toMatchObject({ step: "4", iteration: 0 });
    const passes: readonly { readonly contradiction: string }[] = read(routed).iterations;
    expect(passes.map(({ contradiction }) => contradiction)).toEqual(["first", "second", "third"]);
    expect(routed.prior["contradictions"]).toEqual(["first", "second", "third"]);
    const done = answer(box, routed, pass(ANSWERS["8"]));
    expect(ok<Completion>(box, ["complete", "--state", done.state_file]).status).toBe("completed");
  });
});

describe("agent mode", () => {
  it("skips routing, joins the parent's thread, and asks through the parent [session:agent-mode]", () => {
    const box = sandbox();
    const parent = ok(box, ["start", "Parent"]);
    const child = ok(box, ["start", "Child", "--agent-mode", "--agent", "scout", "--parent", parent.session_id]);
    const halted = answer(box, child, [["0", ASK_0]]);
    expect(halted.status).toBe("halted");
    const asked = ok(box, ["show", "--state", parent.state_file]);
    expect(asked.questions).toMatchObject([
      { id: "q1", asked_by: child.session_id },
      { id: "q2", asked_by: child.session_id },
    ]);
    ok(box, ["answer", "--state", parent.state_file, "--answer", "q1=No", "--answer", "q2=Postfix"]);
    const resumed = ok(box, ["show", "--state", child.state_file]);
    expect(resumed).toMatchObject({ status: "in_progress", step: "0" });
    const steps = upTo("8").filter(([key]) => key !== "4");
    const refused = answer(box, child, steps.slice(0, 5));
    expect(refused.step).toBe("5");
    expect(fails(box, ["step", "4", "--state", child.state_file], answerOf(ANSWERS["4"]))).toMatchObject({
      exit: 3,
      code: "STEP_NOT_CURRENT",
    });
    answer(box, child, steps.slice(5));
    const done = ok<Completion>(box, ["complete", "--state", child.state_file]);
    expect(done).toMatchObject({
      status: "completed",
      route: null,
      dispatch_pending: null,
      directive: { command: "", argv: [] },
    });
    expect(done.directive.why).toContain("Use a table in SQLite as the queue");
    answer(box, parent, upTo("8"));
    const own = ok<Completion>(box, ["complete", "--state", parent.state_file]);
    expect(own.decision.thread_id).toBe(done.decision.thread_id);
  });
});

const map = (...keys: readonly StepKey[]): RunOptions =>
  answerOf(Object.fromEntries(keys.map((key) => [key, ANSWERS[key]])));

describe("groups", () => {
  it("take full depth in three calls after the start, the last of which completes [session:groups]", () => {
    const box = sandbox();
    let view = ok(box, ["start", "Pick a queue"]);
    const follow = <T = View>(given: RunOptions): T => ok<T>(box, view.directive.argv.slice(2), given);
    view = follow(answerOf(ANSWERS["0"]));
    expect(view.group).toEqual(["1", "2", "3", "3b", "4"]);
    view = follow(map("1", "2", "3", "3b", "4"));
    const done = follow<Completion>(map("5", "6", "7", "8"));
    expect(done).toMatchObject({ status: "completed", route: "dynamic-skill-sequencing" });
  });

  it("keep what came before the answer that fails, say so with exit 4, and print what mends it [session:groups]", () => {
    const box = sandbox();
    const start = ok(box, ["start", "Pick a queue"]);
    const { "3": _, ...rest } = ANSWERS;
    const given = answerOf({ ...rest, "3": { ...ANSWERS["3"], selected: "nobody" } });
    const refused = fails(box, ["step", "0", "--state", start.state_file, "--complete"], given);
    expect(refused).toMatchObject({
      exit: 4,
      code: "ANSWER_INVALID",
      details: { stored: ["0", "1", "2"], failed: "3", state: "TREE_OF_THOUGHT" },
    });
    expect(refused.hint).toContain(`step 3 --state`);
    const done = ok<Completion>(
      box,
      ["step", "3", "--state", start.state_file, "--complete"],
      map("3", "3b", "4", "5", "6", "7", "8"),
    );
    expect(done.status).toBe("completed");
  });

  it("are not offered where the configuration says single [session:pacing]", () => {
    const box = sandbox();
    ok(box, ["config", "set", "pacing", "single"]);
    const view = answer(box, ok(box, ["start", "Pick a queue"]), upTo("0"));
    expect(view.group).toEqual(["1"]);
    expect(view.directive.argv.slice(-4)).toEqual(["step", "1", "--state", view.state_file]);
  });
});

describe("light depth", () => {
  const light = { ...ANSWERS["0"], share: { ...(ANSWERS["0"]["share"] as object), complexity: "simple" } };

  it("takes its three answers and completes in two processes [session:light-two-processes]", () => {
    const box = sandbox();
    const start = ok(box, ["start", "Rename a flag", "--depth", "light"]);
    const combined = { "0": light, "1": ANSWERS["1"], "8": ANSWERS["8"] };
    const done = ok<Completion>(box, ["step", "0", "--state", start.state_file, "--complete"], answerOf(combined));
    expect(done).toMatchObject({ status: "completed", route: null, dispatch_pending: null });
    expect(read(start).fsm.history.map((entry: { to: string }) => entry.to)).toEqual([
      "JOHARI_DISCOVERY",
      "SEMANTIC_UNDERSTANDING",
      "KNOWLEDGE_TRANSFER",
      "COMPLETED",
    ]);
  });

  it("becomes full when step 0 finds the work harder, and keeps what cannot be stored yet out [session:depth-raised]", () => {
    const box = sandbox();
    const start = ok(box, ["start", "q", "--depth", "light"]);
    const combined = { "0": ANSWERS["0"], "1": ANSWERS["1"], "8": ANSWERS["8"] };
    const view = ok(box, ["step", "0", "--state", start.state_file, "--complete"], answerOf(combined));
    expect(view.depth).toBe("full");
    expect(view.step).not.toBe("8");
    expect(read(view).step_outputs["8"]).toBeUndefined();
  });

  it("a contradiction leads to step 2 at full depth, uncounted [session:light-loop-back]", () => {
    const box = sandbox();
    const start = ok(box, ["start", "q", "--depth", "light"]);
    const view = answer(box, start, [
      ["0", light],
      ["1", ANSWERS["1"]],
      ["8", loopBack("It is not a rename")],
    ]);
    expect(view).toMatchObject({ state: "CHAIN_OF_THOUGHT", step: "2", depth: "full", iteration: 0 });
  });
});

function completed(): { box: Sandbox; done: Completion; state: string } {
  const box = sandbox();
  const view = answer(box, ok(box, ["start", "q"]), upTo("8"));
  return { box, done: ok<Completion>(box, ["complete", "--state", view.state_file]), state: view.state_file };
}

describe("after completion", () => {
  it("the order is a lease: pending, claimed, acknowledged; retry opens it, ack is final [session:dispatch-lease]", () => {
    const { box, done, state } = completed();
    const lease = (words: readonly string[], options?: RunOptions) =>
      ok<{ dispatch_pending: { status: string; claimed_by?: string }; directive: View["directive"] }>(
        box,
        ["dispatch", ...words, "--state", state],
        options,
      );
    expect(lease([])).toMatchObject({ dispatch_pending: { status: "pending" }, directive: done.directive });
    const status = ok<{ sessions: readonly { dispatch_pending?: { status: string } }[] }>(box, ["status"]);
    expect(status.sessions).toMatchObject([{ dispatch_pending: { status: "pending" } }]);
    expect(lease(["claim"], { env: { CLEW_AGENT: "one" } })).toMatchObject({
      dispatch_pending: { status: "claimed", claimed_by: "one" },
    });
    expect(fails(box, ["dispatch", "claim", "--state", state], { env: { CLEW_AGENT: "two" } })).toMatchObject({
      exit: 3,
      code: "DISPATCH_REFUSED",
    });
    expect(lease(["retry"])).toMatchObject({ dispatch_pending: { status: "pending" } });
    expect(lease(["ack"])).toMatchObject({ dispatch_pending: { status: "acknowledged" } });
    expect(lease(["ack"])).toMatchObject({ dispatch_pending: { status: "acknowledged" } });
    expect(fails(box, ["dispatch", "retry", "--state", state])).toMatchObject({ exit: 3 });
    expect(ok<{ sessions: unknown[] }>(box, ["status"]).sessions).toEqual([]);
  });

  it("says at the end what was assumed, left out and is open [session:assumptions-told]", () => {
    const box = sandbox();
    const first = {
      ...ANSWERS["0"],
      acknowledge: { boundaries: ["No second server"], assumptions: ["Mails are small"] },
      explore: { edge_cases: ["A leap second"], failure_modes: [] },
    };
    const view = answer(box, ok(box, ["start", "q"]), [["0", first], ...upTo("8").slice(1)]);
    const { stdout } = box.run(["complete", "--state", view.state_file]);
    expect(stdout).toContain("Assumed:\n  - Mails are small\n");
    expect(stdout).toContain("Left out, or at the edge:\n  - No second server\n  - A leap second\n");
    expect(stdout).toContain("Still open:\n  - How many retries?\n");
    expect(ok(box, ["complete", "--state", view.state_file])).toMatchObject({
      assumptions: ["Mails are small"],
      left_out: ["No second server", "A leap second"],
    });
  });

  it("learnings are asked for where something was to be learned, and stored once [session:learnings]", () => {
    const { box, done, state } = completed();
    expect(done.learnings?.argv.slice(-3)).toEqual(["learn", "--state", state]);
    const gotcha = { issue: "The lease outlives the send", severity: "high", discovered_in: "src/lease.ts:4" };
    const pattern = { pattern: "Claim before sending", applies_to: ["outbox"] };
    const input = JSON.stringify({ patterns_discovered: [pattern], gotchas: [gotcha] });
    const first = ok<{ already_stored: boolean }>(box, ["learn", "--state", state], { input });
    expect(first).toMatchObject({
      already_stored: false,
      learnings: { patterns_discovered: [{ applies_to: ["outbox"] }], gotchas: [{ severity: "high" }] },
    });
    // [knowledge:session-tags]
    expect(ok(box, ["knowledge", "query", "--tag", "outbox"])).toMatchObject({
      total: 1,
      nodes: [{ type: "pattern", text: "Claim before sending" }],
    });
    expect(ok(box, ["knowledge", "query", "lease.ts"])).toMatchObject({
      total: 1,
      nodes: [{ type: "gotcha", file: "src/lease.ts" }],
    });
    expect(ok(box, ["learn", "--state", state], { input })).toMatchObject({ already_stored: true });
    expect(fails(box, ["learn", "--state", state], { input: '{"gotchas":[{}]}' })).toMatchObject({
      exit: 4,
      code: "ANSWER_INVALID",
    });
    // More may be learned later, without forgetting earlier learnings.
    const later = { patterns_discovered: [{ pattern: "Measure twice" }], gotchas: [{ ...gotcha, severity: "low" }] };
    ok(box, ["learn", "--state", state], { input: JSON.stringify(later) });
    expect(ok(box, ["learn", "--state", state], { input: "{}" })).toMatchObject({
      already_stored: true,
      learnings: {
        patterns_discovered: [{ pattern: "Claim before sending" }, { pattern: "Measure twice" }],
        gotchas: [{ severity: "low" }],
      },
    });
    expect(ok(box, ["knowledge", "query", "--tag", "outbox"])).toMatchObject({ total: 1 });
    expect(ok<Completion>(box, ["complete", "--state", state]).learnings).toBeUndefined();
  });

  it("nothing can be changed any more [session:completed-is-final]", () => {
    const { box, state } = completed();
    for (const words of [
      ["step", "8"],
      ["halt", "--reason", "r", "--question", "q"],
      ["set-route", "--route", "dynamic-skill-sequencing", "--reason", "r"],
      ["answer", "--answer", "q1=x"],
    ])
      expect(fails(box, [...words, "--state", state], answerOf(ANSWERS["8"])).exit).toBe(3);
  });
});

describe("set-route", () => {
  it("changes the route after step 8 until completion, and only to a known skill [session:set-route]", () => {
    const box = sandbox();
    const start = ok(box, ["start", "q"]);
    const early = [
      "set-route",
      "--state",
      start.state_file,
      "--route",
      "skill-orchestration",
      "--reason",
      "r",
      "--skill",
      "mailer",
    ];
    expect(fails(box, early)).toMatchObject({ exit: 3, code: "MOVE_REFUSED" });
    const view = answer(box, start, upTo("8"));
    expect(fails(box, early)).toMatchObject({ exit: 4, code: "ANSWER_INVALID" });
    ok(box, ["config", "set", "skills.extra", "mailer"]);
    expect(ok(box, early).directive.argv).toContain("complete");
    const done = ok<Completion>(box, ["complete", "--state", view.state_file]);
    expect(done).toMatchObject({ route: "skill-orchestration", dispatch_pending: { skill: "mailer" } });
    expect(done.directive.why).toContain("mailer");
  });
});

describe("printed commands", () => {
  it("every one runs literally in a shell, from a folder with spaces, quotes, umlauts and a line end [session:printed-commands-run]", () => {
    const box = sandbox("clew pröject\n'with' \"quotes\"");
    const shell = (command: string, input: string) =>
      spawnSync("/bin/sh", ["-c", `${command} --json`], { cwd: "/", env: box.env, input, encoding: "utf8" });
    let view = ok(box, ["start", "Pick a queue"]);
    const walk: unknown[] = [
      ANSWERS["0"],
      ANSWERS["1"],
      ANSWERS["2"],
      ANSWERS["3"],
      ANSWERS["3b"],
      ANSWERS["4"],
      ANSWERS["5"],
      ANSWERS["6"],
      ANSWERS["7"],
      loopBack("c"),
      ...pass(HALT_8).map(([, given]) => given),
    ];
    for (const given of walk) {
      expect(view.directive.command).not.toMatch(/NOT SET|undefined|null/);
      const shown = shell(view.directive.command, "");
      expect([shown.status, shown.stderr]).toEqual([0, ""]);
      const finished = shell(view.directive.command, JSON.stringify(given));
      expect([finished.status, finished.stderr]).toEqual([0, ""]);
      view = JSON.parse(finished.stdout);
    }
    expect(view.status).toBe("halted");
    const asked = shell(view.directive.command, "");
    expect(JSON.parse(asked.stdout).questions).toHaveLength(1);
    view = JSON.parse(shell(view.directive.command, '{"q1":"No"}').stdout);
    view = answer(box, view, pass(ANSWERS["8"]));
    const done: Completion = JSON.parse(shell(view.directive.command, "").stdout);
    expect(done.status).toBe("completed");
    const due = shell(done.directive.command, "");
    expect([due.status, due.stderr]).toEqual([0, ""]);
    const learned = shell(done.learnings?.command ?? "false", '{"gotchas":[]}');
    expect([learned.status, learned.stderr]).toEqual([0, ""]);
  });
});
