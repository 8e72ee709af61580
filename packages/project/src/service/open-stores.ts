import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { DEFAULT_PROJECT } from "@clew/operations";
import {
  createScanMemory,
  type KnowledgeStore,
  readStoredSession,
  type SessionStore,
  type SessionVisit,
  type ThreadStore,
} from "@clew/thread-store";
import { type StorePlace, withoutPassword } from "../config/addresses.ts";
import { makeFolder } from "../files/durable-file.ts";

/** The knowledge of every project, each to itself. */
interface KnowledgeByProject {
  /** For who may write there: what is not there yet is made. */
  of(project: string): Promise<KnowledgeStore>;
  /** For one look, as of a search through many projects: nothing is made, and few stay open. */
  look<T>(project: string, read: (store: KnowledgeStore) => Promise<T>): Promise<T | undefined>;
  close(): Promise<void>;
}

/** How the stores of other projects are found. */
interface KnowledgePlaces {
  open(project: string): Promise<KnowledgeStore>;
  /** Whether a project has one. */
  exists(project: string): boolean;
}

/** So many stay open for the next look: each is a database with files of its own. */
const KEPT_OPEN = 20;

/** Keeps projects apart whose stores hold one project each; another project's is opened when it is first asked for. */
function knowledgeByProject(own: () => KnowledgeStore, places: KnowledgePlaces): KnowledgeByProject {
  const opened = new Map<string, Promise<KnowledgeStore>>();
  const of = async (project: string): Promise<KnowledgeStore> => {
    if (project === DEFAULT_PROJECT) return own();
    const known = opened.get(project) ?? places.open(project);
    opened.set(project, known);
    // What could not be opened may open at the next call: a disk may have room again.
    known.catch(() => opened.delete(project));
    return known;
  };
  return {
    of,
    async look(project, read) {
      const isOpen = project === DEFAULT_PROJECT || opened.has(project);
      if (!isOpen && !places.exists(project)) return undefined;
      if (isOpen || opened.size < KEPT_OPEN) return read(await of(project));
      const store = await places.open(project);
      try {
        return await read(store);
      } finally {
        await store.close();
      }
    },
    async close() {
      for (const store of opened.values()) await (await store.catch(() => undefined))?.close();
    },
  };
}

/** The files of other projects' knowledge in the state folder. */
function knowledgeFiles(stateFolder: string): KnowledgePlaces {
  const folder = join(stateFolder, "knowledge");
  // A project's name may be any text, a file's may not.
  const fileOf = (project: string): string =>
    join(folder, `${createHash("sha256").update(project).digest("hex").slice(0, 16)}.db`);
  return {
    async open(project) {
      const { openSqliteKnowledgeStore } = await import("@clew/thread-store/sqlite");
      makeFolder(folder);
      return openSqliteKnowledgeStore({ path: fileOf(project) });
    },
    exists: (project) => existsSync(fileOf(project)),
  };
}

/**
 * The sessions of one project: a session remembers the project it was opened for, and to every other project it does not
 * exist. Sessions that say none (they were opened on the command line) belong to the default project.
 */
function projectSessions(store: SessionStore, project: string): SessionStore {
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
    async unfinishedOf(thread) {
      const found = await store.unfinishedOf(thread);
      return found.filter((entry) => entry.ok && isOurs(entry.document));
    },
    async scan(visit) {
      const all = await store.scan(withProject(visit));
      return all.flatMap(({ id, result: { isReadable, owner, result } }) =>
        (isReadable ? (owner ?? DEFAULT_PROJECT) === project : project === DEFAULT_PROJECT) ? [{ id, result }] : [],
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
  readonly result: T;
}

const ownedVisits = new WeakMap<SessionVisit<unknown>, SessionVisit<Owned<unknown>>>();

// The same visit for the same visit: a store keeps by it what it saw, for all projects together.
function withProject<T>(visit: SessionVisit<T>): SessionVisit<Owned<T>> {
  const made: SessionVisit<Owned<unknown>> = (entry) => ({
    isReadable: entry.ok,
    owner: entry.ok ? ownerOf(entry.document) : undefined,
    result: visit(entry),
  });
  const owned = ownedVisits.get(visit) ?? made;
  ownedVisits.set(visit, owned);
  return owned as SessionVisit<Owned<T>>; // it hands on what this very visit saw
}

function ownerOf(document: unknown): string | undefined {
  const session = readStoredSession(document);
  if (session === undefined) return undefined;
  const { project }: Readonly<Record<string, unknown>> = { ...session };
  return typeof project === "string" ? project : undefined;
}

/** The stores of one service, opened together. */
export interface OpenedStores {
  readonly threads: ThreadStore;
  /** What the served project knows. */
  readonly knowledge: KnowledgeStore;
  /** What any project knows; to every other project it does not exist. */
  readonly knowledgeOf: KnowledgeByProject["of"];
  /** One look at what any project knows; undefined where it knows nothing. */
  readonly lookAtKnowledge: KnowledgeByProject["look"];
  /** The sessions of one project; to every other project they do not exist. */
  sessions(project: string): SessionStore;
  /** How the store is named to people: its kind and path, never a password. */
  readonly name: string;
  close(): Promise<void>;
}

/** Opens the stores of a place; sessions are files of the state folder unless the place holds them, too. */
export async function openStores(place: StorePlace, stateFolder: string, isBrief = false): Promise<OpenedStores> {
  const { routes, ...own } = place;
  if (routes === undefined) return openOne(own, stateFolder, isBrief);
  const { routedStores } = await import("./routed-stores.ts");
  return routedStores({ routes, own }, (each) => openOne(each, stateFolder, isBrief));
}

function openOne(place: StorePlace, stateFolder: string, isBrief: boolean): Promise<OpenedStores> {
  if (place.kind === "memory") return openMemory();
  return place.kind === "sqlite"
    ? openSqliteStores({ path: place.path, isBrief }, stateFolder)
    : openPostgres(place.url, stateFolder);
}

async function openMemory(): Promise<OpenedStores> {
  const { createMemoryKnowledgeStore, createMemorySessionStore, createMemoryThreadStore } = await import(
    "@clew/thread-store/memory"
  );
  const threads = createMemoryThreadStore();
  const sessions = createMemorySessionStore();
  const knowledge = createMemoryKnowledgeStore();
  const projects = knowledgeByProject(() => knowledge, {
    open: async () => createMemoryKnowledgeStore(),
    exists: () => false,
  });
  return {
    threads,
    knowledge,
    knowledgeOf: projects.of,
    lookAtKnowledge: projects.look,
    sessions: (project) => projectSessions(sessions, project),
    name: "memory:",
    close: () => threads.close(),
  };
}

async function openSqliteStores(
  file: { readonly path: string; readonly isBrief: boolean },
  stateFolder: string,
): Promise<OpenedStores> {
  const projects = knowledgeByProject(() => knowledge, knowledgeFiles(stateFolder));
  const sessions = await openFileSessions(stateFolder);
  const { createSqliteKnowledgeStore, createSqliteThreadStore, KNOWLEDGE_MIGRATIONS, openSqlite, THREAD_MIGRATIONS } =
    await import("@clew/thread-store/sqlite");
  // One connection for both areas: one writer, and one commit for everything written in a turn of the event loop.
  const database = openSqlite({ ...file, migrations: [...THREAD_MIGRATIONS, ...KNOWLEDGE_MIGRATIONS] });
  const threads = createSqliteThreadStore(database);
  const knowledge = createSqliteKnowledgeStore(database);
  return {
    threads,
    knowledge,
    knowledgeOf: projects.of,
    lookAtKnowledge: projects.look,
    sessions,
    name: `sqlite:${file.path}`,
    async close() {
      await projects.close();
      await threads.close();
    },
  };
}

/** The sessions that lie as files in the state folder; those that a hook opened always do. */
async function openFileSessions(stateFolder: string): Promise<OpenedStores["sessions"]> {
  const { createFileSessionStore } = await import("@clew/thread-store/file");
  let sessions: SessionStore | undefined;
  return (project) => {
    sessions ??= createFileSessionStore({ folder: join(stateFolder, "sessions"), memory: createScanMemory() });
    return projectSessions(sessions, project);
  };
}

async function openPostgres(url: string, stateFolder: string): Promise<OpenedStores> {
  const { openPostgresStores } = await import("@clew/thread-store-postgres");
  const stores = await openPostgresStores({ url });
  const files = await openFileSessions(stateFolder);
  return {
    threads: stores.threads,
    knowledge: stores.knowledge(DEFAULT_PROJECT),
    knowledgeOf: async (project) => stores.knowledge(project),
    lookAtKnowledge: async (project, read) => read(stores.knowledge(project)),
    sessions: (project) => joinSessions(files(project), stores.sessions(project)),
    name: withoutPassword(url),
    close: () => stores.close(),
  };
}

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
    async scan(visit) {
      const [near, far] = await Promise.all([files.scan(visit), store.scan(visit)]);
      const known = new Set(near.map(({ id }) => id));
      return [...near, ...far.filter(({ id }) => !known.has(id))];
    },
    async unfinishedOf(thread) {
      const [near, far] = await Promise.all([files.unfinishedOf(thread), store.unfinishedOf(thread)]);
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
