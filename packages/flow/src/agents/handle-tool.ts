import { dispatchSession } from "../session/dispatch-session.ts";
import { startSession } from "../session/start-session.ts";
import { type AgentPorts, type HookOutcome, silent } from "./agent-ports.ts";
import { type AgentSession, loadAgentSession, opensGate, readAgentSession } from "./agent-session.ts";
import { noteSpawn, openSubagent } from "./handle-subagent.ts";
import { type HookEvent, MAIN_AGENT, type ToolCall } from "./hook-event.ts";
import { judgeTool, type ToolFacts, type ToolVerdict } from "./judge-tool.ts";
import { denialWords } from "./session-words.ts";

/** What the edge finds out about a call: only asked for where it matters, because a shell command must be parsed. */
export type InspectTool = (
  tool: ToolCall,
  open: boolean,
) => Promise<Pick<ToolFacts, "shell" | "protectedPath" | "writesAnswersOnly">>;

/** Judges a call of a tool by the session of the agent that makes it. */
export async function handleTool(ports: AgentPorts, event: HookEvent, inspect: InspectTool): Promise<HookOutcome> {
  const { tool } = event;
  if (tool === undefined || ports.settings.enforce !== "gate") return silent(`pass: ${ports.settings.enforce}`);
  const gate = await gateOf(ports, event);
  if (tool.class === "spawn") noteSpawn(ports, event);
  const halted = tool.clewTool === "answer_questions" && (await isHalted(ports, gate));
  const facts = { tool, enforce: ports.settings.enforce, allow: ports.settings.allow, open: gate.open, halted };
  const inspected = await inspect(tool, gate.open);
  const first = judgeTool({ ...facts, ...inspected });
  if (first.pass) {
    if (gate.open && gate.session !== "" && takesUpDispatch(tool)) await acknowledge(ports, gate.session, tool);
    return silent(`pass: ${first.rule}`, { session: gate.session });
  }
  const found = gate.session === "" ? undefined : await loadAgentSession(ports, gate.session);
  return refuse(ports, { event, facts: { ...facts, ...inspected }, first, found });
}

async function isHalted(ports: AgentPorts, { session }: Gate): Promise<boolean> {
  const found = session === "" ? undefined : await loadAgentSession(ports, session);
  return found?.session.status === "halted";
}

interface Gate {
  readonly open: boolean;
  readonly session: string;
}

async function gateOf(ports: AgentPorts, event: HookEvent): Promise<Gate> {
  const read = ports.readGate(event.agentId);
  if (read.kind === "sound") return { open: read.open, session: read.session };
  // No pointer, or one that somebody else wrote: the sessions themselves say where this agent is.
  const found = await readAgentSession(ports, event.agentId);
  if (found !== undefined) return reopen(ports, event.agentId, found);
  const opened = await openUnseen(ports, event);
  return opened === undefined ? { open: true, session: "" } : { open: false, session: opened.session.session_id };
}

function reopen(ports: AgentPorts, agentId: string, { session }: AgentSession): Gate {
  const { session_id: id, revision } = session;
  const open = opensGate(session);
  ports.writeGate(agentId, { session: id, revision, open });
  return { open, session: id };
}

/**
 * An agent whose prompt was not seen: a sub-agent gets its session now. The agent itself does, too, where this client's
 * prompts are known to arrive; where they never did, nothing is held back, because nothing could ever be completed.
 */
async function openUnseen(ports: AgentPorts, event: HookEvent): Promise<AgentSession | undefined> {
  if (event.agentId !== MAIN_AGENT) return openSubagent(ports, event, undefined);
  if (!ports.promptsSeen()) return undefined;
  const view = await startSession(ports, {
    query: "(the prompt of this agent session was not seen)",
    depth: ports.settings.depth === "full" ? "full" : "light",
    depthReason: "first event of a new agent session",
    agent: event.agent,
    agentSession: event.agentSession,
    agentId: MAIN_AGENT,
    openedBy: "hook",
    ...(event.cwd === undefined ? {} : { cwd: event.cwd }),
    ...(ports.isUnattended() ? { unattended: true } : {}),
  });
  ports.writeGate(MAIN_AGENT, { session: view.session_id, revision: 1, open: false });
  return loadAgentSession(ports, view.session_id);
}

interface Refused {
  readonly event: HookEvent;
  readonly facts: ToolFacts;
  readonly first: Extract<ToolVerdict, { pass: false }>;
  readonly found: AgentSession | undefined;
}

async function refuse(ports: AgentPorts, { event, facts, first, found }: Refused): Promise<HookOutcome> {
  const halted = found?.session.status === "halted";
  // The pointer may be older than the session: completing writes the session first.
  const open = facts.open || (found !== undefined && opensGate(found.session));
  if (open && !facts.open && found !== undefined) reopen(ports, event.agentId, found);
  const verdict = first.rule === "protected" ? first : judgeTool({ ...facts, open, halted });
  const session = found?.session.session_id ?? "";
  if (verdict.pass) return silent(`pass: ${verdict.rule}`, { session });
  return {
    answer: { deny: denialWords(ports, verdict.rule === "protected" && open ? undefined : found, verdict.refused) },
    decision: `deny: ${verdict.rule}`,
    reason: verdict.refused,
    session,
  };
}

/** The order that followed completion is taken up by the skill of its name, or, for a sequence, by any work. */
function takesUpDispatch(tool: ToolCall): boolean {
  return tool.class === "skill" || tool.class === "write";
}

async function acknowledge(ports: AgentPorts, id: string, tool: ToolCall): Promise<void> {
  try {
    const found = await loadAgentSession(ports, id);
    const dispatch = found?.session.dispatch_pending;
    if (!dispatch || (found?.dispatch !== "pending" && found?.dispatch !== "claimed")) return;
    const matches =
      dispatch.route === "skill-orchestration" ? tool.skill === dispatch.skill : tool.class === "write";
    if (matches) await dispatchSession(ports, { sessionId: id, action: "ack", by: found.session.metadata.agent ?? "agent" });
  } catch {
    // Acknowledging is a courtesy of the gate: the agent can still do it itself.
  }
}
