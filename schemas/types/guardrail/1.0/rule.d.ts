// Generated from the schema of the same name: run `pnpm generate`, do not edit.

/** A rule that is checked before an action is taken. It applies when all its conditions hold; what it requires must be given then. Besides the fields below, condition_FIELD: VALUE is one more condition and requires_FIELD: VALUE one more requirement. */
export interface GuardrailRule {
  /** Its name, of this one rule only. */
  id: string
  /** What people call it. */
  name?: string
  /** What it is for. */
  description?: string
  /** Whether a violation is refused, told, or only counted. */
  action?: ("block" | "warn" | "log")
  /** What the caller is told; {field} is filled in. */
  message?: string
  /** The projects it is for; all, where none is named. */
  scope?: (string | string[] | null)
  /**
   * Conditions that must all hold.
   *
   * @minItems 1
   */
  conditions?: {
    /** A field of the action. */
    field: string
    /** How it is compared. */
    operator?: ("eq" | "=" | "==" | "ne" | "!=" | "lt" | "<" | "lte" | "<=" | "gt" | ">" | "gte" | ">=" | "in" | "not_in" | "contains" | "exists")
    /** What it is compared with. */
    value?: (string | number | boolean | unknown[] | { [k: string]: unknown | undefined } | null)
    [k: string]: unknown | undefined
  }[]
  /** An expression in the Common Expression Language over action and agent, or FIELD: VALUE and FIELD_lt: VALUE. */
  condition?: (string | { [k: string]: unknown | undefined })
  /** An expression in the Common Expression Language over action and agent. */
  cel?: string
  /** What must be given once the conditions hold. */
  requires?: { [k: string]: unknown | undefined }
  [k: string]: unknown | undefined
}
