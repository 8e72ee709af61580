import { BASE_ID, type SchemaFile } from "./schema-files.ts";

/** One file per family and version with every schema of it and all they refer to under `$defs`; paths are below `schemas/bundled/`. */
export function generateBundles(files: readonly SchemaFile[]): Map<string, string> {
  const families = new Map<string, SchemaFile[]>();
  for (const file of files) {
    const key = `${file.family}-${file.version}`;
    families.set(key, [...(families.get(key) ?? []), file]);
  }
  const out = new Map<string, string>();
  for (const [key, members] of families) {
    const closure = withReferences(members, files);
    const bundle = {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      $id: `${BASE_ID}bundled/${key}.schema.json`,
      title: `${key}, every schema in one document`,
      // A compound document: each embedded schema keeps its own $id, so references resolve without a network.
      $defs: Object.fromEntries(closure.map((file) => [`${file.family}-${file.version}-${file.name}`, file.document])),
    };
    out.set(`${key}.schema.json`, `${JSON.stringify(bundle, null, 2)}\n`);
  }
  return out;
}

function withReferences(members: readonly SchemaFile[], all: readonly SchemaFile[]): SchemaFile[] {
  const found = new Map(members.map((file) => [file.document.$id, file]));
  const queue = [...members];
  for (let file = queue.pop(); file; file = queue.pop()) {
    for (const reference of referencesOf(file.document)) {
      const id = new URL(reference, file.document.$id);
      id.hash = "";
      const target = all.find((each) => each.document.$id === id.href);
      if (!target) throw new Error(`${file.path}: $ref ${reference} names no schema`);
      if (!found.has(target.document.$id)) {
        found.set(target.document.$id, target);
        queue.push(target);
      }
    }
  }
  return [...found.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

function referencesOf(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(referencesOf);
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === "$ref" && typeof value === "string" && !value.startsWith("#") ? [value] : referencesOf(value),
  );
}
