import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withDefaults } from "./complete-draft.ts";
import { type PayloadContext, validatePayload, verdictError, verdictExit } from "./handoff-finding.ts";
import { openPayload, openPayloadValue } from "./open-payload.ts";
import { PAYLOAD_FIELDS } from "./shape-findings.ts";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const schemas = new URL("../../../../schemas/handoff/", import.meta.url);
const EXAMPLE = readFileSync(new URL("2.0/valid/payload--documented-example.yaml", schemas), "utf8");
const CREATED = Date.parse("2026-02-04T19:35:00Z");
const HERE = { readable: true, perspectives: 5 } as const;

function judge(text: string, over: Partial<PayloadContext> = {}): ReturnType<typeof validatePayload> {
  return validatePayload(openPayload(text), { sha256, now: CREATED, purpose: "reading", session: HERE, ...over });
}

const codes = (list: readonly { code: string }[]): string[] => list.map((each) => each.code);

const SMALL = `handoff:
  version: "2.0"
  timestamp: "2026-02-04T19:30:00Z"
  source:
    skill: lit-pm
    workflow_id: lit-pm-20260204-193000-a1b2c3d4
    session_path: /tmp/s
  target:
    skill: fact-checker
  context:
    original_prompt: "Should we?"
    problem_type: decision
`;

describe("the documented example", () => {
  it("has the right shape, but the hash of an empty text, no session and a past expiry, each said [payload:documented-example]", () => {
    const verdict = judge(EXAMPLE, {
      now: Date.parse("2026-11-18T12:00:00Z"),
      session: { readable: false, reason: "it does not exist" },
    });
    expect(verdict.version).toBe("2.0");
    expect(verdict.profile).toBe("perspective-swarm");
    expect(verdict.handoff?.target.skill).toBe("lit-pm");
    expect(verdict.valid).toBe(false);
    expect(codes(verdict.errors)).toEqual(["HASH_MISMATCH", "SESSION_UNREADABLE"]);
    expect(verdict.errors[0]?.message).toMatch(/^the declared hash is the SHA-256 of an empty text/);
    expect(verdict.errors[0]).toMatchObject({ path: "/handoff/meta/payload_hash", line: 68, column: 19 });
    expect(verdict.errors[1]?.message).toBe(
      'the session folder "/tmp/swarm-session-20260204-183000-a1b2c3d4/" cannot be used: it does not exist',
    );
    expect(codes(verdict.warnings)).toEqual(["EXPIRED"]);
    expect(verdict.warnings[0]?.message).toBe("expired at 2026-02-04T20:30:00Z, it is 2026-11-18T12:00:00Z");
    expect(verdictExit(verdict)).toBe(4);
  });

  it("is valid once the hash is its own [payload:hash-wrong]", () => {
    const wrong = judge(EXAMPLE);
    expect(codes(wrong.errors)).toEqual(["HASH_MISMATCH"]);
    expect(verdictExit(wrong)).toBe(7);
    const mended = EXAMPLE.replace(/"sha256:[0-9a-f]{64}"/, `"${wrong.hash.computed}"`);
    const right = judge(mended);
    expect(right.hash.matches).toBe(true);
    expect(right.valid).toBe(true);
    expect(codes(right.warnings)).toEqual(["SIZE_MISMATCH"]);
    expect(verdictExit(right)).toBe(0);
    expect(verdictExit(judge(mended.replace("European market?", "Asian market?")))).toBe(7);
  });
});

describe("a payload", () => {
  it("needs no more than its required fields [payload:required]", () => {
    const verdict = judge(SMALL);
    expect(verdict.errors).toEqual([]);
    expect(verdict).toMatchObject({ valid: true, version: "2.0", upgraded: false, profile: "generic" });
    expect(codes(verdict.notes)).toEqual(["HASH_ABSENT"]);
    expect(verdict.hash).toMatchObject({ declared: null, matches: null });
  });

  it("is told its size is wrong, with a hash beside it or without [payload:size]", () => {
    const verdict = judge(`${SMALL}  meta:\n    payload_size_bytes: 7\n`);
    expect(verdict.valid).toBe(true);
    expect(verdict.warnings).toMatchObject([
      {
        code: "SIZE_MISMATCH",
        path: "/handoff/meta/payload_size_bytes",
        line: 14,
        message: expect.stringMatching(/^declared 7, .* \d{3}$/),
      },
    ]);
    const size = / (\d+)$/.exec(verdict.warnings[0]?.message ?? "")?.[1];
    expect(judge(`${SMALL}  meta:\n    payload_size_bytes: ${size}\n`).warnings).toEqual([]);
  });

  it("shows what to write where a text stands for an entry or for a list [payload:wrong-kind]", () => {
    const verdict = judge(
      `${SMALL}  insights:\n    convergent: [It grows]\n    uncertainties: Cost\n  research_seeds:\n    suggested_terms: [GDPR]\n  meta:\n    handoff_chain: lit-pm\n`,
    );
    expect(verdict.errors.map(({ path, fix }) => [path, fix])).toEqual([
      ["/handoff/insights/convergent/0", 'write - theme: "It grows"'],
      ["/handoff/insights/uncertainties", 'write uncertainties: ["Cost"]'],
      ["/handoff/research_seeds/suggested_terms/0", 'write - term: "GDPR"'],
      ["/handoff/meta/handoff_chain", 'write handoff_chain: ["lit-pm"]'],
    ]);
  });

  it("reports every finding at once, each with line and column [payload:all-at-once]", () => {
    const verdict = judge(`handoff:
  version: "3.0"
  timestamp: "2026-02-31T19:30:00Z"
  source:
    skill: Lit PM
    session_path: ""
  target: {}
  context:
    original_prompt: "  "
    problem_type: strategical
  meta:
    convergance_level: low
    handoff_chain: [a]
    perspectives_completed: many
`);
    expect(
      verdict.errors.map(({ code, path, line, column }) => `${line}:${column} ${code} ${path}`).toSorted(),
    ).toEqual([
      "10:19 BAD_VALUE /handoff/context/problem_type",
      "13:20 CHAIN_END /handoff/meta/handoff_chain",
      "14:29 BAD_TYPE /handoff/meta/perspectives_completed",
      "2:12 BAD_VERSION /handoff/version",
      "3:14 BAD_TIMESTAMP /handoff/timestamp",
      "5:12 BAD_SKILL_NAME /handoff/source/skill",
      "6:19 EMPTY /handoff/source/session_path",
      "7:11 MISSING_FIELD /handoff/target/skill",
      "9:22 EMPTY /handoff/context/original_prompt",
    ]);
    expect(verdict.errors.find((each) => each.path === "/handoff/context/problem_type")?.fix).toBe("write strategic");
    expect(verdict.errors.find((each) => each.code === "BAD_TIMESTAMP")?.message).toBe(
      '"2026-02-31T19:30:00Z" is no RFC 3339 time: there is no day 31 in 2026-02',
    );
    expect(verdict.warnings).toContainEqual({
      code: "NEAR_MISS",
      path: "/handoff/meta/convergance_level",
      message: '"convergance_level" is not a field of payloads and is ignored; "convergence_level" is',
      fix: "rename it to convergence_level",
      line: 12,
      column: 5,
    });
    expect(verdictError(verdict).error).toMatchObject({
      code: "INVALID_PAYLOAD",
      details: { missing_fields: ["handoff.target.skill"] },
      recoverable: true,
    });
  });

  it("names absent fields in dotted form, empty ones too [payload:missing-fields]", () => {
    const verdict = judge(
      SMALL.replace('original_prompt: "Should we?"', "original_prompt:").replace(/ {4}problem.*\n/, ""),
    );
    expect(verdict.missingFields.toSorted()).toEqual([
      "handoff.context.original_prompt",
      "handoff.context.problem_type",
    ]);
    expect(judge("a: 1").missingFields).toEqual(["handoff"]);
    expect(verdictExit(judge("a: 1"))).toBe(4);
  });

  it("names the required fields of a section that is absent, empty or misspelt, all of them at once [payload:missing-fields]", () => {
    const verdict = judge(
      'handoff:\n  version: "2.0"\n  timestamp: "2026-02-04T19:30:00Z"\n  sources: {}\n  target:\n',
    );
    expect(verdict.missingFields.toSorted()).toEqual([
      "handoff.context.original_prompt",
      "handoff.context.problem_type",
      "handoff.source.session_path",
      "handoff.source.skill",
      "handoff.target.skill",
    ]);
    expect(verdict.errors.filter(({ path }) => path.startsWith("/handoff/source/")).map(({ fix }) => fix)).toEqual([
      "rename sources to source",
      "rename sources to source",
    ]);
  });

  it("is read with a number for its version, and says so [payload:version]", () => {
    const verdict = judge(SMALL.replace('"2.0"', "2.0"));
    expect(verdict).toMatchObject({ valid: true, version: "2.0" });
    expect(codes(verdict.notes)).toContain("VERSION_NUMBER");
    for (const early of ['"1.0"', "1.0"]) {
      const read = judge(SMALL.replace('"2.0"', early));
      expect(read).toMatchObject({ valid: true, version: "1.0", upgraded: false });
      expect(codes(read.notes)).toContain("VERSION_EARLIER");
    }
    for (const other of ['"2.1"', "3", '"1.1"', "true"]) {
      const refused = judge(SMALL.replace('"2.0"', other));
      expect(refused.errors.map((each) => each.code)).toEqual(["BAD_VERSION"]);
      expect(verdictError(refused).error.code).toBe("VALIDATION_FAILED");
      expect(verdictError(refused).error.message).toContain('must be "2.0"');
    }
  });

  it("takes a key with nothing behind it for absent, and still asks for the required ones [payload:empty-keys]", () => {
    const empty = `${SMALL.trimEnd()}\n  expires_at:\n  insights:\n  meta: {convergence_level: , payload_hash: }\n`;
    expect(judge(empty)).toMatchObject({ valid: true, errors: [] });
    const missing = judge(SMALL.replace(/timestamp:.*/, "timestamp:"));
    expect(missing.missingFields).toEqual(["handoff.timestamp"]);
  });

  it("is given its default expiry on receipt [payload:default-expiry]", () => {
    const handoff = { timestamp: "2026-02-04T19:30:00Z", source: { skill: "a" } };
    expect(withDefaults(handoff)).toMatchObject({ expires_at: "2026-02-04T20:30:00Z" });
    expect(withDefaults({ ...handoff, expires_at: "2026-02-05T00:00:00Z" })).toMatchObject({
      expires_at: "2026-02-05T00:00:00Z",
    });
  });

  it("hashes the same with a number or a text for its version [payload:hash-canonical]", () => {
    const declared = judge(SMALL).hash.computed;
    const withHash = `${SMALL}  meta: {payload_hash: "${declared}"}\n`.replace('"2.0"', "2.0");
    // An empty meta is part of the content, like any other field.
    expect(judge(withHash).hash.matches).toBe(false);
    const own = judge(`${SMALL}  meta: {}\n`).hash.computed;
    expect(judge(`${SMALL}  meta: {payload_hash: "${own}"}\n`.replace('"2.0"', "2.0")).hash.matches).toBe(true);
  });

  it("is told a hash that holds once it is written where the fix says [payload:hash-canonical]", () => {
    for (const text of [SMALL, SMALL.replace('"2.0"', "2.0")]) {
      const { fix } = judge(text).notes.find((each) => each.code === "HASH_ABSENT") ?? {};
      expect(judge(`${text}  ${fix}\n`).hash.matches).toBe(true);
    }
    const withMeta = `${SMALL}  meta:\n    convergence_level: low\n`;
    const { fix } = judge(withMeta).notes.find((each) => each.code === "HASH_ABSENT") ?? {};
    expect(judge(`${withMeta}    ${fix}\n`).hash.matches).toBe(true);
  });

  it("keeps unknown fields and warns of nearly known names only [payload:unknown-kept]", () => {
    const verdict = judge(`${SMALL}  house_rules: {a: 1}\n  insight: {}\n`);
    expect(verdict.valid).toBe(true);
    expect(verdict.handoff?.["house_rules"]).toEqual({ a: 1 });
    expect(codes(verdict.warnings)).toEqual(["NEAR_MISS"]);
  });

  it("is refused as expired at receipt and only told so when read [payload:expiry]", () => {
    const late = { now: Date.parse("2026-02-04T20:30:00Z") };
    expect(codes(judge(SMALL, late).warnings)).toEqual(["EXPIRED"]);
    const received = judge(SMALL, { ...late, purpose: "receipt" });
    expect(codes(received.errors)).toEqual(["EXPIRED"]);
    expect(verdictExit(received)).toBe(3);
    expect(judge(SMALL, { now: Date.parse("2026-02-04T20:29:59Z"), purpose: "receipt" }).valid).toBe(true);
  });

  it("expires after it was created [payload:expiry]", () => {
    const verdict = judge(SMALL.replace("  source:", '  expires_at: "2026-02-04T20:30:00+01:00"\n  source:'));
    expect(codes(verdict.errors)).toEqual(["BAD_EXPIRY"]);
  });

  it("warns of a loop and never refuses it [payload:loop]", () => {
    const verdict = judge(`${SMALL}  meta: {handoff_chain: [fact-checker, lit-pm]}\n`);
    expect(verdict.valid).toBe(true);
    expect(verdict.warnings).toMatchObject([
      {
        code: "LOOP",
        message: '"fact-checker" already handed this on: "fact-checker" → "lit-pm" → "fact-checker" may be a loop',
      },
    ]);
  });

  it("of the swarm's profile must come from the swarm [payload:profiles]", () => {
    expect(judge(EXAMPLE).profile).toBe("perspective-swarm");
    expect(codes(judge(SMALL, { profile: "perspective-swarm" }).errors)).toEqual(["BAD_SOURCE"]);
  });

  it("warns of a missing or odd workflow_id and of scores beyond the scale [payload:warnings]", () => {
    expect(codes(judge(SMALL.replace(/ {4}workflow_id.*\n/, "")).warnings)).toEqual(["WORKFLOW_ID_ABSENT"]);
    expect(codes(judge(SMALL.replace("lit-pm-2026", "x-2026")).warnings)).toEqual(["WORKFLOW_ID_ODD"]);
    const scored = judge(`${SMALL}  insights: {convergent: [{theme: a, confidence_score: 85}]}\n`);
    expect(scored.warnings).toMatchObject([
      { code: "SCORE_RANGE", path: "/handoff/insights/convergent/0/confidence_score" },
    ]);
    expect(scored.valid).toBe(true);
  });

  it("counts perspective files only when it says how many there are [payload:perspectives]", () => {
    expect(judge(SMALL, { session: { readable: true, perspectives: 0 } }).valid).toBe(true);
    const verdict = judge(`${SMALL}  meta: {perspectives_completed: 3}\n`, {
      session: { readable: true, perspectives: 2 },
    });
    expect(verdict.errors).toMatchObject([
      { code: "PERSPECTIVES_MISMATCH", message: "says 3, the session holds 2 files perspectives/*.md" },
    ]);
  });

  it.each([
    ["two documents", `${SMALL}---\n${SMALL}`, "MULTIPLE_DOCUMENTS"],
    ["a doubled key", `${SMALL}  version: "2.0"\n`, "DUPLICATE_KEY"],
    ["a polluting key", `${SMALL}  __proto__: {valid: true}\n`, "UNSAFE_KEY"],
    ["100,000 brackets", "[".repeat(100_000), "TOO_DEEP"],
    ["a list", "[1]", "BAD_TYPE"],
    ["nothing", "", "BAD_TYPE"],
    ["a reference", SMALL.replace('"Should we?"', "*x"), "ALIAS"],
  ])("that is %s is refused with a reason and no crash [payload:bad-input]", (_, text, code) => {
    const verdict = judge(text);
    expect(verdict.valid).toBe(false);
    expect(codes(verdict.errors)).toContain(code);
    expect(verdictExit(verdict)).toBe(4);
    expect(verdict.errors[0]?.line).toBeGreaterThan(0);
  });
});

describe("any document", () => {
  const anything = fc.jsonValue({ maxDepth: 3 });
  const section = (fields: readonly string[]): fc.Arbitrary<unknown> =>
    fc.oneof(anything, fc.dictionary(fc.constantFrom(...fields), anything));
  const handoffs = fc.record(
    {
      version: fc.oneof(fc.constantFrom("2.0", 2, "1.0", 1, "3.0"), anything),
      timestamp: fc.oneof(fc.constant("2026-02-04T19:30:00Z"), anything),
      expires_at: anything,
      source: section(PAYLOAD_FIELDS["/handoff/source"] ?? []),
      target: section(PAYLOAD_FIELDS["/handoff/target"] ?? []),
      context: section(PAYLOAD_FIELDS["/handoff/context"] ?? []),
      payload: section(["original_prompt", "convergent_insights"]),
      insights: section(PAYLOAD_FIELDS["/handoff/insights"] ?? []),
      meta: section(PAYLOAD_FIELDS["/handoff/meta"] ?? []),
    },
    { requiredKeys: [] },
  );

  it("is judged where a field holds a map that cannot be made a text [payload:bad-input]", () => {
    for (const odd of [[{ toString: 0 }], { toString: null, valueOf: 1 }, [[[]]]]) {
      const document = {
        handoff: { version: odd, source: { skill: odd }, target: { skill: odd }, meta: { handoff_chain: odd } },
      };
      const verdict = judge(JSON.stringify(document));
      expect(verdict.valid).toBe(false);
    }
  });

  it("that a program made is judged also where it holds circles, what JSON has not, or levels without end [payload:bad-input]", () => {
    const circle: { self?: unknown } = {};
    circle.self = circle;
    let deep: unknown = "end";
    for (let level = 0; level < 50_000; level += 1) deep = [deep];
    for (const odd of [circle, [circle], deep, 1n, Symbol("odd"), () => 1, Number.NaN]) {
      const source = { skill: odd, session_path: odd };
      for (const handoff of [odd, { version: odd, timestamp: odd, source, target: odd, context: odd, meta: odd }]) {
        const verdict = validatePayload(openPayloadValue({ handoff }), { sha256, now: CREATED, purpose: "reading" });
        expect(verdict.valid).toBe(false);
        expect(verdictExit(verdict)).toBe(4);
      }
    }
  });

  it("gets a judgement, never a crash, and is valid only without an error [payload:bad-input]", () => {
    fc.assert(
      fc.property(fc.oneof(anything, fc.record({ handoff: handoffs })), (document) => {
        const text = JSON.stringify(document);
        const verdict = judge(text);
        expect(verdict.valid).toBe(verdict.errors.length === 0);
        expect(verdictExit(verdict) === 0).toBe(verdict.valid);
        if (verdict.valid) expect(verdict.handoff?.context.original_prompt).toMatch(/\S/);
        expect(() => verdictError(verdict)).not.toThrow();
      }),
      { numRuns: 1500 },
    );
  });

  it.each([
    ["wrong values", (n: number) => `{"handoff":{"insights":{"uncertainties":[${"1,".repeat(n)}1]}}}`],
    [
      "unknown fields",
      (n: number) => `{"handoff":{${Array.from({ length: n }, (_, i) => `"contexz${i}":1`).join(",")}}}`,
    ],
    ["scores", (n: number) => `{"handoff":{"insights":{"convergent":[${'{"confidence_score":11},'.repeat(n)}{}]}}}`],
    ["lines of prose", (n: number) => "some words that are no YAML: at all: ever\n".repeat(n)],
    ["cut texts", (n: number) => `handoff:\n${Array.from({ length: n }, (_, i) => `  k${i}: a # b`).join("\n")}`],
  ])("with twenty thousand %s is told a few hundred things [payload:bounded]", (_, text) => {
    const verdict = judge(text(20_000));
    expect(verdict.errors.length + verdict.warnings.length + verdict.notes.length).toBeLessThan(1200);
  });
});

describe("the table of known fields", () => {
  it("names what the schema declares", () => {
    const schema = JSON.parse(readFileSync(new URL("2.0/payload.schema.json", schemas), "utf8"));
    for (const [path, fields] of Object.entries(PAYLOAD_FIELDS)) {
      let node = schema;
      for (const key of path.slice(1).split("/")) node = node.properties[key];
      expect(fields.toSorted()).toEqual(Object.keys(node.properties).toSorted());
    }
  });

  it("says of an absent source only that it is absent [payload:missing-fields]", () => {
    const verdict = judge(SMALL.replace("    skill: lit-pm\n", "").concat("  meta:\n    handoff_chain: [lit-pm]\n"));
    expect(codes(verdict.errors)).toEqual(["MISSING_FIELD"]);
    expect(verdict.warnings.map((each) => each.message).join(" ")).not.toMatch(/undefined|nothing/);
  });

  it("points at the misspelt field itself, wherever its value begins [payload:unknown-kept]", () => {
    const verdict = judge(`${SMALL}  metta:\n    x: 1\n`);
    expect(verdict.warnings.find((each) => each.code === "NEAR_MISS")).toMatchObject({ line: 13, column: 3 });
  });
});
