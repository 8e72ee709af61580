// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** One line of a writer's shard: an event of its log, known everywhere by writer, log, seq and hash. Without a payload it was redacted: the hashes still hold. */
export type ShardEvent = {
  /** Who writes the shard: the first 16 digits of the SHA-256 of the public key. */
  writer: string
  /** Its place in the shard. */
  place: number
  /** One more than the greatest that its writer had seen. */
  lamport: number
  /** Its log there: a thread, or a decision that stands alone. */
  log: string
  /** Its place in that log. */
  seq: number
  /** What happened. */
  type: ("thread_created" | "thread_renamed" | "status_changed" | "decision_recorded" | "decision_updated" | "decision_reviewed" | "standing_changed" | "decisions_linked" | "thought_recorded" | "question_asked" | "question_answered" | "touched" | "learned")
  /** Version of the payload's form. */
  v: number
  /** Who did it. */
  actor: string
  /** When, by the writer's clock: shown, never used. */
  at: string
  /** Hash of the event before it in that log. */
  prev_hash: string
  /** Hash of the payload as it lies in that log, where what is sent of it is less. */
  payload_hash?: string
  /** Hash of the event there. */
  hash: string
  /** What is sent of it; absent once redacted. */
  payload?: { [k: string]: unknown | undefined }
  [k: string]: unknown | undefined
}
