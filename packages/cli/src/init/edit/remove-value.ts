import {
  applyEdits,
  createScanner,
  findNodeAtLocation,
  type JSONPath,
  modify,
  type Node,
  parseTree,
} from "jsonc-parser";

// The kind of a comma: the table of the parser is an enum without values at run time.
const COMMA = 5;

/** Takes a value out of a JSON text, with the comma that it needed; what else stands around it keeps every byte. */
export function removeValue(text: string, path: JSONPath): string {
  const root = parseTree(text, [], { allowTrailingComma: true });
  const node = root === undefined ? undefined : findNodeAtLocation(root, path);
  const before = node === undefined ? undefined : neighbourBefore(node);
  // The library takes two characters too few or too many where the last element does not stand on a line of its own.
  if (node === undefined || before === undefined) return applyEdits(text, modify(text, path, undefined, {}));
  const start = before.offset + before.length;
  return text.slice(0, start) + withoutComma(text.slice(start, node.offset)) + text.slice(node.offset + node.length);
}

/** The element before the last one of an array; undefined for every other place. */
function neighbourBefore({ parent, offset }: Node): Node | undefined {
  const elements = parent?.type === "array" ? (parent.children ?? []) : [];
  return elements.at(-1)?.offset === offset ? elements.at(-2) : undefined;
}

/** What stands between two elements: of room nothing is left, of comments all. */
function withoutComma(between: string): string {
  if (between.trim() === ",") return "";
  const scanner = createScanner(between);
  while (scanner.scan() !== COMMA) if (scanner.getPosition() >= between.length) return between;
  const at = scanner.getTokenOffset();
  return between.slice(0, at) + between.slice(at + 1);
}
