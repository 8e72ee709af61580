import type { SessionListing } from "@clew/thread-store";
import type { Caller } from "../caller.ts";
import { elapsedMs } from "../instant.ts";
import type { AgentName } from "./hook/hook-event.ts";
import type { SessionPorts } from "./ports.ts";
import { loadForWriting, saveSession } from "./stored-session.ts";

// A client whose hooks opened a session for the prompt may have the model reason by tools. A second session would be of no use to the
// gate, which waits for the first.

/** What a tool call says of the session that it wants to open. */
export interface SessionWish {
  readonly query: string;
  readonly agentMode: boolean;
}

const LATELY_MS = 60 * 60_000;

/**
 * The open session of the caller's hook: the one of the very same prompt, else the only one that this client has worked on lately.
 * Of several it is not known which terminal asks, so that none is taken.
 */
export async function sessionToJoin(
  ports: SessionPorts,
  caller: Caller,
  { query, agentMode }: SessionWish,
): Promise<string | undefined> {
  if (caller.isToolCall !== true) return undefined;
  const found = await ports.sessions.scan(lookForHook);
  const open = found.flatMap(({ result }) => (result === undefined || result.agentMode !== agentMode ? [] : [result]));
  const same = open.findLast((each) => wordsOf(each.query) === wordsOf(query));
  if (same !== undefined) return same.id;
  const agent = agentOf(caller.defaultAgent);
  const mine = open.filter((each) => each.agent === agent && elapsedMs(each.updatedAt, ports.now()) < LATELY_MS);
  return mine.length === 1 ? mine[0]?.id : undefined;
}

// What stands before a prompt for Clew alone a model leaves out.
function wordsOf(query: string): string {
  return query.replace(/^\s*clew:\w+/, "").trim();
}

/** Lets a joined session go on in the thread that its agent names: its decision is not on record yet. */
export async function moveToThread(ports: SessionPorts, id: string, threadId: string | undefined): Promise<void> {
  if (threadId === undefined) return;
  const session = await loadForWriting(ports, id);
  if (session.metadata.thread_id === threadId) return;
  await saveSession(ports, session, { ...session, metadata: { ...session.metadata, thread_id: threadId } });
}

const AGENTS: readonly AgentName[] = ["claude", "codex", "gemini", "cursor", "copilot", "opencode"];

/** The agent behind a client's own name, such as "claude-code" or "codex-mcp-client". */
function agentOf(client: string): AgentName | undefined {
  return AGENTS.find((each) => client.toLowerCase().includes(each));
}

interface OpenSession {
  readonly id: string;
  readonly agent: unknown;
  readonly query: string;
  readonly agentMode: boolean;
  readonly updatedAt: string;
}

// A store keeps what this saw: it must hang on nothing but the session. Whether it holds together is checked when it is joined.
function lookForHook(entry: SessionListing): OpenSession | undefined {
  if (!entry.ok) return undefined;
  const { metadata, status, user_query, query_timestamp, updated_at } = Object(entry.document); // any object may be asked for any key
  const { opened_by, agent, is_agent_session } = Object(metadata);
  if (opened_by !== "hook" || (status !== "in_progress" && status !== "halted")) return undefined;
  return {
    id: entry.id,
    agent,
    query: String(user_query),
    agentMode: is_agent_session === true,
    updatedAt: String(updated_at ?? query_timestamp),
  };
}
