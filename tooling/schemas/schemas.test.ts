import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { type Fixture, fixtures, ROOT, schemaFiles } from "../generate/schema-files.ts";
import { newAjv } from "../generate/validators.ts";
import { breaksEvolution } from "./evolution.ts";
import { freeze, readFrozen, thawed } from "./frozen.ts";
import { meaningOf } from "./meaning.ts";

interface Expectation {
  readonly path: string;
  readonly keyword: string;
}
interface Case {
  readonly fixture: Fixture;
  readonly document: unknown;
  readonly expect: readonly Expectation[];
}

const files = schemaFiles();
const ajv = newAjv();
for (const file of files) ajv.addSchema(file.document);

const cases: readonly Case[] = fixtures().map((fixture) => {
  const content: unknown = fixture.path.endsWith(".yaml") ? parse(fixture.text) : JSON.parse(fixture.text);
  if (fixture.valid) return { fixture, document: content, expect: [] };
  const { document, expect: expected } = content as { document: unknown; expect: Expectation[] }; // the form of every invalid fixture
  return { fixture, document, expect: expected };
});

function verdict(each: Case): Expectation[] {
  const validate = ajv.getSchema(each.fixture.schema.document.$id);
  if (!validate) throw new Error(`no schema ${each.fixture.schema.document.$id}`);
  validate(each.document);
  return (validate.errors ?? []).map((error) => ({ path: error.instancePath, keyword: error.keyword }));
}

describe("the fixtures of every schema", () => {
  for (const file of files) {
    it(`${file.path} has its fixtures, and ajv agrees with each [schemas:fixtures]`, () => {
      const own = cases.filter((each) => each.fixture.schema.path === file.path);
      expect(own.filter((each) => each.fixture.valid).length, "valid fixtures").toBeGreaterThanOrEqual(2);
      expect(own.filter((each) => !each.fixture.valid).length, "invalid fixtures").toBeGreaterThanOrEqual(3);
      for (const each of own) {
        const found = verdict(each);
        if (each.fixture.valid) expect(found, each.fixture.path).toEqual([]);
        else expect(each.expect.length, each.fixture.path).toBeGreaterThan(0);
        for (const expected of each.expect) expect(found, each.fixture.path).toContainEqual(expected);
      }
    });
  }
});

describe("the words of every schema", () => {
  const fieldsWithout = (keyword: string, node: unknown, path: string): string[] => {
    if (Array.isArray(node)) return node.flatMap((item, index) => fieldsWithout(keyword, item, `${path}/${index}`));
    if (typeof node !== "object" || node === null) return [];
    return Object.entries(node).flatMap(([key, value]) => {
      if (["examples", "default", "const", "enum"].includes(key)) return [];
      if (
        key === "if" ||
        key === "then" ||
        key === "else" ||
        key === "not" ||
        key === "allOf" ||
        key === "anyOf" ||
        key === "oneOf"
      )
        return []; // conditions on fields that are described at their declaration
      if (key !== "properties") return fieldsWithout(keyword, value, `${path}/${key}`);
      return Object.entries(value as Record<string, Record<string, unknown>>).flatMap(([name, field]) => [
        ...(typeof field === "object" &&
        field[keyword] === undefined &&
        !(keyword === "examples" && field["$ref"] !== undefined)
          ? [`${path}/${name}`]
          : []),
        ...fieldsWithout(keyword, field, `${path}/${name}`),
      ]);
    });
  };
  for (const file of files) {
    it(`${file.path} describes itself and every field, with examples [schemas:documented]`, () => {
      expect(file.document.title).toMatch(/^[A-Z][A-Za-z0-9]+$/);
      expect(file.document["$schema"]).toBe("https://json-schema.org/draft/2020-12/schema");
      expect(file.document.$id).toBe(`https://clew.dev/schemas/${file.path}`);
      expect(file.document["description"]).toMatch(/.{10,}/);
      expect(fieldsWithout("description", file.document, "")).toEqual([]);
      expect(fieldsWithout("examples", file.document, "")).toEqual([]);
    });
  }

  it("are under titles that no two schemas share [schemas:documented]", () => {
    const titles = files.map((file) => file.document.title);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });
});

/** The number of schemas in the first release. */
const RELEASED = 104;

describe("released schemas", () => {
  it("mean what they meant when they were released [schemas:frozen]", () => {
    expect(thawed(readFrozen(), files)).toEqual([]);
    // Deleting the record must not make anything unreleased.
    expect(Object.keys(readFrozen()).length).toBeGreaterThanOrEqual(RELEASED);
  });

  it("are frozen once: a change, or a file that is gone, is told with the way out [schemas:frozen]", () => {
    const [first, second, ...others] = files;
    if (first === undefined || second === undefined) throw new Error("two schemas are expected");
    const frozen = freeze({}, [first, second]);
    const added = { ...first, path: "new/1.0/added.schema.json" };
    expect(thawed(frozen, [first, second, added, ...others])).toEqual([]);
    const changed = { ...first, document: { ...first.document, required: ["something_new"] } };
    expect(thawed(frozen, [changed])).toEqual([
      expect.stringMatching(`^schemas/${first.path} was released and now means something else: .*next minor version`),
      expect.stringMatching(`^schemas/${second.path} was released and is gone: put it back`),
    ]);
    // Freezing again adds new schemas and keeps the others unchanged.
    expect(freeze(frozen, [changed, added])).toEqual({ ...frozen, [added.path]: meaningOf(added.document) });
    const reworded = { ...first, document: { ...first.document, title: "Other", description: "Said better" } };
    expect(thawed(frozen, [reworded, second])).toEqual([]);
  });

  it("keep their meaning when only words change [schemas:frozen]", () => {
    const before = { type: "object", properties: { title: { type: "string", description: "a" } }, required: ["title"] };
    expect(
      meaningOf({
        required: ["title"],
        description: "new words",
        properties: { title: { description: "b", type: "string" } },
        type: "object",
      }),
    ).toBe(meaningOf(before));
    expect(meaningOf({ ...before, required: [] })).not.toBe(meaningOf(before));
    expect(meaningOf({ ...before, properties: {} })).not.toBe(meaningOf(before));
  });
});

describe("the rule of evolution", () => {
  const before = {
    type: "object",
    required: ["a"],
    properties: { a: { enum: ["x", "y"] }, b: { type: "string", maxLength: 10 } },
  };
  it("lets optional fields and new enum values in [schemas:evolution]", () => {
    expect(
      breaksEvolution(before, {
        ...before,
        properties: { ...before.properties, a: { enum: ["x", "y", "z"] }, c: { type: "number" } },
      }),
    ).toEqual([]);
  });
  it("refuses what would break documents that exist [schemas:evolution]", () => {
    expect(breaksEvolution(before, { ...before, required: ["a", "b"] })).toEqual(['/required: "b" became required']);
    expect(breaksEvolution(before, { ...before, properties: { ...before.properties, a: { enum: ["x"] } } })).toEqual([
      '/properties/a/enum: "y" is gone',
    ]);
    expect(breaksEvolution(before, { ...before, properties: { a: before.properties.a } })).toEqual([
      "/properties/b: is gone",
    ]);
    expect(
      breaksEvolution(before, { ...before, properties: { ...before.properties, b: { type: "string", maxLength: 5 } } }),
    ).toEqual(["/properties/b/maxLength: is tighter"]);
    expect(
      breaksEvolution(before, {
        ...before,
        properties: { ...before.properties, b: { type: "number", maxLength: 10 } },
      }),
    ).toEqual(["/properties/b/type: changed"]);
  });
  it("holds between the minor versions of every family [schemas:evolution]", () => {
    for (const file of files) {
      const [major, minor] = file.version.split(".");
      const earlier = files.find(
        (each) =>
          each.family === file.family && each.name === file.name && each.version === `${major}.${Number(minor) - 1}`,
      );
      if (earlier) expect(breaksEvolution(earlier.document, file.document), file.path).toEqual([]);
    }
  });
  it("holds against the last release tag, where there is one [schemas:evolution]", () => {
    const tag = spawnSync("git", ["describe", "--tags", "--abbrev=0", "--match", "@clew/schemas@*"], {
      cwd: ROOT,
      encoding: "utf8",
    });
    if (tag.status !== 0) return; // nothing is released yet: every version is still open
    for (const file of files) {
      const released = spawnSync("git", ["show", `${tag.stdout.trim()}:schemas/${file.path}`], {
        cwd: ROOT,
        encoding: "utf8",
      });
      if (released.status === 0)
        expect(breaksEvolution(JSON.parse(released.stdout), file.document), file.path).toEqual([]);
    }
  });
});

describe("the same fixtures in Python", () => {
  const python = ["/usr/bin/python3", "python3"].find(
    (command) => spawnSync(command, ["-c", "import jsonschema"]).status === 0,
  );

  it.runIf(python !== undefined)("get the same verdicts from jsonschema as from ajv [schemas:python]", () => {
    const input = JSON.stringify({
      schemas: files.map((file) => file.document),
      cases: cases.map((each) => ({
        schema: each.fixture.schema.document.$id,
        document: each.document,
        name: each.fixture.path,
      })),
    });
    const output = execFileSync(python ?? "", [join(import.meta.dirname, "validate_fixtures.py")], {
      input,
      encoding: "utf8",
      maxBuffer: 1 << 26,
    });
    const verdicts = JSON.parse(output) as { name: string; valid: boolean }[]; // printed by the script beside this file
    expect(verdicts.length).toBe(cases.length);
    expect(verdicts).toEqual(cases.map((each) => ({ name: each.fixture.path, valid: verdict(each).length === 0 })));
  });

  it("would notice a disagreement: the script says invalid where a schema forbids [schemas:python]", () => {
    expect(existsSync(join(import.meta.dirname, "validate_fixtures.py"))).toBe(true);
    if (!python) return;
    const schema = {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      $id: "https://clew.dev/schemas/x",
      type: "string",
    };
    const input = JSON.stringify({ schemas: [schema], cases: [{ schema: schema.$id, document: 7, name: "seven" }] });
    expect(
      JSON.parse(
        execFileSync(python, [join(import.meta.dirname, "validate_fixtures.py")], { input, encoding: "utf8" }),
      ),
    ).toEqual([{ name: "seven", valid: false }]);
  });
});
