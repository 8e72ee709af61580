import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { type Caller, type Project as OperationsProject, unfinishedHere } from "@clew/operations";
import { lazyDispatcher, loadRow, runsHere } from "@clew/operations/dispatcher";
import type { Session } from "@clew/schemas";
import type { Config } from "./config/load-config.ts";
import type { Answer, FarCall } from "./far-records.ts";
import type { Following, ServerCalls } from "./server-call.ts";
import type { ServedProject } from "./service/open-service.ts";
import { type Environment, loadUserKey } from "./user.ts";

/** The operations of a project: in this process over its store, or on its server. */
export interface Connection {
  /** Call an operation by name. */
  readonly call: FarCall;
  /** Call an operation on the sessions and files of this project's folder, wherever the threads are kept. */
  readonly callHere: FarCall;
  /** A thread's events after a seq, as they happen. */
  events(thread: string, following: Following): AsyncIterable<Answer>;
  close(): Promise<void>;
}

/** The project to connect to, and the caller. */
export interface ConnectionPlace {
  readonly cwd: string;
  readonly env: Environment;
  readonly stateFolder: string;
  readonly config: Config;
  /** The store named on the command line. */
  readonly store?: string | undefined;
  readonly caller: Caller;
  /** The project for operations that run on this machine. */
  readonly project: OperationsProject;
  /** The server that stores the threads, if one does. */
  readonly server?: (() => Promise<ServerCalls>) | undefined;
  readonly version?: string | undefined;
  readonly openGate?: ((session: Session, stateFolder: string) => void | Promise<void>) | undefined;
}

/** Connect to a project's operations. Nothing is opened before the first call. */
export function connect(place: ConnectionPlace): Connection {
  const callHere: FarCall = (name, params) => callRow(place, place.project, { name, params });
  const { server } = place;
  const opened = server === undefined ? connectHere(place) : connectFar(place, server);
  // Task files, skills and payloads are on this machine, wherever the threads are stored. (A full method name always
  // calls the server.)
  const call: FarCall = (name, params) => (runsHere(name) ? callHere(name, params) : opened.call(name, params));
  return { ...opened, call, callHere };
}

/** A call of one operation, by its own name or its method's. */
interface NamedCall {
  readonly name: string;
  readonly params: object;
}

/** Run an operation in this process, over a project; of the table only its own rows are loaded. */
async function callRow(
  place: ConnectionPlace,
  project: OperationsProject,
  { name, params }: NamedCall,
): Promise<Answer> {
  const { caller, config, env } = place;
  const redactor = async () => (await import("./redact-secrets.ts")).createRedactor(() => keyForReading(env));
  const reading = config.settings.redact === "off" ? project : { ...project, redactor };
  const dispatcher = lazyDispatcher((row) => (row?.scope === "read" ? reading : project));
  return answerOf(await dispatcher.call(name, params, caller));
}

// Reading must work if nothing can be written: then nobody can compare the marks.
function keyForReading(env: Environment): Uint8Array {
  try {
    return loadUserKey(env);
  } catch {
    return process.getBuiltinModule("node:crypto").randomBytes(32);
  }
}

const THREAD_READS: ReadonlySet<string> = new Set(["resumeThread", "getThread", "getThreadStatus"]);

function connectFar({ project }: ConnectionPlace, server: () => Promise<ServerCalls>): Omit<Connection, "callHere"> {
  const call: FarCall = async (name, params) => {
    // Decisions made here concern this repository's paths.
    const isDecision = name === "recordDecision" && !("repo" in params);
    const answer = await (await server()).call(name, isDecision ? { ...params, repo: await project.repo?.() } : params);
    // Sessions on this machine are known first-hand; the server may not have received them yet.
    const { threadId, at, maxTokens } = answerOf(params);
    if (!THREAD_READS.has(name) || typeof threadId !== "string" || at !== undefined) return answer;
    return unfinishedHere(project, answer, { threadId, maxTokens });
  };
  return {
    call,
    async *events(thread, following) {
      yield* (await server()).events(thread, following);
    },
    close: async () => undefined,
  };
}

// The first call opens the store, so reading where nothing was written leaves nothing behind.
function connectHere(place: ConnectionPlace): Omit<Connection, "callHere"> {
  const { stateFolder, config, cwd, env, version, openGate } = place;
  let service: Promise<ServedProject> | undefined;
  let isBrief = true;
  // What could not be opened is tried again by the next call.
  const opened = () =>
    (service ??= open(place.store).catch((failure: unknown) => {
      service = undefined;
      throw failure;
    }));
  const open = async (store: string | undefined): Promise<ServedProject> => {
    const { openServedProject } = await import("./service/open-service.ts");
    return openServedProject({ cwd, env, version, openGate, isBrief, store });
  };
  const call: FarCall = async (name, params) => {
    const reads = (await loadRow(name))?.scope === "read";
    const isUntouched =
      reads && place.store === undefined && config.settings.store === undefined && !existsSync(stateFolder);
    if (!isUntouched) return callRow(place, (await opened()).project, { name, params });
    const empty = await open("memory:");
    return callRow(place, empty.project, { name, params }).finally(empty.close);
  };
  return {
    call,
    events(thread, following) {
      isBrief = false;
      return followHere(call, thread, following);
    },
    close: async () => (await service?.catch(() => undefined))?.close(),
  };
}

/** How often to ask the local store for events written by other processes. */
const ASK_MS = 250;

async function* followHere(
  call: FarCall,
  thread: string,
  { since, signal }: Pick<Following, "since" | "signal">,
): AsyncGenerator<Answer, void> {
  for (let after = since; !signal.aborted; ) {
    const { events } = await call("getThreadEvents", { threadId: thread, sinceSeq: after, limit: 200 });
    const found = Array.isArray(events) ? events.map(answerOf) : [];
    for (const event of found) {
      after = Number(event["seq"]);
      yield event;
    }
    if (found.length === 0) await sleep(ASK_MS, undefined, { signal }).catch(() => undefined);
  }
}

function answerOf(value: unknown): Answer {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}
