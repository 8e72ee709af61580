import { describe, expect, it } from "vitest";
import { checkLearnings, LEARNINGS } from "../src/internal/index.ts";

const GOOD = { patterns_discovered: [], gotchas: [{ issue: "The driver buffers", severity: "high" }] };

describe("learnings", () => {
  it("are asked for with an example that is accepted, and a template that is not until filled in [protocol:learnings-checked]", () => {
    const example = /\n## Good\n\n```json\n([^]*?)\n```/.exec(LEARNINGS.instructions)?.[1] ?? "";
    expect(checkLearnings(example)).toMatchObject({ ok: true, warnings: [] });
    expect(checkLearnings(LEARNINGS.template).ok).toBe(false);
  });

  it("may be empty lists, but not missing ones", () => {
    expect(checkLearnings({ patterns_discovered: [], gotchas: [] })).toMatchObject({ ok: true });
    const missing = checkLearnings({});
    expect(missing.ok ? [] : missing.findings.map((each) => each.message)).toEqual([
      "/patterns_discovered: expected this field, found nothing",
      "/gotchas: expected this field, found nothing",
    ]);
  });

  it("are read as tolerantly as any answer, and refused with the template's line [protocol:learnings-checked]", () => {
    const slip = { ...GOOD, gotchas: { issue: "The driver buffers", severity: "High" } };
    expect(checkLearnings("yaml", () => slip)).toMatchObject({ ok: true, answer: GOOD });
    const wrong = checkLearnings({ ...GOOD, patterns_discovered: [{ pattern: "x", applies_to: ["Two words"] }] });
    expect(wrong.ok ? [] : wrong.findings.map((each) => [each.path, each.expected, each.template_line])).toEqual([
      [
        "/patterns_discovered/0/applies_to/0",
        "lower case, with hyphens between words, such as data-import",
        '"patterns_discovered": [{ "pattern": "…", "location": "…", "applies_to": ["…"] }],',
      ],
    ]);
    expect(checkLearnings("{").ok).toBe(false);
  });
});
