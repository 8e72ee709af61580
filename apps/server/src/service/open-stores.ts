import { isAbsolute, join, resolve } from "node:path";
import { ClewError } from "@clew/errors";
import type { KnowledgeStore, SessionStore, ThreadStore } from "@clew/thread-store";
import { DEFAULT_PROJECT } from "../rpc/caller.ts";
import { projectSessions } from "../rpc/project-sessions.ts";

/** The stores of one service, opened together. */
export interface OpenedStores {
  readonly threads: ThreadStore;
  readonly knowledge: KnowledgeStore;
  /** The sessions of one project; to every other project they do not exist. */
  sessions(project: string): SessionStore;
  /** How the store is named to people: its kind and path, never a password. */
  readonly name: string;
  close(): Promise<void>;
}

/** Where a relative path of a store begins, and the state folder that holds the files of sessions. */
export interface StoreFolders {
  readonly cwd: string;
  readonly home: string;
}

/** Opens what a store text names: `sqlite:PATH`, `postgres://…` or `memory:`. */
export async function openStores(store: string, { cwd, home }: StoreFolders): Promise<OpenedStores> {
  if (store === "memory:" || store === "memory") return openMemory();
  if (store.startsWith("sqlite:")) {
    const path = store.slice("sqlite:".length).replace(/^\/\/(?=\/)/, "");
    if (path === "") throw unusable(store);
    return openSqliteStores(isAbsolute(path) ? path : resolve(cwd, path), home);
  }
  if (/^postgres(?:ql)?:\/\//.test(store)) return openPostgres(store);
  throw unusable(store);
}

function unusable(store: string): ClewError {
  return new ClewError("CONFIG_INVALID", `${JSON.stringify(withoutPassword(store))} names no store.`, {
    hint: "sqlite:PATH, postgres://USER@HOST/DATABASE or memory:",
  });
}

/** A store text without the password it may hold. */
export function withoutPassword(store: string): string {
  return store.replace(/^([a-z]+:\/\/[^/@:]*):[^@]*@/i, "$1:***@");
}

async function openMemory(): Promise<OpenedStores> {
  const { createMemoryKnowledgeStore, createMemorySessionStore, createMemoryThreadStore } = await import(
    "@clew/thread-store/memory"
  );
  const threads = createMemoryThreadStore();
  const sessions = createMemorySessionStore();
  return {
    threads,
    knowledge: createMemoryKnowledgeStore(),
    sessions: (project) => projectSessions(sessions, project, DEFAULT_PROJECT),
    name: "memory:",
    close: () => threads.close(),
  };
}

async function openSqliteStores(path: string, home: string): Promise<OpenedStores> {
  const { createSqliteKnowledgeStore, createSqliteThreadStore, KNOWLEDGE_MIGRATIONS, openSqlite, THREAD_MIGRATIONS } =
    await import("@clew/thread-store/sqlite");
  const { createFileSessionStore } = await import("@clew/thread-store/file");
  // One connection for both areas: one writer, and one commit for everything written in a turn of the event loop.
  const database = openSqlite({ path, migrations: [...THREAD_MIGRATIONS, ...KNOWLEDGE_MIGRATIONS] });
  const threads = createSqliteThreadStore(database);
  const sessions = createFileSessionStore({ folder: join(home, "sessions") });
  return {
    threads,
    knowledge: createSqliteKnowledgeStore(database),
    sessions: (project) => projectSessions(sessions, project, DEFAULT_PROJECT),
    name: `sqlite:${path}`,
    close: () => threads.close(),
  };
}

async function openPostgres(url: string): Promise<OpenedStores> {
  const { openPostgresStores } = await import("@clew/thread-store-postgres");
  const stores = await openPostgresStores({ url });
  return {
    threads: stores.threads,
    knowledge: stores.knowledge(DEFAULT_PROJECT),
    sessions: (project) => stores.sessions(project),
    name: withoutPassword(url),
    close: () => stores.close(),
  };
}
