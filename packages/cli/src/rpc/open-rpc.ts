import { existsSync } from "node:fs";
import { configText, type Following, findHome, loadConfig, openServerCalls } from "@clew/project";
import type { Invocation, Terminal } from "../command.ts";
import { loginName } from "../settings/login-name.ts";
import { isAtTerminal } from "../terminal/is-at-terminal.ts";
import { VERSION } from "../version.ts";
import { type Answer, answerOf } from "./answer.ts";

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
  const access = { url, token: configText(config, "token"), agent, isNamed: named !== undefined };
  return { ...(await openServerCalls(access, invocation.env)), project, close: async () => undefined };
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
  const { localCaller, OPERATIONS, openService } = await import("@clew/project/service");
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
    const reads = OPERATIONS.find((each) => methodName(each.name) === name)?.scope === "read";
    const untouched = reads && !configured && !existsSync(home);
    service ??= await openService({
      cwd: invocation.cwd,
      env: invocation.env,
      version: VERSION,
      isBrief,
      store: untouched ? "memory:" : undefined,
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
