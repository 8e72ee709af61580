// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** What a skill says of itself so that others may hand off to it. */
export interface SkillHandoffMetadata {
  /** Whether the skill may be a target; only `true` makes it one. */
  accepts_handoff: boolean
  /**
   * What the skill is good at; the first is its primary category.
   *
   * @minItems 1
   */
  handoff_categories: string[]
  /** One line for the menu. */
  handoff_description: string
  /** What follows the skill's name when it is invoked; `{payload_path}` stands for the payload. */
  handoff_trigger?: string
  /** Version of the payload that the skill reads. */
  protocol_version?: string
  /** A command that tells whether the skill can work; declared, not run, unless the user asks and trusts it. */
  health_check?: string
  /** Fields that the payload must have. */
  requires?: string[]
  /** Fields that the skill uses when they are there. */
  optional_consumes?: string[]
  [k: string]: unknown | undefined
}
