import type { SessionListing } from "@clew/thread-store";
import type { Caller } from "../caller.ts";
import { elapsedMs } from "../instant.ts";
import type { AgentName } from "./hook/hook-event.ts";
import type { SessionPorts } from "./ports.ts";
import { loadForWriting, saveSession } from "./stored-session.ts";

// If a client's hook already opened a session for the prompt, its model may still start reasoning by tools. A second
// session would be useless: the gate waits for the first.

/** The session that a tool call wants to open. */
export interface SessionWish {
  readonly query: string;
  readonly agentMode: boolean;
}

const LATELY_MS = 60 * 60_000;

/**
 * The open session of the caller's hook: the one with the same prompt, else the only one this client worked on
 * recently. With several, it is unknown which terminal asks, so take none.
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

// A model leaves out the part of a prompt that is meant for Clew.
function wordsOf(query: string): string {
  return query.replace(/^\s*clew:\w+/, "").trim();
}

/** Move a joined session to the thread its agent names: its decision is not recorded yet. */
export async function moveToThread(ports: SessionPorts, id: string, threadId: string | undefined): Promise<void> {
  if (threadId === undefined) return;
  const session = await loadForWriting(ports, id);
  if (session.metadata.thread_id === threadId) return;
  await saveSession(ports, session, { ...session, metadata: { ...session.metadata, thread_id: threadId } });
}

const AGENTS: readonly AgentName[] = ["claude", "codex", "gemini", "cursor", "copilot", "opencode"];

/** The agent for a client name such as "claude-code" or "codex-mcp-client". */
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

// The store caches this result, so it must depend on the session only. Joining verifies the session.
function lookForHook(entry: SessionListing): OpenSession | undefined {
  if (!entry.ok) return undefined;
  const { metadata, status, user_query, query_timestamp, updated_at } = Object(entry.document); // any key of any object may be read
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
