import type { AnswerContext } from "@clew/reasoning-steps";
import { describe, expect, it } from "vitest";
import { checkSubmission } from "../src/session/submit-step.ts";
import { goodAnswers } from "./good-answers.ts";

const good = goodAnswers();
const LIGHT: AnswerContext = { earlier: {}, mode: "normal", depth: "light" };
const FULL: AnswerContext = { ...LIGHT, depth: "full" };
const THREE = { "0": good["0"], "1": good["1"], "8": good["8"] };

function taken(key: "0" | "1" | "8", raw: unknown, context: AnswerContext): string {
  const checked = checkSubmission(key, raw, context);
  if (!checked.ok) return `${checked.code} ${checked.findings.map((each) => each.message).join(" | ")}`;
  const warnings = checked.warnings.map((each) => ` ! ${each.message}`).join("");
  return checked.answers.map((each) => `${each.key} ${each.event}`).join(", ") + warnings;
}

describe("a submission", () => {
  it("of one answer is that answer, in any depth", () => {
    expect(taken("0", good["0"], FULL)).toBe("0 submit");
    expect(taken("0", JSON.stringify(good["0"]), LIGHT)).toBe("0 submit");
    expect(taken("0", { "0": good["0"] }, FULL)).toBe("0 submit");
  });

  it("of a light session may hold the answers of all its steps [protocol:light-answers-at-once]", () => {
    expect(taken("0", THREE, LIGHT)).toBe("0 submit, 1 submit, 8 proceed");
    expect(taken("0", JSON.stringify(THREE), LIGHT)).toBe("0 submit, 1 submit, 8 proceed");
    expect(taken("0", { "0": good["0"], "1": good["1"] }, LIGHT)).toBe("0 submit, 1 submit");
    expect(taken("1", { "1": good["1"], "8": good["8"] }, { ...LIGHT, earlier: { "0": good["0"] } })).toBe(
      "1 submit, 8 proceed",
    );
    expect(taken("0", "yaml", { ...LIGHT, parse: () => THREE })).toBe("0 submit, 1 submit, 8 proceed");
  });

  it("of several answers is refused in full depth: each step is shown before it is answered [protocol:light-answers-at-once]", () => {
    expect(taken("0", THREE, FULL)).toBe(
      "ANSWER_INVALID the answer: expected the answer of this step alone, found answers of several steps; only a light session takes them at once",
    );
  });

  it("is taken whole or not at all, and each finding names its step", () => {
    expect(taken("0", { ...THREE, "8": { ...good["8"], confidence: 7 } }, LIGHT)).toBe(
      "ANSWER_INVALID step 8, /confidence: expected a number of at most 1, found 7",
    );
    const refused = checkSubmission("0", { ...THREE, "1": {} }, LIGHT);
    expect(refused.ok ? [] : refused.findings.map((each) => each.path)).toContain("/1/intent");
  });

  it("stops at questions: nothing after them is taken [protocol:any-question-halts]", () => {
    const asking = { ...good["0"], ask: [{ question: "Which?", why: "It differs" }] };
    expect(taken("0", { ...THREE, "0": asking }, LIGHT)).toBe(
      "0 ask ! /1: expected the questions come first, found the answer of step 1, which is not taken ! /8: expected the questions come first, found the answer of step 8, which is not taken",
    );
  });

  it("goes on in full where step 0 finds the work harder: step 8 is not taken yet [protocol:step-0-raises-depth]", () => {
    const hard = { ...good["0"], share: { ...good["0"].share, complexity: "complex" } };
    expect(taken("0", { ...THREE, "0": hard }, LIGHT)).toBe(
      "0 submit, 1 submit ! /8: expected the work is harder than light: every step is asked now, found the answer of step 8, which is not taken",
    );
  });

  it("may not leave a step out, nor name one that light sessions do not have", () => {
    expect(taken("0", { "0": good["0"], "8": good["8"] }, LIGHT)).toBe(
      "ANSWER_INVALID the answer: expected answers from step 0 on without a gap, found 0, 8",
    );
    expect(taken("0", { ...THREE, "2": good["2"] }, LIGHT)).toBe(
      "ANSWER_INVALID the answer: expected answers from step 0 on without a gap, found 0, 1, 2, 8",
    );
    expect(taken("8", THREE, { ...LIGHT, earlier: { "0": good["0"], "1": good["1"] } })).toMatch(/^ANSWER_INVALID/);
  });

  it("that cannot be read is refused like any answer", () => {
    expect(taken("0", "{", LIGHT)).toMatch(/^ANSWER_INVALID the answer: expected an answer as JSON or YAML/);
    expect(taken("0", [good["0"]], LIGHT)).toMatch(/^ANSWER_INVALID/);
    expect(taken("0", { ...THREE, extra: 1 }, LIGHT)).toMatch(/^ANSWER_INVALID \/share: expected this field/);
  });
});
