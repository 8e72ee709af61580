import { readFileSync } from "node:fs";
import { join } from "node:path";
import { jsonSchema, METHODS, methodName, openRpcDocument } from "@clew/operations/table";
import { compile, type JSONSchema } from "json-schema-to-typescript";
import { shortJson } from "./short-json.ts";
import { tidyTypes } from "./tidy-types.ts";

/** The file from which the document's own code reads its examples. */
export const EXAMPLES = "packages/operations/src/generated/rpc-examples.ts";

const BANNER = "// Generated from the table of operations: run `pnpm generate`, do not edit.";
/** The version of the protocol that the generated documents describe. */
const VERSION = "1.0";

/** The OpenRPC document and the types of every method's params and result; paths are relative to the root. */
export async function generateRpc(): Promise<Map<string, string>> {
  const document = await openRpcDocument(METHODS, VERSION);
  return new Map([
    [EXAMPLES, rpcExamples()],
    ["schemas/rpc/1.0/openrpc.json", `${shortJson(document)}\n`],
    ["schemas/types/rpc/1.0/rpc-methods.d.ts", await methodTypes()],
  ]);
}

/** The examples for the server, as texts: they are only parsed if somebody requests the document. */
export function rpcExamples(): string {
  const examples: Readonly<Record<string, unknown>> = JSON.parse(
    readFileSync(join(import.meta.dirname, "rpc-examples.json"), "utf8"),
  );
  const lines = Object.entries(examples).map(
    ([name, example]) => `  ${JSON.stringify(name)}: ${JSON.stringify(JSON.stringify(example))},`,
  );
  return `${BANNER}\n\n/** An example of each method, as JSON. */\nexport const RPC_EXAMPLES: Readonly<Record<string, string>> = {\n${lines.join("\n")}\n};\n`;
}

async function methodTypes(): Promise<string> {
  const methods = METHODS.map((operation) => [
    methodName(operation.name),
    {
      type: "object",
      description: operation.does,
      properties: { params: jsonSchema(operation.params, "input"), result: jsonSchema(operation.result, "output") },
      required: ["params", "result"],
      additionalProperties: false,
    },
  ]);
  const schema = {
    title: "RpcMethods",
    description: "Every method of the protocol: what it takes and what it gives.",
    type: "object",
    properties: Object.fromEntries(methods),
    required: METHODS.map(({ name }) => methodName(name)),
    additionalProperties: false,
  };
  // The compiler's own type of a schema is of an older draft; it reads zod's output the same way.
  const text = await compile(schema as unknown as JSONSchema, "RpcMethods", {
    bannerComment: "",
    additionalProperties: true,
    unknownAny: true,
    strictIndexSignatures: true,
    format: false,
    ignoreMinAndMaxItems: true,
  });
  return `${BANNER}\n\n${tidyTypes(text)}`;
}
