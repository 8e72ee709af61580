import { type AddedStep, sessionTable, toMermaid } from "@clew/fsm";
import type { SessionPorts } from "./ports.ts";
import { tableOf } from "./session-facts.ts";
import { loadSession } from "./stored-session.ts";

/** The state machine as a Mermaid diagram; with a session, its own with the path that it walked. */
export async function sessionDiagram(ports: SessionPorts, sessionId?: string): Promise<string> {
  if (sessionId === undefined) return protocolDiagram(ports.protocols?.inUse()?.protocol.steps ?? []);
  const { session } = await loadSession(ports, sessionId);
  return toMermaid(tableOf(session), { walked: session.fsm.history, current: session.fsm.state });
}

/** The state machine of sessions that begin with these steps added. */
export function protocolDiagram(added: readonly AddedStep[]): string {
  return toMermaid(sessionTable(added));
}
