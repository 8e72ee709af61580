import type { Finding } from "@clew/errors";

/** How deep params may be nested: far above any real call, far below what exhausts a stack. */
const MAX_DEPTH = 64;

/** What no store may ever hold: U+0000, lone surrogates, keys that reach a prototype, bottomless nesting. */
export function findMalformed(value: unknown): Finding[] {
  return findIn(value, 0) ?? [];
}

// Nearly every value is sound: a path is only put together on the way back from a finding.
function findIn(value: unknown, depth: number): Finding[] | undefined {
  if (typeof value === "string") return asFindings("wellFormed", textProblem(value));
  if (typeof value !== "object" || value === null) return undefined;
  if (depth >= MAX_DEPTH) return asFindings("maxDepth", `must not be nested deeper than ${MAX_DEPTH} levels`);
  let findings: Finding[] | undefined;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1)
      findings = withFound(findings, index, findIn(value[index], depth + 1));
    return findings;
  }
  for (const [key, held] of Object.entries(value)) {
    findings = withFound(findings, key, asFindings("wellFormed", keyProblem(key)));
    findings = withFound(findings, key, findIn(held, depth + 1));
  }
  return findings;
}

function asFindings(keyword: string, message: string | undefined): Finding[] | undefined {
  return message === undefined ? undefined : [{ path: "", keyword, message }];
}

function withFound(
  findings: Finding[] | undefined,
  key: string | number,
  found: readonly Finding[] | undefined,
): Finding[] | undefined {
  if (found === undefined) return findings;
  const above = `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;
  const all = findings ?? [];
  for (const finding of found) all.push({ ...finding, path: above + finding.path });
  return all;
}

function keyProblem(key: string): string | undefined {
  return key === "__proto__" ? "the key __proto__ is refused" : textProblem(key);
}

function textProblem(text: string): string | undefined {
  if (text.includes("\0")) return "must not contain U+0000";
  if (!text.isWellFormed()) return "must not contain a lone surrogate";
  return undefined;
}
