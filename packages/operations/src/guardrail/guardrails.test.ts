import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkGuardrails, type GuardedAction } from "./check-guardrails.ts";
import { guardrailsFromFiles, listGuardrails } from "./guardrails-from-files.ts";

const rules = (text: string, source = "rules.yaml") => guardrailsFromFiles([{ source, text }]);
const judge = async (text: string, action: Partial<GuardedAction>) => {
  const verdict = await checkGuardrails(await rules(text), { description: "Deploy", ...action });
  return {
    allowed: verdict.allowed,
    violations: verdict.violations.map((v) => v.guardrailId),
    warnings: verdict.warnings.map((v) => v.guardrailId),
  };
};

const comparedBy = (operator: string): string =>
  `- id: r\n  action: block\n  conditions: [{ field: tags, operator: ${operator}, value: [prod, live] }]\n`;

const FLAT = `
- id: no-high-stakes-low-confidence
  description: High stakes need confidence
  condition_stakes: high
  condition_confidence: "< 0.5"
  action: block
  message: "Confidence {confidence} is too low for {stakes} stakes"
- id: no-production-without-review
  description: Production changes require code review
  condition_affects_production: true
  requires_code_review: true
  action: block
- id: prefer-tags
  description: Tag what you decide
  conditions:
    - { field: has_tags, operator: eq, value: false }
  action: warn
`;

describe("flat rules", () => {
  it("blocks only where all conditions hold [policy:guardrail-conditions]", async () => {
    expect(await judge(FLAT, { stakes: "high", confidence: 0.49, tags: ["a"] })).toEqual({
      allowed: false,
      violations: ["no-high-stakes-low-confidence"],
      warnings: [],
    });
    expect(await judge(FLAT, { stakes: "high", confidence: 0.5, tags: ["a"] })).toEqual({
      allowed: true,
      violations: [],
      warnings: [],
    });
    expect(await judge(FLAT, { stakes: "low", confidence: 0.1, tags: ["a"] })).toEqual({
      allowed: true,
      violations: [],
      warnings: [],
    });
  });

  it("asks for what a matching rule requires, and is content once it is given [policy:guardrail-conditions]", async () => {
    const production = { affects_production: true };
    expect((await judge(FLAT, { context: production })).violations).toEqual(["no-production-without-review"]);
    expect((await judge(FLAT, { context: { ...production, code_review: false } })).violations).toEqual([
      "no-production-without-review",
    ]);
    expect((await judge(FLAT, { context: { ...production, code_review: true } })).violations).toEqual([]);
  });

  it("warns without refusing [policy:guardrail-conditions]", async () => {
    expect(await judge(FLAT, {})).toEqual({ allowed: true, violations: [], warnings: ["prefer-tags"] });
  });

  it("fills the message from the action, and says what is missing where the rule has none", async () => {
    const set = await rules(FLAT);
    const low = await checkGuardrails(set, { description: "x", stakes: "high", confidence: 0.2 });
    expect(low.violations[0]).toEqual({
      guardrailId: "no-high-stakes-low-confidence",
      name: "High stakes need confidence",
      message: "Confidence 0.2 is too low for high stakes",
      severity: "block",
    });
    const unreviewed = await checkGuardrails(set, { description: "x", context: { affects_production: true } });
    expect(unreviewed.violations[0]?.message).toBe("Production changes require code review: code_review is not given.");
  });

  it.each([
    ["eq", "a", "a", true],
    ["ne", "a", "b", true],
    ["ne", "a", "a", false],
    ["lte", 3, 3, true],
    ["gte", 3, 4, false],
    ["gt", "10", 9, true],
    ["in", "b", ["a", "b"], true],
    ["not_in", "b", ["a", "b"], false],
    ["contains", "Move the Database", "database", true],
    ["contains", ["x", "y"], "y", true],
  ])("knows the operator %s: %j against %j gives %s", async (...[operator, actual, value, violated]) => {
    const text = JSON.stringify([{ id: "r", action: "block", conditions: [{ field: "f", operator, value }] }]);
    expect((await judge(text, { context: { f: actual } })).allowed).toBe(!violated);
  });

  it("applies a scoped rule to its projects, and to callers who name none", async () => {
    const text = `[{id: r, action: block, scope: [trader], condition_category: trading}]`;
    expect((await judge(text, { category: "trading", project: "trader" })).allowed).toBe(false);
    expect((await judge(text, { category: "trading", project: "other" })).allowed).toBe(true);
    expect((await judge(text, { category: "trading" })).allowed).toBe(false);
  });
});

describe("expressions", () => {
  it("judges an action by an expression [policy:guardrail-expressions]", async () => {
    const text = `- {id: r, action: block, condition: "action.stakes == 'high' && action.reason_count < 2"}`;
    expect((await judge(text, { stakes: "high", reasonCount: 1 })).allowed).toBe(false);
    expect((await judge(text, { stakes: "high", reasonCount: 2 })).allowed).toBe(true);
    expect((await judge(text, { stakes: "medium" })).allowed).toBe(true);
  });

  it.each([
    ["action.context.amount > 1000", { amount: 1001 }, false],
    ["action.context.amount > 1000", { amount: 1000 }, true],
    ["'payments' in action.tags", {}, true],
    ["has(action.context.dry_run) && action.context.dry_run", { dry_run: true }, false],
    ["agent.id == 'intern'", {}, true],
  ])("%s with %j", async (cel, context, allowed) => {
    expect((await judge(JSON.stringify([{ id: "r", action: "block", cel }]), { context })).allowed).toBe(allowed);
  });

  it("blocks where a blocking expression fails, and only warns where a warning one does [policy:guardrails-fail-closed]", async () => {
    const cel = "action.context.missing > 3";
    expect(await judge(JSON.stringify([{ id: "r", action: "block", cel }]), {})).toEqual({
      allowed: false,
      violations: ["r"],
      warnings: [],
    });
    expect(await judge(JSON.stringify([{ id: "r", action: "warn", cel }]), {})).toEqual({
      allowed: true,
      violations: [],
      warnings: ["r"],
    });
    expect((await judge(JSON.stringify([{ id: "r", action: "block", cel: "action.confidence" }]), {})).allowed).toBe(
      false,
    );
  });

  it.each([["1 +"], ["nobody == 1"], ["action.description.matches('(a+)+$')"], ["1 + 1"]])(
    "counts a blocking rule with the unusable expression %s as violated [policy:guardrails-fail-closed]",
    async (cel) => {
      expect((await judge(JSON.stringify([{ id: "r", action: "block", cel }]), {})).allowed).toBe(false);
    },
  );
});

describe("rules that cannot be used", () => {
  it.each([
    ["a file that is not YAML", "- id: [", "rules.yaml"],
    ["a file that is no list of rules", "just text", "rules.yaml"],
    ["a rule without an id", "- {action: block, condition_stakes: high}", "rules.yaml#1"],
    ["a rule with an unknown action", "- {id: r, action: stop, condition_stakes: high}", "r"],
    [
      "a rule with an unknown operator",
      "- {id: r, action: block, conditions: [{field: a, operator: near, value: 1}]}",
      "r",
    ],
    ["a rule that would apply to everything", "- {id: r, action: block}", "r"],
    ["a comparison of what is no number", '- {id: r, action: block, condition_confidence: "< much"}', "r"],
  ])("blocks: %s [policy:guardrails-fail-closed]", async (_what, text, id) => {
    expect(await judge(text, { confidence: 0.9 })).toEqual({ allowed: false, violations: [id], warnings: [] });
  });

  it("blocks where a condition compares with what no action can be, and says what to write [policy:guardrails-fail-closed]", async () => {
    const bad = [
      "condition_stakes: [high, critical]",
      "condition_project: ~",
      "condition: { stakes: { is: high } }",
      "conditions: [{ field: stakes, value: [high] }]",
      "conditions: [{ field: tags, operator: contains, value: [prod] }]",
    ];
    for (const written of bad) {
      const text = `- id: bad\n  action: block\n  ${written}\n`;
      expect(await judge(text, { stakes: "high", tags: ["prod"] }), written).toMatchObject({ allowed: false });
      expect((await rules(text)).broken[0]?.problem, written).toMatch(/(use `in`|use `exists`)/);
    }
  });

  it("compares each entry of a list with the values of `in` [policy:guardrail-conditions]", async () => {
    for (const [tags, among] of [
      [["prod"], true],
      [["docs", "live"], true],
      [["docs"], false],
    ] as const) {
      expect((await judge(comparedBy("in"), { tags })).allowed).toBe(!among);
      expect((await judge(comparedBy("not_in"), { tags })).allowed).toBe(among);
    }
  });

  it("blocks on a file that cannot be opened [policy:guardrails-fail-closed]", async () => {
    const set = await guardrailsFromFiles([{ source: "rules.yaml", problem: "permission denied" }]);
    const verdict = await checkGuardrails(set, { description: "x" });
    expect(verdict.allowed).toBe(false);
    expect(verdict.violations[0]?.message).toBe(
      "This rule cannot be read (rules.yaml: permission denied). Mend the file; until then it counts as violated.",
    );
  });

  it("keeps the first rule of an id and blocks on a second, so that no file switches another's rule off [policy:guardrails-fail-closed]", async () => {
    const set = await guardrailsFromFiles([
      { source: "a.yaml", text: "- {id: r, action: block, condition_stakes: high}" },
      { source: "b.yaml", text: "- {id: r, action: block, condition_stakes: never}" },
    ]);
    expect(set.rules.map((rule) => rule.source)).toEqual(["a.yaml"]);
    expect(set.broken).toEqual([
      {
        id: "r",
        source: "b.yaml",
        action: "block",
        problem: "the id is already used in a.yaml: give each rule an id of its own",
      },
    ]);
  });

  it("does not let a context reach a prototype", async () => {
    const text = JSON.stringify([{ id: "r", action: "block", cel: "has(action.context.constructor)" }]);
    expect((await judge(text, { context: JSON.parse('{"__proto__": {"x": 1}}') })).allowed).toBe(true);
    expect(({} as Record<string, unknown>)["x"]).toBe(undefined);
  });
});

describe("any file at all", () => {
  it("becomes rules or broken rules, one for each entry, and is judged without an error [policy:any-rules]", async () => {
    const rule = fc.oneof(
      fc.jsonValue(),
      fc.record(
        {
          id: fc.string(),
          action: fc.constantFrom("block", "warn", "log", "stop"),
          condition_confidence: fc.jsonValue(),
          conditions: fc.jsonValue(),
          condition: fc.oneof(fc.string(), fc.jsonValue()),
          requires: fc.jsonValue(),
          scope: fc.jsonValue(),
        },
        { requiredKeys: [] },
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(rule, { maxLength: 5 }),
        fc.dictionary(fc.string(), fc.jsonValue()),
        async (file, context) => {
          const set = await guardrailsFromFiles([{ source: "any.yaml", text: JSON.stringify(file) }]);
          expect(set.rules.length + set.broken.length).toBeGreaterThanOrEqual(file.length === 0 ? 0 : 1);
          const verdict = await checkGuardrails(set, { description: "x", confidence: 0.5, context });
          const blocked = set.broken.some(({ action }) => action === "block");
          expect(blocked && verdict.allowed).toBe(false);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe("listing the rules", () => {
  it("gives each rule's conditions, general rules in every scope, and the broken ones with their problem", async () => {
    const set = await rules(`
- {id: a, description: A, action: block, condition_confidence: "< 0.5", scope: trader}
- {id: b, action: log, condition: {reason_count_lt: 2}}
- {id: c, action: block}
`);
    expect(listGuardrails(set, "other")).toEqual([
      {
        id: "c",
        name: "c",
        action: "block",
        description:
          "Cannot be read: rule 3: it has no condition, no requirement and no expression, so it would apply to everything",
        conditions: [],
        requirements: [],
        scope: [],
        problem: "rule 3: it has no condition, no requirement and no expression, so it would apply to everything",
      },
      {
        id: "b",
        name: "b",
        action: "log",
        description: "b",
        conditions: [{ field: "reason_count", operator: "lt", value: 2 }],
        requirements: [],
        scope: [],
      },
    ]);
    expect(listGuardrails(set, "trader").map(({ id }) => id)).toEqual(["c", "a", "b"]);
    expect(listGuardrails(set)[1]).toEqual({
      id: "a",
      name: "A",
      action: "block",
      description: "A",
      conditions: [{ field: "confidence", operator: "lt", value: 0.5 }],
      requirements: [],
      scope: ["trader"],
    });
  });
});
