import { dirname } from "node:path";
import { realPathOf } from "../files/real-path-of.ts";

/** Whether a skill stands in a trust list, by the path of its SKILL.md or of its folder, after all links are followed. */
export function trustsSkill(trust: readonly string[], skillPath: string): boolean {
  const own = realPathOf(skillPath);
  if (own === undefined) return false;
  return trust.some((entry) => {
    const trusted = realPathOf(entry);
    return trusted !== undefined && (trusted === own || trusted === dirname(own));
  });
}
