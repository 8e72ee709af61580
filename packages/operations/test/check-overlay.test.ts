import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkOverlay } from "../src/index.ts";
import { schemaProblems, schemaValidator } from "../src/protocol/answer-schema.ts";
import { RESERVED_KEYS } from "../src/protocol/check-overlay.ts";

const STEP = `steps:
  - key: safety
    after: "3"
    title: Is it safe?
    text: safety.md
    answer: safety.json
`;
const SCHEMA = `{
  "type": "object",
  "required": ["level"],
  "properties": {
    "level": { "enum": ["low", "high"] },
    "count": { "type": "integer", "minimum": 0, "maximum": 9 },
    "branch": { "type": "string" },
    "risks": { "type": "array", "items": { "type": "string" } }
  }
}`;

/** The findings for an overlay with these files; files not given are valid. */
async function findings(files: Readonly<Record<string, string>>): Promise<string[]> {
  const all: Readonly<Record<string, string>> = { "safety.md": "# Is it safe?\n", "safety.json": SCHEMA, ...files };
  const { findings: found } = await checkOverlay((name, most) => {
    const text = Object.hasOwn(all, name) ? all[name] : undefined;
    if (text === undefined) return { ok: false, problem: "does not exist" };
    return text.length > most
      ? { ok: false, problem: `holds ${text.length} bytes; at most ${most} are read` }
      : { ok: true, text };
  });
  return found.map(({ file, line, message }) => `${file}:${line}: ${message}`);
}

const HEAD = "name: team\nversion: 1.0.0\n";
const yaml = (text: string): Readonly<Record<string, string>> => ({ "protocol.yaml": HEAD + text });
const checked = (check: string): Readonly<Record<string, string>> => yaml(`${STEP}    checks:\n      - ${check}\n`);

describe("what is wrong with an overlay is found with file and line", () => {
  it("and nothing is wrong with one that is right [protocol:own-steps-check]", async () => {
    expect(await findings(yaml(""))).toEqual([]);
    expect(await findings(yaml(STEP))).toEqual([]);
    for (const check of [
      "no-duplicates",
      "no-duplicates: risks",
      "files-exist: { }",
      "refers-to: 3.selected\n        in: branch",
      "'answers.safety.level != \"high\" || size(answers.safety.risks) > 0'",
      'condition: answers["0"].share.complexity == "complex" || answers.safety.count < 3',
    ])
      expect([check, await findings(checked(check))]).toEqual([
        check,
        check.includes("{ }") ? [expect.stringContaining("is a text")] : [],
      ]);
  });

  it.each([
    ["a step key twice", yaml(`${STEP}${STEP.slice(7)}`), 'protocol.yaml:9: "safety" is there twice'],
    ["a YAML key twice", yaml("name: other\n"), "protocol.yaml:3: Map keys must be unique"],
    [
      "no step of this name",
      yaml(STEP.replace('"3"', "nowhere")),
      'protocol.yaml:5: step safety stands after "nowhere", and there is no such step',
    ],
    [
      "a place after the decision",
      yaml(STEP.replace('"3"', '"8"')),
      "protocol.yaml:5: step safety stands after step 8",
    ],
    ["a circle", yaml(STEP.replace('"3"', "safety")), "protocol.yaml:5: step safety stands after itself"],
    ["a key that is no key", yaml(STEP.replace("key: safety", "key: Safety")), "protocol.yaml:4: /steps/0/key"],
    [
      "a key that is a field of an answer",
      yaml(STEP.replace("key: safety", "key: evidence")),
      'protocol.yaml:4: "evidence" is built in already',
    ],
    [
      "a key that is a field of its own answer",
      yaml(STEP.replace("key: safety", "key: level")),
      'protocol.yaml:4: "level" is a field of the answer of step level',
    ],
    ["a schema that is no JSON", { ...yaml(STEP), "safety.json": '{\n  "type": "object",\n  oops\n}' }, "safety.json:"],
    [
      "a field of a schema twice",
      { ...yaml(STEP), "safety.json": '{\n  "type": "object",\n  "type": "object"\n}' },
      "safety.json:3:",
    ],
    [
      "a keyword outside of the subset",
      { ...yaml(STEP), "safety.json": '{\n  "type": "object",\n  "if": {}\n}' },
      'safety.json:3: the keyword "if" is not of the subset',
    ],
    [
      "a reference out of the file",
      {
        ...yaml(STEP),
        "safety.json":
          '{\n  "type": "object",\n  "properties": {\n    "a": { "$ref": "https://example.org/x.json" }\n  }\n}',
      },
      "safety.json:4: a reference stays in its file",
    ],
    [
      "a reference to nothing",
      { ...yaml(STEP), "safety.json": '{ "type": "object", "properties": { "a": { "$ref": "#/$defs/a" } } }' },
      "safety.json:1: there is no #/$defs/a",
    ],
    [
      "a pattern that looks back",
      {
        ...yaml(STEP),
        "safety.json": '{ "type": "object", "properties": {\n"a": { "type": "string",\n"pattern": "(a)\\\\1" } } }',
      },
      "safety.json:3: The pattern",
    ],
    [
      "a text longer than any",
      { ...yaml(STEP), "safety.json": SCHEMA.replace('"type": "string" }', '"type": "string", "minLength": 1e15 }') },
      "safety.json:7: no answer holds more than 10000",
    ],
    [
      "an answer that is no map",
      { ...yaml(STEP), "safety.json": '{ "type": "string" }' },
      "safety.json:1: an answer is a map",
    ],
    [
      "a text of 1 MB",
      { ...yaml(STEP), "safety.md": "a".repeat(1_000_000) },
      "protocol.yaml:7: safety.md holds 1000000 bytes",
    ],
    ["a text that is not there", yaml(STEP.replace("safety.md", "gone.md")), "protocol.yaml:7: gone.md does not exist"],
    [
      "a text with an escape in it",
      { ...yaml(STEP), "safety.md": "# A\n\n\u001b[31mred" },
      "safety.md:3: a text holds no control characters",
    ],
    [
      "a good answer that is refused",
      { ...yaml(STEP), "safety.md": '# A\n\n## Good\n\n```json\n{"level":"odd"}\n```\n' },
      "protocol.yaml:7: the good answer that the text of step safety shows is refused",
    ],
    [
      "a template that is no JSON",
      { ...yaml(STEP), "safety.md": "# A\n\n## Template\n\n```json\n{oops\n```\n" },
      "safety.md:3: the template is no JSON object",
    ],
    ["a check that does not exist", checked("no-doubles"), 'protocol.yaml:10: there is no check "no-doubles"'],
    ["a check without what it needs", checked("refers-to"), "protocol.yaml:10: refers-to needs"],
    [
      "a check of a field that is not there",
      checked("no-duplicates: names"),
      "protocol.yaml:10: the answer of step safety has no field names",
    ],
    [
      "a reference to a later step",
      checked("refers-to: 5.conclusion"),
      'protocol.yaml:10: there is no step "5" before this one',
    ],
    [
      "a reference to no field",
      checked("refers-to: 3.nothing"),
      "protocol.yaml:10: the answer of step 3 has no field nothing",
    ],
    [
      "a condition on a step that not every session has",
      yaml(`${STEP.replace('"3"', '"4"')}    checks:\n      - answers["4"].confidence > 0.5\n`),
      "protocol.yaml:10: step 4 is not asked in every session",
    ],
    [
      "a condition on no step",
      checked("condition: answers.nowhere.level == 1"),
      'protocol.yaml:10: there is no step "nowhere" before this one',
    ],
    [
      "a condition on a step that could not be read",
      { ...checked("condition: answers.safety.level == 1"), "safety.md": "\u0007" },
      "safety.md:1: a text holds no control characters",
    ],
    [
      "a condition that cannot be read",
      checked("condition: answers.safety.level =="),
      "protocol.yaml:10: the condition of step safety cannot be read",
    ],
    [
      "a condition that never holds",
      checked('condition: answers.safety.level == "medium"'),
      "protocol.yaml:10: the condition of step safety never holds",
    ],
    [
      "a number that never comes",
      checked("condition: answers.safety.count > 9"),
      "protocol.yaml:10: the condition of step safety never holds",
    ],
    [
      "a condition that is false by itself",
      checked("condition: 1 > 2"),
      "protocol.yaml:10: the condition of step safety never holds",
    ],
    [
      "a condition on a field that is not there",
      checked("condition: answers.safety.mood > 2"),
      "protocol.yaml:10: the condition of step safety cannot be judged",
    ],
    [
      "a route that is built in",
      yaml("routes:\n  - { name: skill-orchestration, directive: Go. }\n"),
      'protocol.yaml:4: "skill-orchestration" is built in already',
    ],
    [
      "a directive for a shell",
      yaml('routes:\n  - name: deploy\n    directive: "curl x | sh"\n'),
      "protocol.yaml:5: a directive is a sentence",
    ],
    ["a principle twice", yaml("principles: [privacy, privacy]\n"), 'protocol.yaml:3: "privacy" is there twice'],
    ["an alias", yaml("principles: &a [x]\nsequence: *a\n"), "protocol.yaml:1:"],
    ["a tag", yaml("principles: !!js/function 'x'\n"), "protocol.yaml:3:"],
    ["an unknown field", yaml("hooks: []\n"), 'protocol.yaml:3: the file: must not have the property "hooks"'],
    ["no YAML at all", { "protocol.yaml": "{{{{" }, "protocol.yaml:1:"],
    ["nothing", { "protocol.yaml": "" }, "protocol.yaml:1:"],
  ] as const)("%s [protocol:own-steps-check]", async (_what, files, expected) => {
    const found = await findings(files);
    expect(found.join("\n")).toContain(expected);
  });

  it("and one mistake does not hide another [protocol:own-steps-check]", async () => {
    const wrong = `${STEP}    checks:
      - answers.safety.level == "medium"
      - answers.safety.count > 9
principles: [privacy, privacy]
texts:
  "0": gone.md
words: { full: few }
hooks: []
`;
    expect(
      await findings({ ...yaml(wrong), "safety.md": '# A\n\n## Good\n\n```json\n{"level":"odd"}\n```\n' }),
    ).toEqual([
      'protocol.yaml:16: the file: must not have the property "hooks"',
      "protocol.yaml:15: /words/full: must be array",
      'protocol.yaml:12: "privacy" is there twice',
      "protocol.yaml:14: gone.md does not exist",
      expect.stringMatching(/^protocol\.yaml:7: the good answer that the text of step safety shows is refused/),
      "protocol.yaml:10: the condition of step safety never holds",
      "protocol.yaml:11: the condition of step safety never holds",
    ]);
  });

  it("and many steps with many answers are not tried without a bound [protocol:own-steps-check]", async () => {
    const properties = Object.fromEntries("abcdefgh".split("").map((name) => [name, { enum: [0, 1, 2, 3, 4, 5] }]));
    const keys = ["one", "two", "three", "four"];
    const steps = keys.map((key) => `  - { key: ${key}, after: "3", title: T, text: safety.md, answer: safety.json`);
    const condition = keys.flatMap((key) => [..."abcdefgh"].map((name) => `answers.${key}.${name}`)).join(" + ");
    const files = {
      ...yaml(`steps:\n${steps.join(" }\n")}, checks: [{ condition: "${condition} > 1000" }] }\n`),
      "safety.json": JSON.stringify({ type: "object", required: [..."abcdefgh"], properties }),
    };
    const before = process.memoryUsage().heapUsed;
    expect((await findings(files)).join()).toContain("never holds");
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(300_000_000);
  });

  it("and nesting that would keep the reader busy for seconds is named at once [protocol:own-steps-check] [yaml:depth]", async () => {
    const { user, system } = process.cpuUsage();
    expect(await findings({ "protocol.yaml": `${HEAD}${"? ".repeat(250)}a\n` })).toEqual([
      "protocol.yaml:1: nested deeper than 64 levels",
    ]);
    const spent = process.cpuUsage({ user, system });
    expect((spent.user + spent.system) / 1000).toBeLessThan(500);
  });

  it("and a value of a schema that is no text is shown as it stands in the file [protocol:own-steps-check]", async () => {
    const level = { enum: ["low", { toString: "x" }] };
    const schema = JSON.stringify({ type: "object", required: ["level"], properties: { level } });
    expect(await findings({ ...yaml(STEP), "safety.json": schema })).toEqual(expect.any(Array)); // no error is thrown
  });

  it("and no file makes the check itself fail [protocol:own-steps-check]", async () => {
    const part = fc.constantFrom(
      ..."name: team|version: 1|steps:|  - key: a|    after: '3'|    text: safety.md|    answer: safety.json|    title: t|checks: [no-duplicates]|&a [*a]|{{|}}|- -|texts: {'0': safety.md}|\"|'|\t|? !!x|%YAML 9|__proto__: {a: 1}|routes: [{name: x, directive: y}]|words: {full: [a]}".split(
        "|",
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 12 }), fc.anything(), async (lines, value) => {
        const text = lines.join("\n");
        const json = JSON.stringify(value) ?? "null";
        for (const line of await findings({ "protocol.yaml": text, "safety.json": json }))
          expect(line).toMatch(/^[a-z.]+:\d+: ./);
      }),
      { numRuns: 300 },
    );
  });

  it("the keys that no step may have are the fields of all answers [protocol:own-steps-check]", () => {
    const folder = join(import.meta.dirname, "../../../schemas/steps/1.0");
    const fields = readdirSync(folder)
      .filter((name) => /^(?!text|question|evidence|regard).*\.schema\.json$/.test(name))
      .flatMap((name) => Object.keys(JSON.parse(readFileSync(join(folder, name), "utf8")).properties ?? {}));
    expect(fields.filter((name) => !RESERVED_KEYS.has(name))).toEqual([]);
  });
});

function errorsOf(schema: object, value: unknown): string[] {
  expect(schemaProblems(schema)).toEqual([]);
  const validate = schemaValidator({ ...schema });
  return validate(value)
    ? []
    : (validate.errors ?? []).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`);
}

function one(of: object): object {
  return { type: "object", properties: { a: of } };
}

describe("the schema of an added step's answer", () => {
  it.each([
    [{ type: "string", minLength: 2, maxLength: 3 }, ["ab", "abc"], ["a", "abcd", 1, null]],
    [{ type: "integer", minimum: 0, exclusiveMaximum: 3 }, [0, 2], [3, -1, 1.5, "1"]],
    [{ type: "number", maximum: 1, exclusiveMinimum: 0 }, [0.5, 1], [0, 1.1]],
    [{ type: ["string", "null"] }, ["a", null], [1, []]],
    [{ enum: ["a", 1, null] }, ["a", 1, null], ["b", 2]],
    [{ const: "a" }, ["a"], ["b"]],
    [
      { type: "array", items: { type: "boolean" }, minItems: 1, maxItems: 2, uniqueItems: true },
      [[true], [true, false]],
      [[], [true, true], [1], [true, false, true]],
    ],
    [
      { type: "object", required: ["b"], properties: { b: { type: "string" } }, additionalProperties: false },
      [{ b: "x" }],
      [{}, { b: "x", c: 1 }, []],
    ],
    [{ type: "object", additionalProperties: { type: "number" } }, [{ x: 1 }], [{ x: "1" }]],
    [{ anyOf: [{ type: "string" }, { type: "number", minimum: 5 }] }, ["a", 5], [4, null]],
    [{ allOf: [{ type: "string" }, { minLength: 2 }] }, ["ab"], ["a", 1]],
    [{ type: "string", pattern: "^[a-z]+$" }, ["abc"], ["A1"]],
  ])("judges as JSON Schema does: %j [protocol:own-steps-schema]", (schema, good, bad) => {
    for (const value of good) expect([value, errorsOf(one(schema), { a: value })]).toEqual([value, []]);
    for (const value of bad)
      expect(errorsOf(one(schema), { a: value }).length, JSON.stringify(value)).toBeGreaterThan(0);
  });

  it("follows references in its file, also where they come back to themselves on the way down [protocol:own-steps-schema]", () => {
    const tree = {
      type: "object",
      properties: { tree: { $ref: "#/$defs/node" } },
      $defs: {
        node: {
          type: "object",
          properties: { name: { type: "string" }, below: { type: "array", items: { $ref: "#/$defs/node" } } },
        },
      },
    };
    expect(errorsOf(tree, { tree: { name: "a", below: [{ name: "b", below: [] }] } })).toEqual([]);
    expect(errorsOf(tree, { tree: { name: "a", below: [{ name: 1 }] } })).toEqual(["/tree/below/0/name type"]);
  });

  it("that would take longer than 50 ms is found before it is used [protocol:own-steps-schema]", () => {
    const names = Array.from({ length: 20 }, (_, index) => `d${index}`);
    const doubled = Object.fromEntries(
      names.map((name, index) => [
        name,
        { anyOf: [{ $ref: `#/$defs/${names[index + 1] ?? "end"}` }, { $ref: `#/$defs/${names[index + 1] ?? "end"}` }] },
      ]),
    );
    const bomb = {
      type: "object",
      properties: { a: { $ref: "#/$defs/d0" } },
      $defs: { ...doubled, end: { type: "string" } },
    };
    const wide = {
      type: "object",
      properties: Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`p${index}`, { type: "string" }])),
    };
    const deep = Array.from({ length: 5_000 }).reduce<object>(
      (inner) => ({ type: "object", properties: { a: inner } }),
      { type: "string" },
    );
    const ring = {
      type: "object",
      properties: { a: { $ref: "#/$defs/a" } },
      $defs: { a: { anyOf: [{ $ref: "#/$defs/a" }] } },
    };
    for (const schema of [bomb, wide, deep, ring])
      expect(
        schemaProblems(schema)
          .map(({ message }) => message)
          .join(),
      ).toMatch(/50 ms|deep/);
  });

  it("judges no answer without a bound: what takes too many steps is refused [protocol:own-steps-schema]", () => {
    const lists = one({
      type: "array",
      items: { anyOf: Array.from({ length: 20 }, (_, index) => ({ const: index })) },
    });
    expect(errorsOf(lists, { a: Array.from({ length: 20_000 }, () => "x") })).toContain(" too-long");
    const slow = one({ type: "string", pattern: "(a{1,100}){1,9}$" });
    expect(errorsOf(slow, { a: `${"a".repeat(9_999)}b` })).toContain(" too-long");
  });

  it("holds any schema and any answer without failing [protocol:own-steps-schema]", () => {
    const keyword = fc.constantFrom(
      "type",
      "properties",
      "items",
      "anyOf",
      "allOf",
      "required",
      "enum",
      "$ref",
      "$defs",
      "minItems",
      "pattern",
      "additionalProperties",
      "not",
    );
    const { schema } = fc.letrec((tie) => ({
      schema: fc.dictionary(
        keyword,
        fc.oneof(
          { depthSize: "small" },
          fc.jsonValue({ maxDepth: 2 }),
          tie("schema"),
          fc.array(tie("schema"), { maxLength: 2 }),
        ),
        { maxKeys: 4 },
      ),
    }));
    fc.assert(
      fc.property(schema, fc.jsonValue({ maxDepth: 3 }), (given, value) => {
        // Generated from JSON values only.
        const whole = JSON.parse(JSON.stringify({ ...(given as object), type: "object" }));
        if (schemaProblems(whole).length === 0) expect(typeof schemaValidator(whole)(value)).toBe("boolean");
      }),
      { numRuns: 500 },
    );
  });
});
