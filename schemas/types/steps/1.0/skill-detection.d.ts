// Generated from the schema of the same name: run `pnpm generate`, do not edit.
import type { StepText } from "./text.d.ts";

/** Answer of step 3b: which installed skill fits the work, if one does. */
export interface SkillDetectionAnswer {
  /**
   * Skills that were considered.
   *
   * @maxItems 200
   *
   * Items: One skill.
   */
  candidates: {
    skill: StepText
    /** How well it fits, from 0 to 1. */
    fit: number
    reason: StepText
    [k: string]: unknown | undefined
  }[]
  /** The skill that will be used, or null if none fits. */
  matched: (StepText | null)
  [k: string]: unknown | undefined
}
