/** The text of a value of a record; records of other writers hold it under one of a few names, and nothing else is shown unasked. */
export function readText(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "object" || value === null) return "";
  for (const name of [
    "text",
    "thought",
    "position",
    "reason",
    "question",
    "description",
    "summary",
    "change",
    "step",
    "id",
  ]) {
    const field: unknown = Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
    if (typeof field === "string" && field !== "") return field;
  }
  return "";
}

/** The texts of a list of a record, without the empty ones. */
export function readTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(readText).filter((text) => text !== "") : [];
}
