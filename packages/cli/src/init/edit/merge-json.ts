import { ClewError } from "@clew/errors";
import {
  createScanner,
  findNodeAtLocation,
  type JSONPath,
  type Node,
  type ParseError,
  parse,
  parseTree,
} from "jsonc-parser";
import { isRecord } from "../../guards.ts";

// The parser's token for a comma; its enum has no values at run time.
const COMMA = 5;

/** Removes a value from a JSON text, with its name, its space and its comma; comments around it stay. */
function removeValue(text: string, path: JSONPath): string {
  const root = parseTree(text, [], { allowTrailingComma: true });
  const found = root === undefined ? undefined : findNodeAtLocation(root, path);
  const node = found?.parent?.type === "property" ? found.parent : found;
  const container = node?.parent;
  if (node === undefined || container === undefined) return text;
  const siblings = container.children ?? [];
  const at = siblings.indexOf(node);
  const [before, next] = [siblings[at - 1], siblings[at + 1]];
  if (next !== undefined) {
    const rest = withoutComma(text.slice(endOf(node), next.offset));
    return text.slice(0, node.offset) + (rest.trim() === "" ? "" : rest.trimStart()) + text.slice(next.offset);
  }
  if (before !== undefined) {
    const rest = withoutComma(text.slice(endOf(before), node.offset));
    return text.slice(0, endOf(before)) + (rest.trim() === "" ? "" : rest) + text.slice(endOf(node));
  }
  const [open, close] = [container.offset + 1, endOf(container) - 1];
  const rest = text.slice(open, node.offset) + withoutComma(text.slice(endOf(node), close));
  return text.slice(0, open) + (rest.trim() === "" ? "" : rest) + text.slice(close);
}

function endOf({ offset, length }: Node): number {
  return offset + length;
}

/** The text beside a value without its first comma outside comments. */
function withoutComma(beside: string): string {
  const scanner = createScanner(beside);
  while (scanner.scan() !== COMMA) if (scanner.getPosition() >= beside.length) return beside;
  const at = scanner.getTokenOffset();
  return beside.slice(0, at) + beside.slice(at + 1);
}

/** Something to insert into a JSON file: a member at a path, or an element at the end of the array at a path. */
export type JsonInsert =
  | {
      readonly kind: "member";
      readonly path: readonly string[];
      readonly value: unknown;
      /** Updates an existing value; undefined if the value is not ours and must stay. */
      readonly renew?: (present: unknown) => unknown;
    }
  | {
      readonly kind: "element";
      readonly path: readonly string[];
      readonly value: object;
      /** Whether an entry of an agent's settings is an earlier one of ours. */
      readonly isOwn: (entry: unknown) => boolean;
      /** The positions of our parts in an entry shared with others; empty if it is only ours or only theirs. */
      readonly ownWithin?: (entry: unknown) => readonly JSONPath[];
    };

/** Reads JSON as the agents do, with comments and trailing commas. Throws CONFIG_INVALID for anything else. */
export function readJson(text: string, path: string): unknown {
  if (text.trim() === "") return {};
  const errors: ParseError[] = [];
  const document: unknown = parse(withoutMark(text), errors, { allowTrailingComma: true });
  if (errors.length > 0 || typeof document !== "object" || document === null || Array.isArray(document))
    throw new ClewError("CONFIG_INVALID", `${path} is not a JSON object that can be extended.`, {
      hint: "Mend the file, then run clew init again. Nothing was changed.",
    });
  return document;
}

/** Inserts entries into a JSON text and leaves every other byte unchanged, including comments. */
export function insertJson(text: string, inserts: readonly JsonInsert[], path: string): string {
  const mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  const before = readJson(text, path);
  if (text.trim() === "") return `${JSON.stringify(inserts.reduce(insertValue, before), null, 2)}\n`;
  let merged = withoutMark(text);
  for (const insert of inserts) merged = insertOne(merged, insert);
  const expected = inserts.reduce(insertValue, before);
  if (JSON.stringify(readJson(merged, path)) !== JSON.stringify(expected))
    throw new ClewError(
      "CONFIG_INVALID",
      `${path} has a form that cannot be extended safely (doubled names, perhaps).`,
      {
        hint: "Tidy the file, then run clew init again. Nothing was changed.",
      },
    );
  return mark + merged;
}

function insertOne(given: string, insert: JsonInsert): string {
  const text = apart(given, insert);
  const document: unknown = parse(text, [], { allowTrailingComma: true });
  const present = valueAt(document, insert.path);
  if (insert.kind === "member") {
    if (present === undefined) return insertMember(text, { path: insert.path, value: insert.value });
    const value = memberValue(insert, present);
    return JSON.stringify(present) === JSON.stringify(value) ? text : replaceValue(text, insert.path, value);
  }
  if (present === undefined) return insertMember(text, { path: insert.path, value: [insert.value] });
  if (!Array.isArray(present)) return text; // not an array: the comparison detects and refuses it
  const own = present.findIndex((element) => insert.isOwn(element));
  if (own === -1) return insertMember(text, { path: [...insert.path, present.length], value: insert.value });
  if (JSON.stringify(present[own]) === JSON.stringify(insert.value)) return text;
  return replaceValue(text, [...insert.path, own], insert.value);
}

/** The same insertion on values: the text must parse to this. */
function insertValue(document: unknown, insert: JsonInsert): unknown {
  if (insert.kind === "member") return withValueAt(document, insert.path, (present) => memberValue(insert, present));
  return withValueAt(document, insert.path, (present) => {
    const elements: readonly unknown[] = Array.isArray(present) ? present.map((each) => apartFrom(each, insert)) : [];
    const own = elements.findIndex((element) => insert.isOwn(element));
    return own === -1 ? [...elements, insert.value] : elements.with(own, insert.value);
  });
}

function memberValue({ value, renew }: Extract<JsonInsert, { kind: "member" }>, present: unknown): unknown {
  return present === undefined || renew === undefined ? value : (renew(present) ?? present);
}

/** Whether a document has somebody else's value where a member should go. */
export function isForeign(document: unknown, insert: JsonInsert): boolean {
  if (insert.kind !== "member" || insert.renew === undefined) return false;
  const present = valueAt(document, insert.path);
  return present !== undefined && insert.renew(present) === undefined;
}

/** Removes entries; also removes empty containers that `made` lists as made by Clew. */
export function removeJson(text: string, inserts: readonly JsonInsert[], made: readonly (readonly string[])[]): string {
  const mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  let rest = withoutMark(text);
  for (const insert of inserts) rest = removeOne(rest, insert);
  for (const path of made.toSorted((left, right) => right.length - left.length)) {
    const value = valueAt(parse(rest, [], { allowTrailingComma: true }), path);
    if (typeof value === "object" && value !== null && Object.keys(value).length === 0)
      rest = removeValue(rest, [...path]);
  }
  return mark + rest;
}

function removeOne(given: string, insert: JsonInsert): string {
  const text = apart(given, insert);
  const document: unknown = parse(text, [], { allowTrailingComma: true });
  const present = valueAt(document, insert.path);
  if (insert.kind === "member") {
    const stays = present === undefined || isForeign(document, insert);
    return stays ? text : removeValue(text, [...insert.path]);
  }
  if (!Array.isArray(present)) return text;
  let rest = text;
  for (let index = present.length - 1; index >= 0; index -= 1)
    if (insert.isOwn(present[index])) rest = removeValue(rest, [...insert.path, index]);
  return rest;
}

/** The text without our parts of shared elements. */
function apart(text: string, insert: JsonInsert): string {
  if (insert.kind === "member" || insert.ownWithin === undefined) return text;
  const elements = valueAt(parse(text, [], { allowTrailingComma: true }), insert.path);
  if (!Array.isArray(elements)) return text;
  let rest = text;
  for (const [index, element] of elements.entries())
    for (const part of insert.ownWithin(element).toReversed())
      rest = removeValue(rest, [...insert.path, index, ...part]);
  return rest;
}

/** The same for one element. */
function apartFrom(element: unknown, { ownWithin }: Extract<JsonInsert, { kind: "element" }>): unknown {
  const parts = ownWithin?.(element) ?? [];
  return parts.toReversed().reduce(withoutPart, element);
}

function withoutPart(value: unknown, part: JSONPath): unknown {
  const text = JSON.stringify(value);
  return JSON.parse(removeValue(text, [...part]));
}

/** The containers on the path to the entries that a document lacks. */
export function missingContainers(document: unknown, inserts: readonly JsonInsert[]): readonly (readonly string[])[] {
  const missing = new Map<string, readonly string[]>();
  for (const { kind, path } of inserts)
    for (let depth = 1; depth <= path.length - (kind === "member" ? 1 : 0); depth += 1) {
      const container = path.slice(0, depth);
      if (valueAt(document, container) === undefined) missing.set(JSON.stringify(container), container);
    }
  return [...missing.values()];
}

/** The value at a path of names; undefined if missing. */
export function valueAt(document: unknown, path: readonly string[]): unknown {
  let value: unknown = document;
  for (const name of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[name]; // any object can be indexed by any key
  }
  return value;
}

function withValueAt(document: unknown, path: readonly string[], change: (value: unknown) => unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return change(document);
  const object = isRecord(document) ? document : {};
  const inner = withValueAt(valueAt(object, [name]), rest, change);
  return Object.hasOwn(object, name)
    ? Object.fromEntries(Object.entries(object).map(([key, value]) => [key, key === name ? inner : value]))
    : { ...object, [name]: inner };
}

function withoutMark(text: string): string {
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}

/** A new entry of an object (its path ends in a name) or an array (in a number: the end). */
interface NewMember {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
}

/** Inserts a member by only adding text: existing text keeps every byte, its comments and its layout. */
function insertMember(text: string, { path, value }: NewMember): string {
  const root = parseTree(text, [], { allowTrailingComma: true });
  if (root === undefined) return text;
  // The deepest existing container receives the rest of the path as part of the new value.
  let depth = path.length - 1;
  let container = nodeAt(root, path.slice(0, depth));
  while (container === undefined && depth > 0) {
    depth -= 1;
    container = nodeAt(root, path.slice(0, depth));
  }
  if (container === undefined || (container.type !== "object" && container.type !== "array")) return text;
  const nested = path.slice(depth + 1).reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
  const layout = layoutOf(text, container);
  const body = format(nested, layout);
  const name = path[depth];
  return insertText(text, container, {
    ...layout,
    body: typeof name === "string" ? `${JSON.stringify(name)}: ${body}` : body,
  });
}

/** Replaces a value. */
function replaceValue(text: string, path: readonly (string | number)[], value: unknown): string {
  const root = parseTree(text, [], { allowTrailingComma: true });
  const node = root === undefined ? undefined : nodeAt(root, path);
  if (node === undefined) return text;
  const { unit, eol } = layoutOf(text, node);
  const body = format(value, { unit, eol, indent: lineIndent(text, node.offset) });
  return text.slice(0, node.offset) + body + text.slice(node.offset + node.length);
}

interface Layout {
  readonly unit: string;
  readonly eol: string;
  /** The indentation of a member. */
  readonly indent: string;
}

function insertText(text: string, container: Node, member: Layout & { readonly body: string }): string {
  const close = container.offset + container.length - 1;
  const inside = text.slice(container.offset + 1, close);
  const end = container.offset + 1 + inside.trimEnd().length;
  const last = container.children?.at(-1);
  const lastEnd = last === undefined ? container.offset + 1 : last.offset + last.length;
  const needsComma = last !== undefined && !hasComma(text.slice(lastEnd, close));
  // In a one-line container, the closing bracket moves to a line of its own.
  const before = text.slice(0, lastEnd) + (needsComma ? "," : "") + text.slice(lastEnd, end);
  const tail = text.slice(end, close);
  const closing = tail.includes("\n") ? tail : member.eol + lineIndent(text, container.offset);
  return `${before}${member.eol}${member.indent}${member.body}${closing}${text.slice(close)}`;
}

/** Whether a comma follows a value, outside comments. */
function hasComma(rest: string): boolean {
  return rest.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, "").includes(",");
}

function format(value: unknown, { unit, eol, indent }: Layout): string {
  return JSON.stringify(value, null, unit).replaceAll("\n", eol + indent);
}

function layoutOf(text: string, container: Node): Layout {
  const unit = /\n([ \t]+)\S/.exec(text)?.[1] ?? "  ";
  const own = lineIndent(text, container.offset);
  const first = container.children?.[0];
  const firstIndent = first === undefined ? undefined : ownLineIndent(text, first.offset);
  const step = unit.startsWith("\t") ? "\t" : unit.slice(0, 8);
  return { unit: step, eol: text.includes("\r\n") ? "\r\n" : "\n", indent: firstIndent ?? own + step };
}

/** The indentation of the line at an offset. */
function lineIndent(text: string, offset: number): string {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? "";
}

/** The same, if nothing else precedes the offset on its line. */
function ownLineIndent(text: string, offset: number): string | undefined {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  const before = text.slice(start, offset);
  return start > 0 && before.trim() === "" ? before : undefined;
}

function nodeAt(root: Node, path: readonly (string | number)[]): Node | undefined {
  return path.length === 0 ? root : findNodeAtLocation(root, [...path]);
}
