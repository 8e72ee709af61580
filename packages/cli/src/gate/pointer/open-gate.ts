import type { Environment } from "@clew/project/user";
import { type GateKey, readPointer, writePointer } from "./pointer-file.ts";

/** Opens the gate of the agent that a session belongs to; a session that no hook opened has none. */
export function openGate(session: GateSession, edge: { readonly home: string; readonly env: Environment }): void {
  const { agent, agent_session: agentSession, agent_id: agentId, opened_by: openedBy } = session.metadata;
  if (!agent || !agentSession || openedBy !== "hook") return;
  const key: GateKey = { home: edge.home, agent, agentSession, agentId: agentId ?? "main" };
  const now = readPointer(key, edge.env);
  // A later prompt, here or in another project, may have taken this session's place: its gate stays closed.
  if (now.kind === "sound" && now.pointer.session !== session.session_id) return;
  writePointer(key, edge.env, { session: session.session_id, revision: session.revision, open: true });
}

/** The part of a session that says whose gate it opens. */
export interface GateSession {
  readonly session_id: string;
  readonly revision: number;
  readonly metadata: {
    readonly agent?: string | null;
    readonly agent_session?: string | null;
    readonly agent_id?: string | null;
    readonly opened_by?: string;
  };
}
