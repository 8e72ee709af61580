import { existsSync } from "node:fs";
import { join } from "node:path";
import { DEFAULT_PROJECT } from "@clew/operations";
import {
  createScanMemory,
  type HintPage,
  type KnowledgeStore,
  readStoredSession,
  type SessionStore,
  type SessionVisit,
  type StoreHealth,
  type ThreadStore,
} from "@clew/thread-store";
import { type StorePlace, type StoreRoute, withoutPassword } from "../config/addresses.ts";
import { makeFolder } from "../files/durable-file.ts";
import { sha256 } from "../ids-and-time.ts";

export { nearRecords } from "@clew/operations";

/** Each project's knowledge, kept separate. */
interface KnowledgeByProject {
  /** For writers: creates the store if absent. */
  of(project: string): Promise<KnowledgeStore>;
  /** For a single look, such as a search through many projects: creates nothing and keeps few open. */
  look<T>(project: string, read: (store: KnowledgeStore) => Promise<T>): Promise<T | undefined>;
  close(): Promise<void>;
}

/** How to find other projects' stores. */
interface KnowledgePlaces {
  open(project: string): Promise<KnowledgeStore>;
  /** Whether a project has a store. */
  exists(project: string): boolean;
}

/** How many stores to keep open for the next look: each is a database with its own files. */
const KEPT_OPEN = 20;

/** Keep one store per project; another project's is opened on first use. */
function knowledgeByProject(own: () => KnowledgeStore, places: KnowledgePlaces): KnowledgeByProject {
  const opened = new Map<string, Promise<KnowledgeStore>>();
  const of = async (project: string): Promise<KnowledgeStore> => {
    if (project === DEFAULT_PROJECT) return own();
    const known = opened.get(project) ?? places.open(project);
    opened.set(project, known);
    // Try again after a failure: a disk may have room again.
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

/** The knowledge files of other projects in the state folder. */
function knowledgeFiles(stateFolder: string): KnowledgePlaces {
  const folder = join(stateFolder, "knowledge");
  // A project's name may be any text, but a file's may not.
  const fileOf = (project: string): string => join(folder, `${sha256(project).slice(0, 16)}.db`);
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
 * The sessions of one project. A session stores its project and is invisible to all others. A session without one
 * (opened on the command line) belongs to the default project.
 */
function projectSessions(store: SessionStore, project: string): SessionStore {
  const isOurs = (document: unknown): boolean => (ownerOf(document) ?? DEFAULT_PROJECT) === project;
  return {
    create(session) {
      // Every store keeps unknown fields of a session.
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

// Return the same visit for the same input: the store caches results by visit, for all projects together.
function withProject<T>(visit: SessionVisit<T>): SessionVisit<Owned<T>> {
  const made: SessionVisit<Owned<unknown>> = (entry) => ({
    isReadable: entry.ok,
    owner: entry.ok ? ownerOf(entry.document) : undefined,
    result: visit(entry),
  });
  const owned = ownedVisits.get(visit) ?? made;
  ownedVisits.set(visit, owned);
  return owned as SessionVisit<Owned<T>>; // it returns what this visit saw
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
  /** The served project's knowledge. */
  readonly knowledge: KnowledgeStore;
  /** Any project's knowledge, invisible to all others. */
  readonly knowledgeOf: KnowledgeByProject["of"];
  /** A single look at any project's knowledge; undefined if it has none. */
  readonly lookAtKnowledge: KnowledgeByProject["look"];
  /** One project's sessions, invisible to all others. */
  sessions(project: string): SessionStore;
  /** The store's name for people: its kind and path, never a password. */
  readonly name: string;
  close(): Promise<void>;
}

/** Open the stores of a place. Sessions are files in the state folder unless the place stores them too. */
export async function openStores(place: StorePlace, stateFolder: string, isBrief = false): Promise<OpenedStores> {
  const { routes, ...own } = place;
  if (routes === undefined) return openOne(own, stateFolder, isBrief);

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
  // One connection for both: one writer, and one commit for everything written in a turn of the event loop.
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

/** The sessions stored as files in the state folder. Those opened by a hook always are. */
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
 * Combine two stores: a session in the first stays there, and new ones go to the second. Hooks and the command line
 * store sessions as files, and an agent continues them over MCP whatever store the server uses.
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

/** Where each project's threads and knowledge are stored. */
interface Routing {
  readonly routes: readonly StoreRoute[];
  /** The place for projects that match no route. */
  readonly own: StorePlace;
}

/** Combine several stores: no call concerns two projects, so each goes to its project's store. */
async function routedStores(
  { routes, own }: Routing,
  open: (place: StorePlace) => Promise<OpenedStores>,
): Promise<OpenedStores> {
  const opened = new Map<string, Promise<OpenedStores>>();
  // Two patterns may name one store: open it once.
  const openOnce = (place: StorePlace): Promise<OpenedStores> => {
    const key = JSON.stringify(place);
    const known = opened.get(key) ?? open(place);
    opened.set(key, known);
    return known;
  };
  const close = async (): Promise<void> => {
    for (const each of opened.values()) await (await each.catch(() => undefined))?.close();
  };
  try {
    const rest = await openOnce(own);
    const found = await Promise.all(
      routes.map(async ({ pattern, place }) => ({ matches: matcherOf(pattern), stores: await openOnce(place) })),
    );
    const of = (project: string): OpenedStores => found.find(({ matches }) => matches(project))?.stores ?? rest;
    const all = [...new Set([rest, ...found.map(({ stores }) => stores)])];
    return {
      threads: routedThreads(of, all),
      knowledge: rest.knowledge,
      knowledgeOf: (project) => of(project).knowledgeOf(project),
      lookAtKnowledge: (project, read) => of(project).lookAtKnowledge(project, read),
      sessions: (project) => of(project).sessions(project),
      name: all.map(({ name }) => name).join(", "),
      close,
    };
  } catch (thrown) {
    await close();
    throw thrown;
  }
}

function matcherOf(pattern: string): (project: string) => boolean {
  const parts = pattern.split("*").map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
  const expression = new RegExp(`^${parts.join(".*")}$`, "s");
  return (project) => expression.test(project);
}

function routedThreads(of: (project: string) => OpenedStores, all: readonly OpenedStores[]): ThreadStore {
  const stores = all.map(({ threads }) => threads);
  const together: Partial<ThreadStore> = {
    async projects() {
      const found = await Promise.all(
        stores.map(async (store) => (await store.projects()).filter((project) => of(project).threads === store)),
      );
      return found.flat().toSorted();
    },
    hints: (since, limit) => hintsOf(stores, since, limit),
    watch(listener) {
      const stops = stores.map((store) => store.watch(listener));
      return () => stops.forEach((stop) => stop());
    },
    health: async (deep) => healthOf(all, await Promise.all(stores.map((store) => store.health(deep)))),
    close: async () => void (await Promise.all(stores.map((store) => store.close()))),
  };
  return new Proxy(of("").threads, {
    get(target, name) {
      const own: unknown = Reflect.get(together, name);
      if (own !== undefined || typeof Reflect.get(target, name) !== "function") return own ?? Reflect.get(target, name);
      // Every other method's first argument is the project, or an object that names it.
      return (...args: readonly [string | { readonly project: string }]) => {
        const [first] = args;
        const { threads } = of(typeof first === "string" ? first : first.project);
        return Reflect.apply(Reflect.get(threads, name), threads, args);
      };
    },
  });
}

// A position in all stores is the list of their positions.
async function hintsOf(stores: readonly ThreadStore[], since: string | undefined, limit?: number): Promise<HintPage> {
  const positions = since?.split(",") ?? [];
  const pages = await Promise.all(stores.map((store, index) => store.hints(positions[index], limit)));
  return { position: pages.map(({ position }) => position).join(","), hints: pages.flatMap(({ hints }) => hints) };
}

function healthOf(all: readonly OpenedStores[], found: readonly StoreHealth[]): StoreHealth {
  return {
    ok: found.every(({ ok }) => ok),
    schema: found[0]?.schema ?? {},
    problems: found.flatMap(({ problems }, index) => problems.map((problem) => `${all[index]?.name}: ${problem}`)),
  };
}
