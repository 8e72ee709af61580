// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** Something an agent thought on the way, kept before it is answered. */
export interface Thought {
  /** Its id, unique in the project. */
  id: string
  /** The thought. */
  text: string
  /** Who thought it. */
  agentId: string
  /** The thread it belongs to. */
  threadId?: string
  /** The decision it belongs to. */
  decisionId?: string
  /** When the store took it. */
  createdAt: string
  /** Kind of thought, in the caller's words. */
  type?: string
  /** Its text was removed from the log. */
  redacted?: boolean
  [k: string]: unknown | undefined
}
