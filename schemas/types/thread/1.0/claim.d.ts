// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** An agent's lease on a thread; the token grows with every claim of the thread. */
export interface ThreadClaim {
  /** The claimed thread. */
  threadId: string
  /** Who holds it. */
  agentId: string
  /** The fencing token, from 1. */
  token: number
  /** When it lapses by the store's clock. */
  expiresAt: string
  [k: string]: unknown | undefined
}
