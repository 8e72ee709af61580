import type { SchemaError } from "@clew/errors";
import type { AnswerValidator } from "@clew/reasoning-steps/internal";
import { type LinearPattern, linearPattern } from "../rule/linear-pattern.ts";

/** A schema or a part of one: any map within the supported subset. */
export type Schema = Readonly<Record<string, unknown>>;

/** What is wrong with a schema, and the path to it. */
export interface SchemaProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

const TYPES = ["object", "array", "string", "number", "integer", "boolean", "null"];
const COUNTS = ["minItems", "maxItems", "minLength", "maxLength"];
const LIMITS = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"];
const WORDS = ["$schema", "$id", "$comment", "title", "description", "examples", "default"];
const SUBSET: ReadonlySet<string> = new Set([
  ...WORDS,
  ...COUNTS,
  ...LIMITS,
  ..."type enum const properties required additionalProperties items uniqueItems pattern anyOf allOf $ref $defs".split(
    " ",
  ),
]);

// This many steps take well under 50 ms even in a fresh process, so no clock is needed.
const MOST_STEPS = 100_000;
/** How many steps matching one piece of text against a pattern costs. */
const PATTERN_STEPS = 20;
const MOST_PARTS = 2_000;
const DEEPEST = 100;
const LONGEST_TEXT = 10_000;

/** Everything that makes a schema unusable for judging answers: keywords outside the subset, or too much work. */
export function schemaProblems(schema: unknown): readonly SchemaProblem[] {
  const problems: SchemaProblem[] = [];
  const seen = { parts: 0 };
  inspect({ schema, path: [], problems, root: schema, seen });
  if (problems.length > 0 || !isMap(schema)) return problems;
  if (schema["type"] !== "object") problems.push({ path: ["type"], message: 'an answer is a map: "type": "object"' });
  if (seen.parts > MOST_PARTS || sizeOf(schema, { root: schema, above: [], left: MOST_PARTS }) > MOST_PARTS)
    problems.push({
      path: [],
      message: `judging an answer by it may take longer than 50 ms: it unfolds to more than ${MOST_PARTS} parts`,
    });
  return problems;
}

interface Inspected {
  readonly schema: unknown;
  readonly path: readonly (string | number)[];
  readonly problems: SchemaProblem[];
  readonly root: unknown;
  readonly seen: { parts: number };
}

function inspect(at: Inspected): void {
  const { schema, path, problems, seen } = at;
  seen.parts += 1;
  if (seen.parts > MOST_PARTS || path.length > DEEPEST) return;
  const wrong = (name: string | number, message: string): void =>
    void problems.push({ path: [...path, name], message });
  if (!isMap(schema)) return void problems.push({ path, message: "a schema is a map of keywords" });
  for (const [name, value] of Object.entries(schema)) {
    if (!SUBSET.has(name)) wrong(name, `the keyword "${name.slice(0, 40)}" is not of the subset`);
    else {
      const message = valueProblem(name, value, at.root);
      if (message !== undefined) wrong(name, message);
    }
  }
  for (const [name, part] of partsOf(schema)) inspect({ ...at, schema: part, path: [...path, ...name] });
}

/** What is wrong with a keyword's value, in a few words. */
function valueProblem(name: string, value: unknown, root: unknown): string | undefined {
  if (COUNTS.includes(name)) {
    if (!Number.isInteger(value) || Number(value) < 0) return "a whole number is due";
    return name.startsWith("min") && Number(value) > LONGEST_TEXT
      ? `no answer holds more than ${LONGEST_TEXT}`
      : undefined;
  }
  if (LIMITS.includes(name)) return typeof value === "number" && Number.isFinite(value) ? undefined : "a number is due";
  switch (name) {
    case "type": {
      const types: readonly unknown[] = Array.isArray(value) ? value : [value];
      return types.length > 0 && types.every((each) => TYPES.some((type) => type === each))
        ? undefined
        : `one of ${TYPES.join(", ")} is due`;
    }
    case "enum":
      return Array.isArray(value) && value.length > 0 ? undefined : "a list of values is due";
    case "required":
      return Array.isArray(value) && value.every((each) => typeof each === "string")
        ? undefined
        : "a list of names is due";
    case "uniqueItems":
      return typeof value === "boolean" ? undefined : "true or false is due";
    case "properties":
    case "$defs":
      return isMap(value) ? undefined : "a map of schemas is due";
    case "anyOf":
    case "allOf":
      return Array.isArray(value) && value.length > 0 ? undefined : "a list of schemas is due";
    case "additionalProperties":
      return typeof value === "boolean" || isMap(value) ? undefined : "true, false or a schema is due";
    case "pattern":
      return patternProblem(value);
    case "$ref":
      return refProblem(value, root);
    default:
      return undefined;
  }
}

function patternProblem(value: unknown): string | undefined {
  if (typeof value !== "string") return "a text is due";
  try {
    linearPattern(value);
    return undefined;
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown);
  }
}

function refProblem(value: unknown, root: unknown): string | undefined {
  if (typeof value !== "string" || !value.startsWith("#/$defs/"))
    return 'a reference stays in its file: "#/$defs/NAME"';
  const target = referred(value, root);
  if (target === undefined) return `there is no ${value.slice(0, 80)}`;
  for (let [at, steps]: [unknown, number] = [target, 0]; isMap(at) && typeof at["$ref"] === "string"; steps += 1) {
    if (steps > 20) return "it refers to itself";
    at = referred(at["$ref"], root);
  }
  return undefined;
}

function referred(ref: string, root: unknown): Schema | undefined {
  const name = ref.slice("#/$defs/".length);
  const defs = isMap(root) ? root["$defs"] : undefined;
  const found = isMap(defs) && Object.hasOwn(defs, name) ? defs[name] : undefined;
  return isMap(found) ? found : undefined;
}

/** The schemas inside a schema, with the paths to them. */
function partsOf(schema: Schema): readonly (readonly [path: readonly (string | number)[], schema: unknown])[] {
  const { items, additionalProperties } = schema;
  const maps = ["properties", "$defs"].flatMap((name) => {
    const held = schema[name];
    return isMap(held) ? Object.entries(held).map(([key, part]) => [[name, key], part] as const) : [];
  });
  const lists = ["anyOf", "allOf"].flatMap((name) => {
    const held: unknown = schema[name];
    return Array.isArray(held) ? held.map((part: unknown, index) => [[name, index], part] as const) : [];
  });
  return [
    ...maps,
    ...lists,
    ...(items === undefined ? [] : [[["items"], items] as const]),
    ...(isMap(additionalProperties) ? [[["additionalProperties"], additionalProperties] as const] : []),
  ];
}

interface Unfolding {
  readonly root: Schema;
  readonly above: readonly Schema[];
  left: number;
}

/**
 * How many parts a schema unfolds to, following each reference once per path. A schema that refers to itself in place
 * never ends.
 */
function sizeOf(schema: unknown, unfolding: Unfolding): number {
  if (!isMap(schema)) return 0;
  unfolding.left -= 1;
  if (unfolding.left < 0) return MOST_PARTS + 1;
  const target = typeof schema["$ref"] === "string" ? referred(schema["$ref"], unfolding.root) : undefined;
  const parts = partsOf(schema).flatMap(([[name], part]) => (name === "$defs" ? [] : [part]));
  let size = 1;
  for (const part of [...parts, ...(target === undefined || unfolding.above.includes(target) ? [] : [target])]) {
    const below: Unfolding = { ...unfolding, above: [...unfolding.above, schema] };
    size += sizeOf(part, below);
    unfolding.left = below.left;
    if (size > MOST_PARTS) return size;
  }
  // A reference back to itself without a step into the answer would loop forever.
  return target !== undefined && inPlace(target, unfolding.root, new Set()).has(schema) ? MOST_PARTS + 1 : size;
}

/** All schemas that apply to the same value as this one. */
function inPlace(schema: Schema, root: Schema, found: Set<Schema>): ReadonlySet<Schema> {
  if (found.has(schema)) return found;
  found.add(schema);
  const target = typeof schema["$ref"] === "string" ? referred(schema["$ref"], root) : undefined;
  if (target !== undefined) inPlace(target, root, found);
  for (const [[name], part] of partsOf(schema))
    if ((name === "anyOf" || name === "allOf") && isMap(part)) inPlace(part, root, found);
  return found;
}

interface Walk {
  readonly root: Schema;
  readonly patterns: Map<string, LinearPattern>;
  left: number;
}

/** A validator for a sound schema. It refuses an answer that would take too many steps. */
export function schemaValidator(root: Schema): AnswerValidator {
  const patterns = new Map<string, LinearPattern>();
  const validate: AnswerValidator = (data) => {
    const walk: Walk = { root, patterns, left: MOST_STEPS };
    const errors = errorsOf(walk, root, { value: data, path: "" });
    if (walk.left < 0) errors.push(error("", "too-long", "an answer that is judged within 50 ms"));
    validate.errors = errors;
    return errors.length === 0;
  };
  return validate;
}

interface Place {
  readonly value: unknown;
  readonly path: string;
}

function errorsOf(walk: Walk, schema: Schema, place: Place): SchemaError[] {
  walk.left -= 1;
  if (walk.left < 0) return [];
  const { value, path } = place;
  const ref = schema["$ref"];
  const target = typeof ref === "string" ? referred(ref, walk.root) : undefined;
  const { anyOf, allOf } = schema;
  const wrongType = typeError(schema, place);
  if (wrongType !== undefined) return [wrongType];
  const errors = target === undefined ? [] : errorsOf(walk, target, place);
  errors.push(...valueErrors(schema, place));
  if (typeof value === "string") errors.push(...textErrors(walk, schema, { value, path }));
  if (typeof value === "number") errors.push(...numberErrors(schema, { value, path }));
  if (Array.isArray(value)) errors.push(...listErrors(walk, schema, { value, path }));
  else if (isMap(value)) errors.push(...mapErrors(walk, schema, { value, path }));
  if (Array.isArray(allOf)) for (const part of allOf) if (isMap(part)) errors.push(...errorsOf(walk, part, place));
  if (Array.isArray(anyOf) && !anyOf.some((part) => isMap(part) && errorsOf(walk, part, place).length === 0))
    errors.push(error(path, "forms", "one of the forms that the schema allows"));
  return errors;
}

/** An error at a place: a message, or the parameters of a keyword that already has one. */
function error(instancePath: string, keyword: string, said: string | SchemaError["params"]): SchemaError {
  return typeof said === "string"
    ? { instancePath, keyword, message: said, params: {} }
    : { instancePath, keyword, params: said };
}

function typeError({ type }: Schema, { value, path }: Place): SchemaError | undefined {
  if (type === undefined) return undefined;
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  const found = Array.isArray(value) ? "array" : value === null ? "null" : typeof value;
  if (types.includes(found) || (Number.isInteger(value) && types.includes("integer"))) return undefined;
  if (types.length === 1) return error(path, "type", { type: types[0] });
  return error(path, "types", `one of ${types.join(", ")}`);
}

function valueErrors(schema: Schema, { value, path }: Place): SchemaError[] {
  const errors: SchemaError[] = [];
  const allowed = schema["enum"];
  if (Array.isArray(allowed) && !allowed.some((each) => same(each, value)))
    errors.push(error(path, "enum", { allowedValues: allowed }));
  if (schema["const"] !== undefined && !same(schema["const"], value))
    errors.push(error(path, "enum", { allowedValues: [schema["const"]] }));
  return errors;
}

function textErrors(
  walk: Walk,
  schema: Schema,
  { value, path }: { readonly value: string; readonly path: string },
): SchemaError[] {
  const [least, most] = [limitOf(schema, "minLength") ?? 0, limitOf(schema, "maxLength") ?? LONGEST_TEXT];
  const length = value.length < least || value.length > most ? [...value].length : value.length;
  if (length < least && least <= 1) return [error(path, "minLength", {})];
  if (length < least) return [error(path, "length", `at least ${least} characters`)];
  if (length > Math.min(most, LONGEST_TEXT)) return [error(path, "maxLength", { limit: Math.min(most, LONGEST_TEXT) })];
  const { pattern } = schema;
  if (typeof pattern !== "string") return [];
  const compiled = walk.patterns.get(pattern) ?? linearPattern(pattern);
  walk.patterns.set(pattern, compiled);
  walk.left -= Math.ceil((value.length * compiled.states) / PATTERN_STEPS);
  if (walk.left < 0 || compiled.test(value)) return [];
  return [error(path, "form", `a text in which ${pattern} is found`)];
}

function numberErrors(
  schema: Schema,
  { value, path }: { readonly value: number; readonly path: string },
): SchemaError[] {
  const [least, most] = [limitOf(schema, "minimum"), limitOf(schema, "maximum")];
  const [above, below] = [limitOf(schema, "exclusiveMinimum"), limitOf(schema, "exclusiveMaximum")];
  if (least !== undefined && value < least) return [error(path, "minimum", { limit: least })];
  if (most !== undefined && value > most) return [error(path, "maximum", { limit: most })];
  if (above !== undefined && value <= above) return [error(path, "above", `a number above ${above}`)];
  if (below !== undefined && value >= below) return [error(path, "below", `a number below ${below}`)];
  return [];
}

function listErrors(
  walk: Walk,
  schema: Schema,
  { value, path }: { readonly value: readonly unknown[]; readonly path: string },
): SchemaError[] {
  const [least, most] = [limitOf(schema, "minItems"), limitOf(schema, "maxItems")];
  if (least !== undefined && value.length < least) return [error(path, "minItems", { limit: least })];
  if (most !== undefined && value.length > most) return [error(path, "maxItems", { limit: most })];
  const errors: SchemaError[] = [];
  if (schema["uniqueItems"] === true) {
    const told = value.map((each) => JSON.stringify(each));
    walk.left -= told.reduce((sum, text) => sum + Math.ceil(text.length / 16), 0);
    if (new Set(told).size < told.length) errors.push(error(path, "unique", "every entry once"));
  }
  const { items } = schema;
  if (isMap(items))
    for (const [index, each] of value.entries())
      errors.push(...errorsOf(walk, items, { value: each, path: `${path}/${index}` }));
  return errors;
}

function mapErrors(
  walk: Walk,
  schema: Schema,
  { value, path }: { readonly value: Schema; readonly path: string },
): SchemaError[] {
  const { required, properties, additionalProperties: others } = schema;
  const errors: SchemaError[] = [];
  const known = isMap(properties) ? properties : {};
  for (const name of Array.isArray(required) ? required : [])
    if (!Object.hasOwn(value, name)) errors.push(error(path, "required", { missingProperty: name }));
  for (const [name, each] of Object.entries(value)) {
    const below = { value: each, path: `${path}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}` };
    const part = Object.hasOwn(known, name) ? known[name] : others;
    if (part === false) errors.push(error(below.path, "unknown", `only ${Object.keys(known).join(", ")}`));
    else if (isMap(part)) errors.push(...errorsOf(walk, part, below));
  }
  return errors;
}

function limitOf(schema: Schema, name: string): number | undefined {
  const value = schema[name];
  return typeof value === "number" ? value : undefined;
}

function same(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === "object" && JSON.stringify(one) === JSON.stringify(other));
}

/** Whether a value is a plain map. */
export function isMap(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The schema for values below a name, with references resolved; undefined if there is none. */
export function schemaAt(root: Schema, names: readonly string[]): Schema | undefined {
  let at: Schema | undefined = resolved(root, root);
  for (const name of names) {
    // A name below a list refers to its entries.
    while (at !== undefined && isMap(at["items"]) && !isMap(at["properties"])) at = resolved(at["items"], root);
    const held: unknown =
      isMap(at?.["properties"]) && Object.hasOwn(at["properties"], name) ? at["properties"][name] : undefined;
    at = isMap(held) ? resolved(held, root) : undefined;
  }
  return at;
}

/** Resolve a reference to the schema it names. */
export function resolved(schema: Schema, root: Schema): Schema {
  const ref = schema["$ref"];
  const target = typeof ref === "string" ? referred(ref, root) : undefined;
  return target === undefined ? schema : { ...resolved(target, root), ...schema, $ref: undefined };
}

/** A form for an answer: every field once, as short as the built-in templates. */
export function templateOf(root: Schema): string {
  const fields = Object.entries(Object(shapeOf(root, root, 0)));
  return `{${fields.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(",\n")}}`;
}

function shapeOf(given: Schema, root: Schema, depth: number): unknown {
  const schema = resolved(given, root);
  const { properties, items, anyOf } = schema;
  const choices = Array.isArray(schema["enum"]) ? schema["enum"] : undefined;
  if (choices !== undefined)
    return choices.map((each) => (typeof each === "string" ? each : JSON.stringify(each))).join("|");
  if (schema["const"] !== undefined) return schema["const"];
  if (depth > 6) return "…";
  if (Array.isArray(anyOf) && isMap(anyOf[0]) && properties === undefined) return shapeOf(anyOf[0], root, depth + 1);
  if (isMap(properties))
    return Object.fromEntries(
      Object.entries(properties).flatMap(([name, part]) =>
        isMap(part) ? [[name, shapeOf(part, root, depth + 1)]] : [],
      ),
    );
  if (isMap(items)) return [shapeOf(items, root, depth + 1)];
  const type: unknown = Array.isArray(schema["type"]) ? schema["type"][0] : schema["type"];
  return type === "boolean"
    ? true
    : type === "number" || type === "integer"
      ? 0
      : type === "array"
        ? []
        : type === "object"
          ? {}
          : "…";
}
