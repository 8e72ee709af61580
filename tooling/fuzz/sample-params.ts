import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../generate/schema-files.ts";

interface Shape {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly pattern?: string;
  readonly minimum?: number;
}

interface DescribedMethod {
  readonly name: string;
  readonly params: readonly { readonly name: string; readonly schema: Shape }[];
}

/** One request for every published method, with every parameter set. */
export function sampleRequests(): string[] {
  const { methods }: { methods: readonly DescribedMethod[] } = JSON.parse(
    readFileSync(join(ROOT, "schemas/rpc/1.0/openrpc.json"), "utf8"),
  );
  return methods.map(({ name, params }) =>
    JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: name,
      params: Object.fromEntries(params.map((each) => [each.name, sampleOf(each.schema)])),
    }),
  );
}

function sampleOf(shape: Shape): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum !== undefined) return shape.enum[0];
  if (shape.anyOf !== undefined) return sampleOf(shape.anyOf[0] ?? {});
  if (shape.type === "array") return [sampleOf(shape.items ?? {})];
  if (shape.type === "object" || shape.properties !== undefined)
    return Object.fromEntries(Object.entries(shape.properties ?? {}).map(([key, value]) => [key, sampleOf(value)]));
  if (shape.type === "number" || shape.type === "integer") return Math.max(1, shape.minimum ?? 1);
  if (shape.type === "boolean") return true;
  // The protocol's only date pattern and its only id pattern.
  return shape.pattern?.startsWith("^\\d{4}") === true ? "2026-11-18" : "sample";
}
