// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/**
 * A named chain of decisions.
 */
export interface Thread {
/**
 * Its id, unique in the project.
 */
id: string
/**
 * Its name.
 */
title: string
/**
 * Where it stands.
 */
status: ("active" | "paused" | "blocked" | "completed")
/**
 * Who opened it.
 */
startedBy: string
/**
 * When it was opened.
 */
createdAt: string
/**
 * When it last changed.
 */
updatedAt?: string
/**
 * The project it belongs to.
 */
project?: string
/**
 * Words to find it by.
 */
tags?: string[]
/**
 * What it is about.
 */
context?: {
[k: string]: unknown | undefined
}
/**
 * Why it has this status.
 */
statusReason?: string
head?: LogHead
/**
 * How many decisions it holds; the decisions themselves where it is given whole.
 */
decisions?: (number | unknown[])
/**
 * How many questions are open; the questions themselves where it is given whole.
 */
openQuestions?: (number | unknown[])
claim?: ThreadClaim
forkedFrom?: ForkPoint
provenance?: Provenance
[k: string]: unknown | undefined
}
/**
 * Its newest event.
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
 * Who holds it now.
 */
export interface ThreadClaim {
/**
 * The claimed thread.
 */
threadId: string
/**
 * Who holds it.
 */
agentId: string
/**
 * The fencing token, from 1.
 */
token: number
/**
 * When it lapses by the store's clock.
 */
expiresAt: string
[k: string]: unknown | undefined
}
/**
 * Where it was forked off.
 */
export interface ForkPoint {
/**
 * The thread it was forked from.
 */
threadId: string
/**
 * The last event they have in common.
 */
seq: number
/**
 * That event's hash.
 */
hash?: string
/**
 * How many decisions there were at that event.
 */
decisions?: number
[k: string]: unknown | undefined
}
/**
 * Where it came from, when it was imported.
 */
export interface Provenance {
/**
 * Hash of the bundle it came in.
 */
bundleHash: string
/**
 * Its project there.
 */
project?: string
/**
 * Its log there.
 */
log?: string
/**
 * Its id there, where it was given another here.
 */
id?: string
/**
 * Its place there.
 */
seq?: number
/**
 * Its event hash there.
 */
hash?: string
/**
 * Who wrote it there.
 */
actor?: string
/**
 * When it was written there.
 */
at?: string
/**
 * How far the importer trusts it.
 */
trust?: string
[k: string]: unknown | undefined
}
