// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** A question a thread carries until it is answered. */
export interface ThreadQuestion {
  /** Its id, unique in the project. */
  id: string
  /** The question. */
  text: string
  /** Open until answered. */
  status: ("open" | "answered")
  /** The thread it belongs to. */
  threadId?: string
  /** The decision that raised it. */
  decisionId?: string
  /** Who asked. */
  askedBy?: string
  /** When. */
  askedAt?: string
  /** The answer. */
  answer?: string
  /** Who answered. */
  answeredBy?: string
  /** When it was answered. */
  answeredAt?: string
  /** Its text was removed from the log. */
  redacted?: boolean
  /** Where it comes from. */
  context?: string
  /** What is recommended meanwhile. */
  recommendation?: string
  /** Whether the work cannot go on without its answer. */
  blocking?: boolean
  [k: string]: unknown | undefined
}
