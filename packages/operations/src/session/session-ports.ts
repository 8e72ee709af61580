import { ClewError } from "@clew/errors";
import type { Session } from "@clew/schemas";
import type { SessionStore } from "@clew/thread-store";
import type { CallContext } from "../call-context.ts";
import { recordDecision } from "../decision/record-decision.ts";
import { buildPayloadFromSession } from "../handoff/build-payload-from-session.ts";
import { type HandoffLog } from "../handoff/handoff-log.ts";
import { type HandoffPorts } from "../handoff/handoff-ports.ts";
import { settle } from "../outcome.ts";
import { servedTasks } from "../task/project-tasks.ts";
import { writeTaskFiles } from "../task/write-task-files.ts";
import { createThread } from "../thread/create-thread.ts";
import { threadDeps } from "../thread/locate-thread.ts";
import { deriveIds } from "./build-decision.ts";
import { type CompletePorts, type PayloadOutcome, type RedactPort, type SubmitPorts } from "./ports.ts";
import { routeOf } from "./set-route.ts";

/** Whose session a call is about. */
export interface SessionOwner {
  readonly project: string;
  /** Who signs the decision; where nobody said so, the session's own agent does. */
  readonly agentId: string | undefined;
  /** The token of a claim on the session's thread, where the call completes it. */
  readonly claimToken?: number | undefined;
}

/** The ports of the session use cases over the service's own session store. */
export function sessionPorts({ ports }: CallContext, project: string): SubmitPorts & { newSessionId(): string } {
  if (ports.sessions === undefined) throw new ClewError("NOT_FOUND", "This service keeps no sessions.");
  return {
    sessions: withoutPaths(ports.sessions(project)),
    now: () => ports.clock.now(),
    executable: ["clew"],
    newSessionId: ports.newSessionId,
    knownSkills: async () => ports.project?.knownSkills() ?? [],
  };
}

// Over the wire a session is named by its id: a path of this machine is of no use to anybody else.
function withoutPaths(store: SessionStore): SessionStore {
  return { ...store, locate: () => undefined };
}

/** The ports of completion: the decision goes into the session's thread of the same project. */
export function completePorts(context: CallContext, { project, agentId, claimToken }: SessionOwner): CompletePorts {
  const { ports } = context;
  return {
    ...sessionPorts(context, project),
    ...(ports.openGate === undefined ? {} : { openGate: ports.openGate }),
    redact: ports.redact ?? UNCHANGED,
    digest: ports.digest,
    agentId,
    userName: context.actor(),
    learnings: "auto",
    async recordDecision({ decision, thread }) {
      const deps = threadDeps(context);
      const signed = { project, agentId: decision.agentId ?? context.actor() };
      if ((await ports.threads.thread(project, thread.id)) === undefined)
        settle(await createThread(deps, { ...signed, threadId: thread.id, title: thread.title }));
      const recorded = settle(await recordDecision(deps, { ...signed, claimToken, decision }));
      return { id: recorded.id, threadId: recorded.threadId ?? thread.id };
    },
    buildHandoffPayload: async (session) => writePayload(context, { project, agentId }, session),
    writeTaskFiles: async (session) => writeSequence(context, project, session),
  };
}

const UNCHANGED: RedactPort = (value) => ({ value, redactions: [] });

// Without a project folder there are no skills either: the directive then names the skill and the summary.
async function writePayload(context: CallContext, owner: SessionOwner, session: Session): Promise<PayloadOutcome> {
  const skill = routeOf(session)?.skill;
  const { project: folder, digest } = context.ports;
  if (skill === undefined || folder === undefined) return { ok: true };
  const signed = { project: owner.project, agentId: owner.agentId ?? session.metadata.agent ?? context.actor() };
  const ports = folder.handoffs(signed);
  const { thread } = deriveIds(session, digest);
  const request = { skill, folder: folder.sessionFolder(owner.project, session.session_id), thread };
  return buildPayloadFromSession(session, request, { ...ports, log: intoThread(context, signed, { ports, session }) });
}

// The handoff is written before the decision is on record, so it may be the first thing that its thread holds.
function intoThread(
  context: CallContext,
  { project, agentId }: { readonly project: string; readonly agentId: string },
  { ports, session }: { readonly ports: HandoffPorts; readonly session: Session },
): HandoffLog {
  return {
    ...ports.log,
    async append(request) {
      const { thread: threadId } = request;
      if (threadId !== undefined && (await context.ports.threads.thread(project, threadId)) === undefined) {
        const lines = ports.redact(session.user_query).value.split("\n");
        const title = (lines.find((line) => line.trim() !== "") ?? `Session ${session.session_id}`)
          .trim()
          .slice(0, 200);
        settle(await createThread(threadDeps(context), { project, agentId, threadId, title }));
      }
      await ports.log.append(request);
    },
  };
}

async function writeSequence(context: CallContext, project: string, session: Session) {
  const { ports } = context;
  const steps = routeOf(session)?.sequence ?? [];
  if (ports.project === undefined) return [];
  const { files } = await servedTasks(context, project);
  const written = await writeTaskFiles(
    { files, now: () => ports.clock.now() },
    {
      sessionId: session.session_id,
      iteration: session.iterations.length,
      query: session.user_query,
      steps,
      ...(session.step_outputs["8"] === undefined ? {} : { context: session.step_outputs["8"].summary }),
    },
  );
  return written.map(({ id, path }, index) => ({ id, path, step: steps[index]?.step ?? "" }));
}
