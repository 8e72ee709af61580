import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser";

/** Something new for an object (the last part of its path is a name) or an array (a number: the end). */
export interface NewMember {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
}

/** Puts a member in by adding text only: what is there keeps every byte, its comments and its layout. */
export function insertMember(text: string, { path, value }: NewMember): string {
  const root = parseTree(text, [], { allowTrailingComma: true });
  if (root === undefined) return text;
  // The deepest container that exists takes the rest of the path along as part of the new value.
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

/** Puts another value in the place of one. */
export function replaceValue(text: string, path: readonly (string | number)[], value: unknown): string {
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
  // Where the container was written in one line, its closing bracket moves to a line of its own.
  const before = text.slice(0, lastEnd) + (needsComma ? "," : "") + text.slice(lastEnd, end);
  const tail = text.slice(end, close);
  const closing = tail.includes("\n") ? tail : member.eol + lineIndent(text, container.offset);
  return `${before}${member.eol}${member.indent}${member.body}${closing}${text.slice(close)}`;
}

/** Whether a comma stands in what follows a value, outside of comments. */
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

/** The indentation of the line on which an offset lies. */
function lineIndent(text: string, offset: number): string {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? "";
}

/** The same, where nothing else stands before the offset on its line. */
function ownLineIndent(text: string, offset: number): string | undefined {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  const before = text.slice(start, offset);
  return start > 0 && before.trim() === "" ? before : undefined;
}

function nodeAt(root: Node, path: readonly (string | number)[]): Node | undefined {
  return path.length === 0 ? root : findNodeAtLocation(root, [...path]);
}
