import { ClewError, type ErrorCode } from "@clew/errors";

/** An expected refusal: nothing was changed. */
export interface Refusal {
  readonly ok: false;
  readonly code: ErrorCode;
  readonly message: string;
  readonly hint?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** What a use case gives back: its value, or why it did nothing. */
export type Outcome<T> = { readonly ok: true; readonly value: T } | Refusal;

/** A use case's value as its outcome. */
export function done<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

/** A refusal with its code and a message that says what to do. */
export function refused(
  code: ErrorCode,
  message: string,
  more: Partial<Pick<Refusal, "hint" | "details">> = {},
): Refusal {
  return { ok: false, code, message, ...more };
}

/** The value of an outcome; at the edges a refusal becomes the error it stands for. */
export function settle<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw new ClewError(outcome.code, outcome.message, {
    hint: outcome.hint,
    details: outcome.details,
  });
}
