import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root folder. */
export const ROOT: string = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The folder of all schemas. */
export const SCHEMAS: string = join(ROOT, "schemas");

/** The public address that every schema's `$id` starts with. */
export const BASE_ID = "https://clew.dev/schemas/";

/** A JSON Schema as parsed from its file. */
export type SchemaDocument = { readonly $id: string; readonly title: string } & Readonly<Record<string, unknown>>;

/** One schema file: its path gives family, version and name. */
export interface SchemaFile {
  readonly family: string;
  readonly version: string;
  readonly name: string;
  /** Path below `schemas/`, such as `steps/1.0/johari-discovery.schema.json`. */
  readonly path: string;
  readonly document: SchemaDocument;
}

/** Every schema file, sorted by path. */
export function schemaFiles(): SchemaFile[] {
  return globSync("*/*/*.schema.json", {
    cwd: SCHEMAS,
    exclude: (entry) => entry === "node_modules",
  })
    .map((path) => path.replaceAll("\\", "/"))
    .toSorted()
    .map((path) => {
      const [family = "", version = "", file = ""] = path.split("/");
      return { family, version, name: file.replace(".schema.json", ""), path, document: readSchema(path) };
    });
}

function readSchema(path: string): SchemaDocument {
  return JSON.parse(readFileSync(join(SCHEMAS, path), "utf8"));
}

/** A fixture document with its expectations; `expect` is empty for a valid one. */
export interface Fixture {
  readonly schema: SchemaFile;
  /** Path relative to the repository's root. */
  readonly path: string;
  readonly text: string;
  readonly valid: boolean;
}

/** Every fixture beside the schemas: `valid/<schema>--<what>.json|yaml` and `invalid/<schema>--<what>.json`. */
export function fixtures(): Fixture[] {
  const files = schemaFiles();
  return ["valid", "invalid"].flatMap((kind) =>
    globSync(`*/*/${kind}/*.{json,yaml}`, { cwd: SCHEMAS, exclude: (entry) => entry === "node_modules" })
      .map((path) => path.replaceAll("\\", "/"))
      .toSorted()
      .map((path) => {
        const [family, version, , file = ""] = path.split("/");
        const name = file.split("--")[0];
        const schema = files.find((each) => each.family === family && each.version === version && each.name === name);
        if (!schema) throw new Error(`${path}: no schema is called "${name}" in ${family}/${version}`);
        const full = join(SCHEMAS, path);
        return { schema, path: relative(ROOT, full), text: readFileSync(full, "utf8"), valid: kind === "valid" };
      }),
  );
}
