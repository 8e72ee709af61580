import { type AddedStep, sessionTable, toMermaid } from "@clew/fsm";
import type { SessionPorts } from "./ports.ts";
import { tableOf } from "./session-facts.ts";
import { loadSession } from "./stored-session.ts";

/** The state machine as a Mermaid diagram; for a session, its own with the path it took. */
export async function sessionDiagram(ports: SessionPorts, sessionId?: string): Promise<string> {
  if (sessionId === undefined) return protocolDiagram(ports.protocols?.inUse()?.protocol.steps ?? []);
  const { session } = await loadSession(ports, sessionId);
  return toMermaid(tableOf(session), { walked: session.fsm.history, current: session.fsm.state });
}

/** The state machine of sessions with these added steps. */
export function protocolDiagram(added: readonly AddedStep[]): string {
  return toMermaid(sessionTable(added));
}
