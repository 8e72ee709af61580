import { OBSERVED } from "../session-facts.ts";
import { startSession } from "../start-session.ts";
import { type AgentPorts, type HookOutcome, silent, type TurnMemory } from "./agent-ports.ts";
import { type AgentSession, loadAgentSession, readAgentSession } from "./agent-session.ts";
import { type HookEvent, MAIN_AGENT, openedBy } from "./hook-event.ts";
import { briefWords } from "./session-words.ts";

const MOST_CHILDREN = 20;

/** A sub-agent begins, or its prompt arrives: it gets a session in agent mode, linked to its parent's, once. */
export function handleSubagent(ports: AgentPorts, event: HookEvent): Promise<HookOutcome> {
  return ports.withHookLock(event.agentId, () => beginSubagent(ports, event));
}

async function beginSubagent(ports: AgentPorts, event: HookEvent): Promise<HookOutcome> {
  const present = await readAgentSession(ports, event.agentId);
  if (present !== undefined) {
    const id = present.session.session_id;
    // Copilot puts what a sub-agent's start was answered before its prompt.
    const knows = event.prompt?.includes(`Clew session ${id}:`) === true;
    return knows ? silent("told already", { session: id }) : told(ports, present, "sub-agent goes on");
  }
  // Codex says that a sub-agent starts before it says what with: its prompt follows at once.
  const prompt = event.prompt ?? (await takeSpawned(ports, event));
  if (prompt === undefined && event.kind === "subagent-start" && event.agent === "codex")
    return silent("sub-agent without a prompt yet");
  const opened = await openSubagent(ports, event, prompt);
  return opened === undefined ? silent("sub-agent session is gone") : told(ports, opened, "open sub-agent");
}

/** Opens the session of a sub-agent; its thread is the parent's, its depth light unless the parent is full. */
export async function openSubagent(
  ports: AgentPorts,
  event: HookEvent,
  prompt: string | undefined,
): Promise<AgentSession | undefined> {
  const parent = await readAgentSession(ports, MAIN_AGENT);
  const full = parent?.session.metadata.depth === "full" && parent.session.status !== "completed";
  const query = prompt ?? `Sub-agent ${event.agentType ?? event.agentId} (its prompt was not seen)`;
  const view = await startSession(ports, {
    query,
    agentMode: true,
    depth: full || ports.settings.depth === "full" ? "full" : "light",
    depthReason: ports.settings.enforce === "observe" ? OBSERVED : full ? "the parent is full" : "sub-agent",
    agentId: event.agentId,
    ...openedBy(event, ports.isUnattended()),
    parentSession: parent?.session.session_id,
    threadId: parent?.session.metadata.thread_id ?? undefined,
  });
  ports.writeGate(event.agentId, { session: view.session_id, revision: 1, open: false });
  if (event.agentId !== MAIN_AGENT) await noteChild(ports, view.session_id);
  return loadAgentSession(ports, view.session_id);
}

/** Its questions may be for the next prompt of the agent that spawned it. */
function noteChild(ports: AgentPorts, id: string): Promise<void> {
  return ports.withHookLock(MAIN_AGENT, async () => {
    const memory = ports.readMemory(MAIN_AGENT);
    ports.writeMemory(MAIN_AGENT, { ...memory, children: [...(memory.children ?? []), id].slice(-MOST_CHILDREN) });
  });
}

/** What its parent noted for it. A client may not say whose start it is: then the turn is the agent's own already. */
function takeSpawned(ports: AgentPorts, event: HookEvent): Promise<string | undefined> {
  const take = async (): Promise<string | undefined> => nextSpawned(ports, event);
  return event.agentId === MAIN_AGENT ? take() : ports.withHookLock(MAIN_AGENT, take);
}

function nextSpawned(ports: AgentPorts, event: HookEvent): string | undefined {
  const memory = ports.readMemory(MAIN_AGENT);
  const waiting = memory.spawned ?? [];
  const exact = waiting.findIndex((each) => each.type === event.agentType);
  const at = exact === -1 ? 0 : exact;
  const taken = waiting[at];
  if (taken === undefined) return undefined;
  const rest: TurnMemory = { ...memory, spawned: waiting.toSpliced(at, 1) };
  ports.writeMemory(MAIN_AGENT, rest);
  return taken.prompt;
}

function told(ports: AgentPorts, found: AgentSession, decision: string): HookOutcome {
  if (ports.settings.enforce === "observe") return silent(decision, { session: found.session.session_id });
  return { answer: { context: briefWords(ports, found) }, decision, session: found.session.session_id };
}
