// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** Decisions of one project, and prompts and edits with the decisions that bear on them: what recall is scored on. */
export interface RecallSet {
  /** The version of this schema. */
  schema_version: string
  /** What the set is called. */
  name: string
  /** Where it comes from. */
  source?: string
  /**
   * What was decided.
   *
   * @maxItems 100000
   */
  decisions: {
    /** Its id in the set. */
    id: string
    /** When it was decided. */
    date: string
    /** What it is called. */
    title: string
    /** What was decided. */
    decision: string
    /** The situation in which it was taken. */
    context?: string
    /** Why. */
    reasons?: string[]
    /** What else was weighed. */
    alternatives?: {
      /** The option. */
      option: string
      /** Why it was not taken. */
      why_rejected?: string
      [k: string]: unknown | undefined
    }[]
    /** accepted, proposed, rejected, deprecated or superseded; another is read as accepted, and none decides whether it stands. */
    status?: string
    /** The decisions that replace it. */
    superseded_by?: string[]
    /** What it is about, as a recorded decision says it. */
    governs?: {
      /** Globs. */
      paths?: string[]
      /** Identifiers. */
      symbols?: string[]
      /** Globs that stay as they are. */
      frozen?: string[]
      [k: string]: unknown | undefined
    }
    /** Words to find it by. */
    tags?: string[]
    [k: string]: unknown | undefined
  }[]
  /**
   * What an agent is asked.
   *
   * @maxItems 100000
   */
  prompts: {
    /** Its id in the set. */
    id: string
    /** A date or a moment; of decisions only those are known that are not later. */
    at: string
    /** The prompt. */
    text: string
    /** What bears on it: grade 2 must be shown, grade 1 is useful. */
    gold: {
      /** A decision of the set. */
      id: string
      /** 2: must be shown; 1: useful. */
      grade: (1 | 2)
      [k: string]: unknown | undefined
    }[]
    /** It asks for what a standing decision rejected. */
    contradicts?: boolean
    [k: string]: unknown | undefined
  }[]
  /**
   * What an agent writes.
   *
   * @maxItems 100000
   */
  edits?: {
    /** Its id in the set. */
    id: string
    /** A date or a moment; of decisions only those are known that are not later. */
    at: string
    /** The file, from the project's top. */
    path: string
    /** The text that comes in. */
    added: string
    /** The text that goes. */
    removed?: string
    /** What bears on it: grade 2 must be shown, grade 1 is useful. */
    gold: {
      /** A decision of the set. */
      id: string
      /** 2: must be shown; 1: useful. */
      grade: (1 | 2)
      [k: string]: unknown | undefined
    }[]
    [k: string]: unknown | undefined
  }[]
  [k: string]: unknown | undefined
}
