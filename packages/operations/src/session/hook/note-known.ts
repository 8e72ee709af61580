import { regardsForm } from "../step-view.ts";
import { loadForWriting, saveSession } from "../stored-session.ts";
import type { AgentPorts } from "./agent-ports.ts";

/**
 * Keeps with a session what its agent was shown: step 8 says how it regards what is ratified of it. Gives the words for a form that
 * was made before it was known; none where nothing is new.
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
