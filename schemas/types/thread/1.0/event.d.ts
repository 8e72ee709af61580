// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** One line of a log: who did what, chained to the line before by its hash. The hash covers the payload's hash, so a payload can be emptied and the chain still verifies. */
export interface ThreadEvent {
  /** The thread, or the decision that stands alone. */
  log: string
  /** Its place, from 1 without holes. */
  seq: number
  /** What happened: thread_created, thread_renamed, status_changed, decision_recorded, decision_updated, decision_reviewed, decisions_linked, thought_recorded, question_asked, question_answered, claim_taken, claim_renewed, claim_released, resumed, handoff_created, handoff_changed, guardrails_checked, redacted; a reader skips the ones it does not know. */
  type: string
  /** Version of the payload's form. */
  v: number
  /** Who did it. */
  actor: string
  /** When, by the store's clock; the order is seq. */
  at: string
  /** SHA-256 of the payload's canonical text. */
  payload_hash: string
  /** Hash of the event before; empty for the first. */
  prev_hash: string
  /** SHA-256 over the canonical text of all other fields but the payload. */
  hash: string
  /** What was written; absent once redacted. */
  payload?: { [k: string]: unknown | undefined }
  [k: string]: unknown | undefined
}
