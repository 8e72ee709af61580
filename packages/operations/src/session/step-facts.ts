import type { StepKey } from "@clew/fsm";
import type { Session } from "@clew/schemas";
import type { OfferedSkills } from "../handoff/offer-skills.ts";
import type { SessionPorts } from "./ports.ts";
import { isLoopBackPending } from "./session-facts.ts";

/** What Clew knows about the steps that are asked now, beside their texts. */
export interface StepFacts {
  /** For step 3b: the installed skills that fit best. */
  readonly skills?: OfferedSkills["skills"];
  /** How many more are installed. */
  readonly more_skills?: number;
  /** For step 4: the skill that step 3b matched; null where it matched none. */
  readonly matched?: { readonly skill: string; readonly fit?: number; readonly reason?: string } | null;
  /** After a loop-back: the contradiction that led to it. */
  readonly contradiction?: string;
}

/** Gathers what is known for the steps that are offered; undefined where there is nothing to say. */
export async function factsFor(
  ports: Pick<SessionPorts, "installedSkills">,
  session: Session,
  group: readonly StepKey[],
): Promise<StepFacts | undefined> {
  const found = group.includes("3b") ? await skillsFor(ports, session) : undefined;
  const matched = group.includes("4") ? matchOf(session) : undefined;
  const contradiction = isLoopBackPending(session) ? session.iterations.at(-1)?.contradiction : undefined;
  if (found === undefined && matched === undefined && contradiction === undefined) return undefined;
  return { skills: found?.skills, more_skills: found?.more || undefined, matched, contradiction };
}

async function skillsFor(
  { installedSkills }: Pick<SessionPorts, "installedSkills">,
  session: Session,
): Promise<OfferedSkills | undefined> {
  // Clew's own skill is how to answer, and no way to do the work.
  const installed = (await installedSkills?.())?.filter(({ skill }) => skill !== "clew");
  if (installed === undefined) return undefined;
  if (installed.length === 0) return { skills: [], more: 0 };
  // Most projects have no skills: what ranks them is loaded where there are some.
  const { offerSkills } = await import("../handoff/offer-skills.ts");
  return offerSkills(installed, session);
}

function matchOf({ step_outputs: outputs }: Session): StepFacts["matched"] {
  const detection = outputs["3b"];
  if (detection === undefined || detection.matched === null) return detection === undefined ? undefined : null;
  const { fit, reason } = detection.candidates.find(({ skill }) => skill === detection.matched) ?? {};
  return { skill: detection.matched, fit, reason };
}
