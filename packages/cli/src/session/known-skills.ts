import { configList, skillRoots } from "@clew/workspace";
import type { Invocation } from "../command.ts";
import type { OpenSessions } from "./open-sessions.ts";

/** The names of the skills that a route may name: every one that discovery finds, and those that the configuration adds. */
export async function knownSkills(
  { config }: OpenSessions,
  invocation: Pick<Invocation, "cwd" | "env">,
): Promise<readonly string[]> {
  const extra = configList(config, "skills.extra");
  // Discovery loads a YAML parser: where there is no folder of skills that is spared.
  if (skillRoots(invocation.cwd, invocation.env).length === 0) return extra;
  const { withHandoffs } = await import("../handoffs/open-handoffs.ts");
  const { names } = await withHandoffs(invocation, {}, ({ ports }) => ports.discover(false));
  return [...new Set([...names, ...extra])];
}
