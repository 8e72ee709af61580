import { ClewError } from "@clew/errors";
import { dispatchSession } from "@clew/operations";
import type { Invocation } from "../command.ts";
import { openSessions } from "../session/open-sessions.ts";
import { signer } from "../settings/signer.ts";

// The files of a sequence carry the session's id in theirs.
const SESSION_TASK = /^task-([0-9a-f]{12}|[0-9a-f]{8}-[0-9a-f]{3})-/;

const HARMLESS: ReadonlySet<string> = new Set(["NOT_FOUND", "DISPATCH_REFUSED", "BUSY", "STALE_REVISION"]);

/** Says on the session that a task came from that its order is taken up: whoever starts the task has heard it. */
export async function takeUpTask(invocation: Pick<Invocation, "cwd" | "env">, task: string): Promise<void> {
  const sessionId = SESSION_TASK.exec(task)?.[1];
  if (sessionId === undefined) return;
  const { config, ports } = openSessions(invocation);
  const by = signer(config, invocation.env);
  try {
    const { dispatch_pending: dispatch } = await dispatchSession(ports, { sessionId, by });
    if (dispatch.tasks?.some(({ id }) => id === task) !== true) return;
    await dispatchSession(ports, { sessionId, action: "ack", by });
  } catch (error) {
    // A session that is gone, busy or past its lease does not stand in the way of the work it ordered.
    if (!ClewError.is(error) || !HARMLESS.has(error.code)) throw error;
  }
}
