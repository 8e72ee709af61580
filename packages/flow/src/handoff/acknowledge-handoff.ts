import { HANDOFF_TABLE, movesFrom } from "@clew/fsm";
import { formatInstant } from "@clew/handoff-schema";
import { done, type Outcome, refused } from "../thread/outcome.ts";
import { eventsToInvoked, lifeMoves } from "./handoff-life.ts";
import type { HandoffEntry } from "./handoff-log.ts";
import type { HandoffPorts } from "./handoff-ports.ts";
import { threadOf } from "./receive-handoff.ts";

/** A handoff that its target has confirmed. */
export interface AcknowledgedHandoff {
  readonly id: string;
  readonly status: "acknowledged";
  /** It was confirmed before; nothing was changed. */
  readonly already: boolean;
}

/** Confirms that a handoff arrived: its source may let go of its session. Repeating it changes nothing. */
export async function acknowledgeHandoff(
  ports: Pick<HandoffPorts, "log" | "now">,
  request: { readonly id: string; readonly agent: string },
): Promise<Outcome<AcknowledgedHandoff>> {
  const entry = await ports.log.get(request.id);
  if (entry === undefined)
    return refused("NOT_FOUND", `No handoff has the id ${JSON.stringify(request.id.slice(0, 128))}.`, {
      hint: "`clew handoff list` shows the handoffs.",
    });
  if (entry.status === "acknowledged") return done({ id: entry.id, status: "acknowledged", already: true });
  const facts = { acknowledged_at: formatInstant(ports.now()), acknowledged_by: request.agent };
  const way = eventsToInvoked(entry.status);
  const moves =
    entry.status === "discovered" || way === undefined
      ? undefined
      : lifeMoves(entry.status, [...way, "acknowledge"], facts);
  // What was never transferred cannot have arrived.
  if (moves === undefined || entry.status === "selected" || entry.status === "validated") return cannot(entry);
  await ports.log.append({ id: entry.id, ...threadOf(entry), moves });
  return done({ id: entry.id, status: "acknowledged", already: false });
}

function cannot(entry: HandoffEntry): Outcome<AcknowledgedHandoff> {
  const allowed = movesFrom(HANDOFF_TABLE, entry.status, {}).map((move) => move.event);
  const next = allowed.length === 0 ? "nothing can follow" : `possible now: ${allowed.join(", ")}`;
  return refused("MOVE_REFUSED", `The handoff ${entry.id} is ${entry.status} and cannot be acknowledged; ${next}.`, {
    details: { id: entry.id, status: entry.status, allowed },
  });
}
