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

/** A length of time as people say it: `1.2 s`, `3 min`. */
export function durationText(milliseconds: number): string {
  if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 60_000) return `${(milliseconds / 1_000).toFixed(milliseconds < 10_000 ? 1 : 0)} s`;
  if (milliseconds < 3_600_000) return `${Math.round(milliseconds / 60_000)} min`;
  if (milliseconds < 86_400_000) return `${(milliseconds / 3_600_000).toFixed(1)} h`;
  return `${(milliseconds / 86_400_000).toFixed(1)} d`;
}
