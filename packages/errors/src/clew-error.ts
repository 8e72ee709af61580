import { describeCode, type ErrorCode } from "./codes.ts";

/** What may accompany an error besides its message. */
export interface ClewErrorOptions {
  readonly cause?: unknown;
  /** What to do next, in one line; names a command where there is one. */
  readonly hint?: string;
  /** Machine-readable facts: paths, findings, the current step. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** The form in which an error leaves a process. */
export interface ErrorDocument {
  readonly code: ErrorCode;
  readonly message: string;
  readonly hint?: string;
  readonly recoverable: boolean;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** The one error class: broken promises and broken I/O throw it, always with a code of the table. */
export class ClewError extends Error {
  override readonly name: string = "ClewError";
  // The brand holds across two copies of this module (bundled and installed); instanceof does not.
  readonly brand: string = "clew.error";
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(code: ErrorCode, message: string, options: ClewErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.hint = options.hint;
    this.details = options.details;
  }

  get recoverable(): boolean {
    return describeCode(this.code).recoverable;
  }

  static is(value: unknown): value is ClewError {
    return value instanceof Error && "brand" in value && value.brand === "clew.error";
  }

  toDocument(): ErrorDocument {
    return {
      code: this.code,
      message: this.message,
      hint: this.hint,
      recoverable: this.recoverable,
      details: this.details,
    };
  }
}

/** Any thrown value as a ClewError: what is not one already is INTERNAL. */
export function asClewError(thrown: unknown): ClewError {
  if (ClewError.is(thrown)) return thrown;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new ClewError("INTERNAL", message, { cause: thrown });
}
