import { createScanner, findNodeAtLocation, type JSONPath, type Node, parseTree } from "jsonc-parser";

// The kind of a comma: the table of the parser is an enum without values at run time.
const COMMA = 5;

/** Takes a value out of a JSON text, with its name, the room it took and the comma that it needed; comments around it stay. */
export function removeValue(text: string, path: JSONPath): string {
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

/** What stands beside a value, without the first comma in it that is in no comment. */
function withoutComma(beside: string): string {
  const scanner = createScanner(beside);
  while (scanner.scan() !== COMMA) if (scanner.getPosition() >= beside.length) return beside;
  const at = scanner.getTokenOffset();
  return beside.slice(0, at) + beside.slice(at + 1);
}
