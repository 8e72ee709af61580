import { isTooDeepYaml } from "@clew/operations";
import { parseDocument } from "yaml";

/** The value of a YAML text, or its first problem with the line. */
export type YamlResult =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: string };

/** Parses YAML 1.2 (core schema) with unique keys and without aliases: answers do not need aliases, attacks use them. */
export function parseYaml(text: string): YamlResult {
  if (isTooDeepYaml(text)) return { ok: false, problem: "nested deeper than 64 levels" };
  try {
    const document = parseDocument(text, { version: "1.2", schema: "core", uniqueKeys: true, prettyErrors: true });
    const problem = document.errors[0];
    if (problem !== undefined) return { ok: false, problem: firstLine(problem.message) };
    return { ok: true, value: document.toJS({ maxAliasCount: 0 }) as unknown };
  } catch (error) {
    return { ok: false, problem: firstLine(error instanceof Error ? error.message : String(error)) };
  }
}

function firstLine(message: string): string {
  return (message.split("\n", 1)[0] ?? "").slice(0, 200);
}
