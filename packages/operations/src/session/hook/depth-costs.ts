import { type StepKey, stepsOfMode } from "@clew/fsm";
import { stepOf } from "@clew/reasoning-steps/internal";
import { utf8Length } from "../../utf8-length.ts";

/** What a prompt of one depth costs an agent: calls of tools, and bytes of instructions it reads. */
export interface DepthCost {
  readonly calls: number;
  readonly bytes: number;
}

/** The cost of both depths: a light session fits in one call, a full one in one for each group of its steps. */
export function depthCosts(): { readonly light: DepthCost; readonly full: DepthCost } {
  const full = stepsOfMode("normal", "full");
  return {
    light: { calls: 1, bytes: bytesOf(stepsOfMode("normal", "light")) },
    full: { calls: 3, bytes: bytesOf(full) },
  };
}

function bytesOf(steps: readonly StepKey[]): number {
  const texts = steps.map((step) => stepOf(step).instructions + stepOf(step).template);
  return utf8Length(texts.join(""));
}
