import type { SessionStore } from "@clew/thread-store";

/**
 * Two stores as one: what lies in the first is used there, everything new goes into the second. Hooks and the command line
 * keep their sessions as files of the project, and an agent goes on with them over MCP whatever store the server has.
 */
export function joinSessions(files: SessionStore, store: SessionStore): SessionStore {
  const holder = async (id: string): Promise<SessionStore> => ((await files.load(id)) === undefined ? store : files);
  return {
    create: (session) => store.create(session),
    load: async (id) => (await files.load(id)) ?? store.load(id),
    save: async (session, expected) => (await holder(session.session_id)).save(session, expected),
    async list() {
      const [near, far] = await Promise.all([files.list(), store.list()]);
      const known = new Set(near.map(({ id }) => id));
      return [...near, ...far.filter(({ id }) => !known.has(id))].toSorted(newestFirst);
    },
    async survey(look) {
      const [near, far] = await Promise.all([files.survey(look), store.survey(look)]);
      const known = new Set(near.map(({ id }) => id));
      return [...near, ...far.filter(({ id }) => !known.has(id))];
    },
    remove: async (id) => (await holder(id)).remove(id),
    locate: (id) => files.locate(id),
  };
}

function newestFirst(left: Listed, right: Listed): number {
  return openedAt(right).localeCompare(openedAt(left));
}

type Listed = Awaited<ReturnType<SessionStore["list"]>>[number];

function openedAt(entry: Listed): string {
  const document: unknown = entry.ok ? entry.document : undefined;
  if (typeof document !== "object" || document === null || !("query_timestamp" in document)) return "";
  return typeof document.query_timestamp === "string" ? document.query_timestamp : "";
}
