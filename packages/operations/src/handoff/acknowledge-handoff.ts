import { ClewError } from "@clew/errors";
import { HANDOFF_TABLE, movesFrom } from "@clew/fsm";
import { formatInstant } from "@clew/handoff-schema/internal";
import { fieldsOf } from "../params/fields-of.ts";
import type { Project } from "../project.ts";
import { dispatchSession } from "../session/dispatch-session.ts";
import { sessionPorts } from "../session/session-ports.ts";
import { unlessGone } from "../task/process-task.ts";
import type { HandoffEntry, HandoffMove } from "./handoff-log.ts";
import { eventsToInvoked, lifecycleMoves } from "./handoff-log.ts";
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
): Promise<AcknowledgedHandoff> {
  const facts = { acknowledged_at: formatInstant(ports.now()), acknowledged_by: request.agent };
  const entry = await ports.log.change(request.id, (seen) => acknowledgement(seen, facts));
  if (entry === undefined)
    throw new ClewError("NOT_FOUND", `No handoff has the id ${JSON.stringify(request.id.slice(0, 128))}.`, {
      hint: "`clew handoff list` shows the handoffs.",
    });
  if (entry.status === "acknowledged") return { id: entry.id, status: "acknowledged", already: true };
  if (acknowledgement(entry, facts) === undefined) return cannot(entry);
  return { id: entry.id, status: "acknowledged", already: false };
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

function cannot(entry: HandoffEntry): AcknowledgedHandoff {
  const allowed = movesFrom(HANDOFF_TABLE, entry.status, {}).map((move) => move.event);
  const next = allowed.length === 0 ? "nothing can follow" : `possible now: ${allowed.join(", ")}`;
  throw new ClewError(
    "MOVE_REFUSED",
    `The handoff ${entry.id} is ${entry.status} and cannot be acknowledged; ${next}.`,
    {
      details: { id: entry.id, status: entry.status, allowed },
    },
  );
}

/** Says on the session that a payload came from that its order has arrived, where it is one of this project's. */
export async function acknowledgeDispatch(
  project: Project,
  { project: tenant, agentId }: { readonly project: string; readonly agentId: string },
  payload: Readonly<Record<string, unknown>>,
): Promise<void> {
  const path = fieldsOf(payload["source"])["session_path"];
  const sessionId = typeof path === "string" ? (await project.folder?.())?.sessionOf(tenant, path) : undefined;
  if (sessionId === undefined || project.sessions === undefined) return;
  const ports = sessionPorts(project, tenant);
  await unlessGone(async () => {
    await dispatchSession(ports, { sessionId, action: "ack", by: agentId });
  });
}
