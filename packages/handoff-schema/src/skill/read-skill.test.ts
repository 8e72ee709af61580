import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { looksBroken, quickName, readSkill, type SkillReading, splitFrontMatter } from "./read-skill.ts";

const PATH = "/skills/lit-pm/SKILL.md";

function read(yaml: string, over: { sidecar?: string; thorough?: boolean; folder?: string } = {}): SkillReading {
  const sidecar = over.sidecar === undefined ? undefined : { path: "/skills/lit-pm/handoff.yaml", text: over.sidecar };
  const files = {
    path: PATH,
    folder: over.folder ?? "lit-pm",
    text: `---\n${yaml}---\n\n# Body\n`,
    whole: true,
    sidecar,
  };
  return readSkill(files, over.thorough === undefined ? {} : { thorough: over.thorough });
}

const codes = (reading: SkillReading): string[] => reading.diagnostics.map((each) => each.code);

const FULL = `name: lit-pm
description: Literature reviews
handoff:
  accepts_handoff: true                    # REQUIRED: Must be true
  handoff_categories: [research, analysis] # REQUIRED: At least one category
  handoff_description: "Comprehensive literature review (4-24 hours)"
  handoff_trigger: "--handoff {payload_path}"
  protocol_version: "2.0"
  health_check: "lit-pm --health"
  requires:
    - context.original_prompt
    - context.problem_type
  optional_consumes:
    - insights.uncertainties
`;

describe("a skill's handoff metadata", () => {
  it("is read as documented [skill:documented-form]", () => {
    const reading = read(FULL);
    expect(reading).toMatchObject({
      kind: "eligible",
      name: "lit-pm",
      metadata: {
        categories: ["research", "analysis"],
        description: "Comprehensive literature review (4-24 hours)",
        trigger: "--handoff {payload_path}",
        protocolVersion: "2.0",
        healthCheck: "lit-pm --health",
        requires: ["context.original_prompt", "context.problem_type"],
        optionalConsumes: ["insights.uncertainties"],
      },
    });
    expect(reading.diagnostics).toEqual([]);
  });

  it("has defaults for what is optional, and the skill's own description stands in [skill:documented-form]", () => {
    const reading = read(
      "name: lit-pm\ndescription: Reviews\nhandoff:\n  accepts_handoff: true\n  handoff_categories: research\n",
    );
    expect(reading.metadata).toEqual({
      categories: ["research"],
      description: "Reviews",
      trigger: "{payload_path}",
      protocolVersion: "2.0",
      healthCheck: null,
      requires: [],
      optionalConsumes: [],
    });
    expect(codes(reading)).toEqual(["ONE_CATEGORY", "DESCRIPTION_FALLBACK"]);
  });

  it("is found in three places, the first counts, two are a note [skill:three-places]", () => {
    const inner = `{"accepts_handoff": true, "handoff_categories": ["a"], "handoff_description": "d"}`;
    const json = read(`name: lit-pm\nmetadata:\n  clew-handoff: '${inner}'\n`);
    expect(json).toMatchObject({ kind: "eligible", metadata: { categories: ["a"] } });
    const map = read(`name: lit-pm\nmetadata:\n  clew-handoff: ${inner}\n`);
    expect(map.metadata).toEqual(json.metadata);
    const sidecar = read("name: lit-pm\n", { sidecar: inner.replace('"a"', '"b"') });
    expect(sidecar.metadata?.categories).toEqual(["b"]);
    const rooted = read("name: lit-pm\n", { sidecar: `handoff: ${inner.replace('"a"', '"c"')}` });
    expect(rooted.metadata?.categories).toEqual(["c"]);
    const both = read(FULL, { sidecar: inner });
    expect(both.metadata?.categories).toEqual(["a"]);
    expect(both.diagnostics).toMatchObject([
      {
        level: "note",
        code: "TWO_PLACES",
        message: "handoff metadata stands in handoff.yaml and in `handoff`; the first counts",
      },
    ]);
  });

  it("is shown where it belongs when something else stands in its place [skill:three-places]", () => {
    const fields = ["accepts_handoff: true", "handoff_categories: [research]", 'handoff_description: "…"'];
    const first = (reading: ReturnType<typeof read>): object => {
      const { message, fix } = reading.diagnostics[0] ?? {};
      return { message, fix: fix?.split("\n") };
    };
    expect(first(read("name: lit-pm\nmetadata:\n  clew-handoff: [a]\n"))).toEqual({
      message: "`metadata.clew-handoff` must be a map, found a list",
      fix: ["metadata:", "  clew-handoff:", ...fields.map((field) => `    ${field}`)],
    });
    expect(first(read("name: lit-pm\nhandoff: true\n"))).toEqual({
      message: "`handoff` must be a map, found a boolean",
      fix: ["handoff:", ...fields.map((field) => `  ${field}`)],
    });
    expect(first(read("name: lit-pm\n", { sidecar: "- a\n" }))).toEqual({
      message: "`handoff.yaml` must be a map, found a list",
      fix: fields,
    });
  });

  it.each([
    ["yes", 'must be exactly true, found "yes"'],
    ['"true"', 'must be exactly true, found "true"'],
    ["1", "must be exactly true, found 1"],
    ["True", undefined],
  ])("with accepts_handoff: %s is judged strictly, with line and fix [skill:strict-true]", (value, message) => {
    const reading = read(FULL.replace("accepts_handoff: true ", `accepts_handoff: ${value} `));
    // The YAML 1.2 core schema accepts true, True and TRUE.
    if (message === undefined) return expect(reading.kind).toBe("eligible");
    expect(reading.kind).toBe("broken");
    expect(reading.diagnostics).toEqual([
      {
        level: "error",
        code: "ACCEPTS_NOT_TRUE",
        message: `\`accepts_handoff\` ${message}`,
        path: PATH,
        line: 5,
        column: 20,
        fix: "accepts_handoff: true",
      },
    ]);
  });

  it("that declines is no target and no mistake [skill:strict-true]", () => {
    expect(read(FULL.replace("accepts_handoff: true", "accepts_handoff: false")).kind).toBe("declined");
  });

  it("that is wrong says every mistake with its line [skill:diagnosis]", () => {
    const reading = read(`name: Lit PM
description: x
handoff:
  accepts_handoff: true
  handoff_categories: []
  handoff_descripton: "typo"
  handoff_trigger: "{payload_path} {other}"
  protocol_version: "3.0"
  health_check: [a]
  requires: [context.original_prompt, "../etc", insights.mood]
`);
    expect(reading.kind).toBe("broken");
    expect(reading.diagnostics.map(({ level, code, line }) => `${level} ${code} ${line}`)).toEqual([
      "note NAME_DIFFERS 2",
      "warning NEAR_MISS 7",
      "error NO_CATEGORY 6",
      "note DESCRIPTION_FALLBACK 5",
      "error BAD_TRIGGER 8",
      "error BAD_VERSION 9",
      "error BAD_TEXT 10",
      "error BAD_PATHS 11",
      "warning UNKNOWN_PATH 11",
    ]);
  });

  it("needs a name that is safe to invoke [skill:safe-names]", () => {
    for (const name of ['"x; rm -rf ~"', '"a\\nb"', "'$(id)'", "Lit PM", '"../up"', '"{payload_path}"', '"\\e[2J"']) {
      const reading = read(FULL.replace("name: lit-pm", `name: ${name}`));
      expect(reading.kind).toBe("broken");
      expect(codes(reading)).toContain("BAD_NAME");
    }
  });
});

describe("front matter in the wild", () => {
  it("may have CRLF and a byte order mark [skill:tolerant]", () => {
    const text = `\uFEFF---\r\n${FULL.replaceAll("\n", "\r\n")}---\r\n# Body`;
    expect(readSkill({ path: PATH, folder: "lit-pm", text, whole: true }).kind).toBe("eligible");
  });

  it.each([
    ["# Just text\n", "NO_FRONT_MATTER"],
    ["", "NO_FRONT_MATTER"],
    ["---\nname: x\nno end", "FRONT_MATTER_OPEN"],
  ])("that is missing or open is diagnosed: %j [skill:tolerant]", (text, code) => {
    const reading = readSkill({ path: PATH, folder: "lit-pm", text, whole: true });
    expect(reading).toMatchObject({ kind: "broken", name: "lit-pm", diagnostics: [{ code, line: 1 }] });
  });

  it("is read up to 64 KB and not further [skill:tolerant]", () => {
    const text = `---\nname: x\ndescription: ${"x".repeat(65_536)}`;
    const reading = readSkill({ path: PATH, folder: "x", text, whole: false });
    expect(reading.diagnostics).toMatchObject([{ code: "FRONT_MATTER_TOO_LARGE" }]);
  });

  it("with an unquoted colon says which line to quote, handoff or not [skill:tolerant]", () => {
    for (const more of ["", FULL.slice(FULL.indexOf("handoff:"))]) {
      const reading = read(`name: lit-pm\ndescription: Use when: the user asks\n${more}`);
      expect(reading).toMatchObject({
        kind: "broken",
        name: "lit-pm",
        diagnostics: [
          { code: "FRONT_MATTER_BROKEN", line: 3, fix: 'quote the text: description: "Use when: the user asks"' },
        ],
      });
    }
  });

  it("with two unquoted colons is told so once: one quotation mends both [skill:tolerant]", () => {
    expect(read("name: lit-pm\ndescription: Use when: asked: now\nother: a: b\n").diagnostics).toMatchObject([
      { line: 3, fix: 'quote the text: description: "Use when: asked: now"' },
      { line: 4, fix: 'quote the text: other: "a: b"' },
    ]);
  });

  it("is not parsed where nothing speaks of handoffs [skill:no-needless-parse]", () => {
    const plain = { kind: "plain", name: "other", description: "anything", diagnostics: [] };
    expect(read("name: other\ndescription: anything\n")).toEqual(plain);
    expect(codes(read("name: other\ndescription: anything\n", { thorough: true }))).toEqual(["NAME_DIFFERS"]);
  });

  it("never makes the reader throw [skill:tolerant]", () => {
    const part = fc.constantFrom(
      "---",
      "\n",
      "\r\n",
      "name: x",
      "handoff:",
      "  accepts_handoff: true",
      "  handoff_categories: [a]",
      "\t",
      ": ",
      "- ",
      "'",
      '"',
      "{",
      "metadata:\n  clew-handoff: ",
      "\uFEFF",
      "x",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), fc.boolean(), (parts, whole) => {
        const reading = readSkill({ path: PATH, folder: "f", text: parts.join(""), whole }, { thorough: true });
        expect(["eligible", "plain", "declined", "broken"]).toContain(reading.kind);
      }),
      { numRuns: 1000 },
    );
  });

  it("gives its name without being parsed", () => {
    expect(quickName('a: 1\nname: "Some Skill"  # why\nb: 2')).toBe("Some Skill");
    expect(quickName("name: lit-pm   # c\r\n")).toBe("lit-pm");
    expect(quickName("  name: inner\n")).toBeUndefined();
    expect(splitFrontMatter("---\n---\nbody", true)).toEqual({ ok: true, yaml: "", firstLine: 2 });
    expect(splitFrontMatter("---\na: 1\n----\nb: 2\n---  \nbody", true)).toMatchObject({ yaml: "a: 1\n----\nb: 2\n" });
    expect(looksBroken("name: x\nallowed-tools: [Read, Grep]\ndescription: >\n  folded: text\n")).toBe(false);
    expect(looksBroken("name: x\n\tb: 1\n")).toBe(true);
    for (const broken of ["allowed-tools: [Read, Grep\n", "settings: {a: 1\n", "- name: x\n"])
      expect(read(`${broken}name: x\n`).kind).toBe("broken");
    expect(looksBroken("a: {b: [1]}\nb: []\nlist:\n- one\n")).toBe(false);
  });
});
