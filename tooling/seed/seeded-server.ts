import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type ClewServer, LOOPBACK_ID, loopbackTokens, startServer } from "@clew/server";
import { createDispatcher, createReadBuffer, type Dispatcher, localCaller, METHODS } from "@clew/server/rpc";
import { openSqliteThreadStore } from "@clew/thread-store/sqlite";
import { ROOT } from "../generate/schema-files.ts";
import { type SeedOptions, type SeedSummary, seedProject } from "./seed-project.ts";

/** A dispatcher on a database in a folder, whose clock stands where the story is. */
export interface SeededDispatcher {
  readonly dispatcher: Dispatcher;
  readonly summary: SeedSummary;
  close(): Promise<void>;
}

/** Tells the seeded story into a database of its own. */
export async function seedDatabase(folder: string, options: SeedOptions): Promise<SeededDispatcher> {
  mkdirSync(folder, { recursive: true });
  let told: number | undefined = options.start;
  const now = (): number => told ?? Date.now();
  const threads = openSqliteThreadStore({ path: join(folder, "clew.db"), clock: now });
  const captures = createReadBuffer(threads, {
    schedule: (callback, ms) => setTimeout(callback, ms).unref(),
    newUuid: randomUUID,
  });
  const dispatcher = createDispatcher(METHODS, {
    threads,
    captures,
    clock: { now: () => new Date(now()).toISOString() },
    newUuid: randomUUID,
    digest: (text) => createHash("sha256").update(text).digest("hex"),
  });
  const summary = await seedProject(async (call) => {
    told = call.at;
    // The story's results are read by name only where the story needs them.
    return (await dispatcher.call(call.method, call.params, localCaller(call.agent, "seed"))) as Readonly<
      Record<string, unknown>
    >;
  }, options);
  told = undefined;
  return {
    dispatcher,
    summary,
    close: async () => {
      await dispatcher.flush();
      await threads.close();
    },
  };
}

/** The real server on a seeded database, with a way in for a browser and a token for programs. */
export interface SeededServer extends SeededDispatcher {
  readonly server: ClewServer;
  readonly token: string;
}

/** Serves a seeded project on loopback; `port` 0 lets the system choose. */
export async function serveSeeded(folder: string, options: SeedOptions, port = 0): Promise<SeededServer> {
  const seeded = await seedDatabase(folder, options);
  const token = `clew_loopback_${randomBytes(32).toString("base64url")}`;
  const quiet = {
    info: () => undefined,
    warn: () => undefined,
    error: (fields: unknown, message: string) => console.error(message, fields),
  };
  const server = await startServer({
    dispatcher: seeded.dispatcher,
    tokens: loopbackTokens(token),
    linkAs: LOOPBACK_ID,
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
  return {
    ...seeded,
    server,
    token,
    close: async () => {
      await server.close(1000);
      await seeded.close();
    },
  };
}
