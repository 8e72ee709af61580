import { configList } from "@clew/project";
import type { Invocation } from "../command.ts";
import type { OpenSessions } from "./open-sessions.ts";

/** The names of the skills that a route may name: every one that discovery finds, and those that the configuration adds. */
export async function knownSkills(
  { config }: OpenSessions,
  invocation: Pick<Invocation, "cwd" | "env">,
): Promise<readonly string[]> {
  const { skillNames } = await import("../handoffs/skill-names.ts");
  return [...(await skillNames(invocation)), ...configList(config, "skills.extra")];
}
