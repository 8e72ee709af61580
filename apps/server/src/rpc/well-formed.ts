import type { Finding } from "@clew/errors";

/** How deep params may be nested: far above any real call, far below what exhausts a stack. */
export const MAX_DEPTH = 64;

/** What no store may ever hold: U+0000, lone surrogates, keys that reach a prototype, bottomless nesting. */
export function findMalformed(value: unknown): Finding[] {
  const findings: Finding[] = [];
  // Nearly every value is sound: where in it something lies is only asked where something is wrong.
  if (isSound(value, 0)) return findings;
  walk({ value, path: "", depth: 0 }, findings);
  return findings;
}

function isSound(value: unknown, depth: number): boolean {
  if (typeof value === "string") return textProblem(value) === undefined;
  if (typeof value !== "object" || value === null) return true;
  if (depth >= MAX_DEPTH) return false;
  if (Array.isArray(value)) return value.every((item) => isSound(item, depth + 1));
  return Object.entries(value).every(
    ([key, held]) => key !== "__proto__" && textProblem(key) === undefined && isSound(held, depth + 1),
  );
}

interface Place {
  readonly value: unknown;
  readonly path: string;
  readonly depth: number;
}

function walk(place: Place, findings: Finding[]): void {
  const { value, path, depth } = place;
  if (typeof value === "string") {
    const problem = textProblem(value);
    if (problem !== undefined) findings.push({ path, keyword: "wellFormed", message: problem });
    return;
  }
  if (typeof value !== "object" || value === null) return;
  if (depth >= MAX_DEPTH) {
    findings.push({ path, keyword: "maxDepth", message: `must not be nested deeper than ${MAX_DEPTH} levels` });
    return;
  }
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1)
      walk({ value: value[index], path: `${path}/${index}`, depth: depth + 1 }, findings);
    return;
  }
  for (const [key, held] of Object.entries(value)) {
    const at = `${path}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    if (key === "__proto__")
      findings.push({ path: at, keyword: "wellFormed", message: "the key __proto__ is refused" });
    const problem = textProblem(key);
    if (problem !== undefined) findings.push({ path: at, keyword: "wellFormed", message: problem });
    walk({ value: held, path: at, depth: depth + 1 }, findings);
  }
}

function textProblem(text: string): string | undefined {
  if (text.includes("\0")) return "must not contain U+0000";
  if (!text.isWellFormed()) return "must not contain a lone surrogate";
  return undefined;
}
