/** What a field holds that may hold any JSON value, as a text. */
export function jsonText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
