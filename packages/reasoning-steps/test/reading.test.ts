import { STEP_KEYS } from "@clew/fsm";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AnswerContext, checkAnswer, doubledKey, MAX_ANSWER_CHARS, stepOf } from "../src/internal/index.ts";
import { goodAnswers } from "./answers.ts";

const good = goodAnswers();
const CONTEXT: AnswerContext = { earlier: {}, mode: "normal", depth: "full", knownSkills: ["data-import"] };

function accepts(over: object): boolean {
  return checkAnswer(stepOf("1"), { ...good["1"], ...over }, CONTEXT).ok;
}

function failing(): never {
  throw new Error("line 1: tabs\nand more");
}

function refusal(raw: unknown): string | undefined {
  const checked = checkAnswer(stepOf("3b"), raw, CONTEXT);
  return checked.ok ? "accepted" : checked.findings[0]?.message;
}

describe("reading an answer", () => {
  it("takes data, JSON text, a fenced block and a byte order mark alike [protocol:tolerant-reader]", () => {
    const text = JSON.stringify(good["1"], null, 2);
    for (const raw of [
      good["1"],
      text,
      `\uFEFF${text}\n`,
      `\`\`\`json\n${text}\n\`\`\``,
      `\`\`\`\r\n${text}\r\n\`\`\`\n`,
    ])
      expect(checkAnswer(stepOf("1"), raw, CONTEXT)).toMatchObject({ ok: true, answer: good["1"], warnings: [] });
  });

  it("refuses JSON in which a key stands twice, as YAML does: one value would be lost unseen [protocol:keys-once]", () => {
    expect(refusal('{"matched": null, "candidates": [], "matched": "data-import"}')).toBe(
      'the answer: expected every key once in its object, found "matched" twice',
    );
    expect(
      refusal('{"candidates": [{"skill": "a", "fit": 1, "ski\\u006cl": "b", "reason": "c"}], "matched": null}'),
    ).toContain('"skill" twice');
    expect(refusal('{"candidates": [], "matched": null, "note": "\\"matched\\": twice"}')).toBe("accepted");
  });

  it("finds no key twice in what JSON.stringify writes, and every one that is put in again [protocol:keys-once]", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), fc.string({ unit: "grapheme" }), (text, key) => {
        expect(doubledKey(text, JSON.parse(text))).toBeUndefined();
        const twice = `{${JSON.stringify(key)} :${text}, "x": [{"y" : ${text}}],${JSON.stringify(key)}:1}`;
        expect(doubledKey(twice, JSON.parse(twice))).toBe(key);
      }),
    );
  });

  it("mends numbers and booleans in quotes, single values for lists, and the spelling of listed words, and says so [protocol:tolerant-reader]", () => {
    const raw = {
      ...good["5"],
      agreement: "0.67",
      verdict: "Consistent",
      paths: good["5"].paths.map((path) => ({ ...path, agrees: path.agrees ? "true" : "No" })),
    };
    const checked = checkAnswer(stepOf("5"), raw, CONTEXT);
    expect(checked).toMatchObject({ ok: true, answer: good["5"] });
    expect(checked.ok && checked.warnings.map((each) => each.path).toSorted()).toEqual([
      "/agreement",
      "/paths/0/agrees",
      "/paths/1/agrees",
      "/paths/2/agrees",
      "/verdict",
    ]);
    const loop = {
      ...good["8"],
      outcome: "loop back",
      contradiction: "x",
      confidence: "80%",
      next_steps: "Only one",
      dissent: null,
    };
    expect(checkAnswer(stepOf("8"), loop, CONTEXT)).toMatchObject({
      ok: true,
      event: "loop_back",
      answer: { outcome: "loop_back", confidence: 0.8, next_steps: ["Only one"], dissent: [] },
    });
    const nothing = { ...good["6"], contradictions: "None", blind_spots: "n/a" };
    expect(checkAnswer(stepOf("6"), nothing, CONTEXT)).toMatchObject({
      ok: true,
      answer: { contradictions: [], blind_spots: [] },
    });
    const numbers = { ...good["2"], components: [{ id: 1, description: "Part", depends_on: [] }], sequence: 1 };
    expect(checkAnswer(stepOf("2"), numbers, CONTEXT)).toMatchObject({ ok: true, answer: { sequence: ["1"] } });
  });

  it("mends only what has one meaning", () => {
    for (const domain_confidence of ["high", "", "0,9", "1e1", "0x1", "Infinity", "2", 2, null, [0.9], Number.NaN])
      expect(accepts({ domain_confidence }), String(domain_confidence)).toBe(false);
    for (const domain of ["cooking", "", 1, null, ["technical"]]) expect(accepts({ domain })).toBe(false);
    for (const intent of [null, {}, [], ["a"], " ", "x".repeat(10_001)]) expect(accepts({ intent })).toBe(false);
  });

  it("names path, expected, found and the template's line of what it cannot take [protocol:findings-show-template]", () => {
    const checked = checkAnswer(
      stepOf("3"),
      {
        ...good["3"],
        branches: [
          { ...good["3"].branches[0], score: "high" },
          { ...good["3"].branches[1], pros: {} },
        ],
        selected: "",
      },
      CONTEXT,
    );
    expect(checked).toMatchObject({ ok: false, code: "ANSWER_INVALID" });
    expect(checked.ok ? [] : checked.findings).toEqual([
      {
        path: "/branches/0/score",
        expected: "a number",
        found: '"high"',
        message: '/branches/0/score: expected a number, found "high"',
        template_line: '{"branches":[{"id":"…","approach":"…","pros":["…"],"cons":["…"],"score":0}],',
      },
      {
        path: "/branches/1/pros/0",
        expected: "a text",
        found: "a map of fields",
        message: "/branches/1/pros/0: expected a text, found a map of fields",
        template_line: '{"branches":[{"id":"…","approach":"…","pros":["…"],"cons":["…"],"score":0}],',
      },
      {
        path: "/selected",
        expected: "a text that says something",
        found: "an empty text",
        message: "/selected: expected a text that says something, found an empty text",
        template_line: '"selected":"…",',
      },
    ]);
  });

  it("finds the template's line of a field that occurs twice by its place", () => {
    const checked = checkAnswer(stepOf("0"), { ...good["0"], explore: { edge_cases: [] } }, CONTEXT);
    expect(checked.ok ? [] : checked.findings.map((each) => [each.path, each.template_line])).toEqual([
      ["/explore/failure_modes", '"explore":{"edge_cases":["…"],"failure_modes":["…"]}}'],
    ]);
  });

  it("lists what is wrong in the order in which the template asks for it", () => {
    const checked = checkAnswer(stepOf("0"), { explore: {}, share: { complexity: "huge" }, ask: "which?" }, CONTEXT);
    expect(checked.ok ? [] : checked.findings.map((each) => each.path)).toEqual([
      "/share/task_type",
      "/share/complexity",
      "/share/inferences",
      "/share/pitfalls",
      "/ask/0",
      "/acknowledge",
      "/explore/edge_cases",
      "/explore/failure_modes",
    ]);
  });

  it("uses the parser it is given for what is not JSON, and only then [protocol:json-first]", () => {
    const seen: string[] = [];
    const parse = (text: string) => {
      seen.push(text);
      return good["3b"];
    };
    expect(checkAnswer(stepOf("3b"), JSON.stringify(good["3b"]), { ...CONTEXT, parse }).ok).toBe(true);
    expect(seen).toEqual([]);
    expect(checkAnswer(stepOf("3b"), "candidates: []\nmatched: null\n", { ...CONTEXT, parse }).ok).toBe(true);
    expect(seen).toEqual(["candidates: []\nmatched: null"]);
    expect(checkAnswer(stepOf("3b"), "candidates: []", CONTEXT)).toMatchObject({ ok: false, code: "ANSWER_INVALID" });
    const refused = checkAnswer(stepOf("3b"), "\tx", { ...CONTEXT, parse: failing });
    expect(refused.ok ? "" : refused.findings[0]?.found).toBe("text that is not (line 1: tabs)");
  });

  it("recognises the template handed in unfilled, wholly or in part [protocol:template-unfilled]", () => {
    const checked = checkAnswer(stepOf("1"), { ...good["1"], approach: "…", context_factors: [" ... "] }, CONTEXT);
    expect(checked.ok ? [] : checked.findings.map((each) => each.message)).toEqual([
      "/approach: expected your own words, found the template's placeholder",
      "/context_factors/0: expected your own words, found the template's placeholder",
    ]);
  });

  it("keeps unknown fields as they are [protocol:unknown-fields-kept]", () => {
    const raw = { ...good["3b"], note_to_self: { deep: [1, "two", null] } };
    expect(checkAnswer(stepOf("3b"), raw, CONTEXT)).toMatchObject({ ok: true, answer: raw });
  });
});

describe("a hostile answer", () => {
  it("is refused where it is too large, too deep or too many [protocol:answers-are-bounded]", () => {
    expect(refusal(" ".repeat(MAX_ANSWER_CHARS + 1))).toMatch(/at most 1000000 characters/);
    expect(refusal("[".repeat(100_000))).toMatch(/text that is not/);
    expect(refusal(`${"[".repeat(100_000)}${"]".repeat(100_000)}`)).toMatch(/at most 32 levels/);
    expect(refusal({ ...good["3b"], extra: Array(30_000).fill(0) })).toMatch(/at most 20000 values/);
    expect(refusal({ ...good["3b"], extra: "x".repeat(MAX_ANSWER_CHARS + 1) })).toMatch(/1000001 characters/);
  });

  it("cannot bring in prototypes, U+0000 or half characters [protocol:answers-are-bounded]", () => {
    expect(refusal('{"candidates":[],"matched":null,"__proto__":{"polluted":true}}')).toMatch(/__proto__/);
    expect(refusal('{"candidates":[],"matched":null,"a":[{"__proto__":1}]}')).toMatch(/__proto__/);
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
    expect(refusal({ ...good["3b"], matched: "a\0b" })).toMatch(/U\+0000/);
    expect(refusal({ ...good["3b"], matched: "a\uD800" })).toMatch(/surrogate/);
    expect(refusal({ ...good["3b"], "a\0": 1 })).toMatch(/U\+0000/);
  });

  it("never makes the check throw, and never changes what was handed in", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...STEP_KEYS),
        fc.oneof(fc.json(), fc.string(), fc.jsonValue({ maxDepth: 6 })),
        (key, raw) => {
          const before = JSON.stringify(raw);
          expect(checkAnswer(stepOf(key), raw, CONTEXT).ok).toBe(false);
          expect(JSON.stringify(raw)).toBe(before);
        },
      ),
    );
  });

  it("is judged the same when one part of a good answer is replaced by anything: refused, or stored in a form that is good again", () => {
    fc.assert(
      fc.property(fc.constantFrom(...STEP_KEYS), fc.nat(), fc.jsonValue({ maxDepth: 2 }), (key, where, value) => {
        const answer: Record<string, unknown> = { ...good[key] };
        const fields = Object.keys(answer);
        answer[fields[where % fields.length] ?? ""] = value;
        const first = checkAnswer(stepOf(key), answer, CONTEXT);
        if (!first.ok) return;
        const again = checkAnswer(stepOf(key), JSON.parse(JSON.stringify(first.answer)), CONTEXT);
        expect(again).toMatchObject({ ok: true, answer: first.answer });
      }),
      { numRuns: 500 },
    );
  });
});
