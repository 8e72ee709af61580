import { ClewError } from "@clew/errors";
import { serverAddress } from "./config/addresses.ts";
import type { FarCall } from "./far-records.ts";
import { type Environment, loopbackToken } from "./user.ts";

/** The server that stores a project's threads, and the agent that calls it. */
export interface ServerAccess {
  readonly url: string;
  readonly token: string | undefined;
  readonly agent: string;
  /** Whether somebody chose the agent's name; otherwise it is the user's, if the token may act as any agent. */
  readonly isNamed: boolean;
}

/** A thread's events after a seq, with callbacks for a lost and restored connection. */
export interface Following {
  readonly since: number;
  readonly signal: AbortSignal;
  readonly onConnect: () => void;
  readonly onLost: () => void;
}

/** Calls to a server's operations. */
export interface ServerCalls {
  readonly call: FarCall;
  events(thread: string, following: Following): AsyncIterable<Readonly<Record<string, unknown>>>;
}

/** Prepare calls to a server. Nothing is sent before the first call. */
export async function openServerCalls(
  { url, token, agent, isNamed }: ServerAccess,
  env: Environment,
): Promise<ServerCalls> {
  serverAddress(url);
  const { createClient } = await import("@clew/client");
  // Somebody is waiting at a terminal: report an unreachable server within two seconds.
  const about = { url, retry: { attempts: 4 }, token: token ?? loopbackToken(url, env) };
  let client = createClient({ ...about, agent });
  return {
    async call(name, params) {
      const method = name.includes(".") ? name : `cstp.${name}`;
      try {
        return answerOf(await client.callAny(method, params));
      } catch (error) {
        if (isNamed || !ClewError.is(error) || error.code !== "AGENT_MISMATCH") throw error;
        // The token belongs to one agent, so use that name whatever the user is called.
        client = createClient(about);
        return answerOf(await client.callAny(method, params));
      }
    },
    async *events(thread, following) {
      for await (const event of client.events({ thread, ...following })) yield { ...event };
    },
  };
}

function answerOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}
