import { quoteForeign } from "@clew/handoff-schema/internal";
import { utf8Length } from "../../text-size.ts";
import { priorText } from "../answer-outline.ts";
import { openSession } from "../open-session.ts";
import { OBSERVED, shortText } from "../session-facts.ts";
import { type AgentPorts, type HookOutcome, silent, type TurnMemory } from "./agent-ports.ts";
import { type AgentSession, loadAgentSession, readAgentSession } from "./agent-session.ts";
import { type HookEvent, MAIN_AGENT, openedBy } from "./hook-event.ts";
import { briefWords } from "./session-words.ts";

const MOST_CHILDREN = 20;

/** When a sub-agent starts or its prompt arrives, open a session in agent mode for it once, linked to its parent's. */
export function handleSubagent(ports: AgentPorts, event: HookEvent): Promise<HookOutcome> {
  return ports.withHookLock(event.agentId, () => beginSubagent(ports, event));
}

async function beginSubagent(ports: AgentPorts, event: HookEvent): Promise<HookOutcome> {
  const present = await readAgentSession(ports, event.agentId);
  if (present !== undefined) {
    const id = present.session.session_id;
    // Copilot puts the answer to a sub-agent's start before its prompt.
    const knows = event.prompt?.includes(`Clew session ${id}:`) === true;
    return knows ? silent("told already", { session: id }) : await told(ports, present, "sub-agent goes on");
  }
  // Codex announces a sub-agent's start before its prompt, which follows at once.
  const prompt = event.prompt ?? (await takeSpawned(ports, event));
  if (prompt === undefined && event.kind === "subagent-start" && event.agent === "codex")
    return silent("sub-agent without a prompt yet");
  const opened = await openSubagent(ports, event, prompt);
  return opened === undefined ? silent("sub-agent session is gone") : await told(ports, opened, "open sub-agent");
}

/** The depth reason of a sub-agent whose start was not seen; its first refusal then tells it about its parent. */
export const UNSEEN_SUBAGENT = "a sub-agent whose start was not seen";

/** Open a sub-agent's session in its parent's thread; light, unless the parent is full. */
export async function openSubagent(
  ports: AgentPorts,
  event: HookEvent,
  prompt: string | undefined,
): Promise<AgentSession | undefined> {
  const parent = await readAgentSession(ports, MAIN_AGENT);
  const full = parent?.session.metadata.depth === "full" && parent.session.status !== "completed";
  const isUnseen = event.kind === "before-tool";
  const why = isUnseen ? UNSEEN_SUBAGENT : full ? "the parent is full" : "sub-agent";
  const reason = ports.settings.enforce === "observe" ? OBSERVED : why;
  const query = prompt ?? `Sub-agent ${event.agentType ?? event.agentId} (its prompt was not seen)`;
  const opened = await openSession(ports, {
    query,
    agentMode: true,
    depth: full || ports.settings.depth === "full" ? "full" : "light",
    depthReason: reason,
    agentId: event.agentId,
    ...openedBy(event, await ports.isUnattended()),
    parentSession: parent?.session.session_id,
    threadId: parent?.session.metadata.thread_id ?? undefined,
  });
  ports.writeGate(event.agentId, { session: opened.session_id, revision: 1, open: false });
  if (event.agentId !== MAIN_AGENT) await noteChild(ports, opened.session_id);
  return loadAgentSession(ports, opened.session_id);
}

/** Note the child: its questions may be answered by the parent's next prompt. */
function noteChild(ports: AgentPorts, id: string): Promise<void> {
  return ports.withHookLock(MAIN_AGENT, async () => {
    const memory = ports.readMemory(MAIN_AGENT);
    ports.writeMemory(MAIN_AGENT, { ...memory, children: [...(memory.children ?? []), id].slice(-MOST_CHILDREN) });
  });
}

/**
 * The prompt that the parent noted for a sub-agent. If the client does not say whose start this is, the caller already
 * has the lock.
 */
export function takeSpawned(ports: AgentPorts, event: HookEvent): Promise<string | undefined> {
  const take = async (): Promise<string | undefined> => nextSpawned(ports, event);
  return event.agentId === MAIN_AGENT ? take() : ports.withHookLock(MAIN_AGENT, take);
}

function nextSpawned(ports: AgentPorts, event: HookEvent): string | undefined {
  const memory = ports.readMemory(MAIN_AGENT);
  const waiting = memory.spawned ?? [];
  // Choose among several: by title, else the first of its type, else the first.
  const { agentTitle: title, agentType: type } = event;
  const titled = title === undefined ? -1 : waiting.findIndex((each) => each.title === title);
  const typed = waiting.findIndex((each) => each.type === type);
  const at = titled !== -1 ? titled : Math.max(0, typed);
  const taken = waiting[at];
  if (taken === undefined) return undefined;
  const rest: TurnMemory = { ...memory, spawned: waiting.toSpliced(at, 1) };
  ports.writeMemory(MAIN_AGENT, rest);
  return taken.prompt;
}

async function told(ports: AgentPorts, found: AgentSession, decision: string): Promise<HookOutcome> {
  if (ports.settings.enforce === "observe") return silent(decision, { session: found.session.session_id });
  const own = briefWords(ports, found);
  const parent = await parentWords(ports, found);
  const context = parent === undefined ? own : `${own}\n\n${parent}`;
  return { answer: { context }, decision, session: found.session.session_id };
}

/**
 * The most bytes about its parent that a sub-agent is shown, which leaves room within 4 kB for the frame and recalled
 * records.
 */
const MOST_OF_PARENT = 2_300;

/** The parent's question and what it concluded or thinks so far, so that a sub-agent does not start cold. */
export async function parentWords(
  ports: AgentPorts,
  { session: own }: Pick<AgentSession, "session">,
): Promise<string | undefined> {
  const { parent_session: id } = own.metadata;
  const parent = id ? await loadAgentSession(ports, id).catch(() => undefined) : undefined;
  if (parent === undefined) return undefined;
  const { step_outputs: outputs, metadata, user_query: query, status, session_id: session } = parent.session;
  const concluded = outputs["8"]?.outcome === "proceed" ? outputs["8"] : undefined;
  const branches = outputs["3"]?.branches ?? [];
  const rejected = (outputs["3"]?.rejected ?? []).map(({ id: branch, reason, reopen_when: when }) => {
    const option = branches.find((each) => each.id === branch)?.approach ?? branch;
    return `- ${shortText(option, 200)}: ${shortText(reason, 200)}${when === undefined ? "" : ` (reopen when ${shortText(when, 120)})`}`;
  });
  const head = [
    `Asked: ${shortText(query, 800)}`,
    ...(concluded === undefined ? [] : [`Concluded: ${shortText(concluded.conclusion, 600)}`]),
    ...(rejected.length === 0 ? [] : ["Rejected:", ...rejected.slice(0, 6)]),
  ].join("\n");
  const room = MOST_OF_PARENT - utf8Length(head);
  const said = concluded === undefined ? priorText(parent.session, Math.max(0, room)) : "";
  const thread = metadata.thread_id ? `, thread ${metadata.thread_id}` : "";
  return [
    `It works for Clew session ${session}${thread} (${status}), whose reasoning so far is:`,
    quoteForeign([head, ...(said === "" ? [] : ["Thinks so far:", said])].join("\n"), {
      agent: metadata.agent ?? undefined,
      when: session,
    }),
  ].join("\n");
}
