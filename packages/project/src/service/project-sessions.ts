import { DEFAULT_PROJECT } from "@clew/operations";
import { readStoredSession, type SessionLook, type SessionStore } from "@clew/thread-store";

/**
 * The sessions of one project: a session remembers the project it was opened for, and to every other project it does not
 * exist. Sessions that say none (they were opened on the command line) belong to the default project.
 */
export function projectSessions(store: SessionStore, project: string): SessionStore {
  const isOurs = (document: unknown): boolean => (ownerOf(document) ?? DEFAULT_PROJECT) === project;
  return {
    create(session) {
      // Unknown fields of a session are kept, and every store gives them back.
      const owned = { ...session, project };
      return store.create(owned);
    },
    async load(id) {
      const document = await store.load(id);
      return document !== undefined && isOurs(document) ? document : undefined;
    },
    save: (session, expected) => store.save(session, expected),
    async list() {
      const all = await store.list();
      return all.filter((entry) => (entry.ok ? isOurs(entry.document) : project === DEFAULT_PROJECT));
    },
    async survey(look) {
      const all = await store.survey(withProject(look));
      return all.flatMap(({ id, seen: { isReadable, owner, seen } }) =>
        (isReadable ? (owner ?? DEFAULT_PROJECT) === project : project === DEFAULT_PROJECT) ? [{ id, seen }] : [],
      );
    },
    async remove(id) {
      return isOurs(await store.load(id)) ? store.remove(id) : false;
    },
    locate: (id) => store.locate(id),
  };
}

interface Owned<T> {
  readonly isReadable: boolean;
  readonly owner: string | undefined;
  readonly seen: T;
}

const ownedLooks = new WeakMap<SessionLook<unknown>, SessionLook<Owned<unknown>>>();

// The same look for the same look: a store keeps by it what it saw, for all projects together.
function withProject<T>(look: SessionLook<T>): SessionLook<Owned<T>> {
  const made: SessionLook<Owned<unknown>> = (entry) => ({
    isReadable: entry.ok,
    owner: entry.ok ? ownerOf(entry.document) : undefined,
    seen: look(entry),
  });
  const owned = ownedLooks.get(look) ?? made;
  ownedLooks.set(look, owned);
  return owned as SessionLook<Owned<T>>; // it hands on what this very look saw
}

function ownerOf(document: unknown): string | undefined {
  const session = readStoredSession(document);
  if (session === undefined) return undefined;
  const { project }: Readonly<Record<string, unknown>> = { ...session };
  return typeof project === "string" ? project : undefined;
}
