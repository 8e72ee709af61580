import { join } from "node:path";
import { buildPayloadFromSession, deriveIds, type HandoffLog, type PayloadOutcome, routeOf } from "@clew/operations";
import { makeFolder, sha256 } from "@clew/project";
import type { Session } from "@clew/schemas";
import type { Invocation } from "../command.ts";
import { type OpenHandoffs, withHandoffs } from "./open-handoffs.ts";

/** Writes the payload for the skill that a session is routed to, into the session's own folder. */
export async function writeSessionPayload(
  invocation: Pick<Invocation, "cwd" | "env">,
  home: string,
  session: Session,
): Promise<PayloadOutcome> {
  const skill = routeOf(session)?.skill;
  if (skill === undefined) return { ok: true };
  const folder = `${join(home, "sessions", session.session_id)}/`;
  makeFolder(folder);
  return withHandoffs(invocation, { session: folder }, (handoffs) => {
    const thread = deriveIds(session, sha256).thread;
    const ports = { ...handoffs.ports, log: intoThread(handoffs, session) };
    return buildPayloadFromSession(session, { skill, folder, thread }, ports);
  });
}

// The handoff is written before the decision is on record, so it may be the first thing that its thread holds.
function intoThread({ ports, record }: OpenHandoffs, session: Session): HandoffLog {
  return {
    ...ports.log,
    append: async (request) => {
      const { thread: threadId } = request;
      if (threadId !== undefined) {
        const lines = ports.redact(session.user_query).value.split("\n");
        const title = (lines.find((line) => line.trim() !== "") ?? `Session ${session.session_id}`)
          .trim()
          .slice(0, 200);
        await record.openThread({ threadId, title });
      }
      await ports.log.append(request);
    },
  };
}
