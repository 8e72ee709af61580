import { ClewError } from "@clew/errors";
import type { Session } from "@clew/schemas";
import type { SessionPorts } from "./ports.ts";
import { readSession } from "./read-session.ts";
import { type StepView, viewOf } from "./step-view.ts";

/** A session that came from elsewhere, now among one's own. */
export interface ImportView extends StepView {
  /** True where exactly this session was here before. */
  readonly already_here: boolean;
}

/** Takes a session from elsewhere in: validates, replays, copies. An id that is taken by other content is a CONFLICT. */
export async function importSession(
  ports: SessionPorts,
  given: { readonly document: unknown; readonly origin: string },
): Promise<ImportView> {
  const { session, writable } = readSession(given.document, given.origin);
  if (!writable)
    throw new ClewError("NEWER_SCHEMA", `${given.origin} was written by a newer Clew (${session.schema_version}).`, {
      hint: "Update Clew to take it in.",
    });
  const created = await ports.sessions.create(session);
  const alreadyHere = !created.ok && sameContent(await ports.sessions.load(session.session_id), session);
  if (!created.ok && !alreadyHere)
    throw new ClewError("CONFLICT", `Another session ${session.session_id} is here already; nothing was changed.`, {
      hint: "`clew show --session ID` shows the one that is here.",
    });
  return { ...(await viewOf(ports, session)), already_here: alreadyHere };
}

function sameContent(here: unknown, session: Session): boolean {
  return JSON.stringify(here) === JSON.stringify(session);
}
