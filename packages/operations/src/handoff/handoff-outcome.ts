import { ClewError } from "@clew/errors";
import {
  findingLine,
  type HandoffErrorParts,
  type HandoffFinding,
  handoffError,
  type PayloadVerdict,
  verdictError,
  verdictExit,
} from "@clew/handoff-schema/internal";
import type { HandoffError } from "@clew/schemas";

/** A handoff that failed: the error object to show, and the exit code that belongs to it. */
export interface HandoffFailure {
  readonly ok: false;
  readonly error: HandoffError;
  readonly exit: 3 | 4 | 5 | 7;
}

/** What a use case of handoffs gives back. */
export type HandoffOutcome<T> = { readonly ok: true; readonly value: T } | HandoffFailure;

const EXITS = { INVALID_PAYLOAD: 4, VALIDATION_FAILED: 4, TARGET_NOT_FOUND: 5, HEALTH_CHECK_FAILED: 3 } as const;

/** A failure from its parts; the exit code follows from the error's code. */
export function handoffFailure(parts: HandoffErrorParts): HandoffFailure {
  return { ok: false, error: handoffError(parts), exit: EXITS[parts.code] };
}

/** The failure of an invalid payload. */
export function verdictFailure(verdict: PayloadVerdict, preserved?: string): HandoffFailure {
  const exit = verdictExit(verdict);
  return { ok: false, error: verdictError(verdict, preserved), exit: exit === 0 ? 4 : exit };
}

/** The failure of a document with findings: absent fields make it INVALID_PAYLOAD. */
export function findingsFailure(what: string, errors: readonly HandoffFinding[], preserved?: string): HandoffFailure {
  const missing = errors.filter((each) => each.code === "MISSING_FIELD").map((each) => fieldName(each.path));
  const message =
    missing.length > 0
      ? `The ${what} lacks ${missing.join(", ")}.`
      : `The ${what} has ${errors.length === 1 ? "an error" : `${errors.length} errors`}: ${errors[0] === undefined ? "" : findingLine(errors[0])}`;
  return handoffFailure({
    code: missing.length > 0 ? "INVALID_PAYLOAD" : "VALIDATION_FAILED",
    message,
    findings: errors,
    missingFields: missing,
    preserved,
  });
}

// Drafts may stand without the root that payloads have; fields are named the same way for both.
function fieldName(path: string): string {
  const name = path.slice(1).replaceAll("/", ".");
  return name === "handoff" || name.startsWith("handoff.") ? name : `handoff.${name}`;
}

/** A failed handoff as the error that a command or a method throws; what else its error object says is in the details. */
export function asHandoffError({ error }: HandoffFailure, hint?: string): ClewError {
  const { code, message, details, payload_preserved: preserved } = error.error;
  return new ClewError(code, message, {
    details: { ...details, payload_preserved: preserved },
    hint,
  });
}
