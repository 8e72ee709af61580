/**
 * A key that stands twice in one object of a JSON text, where there is one: the parser keeps the last and says nothing. `value` is
 * what the text was parsed to. Both are only counted, unless the counts differ: every answer passes here.
 */
export function doubledKey(text: string, value: unknown): string | undefined {
  return keysIn(text) === keysOf(value) ? undefined : findDoubled(text);
}

/** How many keys a JSON text writes: between its quotes stand strings and, by turns, what is around them. */
function keysIn(text: string): number {
  const plain = text.includes("\\") ? text.replaceAll("\\\\", "").replaceAll('\\"', "") : text;
  const parts = plain.split('"');
  let count = 0;
  for (let at = 2; at < parts.length; at += 2) if (parts[at]?.trimStart().startsWith(":")) count += 1;
  return count;
}

function keysOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const each of value) count += keysOf(each);
    return count;
  }
  for (const each of Object.values(value)) count += 1 + keysOf(each);
  return count;
}

const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[{}]/g;

function findDoubled(text: string): string | undefined {
  const objects: Set<string>[] = [];
  for (const [token, colon] of text.matchAll(TOKENS)) {
    if (token === "{") objects.push(new Set());
    else if (token === "}") objects.pop();
    if (colon === undefined) continue;
    const key: unknown = JSON.parse(token.slice(0, -colon.length));
    const seen = objects.at(-1);
    if (typeof key !== "string" || seen === undefined) continue;
    if (seen.has(key)) return key;
    seen.add(key);
  }
  return undefined;
}
