import type { CheckIssue } from "../steps/step.ts";
import { below } from "./answer-finding.ts";
import { doubledKey } from "./doubled-key.ts";

/** The most characters an answer may have as text. */
export const MAX_ANSWER_CHARS = 1_000_000;
const MAX_DEPTH = 32;
const MAX_VALUES = 20_000;

/** An answer as data, or why it cannot be read. */
export type ReadAnswer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly issue: CheckIssue };

/** An answer as data: JSON first, then whatever `parse` reads. A fence around it and a byte order mark are forgiven. */
export function readAnswer(raw: unknown, parse?: (text: string) => unknown): ReadAnswer {
  const read: ReadText = typeof raw === "string" ? readText(raw, parse) : { ok: true, value: raw };
  if (!read.ok) return read;
  const unsafe = findUnsafe(read.value);
  if (unsafe) return { ok: false, issue: unsafe };
  // Of two values for one key the parser takes the last, and the other would be lost unseen.
  const doubled = read.json === undefined ? undefined : doubledKey(read.json, read.value);
  if (doubled !== undefined) return fail("every key once in its object", `${JSON.stringify(doubled)} twice`);
  return { ok: true, value: read.value };
}

type ReadText =
  | { readonly ok: true; readonly value: unknown; readonly json?: string }
  | { readonly ok: false; readonly issue: CheckIssue };

function readText(raw: string, parse?: (text: string) => unknown): ReadText {
  if (raw.length > MAX_ANSWER_CHARS) return fail(`at most ${MAX_ANSWER_CHARS} characters`, `${raw.length} characters`);
  const text = withoutFence(raw);
  if (text === "") return fail("an answer as JSON or YAML", "nothing");
  try {
    return { ok: true, value: JSON.parse(text), json: text };
  } catch (jsonError) {
    // What begins like JSON was meant as JSON; YAML would read it too, but its message would mislead.
    if (!parse || /^[{[]/.test(text)) {
      const yaml = parse && tryParse(text, parse);
      return yaml?.ok ? yaml : fail("an answer as JSON or YAML", `text that is not (${messageOf(jsonError)})`);
    }
    return tryParse(text, parse);
  }
}

function tryParse(text: string, parse: (text: string) => unknown): ReadAnswer {
  try {
    return { ok: true, value: parse(text) };
  } catch (error) {
    return fail("an answer as JSON or YAML", `text that is not (${messageOf(error)})`);
  }
}

function withoutFence(raw: string): string {
  const text = raw.replace(/^\uFEFF/, "").trim();
  const newline = text.indexOf("\n");
  if (newline === -1 || !text.endsWith("```") || !/^```[a-z]*[ \t\r]*$/.test(text.slice(0, newline))) return text;
  return text.slice(newline + 1, -3).trim();
}

function fail(expected: string, found: string): ReadAnswer {
  return { ok: false, issue: { kind: "refused", path: "", expected, found } };
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split("\n")[0]?.slice(0, 200) ?? "";
}

// Unknown fields are kept, so they must be harmless too: not too deep to write, not too many, no text that a store refuses.
function findUnsafe(root: unknown): CheckIssue | undefined {
  const queue: { value: unknown; path: string; depth: number }[] = [{ value: root, path: "", depth: 0 }];
  for (let index = 0; index < queue.length; index += 1) {
    const item = queue[index];
    if (!item) break;
    const { value, path, depth } = item;
    const problem = typeof value === "string" ? badText(value) : undefined;
    if (problem) return { kind: "refused", path, expected: "text without it", found: problem };
    if (typeof value !== "object" || value === null) continue;
    if (depth > MAX_DEPTH) return { kind: "refused", path, expected: `at most ${MAX_DEPTH} levels`, found: "more" };
    for (const [key, child] of Object.entries(value)) {
      if (queue.length > MAX_VALUES)
        return { kind: "refused", path, expected: `at most ${MAX_VALUES} values`, found: "more" };
      const bad = key === "__proto__" ? "the name __proto__" : badText(key);
      if (bad) return { kind: "refused", path, expected: "field names without it", found: bad };
      queue.push({ value: child, path: below(path, key), depth: depth + 1 });
    }
  }
  return undefined;
}

function badText(text: string): string | undefined {
  if (text.length > MAX_ANSWER_CHARS) return `${text.length} characters`;
  if (text.includes("\0")) return "the character U+0000";
  return text.isWellFormed() ? undefined : "half of a character pair (a lone surrogate)";
}
