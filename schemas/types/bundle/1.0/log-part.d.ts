// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/**
 * Says that a thread's events are a later part of its log: a large bundle travels in parts.
 */
export interface BundleLogPart {
first: ThreadEvent
after: LogHead
/**
 * Decisions of earlier parts that these events change, review or think of.
 */
decisions?: BundleEarlierDecision[]
[k: string]: unknown | undefined
}
/**
 * The event that began the log, by which the thread is known again.
 */
export interface ThreadEvent {
/**
 * The thread, or the decision that stands alone.
 */
log: string
/**
 * Its place, from 1 without holes.
 */
seq: number
/**
 * What happened: thread_created, thread_renamed, status_changed, decision_recorded, decision_updated, decision_reviewed, decisions_linked, thought_recorded, question_asked, question_answered, claim_taken, claim_renewed, claim_released, resumed, handoff_created, handoff_changed, guardrails_checked, redacted; a reader skips the ones it does not know.
 */
type: string
/**
 * Version of the payload's form.
 */
v: number
/**
 * Who did it.
 */
actor: string
/**
 * When, by the store's clock; the order is seq.
 */
at: string
/**
 * SHA-256 of the payload's canonical text.
 */
payload_hash: string
/**
 * Hash of the event before; empty for the first.
 */
prev_hash: string
/**
 * SHA-256 over the canonical text of all other fields but the payload.
 */
hash: string
/**
 * What was written; absent once redacted.
 */
payload?: {
[k: string]: unknown | undefined
}
[k: string]: unknown | undefined
}
/**
 * The last event of the part before.
 */
export interface LogHead {
/**
 * Its place, from 1; 0 is an empty log.
 */
seq: number
/**
 * Its hash; empty for an empty log.
 */
hash: string
[k: string]: unknown | undefined
}
/**
 * A decision that an earlier part of a log recorded, as far as a later part must know it: whether the one of this name here says the same.
 */
export interface BundleEarlierDecision {
/**
 * The decision's id.
 */
id: string
/**
 * The hash of the event that recorded it, and of those that this one was imported from.
 *
 * @minItems 1
 */
hashes: string[]
/**
 * SHA-256 over what it said, without what stores add.
 */
content: string
[k: string]: unknown | undefined
}
