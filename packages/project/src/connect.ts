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

/** The operations of a project, wherever they run: in this process over its store, or on the server that it names. */
export interface Connection {
  /** Calls an operation by its name. */
  readonly call: FarCall;
  /** A thread's events from after a seq on, as they happen. */
  events(thread: string, following: Following): AsyncIterable<Answer>;
  close(): Promise<void>;
}

/** Whose operations are called, and who asks. */
export interface ConnectionPlace {
  readonly cwd: string;
  readonly env: Environment;
  readonly stateFolder: string;
  readonly config: Config;
  /** The store that the command line names. */
  readonly store?: string | undefined;
  /** The agent that was named; else the login acts. */
  readonly named: string | undefined;
  /** Whether a person asks: what only a person may answer is not answered by an agent that calls an operation itself. */
  readonly forPerson?: boolean | undefined;
  readonly isPerson?: true | undefined;
  readonly origin?: CallOrigin | undefined;
  /** What the operations work on that stay on this machine. */
  readonly project: () => OperationsProject;
  readonly version?: string | undefined;
  readonly openGate?: ((session: Session, stateFolder: string) => void | Promise<void>) | undefined;
}

/** The way to the operations of a project; nothing is opened before the first call. */
export async function connect(place: ConnectionPlace): Promise<Connection> {
  const { named } = place;
  // A store that is named here is the one that is meant.
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

/** What reasons here in a thread of a server is known here first hand, and the server may not have been told yet. */
function withSessionsHere(place: ConnectionPlace, call: FarCall): FarCall {
  return async (name, params) => {
    const answer = await call(name, params);
    const { threadId, at, maxTokens } = answerOf(params);
    if (!THREAD_READS.has(name) || typeof threadId !== "string" || at !== undefined) return answer;
    return unfinishedHere(place.project(), answer, { threadId, maxTokens });
  };
}

// Task files, skills and payloads lie on this machine, wherever the threads are kept.
function stayingHere(place: ConnectionPlace, caller: Caller, call: FarCall): FarCall {
  return async (name, params) => {
    // By its whole name an operation is called on the server.
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

// The table is a good part of a command's code: it is loaded by those that ask it, and a sync has its own rows.
async function rowsFor(name: string) {
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
  // What is decided here is about the paths of this repository.
  const call: FarCall = async (name, params) => {
    if (name !== "recordDecision" || "repo" in params) return far.call(name, params);
    return far.call(name, { ...params, repo: await project().repo?.() });
  };
  return { ...far, call, close: async () => undefined };
}

// The store is opened by the first call: who only reads where nothing was ever written leaves nothing behind.
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

/** How often the local store is asked for events that another process wrote. */
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
