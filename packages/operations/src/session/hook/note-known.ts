import { regardsForm } from "../step-view.ts";
import { loadForWriting, saveSession } from "../stored-session.ts";
import type { AgentPorts } from "./agent-ports.ts";

/**
 * Store in a session what its agent was shown: step 8 must address the ratified decisions. Returns the text for a form that
 * was created before this was known; undefined if nothing is new.
 */
export async function noteKnown(
  ports: AgentPorts,
  sessionId: string,
  items: readonly { readonly id: string; readonly standing?: string | undefined }[],
): Promise<string> {
  const session = await loadForWriting(ports, sessionId);
  const { known = [] } = session;
  const added = items.filter(({ id }) => !known.some((each) => each.id === id));
  if (added.length === 0 || session.status !== "in_progress") return "";
  const saved = await saveSession(ports, session, { ...session, known: [...known, ...added] });
  const agentId = session.metadata.agent_id ?? "main";
  const gate = ports.readGate(agentId);
  if (gate.session === sessionId)
    ports.writeGate(agentId, { session: sessionId, revision: saved.revision, open: gate.open });
  const binding = added.flatMap(({ id, standing }) => (standing === "ratified" ? [id] : []));
  return binding.length === 0 ? "" : `\nStep 8 says how it regards that: ${regardsForm(binding)}`;
}
