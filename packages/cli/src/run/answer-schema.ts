import { type StepKey, stepOf } from "@clew/operations";
import { schemaFiles } from "../mcp/schema-files.ts";

const files = schemaFiles();

/** The form of a step's answer in one piece: model servers follow no references, and some choke on examples. */
export async function answerSchema(step: StepKey): Promise<unknown> {
  return whole(stepOf(step).answerSchema.replace(".schema.json", ""));
}

async function whole(path: string): Promise<unknown> {
  const text = await files.read(path);
  return text === undefined ? undefined : inlined(JSON.parse(text), path.slice(0, path.lastIndexOf("/") + 1));
}

const LEFT_OUT: ReadonlySet<string> = new Set(["$id", "$schema", "title", "examples", "$comment"]);

async function inlined(schema: unknown, folder: string): Promise<unknown> {
  if (Array.isArray(schema)) return Promise.all(schema.map((each: unknown) => inlined(each, folder)));
  if (typeof schema !== "object" || schema === null) return schema;
  const ref: unknown = Reflect.get(schema, "$ref");
  const target = typeof ref === "string" ? await whole(folder + ref.replace(".schema.json", "")) : undefined;
  // A field of an answer may be called "title": there it holds a schema, not a text.
  const kept = Object.entries(schema).filter(
    ([key, value]) => key !== "$ref" && !(LEFT_OUT.has(key) && (typeof value === "string" || Array.isArray(value))),
  );
  const own = await Promise.all(kept.map(async ([key, value]) => [key, await inlined(value, folder)] as const));
  return { ...(typeof target === "object" ? target : {}), ...Object.fromEntries(own) };
}
