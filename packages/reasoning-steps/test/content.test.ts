import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { STEP_KEYS, type StepKey } from "@clew/fsm";
import { describe, expect, it } from "vitest";
import { checkAnswer, type EarlierAnswers, exampleOf, stepOf } from "../src/internal/index.ts";

const FOLDER = join(import.meta.dirname, "../content");
const files = globSync("*.md", { cwd: FOLDER }).toSorted();

function goodExample(key: StepKey): unknown {
  return exampleOf(stepOf(key).instructions);
}

/** The size of a step's text and template in bytes. */
function bytesOf(keys: readonly StepKey[]): number {
  return keys.reduce((sum, key) => sum + Buffer.byteLength(stepOf(key).instructions + stepOf(key).template), 0);
}

const FREE = new Set([
  "inferences",
  "pitfalls",
  "assumptions",
  "edge_cases",
  "success_criteria",
  "uncertainties",
  "next_steps",
  "pros",
  "blind_spots",
]);
const TEXTS = new Set(["description", "reason", "objective", "conclusion", "answer", "note", "change", "claim"]);

/** An example reworded, without changing anything that a check compares. */
function reworded(value: unknown, name = ""): unknown {
  if (value === "mend") return "repair";
  if (typeof value === "string") return TEXTS.has(name) ? `${value}, as seen` : value;
  if (Array.isArray(value)) {
    const items = value.map((each) => reworded(each));
    return FREE.has(name) ? [...items, "And one more"] : items;
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, reworded(child, key)]));
}

describe("the instructions", () => {
  it("are ten texts and one about learnings, the ten at most 9 kB with their templates, a light session's three 2.4 kB [protocol:instructions-are-short]", () => {
    expect(files).toEqual([
      "0-johari-discovery.md",
      "1-semantic-understanding.md",
      "2-chain-of-thought.md",
      "3-tree-of-thought.md",
      "3b-skill-detection.md",
      "4-task-routing.md",
      "5-self-consistency.md",
      "6-socratic-interrogation.md",
      "7-constitutional-critique.md",
      "8-knowledge-transfer.md",
      "learnings.md",
    ]);
    expect(bytesOf(STEP_KEYS)).toBeLessThanOrEqual(9_000);
    expect(bytesOf(["0", "1", "8"])).toBeLessThanOrEqual(2_400);
    expect(readFileSync(join(FOLDER, "learnings.md")).length).toBeLessThan(1_000);
  });

  it.each(STEP_KEYS)("of step %s say what to produce, and show a good and a weak answer and the template", (key) => {
    const step = stepOf(key);
    expect(step.instructions).toMatch(new RegExp(`^# Step ${key}: `));
    expect(step.instructions.match(/^## .*$/gm)).toEqual(["## Good", "## Weak"]);
    expect(step.instructions).not.toContain(step.template);
    expect(typeof JSON.parse(step.template)).toBe("object");
  });

  it("teach by two stories, one technical and one not [protocol:instructions-are-short]", () => {
    for (const key of STEP_KEYS.filter((each) => each !== "3b"))
      expect(stepOf(key).instructions).toMatch(/\b[Rr]oom: /);
    for (const key of ["1", "2", "5", "6", "7"] as const) {
      expect(stepOf(key).instructions).toContain("vidence");
      expect(stepOf(key).template).toContain('"evidence":');
    }
  });

  it("teach by one story: the ten good answers hold one after the other, but for being the example [protocol:good-examples-hold]", () => {
    let earlier: EarlierAnswers = {};
    for (const key of STEP_KEYS) {
      const example = goodExample(key);
      // With one more item in each list it counts as an original answer.
      const checked = checkAnswer(stepOf(key), reworded(example), {
        earlier,
        mode: "normal",
        depth: "full",
        knownSkills: ["data-import"],
      });
      expect(checked, `step ${key}`).toMatchObject({
        ok: true,
        warnings: [],
        event: key === "8" ? "proceed" : "submit",
      });
      if (checked.ok) earlier = { ...earlier, [key]: checked.answer };
    }
    expect(Object.keys(earlier)).toHaveLength(10);
  });

  it.each(STEP_KEYS)(
    "of step %s have a template that is not an answer until it is filled in [protocol:template-unfilled]",
    (key) => {
      const checked = checkAnswer(stepOf(key), stepOf(key).template, { earlier: {}, mode: "normal", depth: "full" });
      expect(checked.ok).toBe(false);
      if (!checked.ok) expect(checked.findings[0]?.template_line).toBeTruthy();
    },
  );

  it("of step 0 name the four windows and ask only what would change the work", () => {
    const { instructions } = stepOf("0");
    for (const word of ["SHARE", "ASK only what would change the work", "ACKNOWLEDGE", "EXPLORE"])
      expect(instructions).toContain(word);
  });
});
