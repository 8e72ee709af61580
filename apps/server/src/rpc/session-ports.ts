import { ClewError } from "@clew/errors";
import {
  type CompletePorts,
  createThread,
  type RedactPort,
  recordDecision,
  routeOf,
  type SubmitPorts,
  settle,
  writeTaskFiles,
} from "@clew/flow";
import type { Session } from "@clew/schemas";
import type { SessionStore } from "@clew/thread-store";
import { newSessionId } from "@clew/workspace";
import type { CallContext } from "./call-context.ts";
import { threadDeps } from "./thread-ports.ts";

/** Whose session a call is about. */
export interface SessionOwner {
  readonly project: string;
  readonly agentId: string;
}

/** The ports of the session use cases over the service's own session store. */
export function sessionPorts({ ports }: CallContext, project: string): SubmitPorts & { newSessionId(): string } {
  if (ports.sessions === undefined) throw new ClewError("NOT_FOUND", "This service keeps no sessions.");
  return {
    sessions: withoutPaths(ports.sessions(project)),
    now: () => ports.clock.now(),
    executable: ["clew"],
    newSessionId,
    knownSkills: async () => ports.project?.knownSkills() ?? [],
  };
}

// Over the wire a session is named by its id: a path of this machine is of no use to anybody else.
function withoutPaths(store: SessionStore): SessionStore {
  return { ...store, locate: () => undefined };
}

/** The ports of completion: the decision goes into the session's thread of the same project. */
export function completePorts(context: CallContext, { project, agentId }: SessionOwner): CompletePorts {
  const { ports } = context;
  return {
    ...sessionPorts(context, project),
    redact: ports.redact ?? UNCHANGED,
    digest: ports.digest,
    agentId,
    learnings: "auto",
    async recordDecision({ decision, thread }) {
      const deps = threadDeps(context);
      if ((await ports.threads.thread(project, thread.id)) === undefined)
        settle(await createThread(deps, { project, agentId, threadId: thread.id, title: thread.title }));
      const recorded = settle(await recordDecision(deps, { project, agentId, decision }));
      return { id: recorded.id, threadId: recorded.threadId ?? thread.id };
    },
    // Who completes over the wire has the payload built by `createHandoff`, in a folder of its choice.
    buildHandoffPayload: async () => ({ ok: true }),
    writeTaskFiles: async (session) => writeSequence(context, session),
  };
}

const UNCHANGED: RedactPort = (value) => ({ value, redactions: [] });

async function writeSequence({ ports }: CallContext, session: Session) {
  const steps = routeOf(session)?.sequence ?? [];
  if (ports.project === undefined) return [];
  const { files } = ports.project.tasks;
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
