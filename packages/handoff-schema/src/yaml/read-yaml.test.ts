import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { readYaml } from "./read-yaml.ts";

const codes = (text: string): string[] => readYaml(text).problems.map((problem) => problem.code);

describe("readYaml", () => {
  it("reads what YAML and JSON have in common", () => {
    const read = readYaml('a: 1\nb: [x, "y"]\nc: {d: true, e: null}\n');
    expect(read.ok).toBe(true);
    expect(read.value).toEqual({ a: 1, b: ["x", "y"], c: { d: true, e: null } });
    expect(readYaml('{\n\t"a": [1, 2.5],\r\n\t"b": "x # y"\n}').value).toEqual({ a: [1, 2.5], b: "x # y" });
  });

  it("reads CRLF and a byte order mark, and counts lines and columns past them", () => {
    const read = readYaml("\uFEFFa: 1\r\nb:\r\n  c: two\r\n");
    expect(read.value).toEqual({ a: 1, b: { c: "two" } });
    expect(read.locate("/a")).toEqual({ line: 1, column: 4 });
    expect(read.locate("/b/c", "key")).toEqual({ line: 3, column: 3 });
    expect(read.locate("/b/c")).toEqual({ line: 3, column: 6 });
    expect(read.locate("/b/missing")).toEqual({ line: 3, column: 3 });
  });

  it("counts from the line at which the text begins in its file", () => {
    expect(readYaml("a: 1\nb: 2", { firstLine: 10 }).locate("/b", "key")).toEqual({ line: 11, column: 1 });
  });

  it("keeps dates as texts", () => {
    expect(readYaml("a: 2026-02-04T19:30:00Z\nb: yes").value).toEqual({ a: "2026-02-04T19:30:00Z", b: "yes" });
  });

  it("refuses an alias bomb without expanding it [yaml:alias-bomb]", () => {
    const rows = ["a0: &a0 [x]"];
    for (let i = 1; i < 30; i += 1) rows.push(`a${i}: &a${i} [*a${i - 1}, *a${i - 1}, *a${i - 1}]`);
    const read = readYaml(rows.join("\n"));
    expect(read.ok).toBe(false);
    expect(read.value).toBeUndefined();
    expect(new Set(read.problems.map((problem) => problem.code))).toEqual(new Set(["ANCHOR", "ALIAS"]));
  });

  it.each([
    ["100,000 open brackets", "[".repeat(100_000)],
    ["100,000 open braces", "{".repeat(100_000)],
    ["5,000 nested maps on one line", `${"{a: ".repeat(5000)}1${"}".repeat(5000)}`],
    ["1,400 nested maps by indentation", Array.from({ length: 1400 }, (_, i) => `${" ".repeat(i)}a:`).join("\n")],
    ["5,000 nested lists", `${"- ".repeat(5000)}x`],
    ["5,000 explicit keys", `${"? ".repeat(5000)}x`],
  ])("refuses %s as too deep before a tree is built [yaml:depth]", (_, text) => {
    expect(codes(text)).toEqual(["TOO_DEEP"]);
  });

  it("refuses what is too large or no text [yaml:size]", () => {
    expect(codes(`a: ${"x".repeat(2_000_000)}`)).toEqual(["TOO_LARGE"]);
    expect(codes("a: \0")).toEqual(["NOT_TEXT"]);
    expect(readYaml("[1,2,3]", { maxTokens: 3 }).problems[0]?.code).toBe("TOO_MANY_TOKENS");
  });

  it("names both places' key when it is given twice [yaml:unique-keys]", () => {
    const read = readYaml("a: 1\nb:\n  c: 1\n  c: 2\na: 3\n");
    expect(read.problems.map(({ code, path, line }) => ({ code, path, line }))).toEqual([
      { code: "DUPLICATE_KEY", path: "/b/c", line: 4 },
      { code: "DUPLICATE_KEY", path: "/a", line: 5 },
    ]);
  });

  it("refuses __proto__ and leaves prototypes alone [yaml:prototype]", () => {
    for (const text of ["__proto__:\n  polluted: true", '{"__proto__": {"polluted": true}}', "a: {__proto__: 1}"])
      expect(codes(text)).toEqual(["UNSAFE_KEY"]);
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
    expect(readYaml("constructor: {prototype: 1}").value).toEqual({ constructor: { prototype: 1 } });
  });

  it("refuses several documents, naming the line of the second [yaml:one-document]", () => {
    const [problem] = readYaml("a: 1\n---\nb: 2").problems;
    expect(problem).toMatchObject({ code: "MULTIPLE_DOCUMENTS", line: 2, column: 1 });
  });

  it("suspects a text that a comment cuts, and shows the quoted line [yaml:cut-by-comment]", () => {
    const read = readYaml('a: fix bug #12 now\nb: "kept # whole"\nc: # a remark\n');
    expect(read.value).toEqual({ a: "fix bug", b: "kept # whole", c: null });
    expect(read.suspicions).toEqual([
      {
        code: "CUT_BY_COMMENT",
        path: "/a",
        line: 1,
        column: 11,
        message: 'the text ends before `#12 now`: YAML takes " #" for the start of a comment',
        fix: 'quote the text: a: "fix bug #12 now"',
      },
    ]);
  });

  it("refuses tags, anchors and references that would vanish from a text [yaml:tags-and-anchors]", () => {
    const read = readYaml("a: !important x\nb: &amp; y\nc: *bold* z\nd: !!binary aGk=");
    expect(read.problems.map(({ code, line, column, fix }) => ({ code, line, column, fix })).slice(0, 3)).toEqual([
      { code: "UNRESOLVED_TAG", line: 1, column: 4, fix: 'quote the text: a: "!important x"' },
      { code: "ANCHOR", line: 2, column: 4, fix: 'quote the text: b: "&amp; y"' },
      { code: "ALIAS", line: 3, column: 4, fix: 'quote the text: c: "*bold* z"' },
    ]);
    expect(read.ok).toBe(false);
  });

  it.each([
    ["description: Use when: always", 'quote the text: description: "Use when: always"'],
    ["- one: two: three", 'quote the text: - one: "two: three"'],
    ["a: @home", 'quote the text: a: "@home"'],
    ["a: %done", 'quote the text: a: "%done"'],
    ["a: {x} y", 'quote the text: a: "{x} y"'],
    ["a:\n\tb: 1", "indent with spaces"],
  ])("says how to mend %j", (text, fix) => {
    const { problems, ok } = readYaml(text);
    expect(ok).toBe(false);
    expect(problems[0]?.fix).toBe(fix);
  });

  it("refuses what JSON cannot hold and suspects rounded numbers", () => {
    expect(codes("a: .inf")).toEqual(["NOT_JSON"]);
    expect(codes('a: "\\ud800"')).toEqual(["NOT_JSON"]);
    expect(codes("? [a]\n: 1")).toEqual(["KEY_NOT_TEXT"]);
    expect(readYaml("a: 12345678901234567890").suspicions[0]?.code).toBe("NUMBER_ROUNDED");
  });

  it("reads back every JSON value that YAML was written from [yaml:round-trip]", () => {
    const json = fc.jsonValue({ maxDepth: 6 }).filter((value) => !JSON.stringify(value).includes("__proto__"));
    fc.assert(
      fc.property(json, (value) => {
        const plain: unknown = JSON.parse(JSON.stringify(value));
        for (const text of [stringify(plain, { aliasDuplicateObjects: false }), JSON.stringify(plain)]) {
          const read = readYaml(text);
          expect(read.problems).toEqual([]);
          expect(read.value).toEqual(plain);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("never throws, whatever the text [yaml:total]", () => {
    const soup = fc.array(
      fc.constantFrom(
        "a",
        ": ",
        "- ",
        "\n",
        "  ",
        "\t",
        "[",
        "]",
        "{",
        "}",
        '"',
        "'",
        "#",
        " #",
        "&x",
        "*x",
        "!t",
        "|",
        ">",
        "%",
        "@",
        "---",
        "?",
        ",",
        "\r",
        "\uFEFF",
        "\0",
        "__proto__",
      ),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(soup, (parts) => {
        const read = readYaml(parts.join(""));
        expect(read.ok).toBe(read.problems.length === 0);
        for (const problem of read.problems) expect(problem.line).toBeGreaterThan(0);
      }),
      { numRuns: 2000 },
    );
  });
});
