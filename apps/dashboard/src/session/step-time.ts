import type { Session } from "@clew/schemas";

/** How long a step took, in milliseconds: from its instructions to its answer. */
export function stepTime(session: Session, step: string): number | undefined {
  const times = session.step_timestamps[step];
  if (typeof times !== "object" || times === null || !("started_at" in times)) return undefined;
  const { started_at: from, completed_at: to } = times as {
    readonly started_at: string;
    readonly completed_at?: string | null;
  }; // as the session's schema has it
  return typeof to === "string" ? Date.parse(to) - Date.parse(from) : undefined;
}
