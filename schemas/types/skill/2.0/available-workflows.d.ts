// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** The cache of a discovery: what was found, what was not, and the files that it was read from. */
export interface SkillAvailableWorkflows {
  /** When and where. */
  discovery: {
    /** When the discovery ran. */
    timestamp: string
    /** How long it holds. */
    ttl_minutes: number
    /** The folders that were searched, strongest first. */
    roots: string[]
    /** When an entry of each folder was last added or removed, in milliseconds since 1970. */
    root_mtimes_ms?: number[]
    [k: string]: unknown | undefined
  }
  /**
   * Skills that accept handoffs.
   *
   * Items: A skill that accepts handoffs.
   */
  workflows: {
    /** The skill's name. */
    skill: string
    /** Where it was found. */
    scope: ("project" | "git-root" | "superproject" | "global")
    /** Rank of the scope, 1 first. */
    priority: number
    /** Its categories. */
    categories: string[]
    /** One line for the menu. */
    description: string
    /** What follows its name when it is invoked. */
    trigger: string
    /** Version of the payload that it reads. */
    protocol_version: string
    /** Its declared health check, or null. */
    health_check: (string | null)
    /** Fields that the payload must have. */
    requires: string[]
    /** Fields that it uses when they are there. */
    optional_consumes: string[]
    /** Its SKILL.md. */
    path: string
    /** What was assumed while reading its metadata. */
    notes: string[]
    [k: string]: unknown | undefined
  }[]
  /**
   * Skills that could not be listed, each with the reason.
   *
   * Items: A skill that was not listed.
   */
  skipped: {
    /** Its name, where known. */
    skill?: string
    /** Its file. */
    path: string
    /** Why. */
    reason: string
    /** Line in the file. */
    line?: number
    /** How to mend it. */
    fix?: string
    [k: string]: unknown | undefined
  }[]
  /**
   * Skills hidden by stronger ones of the same name.
   *
   * Items: A skill hidden by one of the same name.
   */
  shadowed: {
    /** The name. */
    skill: string
    /** The hidden file. */
    path: string
    /** The file that hides it. */
    by: string
    [k: string]: unknown | undefined
  }[]
  /**
   * The files of the listed skills, to tell whether they have changed.
   *
   * Items: A file that the discovery read.
   */
  files: {
    /** The file. */
    path: string
    /** When it was last changed, in milliseconds since 1970. */
    mtime_ms: number
    /** Its size in bytes. */
    size: number
    /** SHA-256 of the part that was read. */
    digest: string
    [k: string]: unknown | undefined
  }[]
  /** The names of all skills that were found, whether they accept handoffs or not. */
  names?: string[]
  /**
   * Every skill that was found, whether it accepts handoffs or not.
   *
   * Items: One skill.
   */
  skills?: {
    /** Its name. */
    skill: string
    /** What it says of itself in one line; empty where it says nothing. */
    description: string
    /** Where it was found. */
    scope: ("project" | "git-root" | "superproject" | "global")
    /** Rank of that place, the strongest first. */
    priority: number
    [k: string]: unknown | undefined
  }[]
  [k: string]: unknown | undefined
}
