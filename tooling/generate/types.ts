import { dirname, join, relative } from "node:path";
import { compileFromFile } from "json-schema-to-typescript";
import { SCHEMAS, type SchemaFile } from "./schema-files.ts";
import { tidyTypes } from "./tidy-types.ts";

const BANNER = "// Generated from the schema of the same name: run `pnpm generate`, do not edit.";

/** Declarations by name, each with its comment. */
type Declarations = ReadonlyMap<string, string>;

/**
 * One type per schema, which imports the types of the schemas it refers to, and an index of all; paths are below
 * `schemas/types/`.
 */
export async function generateTypes(files: readonly SchemaFile[]): Promise<Map<string, string>> {
  const out = new Map<string, string>();
  const names: string[] = [];
  const compiled = new Map<SchemaFile, Declarations>();
  for (const file of files) compiled.set(file, declarationsOf(await compile(file)));
  for (const file of files) {
    const module = `${file.family}/${file.version}/${file.name}.d.ts`;
    out.set(module, `${BANNER}\n${moduleOf(file, compiled)}`);
    names.push(`export type { ${file.document.title} } from "./${module.replace(/\.d\.ts$/, "")}.d.ts";`);
  }
  out.set("index.d.ts", [BANNER, ...names.toSorted(), ""].join("\n"));
  return out;
}

function declarationsOf(text: string): Declarations {
  const parts = text.split(/^(?=\/\*\*|export )(?<!^ ?\*\/\n|^\/\*\* .* \*\/\n)/m);
  return new Map(parts.map((part) => [/^export \w+ (\w+)/m.exec(part)?.[1] ?? "", part]));
}

/**
 * The compiler redeclares everything that a schema refers to, with a number where texts differ. Declarations equal to
 * another schema's own type are imported; types that a schema narrows at the reference stay.
 */
function moduleOf(file: SchemaFile, compiled: ReadonlyMap<SchemaFile, Declarations>): string {
  const declared: Declarations = compiled.get(file) ?? new Map<string, string>();
  const others = new Map([...compiled.keys()].map((each) => [each.document.title, each]));
  const imports = new Map<string, string>();
  const kept = new Map<string, string>();
  const keep = (name: string): void => {
    const text = declared.get(name) ?? "";
    kept.set(name, "");
    const renamed = text.replaceAll(/^(?! *\/?\*).*$/gm, (line) =>
      line.replaceAll(/\b[A-Z]\w+\b/g, (used) => take(used)),
    );
    kept.set(name, renamed);
  };
  const take = (used: string): string => {
    const again = declared.get(used);
    const title = used.replace(/\d+$/, "");
    const other = others.get(title);
    if (again === undefined) return used;
    if (other && other !== file && meaning(again) === meaning(compiled.get(other)?.get(title) ?? "")) {
      imports.set(title, importOf(file, other));
      return title;
    }
    if (!kept.has(used)) keep(used);
    return used;
  };
  keep(file.document.title);
  const twice = [...kept.keys()].find((name) => imports.has(name));
  if (twice !== undefined) throw new Error(`${file.path}: ${twice} is both narrowed and taken as it is`);
  return `${[...imports.values()].toSorted().join("")}\n${[...kept.values()].join("")}`;
}

function importOf(from: SchemaFile, { path, document }: SchemaFile): string {
  const way = relative(dirname(from.path), path).replaceAll("\\", "/").replace(".schema.json", ".d.ts");
  return `import type { ${document.title} } from "${way.startsWith(".") ? way : `./${way}`}";\n`;
}

/** A declaration without comments and without the numbers in its names. */
function meaning(text: string): string {
  return text
    .replaceAll(/^ *\/?\*.*$/gm, "")
    .replaceAll(/\b([A-Z][A-Za-z]*)\d+\b/g, "$1")
    .replaceAll(/\s+/g, " ");
}

async function compile(file: SchemaFile): Promise<string> {
  const path = join(SCHEMAS, file.path);
  const text = await compileFromFile(path, {
    bannerComment: "",
    cwd: join(path, ".."),
    additionalProperties: true,
    unknownAny: true,
    strictIndexSignatures: true,
    format: false,
    // Tuples of every allowed length make unreadable types for bounded lists.
    ignoreMinAndMaxItems: true,
    // References are relative to the file; nothing is ever fetched over the network.
    $refOptions: { resolve: { http: false } },
  });
  return tidyTypes(text);
}
