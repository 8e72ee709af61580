import { z } from "zod";
import { adoptOperations } from "./adopt/adopt-operations.ts";
import { bundleOperations } from "./bundle/bundle-operations.ts";
import { decisionOperations } from "./decision/decision-operations.ts";
import { pastDecisionOperations } from "./decision/past-decision-operations.ts";
import { reviewOperations } from "./decision/review-operations.ts";
import { guardrailOperations } from "./guardrail/guardrail-operations.ts";
import { handoffOperations } from "./handoff/handoff-operations.ts";
import { payloadFileOperations } from "./handoff/payload-file-operations.ts";
import { inboxOperations } from "./inbox/inbox-operations.ts";
import { knowledgeFileOperations, knowledgeOperations } from "./knowledge/knowledge-operations.ts";
import { learningOperations } from "./learning/learning-operations.ts";
import { operation as defineOperation, methodName, type Operation } from "./operation.ts";
import { spellingsOf } from "./params/parse-params.ts";
import { pullRequestOperations } from "./pull-request/pull-request-operations.ts";
import { beforeActingOperations } from "./recall/recall-operations.ts";
import { recallOperations, searchOperations } from "./recall/search-operations.ts";
import { reportOperations } from "./report/report-operations.ts";
import { ruleOperations } from "./rule/rule-operations.ts";
import { standingOperations } from "./rule/standing-operations.ts";
import { sessionOperations } from "./session/session-operations.ts";
import {
  sessionMarkOperations,
  sessionUpkeepOperations,
  takeSessionOperations,
} from "./session/session-upkeep-operations.ts";
import { syncOperations } from "./sync/sync-operations.ts";
import { taskFileOperations } from "./task/task-file-operations.ts";
import { taskOperations } from "./task/task-operations.ts";
import { claimOperations, logOperations, threadFileOperations } from "./thread/log-operations.ts";
import { questionOperations, thoughtOperations } from "./thread/thought-operations.ts";
import { threadOperations } from "./thread/thread-operations.ts";
import { whyOperations } from "./why/why-operations.ts";

type JsonObject = Readonly<Record<string, unknown>>;

/** The OpenRPC document, generated from the operations so that it always matches the code. */
export async function openRpcDocument(table: readonly Operation[], version: string): Promise<JsonObject> {
  // Load the examples only when the document is requested.
  const { RPC_EXAMPLES } = await import("./generated/rpc-examples.ts");
  return {
    openrpc: "1.3.2",
    info: {
      title: "Clew",
      version,
      description:
        "Decision threads over JSON-RPC 2.0. Params are named; snake_case names are accepted beside the ones shown.",
      license: { name: "Apache-2.0" },
    },
    methods: table.map((operation) => describedOnce(operation, RPC_EXAMPLES[methodName(operation.name)])),
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

// Describe each method once: anybody may ask, and making its JSON Schema takes far longer than sending it.
const DESCRIPTIONS = new WeakMap<Operation, JsonObject>();

function describedOnce(operation: Operation, example: string | undefined): JsonObject {
  const known = DESCRIPTIONS.get(operation);
  if (known !== undefined) return known;
  const description = { ...describe(operation), examples: example === undefined ? [] : [paired(JSON.parse(example))] };
  DESCRIPTIONS.set(operation, description);
  return description;
}

function describe(operation: Operation): JsonObject {
  const params = jsonSchema(operation.params, "input");
  const required = new Set(Array.isArray(params["required"]) ? params["required"] : []);
  const properties = Object.entries(asObject(params["properties"]));
  return {
    name: methodName(operation.name),
    summary: operation.does,
    paramStructure: "by-name",
    "x-scope": operation.scope,
    params: properties.map(([name, schema]) => ({
      name,
      required: required.has(name),
      schema,
      ...spellings(operation, name),
    })),
    result: { name: "result", schema: jsonSchema(operation.result, "output") },
    errors: [{ $ref: "#/components/errors/ClewError" }, { $ref: "#/components/errors/InvalidParams" }],
  };
}

interface RpcExample {
  readonly name: string;
  readonly params: JsonObject;
  readonly result: unknown;
}

function paired({ name, params, result }: RpcExample): JsonObject {
  return {
    name,
    params: Object.entries(params).map(([key, value]) => ({ name: key, value })),
    result: { name: "result", value: result },
  };
}

function spellings(operation: Operation, name: string): JsonObject {
  const shape = asObject(asObject(operation.params.def)["shape"]);
  const field = shape[name];
  if (!(field instanceof z.ZodType)) return {};
  const all = spellingsOf(name, field).filter((spelling) => spelling !== name);
  return all.length === 0 ? {} : { "x-aliases": all };
}

/** A zod schema as JSON Schema, without the generator's own marks. */
export function jsonSchema(schema: z.ZodType, io: "input" | "output"): JsonObject {
  const generated: unknown = z.toJSONSchema(schema, { io, unrepresentable: "any", reused: "inline", cycles: "ref" });
  return asObject(withoutMarks(generated));
}

function withoutMarks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMarks);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([key, held]) => {
    if (key === "$schema" || key === "x-aliases") return false;
    // An open object needs no `additionalProperties`.
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

const discover: Operation = defineOperation({
  name: "rpc.discover",
  does: "The OpenRPC document of this service.",
  scope: "read",
  params: () => z.looseObject({}),
  result: () => z.looseObject({ openrpc: z.string(), methods: z.array(z.looseObject({ name: z.string() })) }),
  async run(project) {
    return { openrpc: "", methods: [], ...(await openRpcDocument(METHODS, project.version ?? "0.0.0")) };
  },
});

/** Methods that describe the others. */
const discoverOperations: readonly Operation[] = [discover];

/** Every operation, in the order of the documentation. */
export const OPERATIONS: readonly Operation[] = [
  ...threadOperations,
  ...claimOperations,
  ...logOperations,
  ...threadFileOperations,
  ...decisionOperations,
  ...thoughtOperations,
  ...reviewOperations,
  ...standingOperations,
  ...ruleOperations,
  ...questionOperations,
  ...sessionOperations,
  ...sessionMarkOperations,
  ...sessionUpkeepOperations,
  ...takeSessionOperations,
  ...pastDecisionOperations,
  ...guardrailOperations,
  ...beforeActingOperations,
  ...learningOperations,
  ...bundleOperations,
  ...handoffOperations,
  ...payloadFileOperations,
  ...taskOperations,
  ...taskFileOperations,
  ...knowledgeOperations,
  ...knowledgeFileOperations,
  ...recallOperations,
  ...searchOperations,
  ...inboxOperations,
  ...pullRequestOperations,
  ...reportOperations,
  ...whyOperations,
  ...adoptOperations,
  ...syncOperations,
  ...discoverOperations,
];

/** The operations that a server offers; the others run on the machine that has the files. */
export const METHODS: readonly Operation[] = OPERATIONS.filter(({ rpc }) => rpc !== false);

export { createDispatcher, type Dispatcher } from "./dispatcher.ts";
export { type CommandRow, methodName, type Operation, type ToolKind, type ToolRow } from "./operation.ts";
export { sessionOperations } from "./session/session-operations.ts";
