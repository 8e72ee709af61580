import { ClewError } from "@clew/errors";
import type { Session, SessionMetadata } from "@clew/schemas";
import { moveSession } from "./move-session.ts";
import type { StartPorts } from "./ports.ts";
import { currentStep, protocolInUse } from "./session-facts.ts";

/** The parameters for opening a session. */
export interface StartRequest {
  /** The exact prompt. */
  readonly query: string;
  readonly agentMode?: boolean;
  readonly depth?: "full" | "light";
  /** Which rule or person chose the depth. */
  readonly depthReason?: string;
  readonly threadId?: string;
  readonly agent?: string;
  readonly agentSession?: string;
  readonly agentId?: string;
  readonly parentSession?: string;
  /** cli, hook, mcp or rpc. */
  readonly openedBy?: string;
  readonly cwd?: string;
  /** Whether nobody is there to answer questions. */
  readonly unattended?: boolean;
  /** Ratified decisions shown at the start: step 8 must address them. */
  readonly known?: Session["known"];
  /** The unfinished session that this one replaces. */
  readonly supersedes?: string;
}

// Random ids do not collide; the limit only stops an endless loop if the source of ids is broken.
const ATTEMPTS = 8;
const LONGEST_NAME = 200;

/** Open a session: save it once, then ask step 0. */
export async function openSession(ports: StartPorts, request: StartRequest): Promise<Session> {
  if (request.query.trim() === "")
    throw new ClewError("USAGE", "The query is empty.", { hint: 'clew start "What shall be done"' });
  refuseName(request.agent);
  const protocol = protocolInUse(ports);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const session = newSession(request, { id: ports.newSessionId(), at: ports.now(), protocol });
    const created = await ports.sessions.create(session);
    if (created.ok) return session;
  }
  throw new ClewError("INTERNAL", `No free session id was found in ${ATTEMPTS} attempts.`);
}

// A session that violates its own schema could not be read again.
function refuseName(agent: string | undefined): void {
  if (agent === undefined || (agent.trim() !== "" && agent.length <= LONGEST_NAME)) return;
  const found = agent.trim() === "" ? "none" : `one of ${agent.length}: ${agent.slice(0, 40)}…`;
  throw new ClewError("USAGE", `Expected an agent's name of 1 to ${LONGEST_NAME} characters, found ${found}`, {
    hint: "It comes from --agent, from CLEW_AGENT or from the configuration.",
  });
}

interface Beginning {
  readonly id: string;
  readonly at: string;
  readonly protocol: SessionMetadata["protocol"];
}

function newSession(request: StartRequest, { id, at, protocol }: Beginning): Session {
  const initial: Session = {
    schema_version: "1.0",
    session_id: id,
    revision: 1,
    user_query: request.query,
    query_timestamp: at,
    updated_at: at,
    status: "initialized",
    fsm: { state: "INITIALIZED", current_step: null, history: [], is_final: false },
    step_outputs: {},
    step_timestamps: {},
    iterations: [],
    iteration_count: 0,
    routing_decision: null,
    routing_justification: null,
    halt_reason: null,
    clarification_questions: [],
    dispatch_pending: null,
    known: request.known?.length === 0 ? undefined : request.known,
    metadata: { ...metadataOf(request), protocol },
  };
  const { session } = moveSession(initial, { event: "start", at });
  return openNextStep({ ...session, fsm: { ...session.fsm, history: withDepth(session) } }, at);
}

/** Record when the instructions of the current step were shown. */
export function openNextStep(session: Session, at: string): Session {
  const step = currentStep(session);
  if (step === null || session.step_outputs[step] !== undefined) return session;
  if (session.step_timestamps[step]?.completed_at === null) return session;
  return {
    ...session,
    step_timestamps: { ...session.step_timestamps, [step]: { started_at: at, completed_at: null } },
  };
}

// Store the initial depth at the start of the history, so that a later change of depth does not seem to apply from
// there.
function withDepth({ fsm, metadata }: Session): Session["fsm"]["history"] {
  return fsm.history.map((entry) => ({ ...entry, depth: metadata.depth }));
}

function metadataOf(request: StartRequest): SessionMetadata {
  return {
    is_agent_session: request.agentMode === true,
    agent: request.agent ?? null,
    agent_session: request.agentSession ?? null,
    agent_id: request.agentId,
    parent_session: request.parentSession ?? null,
    opened_by: request.openedBy,
    depth: request.depth ?? "full",
    depth_reason: request.depthReason ?? (request.depth === undefined ? "default" : "asked for"),
    thread_id: request.threadId ?? null,
    cwd: request.cwd,
    unattended: request.unattended === true ? true : undefined,
    supersedes: request.supersedes,
  };
}
