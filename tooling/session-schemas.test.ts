import { describe, expect, it } from "vitest";
import { schemaFiles } from "./generate/schema-files.ts";
import { newAjv } from "./generate/validators.ts";

const files = schemaFiles().filter((file) => file.family === "steps" || file.family === "session");
const ajv = newAjv();
for (const file of schemaFiles()) ajv.addSchema(file.document);

/** Every subschema with examples, with its path. */
function exampled(node: unknown, path: string): (readonly [string, object])[] {
  if (typeof node !== "object" || node === null) return [];
  const below = Object.entries(node).flatMap(([key, child]) =>
    key === "examples" ? [] : exampled(child, `${path}/${key}`),
  );
  return Array.isArray(Reflect.get(node, "examples")) && !path.endsWith("/properties")
    ? [[path, node], ...below]
    : below;
}

describe.each(files)("the schema $path", ({ document }) => {
  it("describes every field and gives an example of it [protocol:schemas-explain-themselves]", () => {
    const bare: string[] = [];
    const visit = (node: unknown, path: string): void => {
      if (typeof node !== "object" || node === null) return;
      for (const [key, child] of Object.entries(node)) {
        if (key === "properties" && !/\/(if|then|else|anyOf)/.test(path))
          for (const [name, field] of Object.entries(Object(child)))
            for (const word of ["description", "examples"])
              if (!Object.hasOwn(Object(field), word)) bare.push(`${path}/${name} has no ${word}`);
        if (key !== "examples") visit(child, `${path}/${key}`);
      }
    };
    visit(document, "");
    expect(bare).toEqual([]);
  });

  it("gives only examples that satisfy it [protocol:schemas-explain-themselves]", () => {
    for (const [path, schema] of exampled(document, "")) {
      // Placed beside the document, so that its relative references still resolve.
      const { $id: _own, ...rest } = { $id: "", ...schema };
      const validate = ajv.compile({
        ...rest,
        $id: document.$id.replace(".schema.json", `${path.replaceAll(/[^a-z0-9]/gi, "-")}.example`),
      });
      for (const example of Object(schema).examples)
        expect([path, validate(example), validate.errors]).toEqual([path, true, null]);
    }
  });
});
