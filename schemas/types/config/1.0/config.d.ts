// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** The configuration of a project (.clew/config.json) or of a user ($XDG_CONFIG_HOME/clew/config.json). What only a user may decide is ignored in a project's file. */
export interface ClewConfig {
  /** The address of this schema, for editors. */
  $schema?: string
  /** The version of this document's form. */
  schema_version?: string
  /** Whether a task must end with a valid handoff. */
  handoff?: ("optional" | "required")
  /** The wording of next commands. */
  directives?: ("neutral" | "strict")
  /** Settings about skills. */
  skills?: {
    /**
     * Skills that count as known although no file of theirs is found.
     *
     * @maxItems 1000
     *
     * Items: The name of a skill.
     */
    extra?: string[]
    [k: string]: unknown | undefined
  }
  /** When completion asks for what was learned. */
  learnings?: ("auto" | "always" | "off")
  /** What happens to tools before the reasoning is on record. A project can only raise it. */
  enforce?: ("off" | "observe" | "advise" | "gate")
  /** What is set for one project alone, by its real path. User only. */
  projects?: {
    /** The settings of one project. */
    [k: string]: {
      /** What happens to tools in this project before the reasoning is on record. */
      enforce?: ("off" | "observe" | "advise" | "gate")
      [k: string]: unknown | undefined
    } | undefined
  }
  /** How many steps a prompt gets from hooks. A project can only raise it. */
  depth?: ("adaptive" | "full")
  /** Where threads and knowledge are kept. User only. */
  store?: string
  /**
   * Other stores for some projects: the first whose pattern matches a project's name keeps it; `store` keeps the others. User only.
   *
   * @maxItems 1000
   *
   * Items: Which projects lie in which store.
   */
  stores?: {
    /** A pattern of project names, in which * stands for any characters. */
    project: string
    /** sqlite:PATH or postgres://… */
    store: string
    [k: string]: unknown | undefined
  }[]
  /** The server on which completed sessions are recorded. User only. */
  url?: string
  /** The token for that server. User only. */
  token?: string
  /** The tokens that a server of one's own accepts. User only. */
  tokens?: string
  /** The name under which decisions are recorded. User only. */
  agent?: string
  /** The model that reasons without an agent. User only. */
  model?: string
  /** Whether secrets are taken out of what leaves a session file. User only. */
  redact?: ("on" | "off")
  /** Whether the hook log holds prompts. User only. */
  log_prompts?: boolean
  /**
   * State folders and skills that are trusted by name. User only.
   *
   * @maxItems 1000
   *
   * Items: An absolute path.
   */
  trust?: string[]
  /** Settings of the gate. */
  gate?: {
    /**
     * Tools that pass a closed gate. User only.
     *
     * @maxItems 1000
     *
     * Items: The name of a tool.
     */
    allow?: string[]
    /** Whether a tool is refused when the check itself fails. User only. */
    strict?: boolean
    [k: string]: unknown | undefined
  }
  /** Whether steps are offered together, in three calls, or one at a time. User only. */
  pacing?: ("grouped" | "single")
  /** The end of a turn. User only. */
  stop?: {
    /** How often it is held back at most. */
    cap?: ("0" | "1" | "2" | "3" | 0 | 1 | 2 | 3)
    [k: string]: unknown | undefined
  }
  /** What clients of MCP are shown. User only. */
  mcp?: {
    /** The tools of daily use, or every one. */
    tools?: ("core" | "all")
    [k: string]: unknown | undefined
  }
  /** What a halt does where nobody can answer; `auto` assumes in light depth and halts in full. User only. */
  unattended?: ("auto" | "assume" | "halt")
  /** Who lets an edit break a rule: a person, or an agent for that one edit. User only. */
  waivers?: ("person" | "agent")
  /** Where what was decided comes back by itself; a user's setting. */
  recall?: ("on" | "prompts" | "edits" | "off")
  /** What is kept out of syncs, and who is trusted in them. User only. */
  sync?: {
    /**
     * What clew sync never sends, by tag, thread or kind.
     *
     * @maxItems 1000
     *
     * Items: tag:NAME, thread:ID or kind:KIND.
     */
    exclude?: string[]
    /**
     * Writers whose decisions count wherever this user syncs, as after clew sync trust.
     *
     * @maxItems 1000
     *
     * Items: A writer of clew sync list.
     */
    trust?: string[]
    [k: string]: unknown | undefined
  }
  /** What `clew pr check` asks of a branch. */
  pr?: {
    /**
     * Files that want a decision when a branch changes them.
     *
     * @maxItems 1000
     *
     * Items: A glob, as in a .gitignore.
     */
    expect?: string[]
    /** Whether those files must have one, and whether what the branch decides must be ratified. */
    require?: ("none" | "covered" | "ratified")
    [k: string]: unknown | undefined
  }
  [k: string]: unknown | undefined
}
