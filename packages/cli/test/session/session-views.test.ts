import { readFileSync } from "node:fs";
import type { StepKey } from "@clew/fsm";
import { ANSWERS, ASK_0, LIGHT_ANSWERS } from "@clew/reasoning-steps/example-answers";
import { describe, expect, it } from "vitest";
import type { Terminal } from "../../src/command.ts";
import { sessionLines } from "../../src/session/listed-sessions.ts";
import { answerOf, fails, ok, type Sandbox, sandbox, type View } from "../rig/clew-process.ts";

const STEPS: readonly StepKey[] = ["0", "1", "2", "3", "3b", "4", "5", "6", "7", "8"];

function answered(box: Sandbox, last: StepKey): View {
  let view = ok(box, ["start", "Pick a queue"]);
  for (const step of STEPS.slice(0, STEPS.indexOf(last) + 1))
    view = ok(box, ["step", step, "--state", view.state_file], answerOf(ANSWERS[step]));
  return view;
}

describe("looking at sessions", () => {
  it("draws the state machine, and the path that a session walked [protocol:diagram-shows-walk]", () => {
    const box = sandbox();
    const plain = box.run(["diagram"]).stdout;
    expect(plain).toMatch(/^stateDiagram-v2\n/);
    expect(plain).toContain("SKILL_DETECTION --> SELF_CONSISTENCY");
    const { session_id: id } = answered(box, "1");
    const walked = box.run(["diagram", "--session", id]);
    expect(walked).toMatchObject({ code: 0, stderr: "" });
    expect(walked.stdout).not.toBe(plain);
    expect(walked.stdout).toContain("CHAIN_OF_THOUGHT");
    expect(fails(box, ["diagram", "--session", "000000000000"])).toMatchObject({ exit: 5 });
  });

  it("takes answers from one place, so that none is lost [session:halt-step-0]", () => {
    const box = sandbox();
    const view = ok(box, ["start", "q"]);
    ok(box, ["step", "0", "--state", view.state_file], answerOf(ASK_0));
    const answers = ["answer", "--state", view.state_file];
    for (const words of [
      ["--answer", "q1=No", "--input", "-"],
      ["--undo", "--input", "-"],
      ["--undo", "--answer", "q1=No"],
    ])
      expect(fails(box, [...answers, ...words], { input: '{"q2": "Exim"}' })).toMatchObject({ exit: 2, code: "USAGE" });
    expect(ok(box, ["show", "--state", view.state_file]).questions.filter(({ answer }) => answer)).toEqual([]);
  });

  it("asks nothing of a session that has ended, where no answer would be taken [session:abandoned]", () => {
    const box = sandbox();
    const given = ok(box, ["start", "Given up"]);
    ok(box, ["step", "0", "--state", given.state_file], answerOf(ASK_0));
    ok(box, ["sessions", "abandon", given.session_id]);
    const parent = ok(box, ["start", "Parent"]);
    const child = ok(box, ["start", "Child", "--agent-mode", "--parent", parent.session_id]);
    ok(box, ["step", "0", "--state", child.state_file], answerOf(ASK_0));
    expect(ok(box, ["show", "--state", parent.state_file]).questions).toHaveLength(2);
    for (const step of STEPS) ok(box, ["step", step, "--state", parent.state_file], answerOf(ANSWERS[step]));
    ok(box, ["complete", "--state", parent.state_file]);
    for (const ended of [given, parent]) {
      expect(ok(box, ["show", "--state", ended.state_file]).questions).toEqual([]);
      expect(box.run(["show", "--state", ended.state_file]).stdout).not.toContain("clew answer");
    }
    expect(ok(box, ["show", "--state", child.state_file]).questions).toHaveLength(2);
    const { sessions } = ok<{ sessions: { session_id: string; open_questions?: number }[] }>(box, ["status", "--all"]);
    expect(sessions.filter(({ open_questions }) => open_questions !== undefined)).toMatchObject([
      { session_id: child.session_id, open_questions: 2 },
    ]);
  });

  it("reports a halt by its exit code only where it is asked for [session:status-halted]", () => {
    const box = sandbox();
    expect(box.run(["status", "--halted"]).code).toBe(0);
    const { state_file: state } = ok(box, ["start", "Pick a queue"]);
    expect(ok(box, ["step", "0", "--state", state], answerOf(ASK_0))).toMatchObject({ status: "halted" });
    expect(box.run(["status"]).code).toBe(0);
    const halted = box.run(["status", "--halted", "--json"]);
    expect(halted.code).toBe(3);
    expect(JSON.parse(halted.stdout).sessions).toMatchObject([{ status: "halted", state_file: state }]);
  });

  it("with --quiet prints what was asked for and nothing else [cli:quiet]", () => {
    const box = sandbox();
    const whole = box.run(["start", "Pick a queue"]);
    const quiet = box.run(["start", "Pick a queue", "--quiet"]);
    expect(quiet).toMatchObject({ code: 0, stderr: "" });
    expect(quiet.stdout.length).toBeLessThan(whole.stdout.length);
    expect(box.run(["thread", "list", "--quiet", "--json"]).stdout).toBe(box.run(["thread", "list", "--json"]).stdout);
  });
});

describe("the end of a session", () => {
  it("can be thought over until it is completed, and comes out the same when it is completed again [session:completed-is-final]", () => {
    const box = sandbox();
    const { state_file: state } = answered(box, "8");
    const other = { ...ANSWERS["8"], conclusion: "Use a broker after all" };
    expect(ok(box, ["step", "8", "--state", state], answerOf(other))).toMatchObject({
      state: "KNOWLEDGE_TRANSFER",
      step: null,
    });
    const done = ok<Record<string, unknown>>(box, ["complete", "--state", state]);
    const completed = readFileSync(state, "utf8");
    expect(ok(box, ["complete", "--state", state])).toEqual(done);
    expect(fails(box, ["step", "8", "--state", state], answerOf(other))).toMatchObject({ exit: 3 });
    expect(
      fails(box, ["set-route", "--state", state, "--route", "skill-orchestration", "--reason", "x"]),
    ).toMatchObject({
      exit: 3,
    });
    expect(readFileSync(state, "utf8")).toBe(completed);
    const { thread } = ok<{ thread: { decisions: { decision: string }[] } }>(box, [
      "thread",
      "show",
      (done["decision"] as { thread_id: string }).thread_id, // a completion names its thread
    ]);
    expect(thread.decisions.map(({ decision }) => decision)).toEqual(["Use a broker after all"]);
  });

  it("can be to give it up: nothing goes on from there, and nothing is lost [session:abandoned]", () => {
    const box = sandbox();
    const { state_file: state, session_id: id } = answered(box, "2");
    ok(box, ["sessions", "abandon", id, "--reason", "Another way was found"]);
    const left = readFileSync(state, "utf8");
    expect(JSON.parse(left)).toMatchObject({ status: "abandoned", step_outputs: { "2": ANSWERS["2"] } });
    for (const words of [["step", "3"], ["complete"], ["halt", "--reason", "x", "--question", "y"]])
      expect(fails(box, [...words, "--state", state], answerOf(ANSWERS["3"])), words[0]).toMatchObject({ exit: 3 });
    expect(readFileSync(state, "utf8")).toBe(left);
    expect(ok<{ sessions: unknown[] }>(box, ["status"]).sessions).toEqual([]);
  });

  it("is refused while a step is missing, also in a light session [protocol:light-steps]", () => {
    const box = sandbox();
    const { state_file: state } = ok(box, ["start", "Rename a flag", "--depth", "light"]);
    ok(box, ["step", "0", "--state", state], answerOf(LIGHT_ANSWERS["0"]));
    expect(fails(box, ["complete", "--state", state])).toMatchObject({ exit: 3 });
    expect(fails(box, ["step", "8", "--state", state], answerOf(LIGHT_ANSWERS["8"]))).toMatchObject({
      exit: 3,
      code: "STEP_NOT_CURRENT",
    });
    ok(box, ["step", "1", "--state", state], answerOf(LIGHT_ANSWERS["1"]));
    ok(box, ["step", "8", "--state", state, "--complete"], answerOf(LIGHT_ANSWERS["8"]));
    expect(JSON.parse(readFileSync(state, "utf8")).status).toBe("completed");
  });
});

const at = (updated_at: string, step: "0" | "3") =>
  ({
    session_id: `s${updated_at.slice(11, 13)}${step}`,
    state_file: null,
    status: "in_progress",
    state: "JOHARI_DISCOVERY",
    step,
    user_query: "ok",
    updated_at,
  }) as const;

describe("the listing of open sessions", () => {
  it("tells of older sessions that asked for nothing in one line, and lists them where all are wanted [cli:lists]", () => {
    const sessions = [
      at("2026-05-01T11:30:00Z", "0"),
      at("2026-05-01T09:00:00Z", "3"),
      at("2026-05-01T09:00:00Z", "0"),
    ];
    const terminal = { isInteractive: true, columns: 80 } as Terminal;
    const lines = (all: boolean): readonly string[] =>
      sessionLines({ color: false, terminal }, { sessions, unreadable: [] }, { all, now: "2026-05-01T12:00:00Z" });
    expect(lines(false)).toEqual([
      "s110  step 0  30m  ok",
      "s093  step 3  3h   ok",
      "1 older session that asked for nothing: clew status --all lists them.",
    ]);
    expect(lines(true)).toEqual(["s110  step 0  30m  ok", "s093  step 3  3h   ok", "s090  step 0  3h   ok"]);
  });
});
