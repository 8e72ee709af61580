const SPECIAL = /[~/]/;

/** Add a step to a JSON Pointer, escaping `~` and `/` in the key. */
export function joinPointer(pointer: string, key: string | number): string {
  if (typeof key === "number" || !SPECIAL.test(key)) return `${pointer}/${key}`;
  return `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** The keys of a JSON Pointer; the empty pointer is the whole document. */
export function splitPointer(pointer: string): string[] {
  if (pointer === "") return [];
  return pointer
    .slice(1)
    .split("/")
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The value that a JSON Pointer names, or undefined; only own properties are followed. */
export function valueAt(document: unknown, pointer: string): unknown {
  let value = document;
  for (const key of splitPointer(pointer)) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    // An own property of a parsed document, read as unknown.
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}
