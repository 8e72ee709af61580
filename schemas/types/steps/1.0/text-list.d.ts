// Generated from the schema of the same name: run `pnpm generate`, do not edit.
import type { StepText } from "./text.d.ts";

/**
 * A list of texts; it may be empty where the step does not ask for at least one.
 *
 * @maxItems 200
 */
export type StepTextList = StepText[]
