import { existsSync } from "node:fs";
import { ClewError } from "@clew/errors";
import { configText, findHome, loadConfig, userFolders } from "@clew/workspace";
import type { Invocation, Terminal } from "../command.ts";
import { loginName } from "../settings/login-name.ts";
import { isAtTerminal } from "../terminal/is-at-terminal.ts";
import { VERSION } from "../version.ts";
import { type Answer, answerOf } from "./answer.ts";
import { serverAddress } from "./server-address.ts";

/** The methods, wherever they run: in this process over the project's store, or on the server that `CLEW_URL` names. */
export interface Rpc {
  /** Calls a method by its whole or its short name. */
  call(method: string, params: object): Promise<Answer>;
  /** A thread's events from after a seq on, as they happen. */
  events(thread: string, following: Following): AsyncIterable<Answer>;
  /** The folder of the project that this command works in. */
  readonly project: string;
  close(): Promise<void>;
}

/** From where a thread is followed, until when, and who is told that its server is away and back. */
export interface Following {
  readonly since: number;
  readonly signal: AbortSignal;
  readonly onConnect: () => void;
  readonly onLost: () => void;
}

/** Where a command works; without a terminal nobody is taken for a person. */
type Opener = Pick<Invocation, "cwd" | "env"> & { readonly terminal?: Terminal };

/** Opens the methods for one command. */
export async function openRpc(invocation: Opener & Pick<Invocation, "flags">): Promise<Rpc> {
  const { path: home, project } = findHome(invocation.cwd, invocation.env);
  const config = loadConfig({ home, env: invocation.env });
  const named = namedAgent(invocation, configText(config, "agent"));
  const agent = named ?? loginName();
  const url = configText(config, "url");
  if (url === undefined)
    return openHere(invocation, {
      agent,
      isNamed: named !== undefined,
      project,
      home,
      configured: configText(config, "store") !== undefined,
    });
  serverAddress(url);
  const token = configText(config, "token") ?? (await loopbackToken(url, invocation.env));
  return openThere({ url, token, agent, isNamed: named !== undefined, project });
}

/** Calls one method and closes again. */
export async function callOnce(invocation: Invocation, method: string, params: object): Promise<Answer> {
  return withRpc(invocation, (rpc) => rpc.call(method, params));
}

/** Opens the methods, works with them, and closes them whatever happens. */
export async function withRpc<T>(invocation: Invocation, work: (rpc: Rpc) => Promise<T>): Promise<T> {
  const rpc = await openRpc(invocation);
  try {
    return await work(rpc);
  } finally {
    await rpc.close();
  }
}

/** The whole name of a method: `recordDecision` stands for `cstp.recordDecision`. */
function methodName(name: string): string {
  return name.includes(".") ? name : `cstp.${name}`;
}

function namedAgent({ flags }: Pick<Invocation, "flags">, configured: string | undefined): string | undefined {
  const { agent } = flags;
  return typeof agent === "string" ? agent : configured;
}

interface Here {
  readonly agent: string;
  /** Whether somebody chose the agent's name, or it is only the login. */
  readonly isNamed: boolean;
  readonly project: string;
}

// The store is opened by the first call: who only reads where nothing was ever written leaves nothing behind.
async function openHere(
  invocation: Opener,
  { agent, isNamed, project, home, configured }: Here & { readonly home: string; readonly configured: boolean },
): Promise<Rpc> {
  const { localCaller, METHODS, openService } = await import("@clew/server/rpc");
  let service: Awaited<ReturnType<typeof openService>> | undefined;
  const local = localCaller(agent, `cli-${process.ppid}`);
  const caller = {
    ...local,
    ...(isNamed ? {} : { isNameless: true as const }),
    // What only a person may answer is not answered by an agent that calls the method itself.
    ...(isAtTerminal(invocation.terminal) ? {} : { isToolCall: true as const }),
  };
  let isBrief = true;
  const call = async (method: string, params: object): Promise<Answer> => {
    const name = methodName(method);
    const reads = METHODS.find((each) => each.name === name)?.scope === "read";
    const untouched = reads && !configured && !existsSync(home);
    service ??= await openService({
      cwd: invocation.cwd,
      env: invocation.env,
      version: VERSION,
      isBrief,
      ...(untouched ? { store: "memory:" } : {}),
    });
    return answerOf(await service.dispatcher.call(name, params, caller));
  };
  return {
    project,
    call,
    events(thread, { since, signal }) {
      isBrief = false;
      return followHere(call, { thread, since, signal });
    },
    close: async () => service?.close(),
  };
}

/** How often the local store is asked for events that another process wrote. */
const ASK_MS = 250;

async function* followHere(
  call: Rpc["call"],
  { thread, since, signal }: Pick<Following, "since" | "signal"> & { readonly thread: string },
): AsyncGenerator<Answer, void> {
  for (let after = since; !signal.aborted; ) {
    const { events } = await call("getThreadEvents", { threadId: thread, sinceSeq: after, limit: 200 });
    const found = Array.isArray(events) ? events.map(answerOf) : [];
    for (const event of found) {
      after = Number(event["seq"]);
      yield event;
    }
    if (found.length === 0) await pause(ASK_MS, signal);
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { setTimeout: sleep } = await import("node:timers/promises");
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}

interface There extends Here {
  readonly url: string;
  readonly token: string | undefined;
  /** Whether somebody chose the agent's name; else it is the user's, where the token is for any agent. */
  readonly isNamed: boolean;
}

async function openThere({ url, token, agent, isNamed, project }: There): Promise<Rpc> {
  const { createClient } = await import("@clew/client");
  // Somebody waits at a terminal: a server that is away is said within two seconds.
  const about = { url, retry: { attempts: 4 }, ...(token === undefined ? {} : { token }) };
  let client = createClient({ ...about, agent });
  const call = async (method: string, params: object): Promise<Answer> => {
    try {
      return answerOf(await client.callAny(methodName(method), params));
    } catch (error) {
      if (isNamed || !ClewError.is(error) || error.code !== "AGENT_MISMATCH") throw error;
      // The token belongs to one agent: then that is who speaks, whatever the user is called.
      client = createClient(about);
      return answerOf(await client.callAny(methodName(method), params));
    }
  };
  return {
    project,
    call,
    async *events(thread, following) {
      for await (const event of client.events({ thread, ...following })) yield { ...event };
    },
    close: async () => undefined,
  };
}

/** The token of this user's own server on this machine, which keeps it where only this user can read it. */
export async function loopbackToken(url: string, env: Invocation["env"]): Promise<string | undefined> {
  const { isLoopback, readLoopbackToken } = await import("@clew/server");
  return isLoopback(serverAddress(url).hostname) ? readLoopbackToken(userFolders(env).state) : undefined;
}
