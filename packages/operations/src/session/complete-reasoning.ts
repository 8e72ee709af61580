import type { Session } from "@clew/schemas";
import type { CallContext } from "../call-context.ts";
import { buildPayloadFromSession } from "../handoff/build-payload-from-session.ts";
import type { HandoffLog } from "../handoff/handoff-log.ts";
import type { HandoffPorts } from "../handoff/handoff-ports.ts";
import { learnFromSession } from "../knowledge/learn-from-session.ts";
import type { SharedRecords, Signature } from "../shared-records.ts";
import { projectKnowledge, projectTaskFiles } from "../task/project-tasks.ts";
import { writeTaskFiles } from "../task/write-task-files.ts";
import { sharedRecords } from "../thread/locate-thread.ts";
import { deriveIds } from "./build-decision.ts";
import { type CompletionView, completeSession } from "./complete-session.ts";
import type { CompletePorts, LearnPorts, PayloadOutcome, RedactPort, SubmitPorts } from "./ports.ts";
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
export function completeReasoning(
  context: CallContext,
  sessionId: string,
  owner: SessionOwner,
): Promise<CompletionView> {
  return completeSession(completePorts(context, owner), sessionId);
}

/** The ports of completion. */
export function completePorts(
  context: CallContext,
  { project, agentId, claimToken }: SessionOwner,
): CompletePorts & SubmitPorts {
  const { ports } = context;
  return {
    ...sessionPorts(context, project),
    openGate: ports.openGate,
    redact: ports.redact ?? UNCHANGED,
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
    buildHandoffPayload: async (session) => writePayload(context, { project, agentId }, session),
    writeTaskFiles: async (session) => writeSequence(context, project, session),
  };
}

/** The ports of storing what a session taught. */
export function learnPorts(context: CallContext, project: string): LearnPorts {
  const { ports } = context;
  return {
    ...sessionPorts(context, project),
    redact: ports.redact ?? UNCHANGED,
    async recordLearnings({ session_id: sessionId }, { patterns_discovered: patterns, gotchas }) {
      const knowledge = await projectKnowledge(context, project);
      const about = { sessionId, source: `session ${sessionId}`, patterns, gotchas };
      await learnFromSession({ knowledge, digest: ports.digest, now: () => ports.clock.now() }, about);
    },
  };
}

const UNCHANGED: RedactPort = (value) => ({ value, redactions: [] });

// Without a project folder there are no skills either: the directive then names the skill and the summary.
async function writePayload(context: CallContext, owner: SessionOwner, session: Session): Promise<PayloadOutcome> {
  const skill = routeOf(session)?.skill;
  const { digest } = context.ports;
  const folder = await context.ports.folder?.();
  if (skill === undefined || folder === undefined) return { ok: true };
  const signature = { project: owner.project, agentId: owner.agentId ?? session.metadata.agent ?? context.actor() };
  const place = folder.sessionFolder(owner.project, session.session_id);
  const shared = await sharedRecords(context);
  const ports = { ...folder.handoffs({ project: owner.project, session: place }), log: shared.handoffLog(signature) };
  const { thread } = deriveIds(session, digest);
  const log = intoThread(shared, signature, { ports, session });
  return buildPayloadFromSession(session, { skill, folder: place, thread }, { ...ports, log });
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
