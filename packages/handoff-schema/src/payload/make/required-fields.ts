import { valueAt } from "../../yaml/json-pointer.ts";

/** A declared path such as `context.original_prompt` (with or without the root `handoff.`) as a JSON Pointer below the handoff. */
export function fieldPointer(path: string): string | undefined {
  const fields = path
    .trim()
    .replace(/^handoff\./, "")
    .split(".");
  const plain = fields.every((field) => /^[A-Za-z0-9_-]{1,64}$/.test(field));
  return plain && fields.length <= 16 ? `/${fields.join("/")}` : undefined;
}

/** Those of the declared paths that the handoff does not fill; an empty text or list fills nothing. */
export function unmetFields(handoff: Readonly<Record<string, unknown>>, paths: readonly string[]): string[] {
  return paths.filter((path) => {
    const pointer = fieldPointer(path);
    return pointer === undefined || isBlank(valueAt(handoff, pointer));
  });
}

/** Those of the declared paths that the handoff does fill. */
export function metFields(handoff: Readonly<Record<string, unknown>>, paths: readonly string[]): string[] {
  const unmet = new Set(unmetFields(handoff, paths));
  return paths.filter((path) => !unmet.has(path));
}

function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === "string") return value.trim() === "";
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === "object" && Object.keys(value).length === 0;
}
