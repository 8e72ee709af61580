import { describe, expect, it } from "vitest";
import { checkGuardrails } from "./check-guardrails.ts";
import { guardrailsFromFiles } from "./guardrails-from-files.ts";

const THIRTY = `[${Array.from({ length: 30 }, (_, at) => at).join(",")}]`;

function nested(depth: number): string {
  return depth === 0 ? "true" : `${THIRTY}.all(v${depth}, ${nested(depth - 1)})`;
}

async function judged(expressions: readonly string[], action: "block" | "warn" = "block") {
  const rules = expressions.map((cel, at) => ({ id: `rule-${at}`, action, cel }));
  const set = await guardrailsFromFiles([{ source: "rules.yaml", text: JSON.stringify(rules) }]);
  return checkGuardrails(set, { description: "x ".repeat(2_000), confidence: 0.5, tags: ["a", "b"] });
}

describe("the steps of a rule's expression [policy:expression-steps]", () => {
  it.each([
    ["lists asked within lists, six deep", nested(6)],
    [
      "the same with each answer turned round, so that an error is passed over",
      nested(6).replaceAll("all", "exists_one"),
    ],
    [
      "exists within exists, whose errors are passed over",
      nested(5).replaceAll("all", "exists").replace("true", "false"),
    ],
    ["a list doubled forty times", `[${"[0]"}]${".map(l, l + l)".repeat(40)}.size() == 1`],
    ["a text doubled forty times", `["ab"]${".map(t, t + t)".repeat(40)}.exists(t, t == "a")`],
    [
      "a name for the double of a name, over and over",
      `cel.bind(l, ${THIRTY}, ${"cel.bind(l, l + l, ".repeat(14)}true${")".repeat(15)}`,
    ],
  ])("are limited: %s is an error, and a rule that blocks then blocks", async (_what, expression) => {
    const started = performance.now();
    const verdict = await judged([expression]);
    expect(verdict.allowed).toBe(false);
    expect(verdict.violations[0]?.message).toMatch(/takes too many steps/);
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it("are limited for all rules of a check together, and those that take few are still judged before", async () => {
    const verdict = await judged([...Array.from({ length: 20 }, () => nested(3)), "false"], "warn");
    expect(verdict.warnings.map(({ message }) => message.includes("too many steps"))).toContain(true);
    expect(
      (await judged([...Array.from({ length: 300 }, () => `action.tags.exists(t, t == "c")`), "true"])).violations,
    ).toMatchObject([{ guardrailId: "rule-300" }]);
  });

  it("are enough for lists and texts of an ordinary size", async () => {
    const verdict = await judged([
      `${THIRTY}.all(a, ${THIRTY}.all(b, a + b < 100)) && action.description.contains("x")`,
    ]);
    expect(verdict.violations).toMatchObject([{ guardrailId: "rule-0" }]);
    expect(verdict.violations[0]?.message).not.toMatch(/could not be evaluated/);
  });

  it("cannot be got round with join(), which makes a text of any length in one", async () => {
    expect((await judged([`["a"].join("b") == ""`])).violations[0]?.message).toMatch(/join\(\) is not offered here/);
  });
});
