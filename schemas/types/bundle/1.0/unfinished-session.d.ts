// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** A reasoning session of a thread that has not ended: what was answered so far, and what waits for an answer. */
export interface UnfinishedSession {
  /** Its id: `clew sessions take` goes on with it. */
  session_id: string
  /** Who reasons in it. */
  agent: string
  /** The prompt. */
  query: string
  /** initialized, in_progress or halted. */
  status?: string
  /** full: every step; light: 0, 1 and 8. */
  depth?: string
  /** The step that is asked now; null where step 8 has said proceed, or where it waits for answers. */
  step: (string | null)
  /** The answers so far, by step. */
  answers: { [k: string]: unknown | undefined }
  /** Who answered, by step, where it is known. */
  authors?: { [k: string]: unknown | undefined }
  /** What earlier passes ran into. */
  contradictions?: string[]
  /**
   * The questions of its halt.
   *
   * Items: One question of its halt.
   */
  questions: {
    /** Its id in the session. */
    id: string
    /** The question. */
    question: string
    /** What depends on it. */
    why?: string
    /** Answers to choose from. */
    options?: string[]
    /** The answer, where it has one. */
    answer?: string
    [k: string]: unknown | undefined
  }[]
  /** When something last happened in it. */
  updated_at: string
  /** here: with whoever answers; else the machine that it lies on. */
  where: string
  [k: string]: unknown | undefined
}
