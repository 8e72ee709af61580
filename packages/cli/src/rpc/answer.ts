/** What a method answers: an object that is printed or picked from by name. */
export type Answer = Readonly<Record<string, unknown>>;

/** A field of an answer as an object. */
export function answerOf(value: unknown): Answer {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}
