import { describe, expect, it } from "vitest";
import { type SchemaError, toFindings } from "./index.ts";

function at(keyword: string, params: Record<string, unknown>): SchemaError {
  return { instancePath: "/a", keyword, params };
}

describe("findings of a schema", () => {
  it("are worded from their parameters where the validator brings no words", () => {
    const findings = toFindings([
      at("required", { missingProperty: "b" }),
      at("type", { type: "string" }),
      at("type", { type: ["string", "null"] }),
      at("minItems", { limit: 1 }),
      at("maximum", { limit: 2 }),
      at("pattern", { pattern: "^x$" }),
      at("enum", { allowedValues: ["x", null] }),
      at("anyOf", {}),
    ]);
    expect(findings.map((finding) => `${finding.path} ${finding.message}`)).toEqual([
      '/a must have the property "b"',
      "/a must be string",
      "/a must be string or null",
      "/a must not be below 1 (minItems)",
      "/a must not be above 2 (maximum)",
      "/a must match ^x$",
      '/a must be one of "x", null',
      '/a breaks the rule "anyOf"',
    ]);
  });
});
