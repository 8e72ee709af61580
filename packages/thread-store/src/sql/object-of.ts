/** An object, to be read by key; nothing of any other value. */
export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  // Only read by key; values are checked where they are used.
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
