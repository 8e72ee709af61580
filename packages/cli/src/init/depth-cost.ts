import { type DepthCost, depthCosts } from "@clew/operations";
import { countText } from "../terminal/count-text.ts";

/** The choice of depth, in words. */
export function depthWords(): readonly string[] {
  const { light, full } = depthCosts();
  return [
    `adaptive: small prompts take three steps (${size(light)}), weighty ones all ten (${size(full)}), follow-ups none`,
    `full: every prompt takes all ten steps (${size(full)})`,
  ];
}

function size({ calls, bytes }: DepthCost): string {
  return `${countText(calls, "tool call")}, about ${Math.round(bytes / 100) / 10} kB to read`;
}
