import type { Nodes } from "mdast";

/** The text of a node as a reader sees it: marks of emphasis and links fall away, struck-out text stays. */
export function nodeText(node: Nodes): string {
  if (node.type === "break") return "\n";
  if ("value" in node) return node.type === "html" ? "" : node.value;
  if (node.type === "image") return node.alt ?? "";
  if (!("children" in node)) return "";
  const between = BLOCK_PARENTS.has(node.type) ? "\n" : "";
  return node.children.map((child) => nodeText(child)).join(between);
}

const BLOCK_PARENTS: ReadonlySet<string> = new Set(["root", "blockquote", "list", "listItem", "table"]);

/** Where a node's source begins and ends; the parser sets both on every node it makes. */
export function rangeOf(node: Nodes): { from: number; to: number } {
  return { from: node.position?.start.offset ?? 0, to: node.position?.end.offset ?? 0 };
}

/** The first and last source line of a node. */
export function linesOf(node: Nodes): { from: number; to: number } {
  return { from: node.position?.start.line ?? 1, to: node.position?.end.line ?? 1 };
}
