import { plainText } from "@clew/handoff-schema/internal";
import type { Session } from "@clew/schemas";
import { elapsedMs } from "../../instant.ts";
import { type DispatchStatus, dispatchStatus } from "../dispatch-directive.ts";
import { questionsOfHalt, shortText } from "../session-facts.ts";
import { type StepView, viewOf } from "../step-view.ts";
import { loadSession } from "../stored-session.ts";
import type { AgentPorts } from "./agent-ports.ts";
import type { PreviousSession } from "./plan-prompt.ts";

/** A session with what a hook needs. */
export interface AgentSession {
  readonly session: Session;
  readonly view: StepView;
  /** The status of its dispatch; undefined if there is none. */
  readonly dispatch?: DispatchStatus;
}

/** Load an agent's current session; undefined if it has none or the file is gone. */
export async function readAgentSession(ports: AgentPorts, agentId: string): Promise<AgentSession | undefined> {
  const gate = ports.readGate(agentId);
  const id = gate.kind === "sound" ? gate.session : await ports.findSession(agentId);
  const found = id === undefined || id === "" ? undefined : await loadAgentSession(ports, id);
  // Another agent took this session over and continues it there, so ignore it here.
  return found === undefined || !ports.isOwn(found.session) ? undefined : found;
}

/** Load one session and its view. */
export async function loadAgentSession(ports: AgentPorts, id: string): Promise<AgentSession | undefined> {
  if ((await ports.sessions.load(id)) === undefined) return undefined;
  const { session, writable } = await loadSession(ports, id);
  const dispatch = session.dispatch_pending ? dispatchStatus(session.dispatch_pending, ports.now()) : undefined;
  return {
    session,
    view: await viewOf(ports, session, { readOnly: !writable }),
    dispatch,
  };
}

/** What the next prompt needs to know about a session. */
export function previousOf(found: AgentSession | undefined, now: string): PreviousSession | undefined {
  if (found === undefined) return undefined;
  const { session } = found;
  const completedAt = session.fsm.history.findLast((entry) => entry.to === "COMPLETED")?.at;
  const questions = questionsOfHalt(session).filter((each) => each.answer === undefined);
  return {
    id: session.session_id,
    status: session.status,
    threadId: session.metadata.thread_id ? session.metadata.thread_id : undefined,
    completedForMs: completedAt === undefined ? undefined : elapsedMs(completedAt, now),
    halt: asksNow(session, questions.length) ? { query: session.user_query, questions } : undefined,
  };
}

/** A session in progress also has questions if one of its sub-agents halted. */
function asksNow({ status }: Session, questions: number): boolean {
  return status === "halted" || (status === "in_progress" && questions > 0);
}

/** Point an agent's gate at its session. Only a completed session opens the gate. */
export function setGate(
  ports: AgentPorts,
  agentId: string,
  { session_id: session, revision, status }: Session,
): { readonly open: boolean; readonly session: string } {
  const open = status === "completed";
  ports.writeGate(agentId, { session, revision, open });
  return { open, session };
}

const LONGEST_LINE = 120;

/** The line shown to a person after a decision is recorded. */
export async function decisionLine(ports: AgentPorts, session: Session): Promise<string | undefined> {
  const { step_outputs: answers, clarification_questions: asked, session_id: id } = session;
  const { conclusion, confidence, open_questions: left = [] } = answers["8"] ?? {};
  if (typeof conclusion !== "string") return undefined;
  const open =
    (Array.isArray(left) ? left.length : 0) + (asked ?? []).filter(({ answer }) => answer === undefined).length;
  const calls = await ports.callsFor(id);
  // Shown on a terminal: keep it on one line, without control sequences.
  const decided = plainText(conclusion).replace(/\s+/g, " ").trim();
  const shown = decided.length > LONGEST_LINE ? `${shortText(decided, LONGEST_LINE - 1)}…` : decided;
  return [
    `Clew: decided ${shown}${typeof confidence === "number" ? ` (${confidence})` : ""}`,
    ...(open === 0 ? [] : [`${open} question${open === 1 ? "" : "s"} open`]),
    ...(calls === 0 ? [] : [`${calls} call${calls === 1 ? "" : "s"}`]),
  ].join(" · ");
}
