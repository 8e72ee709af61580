import type { Session } from "@clew/schemas";
import type { CallContext } from "../call-context.ts";
import { learnFromSession } from "../knowledge/learn-from-session.ts";
import { projectKnowledge, projectTaskFiles } from "../task/project-tasks.ts";
import { writeTaskFiles } from "../task/write-task-files.ts";
import { sharedRecords } from "../thread/locate-thread.ts";
import { deriveIds } from "./build-decision.ts";
import { type CompletionView, completeSession } from "./complete-session.ts";
import type { CompletePorts, LearnPorts, RedactPort, SubmitPorts } from "./ports.ts";
import { sessionPorts } from "./session-ports.ts";
import { routeOf } from "./set-route.ts";

/** Whose session a call is about. */
export interface SessionOwner {
  readonly project: string;
  /** Who signs the decision; where nobody said so, the session's own agent does. */
  readonly agentId: string | undefined;
  /** The token of a claim on the session's thread, where the call completes it. */
  readonly claimToken?: number | undefined;
}

/** Completes a session: its decision goes on record, and what follows is written. */
export async function completeReasoning(
  context: CallContext,
  sessionId: string,
  owner: SessionOwner,
): Promise<CompletionView> {
  return completeSession(await completePorts(context, owner), sessionId);
}

/** The ports of completion. */
export async function completePorts(
  context: CallContext,
  { project, agentId, claimToken }: SessionOwner,
): Promise<CompletePorts & SubmitPorts> {
  const { ports } = context;
  return {
    ...sessionPorts(context, project),
    openGate: ports.openGate,
    redact: (await ports.redactor?.()) ?? UNCHANGED,
    digest: ports.digest,
    agentId,
    userName: context.caller.defaultAgent,
    learnings: ports.learnings ?? "auto",
    reachRecord: async () => (await sharedRecords(context)).reach(),
    recordDecision: async (request) =>
      (await sharedRecords(context)).putDecision(request, {
        project,
        agentId: request.decision.agentId ?? context.actor(),
        isNamed: agentId !== undefined,
        claimToken,
      }),
    // What writes payloads reads skills, in YAML: most sessions have no route to one.
    buildHandoffPayload: async (session) =>
      routeOf(session)?.skill === undefined
        ? { ok: true }
        : (await import("./session-payload.ts")).writePayload(context, { project, agentId }, session),
    writeTaskFiles: async (session) => writeSequence(context, project, session),
  };
}

/** The ports of storing what a session taught. */
export async function learnPorts(context: CallContext, project: string): Promise<LearnPorts> {
  const { ports } = context;
  return {
    ...sessionPorts(context, project),
    redact: (await ports.redactor?.()) ?? UNCHANGED,
    async recordLearnings({ session_id: sessionId }, { patterns_discovered: patterns, gotchas }) {
      const knowledge = await projectKnowledge(context, project);
      const about = { sessionId, source: `session ${sessionId}`, patterns, gotchas };
      await learnFromSession({ knowledge, digest: ports.digest, now: () => ports.clock.now() }, about);
    },
  };
}

const UNCHANGED: RedactPort = (value) => ({ value, redactions: [] });

async function writeSequence(context: CallContext, project: string, session: Session) {
  const { ports } = context;
  const steps = routeOf(session)?.sequence ?? [];
  const folder = await ports.folder?.();
  if (folder === undefined) return [];
  const written = await writeTaskFiles(
    { files: await projectTaskFiles(context, project), now: () => ports.clock.now() },
    {
      sessionId: session.session_id,
      iteration: session.iterations.length,
      query: session.user_query,
      steps,
      thread: deriveIds(session, ports.digest).thread,
      context: session.step_outputs["8"]?.summary,
    },
  );
  const inFull = ports.showsPaths === true ? folder.inFull : (path: string) => path;
  return written.map(({ id, path }, index) => ({ id, path: inFull(path), step: steps[index]?.step ?? "" }));
}
