import { join } from "node:path";
import { DEFAULT_PROJECT } from "@clew/operations";
import { createSurveyMemory, type KnowledgeStore, type SessionStore, type ThreadStore } from "@clew/thread-store";
import { type StorePlace, withoutPassword } from "../config/store-place.ts";
import { joinSessions } from "./join-sessions.ts";
import { type KnowledgeByProject, knowledgeByProject, knowledgeFiles } from "./knowledge-by-project.ts";
import { projectSessions } from "./project-sessions.ts";

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
export async function openStores(place: StorePlace, home: string, isBrief = false): Promise<OpenedStores> {
  if (place.kind === "memory") return openMemory();
  return place.kind === "sqlite"
    ? openSqliteStores({ path: place.path, isBrief }, home)
    : openPostgres(place.url, home);
}

async function openMemory(): Promise<OpenedStores> {
  const { createMemoryKnowledgeStore, createMemorySessionStore, createMemoryThreadStore } = await import(
    "@clew/thread-store/memory"
  );
  const threads = createMemoryThreadStore();
  const sessions = createMemorySessionStore();
  const knowledge = createMemoryKnowledgeStore();
  const projects = knowledgeByProject(knowledge, {
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
  home: string,
): Promise<OpenedStores> {
  const {
    createSqliteKnowledgeStore,
    createSqliteThreadStore,
    KNOWLEDGE_MIGRATIONS,
    openSqlite,
    openSqliteKnowledgeStore,
    THREAD_MIGRATIONS,
  } = await import("@clew/thread-store/sqlite");
  // One connection for both areas: one writer, and one commit for everything written in a turn of the event loop.
  const database = openSqlite({ ...file, migrations: [...THREAD_MIGRATIONS, ...KNOWLEDGE_MIGRATIONS] });
  const threads = createSqliteThreadStore(database);
  const knowledge = createSqliteKnowledgeStore(database);
  const projects = knowledgeByProject(
    knowledge,
    knowledgeFiles(home, (path) => openSqliteKnowledgeStore({ path })),
  );
  return {
    threads,
    knowledge,
    knowledgeOf: projects.of,
    lookAtKnowledge: projects.look,
    sessions: await openFileSessions(home),
    name: `sqlite:${file.path}`,
    async close() {
      await projects.close();
      await threads.close();
    },
  };
}

/** The sessions that lie as files in the state folder; those that a hook opened always do. */
export async function openFileSessions(home: string): Promise<OpenedStores["sessions"]> {
  const { createFileSessionStore } = await import("@clew/thread-store/file");
  const sessions = createFileSessionStore({ folder: join(home, "sessions"), memory: createSurveyMemory() });
  return (project) => projectSessions(sessions, project);
}

async function openPostgres(url: string, home: string): Promise<OpenedStores> {
  const { openPostgresStores } = await import("@clew/thread-store-postgres");
  const stores = await openPostgresStores({ url });
  const files = await openFileSessions(home);
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
