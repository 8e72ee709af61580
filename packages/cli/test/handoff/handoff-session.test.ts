import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { StepKey } from "@clew/fsm";
import { ANSWERS } from "@clew/reasoning-steps/example-answers";
import { describe, expect, it } from "vitest";
import { answerOf, fails, ok, type Sandbox, sandbox, type View } from "../rig/clew-process.ts";
import { type Created, METADATA, writeSkill } from "../rig/handoff-project.ts";

const routedTo = (skill: string) => answerOf({ ...ANSWERS["8"], route: "skill-orchestration", skill });

describe("a session that is routed to a skill", () => {
  const ROUTED = {
    ...ANSWERS["4"],
    route: "skill-orchestration",
    skill: "lit-pm",
    justification: "The literature knows",
  };

  function walk(box: Sandbox): View {
    let view = ok(box, ["start", "Pick a queue"]);
    for (const step of ["0", "1", "2", "3", "3b", "4", "5", "6", "7", "8"] as const satisfies readonly StepKey[])
      view = ok(box, ["step", step, "--state", view.state_file], answerOf(step === "4" ? ROUTED : ANSWERS[step]));
    return view;
  }

  it("hands its answers to the skill as a payload, and receipt acknowledges the order [handoff:from-session]", () => {
    const box = sandbox();
    writeSkill(box, "lit-pm");
    const view = walk(box);
    const done = ok<{
      payload_path: string;
      directive: View["directive"];
      session_id: string;
      decision: { thread_id: string };
    }>(box, ["complete", "--state", view.state_file]);
    const folder = join(box.folder, ".clew/sessions", done.session_id);
    expect(done.payload_path).toBe(join(folder, "handoff-payload.yaml"));
    expect(done.directive.argv).toEqual(["/lit-pm", "--handoff", done.payload_path]);
    expect(readdirSync(folder).toSorted()).toEqual(["available-workflows.yaml", "handoff-payload.yaml"]);
    const { handoffs } = ok<{ handoffs: { thread?: string }[] }>(box, ["handoff", "list"]);
    expect(handoffs).toMatchObject([
      { status: "transferred", source: "clew", target: "lit-pm", threadId: done.decision.thread_id },
    ]);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    const dispatchOf = (): { expires_at: string; payload_path: string; directive: string } =>
      JSON.parse(readFileSync(view.state_file, "utf8")).dispatch_pending;
    const expiryOf = (path: string) =>
      ok<{ valid: boolean }>(box, ["handoff", "validate", path]).valid &&
      /expires_at: "?([^"\n]+)/.exec(readFileSync(path, "utf8"))?.[1];
    const lease = dispatchOf();
    // [session:lease-and-payload]
    expect(Date.parse(lease.expires_at) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    expect(expiryOf(lease.payload_path)).toBe(lease.expires_at);
    ok(box, ["dispatch", "retry", "--state", view.state_file]);
    const again = dispatchOf();
    expect(again.payload_path).toBe(join(folder, "handoff-payload-2.yaml"));
    expect(expiryOf(again.payload_path)).toBe(again.expires_at);
    expect(again.expires_at >= lease.expires_at).toBe(true);
    expect(again.directive).toContain("handoff-payload-2.yaml");
    expect(
      ok<{ directive: View["directive"] }>(box, ["dispatch", "--state", view.state_file]).directive.argv.at(-1),
    ).toBe(again.payload_path);
    expect(ok(box, ["handoff", "validate", done.payload_path])).toMatchObject({
      valid: true,
      profile: "generic",
      warnings: [],
    });
    expect(ok(box, ["handoff", "receive", done.payload_path])).toMatchObject({
      handoff: {
        source: { skill: "clew" },
        context: { original_prompt: "Pick a queue", problem_type: "decision" },
        meta: { convergence_level: "medium", handoff_chain: ["clew"], handoff_reason: "The literature knows" },
      },
    });
    expect(JSON.parse(readFileSync(view.state_file, "utf8")).dispatch_pending).toHaveProperty("acknowledged_at");
    expect(ok<Created>(box, ["handoff", "create", "--session", done.session_id]).payload_path).toBe(
      join(folder, "handoff-payload-3.yaml"),
    );
  });

  it("is refused in step 8 where no installed skill was named, and leads nowhere without one [session:step-8-route]", () => {
    const box = sandbox();
    const { state_file } = ok(box, ["start", "Pick a queue"]);
    for (const step of ["0", "1", "2", "3", "3b", "4", "5", "6", "7"] as const)
      ok(box, ["step", step, "--state", state_file], answerOf(ANSWERS[step]));
    const routed = answerOf({ ...ANSWERS["8"], route: "skill-orchestration" });
    const refused = fails(box, ["step", "8", "--state", state_file], routed);
    expect(refused).toMatchObject({
      exit: 4,
      code: "ANSWER_INVALID",
      message: expect.stringContaining("no skill named"),
    });
    expect(ok(box, ["step", "8", "--state", state_file], answerOf(ANSWERS["8"]))).toMatchObject({ step: null });
  });

  it("leads to the skill that step 8 itself names, where it is installed [session:step-8-route]", () => {
    const box = sandbox();
    writeSkill(box, "lit-pm");
    const { state_file } = ok(box, ["start", "Pick a queue"]);
    for (const step of ["0", "1", "2", "3", "3b", "4", "5", "6", "7"] as const)
      ok(box, ["step", step, "--state", state_file], answerOf(ANSWERS[step]));
    expect(fails(box, ["step", "8", "--state", state_file], routedTo("nobody"))).toMatchObject({
      exit: 4,
      message: expect.stringContaining("/skill: expected an installed skill"),
    });
    ok(box, ["step", "8", "--state", state_file], routedTo("lit-pm"));
    const { directive } = ok(box, ["complete", "--state", state_file]);
    expect(directive.argv.slice(0, 2)).toEqual(["/lit-pm", "--handoff"]);
  });

  it("names the step that fills what the skill requires [handoff:unmet-step]", () => {
    const box = sandbox();
    const fields =
      "[context.original_prompt, research_seeds.suggested_terms, research_seeds.open_questions, insights.blind_spots]";
    writeSkill(box, "lit-pm", `${METADATA}  requires: ${fields}\n`);
    const { state_file } = ok(box, ["start", "Pick a queue"]);
    for (const step of ["0", "1", "2", "3", "3b", "4", "5", "6", "7", "8"] as const) {
      const answers = {
        ...ANSWERS,
        "4": ROUTED,
        "6": { ...ANSWERS["6"], blind_spots: [] },
        "8": { ...ANSWERS["8"], open_questions: [] },
      };
      ok(box, ["step", step, "--state", state_file], answerOf(answers[step]));
    }
    const { hint } = fails(box, ["complete", "--state", state_file]);
    expect(hint).toContain("research_seeds.open_questions: step 8 fills it, answer it again");
    expect(hint).toContain("insights.blind_spots: step 6 fills it, after a loop_back in step 8");
    expect(hint).toContain(
      "research_seeds.suggested_terms: no answer of a session fills it: choose another route with clew set-route",
    );
  });

  it("is not cleaned away before the skill has confirmed the payload [handoff:retention]", () => {
    const box = sandbox();
    writeSkill(box, "lit-pm");
    const done = ok<{ payload_path: string; session_id: string }>(box, ["complete", "--state", walk(box).state_file]);
    const { id } = ok<{ id: string }>(box, ["handoff", "receive", done.payload_path]);
    const clean = ["sessions", "gc", "--older-than", "0s"];
    expect(ok(box, clean)).toMatchObject({ removed: [], kept: 1 });
    expect(existsSync(done.payload_path)).toBe(true);
    ok(box, ["handoff", "ack", id]);
    expect(ok(box, clean)).toMatchObject({ removed: [done.session_id], kept: 0 });
    expect(existsSync(done.payload_path)).toBe(false);
  });

  it("is told what the skill requires, changed in nothing, and may take another route [handoff:from-session]", () => {
    const box = sandbox();
    writeSkill(box, "lit-pm", `${METADATA}  requires: [research_seeds.suggested_terms]\n`);
    const view = walk(box);
    const before = readFileSync(view.state_file, "utf8");
    expect(fails(box, ["complete", "--state", view.state_file])).toMatchObject({
      exit: 4,
      code: "INVALID_PAYLOAD",
      details: { missing_fields: ["handoff.research_seeds.suggested_terms"] },
      hint: expect.stringContaining("set-route"),
    });
    expect(readFileSync(view.state_file, "utf8")).toBe(before);
    ok(box, [
      "set-route",
      "--state",
      view.state_file,
      "--route",
      "dynamic-skill-sequencing",
      "--reason",
      "the skill wants terms",
    ]);
    expect(ok(box, ["complete", "--state", view.state_file])).toMatchObject({ status: "completed" });
  });

  it("names a skill that takes no handoffs, and knows every skill that is installed [handoff:from-session]", () => {
    const box = sandbox();
    writeSkill(box, "lit-pm", "");
    const done = ok<Record<string, unknown>>(box, ["complete", "--state", walk(box).state_file]);
    expect(done).not.toHaveProperty("payload_path");
    expect(done).toMatchObject({ dispatch_pending: { skill: "lit-pm" } });
  });
});
