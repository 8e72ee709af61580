import type { Session } from "@clew/schemas";
import { buildPayloadFromSession } from "../handoff/build-payload-from-session.ts";
import type { HandoffLog } from "../handoff/handoff-log.ts";
import type { HandoffPorts } from "../handoff/handoff-ports.ts";
import type { Project } from "../project.ts";
import { knownTo } from "../recall/known-to.ts";
import type { SharedRecords, Signature } from "../shared-records.ts";
import { sharedRecords } from "../thread/locate-thread.ts";
import { deriveIds } from "./build-decision.ts";
import type { PayloadOutcome } from "./ports.ts";
import { routeOf } from "./set-route.ts";

/** Whose payload is written, and who signs it. */
interface PayloadOwner {
  readonly project: string;
  /** The session's agent where not given. */
  readonly agentId?: string | undefined;
  /** An earlier payload is not taken up: this one has a longer time to live. */
  readonly isRenewal?: boolean;
}

/**
 * Writes the payload for the skill that a session is routed to, into the session's own folder. Without a project folder there
 * are no skills either: the directive then names the skill and the summary.
 */
export async function writePayload(project: Project, owner: PayloadOwner, session: Session): Promise<PayloadOutcome> {
  const skill = routeOf(session)?.skill;
  const { digest } = project;
  const folder = await project.folder?.();
  if (skill === undefined || folder === undefined) return { ok: true };
  const signature = {
    project: owner.project,
    agentId: owner.agentId ?? session.metadata.agent ?? "user",
  };
  const place = folder.sessionFolder(owner.project, session.session_id);
  const shared = await sharedRecords(project);
  const handoffs = folder.handoffs({ project: owner.project, session: place });
  const ports = { ...handoffs, known: knownTo(project, owner.project), log: shared.handoffLog(signature) };
  const { thread } = deriveIds(session, digest);
  const log = intoThread(shared, signature, { ports, session });
  const { isRenewal } = owner;
  return buildPayloadFromSession(session, { skill, folder: place, thread, isRenewal }, { ...ports, log });
}

// The handoff is written before the decision is on record, so it may be the first thing that its thread holds.
function intoThread(
  shared: SharedRecords,
  signature: Signature,
  { ports, session }: { readonly ports: HandoffPorts; readonly session: Session },
): HandoffLog {
  return {
    ...ports.log,
    async append(request) {
      const { thread: threadId } = request;
      if (threadId !== undefined) {
        const lines = ports.redact(session.user_query).value.split("\n");
        const title = (lines.find((line) => line.trim() !== "") ?? `Session ${session.session_id}`)
          .trim()
          .slice(0, 200);
        await shared.openThread({ threadId, title }, signature);
      }
      await ports.log.append(request);
    },
  };
}
