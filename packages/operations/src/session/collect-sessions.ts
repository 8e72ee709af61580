import type { Session } from "@clew/schemas";
import { needsSession } from "../handoff/handoff-log.ts";
import { instantOf } from "../instant.ts";
import type { Project } from "../project.ts";
import type { Signature } from "../shared-records.ts";
import { sharedRecords } from "../thread/locate-thread.ts";
import { isDue } from "./dispatch-directive.ts";
import type { SessionPorts } from "./ports.ts";
import { readSession } from "./read-session.ts";
import { sessionPorts } from "./session-ports.ts";

/** Which old sessions to remove. */
export interface CollectRequest {
  readonly olderThanMs: number;
  /** Only report what would be removed. */
  readonly dryRun?: boolean;
  /** Sessions whose files are still needed, such as for an unconfirmed handoff. */
  readonly needed?: ReadonlySet<string>;
}

/** The sessions that were removed, or would be. */
export interface CollectView {
  readonly removed: readonly string[];
  readonly kept: number;
}

const MOST_HANDOFFS = 500;

/** Remove a project's old sessions. A payload and its files stay until the target confirms it, or for a day. */
export async function collectOldSessions(
  project: Project,
  owner: Signature,
  request: Omit<CollectRequest, "needed">,
): Promise<CollectView> {
  const ports = sessionPorts(project, owner.project);
  const folder = await project.folder?.();
  const now = Date.parse(ports.now());
  const handoffs = await (await sharedRecords(project)).handoffLog(owner).list(MOST_HANDOFFS);
  const paths = handoffs.filter((each) => needsSession(each, now)).map((each) => each.facts["session_path"]);
  const ids = paths.flatMap((path) => (typeof path === "string" ? (folder?.sessionOf(owner.project, path) ?? []) : []));
  return collectSessions(ports, { ...request, needed: new Set(ids) });
}

/** Remove sessions that ended long ago. Open or needed sessions, due dispatches and unreadable files stay. */
async function collectSessions(ports: SessionPorts, request: CollectRequest): Promise<CollectView> {
  const now = ports.now();
  const removed: string[] = [];
  let kept = 0;
  for (const entry of await ports.sessions.list()) {
    const session = entry.ok ? tryRead(entry.document, entry.id) : undefined;
    if (session === undefined || !isOver(session, now, request.olderThanMs) || request.needed?.has(entry.id)) {
      kept += 1;
      continue;
    }
    if (request.dryRun !== true) await ports.sessions.remove(entry.id);
    removed.push(entry.id);
  }
  return { removed, kept };
}

function isOver(session: Session, now: string, olderThanMs: number): boolean {
  if (session.status !== "completed" && session.status !== "abandoned") return false;
  if (isDue(session.dispatch_pending, now)) return false;
  const since = instantOf(session.updated_at ?? session.query_timestamp);
  const until = instantOf(now);
  // Keep a session without a date.
  return since !== undefined && until !== undefined && until - since >= olderThanMs;
}

function tryRead(document: unknown, id: string): Session | undefined {
  try {
    const { session } = readSession(document, id);
    return session.session_id === id ? session : undefined;
  } catch {
    return undefined; // do not remove what cannot be read
  }
}
