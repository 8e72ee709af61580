import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fixtures, schemaFiles } from "./generate/schema-files.ts";
import { newAjv, VALIDATORS } from "./generate/validators.ts";

interface Outcome {
  readonly valid: boolean;
  readonly errors: readonly string[];
}

interface Compiled {
  (data: unknown): boolean;
  errors?: readonly { instancePath: string; keyword: string; params: Record<string, unknown> }[] | null;
}

const ajv = newAjv();
for (const file of schemaFiles()) ajv.addSchema(file.document);

const found = await Promise.all(
  Object.entries(VALIDATORS).map(async ([folder, table]) => {
    // Imported by URL: the file belongs to another compiler project.
    const compact: object = await import(new URL(`../${folder}/src/generated/validators.ts`, import.meta.url).href);
    return Object.entries(table).map(([name, path]) => pairOf(path, Reflect.get(compact, name)));
  }),
);
const pairs = found.flat();

function pairOf(
  path: string,
  small: unknown,
): { path: string; plain: Compiled; small: Compiled; documents: unknown[] } {
  const plain = ajv.getSchema(`https://clew.dev/schemas/${path}.schema.json`);
  if (!plain || typeof small !== "function") throw new Error(`${path} is missing on one side`);
  const documents = fixtures()
    .filter((fixture) => fixture.schema.path === `${path}.schema.json` && fixture.path.endsWith(".json"))
    .map((fixture): unknown => {
      const document: unknown = JSON.parse(fixture.text);
      return fixture.valid ? document : Reflect.get(Object(document), "document");
    });
  // Both are compiled schemas of the same form.
  return { path, plain: plain as unknown as Compiled, small: small as Compiled, documents };
}

function outcome(validate: Compiled, document: unknown): Outcome {
  const valid = validate(document);
  const errors = (validate.errors ?? []).map(
    (each) => `${each.instancePath} ${each.keyword} ${JSON.stringify(each.params)}`,
  );
  return { valid, errors: valid ? [] : errors.toSorted() };
}

/** The document with one of its values replaced. */
function changed(document: unknown, where: number, value: unknown): unknown {
  const places: (readonly [object, string])[] = [];
  const root = { document: structuredClone(document) };
  const queue: object[] = [root];
  for (let item = queue.pop(); item; item = queue.pop()) {
    for (const [key, child] of Object.entries(item)) {
      places.push([item, key]);
      if (typeof child === "object" && child !== null) queue.push(child);
    }
  }
  const [parent, key] = places[where % places.length] ?? [root, "document"];
  Reflect.set(parent, key, value);
  return root.document;
}

describe.each(pairs)("the compact form of $path", ({ plain, small, documents }) => {
  it("says of every fixture what ajv says: the same paths, keywords and parameters [protocol:compact-validators]", () => {
    expect(documents.length).toBeGreaterThan(4);
    for (const document of documents) expect(outcome(small, document)).toEqual(outcome(plain, document));
  });

  it("says of every damaged fixture what ajv says [protocol:compact-validators]", () => {
    fc.assert(
      fc.property(fc.constantFrom(...documents), fc.nat(), fc.jsonValue({ maxDepth: 2 }), (document, where, value) => {
        const damaged = changed(document, where, value);
        expect(outcome(small, damaged)).toEqual(outcome(plain, damaged));
      }),
      { numRuns: 150 },
    );
  });
});
