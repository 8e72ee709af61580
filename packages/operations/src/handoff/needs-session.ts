import { instantOf } from "@clew/handoff-schema/internal";
import type { HandoffEntry } from "./handoff-log.ts";

const DAY = 86_400_000;

/** Whether a handoff still needs its session's files: until it is acknowledged or a day old. */
export function needsSession(entry: HandoffEntry, now: number): boolean {
  if (entry.status === "acknowledged") return false;
  const begun = instantOf(entry.at);
  return begun !== undefined && now - begun < DAY;
}
