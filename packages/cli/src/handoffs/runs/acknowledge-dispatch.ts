import { basename, dirname, join } from "node:path";
import { ClewError } from "@clew/errors";
import { dispatchSession } from "@clew/operations";
import { isSessionId } from "@clew/thread-store";
import type { Invocation } from "../../command.ts";
import { openSessions } from "../../session/open-sessions.ts";

/** Says on the session that a payload came from that its order has arrived; true where it was an order of a session here. */
export async function acknowledgeDispatch(
  invocation: Invocation,
  received: { readonly sessionPath: string; readonly by: string },
): Promise<boolean> {
  const folder = received.sessionPath.replace(/\/+$/, "");
  const { home, ports } = openSessions(invocation);
  const sessionId = basename(folder);
  if (dirname(folder) !== join(home, "sessions") || !isSessionId(sessionId)) return false;
  try {
    await dispatchSession(ports, { sessionId, action: "ack", by: received.by });
    return true;
  } catch (error) {
    // A session that is gone, or whose lease has ended, does not stand in the way of what it handed on.
    if (ClewError.is(error) && (error.code === "NOT_FOUND" || error.code === "DISPATCH_REFUSED")) return false;
    throw error;
  }
}
