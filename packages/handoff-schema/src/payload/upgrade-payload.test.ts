import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { validatePayload } from "./handoff-finding.ts";
import { openPayload, upgradePayload } from "./open-payload.ts";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const FULL = readFileSync(new URL("../../../../schemas/handoff/1.0/valid/payload--full.json", import.meta.url), "utf8");
const context = { sha256, now: Date.parse("2026-02-04T19:10:00Z"), purpose: "receipt" } as const;

function leaves(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [JSON.stringify(value)];
  const inner = Object.values(value).flatMap(leaves);
  return inner.length === 0 ? [JSON.stringify(value)] : inner;
}

describe("the first version", () => {
  it("is recognised by its shape, upgraded and reported as upgraded [payload:upgrade]", () => {
    const verdict = validatePayload(openPayload(FULL), context);
    expect(verdict).toMatchObject({ valid: true, version: "1.0", upgraded: true, profile: "perspective-swarm" });
    expect(verdict.notes.map((each) => each.code)).toContain("UPGRADED");
    expect(verdict.handoff).toMatchObject({
      version: "2.0",
      context: {
        original_prompt: "Should we expand into the European market?",
        problem_type: "strategic",
        house_field: "kept",
      },
      insights: {
        convergent: [{ theme: "Growth", confidence_score: 7.2 }],
        divergent: [{ archetype: "critic", insight: "Costs underestimated", confidence: 5 }],
        uncertainties: ["True cost of compliance", "Competitors", "Currency"],
        blind_spots: ["May miss partnerships"],
      },
      research_seeds: { suggested_terms: [{ term: "GDPR compliance cost", rationale: "the critic's concern" }] },
      meta: {
        perspectives_completed: 5,
        convergence_level: "medium",
        user_feedback: "GDPR depth",
        house_context: "kept",
      },
    });
    expect(verdict.handoff).not.toHaveProperty("payload");
  });

  it("finds its insights and seeds under the second version's words too, and keeps both where both are there [payload:upgrade]", () => {
    const { handoff } = upgradePayload({
      version: "1.0",
      payload: { original_prompt: "p", key_uncertainties: ["a"], uncertainties: ["b"], open_questions: ["q"] },
    });
    expect(handoff).toMatchObject({
      context: { original_prompt: "p" },
      insights: { uncertainties: ["a"] },
      research_seeds: { open_questions: ["q"] },
      meta: { upgraded_from: { payload: { uncertainties: ["b"] } } },
    });
    expect(Object.keys(Object(handoff["context"]))).toEqual(["original_prompt"]);
  });

  it("is recognised with a number for its version, and not under another version [payload:upgrade]", () => {
    expect(openPayload(FULL.replace('"1.0"', "1.0")).upgraded).toBe(true);
    expect(openPayload(FULL.replace('"1.0"', '"2.0"')).upgraded).toBe(false);
    const other = openPayload('{"handoff":{"version":"1.0","stage":1}}');
    expect(other.upgraded).toBe(false);
    expect(validatePayload(other, context).errors.map((each) => each.code)).toContain("BAD_VERSION");
  });

  it("is judged where it was written: findings carry the old lines [payload:upgrade]", () => {
    const text =
      'handoff:\n  version: "1.0"\n  payload:\n    original_prompt: a\n    problem_type: odd\n    key_uncertainties: x\n';
    const verdict = validatePayload(openPayload(text), context);
    const at = (path: string): unknown => verdict.errors.find((each) => each.path === path)?.line;
    expect(at("/handoff/context/problem_type")).toBe(5);
    expect(at("/handoff/insights/uncertainties")).toBe(6);
  });

  it("keeps a field called __proto__ a field, wherever it moves [payload:upgrade]", () => {
    const upgraded = upgradePayload(
      JSON.parse('{"payload":{"original_prompt":"p","__proto__":{"a":1}},"context":{"__proto__":"kept"}}'),
    );
    expect(JSON.stringify(upgraded.handoff)).toBe(
      '{"version":"2.0","context":{"original_prompt":"p","__proto__":{"a":1}},"meta":{"__proto__":"kept"}}',
    );
    const taken = upgradePayload(JSON.parse('{"payload":{"original_prompt":"p","__proto__":1},"meta":5}'));
    expect(leaves(taken.handoff)).toContain("1");
    expect({}).not.toHaveProperty("a");
  });

  it("loses nothing, whatever it holds [payload:upgrade]", () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.array(fc.string(), { maxLength: 2 }));
    const names = [
      "original_prompt",
      "problem_type",
      "convergent_insights",
      "key_uncertainties",
      "suggested_search_terms",
    ];
    const section = (keys: readonly string[]): fc.Arbitrary<Record<string, unknown>> =>
      fc.dictionary(fc.oneof(fc.constantFrom(...keys), fc.string({ minLength: 1, maxLength: 6 })), value, {
        maxKeys: 6,
      });
    const handoff = fc.record(
      {
        payload: section(names),
        context: fc.oneof(section(["user_feedback", "convergence_level"]), value),
        insights: fc.oneof(section(["uncertainties", "convergent"]), value),
        research_seeds: fc.oneof(section(["suggested_terms"]), value),
        meta: fc.oneof(section(["user_feedback", "upgraded_from"]), value),
        upgraded_from: value,
        other: value,
      },
      { requiredKeys: ["payload"] },
    );
    fc.assert(
      fc.property(handoff, (written) => {
        const upgraded = upgradePayload(JSON.parse(JSON.stringify(written)));
        const kept = leaves(upgraded.handoff);
        for (const leaf of leaves(JSON.parse(JSON.stringify(written)))) {
          // An empty section has no content to lose.
          if (leaf !== "{}") expect(kept).toContain(leaf);
        }
      }),
      { numRuns: 500 },
    );
  });
});
