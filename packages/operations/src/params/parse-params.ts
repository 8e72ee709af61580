import { ClewError, type Finding } from "@clew/errors";
import type { Method } from "../operation.ts";
import { normalizeKeys } from "./aliases.ts";
import { MAX_FINDINGS, shortText } from "./bounded-error.ts";
import { issuesToFindings } from "./findings.ts";
import { findMalformed } from "./well-formed.ts";

/** Params that satisfy the method's schema, under the schema's own names; else USAGE with every finding. */
export function parseParams(method: Method, params: unknown): unknown {
  const given = params ?? {};
  if (Array.isArray(given) || typeof given !== "object")
    throw invalidParams(method, [{ path: "", keyword: "type", message: "params must be an object: they are named" }]);
  const malformed = findMalformed(given);
  if (malformed.length > 0) throw invalidParams(method, malformed);
  const parsed = method.params.safeParse(normalizeKeys(method.params, given));
  if (!parsed.success) throw invalidParams(method, issuesToFindings(parsed.error.issues));
  return parsed.data;
}

function invalidParams(method: Method, findings: readonly Finding[]): ClewError {
  const lines = findings
    .slice(0, MAX_FINDINGS)
    .map(({ path, message }) => `${path === "" ? "params" : shortText(path)}: ${shortText(message)}`);
  if (findings.length > MAX_FINDINGS) lines.push(`and ${findings.length - MAX_FINDINGS} more`);
  return new ClewError("USAGE", `The params of ${method.name} are not as expected. ${lines.join("; ")}`, {
    details: { findings },
  });
}
