import type { Session } from "@clew/schemas";
import { dispatchSession } from "../dispatch-session.ts";
import { openSession } from "../open-session.ts";
import { loadForWriting, loadSession, saveSession } from "../stored-session.ts";
import type { AgentPorts } from "./agent-ports.ts";
import { type AgentSession, decisionLine, loadAgentSession, readAgentSession, setGate } from "./agent-session.ts";
import { openSubagent, parentWords, takeSpawned, UNSEEN_SUBAGENT } from "./handle-subagent.ts";
import type { Gate } from "./handle-tool.ts";
import { type HookEvent, MAIN_AGENT, openedBy, type ToolCall } from "./hook-event.ts";

/** Open the gate if the session turns out to be completed; a damaged session does not open it. */
export async function reopen(ports: AgentPorts, event: HookEvent, { session: id }: Gate): Promise<boolean> {
  const { session } = await loadSession(ports, id);
  return setGate(ports, event.agentId, session).open;
}

/** Reopen a session that was closed because its turn asked for nothing. */
export async function wakeSession(ports: AgentPorts, id: string): Promise<Session> {
  const session = await loadForWriting(ports, id);
  if (session.status !== "abandoned") return session;
  const { abandoned_at: _at, abandoned_reason: _reason, ...metadata } = session.metadata;
  const reason = "a tool was called after the turn had ended";
  return saveSession(ports, session, {
    ...session,
    status: "in_progress",
    metadata: { ...metadata, depth_reason: reason },
  });
}

/** Work out the gate of an agent without a valid pointer from its sessions, and write the pointer again. */
export function findGate(ports: AgentPorts, event: HookEvent): Promise<Gate> {
  return ports.withHookLock(event.agentId, async () => {
    const own = await readAgentSession(ports, event.agentId);
    // A prompt that asks to continue another agent's session has none until it takes one.
    if (own === undefined && ports.readMemory(event.agentId).continuing !== undefined)
      return { open: false, session: "" };
    const found = own ?? (await openUnseen(ports, event));
    return found === undefined ? { open: true, session: "" } : setGate(ports, event.agentId, found.session);
  });
}

/**
 * An agent whose prompt was not seen: open a session for a sub-agent now. Do so for the main agent only if this
 * client's prompts are known to arrive; otherwise hold nothing back, because nothing could ever be completed.
 */
async function openUnseen(ports: AgentPorts, event: HookEvent): Promise<AgentSession | undefined> {
  if (event.agentId !== MAIN_AGENT) return openSubagent(ports, event, await takeSpawned(ports, event));
  if (!ports.promptsSeen()) return undefined;
  const opened = await openSession(ports, {
    query: "(the prompt of this agent session was not seen)",
    depth: ports.settings.depth === "full" ? "full" : "light",
    depthReason: "first event of a new agent session",
    agentId: MAIN_AGENT,
    ...openedBy(event, await ports.isUnattended()),
  });
  return loadAgentSession(ports, opened.session_id);
}

interface TakingUp {
  readonly event: HookEvent;
  readonly tool: ToolCall;
  readonly session: string;
  /** Whether the call changes anything; worked out only on demand. */
  readonly works: () => Promise<boolean>;
}

/**
 * Acknowledge a session's dispatch with the call that takes it up, and return the line that tells a person its
 * decision. Failing to is no reason to hold the call.
 */
export async function takeUpDispatch(
  open: () => Promise<AgentPorts>,
  { event, tool, session: id, works }: TakingUp,
): Promise<string | undefined> {
  try {
    const ports = await open();
    const found = await loadAgentSession(ports, id);
    const dispatch = found?.session.dispatch_pending;
    const due = found?.dispatch === "pending" || found?.dispatch === "claimed";
    if (due) {
      const asSkill = dispatch?.route === "skill-orchestration";
      if (asSkill ? tool.skill !== dispatch.skill : tool.class === "skill" || !(await works())) return undefined;
    }
    if (due) await dispatchSession(ports, { sessionId: id, action: "ack", by: event.agent });
    ports.writeMemory(event.agentId, { ...ports.readMemory(event.agentId), settled: id });
    return found === undefined ? undefined : await decisionLine(ports, found.session);
  } catch {
    return undefined;
  }
}

/** Tell a sub-agent about its parent with the first refusal, if its start was not seen. */
export async function ofParent(ports: AgentPorts, session: Session): Promise<string> {
  const { parent_session: parent, depth_reason: reason = "" } = session.metadata;
  if (!parent || !reason.startsWith("a sub-agent")) return "";
  const words = reason === UNSEEN_SUBAGENT ? await parentWords(ports, { session }) : undefined;
  return words === undefined ? "" : `\n\n${words}`;
}

/** What an agent without a session does next: take one over, or learn that another agent took its own. */
export async function wayOn(ports: AgentPorts, agentId: string): Promise<string> {
  const { takeCommands, takenNote } = await import("./take-over.ts");
  const { continuing } = ports.readMemory(agentId);
  if (continuing !== undefined) return `One of these comes first:\n${takeCommands(ports, continuing)}`;
  const note = await takenNote(ports, agentId);
  return note === undefined ? "" : `${note} The user's next prompt opens a session of its own.`;
}
