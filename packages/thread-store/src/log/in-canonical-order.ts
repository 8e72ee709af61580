/** Said of a value that only the full algorithm can be trusted with. */
export const UNSURE: unique symbol = Symbol("unsure");

// Deeper, and circles, are left to the full algorithm, which does not recurse.
const DEPTH = 32;

/**
 * The value with its keys in the order of RFC 8785, so that `JSON.stringify` writes its canonical text, many times faster than a
 * text can be put together here. UNSURE where that does not hold, or where the value must be refused.
 */
export function inCanonicalOrder(value: unknown, depth = 0): unknown {
  switch (typeof value) {
    case "string":
      return value.isWellFormed() ? value : UNSURE;
    case "number":
      return Number.isFinite(value) ? value : UNSURE;
    case "boolean":
      return value;
    case "object":
      if (value === null) return null;
      return depth >= DEPTH ? UNSURE : Array.isArray(value) ? orderedList(value, depth) : orderedObject(value, depth);
    default:
      return UNSURE;
  }
}

function orderedList(list: readonly unknown[], depth: number): unknown {
  const copy: unknown[] = [];
  for (const item of list) {
    const ordered = inCanonicalOrder(item, depth + 1);
    if (ordered === UNSURE) return UNSURE;
    copy.push(ordered);
  }
  return copy;
}

function orderedObject(object: object, depth: number): unknown {
  const prototype: unknown = Object.getPrototypeOf(object);
  if (prototype !== Object.prototype && prototype !== null) return UNSURE;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(object).sort()) {
    const held = (object as Record<string, unknown>)[key]; // one of its own keys
    if (held === undefined) continue;
    if (!keepsItsPlace(key)) return UNSURE;
    const ordered = inCanonicalOrder(held, depth + 1);
    if (ordered === UNSURE) return UNSURE;
    copy[key] = ordered;
  }
  return copy;
}

// Keys that are numbers come first in an object whatever the order they are set in; __proto__ is not a key when it is set.
function keepsItsPlace(key: string): boolean {
  const first = key.charCodeAt(0);
  return (first < 48 || first > 57) && key !== "__proto__" && key.isWellFormed();
}
