import { actorOf, type Caller } from "../caller.ts";
import type { Project } from "../project.ts";
import { sharedRecords } from "../thread/locate-thread.ts";
import { type CompletionView, completeSession } from "./complete-session.ts";
import type { CompletePorts, RedactPort, SubmitPorts } from "./ports.ts";
import { sessionPorts } from "./session-ports.ts";
import { routeOf } from "./set-route.ts";

/** Whose session a call is about. */
export interface SessionOwner {
  readonly caller: Caller;
  readonly project: string;
  /** Who signs the decision; where nobody said so, the session's own agent does. */
  readonly agentId: string | undefined;
  /** The token of a claim on the session's thread, where the call completes it. */
  readonly claimToken?: number | undefined;
}

/** Completes a session: its decision goes on record, and what follows is written. */
export async function completeReasoning(
  project: Project,
  sessionId: string,
  owner: SessionOwner,
): Promise<CompletionView> {
  return completeSession(await completePorts(project, owner), sessionId);
}

/** The ports of completion. */
export async function completePorts(
  project: Project,
  { caller, project: tenant, agentId, claimToken }: SessionOwner,
): Promise<CompletePorts & SubmitPorts> {
  return {
    ...sessionPorts(project, tenant, caller),
    openGate: project.openGate,
    redact: (await project.redactor?.()) ?? UNCHANGED,
    digest: project.digest,
    agentId,
    userName: caller.defaultAgent,
    learnings: project.learnings ?? "auto",
    reachRecord: async () => (await sharedRecords(project)).reach(),
    recordDecision: async (request) =>
      (await sharedRecords(project)).putDecision(request, {
        project: tenant,
        agentId: request.decision.agentId ?? actorOf(caller),
        isNamed: agentId !== undefined,
        claimToken,
      }),
    // What writes payloads and tasks is loaded by a session with a route to them: a light one has none.
    buildHandoffPayload: async (session) =>
      routeOf(session)?.skill === undefined
        ? { ok: true }
        : (await import("./session-payload.ts")).writePayload(
            project,
            { project: tenant, agentId: agentId ?? session.metadata.agent ?? actorOf(caller) },
            session,
          ),
    writeTaskFiles: async (session) => (await import("./session-tasks.ts")).writeSequence(project, tenant, session),
  };
}

const UNCHANGED: RedactPort = (value) => ({ value, redactions: [] });
