import type {
  CreateSessionResult,
  SaveSessionResult,
  SessionListing,
  SessionStore,
  StoredSession,
} from "../session-store.ts";

/** A session store that lives as long as the process; documents are kept as text, so nobody can change them in place. */
export function createMemorySessionStore(): SessionStore {
  const sessions = new Map<string, { revision: number; text: string }>();
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
    remove: async (id) => sessions.delete(id),
    locate: () => undefined,
  };
}
