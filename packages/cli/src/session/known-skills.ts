import { configList } from "@clew/workspace";
import type { OpenSessions } from "./open-sessions.ts";

/** The names of the skills that a route may name. */
export async function knownSkills({ config }: OpenSessions): Promise<readonly string[]> {
  return configList(config, "skills.extra");
}
