import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { ClewError, type Finding, toFindings } from "@clew/errors";
import { plainText } from "@clew/operations";
import { Ajv2020 } from "ajv/dist/2020.js";
import { nearest } from "../../arguments/parse-arguments.ts";
import type { Command, Invocation } from "../../command.ts";
import { readDocument, readNamedFile } from "../../documents/read-document.ts";

type SchemaDocument = { readonly $id: string; readonly title: string; readonly description?: string };
type Schemas = Readonly<Record<string, SchemaDocument>>;

/** `clew schema`: the JSON Schemas that this version reads and writes, and a check against them. */
export const schema: Command = {
  name: "schema",
  summary: "List, print and use the JSON Schemas of Clew's documents.",
  usage: "schema list | print NAME | validate FILE|- [--schema NAME]",
  examples: [
    "clew schema list",
    "clew schema print session/1.0/session",
    "clew schema validate answer.json --schema steps/1.0/johari-discovery",
    "clew schema validate .clew/sessions/reasoning-1a2b3c4d5e6f.json",
  ],
  flags: { schema: { value: "NAME", summary: "the schema to check against; found by the document's shape if absent" } },
  subcommands: { list: "every schema with its title", print: "one schema", validate: "check a JSON or YAML file" },
  run: async (invocation) => {
    const [verb = "list", ...words] = invocation.args;
    if (verb === "list" && words.length === 0) return list(invocation);
    if (verb === "print" && words.length === 1) return print(invocation, words[0] ?? "");
    if (verb === "validate" && words.length === 1) return validate(invocation, words[0] ?? "");
    throw new ClewError("USAGE", `Expected schema list, schema print NAME or schema validate FILE.`);
  },
};

function list({ json, terminal }: Invocation): number {
  const rows = Object.entries(loadSchemas()).map(([name, { $id, title, description }]) => ({
    name,
    id: $id,
    title,
    description,
  }));
  const width = Math.max(...rows.map(({ name }) => name.length));
  terminal.out(
    json
      ? `${JSON.stringify({ schemas: rows })}\n`
      : rows.map(({ name, title }) => `${name.padEnd(width)}  ${title}\n`).join(""),
  );
  return 0;
}

function print({ terminal }: Invocation, name: string): number {
  terminal.out(`${JSON.stringify(find(loadSchemas(), name)[1], null, 2)}\n`);
  return 0;
}

async function validate({ cwd, flags, json, quiet, terminal }: Invocation, file: string): Promise<number> {
  const schemas = loadSchemas();
  const document = await readDocument(
    file === "-" ? ((await terminal.readStdin()) ?? new Uint8Array()) : readNamedFile(resolve(cwd, file)),
    file === "-" ? "stdin" : file,
  );
  const wanted = typeof flags["schema"] === "string" ? flags["schema"] : recognise(document);
  if (wanted === undefined)
    throw new ClewError("USAGE", "This document does not say which schema it follows.", {
      hint: "Name it: --schema NAME; `clew schema list` shows the names.",
    });
  const [name, found] = find(schemas, wanted);
  const findings = check(schemas, found, document);
  const valid = findings.length === 0;
  if (json) terminal.out(`${JSON.stringify({ valid, schema: name, findings })}\n`);
  else if (!valid) terminal.out(`${file} does not satisfy ${name}:\n${findings.map(line).join("")}`);
  else if (!quiet) terminal.out(`${file} satisfies ${name}.\n`);
  return valid ? 0 : 4;
}

function line({ path, keyword, message }: Finding): string {
  return plainText(`  ${path === "" ? "(root)" : path}: ${message} [${keyword}]\n`);
}

function check(schemas: Schemas, target: SchemaDocument, document: unknown): Finding[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  for (const each of Object.values(schemas)) ajv.addSchema(each);
  const compiled = ajv.getSchema(target.$id);
  if (compiled === undefined) throw new ClewError("INTERNAL", `The schema ${target.$id} did not compile.`);
  compiled(document);
  return toFindings(compiled.errors);
}

function find(schemas: Schemas, wanted: string): [string, SchemaDocument] {
  const name = wanted.replace(/\.schema\.json$/, "").replace(/^https:\/\/clew\.dev\/schemas\//, "");
  const matches = Object.entries(schemas).filter(
    ([path, { title }]) => path === name || path.endsWith(`/${name}`) || title === name,
  );
  const [first, second] = matches;
  if (first !== undefined && second === undefined) return first;
  if (first !== undefined)
    throw new ClewError("USAGE", `"${name}" names several schemas: ${matches.map(([path]) => path).join(", ")}.`);
  const paths = Object.keys(schemas);
  // Suggest a short name only for another short name, and none of four letters: those resemble anything.
  const near = nearest(name, name.includes("/") ? paths : paths.map(lastPart).filter((each) => each.length > 5));
  throw new ClewError("NOT_FOUND", `There is no schema "${name}".`, {
    hint: near === undefined ? "`clew schema list` shows the names." : `Did you mean ${near}?`,
  });
}

const lastPart = (path: string): string => path.split("/").at(-1) ?? path;

// Recognize only shapes that no other document has: a wrong guess would report nonsense.
function recognise(document: unknown): string | undefined {
  if (typeof document !== "object" || document === null) return undefined;
  const keys = new Map<string, unknown>(Object.entries(document));
  const named = keys.get("$schema");
  if (typeof named === "string" && named.startsWith("https://clew.dev/schemas/")) return named;
  if (keys.has("session_id") && keys.has("fsm")) return "session/1.0/session";
  if (keys.get("format") === "cstp-bundle/v1") return "bundle/1.0/bundle";
  if (keys.has("outcome") && keys.has("patterns_discovered")) return "task-handoff/1.0/task-handoff";
  if (keys.has("handoff")) return "handoff/2.0/payload";
  return undefined;
}

function loadSchemas(): Schemas {
  const path = join(import.meta.dirname, "schemas.json.br");
  try {
    return JSON.parse(brotliDecompressSync(readFileSync(path)).toString()) as Schemas; // written by the build from the schema files
  } catch (cause) {
    throw new ClewError("INSTALL_BROKEN", `${path} cannot be read.`, {
      hint: "Install it again: npm install --global @clew/cli",
      cause,
    });
  }
}
