import type { Session } from "@clew/schemas";
import type { PayloadOutcome } from "../session/ports.ts";
import { type CreateRequest, createHandoff } from "./create-handoff.ts";
import { draftFromSession } from "./draft-from-session.ts";
import { asHandoffError } from "./handoff-outcome.ts";
import type { HandoffPorts } from "./handoff-ports.ts";

/** What a session's payload needs besides its answers. */
export interface SessionHandoff {
  /** The skill that the session is routed to. */
  readonly skill: string;
  /** The session's own folder, absolute; it exists. */
  readonly folder: string;
  readonly thread?: string;
  /** The chain of the payload that the session began with. */
  readonly chain?: readonly string[];
}

const FILL_OR_GO_ELSEWHERE = "Answer step 8 again so that it fills them, or choose another route: clew set-route";

/**
 * Writes the payload for the skill that a session is routed to. A skill that takes no handoffs is only named; whatever
 * else stands in the way is thrown, and nothing of the session is changed.
 */
export async function buildPayloadFromSession(
  session: Session,
  handoff: SessionHandoff,
  ports: HandoffPorts,
): Promise<PayloadOutcome> {
  const request: CreateRequest = {
    draft: draftFromSession(session, handoff.folder),
    target: handoff.skill,
    repeatable: true,
    thread: handoff.thread,
    chain: handoff.chain,
  };
  const created = await createHandoff(ports, request);
  if (created.ok) {
    const { payload_path: payloadPath, invocation, argv } = created.value;
    return { ok: true, payloadPath, invocation, argv };
  }
  if (created.error.error.code === "TARGET_NOT_FOUND") return { ok: true };
  const lacks = created.error.error.code === "INVALID_PAYLOAD";
  throw asHandoffError(created, lacks ? FILL_OR_GO_ELSEWHERE : undefined);
}
