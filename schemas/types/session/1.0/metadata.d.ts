// Generated from the schema of the same name: run `pnpm generate`, do not edit.
import type { SessionFollowUp } from "./follow-up.d.ts";

/** Who opened the session, from where, and how deep it goes. */
export interface SessionMetadata {
  /** Whether it belongs to a sub-agent, which is routed already. */
  is_agent_session: boolean
  /** The agent's name. */
  agent?: (string | null)
  /** The agent's own session id. */
  agent_session?: (string | null)
  /** The sub-agent's id, or main. */
  agent_id?: (string | null)
  /** The session that spawned it. */
  parent_session?: (string | null)
  /** What opened it: cli, hook, mcp, rpc. */
  opened_by?: string
  /** full: every step; light: 0, 1 and 8. */
  depth: ("full" | "light")
  /** Which rule decided the depth. */
  depth_reason?: string
  /** The decision thread it belongs to. */
  thread_id?: (string | null)
  /** The folder it was opened in. */
  cwd?: string
  /**
   * Prompts that continued it.
   *
   * @maxItems 10000
   */
  follow_ups?: SessionFollowUp[]
  /**
   * Who took it over from whom, oldest first.
   *
   * Items: One takeover; step says what was open, where the machine on which it goes on, if it is another one.
   */
  taken?: {
    /** When. */
    at: string
    /** Who goes on. */
    by: string
    /** Whose it was: agent and agent_session. */
    from?: { [k: string]: unknown | undefined }
    [k: string]: unknown | undefined
  }[]
  /** On a server: the machine that the session itself lies on; this is what was sent of it. */
  kept_on?: string
  /** The team's protocol that the session began under, and goes on under; absent where it has none. */
  protocol?: {
    /** SHA-256 of the compiled protocol. */
    digest: string
    /** Its name. */
    name: string
    /** Its version. */
    version: string
    /**
     * The steps that it adds.
     *
     * @maxItems 32
     *
     * Items: One of them.
     */
    steps: {
      /** Its key. */
      key: string
      /** The step that it stands after. */
      after: string
      /** What it is called. */
      title: string
      /** Whether light sessions are asked it. */
      light?: boolean
      [k: string]: unknown | undefined
    }[]
    [k: string]: unknown | undefined
  }
  [k: string]: unknown | undefined
}
