// Generated from the schema of the same name: run `pnpm generate`, do not edit.
import type { StepText } from "./text.d.ts";
import type { StepTextList } from "./text-list.d.ts";

/** A question to the person who asked, with the reason why its answer changes the work. */
export interface StepQuestion {
  question: StepText
  why?: StepText
  options?: StepTextList
  [k: string]: unknown | undefined
}
