// Generated from the schema of the same name: run `pnpm generate`, do not edit.
import type { StepText } from "./text.d.ts";

/**
 * What an answer rests on: claims, each with where it was seen.
 *
 * @maxItems 200
 *
 * Items: One claim and where it was seen.
 */
export type StepEvidence = {
  claim: StepText
  file?: StepText
  /** The line of the file, from 1. */
  line?: number
  command?: StepText
  result?: StepText
  url?: StepText
  [k: string]: unknown | undefined
}[]
