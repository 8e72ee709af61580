import type { Answer } from "./open-rpc.ts";

/** A field of an answer as an object. */
export function answerOf(value: unknown): Answer {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}
