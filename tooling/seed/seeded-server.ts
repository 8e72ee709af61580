import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createReadBuffer, localCaller } from "@clew/operations";
import { createDispatcher, type Dispatcher, METHODS } from "@clew/operations/table";
import { newSessionId } from "@clew/project/ids-and-time";
import { guardrailSource, openService, type Service } from "@clew/project/service";
import { type ClewServer, LOOPBACK_ID, loopbackTokens, startServer } from "@clew/server/internal";
import { createFileSessionStore } from "@clew/thread-store/file";
import { openSqliteThreadStore } from "@clew/thread-store/sqlite";
import { ROOT } from "../generate/schema-files.ts";
import { type SeedOptions, type SeedSummary, seedProject } from "./seed-project.ts";
import { seedWork } from "./seed-work.ts";

/** Writes the seeded story into a project folder's database, at the story's times, and returns its summary. */
async function seedDatabase(folder: string, options: SeedOptions): Promise<SeedSummary> {
  const home = join(folder, ".clew");
  mkdirSync(join(home, "sessions"), { recursive: true, mode: 0o700 });
  let told = options.start;
  const threads = openSqliteThreadStore({ path: join(home, "clew.db"), clock: () => told });
  const captures = createReadBuffer(threads, {
    schedule: (callback, ms) => setTimeout(callback, ms).unref(),
    newUuid: randomUUID,
  });
  const sessions = createFileSessionStore({ folder: join(home, "sessions") });
  const dispatcher = createDispatcher(METHODS, {
    threads,
    captures,
    sessions: () => sessions,
    newSessionId,
    yieldTurn: async () => undefined,
    clock: { now: () => new Date(told).toISOString() },
    newUuid: randomUUID,
    digest: (text) => createHash("sha256").update(text).digest("hex"),
    guardrails: guardrailSource(join(home, "guardrails")),
  });
  try {
    return await seedProject(async (call) => {
      told = call.at;
      // The story reads results by name, and only where needed.
      return (await dispatcher.call(call.method, call.params, localCaller(call.agent, "seed"))) as Readonly<
        Record<string, unknown>
      >;
    }, options);
  } finally {
    await dispatcher.flush();
    await threads.close();
  }
}

/** Tasks and handoffs beside the decisions; none by default. */
export interface ServeOptions extends SeedOptions {
  readonly tasks?: number;
  readonly handoffs?: number;
}

/** The real server on a seeded project, with a link for a browser and a token for programs. */
export interface SeededServer {
  readonly folder: string;
  readonly summary: SeedSummary;
  readonly service: Service;
  readonly dispatcher: Dispatcher;
  readonly server: ClewServer;
  readonly token: string;
  close(): Promise<void>;
}

/** Serves a seeded project on loopback; `port` 0 lets the system choose. */
export async function serveSeeded(folder: string, options: ServeOptions, port = 0): Promise<SeededServer> {
  const summary = await seedDatabase(folder, options);
  const service = await openService({ cwd: folder, env: { HOME: folder } });
  await seedWork(service, {
    seed: options.seed,
    tasks: options.tasks ?? 0,
    handoffs: options.handoffs ?? 0,
    threads: summary.threads,
  });
  const token = `clew_loopback_${randomBytes(32).toString("base64url")}`;
  const server = await listen(service, { folder, token, port });
  return {
    folder,
    summary,
    service,
    dispatcher: service.dispatcher,
    server,
    token,
    close: async () => {
      await server.close(1000);
      await service.close();
    },
  };
}

/** Where a service listens, and for whom. */
export interface ListenOptions {
  readonly folder: string;
  readonly token: string;
  readonly port: number;
  /** The link's page counts as a person's. */
  readonly isPersons?: boolean;
}

/** Serves an open project; the same folder and token keep a browser signed in across a restart. */
export function listen(service: Service, { folder, token, port, isPersons }: ListenOptions): Promise<ClewServer> {
  const quiet = {
    info: () => undefined,
    warn: () => undefined,
    error: (fields: unknown, message: string) => console.error(message, fields),
  };
  return startServer({
    dispatcher: service.dispatcher,
    tokens: loopbackTokens(token),
    linkAs: LOOPBACK_ID,
    linkIsPersons: isPersons,
    cookieKey: createHash("sha256").update(folder).digest(),
    host: "127.0.0.1",
    port,
    rate: undefined,
    hostNames: [],
    defaultAgent: "you",
    pageFolder: join(ROOT, "apps/dashboard/dist"),
    version: "0.0.0",
    log: quiet,
  });
}
