import { ANSWERS, loopBack } from "@clew/reasoning-steps/example-answers";
import { describe, expect, it } from "vitest";
import { answerOf, fails, ok, type Sandbox, sandbox, type View, write } from "../rig/clew-process.ts";
import { outsideFences } from "../rig/outside-fences.ts";

interface Shown extends View {
  readonly facts?: {
    readonly skills?: readonly { readonly skill: string; readonly description: string }[];
    readonly more_skills?: number;
    readonly matched?: unknown;
    readonly contradiction?: string;
  };
}

const MATCH = { candidates: [{ skill: "skill-09", fit: 0.8, reason: "It knows mails" }], matched: "skill-09" };

function fifteenSkills(box: Sandbox): void {
  for (let number = 1; number <= 15; number += 1) {
    const name = `skill-${String(number).padStart(2, "0")}`;
    const description = number === 9 ? '"Sends mails through a queue"' : ">-\n  Bakes\n  bread";
    write(box, `.claude/skills/${name}/SKILL.md`, `---\nname: ${name}\ndescription: ${description}\n---\n# ${name}\n`);
  }
}

function opened(box: Sandbox): (step: string, answer: unknown) => Shown {
  const { state_file } = ok(box, ["start", "Choose a queue for the mail worker"]);
  return (step, answer) => ok<Shown>(box, ["step", step, "--state", state_file], answerOf(answer));
}

/** Step 1 with evidence. */
function said(...evidence: readonly object[]): object {
  return { ...ANSWERS["1"], evidence: evidence.map((each) => ({ claim: "c", ...each })) };
}

describe("what is known is shown with the steps that it is about", () => {
  it("shows the skills that fit best, and how many more there are [session:known-skills-shown]", () => {
    const box = sandbox();
    fifteenSkills(box);
    const { facts, group, state_file } = opened(box)("0", ANSWERS["0"]);
    expect(group).toContain("3b");
    expect(facts?.skills?.slice(0, 2)).toEqual([
      { skill: "skill-09", description: "Sends mails through a queue", relevance: "LOW" },
      { skill: "skill-01", description: "Bakes bread", relevance: "LOW" },
    ]);
    expect([facts?.skills?.length, facts?.more_skills]).toEqual([12, 3]);
    const { stdout } = box.run(["show", "--state", state_file]);
    expect(stdout).toContain("3 more are installed.");
    expect(stdout).toContain("skill-09: Sends mails through a queue");
    expect(outsideFences(stdout)).not.toContain("Sends mails");
  });

  it("says that no skill is installed but its own, and nothing where no such step is asked", () => {
    const box = sandbox();
    write(
      box,
      ".claude/skills/clew/SKILL.md",
      "---\nname: clew\ndescription: Clew records the reasoning\n---\n# Clew\n",
    );
    const step = opened(box);
    const { facts, state_file } = step("0", ANSWERS["0"]);
    expect(facts).toEqual({ skills: [] });
    expect(box.run(["show", "--state", state_file]).stdout).toContain("no skill is installed here");
    for (const key of ["1", "2", "3", "3b"] as const) step(key, ANSWERS[key]);
    expect(step("4", ANSWERS["4"]).facts).toBeUndefined();
  });

  it("shows step 4 the match of step 3b, and after a loop-back the contradiction itself [session:match-shown]", () => {
    const box = sandbox();
    fifteenSkills(box);
    const step = opened(box);
    for (const key of ["0", "1", "2", "3"] as const) step(key, ANSWERS[key]);
    expect(step("3b", MATCH).facts).toEqual({
      matched: { skill: "skill-09", fit: 0.8, reason: "It knows mails" },
    });
    for (const key of ["4", "5", "6", "7"] as const) step(key, ANSWERS[key]);
    const back = step("8", loopBack("Two machines send"));
    expect(back).toMatchObject({
      step: "4",
      facts: { contradiction: "Two machines send", matched: { skill: "skill-09" } },
    });
    expect(box.run(["show", "--state", back.state_file]).stdout).toContain("What sent the session back");
  });

  it("refuses evidence that is not there, and takes what is [protocol:evidence-exists]", () => {
    const box = sandbox();
    write(box, "src/mail.ts", "1\n2\n3\n");
    write(box, "deep/here.ts", "no line end");
    const step = opened(box);
    const { state_file } = step("0", ANSWERS["0"]);
    const wrong = [
      { file: "src/mail.ts", line: 4 },
      { file: "src/none.ts" },
      { file: "/etc/passwd" },
      { file: "../outside.ts" },
      { file: "src", line: 1 },
    ];
    for (const each of wrong)
      expect(
        fails(box, ["step", "1", "--state", state_file], answerOf(said({ file: "src/mail.ts", line: 3 }, each))),
        JSON.stringify(each),
      ).toMatchObject({ exit: 4, code: "EVIDENCE_NOT_FOUND" });
    const group = { "1": said({ file: "none.ts" }) };
    expect(fails(box, ["step", "1", "--state", state_file], answerOf(group))).toMatchObject({ exit: 4 });
    const yaml = `${JSON.stringify(said({ file: "none.ts" }))}\n# YAML`;
    expect(fails(box, ["step", "1", "--state", state_file], { input: yaml })).toMatchObject({ exit: 4 });
    const right = [{ file: "src/mail.ts", line: 3 }, { file: "deep/here.ts", line: 1 }, { file: "src" }, { url: "x" }];
    expect(step("1", said(...right))).toMatchObject({ step: "2" });
  });
});
