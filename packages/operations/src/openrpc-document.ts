import { z } from "zod";
import type { Method } from "./operation.ts";
import { spellingsOf } from "./params/aliases.ts";

type JsonObject = Readonly<Record<string, unknown>>;

/** The OpenRPC document of a table of methods: generated, so that it cannot say anything else than the code. */
export function openRpcDocument(methods: readonly Method[], version: string): JsonObject {
  return {
    openrpc: "1.3.2",
    info: {
      title: "Clew",
      version,
      description:
        "Decision threads over JSON-RPC 2.0. Params are named; snake_case names are accepted beside the ones shown.",
      license: { name: "Apache-2.0" },
    },
    methods: methods.map(describedOnce),
    components: { errors: ERRORS },
  };
}

const ERRORS: JsonObject = {
  ParseError: { code: -32700, message: "Parse error" },
  InvalidRequest: { code: -32600, message: "Invalid request" },
  MethodNotFound: { code: -32601, message: "Method not found" },
  InvalidParams: { code: -32602, message: "Invalid params" },
  InternalError: { code: -32603, message: "Internal error" },
  ClewError: {
    code: -32000,
    message: "An expected refusal: data.code says which, data.recoverable whether to try again",
  },
};

// Making a method's JSON Schema takes far longer than sending it, and anybody may ask: each method is described once.
const DESCRIPTIONS = new WeakMap<Method, JsonObject>();

function describedOnce(method: Method): JsonObject {
  const known = DESCRIPTIONS.get(method);
  if (known !== undefined) return known;
  const description = describeMethod(method);
  DESCRIPTIONS.set(method, description);
  return description;
}

function describeMethod(method: Method): JsonObject {
  const params = jsonSchema(method.params, "input");
  const required = new Set(Array.isArray(params["required"]) ? params["required"] : []);
  const properties = Object.entries(asObject(params["properties"]));
  return {
    name: method.name,
    summary: method.summary,
    paramStructure: "by-name",
    "x-scope": method.scope,
    params: properties.map(([name, schema]) => ({
      name,
      required: required.has(name),
      schema,
      ...spellings(method, name),
    })),
    result: { name: "result", schema: jsonSchema(method.result, "output") },
    errors: [{ $ref: "#/components/errors/ClewError" }, { $ref: "#/components/errors/InvalidParams" }],
  };
}

function spellings(method: Method, name: string): JsonObject {
  const shape = asObject(asObject(method.params.def)["shape"]);
  const field = shape[name];
  if (!(field instanceof z.ZodType)) return {};
  const all = spellingsOf(name, field).filter((spelling) => spelling !== name);
  return all.length === 0 ? {} : { "x-aliases": all };
}

/** A zod schema as JSON Schema, without what only the generator needs. */
export function jsonSchema(schema: z.ZodType, io: "input" | "output"): JsonObject {
  const generated: unknown = z.toJSONSchema(schema, { io, unrepresentable: "any", reused: "inline", cycles: "ref" });
  return asObject(withoutMarks(generated));
}

function withoutMarks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMarks);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([key, held]) => {
    if (key === "$schema" || key === "x-aliases") return false;
    // An open object says so by saying nothing.
    return !(
      key === "additionalProperties" &&
      typeof held === "object" &&
      held !== null &&
      Object.keys(held).length === 0
    );
  });
  return Object.fromEntries(kept.map(([key, held]) => [key, withoutMarks(held)]));
}

function asObject(value: unknown): JsonObject {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
