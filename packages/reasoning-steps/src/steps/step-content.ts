import type { StepKey } from "@clew/fsm";
import { CONTENT, type StepContent } from "../generated/content.ts";

export type { StepContent };

/** What a step says to whoever answers it; apart from `stepOf`, because showing a step needs nothing that judges answers. */
export function stepContent(key: StepKey): StepContent {
  return CONTENT[key];
}
