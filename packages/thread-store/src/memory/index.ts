import type { KnowledgeStore } from "../knowledge-store.ts";
import {
  type CreateSessionResult,
  createScanMemory,
  openThreadOf,
  type SaveSessionResult,
  type SessionListing,
  type SessionStore,
  type StoredSession,
} from "../session-store.ts";
import { openSqlite } from "../sqlite/database/open.ts";
import { createSqliteKnowledgeStore, KNOWLEDGE_MIGRATIONS } from "../sqlite/knowledge-store.ts";
import { createSqliteThreadStore, type ThreadStoreOptions } from "../sqlite/thread-store.ts";
import { THREAD_MIGRATIONS } from "../sqlite/thread-tables.ts";
import type { ThreadStore } from "../thread-store.ts";

/** A session store in this process's memory. Documents are stored as text, so that nobody can change them in place. */
export function createMemorySessionStore(): SessionStore {
  const sessions = new Map<string, { revision: number; text: string }>();
  const memory = createScanMemory();
  const put = (session: StoredSession): void => {
    sessions.delete(session.session_id); // re-inserting keeps the map in order of the last save
    sessions.set(session.session_id, { revision: session.revision, text: JSON.stringify(session) });
  };
  return {
    create: async (session): Promise<CreateSessionResult> => {
      if (sessions.has(session.session_id)) return { ok: false, reason: "CONFLICT" };
      put(session);
      return { ok: true };
    },
    load: async (id) => {
      const found = sessions.get(id);
      return found === undefined ? undefined : JSON.parse(found.text);
    },
    save: async (session, expected): Promise<SaveSessionResult> => {
      const found = sessions.get(session.session_id);
      if (found === undefined) return { ok: false, reason: "NOT_FOUND" };
      if (found.revision !== expected) return { ok: false, reason: "STALE_REVISION", revision: found.revision };
      put(session);
      return { ok: true };
    },
    list: async () =>
      [...sessions].reverse().map(([id, { text }]): SessionListing => ({ ok: true, id, document: JSON.parse(text) })),
    scan: async (visit) => {
      memory.keepOnly(visit, new Set(sessions.keys()));
      return [...sessions].reverse().map(([id, { text }]) => {
        const known = memory.recall(visit, id, text);
        if (known !== undefined) return { id, ...known };
        const result = visit({ ok: true, id, document: JSON.parse(text) });
        memory.keep(visit, id, { stamp: text, result });
        return { id, result };
      });
    },
    unfinishedOf: async (thread) =>
      [...sessions]
        .reverse()
        .map(([id, { text }]): SessionListing => ({ ok: true, id, document: JSON.parse(text) }))
        .filter((entry) => entry.ok && openThreadOf(entry.document) === thread),
    remove: async (id) => sessions.delete(id),
    locate: () => undefined,
  };
}

/** A thread store in this process's memory: SQLite, so that tests use the real thing. */
export function createMemoryThreadStore(options: ThreadStoreOptions = {}): ThreadStore {
  return createSqliteThreadStore(openSqlite({ path: ":memory:", migrations: THREAD_MIGRATIONS }), options);
}

/** A knowledge store in this process's memory. */
export function createMemoryKnowledgeStore(): KnowledgeStore {
  return createSqliteKnowledgeStore(openSqlite({ path: ":memory:", migrations: KNOWLEDGE_MIGRATIONS }));
}
