import { SESSION_TABLE, toMermaid } from "@clew/fsm";
import type { SessionPorts } from "./ports.ts";
import { loadSession } from "./stored-session.ts";

/** The state machine as a Mermaid diagram; with a session, the path that it walked. */
export async function sessionDiagram(ports: SessionPorts, sessionId?: string): Promise<string> {
  if (sessionId === undefined) return toMermaid(SESSION_TABLE);
  const { session } = await loadSession(ports, sessionId);
  return toMermaid(SESSION_TABLE, { walked: session.fsm.history, current: session.fsm.state });
}
