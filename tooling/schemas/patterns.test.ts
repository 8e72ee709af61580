import { RE2JS } from "re2js";
import { describe, expect, it } from "vitest";
import { schemaFiles } from "../generate/schema-files.ts";

/** Every `pattern` of a schema, and every name in `patternProperties`. */
function patternsOf(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(patternsOf);
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    if (["examples", "default", "const", "enum"].includes(key)) return [];
    if (key === "pattern" && typeof value === "string") return [value];
    return [...(key === "patternProperties" ? Object.keys(value) : []), ...patternsOf(value)];
  });
}

const patterns = [...new Set(schemaFiles().flatMap(({ document }) => patternsOf(document)))];

describe("the patterns of all schemas", () => {
  it("are compiled by the regular expressions of Go and Rust [schemas:patterns]", () => {
    expect(patterns.length).toBeGreaterThan(15);
    const refused = patterns.filter((pattern) => {
      try {
        RE2JS.compile(pattern);
        return false;
      } catch {
        return true;
      }
    });
    expect(refused).toEqual([]);
  });

  it("tell paths within the project from all others, in JavaScript as in Go [schemas:patterns]", () => {
    const file = schemaFiles().find(({ path }) => path === "task-handoff/1.0/created-file.schema.json");
    const properties = file?.document["properties"] as { path: { pattern: string } } | undefined; // as in its file
    const pattern = properties?.path.pattern ?? "";
    const javascript = new RegExp(pattern, "u");
    const go = RE2JS.compile(pattern);
    const inside = [
      "a",
      "a.ts",
      "src/a.ts",
      "./a",
      ".",
      "./",
      "a/",
      "a//b",
      ".git/x",
      "..a",
      "a..",
      "a/..b/c",
      "...",
      "a/.../b",
      "ab:c",
      "a/b:c",
      "a~",
      "1:x",
      "ä:x",
      "src\\a.ts",
      "-",
      "a b",
      "_~",
      "a/.",
      "a/./b",
      "é/ü.md",
    ];
    const outside = [
      "",
      "/",
      "/a",
      "~",
      "~/a",
      "\\a",
      "..",
      "../a",
      "a/..",
      "a/../b",
      "..\\a",
      "a\\..",
      "a/..\\b",
      "C:",
      "C:\\a",
      "c:/a",
      "z:a",
      "a\nb",
      "a\u0000",
      "a/\u001f",
      "./..",
      "//a",
      "\ta",
    ];
    for (const [texts, expected] of [
      [inside, true],
      [outside, false],
    ] as const)
      for (const text of texts)
        expect([text, javascript.test(text), go.matcher(text).find()]).toEqual([text, expected, expected]);
  });
});
