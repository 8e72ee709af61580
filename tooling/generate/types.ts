import { join } from "node:path";
import { compileFromFile } from "json-schema-to-typescript";
import { SCHEMAS, type SchemaFile } from "./schema-files.ts";

const BANNER = "// Generated from the schema of the same name: run `pnpm generate`, do not edit.";

/** A type per schema, and an index that names them all; paths are below `schemas/types/`. */
export async function generateTypes(files: readonly SchemaFile[]): Promise<Map<string, string>> {
  const out = new Map<string, string>();
  const names: string[] = [];
  for (const file of files) {
    const module = `${file.family}/${file.version}/${file.name}.d.ts`;
    out.set(module, await compile(file));
    names.push(`export type { ${file.document.title} } from "./${module.replace(/\.d\.ts$/, "")}.d.ts";`);
  }
  out.set("index.d.ts", [BANNER, ...names.toSorted(), ""].join("\n"));
  return out;
}

async function compile(file: SchemaFile): Promise<string> {
  const path = join(SCHEMAS, file.path);
  const text = await compileFromFile(path, {
    bannerComment: BANNER,
    cwd: join(path, ".."),
    additionalProperties: true,
    unknownAny: true,
    strictIndexSignatures: true,
    format: false,
    // Tuples of every allowed length make unreadable types for bounded lists.
    ignoreMinAndMaxItems: true,
    // References lie relative to the file; over the network nothing is ever fetched.
    $refOptions: { resolve: { http: false } },
  });
  // Formatting is done here so that the output does not depend on a formatter's version.
  return text.replaceAll(/[ \t]+$/gm, "");
}
