// Generated from the schema of the same name: run `pnpm generate`, do not edit.
import type { Rule } from "./rule.d.ts";

/** What a decision is about, and the rules that it puts in force once a person has ratified it. */
export interface Governs {
  /**
   * The files that it governs, as globs of a .gitignore.
   *
   * @maxItems 100
   */
  paths?: string[]
  /**
   * The identifiers that it governs.
   *
   * @maxItems 100
   */
  symbols?: string[]
  /**
   * Files that nobody makes, changes, moves or removes, as globs of a .gitignore.
   *
   * @maxItems 100
   */
  frozen?: string[]
  /**
   * What no new line holds.
   *
   * @maxItems 100
   */
  forbid?: Rule[]
  /**
   * What each of its files holds.
   *
   * @maxItems 100
   */
  require?: Rule[]
  [k: string]: unknown | undefined
}
