import { isAlias, isMap, isScalar, isSeq, type Node, type Pair, type Scalar, type YAMLMap, type YAMLSeq } from "yaml";
import { joinPointer } from "./json-pointer.ts";
import type { YamlProblemCode } from "./yaml-problem.ts";

/** What JSON can hold. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** Reports a problem at an offset in the text. */
export type ProblemSink = (found: {
  readonly code: YamlProblemCode;
  readonly path: string;
  readonly offset: number;
  readonly message: string;
  readonly fix?: string | "quote the line";
  readonly deliberate?: true;
}) => void;

/** What the conversion needs besides the nodes. */
interface ConversionContext {
  readonly text: string;
  readonly refuse: ProblemSink;
  readonly distrust: ProblemSink;
}

/** Convert a YAML node to plain JSON values. What JSON cannot represent is refused; nothing is guessed. */
export function yamlToJson(node: unknown, path: string, context: ConversionContext): JsonValue {
  if (isScalar(node)) return scalarToJson(node, path, context);
  if (isMap(node)) return mapToJson(node, path, context);
  if (isSeq(node)) return sequenceToJson(node, path, context);
  if (isAlias(node)) {
    const message = `\`*${node.source}\` is a reference to an anchor; references are not followed`;
    context.refuse({ code: "ALIAS", path, offset: startOf(node), message, fix: "quote the line" });
  }
  return null;
}

/** A map key's text as in JSON; undefined if it is not a plain word. */
export function keyText(pair: Pair<unknown, unknown>): string | undefined {
  const key = pair.key;
  if (!isScalar(key)) return undefined;
  if (typeof key.value === "string") return key.value;
  if (typeof key.value === "number" || typeof key.value === "boolean") return key.source ?? String(key.value);
  return undefined;
}

/** A node's start offset, or 0 if the parser does not know it. */
export function startOf(node: unknown): number {
  if (typeof node !== "object" || node === null || !("range" in node) || !Array.isArray(node.range)) return 0;
  const [start]: unknown[] = node.range;
  return typeof start === "number" ? start : 0;
}

function mapToJson(map: YAMLMap, path: string, context: ConversionContext): JsonValue {
  refuseProperties(map, path, context);
  const result: { [key: string]: JsonValue } = {};
  const seen = new Set<string>();
  for (const pair of map.items) {
    const key = keyText(pair);
    if (key === undefined) {
      const message = "a key must be a text";
      context.refuse({ code: "KEY_NOT_TEXT", path, offset: startOf(pair.key ?? map), message });
      continue;
    }
    const at = joinPointer(path, key);
    if (seen.has(key)) {
      const message = `the key ${JSON.stringify(key)} is given twice; only one of the two values could be kept`;
      context.refuse({ code: "DUPLICATE_KEY", path: at, offset: startOf(pair.key), message });
      continue;
    }
    seen.add(key);
    const value = yamlToJson(pair.value, at, context);
    refuseProperties(pair.key, at, context);
    if (key === "__proto__") {
      const message = "the key `__proto__` is refused: it would change objects instead of adding a field";
      context.refuse({ code: "UNSAFE_KEY", path: at, offset: startOf(pair.key), message });
    } else result[key] = value;
  }
  return result;
}

function sequenceToJson(sequence: YAMLSeq, path: string, context: ConversionContext): JsonValue {
  refuseProperties(sequence, path, context);
  return sequence.items.map((item, index) => yamlToJson(item, joinPointer(path, index), context));
}

function scalarToJson(scalar: Scalar, path: string, context: ConversionContext): JsonValue {
  refuseProperties(scalar, path, context);
  const { value } = scalar;
  if (typeof value === "string") {
    if (scalar.type === "PLAIN") distrustComment(scalar, path, context);
    if (value.isWellFormed()) return value;
    const message = "half of a surrogate pair is not a character";
    context.refuse({ code: "NOT_JSON", path, offset: startOf(scalar), message });
    return value.toWellFormed();
  }
  if (typeof value === "number") return numberToJson(value, { scalar, path }, context);
  if (typeof value === "boolean" || value === null) return value;
  context.refuse({ code: "NOT_JSON", path, offset: startOf(scalar), message: "this value has no form in JSON" });
  return null;
}

function numberToJson(value: number, at: { scalar: Scalar; path: string }, context: ConversionContext): JsonValue {
  const { scalar, path } = at;
  if (!Number.isFinite(value)) {
    const message = `${scalar.source ?? value} is not a number that JSON can hold`;
    context.refuse({ code: "NOT_JSON", path, offset: startOf(scalar), message, fix: "quote the line" });
    return null;
  }
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    const message = `${scalar.source ?? value} has more digits than a number keeps; it is read as ${value}`;
    context.distrust({ code: "NUMBER_ROUNDED", path, offset: startOf(scalar), message, fix: "quote the line" });
  }
  return value;
}

function refuseProperties(node: unknown, path: string, context: ConversionContext): void {
  if (typeof node !== "object" || node === null) return;
  if ("anchor" in node && typeof node.anchor === "string") {
    const message = `\`&${node.anchor}\` defines an anchor: YAML takes it out of the value`;
    const offset = context.text.lastIndexOf(`&${node.anchor}`, startOf(node));
    context.refuse({ code: "ANCHOR", path, offset, message, fix: "quote the line" });
  }
  if ("tag" in node && typeof node.tag === "string" && !HARMLESS_TAGS.has(node.tag)) {
    const message = `\`${node.tag.slice(0, 80)}\` is read as a YAML tag: it is taken out of the value`;
    const offset = context.text.lastIndexOf("!", startOf(node));
    context.refuse({ code: "UNRESOLVED_TAG", path, offset, message, fix: "quote the line" });
  }
}

// Tags that the core schema adds itself, or that add nothing to the value.
const HARMLESS_TAGS: ReadonlySet<string> = new Set([
  "!",
  "tag:yaml.org,2002:str",
  "tag:yaml.org,2002:int",
  "tag:yaml.org,2002:float",
  "tag:yaml.org,2002:bool",
  "tag:yaml.org,2002:null",
  "tag:yaml.org,2002:map",
  "tag:yaml.org,2002:seq",
]);

function distrustComment(scalar: Node & Scalar, path: string, context: ConversionContext): void {
  const end = scalar.range?.[1];
  // An empty value (`key: # note`) loses nothing to the comment after it.
  if (scalar.comment === undefined || end === undefined || startOf(scalar) === end) return;
  const lineEnd = context.text.indexOf("\n", end);
  const behind = context.text.slice(end, lineEnd === -1 ? undefined : lineEnd);
  const rest = behind.trim();
  if (!rest.startsWith("#")) return;
  const message = `the text ends before \`${rest.slice(0, 60)}\`: YAML takes " #" for the start of a comment`;
  const deliberate = /^(\t| [ \t])/.test(behind) ? ({ deliberate: true } as const) : {};
  context.distrust({ code: "CUT_BY_COMMENT", path, offset: end, message, fix: "quote the line", ...deliberate });
}
