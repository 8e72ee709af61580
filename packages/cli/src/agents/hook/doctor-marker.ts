import type { HookAnswer, HookEvent } from "@clew/operations";

/** Prefix of the session ids that `clew doctor --live` sends through a client's own hook command. */
export const MARKER_SESSION = "clew-doctor-";

/** Answers a marker with its own name, in the event's form; opens and records nothing. */
export function markerAnswer({ agentSession }: HookEvent): HookAnswer {
  const text = `clew doctor: ${agentSession}`;
  return { context: text, deny: text, block: text };
}
