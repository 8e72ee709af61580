import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import standalone from "ajv/dist/standalone/index.js";
import { rolldown } from "rolldown";
import { compactValidators } from "./compact-validators.ts";
import { ROOT, type SchemaFile } from "./schema-files.ts";

/** Each package's validators: exported name -> schema path below `schemas/` without its ending. */
export const VALIDATORS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "packages/cli": {
    validateEvalTask: "eval/1.0/task",
  },
  "packages/handoff-schema": {
    validateTaskHandoff: "task-handoff/1.0/task-handoff",
    validateKnowledgeGraph: "knowledge/1.0/knowledge-graph",
    validateTaskRecord: "knowledge/1.0/task-record",
    validateHandoffPayload: "handoff/2.0/payload",
    validateHandoffDraft: "handoff/2.0/draft-body",
  },
  "packages/operations": {
    validateBundle: "bundle/1.0/bundle",
    validateRecallSet: "recall-set/1.0/recall-set",
    validateProtocolOverlay: "protocol/1.0/protocol",
    validateShardEvent: "shard/1.0/event",
    validateDecision: "thread/1.0/decision",
  },
  "packages/reasoning-steps": {
    validateJohariDiscovery: "steps/1.0/johari-discovery",
    validateSemanticUnderstanding: "steps/1.0/semantic-understanding",
    validateChainOfThought: "steps/1.0/chain-of-thought",
    validateTreeOfThought: "steps/1.0/tree-of-thought",
    validateSkillDetection: "steps/1.0/skill-detection",
    validateTaskRouting: "steps/1.0/task-routing",
    validateSelfConsistency: "steps/1.0/self-consistency",
    validateSocraticInterrogation: "steps/1.0/socratic-interrogation",
    validateConstitutionalCritique: "steps/1.0/constitutional-critique",
    validateKnowledgeTransfer: "steps/1.0/knowledge-transfer",
    validateLearnings: "steps/1.0/learnings",
    validateSession: "session/1.0/session",
  },
};

/** The packages whose validators every step of a session loads. */
const LOADED_OFTEN: ReadonlySet<string> = new Set(["packages/reasoning-steps"]);

const HEADER = `// Generated from schemas/ by \`pnpm generate\`: do not edit.
// @ts-nocheck
/** A compiled schema: true when the document satisfies it; otherwise \`errors\` says what does not. */
export interface Validate {
  (data: unknown): boolean;
  errors?: readonly { instancePath: string; keyword: string; message?: string; params: Record<string, unknown> }[] | null;
}
`;

/** One self-contained module per package of the table; paths are relative to the root. */
export async function generateValidators(files: readonly SchemaFile[]): Promise<Map<string, string>> {
  const out = new Map<string, string>();
  for (const folder of Object.keys(VALIDATORS)) {
    out.set(`${folder}/src/generated/validators.ts`, await moduleFor(files, folder));
  }
  return out;
}

async function moduleFor(files: readonly SchemaFile[], folder: string): Promise<string> {
  const table = VALIDATORS[folder] ?? {};
  // A call per reference: inlining the referenced schema everywhere would be several times as long.
  const ajv = newAjv({ code: { source: true, esm: true, lines: false }, messages: false, inlineRefs: false });
  for (const file of files) ajv.addSchema(withoutAnnotations(file.document));
  const ids: Record<string, string> = {};
  for (const [name, path] of Object.entries(table)) {
    const file = files.find((each) => each.path === `${path}.schema.json`);
    if (!file) throw new Error(`generate: no schema at schemas/${path}.schema.json (wanted by ${name})`);
    ids[`clew_${name}`] = file.document.$id;
  }
  // CJS interop types it as a namespace.
  const generate = standalone.default as unknown as (ajv: Ajv2020, ids: Record<string, string>) => string;
  const code = generate(ajv, ids);
  const bundled = await bundle(compactValidators(code, LOADED_OFTEN.has(folder)));
  const body = bundled.replace(/export\s*\{[^}]*\};?\s*$/, "");
  const names = Object.keys(table).map((name) => `export const ${name}: Validate = clew_${name};`);
  return `${HEADER}${body.trimEnd()}\n${names.join("\n")}\n`;
}

/** The only ajv configuration: strict about schemas, all errors of a document, formats as annotations. */
export function newAjv(options: Record<string, unknown> = {}): Ajv2020 {
  return new Ajv2020({
    strict: true,
    allErrors: true,
    validateFormats: false,
    allowUnionTypes: true,
    strictRequired: false,
    strictTypes: false,
    ...options,
  });
}

const ANNOTATIONS = new Set(["title", "description", "examples", "$comment"]);

/**
 * A schema without its texts for people: ajv embeds whole schemas for some keywords, and start-up time depends on their
 * size.
 */
export function withoutAnnotations<T>(schema: T, inMap = false): T {
  if (Array.isArray(schema)) return schema.map((item) => withoutAnnotations(item)) as T; // the same shape, item by item
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema).filter(([key]) => inMap || !ANNOTATIONS.has(key));
  // The names under properties and $defs are the document's own, never annotations.
  return Object.fromEntries(
    entries.map(([key, value]) => [key, withoutAnnotations(value, !inMap && MAPS.has(key))]),
  ) as T; // fewer keys, the same type
}

const MAPS = new Set(["properties", "patternProperties", "$defs", "dependentSchemas"]);

// ajv's ESM output still requires its own run-time files: bundle them here, so that the module needs nothing.
async function bundle(code: string): Promise<string> {
  const folder = mkdtempSync(join(ROOT, "tooling/.generate-"));
  try {
    const input = join(folder, "entry.mjs");
    writeFileSync(input, code);
    const build = await rolldown({
      input,
      platform: "neutral",
      resolve: { mainFields: ["module", "main"] },
      treeshake: true,
    });
    const { output } = await build.generate({
      format: "esm",
      minify: { mangle: false, compress: false, codegen: { removeWhitespace: false } },
    });
    // Comments contain temporary folders and package versions: without them the output is the same on every machine.
    const lines = output[0].code.replaceAll(/^\s*\/\/.*\n/gm, "");
    // Puts a list of words on one line.
    return lines.replaceAll(
      /\[\n([^[\]{}]*?)\n\s*\]/g,
      (_all, items: string) => `[${items.trim().replaceAll(/\n\s*/g, " ")}]`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
