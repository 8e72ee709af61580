import { createHash } from "node:crypto";
import type { KnowledgeStore, SessionStore, ThreadStore } from "@clew/thread-store";
import { hitStatements, type SqlEngine, type StoreContext, threadStoreOn, together } from "@clew/thread-store/sql";
import { type Connections, connect, type PostgresOptions } from "./connect.ts";
import { postgresDialect } from "./dialect.ts";
import { postgresEngine } from "./engine.ts";
import { codeOf, isConnectionError, mapPostgresError } from "./errors.ts";
import { knowledgeStoreOn } from "./knowledge-store.ts";
import { migrate } from "./migrate.ts";
import { writeOnce } from "./receipts.ts";
import { sessionStoreOn } from "./session-store.ts";
import { WriterQueue } from "./writer-queue.ts";

/** Where the stores are, and what a test may put in place of the server's clock. */
export interface PostgresStoresOptions extends PostgresOptions {
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
}

/** All stores of one database, on one pool of connections. */
export interface PostgresStores {
  readonly threads: ThreadStore;
  sessions(project: string): SessionStore;
  /** Its `close` closes the pool, like that of every other store here. */
  knowledge(project: string): KnowledgeStore;
  close(): Promise<void>;
}

/** Opens the stores on Postgres and brings their tables to the newest version. */
export async function openPostgresStores(options: PostgresStoresOptions): Promise<PostgresStores> {
  const connections = connect(options);
  try {
    await reach(connections);
  } catch (error) {
    await connections.end();
    throw mapPostgresError(error);
  }
  const engine = postgresEngine(connections);
  const clock = options.clock ?? Date.now;
  const context: StoreContext = {
    dialect: postgresDialect({ serverClock: options.clock === undefined }),
    sha256: (text) => createHash("sha256").update(text, "utf8").digest("hex"),
    clock: () => new Date(clock()).toISOString(),
  };
  const close = (): Promise<void> => engine.close();
  return {
    threads: {
      ...queued(threadStoreOn(engine, context), connections),
      countHits: (counted) => countHits(engine, counted),
    },
    sessions: lately((project) => sessionStoreOn(engine, project)),
    knowledge: (project) => ({ ...knowledgeStoreOn(engine, project), close }),
    close,
  };
}

const MOST_PROJECTS = 16;

// What a store of sessions saw is worth keeping between two calls, but not for every project that was ever named.
function lately<T>(open: (project: string) => T): (project: string) => T {
  const opened = new Map<string, T>();
  return (project) => {
    const found = opened.get(project) ?? open(project);
    opened.delete(project); // inserting it anew keeps the map in order of the last use
    opened.set(project, found);
    for (const oldest of opened.keys()) {
      if (opened.size <= MOST_PROJECTS) break;
      opened.delete(oldest);
    }
    return found;
  };
}

// A lock is given up after 10 s, and who gave it up last may just have been in time to try again.
const LOCK_MS = 10_000;

// Who waits for a thread that another session holds waits here, and not with a connection that others need.
function queued(threads: ThreadStore, { retryMs }: Connections): ThreadStore {
  const queue = new WriterQueue(retryMs + LOCK_MS);
  return {
    ...threads,
    append: (request) => queue.run([request.project, request.log], () => threads.append(request)),
    claim: (request) => queue.run([request.project, request.thread], () => threads.claim(request)),
    redact: (request) => queue.run([request.project, request.log], () => threads.redact(request)),
  };
}

// Sums say nothing of who added to them.
function countHits(engine: SqlEngine, { project, hits }: Parameters<ThreadStore["countHits"]>[0]): Promise<void> {
  return writeOnce(engine, project, function* () {
    yield* together(hitStatements(project, hits));
  });
}

// Starting up, recovering, or a standby that is about to be promoted: worth waiting for.
const SOON = new Set(["57P03", "25006"]);
const PAUSE_MS = 100;

/** Finds the host that takes writes and brings the tables up to date; a server that is simply not there is told at once. */
async function reach(connections: Connections): Promise<void> {
  const started = Date.now();
  for (let tries = 1; ; tries++) {
    try {
      await migrate(connections);
      return;
    } catch (error) {
      const soon = SOON.has(codeOf(error)) && Date.now() - started < connections.retryMs;
      if (!soon && !(isConnectionError(error) && tries < connections.hosts)) throw error;
      connections.next();
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/** Only the thread store; `close` closes its connections. */
export async function openPostgresThreadStore(options: PostgresStoresOptions): Promise<ThreadStore> {
  return (await openPostgresStores(options)).threads;
}
