import { type SessionSelection, type SessionStatusView, sessionStatus } from "@clew/operations";
import { configValue } from "@clew/project/config";
import { createRedactor } from "@clew/project/secrets";
import { loadUserKey } from "@clew/project/user";
import type { Invocation } from "../command.ts";
import type { OpenSessions } from "./open-sessions.ts";

/** The sessions of a project for a listing: a secret in a prompt stays in its session's file. */
export async function listedSessions(
  opened: OpenSessions,
  selection: SessionSelection,
  { env }: Pick<Invocation, "env">,
): Promise<SessionStatusView> {
  const view = await sessionStatus(opened.ports, selection);
  if (configValue(opened.config, "redact") === "off") return view;
  const redact = createRedactor(() => keyOr(env));
  return {
    ...view,
    sessions: view.sessions.map((session) => ({ ...session, user_query: redact(session.user_query).value })),
  };
}

// A listing must work where nothing can be written.
function keyOr(env: Invocation["env"]): Uint8Array {
  try {
    return loadUserKey(env);
  } catch {
    return process.getBuiltinModule("node:crypto").randomBytes(32); // marks that only this listing knows
  }
}
