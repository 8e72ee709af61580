import { type StepKey, stepsOfMode } from "@clew/fsm";
import { stepOf } from "@clew/reasoning-steps/internal";
import { utf8Length } from "../../text-size.ts";

/** What a prompt of a given depth costs an agent: tool calls, and bytes of instructions. */
export interface DepthCost {
  readonly calls: number;
  readonly bytes: number;
}

/** The cost of both depths: one call for a light session, one per step group for a full one. */
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
