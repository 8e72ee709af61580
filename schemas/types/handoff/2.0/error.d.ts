// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** What is returned when a handoff fails. */
export interface HandoffError {
  /** The error itself. */
  error: {
    /** What failed. */
    code: ("INVALID_PAYLOAD" | "TARGET_NOT_FOUND" | "VALIDATION_FAILED" | "HEALTH_CHECK_FAILED")
    /** The error in words. */
    message: string
    /** What exactly. */
    details: {
      /** Required fields that are absent (INVALID_PAYLOAD). */
      missing_fields?: string[]
      /** Every other error, as `CODE path: message` (VALIDATION_FAILED). */
      validation_errors?: string[]
      /** The skill that was not found or is not healthy. */
      target_skill?: string
      /**
       * The errors as objects.
       *
       * Items: One finding: a code, where, and what.
       */
      findings?: {
        /** Which rule was broken. */
        code: string
        /** JSON Pointer into the document. */
        path: string
        /** What was expected and what was found. */
        message: string
        /** Line in the file, from 1. */
        line?: number
        /** Column in the line, from 1. */
        column?: number
        /** How to mend it. */
        fix?: string
        [k: string]: unknown | undefined
      }[]
      [k: string]: unknown | undefined
    }
    /** Whether the user can mend it and try again. */
    recoverable: boolean
    /** Where the payload was saved for a retry by hand. */
    payload_preserved?: string
    [k: string]: unknown | undefined
  }
  [k: string]: unknown | undefined
}
