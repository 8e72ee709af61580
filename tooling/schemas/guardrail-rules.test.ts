import { guardrailsFromFiles } from "@clew/operations";
import { EXAMPLE_RULES } from "@clew/project/files";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { fixtures, schemaFiles } from "../generate/schema-files.ts";
import { newAjv } from "../generate/validators.ts";

const ajv = newAjv();
for (const file of schemaFiles()) ajv.addSchema(file.document);
const isRuleFile = ajv.getSchema("https://clew.dev/schemas/guardrail/1.0/rules.schema.json");

describe("the schema of rule files", () => {
  it("says of every fixture what the reader of rules says [guardrails:schema]", async () => {
    const own = fixtures().filter(({ schema }) => schema.family === "guardrail");
    expect(own.length).toBe(18);
    for (const { path, text, valid } of own) {
      const content: { document?: unknown } = JSON.parse(text);
      const source = JSON.stringify(valid ? content : content.document);
      const { broken } = await guardrailsFromFiles([{ source: path, text: source }]);
      expect([path, broken.length === 0]).toEqual([path, valid]);
    }
  });

  it("accepts the shipped rules, which name it for editors [guardrails:schema]", async () => {
    expect(isRuleFile?.(parse(EXAMPLE_RULES))).toBe(true);
    expect(EXAMPLE_RULES.split("\n", 1)).toEqual([
      "# yaml-language-server: $schema=https://clew.dev/schemas/guardrail/1.0/rules.schema.json",
    ]);
  });
});
