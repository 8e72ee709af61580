import type { HookAnswer, HookEvent } from "@clew/operations";

/** What the agent session of a marker begins with: `clew doctor --live` sends it through a client's own hook command. */
export const MARKER_SESSION = "clew-doctor-";

/** The answer to a marker: its own name, in whatever form this event has; nothing is opened or recorded for it. */
export function markerAnswer({ agentSession }: HookEvent): HookAnswer {
  const text = `clew doctor: ${agentSession}`;
  return { context: text, deny: text, block: text };
}
