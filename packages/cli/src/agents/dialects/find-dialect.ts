import type { AgentName } from "@clew/operations";
import { claude } from "./claude.ts";
import type { Dialect } from "./dialect.ts";

/** How each agent's way of speaking is loaded: a hook is called by one of them at a time. */
const LOADERS: Readonly<Record<AgentName, () => Promise<Dialect> | Dialect>> = {
  claude: () => claude,
  codex: async () => (await import("./codex.ts")).codex,
  gemini: async () => (await import("./gemini.ts")).gemini,
  cursor: async () => (await import("./cursor.ts")).cursor,
  copilot: async () => (await import("./copilot.ts")).copilot,
  opencode: async () => (await import("./opencode.ts")).opencode,
};

/** The dialect of an agent's name, in any case; undefined for names that are not known. */
export async function findDialect(name: string): Promise<Dialect | undefined> {
  const wanted = name.toLowerCase();
  // The keys of the table are its names.
  const known = (Object.keys(LOADERS) as AgentName[]).find((agent) => agent === wanted);
  return known === undefined ? undefined : LOADERS[known]();
}
