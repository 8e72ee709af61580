import { jsonSchema, methodName, type Operation, type ToolKind, type ToolRow } from "@clew/operations/table";

/** A JSON Schema, as far as it is read here. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A tool as listed by `tools/list`. */
export interface AdvertisedTool {
  readonly name: string;
  readonly method: string;
  /** `core` tools are enough for a whole session. */
  readonly set: "core" | "all";
  readonly title: string;
  readonly description: string;
  readonly annotations: Readonly<Record<string, boolean>>;
  readonly inputSchema: JsonSchema;
  readonly outputSchema: JsonSchema;
  /** Params for calls that do not name them. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** Params that the tool always sets. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  /** Its result may be the questions of a halt. */
  readonly mayHalt?: true;
}

const ANNOTATIONS: Readonly<Record<ToolKind, Readonly<Record<string, boolean>>>> = {
  read: { readOnlyHint: true, openWorldHint: false },
  add: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
  set: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  change: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
};

const NOTHING: ReadonlySet<string> = new Set();

/** The tools of a table of operations, with schemas made from their params and results. */
export function advertisedTools(table: readonly Operation[]): readonly AdvertisedTool[] {
  return table
    .flatMap((operation) => (operation.mcp === undefined ? [] : [{ operation, tool: operation.mcp }]))
    .toSorted((one, other) => one.tool.place - other.tool.place)
    .map(({ operation, tool }) => advertise(tool, operation));
}

/** Which tools clients see: those for sessions and daily use of threads, or all. */
export type ToolSet = "core" | "all";

/** The tools of a set. */
export function toolsOf(tools: readonly AdvertisedTool[], set: ToolSet): readonly AdvertisedTool[] {
  return set === "all" ? tools : tools.filter((tool) => tool.set === "core");
}

function advertise(tool: ToolRow, operation: Operation): AdvertisedTool {
  const input = jsonSchema(operation.params, "input");
  const output = jsonSchema(operation.result, "output");
  const hidden = new Set([
    ...Object.keys(tool.fixed ?? {}),
    ...(tool.fields === undefined ? ["project", "agentId"] : []),
  ]);
  return {
    name: tool.tool,
    method: methodName(operation.name),
    set: tool.set,
    title: tool.title,
    description: tool.description,
    annotations: ANNOTATIONS[tool.kind],
    inputSchema: reshaped(shown(input, { fields: tool.fields, hidden, depth: 2, side: "input" }), tool.shapes),
    outputSchema: shown(output, { fields: tool.results, hidden: NOTHING, depth: 1, side: "output" }),
    defaults: tool.defaults,
    fixed: tool.fixed,
    mayHalt: tool.mayHalt,
  };
}

function reshaped(schema: JsonSchema, shapes: ToolRow["shapes"]): JsonSchema {
  return shapes === undefined ? schema : { ...schema, properties: { ...recordOf(schema["properties"]), ...shapes } };
}

interface Place {
  /** How many levels of objects keep their fields; deeper ones are just typed as objects. */
  readonly depth: number;
  readonly side: "input" | "output";
}

interface Shown extends Place {
  readonly fields: readonly string[] | undefined;
  readonly hidden: ReadonlySet<string>;
}

/** The top level of a schema with only its visible fields; others stay legal. */
function shown(schema: JsonSchema, { fields, hidden, depth, side }: Shown): JsonSchema {
  const properties = recordOf(schema["properties"]);
  const names = (fields ?? Object.keys(properties)).filter(
    (name) => Object.hasOwn(properties, name) && !hidden.has(name),
  );
  const required = listOf(schema["required"]).filter((name) => typeof name === "string" && names.includes(name));
  const inner = { depth: depth - 1, side };
  return {
    type: "object",
    properties: Object.fromEntries(names.map((name) => [name, compact(recordOf(properties[name]), inner)])),
    required: required.length === 0 ? undefined : required,
  };
}

/** Reduces a schema to what a caller needs to write or read a value: types, choices and structure. */
function compact(schema: JsonSchema, place: Place): JsonSchema {
  const options = [...listOf(schema["anyOf"]), ...listOf(schema["oneOf"])].map(recordOf);
  if (options.length > 0) return place.side === "input" ? inputUnion(options, place) : typesOf(options);
  if (Array.isArray(schema["enum"])) return { enum: schema["enum"] };
  if ("const" in schema) return { const: schema["const"] };
  if (schema["type"] === "array") {
    const items = compact(recordOf(schema["items"]), place);
    return Object.keys(items).length === 0 ? { type: "array" } : { type: "array", items };
  }
  if (schema["type"] !== "object") return schema["type"] === undefined ? {} : { type: schema["type"] };
  const named = Object.keys(recordOf(schema["properties"])).length > 0;
  return named && place.depth > 0
    ? shown(schema, { fields: undefined, hidden: NOTHING, ...place })
    : { type: "object" };
}

/** Null is never advertised (omitting the field means the same), and of a list or a single value only the list. */
function inputUnion(options: readonly JsonSchema[], place: Place): JsonSchema {
  const real = options.filter((option) => option["type"] !== "null");
  const list = real.find((option) => option["type"] === "array");
  const [first, ...more] = real;
  if (list !== undefined) return compact(list, place);
  if (first !== undefined && more.length === 0) return compact(first, place);
  return typesOf(real);
}

function typesOf(options: readonly JsonSchema[]): JsonSchema {
  const types = [...new Set(options.map((option) => option["type"]))];
  return types.every((type) => typeof type === "string") ? { type: types } : {};
}

function recordOf(value: unknown): JsonSchema {
  // A JSON Schema is an object read by key; `true` means the same as an empty one.
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonSchema) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
