import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { fixtures, SCHEMAS, type SchemaDocument } from "../generate/schema-files.ts";
import { newAjv } from "../generate/validators.ts";

const DOCUMENTS: Readonly<Record<string, readonly string[]>> = {
  "bundle-1.0": ["bundle"],
  "config-1.0": ["config"],
  "error-1.0": ["error"],
  "eval-1.0": ["report", "task"],
  "guardrail-1.0": ["rules"],
  "handoff-1.0": ["payload"],
  "handoff-2.0": ["draft", "error", "payload"],
  "knowledge-1.0": ["journal", "knowledge-graph", "task-record"],
  "proof-1.0": ["proof"],
  "protocol-1.0": ["compiled", "protocol"],
  "recall-set-1.0": ["recall-set"],
  "report-1.0": ["report"],
  "session-1.0": ["session"],
  "shard-1.0": ["event"],
  "skill-2.0": ["available-workflows", "handoff-metadata"],
  "steps-1.0": [
    "chain-of-thought",
    "constitutional-critique",
    "johari-discovery",
    "knowledge-transfer",
    "learnings",
    "self-consistency",
    "semantic-understanding",
    "skill-detection",
    "socratic-interrogation",
    "task-routing",
    "tree-of-thought",
  ],
  "task-handoff-1.0": ["task-handoff", "task-metadata"],
  "thread-1.0": ["decision", "event", "link", "next-step", "question", "thread"],
};

const files = globSync("*.schema.json", { cwd: join(SCHEMAS, "dist") }).toSorted();

describe("a family in one file", () => {
  it("is there for every family [schemas:bundled]", () => {
    expect(files).toEqual(Object.keys(DOCUMENTS).map((family) => `${family}.schema.json`));
  });

  for (const [family, names] of Object.entries(DOCUMENTS)) {
    it(`accepts the documents of ${family} and nothing else [schemas:bundled]`, () => {
      const path = join(SCHEMAS, "dist", `${family}.schema.json`);
      const document: SchemaDocument = JSON.parse(readFileSync(path, "utf8"));
      const validate = newAjv().compile(document);
      expect([7, "text", true].filter((each) => validate(each))).toEqual([]);
      const own = fixtures().filter(
        ({ schema }) => `${schema.family}-${schema.version}` === family && names.includes(schema.name),
      );
      for (const { path: name, text, valid } of own) {
        const content: unknown = name.endsWith(".yaml") ? parse(text) : JSON.parse(text);
        const fixture = valid ? content : (content as { document: unknown }).document; // the form of every invalid fixture
        // An invalid question may be a valid next step, which says what to do.
        const expected = valid || name.endsWith("question--bad-id.json");
        expect([name, validate(fixture)]).toEqual([name, expected]);
      }
    });
  }
});
