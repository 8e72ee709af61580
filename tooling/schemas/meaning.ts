import { createHash } from "node:crypto";
import { withoutAnnotations } from "../generate/validators.ts";

/**
 * The SHA-256 of a schema's meaning: its texts (title, description, examples, $comment) and the order of its keys do not
 * count.
 */
export function meaningOf(schema: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(sorted(withoutAnnotations(schema))))
    .digest("hex");
}

function sorted(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(sorted);
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => [key, sorted(value)]),
  );
}
