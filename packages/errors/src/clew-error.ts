/**
 * The one table of error codes. Codes are public: programs match on them, so a code is never renamed or reused. `exit` is
 * the CLI's exit code, `recoverable` says whether the caller can fix the problem and try again.
 */
export interface ErrorCodeEntry {
  readonly exit: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 75;
  readonly recoverable: boolean;
  readonly summary: string;
}

/** Exit codes: 1 internal · 2 usage · 3 refused · 4 invalid · 5 not found · 6 busy or stale · 7 integrity · 75 try again. */
export const ERROR_CODES = {
  INTERNAL: { exit: 1, recoverable: false, summary: "A promise of Clew itself was broken." },

  USAGE: {
    exit: 2,
    recoverable: true,
    summary: "The command line or the arguments of a call are not of the expected form.",
  },
  UNKNOWN_COMMAND: { exit: 2, recoverable: true, summary: "No command has this name." },
  UNKNOWN_METHOD: { exit: 2, recoverable: true, summary: "No method has this name." },
  CONFIG_INVALID: { exit: 2, recoverable: true, summary: "A configuration file or value cannot be used." },
  NODE_TOO_OLD: { exit: 2, recoverable: true, summary: "This Node is older than the oldest supported one." },
  INSTALL_BROKEN: { exit: 2, recoverable: true, summary: "A file of the installation is missing." },

  MOVE_REFUSED: { exit: 3, recoverable: true, summary: "The state machine has no such move from the present state." },
  STEP_NOT_CURRENT: { exit: 3, recoverable: true, summary: "Another step is asked now." },
  LOOP_BACK_NOT_PENDING: { exit: 3, recoverable: true, summary: "No loop-back is pending." },
  ANSWER_NEEDS_USER: { exit: 3, recoverable: true, summary: "Only a person may answer the questions of this halt." },
  NEEDS_PERSON: { exit: 3, recoverable: true, summary: "Only a person may do this." },
  RULE_BROKEN: { exit: 3, recoverable: true, summary: "The edit breaks a rule of a ratified decision." },
  PROTOCOL_ABSENT: {
    exit: 3,
    recoverable: true,
    summary: "The team's protocol of the session was not used on this machine.",
  },
  SESSION_INCOMPLETE: { exit: 3, recoverable: true, summary: "A step of the session's mode has no answer yet." },
  SESSION_FINISHED: { exit: 3, recoverable: false, summary: "The session is completed or abandoned." },
  DISPATCH_REFUSED: { exit: 3, recoverable: true, summary: "The dispatch lease does not allow this." },
  NEWER_SCHEMA: { exit: 3, recoverable: false, summary: "Written by a newer Clew: it can be read, not written." },
  UNTRUSTED_STATE: { exit: 3, recoverable: true, summary: "The state folder is not trusted." },
  HEALTH_CHECK_FAILED: { exit: 3, recoverable: true, summary: "The target's health check failed." },
  EXPIRED: { exit: 3, recoverable: true, summary: "The document is past its expiry." },
  THREAD_STATUS_REFUSED: { exit: 3, recoverable: true, summary: "The thread's status does not allow this." },
  CLAIM_REQUIRED: { exit: 3, recoverable: true, summary: "The thread is claimed: this write needs its current token." },
  CLAIM_STALE: { exit: 3, recoverable: true, summary: "The claim token is no longer the current one." },
  GUARDRAIL_BLOCKED: { exit: 3, recoverable: true, summary: "A blocking guardrail refuses the action." },
  AGENT_MISMATCH: { exit: 3, recoverable: true, summary: "The token belongs to another agent." },
  UNAUTHORIZED: { exit: 3, recoverable: true, summary: "A valid token is required." },
  FORBIDDEN: { exit: 3, recoverable: true, summary: "The token's scope does not allow this." },

  ANSWER_INVALID: { exit: 4, recoverable: true, summary: "The step's answer does not have the required form." },
  ANSWER_IS_EXAMPLE: { exit: 4, recoverable: true, summary: "The answer gives the printed example back." },
  PATH_REPEATED: { exit: 4, recoverable: true, summary: "Two paths of step 5 are the same." },
  QUESTION_REPEATED: { exit: 4, recoverable: true, summary: "Two questions of step 6 are the same." },
  BRANCH_CONTRADICTED: { exit: 4, recoverable: true, summary: "A branch of step 3 is both selected and rejected." },
  VERDICT_CONTRADICTED: {
    exit: 4,
    recoverable: true,
    summary: "Step 5 says consistent, and fewer than half of its paths agree.",
  },
  OUTCOME_BLOCKED: { exit: 4, recoverable: true, summary: "Step 8 proceeds, and one of its questions blocks." },
  EVIDENCE_NOT_FOUND: { exit: 4, recoverable: true, summary: "Evidence names a file or a line that is not there." },
  STEP_OUTCOME_CONFLICT: { exit: 4, recoverable: true, summary: "The outcome contradicts earlier answers." },
  REGARDS_MISSING: {
    exit: 4,
    recoverable: true,
    summary: "Step 8 does not say how it regards a ratified decision that was shown.",
  },
  BAD_PATTERN: { exit: 4, recoverable: true, summary: "A pattern is outside the subset that rules may use." },
  DOCUMENT_UNREADABLE: { exit: 4, recoverable: true, summary: "The document cannot be parsed." },
  DOCUMENT_INVALID: { exit: 4, recoverable: true, summary: "The document does not satisfy its schema." },
  STATE_CORRUPT: { exit: 4, recoverable: false, summary: "The state file is damaged; it is kept as it is." },
  UNSUPPORTED_SCHEMA: { exit: 4, recoverable: false, summary: "The document's major version is not supported." },
  TOO_LARGE: { exit: 4, recoverable: true, summary: "The input is larger than the limit." },
  ANSWER_TOO_LARGE: { exit: 4, recoverable: true, summary: "The answer is larger than the limit: ask for less." },
  INVALID_PAYLOAD: { exit: 4, recoverable: true, summary: "The handoff payload lacks required fields." },
  VALIDATION_FAILED: { exit: 4, recoverable: true, summary: "The handoff payload breaks a rule." },

  NOT_FOUND: { exit: 5, recoverable: true, summary: "Nothing has this id or path." },
  TARGET_NOT_FOUND: { exit: 5, recoverable: true, summary: "The target skill of the handoff was not found." },

  BUSY: { exit: 6, recoverable: true, summary: "Another process is writing: try again." },
  STALE_REVISION: { exit: 6, recoverable: true, summary: "The record changed since it was read." },
  STALE_HEAD: { exit: 6, recoverable: true, summary: "The thread has moved on since the expected head." },
  CONFLICT: { exit: 6, recoverable: false, summary: "The same id exists with other content." },

  HASH_MISMATCH: { exit: 7, recoverable: false, summary: "The content does not match its hash." },
  STATE_TAMPERED: { exit: 7, recoverable: false, summary: "The state does not follow from its history and answers." },
  LOG_BROKEN: { exit: 7, recoverable: false, summary: "The event log's hash chain does not verify." },

  STORE_UNAVAILABLE: { exit: 75, recoverable: true, summary: "The store cannot be reached or written now: try again." },
  MODEL_UNAVAILABLE: {
    exit: 75,
    recoverable: true,
    summary: "The model's endpoint gives no usable reply now: try again.",
  },
  RATE_LIMITED: { exit: 75, recoverable: true, summary: "Too many requests: try again later." },
} as const;

/** A code of the table. */
export type ErrorCode = keyof typeof ERROR_CODES;

/** The table's entry for a code. */
export function describeCode(code: ErrorCode): ErrorCodeEntry {
  return ERROR_CODES[code];
}

/** Whether a text is a code of the table. */
export function isErrorCode(value: string): value is ErrorCode {
  return Object.hasOwn(ERROR_CODES, value);
}

/** What an error may carry besides its message. */
export interface ClewErrorOptions {
  readonly cause?: unknown;
  /** What to do next, in one line; names a command if there is one. */
  readonly hint?: string;
  /** Machine-readable facts: paths, findings, the current step. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** The form of an error outside its process. */
export interface ErrorDocument {
  readonly code: ErrorCode;
  readonly message: string;
  readonly hint?: string;
  readonly recoverable: boolean;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** The only error class: broken promises and broken I/O throw it, always with a code from the table. */
export class ClewError extends Error {
  override readonly name: string = "ClewError";
  // The brand works across two copies of this module (bundled and installed); instanceof does not.
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

/** Any thrown value as a ClewError; others become INTERNAL. */
export function asClewError(thrown: unknown): ClewError {
  if (ClewError.is(thrown)) return thrown;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new ClewError("INTERNAL", message, { cause: thrown });
}
