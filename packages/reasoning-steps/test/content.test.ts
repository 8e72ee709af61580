import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { STEP_KEYS } from "@clew/fsm";
import { describe, expect, it } from "vitest";
import { checkAnswer, type EarlierAnswers, stepOf } from "../src/index.ts";

const FOLDER = join(import.meta.dirname, "../content");
const files = globSync("*.md", { cwd: FOLDER }).toSorted();

function goodExample(key: string): unknown {
  const match = /\n## Good\n\n```json\n([^]*?)\n```/.exec(stepOf(key as never).instructions);
  return JSON.parse(match?.[1] ?? "null");
}

describe("the instructions", () => {
  it("are ten texts and one about learnings, together under 12 kB [protocol:instructions-are-short]", () => {
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
    const bytes = files.reduce((sum, file) => sum + readFileSync(join(FOLDER, file)).length, 0);
    expect(bytes).toBeLessThan(12_000);
  });

  it.each(STEP_KEYS)("of step %s say what to produce, and show a good and a weak answer and the template", (key) => {
    const step = stepOf(key);
    expect(step.instructions).toMatch(new RegExp(`^# Step ${key}: `));
    expect(step.instructions.match(/^## .*$/gm)).toEqual(["## Good", "## Weak"]);
    expect(step.instructions).not.toContain(step.template);
    expect(typeof JSON.parse(step.template)).toBe("object");
  });

  it("teach by one story: the ten good answers are accepted one after the other [protocol:good-examples-hold]", () => {
    let earlier: EarlierAnswers = {};
    for (const key of STEP_KEYS) {
      const checked = checkAnswer(stepOf(key), goodExample(key), {
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
