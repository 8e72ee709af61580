import { ClewError } from "@clew/errors";
import { serverAddress } from "./config/addresses.ts";
import type { FarCall } from "./far-records.ts";
import { type Environment, loopbackToken } from "./user.ts";

/** The server that a project's threads are kept on, and who speaks to it. */
export interface ServerAccess {
  readonly url: string;
  readonly token: string | undefined;
  readonly agent: string;
  /** Whether somebody chose the agent's name; else it is the user's, where the token is for any agent. */
  readonly isNamed: boolean;
}

/** A thread's events from after a seq on, and who is told that the server is away and back. */
export interface Following {
  readonly since: number;
  readonly signal: AbortSignal;
  readonly onConnect: () => void;
  readonly onLost: () => void;
}

/** A way to the operations of a server. */
export interface ServerCalls {
  readonly call: FarCall;
  events(thread: string, following: Following): AsyncIterable<Readonly<Record<string, unknown>>>;
}

/** Opens the way to a server; nothing is sent before the first call. */
export async function openServerCalls(
  { url, token, agent, isNamed }: ServerAccess,
  env: Environment,
): Promise<ServerCalls> {
  serverAddress(url);
  const { createClient } = await import("@clew/client");
  // Somebody waits at a terminal: a server that is away is said within two seconds.
  const about = { url, retry: { attempts: 4 }, token: token ?? loopbackToken(url, env) };
  let client = createClient({ ...about, agent });
  return {
    async call(name, params) {
      const method = name.includes(".") ? name : `cstp.${name}`;
      try {
        return answerOf(await client.callAny(method, params));
      } catch (error) {
        if (isNamed || !ClewError.is(error) || error.code !== "AGENT_MISMATCH") throw error;
        // The token belongs to one agent: then that is who speaks, whatever the user is called.
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
