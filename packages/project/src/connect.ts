import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type Caller,
  type CallOrigin,
  localCaller,
  type Project as OperationsProject,
  unfinishedHere,
} from "@clew/operations";
import type { Session } from "@clew/schemas";
import type { Config } from "./config/load-config.ts";
import type { Answer, FarCall } from "./far-records.ts";
import type { Following } from "./server-call.ts";
import type { Service } from "./service/open-service.ts";
import { type Environment, loginName } from "./user.ts";

/** The operations of a project: in this process over its store, or on its server. */
export interface Connection {
  /** Call an operation by name. */
  readonly call: FarCall;
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
  /** The named agent; otherwise the login name is used. */
  readonly named: string | undefined;
  /** Whether a person is asking. An agent that calls an operation itself cannot answer what only a person may. */
  readonly forPerson?: boolean | undefined;
  readonly isPerson?: true | undefined;
  readonly origin?: CallOrigin | undefined;
  /** The project for operations that run on this machine. */
  readonly project: () => OperationsProject;
  readonly version?: string | undefined;
  readonly openGate?: ((session: Session, stateFolder: string) => void | Promise<void>) | undefined;
}

/** Connect to a project's operations. Nothing is opened before the first call. */
export async function connect(place: ConnectionPlace): Promise<Connection> {
  const { named } = place;
  // A store named on the command line takes precedence over the server.
  const url = place.store === undefined ? place.config.settings.url : undefined;
  const caller = {
    ...localCaller(named ?? loginName(), `cli-${process.ppid}`),
    isNameless: named === undefined ? (true as const) : undefined,
    isPerson: place.isPerson,
    origin: place.origin,
    isToolCall: place.forPerson === true ? undefined : (true as const),
  };
  if (url === undefined) {
    const near = connectHere(place, caller);
    return { ...near, call: stayingHere(place, caller, near.call) };
  }
  const far = await connectFar(place, url);
  return { ...far, call: stayingHere(place, caller, withSessionsHere(place, far.call)) };
}

const THREAD_READS: ReadonlySet<string> = new Set(["resumeThread", "getThread", "getThreadStatus"]);

/** Sessions on this machine are known first-hand; the server may not have received them yet. */
function withSessionsHere(place: ConnectionPlace, call: FarCall): FarCall {
  return async (name, params) => {
    const answer = await call(name, params);
    const { threadId, at, maxTokens } = answerOf(params);
    if (!THREAD_READS.has(name) || typeof threadId !== "string" || at !== undefined) return answer;
    return unfinishedHere(place.project(), answer, { threadId, maxTokens });
  };
}

// Task files, skills and payloads are on this machine, wherever the threads are stored.
function stayingHere(place: ConnectionPlace, caller: Caller, call: FarCall): FarCall {
  return async (name, params) => {
    // A full method name always calls the server.
    if (name.includes(".")) return call(name, params);
    if (name === "sync") {
      const { syncDirectly } = await import("@clew/operations/sync-calls");
      const done = await syncDirectly(place.project(), caller, params);
      if (done !== undefined) return answerOf(done);
    }
    const { createDispatcher, methodName, operations } = await rowsFor(name);
    const operation = operations.find((each) => each.name === name && (each.rpc === false || each.usesFiles === true));
    if (operation === undefined) return call(name, params);
    return answerOf(await createDispatcher([operation], place.project()).call(methodName(name), params, caller));
  };
}

const PAYLOAD_FILE_CALLS: ReadonlySet<string> = new Set(["discoverSkills", "validateHandoff", "sendHandoff"]);

// The table is a large part of a command's code: load it only if needed. Sync and payload files have their own rows.
async function rowsFor(name: string) {
  if (PAYLOAD_FILE_CALLS.has(name)) {
    const { createDispatcher, methodName, payloadFileOperations } = await import("@clew/operations/payload-files");
    return { createDispatcher, methodName, operations: payloadFileOperations };
  }
  if (name.startsWith("sync")) {
    const { createDispatcher, methodName, syncOperations } = await import("@clew/operations/sync");
    return { createDispatcher, methodName, operations: syncOperations };
  }
  const { createDispatcher, methodName, OPERATIONS } = await import("@clew/operations/table");
  return { createDispatcher, methodName, operations: OPERATIONS };
}

async function connectFar({ config, env, named, project }: ConnectionPlace, url: string): Promise<Connection> {
  const access = { url, token: config.settings.token, agent: named ?? loginName(), isNamed: named !== undefined };
  const { openServerCalls } = await import("./server-call.ts");
  const far = await openServerCalls(access, env);
  // Decisions made here concern this repository's paths.
  const call: FarCall = async (name, params) => {
    if (name !== "recordDecision" || "repo" in params) return far.call(name, params);
    return far.call(name, { ...params, repo: await project().repo?.() });
  };
  return { ...far, call, close: async () => undefined };
}

// The first call opens the store, so reading where nothing was written leaves nothing behind.
function connectHere(place: ConnectionPlace, caller: Caller): Connection {
  const { stateFolder, config } = place;
  let service: Service | undefined;
  let isBrief = true;
  const call: FarCall = async (name, params) => {
    const { METHODS, methodName, openService } = await import("./service/index.ts");
    const method = methodName(name);
    const reads = METHODS.find((each) => methodName(each.name) === method)?.scope === "read";
    const isUntouched =
      reads && place.store === undefined && config.settings.store === undefined && !existsSync(stateFolder);
    const { cwd, env, version, openGate } = place;
    service ??= await openService({
      cwd,
      env,
      version,
      openGate,
      isBrief,
      store: isUntouched ? "memory:" : place.store,
    });
    return answerOf(await service.dispatcher.call(method, params, caller));
  };
  return {
    call,
    events(thread, following) {
      isBrief = false;
      return followHere(call, thread, following);
    },
    close: async () => service?.close(),
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
