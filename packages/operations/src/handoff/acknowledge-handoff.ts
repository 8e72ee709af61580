import { HANDOFF_TABLE, movesFrom } from "@clew/fsm";
import { formatInstant } from "@clew/handoff-schema/internal";
import { done, type Outcome, refused } from "../outcome.ts";
import { eventsToInvoked, lifecycleMoves } from "./handoff-lifecycle.ts";
import type { HandoffEntry, HandoffMove } from "./handoff-log.ts";
import type { HandoffPorts } from "./handoff-ports.ts";

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
  const facts = { acknowledged_at: formatInstant(ports.now()), acknowledged_by: request.agent };
  const entry = await ports.log.change(request.id, (seen) => acknowledgement(seen, facts));
  if (entry === undefined)
    return refused("NOT_FOUND", `No handoff has the id ${JSON.stringify(request.id.slice(0, 128))}.`, {
      hint: "`clew handoff list` shows the handoffs.",
    });
  if (entry.status === "acknowledged") return done({ id: entry.id, status: "acknowledged", already: true });
  if (acknowledgement(entry, facts) === undefined) return cannot(entry);
  return done({ id: entry.id, status: "acknowledged", already: false });
}

function acknowledgement(
  { status }: HandoffEntry,
  facts: Readonly<Record<string, unknown>>,
): readonly HandoffMove[] | undefined {
  // What was never transferred cannot have arrived.
  if (status === "discovered" || status === "selected" || status === "validated") return undefined;
  const way = eventsToInvoked(status);
  return way === undefined ? undefined : lifecycleMoves(status, [...way, "acknowledge"], facts);
}

function cannot(entry: HandoffEntry): Outcome<AcknowledgedHandoff> {
  const allowed = movesFrom(HANDOFF_TABLE, entry.status, {}).map((move) => move.event);
  const next = allowed.length === 0 ? "nothing can follow" : `possible now: ${allowed.join(", ")}`;
  return refused("MOVE_REFUSED", `The handoff ${entry.id} is ${entry.status} and cannot be acknowledged; ${next}.`, {
    details: { id: entry.id, status: entry.status, allowed },
  });
}
