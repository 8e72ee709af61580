import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { STEP_KEYS, STEP_TABLE, type StepKey } from "@clew/fsm";
import { describe, expect, it } from "vitest";
import {
  type AnswerContext,
  checkAnswer,
  crossCheck,
  defineStep,
  exampleOf,
  isStep,
  STEP_BY_KEY,
  STEPS,
  stepOf,
} from "../src/internal/index.ts";
import { goodAnswers } from "./answers.ts";

const good = goodAnswers();
const CONTEXT: AnswerContext = { earlier: {}, mode: "normal", depth: "full", knownSkills: ["data-import"] };

/** The verdict on an answer in one line: what follows, or the code with each finding. */
function verdict(key: StepKey, answer: unknown, context: Partial<AnswerContext> = {}): string[] {
  const checked = checkAnswer(stepOf(key), answer, { ...CONTEXT, ...context });
  if (checked.ok) return [checked.event, ...checked.warnings.map((each) => each.message)];
  return [checked.code, ...checked.findings.map((each) => each.message)];
}

function raises(complexity: string, depth: "light" | "full"): boolean {
  const answer = { ...good["0"], share: { ...good["0"].share, complexity } };
  const checked = checkAnswer(stepOf("0"), answer, { ...CONTEXT, depth });
  return checked.ok && checked.raisesDepth;
}

function linesOf(file: string): number | undefined {
  return file === "src/import.ts" ? 40 : undefined;
}

function with2(components: [string, string[]][], sequence: string[]): object {
  return {
    ...good["2"],
    components: components.map(([id, depends_on]) => ({ id, description: "Part", depends_on })),
    sequence,
  };
}

describe("every step", () => {
  it("is made by defineStep, and nothing else counts as one [protocol:every-step-from-one-base]", () => {
    expect(Object.values(STEP_BY_KEY).every(isStep)).toBe(true);
    expect(isStep({ ...STEP_BY_KEY["0"] })).toBe(false);
    expect(Object.keys(STEP_BY_KEY).toSorted()).toEqual(STEP_KEYS.toSorted());
  });

  it("is a value with the same parts as the others, and none runs by itself [protocol:every-step-from-one-base]", () => {
    for (const key of STEP_KEYS)
      expect(Object.keys(stepOf(key)).toSorted()).toEqual([
        "answerSchema",
        "checks",
        "follow",
        "instructions",
        "key",
        "name",
        "needsFiles",
        "needsSkills",
        "number",
        "raisesDepth",
        "state",
        "template",
        "title",
        "validate",
      ]);
  });

  it("is run by one function only: no other source calls a step's validator or checks [protocol:every-step-from-one-base]", () => {
    const folder = join(import.meta.dirname, "../src");
    const callers = globSync("**/*.ts", { cwd: folder })
      .filter((file) => !file.endsWith(".test.ts"))
      .filter((file) => /step\.(checks|validate|follow)\b/.test(readFileSync(join(folder, file), "utf8")));
    expect(callers).toEqual(["answer/check-answer.ts"]);
  });

  it("has the number and the state that the state machine knows it by", () => {
    expect(STEPS.map(({ key, number, state }) => ({ key, number, state }))).toEqual(STEP_TABLE);
  });

  it("has its number, state and schema", () => {
    expect(
      STEP_KEYS.map((key) => stepOf(key)).map(
        (step) => `${step.key} ${step.number} ${step.state} ${step.name} ${step.answerSchema}`,
      ),
    ).toEqual([
      "0 0 JOHARI_DISCOVERY johari_discovery steps/1.0/johari-discovery.schema.json",
      "1 1 SEMANTIC_UNDERSTANDING semantic_understanding steps/1.0/semantic-understanding.schema.json",
      "2 2 CHAIN_OF_THOUGHT chain_of_thought steps/1.0/chain-of-thought.schema.json",
      "3 3 TREE_OF_THOUGHT tree_of_thought steps/1.0/tree-of-thought.schema.json",
      "3b 3.2 SKILL_DETECTION skill_detection steps/1.0/skill-detection.schema.json",
      "4 4 TASK_ROUTING task_routing steps/1.0/task-routing.schema.json",
      "5 5 SELF_CONSISTENCY self_consistency steps/1.0/self-consistency.schema.json",
      "6 6 SOCRATIC_INTERROGATION socratic_interrogation steps/1.0/socratic-interrogation.schema.json",
      "7 7 CONSTITUTIONAL_CRITIQUE constitutional_critique steps/1.0/constitutional-critique.schema.json",
      "8 8 KNOWLEDGE_TRANSFER knowledge_transfer steps/1.0/knowledge-transfer.schema.json",
    ]);
  });

  it.each(STEP_KEYS)(
    "accepts a good answer (step %s) and refuses an empty one [protocol:no-step-without-answer]",
    (key) => {
      expect(verdict(key, good[key])).toEqual([key === "8" ? "proceed" : "submit"]);
      for (const nothing of [{}, [], null, "", "done", 0, true, undefined])
        expect(verdict(key, nothing)[0], JSON.stringify(nothing)).toBe("ANSWER_INVALID");
    },
  );

  it("cannot be made of a key that has no text", () => {
    expect(() => defineStep({ ...stepOf("0"), key: "9" as never })).toThrow("step 9 has no text");
  });
});

describe("step 0", () => {
  it("halts the session with any question [protocol:any-question-halts]", () => {
    const asking = { ...good["0"], ask: [{ question: "Which database?", why: "The driver differs" }] };
    expect(verdict("0", asking)).toEqual(["ask"]);
  });

  it("takes five questions, not six, each with its reason", () => {
    const question = { question: "Which?", why: "It differs" };
    expect(verdict("0", { ...good["0"], ask: Array.from({ length: 5 }, () => question) })).toEqual(["ask"]);
    expect(verdict("0", { ...good["0"], ask: Array.from({ length: 6 }, () => question) })).toEqual([
      "ANSWER_INVALID",
      "/ask: expected at most 5 in the list, found a list of 6",
    ]);
    expect(verdict("0", { ...good["0"], ask: [{ question: "Which?" }] })).toEqual([
      "ANSWER_INVALID",
      "/ask/0/why: expected this field, found nothing",
    ]);
  });

  it("raises a light session to full for moderate or complex work, and never lowers one [protocol:step-0-raises-depth]", () => {
    expect(["trivial", "simple", "moderate", "complex"].map((each) => raises(each, "light"))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(["trivial", "simple", "moderate", "complex"].map((each) => raises(each, "full"))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

describe("step 2", () => {
  it("refuses a sequence that is not a topological order of all components [protocol:sequence-is-topological]", () => {
    const parts: [string, string[]][] = [
      ["a", []],
      ["b", ["a"]],
      ["c", ["b"]],
    ];
    expect(verdict("2", with2(parts, ["a", "b", "c"]))).toEqual(["submit"]);
    expect(verdict("2", with2(parts, ["a", "c", "b"]))).toEqual([
      "ANSWER_INVALID",
      "/sequence/1: expected b before c, found c first",
    ]);
    expect(verdict("2", with2(parts, ["a", "b"]))).toEqual([
      "ANSWER_INVALID",
      "/sequence: expected every component's id, found no c",
    ]);
    expect(verdict("2", with2(parts, ["a", "b", "c", "b"]))).toEqual([
      "ANSWER_INVALID",
      "/sequence/3: expected every id once, found b a second time",
    ]);
    expect(verdict("2", with2(parts, ["a", "b", "c", "d"]))).toEqual([
      "ANSWER_INVALID",
      "/sequence/3: expected the id of a component (a, b, c), found d",
    ]);
  });

  it("refuses a circle, a part that needs itself, an unknown need and an id twice [protocol:sequence-is-topological]", () => {
    expect(
      verdict(
        "2",
        with2(
          [
            ["a", ["b"]],
            ["b", ["a"]],
            ["c", []],
          ],
          ["c", "a", "b"],
        ),
      ),
    ).toContain("/components: expected dependencies without a circle, found a circle through a, b");
    expect(verdict("2", with2([["a", ["a"]]], ["a"]))).toContain(
      "/components: expected dependencies without a circle, found a circle through a",
    );
    expect(verdict("2", with2([["a", ["x"]]], ["a"]))).toEqual([
      "ANSWER_INVALID",
      "/components/0/depends_on/0: expected the id of a component (a), found x",
    ]);
    expect(
      verdict(
        "2",
        with2(
          [
            ["a", []],
            ["a", []],
          ],
          ["a"],
        ),
      ),
    ).toEqual(["ANSWER_INVALID", "/components/1/id: expected an id that no other component has, found a"]);
  });

  it("takes ids that only objects know for what they are: texts", () => {
    expect(
      verdict(
        "2",
        with2(
          [
            ["constructor", []],
            ["toString", ["constructor"]],
          ],
          ["constructor", "toString"],
        ),
      ),
    ).toEqual(["submit"]);
    expect(verdict("2", with2([["a", ["constructor"]]], ["a"]))[0]).toBe("ANSWER_INVALID");
  });
});

describe("step 3", () => {
  it("refuses a selection that is no branch, and a branch that is not decided [protocol:every-branch-decided]", () => {
    expect(
      verdict("3", {
        ...good["3"],
        selected: "magic",
        rejected: [...good["3"].rejected, { id: "stream", reason: "No" }],
      }),
    ).toEqual(["ANSWER_INVALID", "/selected: expected the id of a branch (stream, bulk), found magic"]);
    expect(verdict("3", { ...good["3"], rejected: [] })).toEqual([
      "ANSWER_INVALID",
      "/rejected: expected branch bulk selected, or rejected with a reason, found neither",
    ]);
  });

  it("warns of a rejection that is no branch", () => {
    const rejected = [...good["3"].rejected, { id: "ghost", reason: "?" }];
    expect(verdict("3", { ...good["3"], rejected })).toEqual([
      "submit",
      "/rejected/1/id: expected the id of a branch, found ghost",
    ]);
  });

  it("refuses a branch that is both selected and rejected [protocol:answers-are-reasoning]", () => {
    const rejected = [...good["3"].rejected, { id: "stream", reason: "Too slow" }];
    expect(verdict("3", { ...good["3"], rejected })).toEqual([
      "BRANCH_CONTRADICTED",
      "/rejected/1/id: expected branches that are not selected, found stream",
    ]);
  });

  it("warns where a branch scores higher than the selected one, and the rationale does not name it [protocol:answers-are-reasoning]", () => {
    const branches = good["3"].branches.map((branch) => (branch.id === "bulk" ? { ...branch, score: 9 } : branch));
    expect(verdict("3", { ...good["3"], branches })).toEqual([
      "submit",
      "/rationale: expected a word on bulk, which scores higher, found none",
    ]);
    expect(verdict("3", { ...good["3"], branches, rationale: "Bulk is faster, but memory must stay flat" })).toEqual([
      "submit",
    ]);
  });
});

describe("steps 3b and 4", () => {
  it("warn of an unknown skill in 3b, and refuse to route to one in 4 [protocol:unknown-skill]", () => {
    expect(verdict("3b", { candidates: [{ skill: "ghost", fit: 1, reason: "?" }], matched: "ghost" })).toEqual([
      "submit",
      "/candidates/0/skill: expected the name of an installed skill, found ghost",
      "/matched: expected the name of an installed skill, found ghost",
    ]);
    const routed = { route: "skill-orchestration", skill: "ghost", confidence: 1, justification: "It fits" };
    expect(verdict("4", routed)).toEqual([
      "ANSWER_INVALID",
      "/skill: expected an installed skill (data-import), found ghost",
    ]);
    expect(verdict("4", routed, { knownSkills: [] })).toEqual([
      "ANSWER_INVALID",
      "/skill: expected an installed skill (none is installed), found ghost",
    ]);
    expect(verdict("4", { ...routed, skill: "data-import" })).toEqual(["submit"]);
  });

  it("refuse a skill route without a skill and a sequence route without a sequence [protocol:route-is-complete]", () => {
    expect(verdict("4", { route: "skill-orchestration", confidence: 1, justification: "x" })).toEqual([
      "ANSWER_INVALID",
      "/skill: expected this field, found nothing",
    ]);
    expect(verdict("4", { route: "dynamic-skill-sequencing", confidence: 1, justification: "x" })).toEqual([
      "ANSWER_INVALID",
      "/sequence: expected this field, found nothing",
    ]);
    expect(verdict("4", { ...good["4"], sequence: [] })).toEqual([
      "ANSWER_INVALID",
      "/sequence: expected at least 1 in the list, found an empty list",
    ]);
  });
});

describe("step 5", () => {
  it("refuses an agreement that is not the share of agreeing paths, to one hundredth [protocol:agreement-is-counted]", () => {
    const claims = (agreement: number) => verdict("5", { ...good["5"], agreement })[0];
    expect([0.66, 0.67, 2 / 3, 0.6567, 0.6766].map(claims)).toEqual(Array(5).fill("submit"));
    expect([0.65, 0.68, 1, 0].map(claims)).toEqual(Array(4).fill("ANSWER_INVALID"));
    expect(verdict("5", { ...good["5"], agreement: 1 })).toEqual([
      "ANSWER_INVALID",
      "/agreement: expected 0.67: 2 of 3 paths agree, found 1",
    ]);
  });

  it("refuses consistent where fewer than half of the paths agree, and warns where half do [protocol:answers-are-reasoning]", () => {
    const paths = good["5"].paths.map((path, index) => ({ ...path, agrees: index === 0 }));
    expect(verdict("5", { ...good["5"], paths, agreement: 0.33 })).toEqual([
      "VERDICT_CONTRADICTED",
      "/verdict: expected inconsistent where fewer than half of the paths agree, found consistent",
    ]);
    expect(verdict("5", { ...good["5"], paths, agreement: 0.33, verdict: "inconsistent" })).toEqual(["submit"]);
    const half = [...good["5"].paths, { approach: "Worst case", conclusion: "Bulk", agrees: false }];
    expect(verdict("5", { ...good["5"], paths: half, agreement: 0.5 })).toEqual([
      "submit",
      "/verdict: expected inconsistent where half of the paths disagree, found consistent",
    ]);
  });

  it("refuses the same path twice, in whatever letters [protocol:answers-are-reasoning]", () => {
    const paths = [...good["5"].paths, { approach: "  profile. ", conclusion: "Stream", agrees: true }];
    expect(verdict("5", { ...good["5"], paths, agreement: 0.75 })).toEqual([
      "PATH_REPEATED",
      "/paths/3/approach: expected a start that no other path has, found the same again",
    ]);
  });
});

describe("step 6", () => {
  it("refuses to survive an open contradiction [protocol:no-survival-with-contradictions]", () => {
    expect(verdict("6", { ...good["6"], contradictions: ["Order is assumed and dropped"] })).toEqual([
      "ANSWER_INVALID",
      "/survives: expected false while a contradiction is open, found true with 1 in /contradictions",
    ]);
    expect(verdict("6", { ...good["6"], contradictions: ["Order"], survives: false })).toEqual(["submit"]);
    expect(verdict("6", { ...good["6"], survives: false })).toEqual(["submit"]);
  });
});

describe("step 6, asked twice", () => {
  it("refuses the same question twice [protocol:answers-are-reasoning]", () => {
    const questions = [...good["6"].questions, { question: "order", kind: "evidence", answer: "Still not needed" }];
    expect(verdict("6", { ...good["6"], questions })).toEqual([
      "QUESTION_REPEATED",
      "/questions/3/question: expected a question that was not asked yet, found the same again",
    ]);
  });
});

describe("an answer that cannot be reasoning", () => {
  it.each(STEP_KEYS)("is the printed example of step %s, whole [protocol:answers-are-reasoning]", (key) => {
    const example = exampleOf(stepOf(key).instructions);
    expect(verdict(key, example)).toEqual([
      "ANSWER_IS_EXAMPLE",
      "the answer: expected what you found about this task, found the printed example",
    ]);
    expect(verdict(key, JSON.stringify(example).toUpperCase().toLowerCase())[0]).toBe("ANSWER_IS_EXAMPLE");
  });

  it("is a whole list of the example, at any place [protocol:answers-are-reasoning]", () => {
    const example = Object(exampleOf(stepOf("0").instructions));
    expect(verdict("0", { ...good["0"], share: { ...good["0"].share, inferences: example.share.inferences } })).toEqual(
      [
        "ANSWER_IS_EXAMPLE",
        "/share/inferences: expected what you found about this task, found the list of the printed example",
      ],
    );
    const questions = Object(exampleOf(stepOf("6").instructions)).questions;
    expect(verdict("6", { ...good["6"], questions })[0]).toBe("ANSWER_IS_EXAMPLE");
    expect(verdict("6", { ...good["6"], questions: [...questions, ...good["6"].questions] })).toEqual(["submit"]);
  });

  it("is told of its form first, and kept where it is stored already [protocol:answers-are-reasoning]", () => {
    const paths = good["5"].paths.map((path) => ({ ...path, approach: "Profile" }));
    expect(verdict("5", { ...good["5"], paths, agreement: 0 })[0]).toBe("ANSWER_INVALID");
    expect(crossCheck(STEP_BY_KEY["5"], { ...good["5"], paths }, CONTEXT)).toEqual([]);
  });

  it("names evidence that is not there [protocol:evidence-exists]", () => {
    const evidence = [
      { claim: "Rows are collected", file: "src/import.ts", line: 40 },
      { claim: "The driver buffers", file: "src/driver.ts" },
      { claim: "It ends early", file: "src/import.ts", line: 41 },
      { claim: "The peak is 6 GB", command: "npm run bench", result: "6.1 GB" },
    ];
    for (const key of ["1", "2", "5", "6", "7"] as const) {
      expect(verdict(key, { ...good[key], evidence }, { linesOf })).toEqual([
        "EVIDENCE_NOT_FOUND",
        "/evidence/1/file: expected a file of this project, found src/driver.ts",
        "/evidence/2/line: expected at most 40: src/import.ts ends there, found 41",
      ]);
      expect(verdict(key, { ...good[key], evidence: evidence.slice(0, 1) }, { linesOf })).toEqual(["submit"]);
      expect(verdict(key, { ...good[key], evidence })).toEqual(["submit"]);
    }
  });
});

describe("step 7", () => {
  it("refuses a missing principle, however many others there are [protocol:named-principles]", () => {
    const principles = good["7"].principles.map((each) =>
      each.principle === "clarity" ? { ...each, principle: "own" } : each,
    );
    expect(verdict("7", { ...good["7"], principles })).toEqual([
      "ANSWER_INVALID",
      "/principles: expected a verdict for clarity, found none",
    ]);
  });

  it("refuses to proceed with a fail, not with a concern [protocol:fail-does-not-proceed]", () => {
    const principles = good["7"].principles.map((each) =>
      each.principle === "accuracy" ? { ...each, verdict: "fail" } : each,
    );
    expect(verdict("7", { ...good["7"], principles })).toEqual([
      "ANSWER_INVALID",
      "/verdict: expected revise or halt while a principle fails, found proceed, and accuracy failed",
    ]);
    expect(verdict("7", { ...good["7"], principles, verdict: "revise" })).toEqual(["submit"]);
    expect(verdict("7", { ...good["7"], principles, verdict: "halt" })).toEqual(["submit"]);
  });
});

describe("step 8, alone", () => {
  it("refuses to proceed with a question that blocks [protocol:answers-are-reasoning]", () => {
    const open_questions = [{ question: "May a row be lost?", blocking: true }];
    expect(verdict("8", { ...good["8"], open_questions })).toEqual([
      "OUTCOME_BLOCKED",
      "/open_questions/0/blocking: expected false where the outcome is proceed; else halt, found true",
    ]);
    const questions = [{ question: "May a row be lost?" }];
    expect(verdict("8", { ...good["8"], outcome: "halt", questions, open_questions })).toEqual(["halt"]);
  });

  it("warns of confidence over 0.8 at full depth without evidence in any step [protocol:evidence-exists]", () => {
    const sure = { ...good["8"], confidence: 0.9 };
    expect(verdict("8", sure)).toEqual([
      "proceed",
      "/confidence: expected evidence in step 1, 2, 5, 6, 7, or a confidence of at most 0.8, found 0.9 without any",
    ]);
    expect(verdict("8", sure, { depth: "light" })).toEqual(["proceed"]);
    const seen = { ...good["6"], evidence: [{ claim: "Order does not matter", command: "npm test" }] };
    expect(verdict("8", sure, { earlier: { "6": seen } })).toEqual(["proceed"]);
  });
});

describe("step 8", () => {
  const inconsistent = { ...good["5"], verdict: "inconsistent" as const };
  const fallen = { ...good["6"], survives: false };
  const stopped = { ...good["7"], verdict: "halt" as const };
  const unrevised = {
    ...good["7"],
    verdict: "revise" as const,
    revisions: [
      { change: "x", applied: false },
      { change: "y", applied: true },
    ],
  };
  const revised = { ...good["7"], verdict: "revise" as const };

  it("refuses to proceed against steps 5, 6 and 7, naming them [protocol:outcome-conflict]", () => {
    const checked = checkAnswer(stepOf("8"), good["8"], {
      ...CONTEXT,
      earlier: { "5": inconsistent, "6": fallen, "7": stopped },
    });
    expect(checked).toMatchObject({ ok: false, code: "STEP_OUTCOME_CONFLICT", steps: ["5", "6", "7"] });
    expect(verdict("8", good["8"], { earlier: { "5": inconsistent, "6": good["6"], "7": good["7"] } })).toEqual([
      "STEP_OUTCOME_CONFLICT",
      "/outcome: expected loop_back or halt: step 5 is inconsistent, found proceed",
    ]);
    expect(verdict("8", good["8"], { earlier: { "7": unrevised } })).toEqual([
      "STEP_OUTCOME_CONFLICT",
      "/outcome: expected loop_back or halt: step 7 says revise, and 1 of its revisions is not applied, found proceed",
    ]);
    expect(verdict("8", good["8"], { earlier: { "5": good["5"], "6": good["6"], "7": revised } })).toEqual(["proceed"]);
  });

  it("lets a loop-back or a halt stand against them", () => {
    const earlier = { "5": inconsistent, "6": fallen, "7": stopped };
    expect(verdict("8", { ...good["8"], outcome: "loop_back", contradiction: "5 and 3 differ" }, { earlier })).toEqual([
      "loop_back",
    ]);
    expect(verdict("8", { ...good["8"], outcome: "halt", questions: [{ question: "Which?" }] }, { earlier })).toEqual([
      "halt",
    ]);
  });

  it("needs a contradiction to loop back and questions to halt [protocol:loop-back-needs-reason]", () => {
    expect(verdict("8", { ...good["8"], outcome: "loop_back" })).toEqual([
      "ANSWER_INVALID",
      "/contradiction: expected this field, found nothing",
    ]);
    expect(verdict("8", { ...good["8"], outcome: "halt" })).toEqual([
      "ANSWER_INVALID",
      "/questions: expected this field, found nothing",
    ]);
    expect(verdict("8", { ...good["8"], outcome: "halt", questions: [] })).toEqual([
      "ANSWER_INVALID",
      "/questions: expected at least 1 in the list, found an empty list",
    ]);
  });

  it("keeps a confidence of 0 as 0", () => {
    const checked = checkAnswer(stepOf("8"), { ...good["8"], confidence: 0 }, CONTEXT);
    expect(checked).toMatchObject({ ok: true, answer: { confidence: 0 } });
  });
});
