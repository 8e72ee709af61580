import { type Caller, localCaller } from "@clew/operations";
import type { Dispatcher } from "@clew/operations/table";
import type { McpBackend, McpIdentity, SchemaSource } from "./backend.ts";

/** What a backend in this process is made of. */
export interface DispatcherBackendOptions {
  /** Opened at the first call: a client that only looks at the list of tools opens no store. */
  open(): Promise<Dispatcher>;
  /** The agent of every call; the name the client gives itself where this is not given. */
  readonly agent?: string;
  /** The agent of a client that does not give its name. */
  readonly fallbackAgent: string;
  /** Keeps what this connection looked up apart from what others did. */
  readonly session: string;
  readonly schemas?: SchemaSource;
}

/** Answers out of a dispatcher in this process; over stdio the client's name is the agent. */
export function dispatcherBackend(options: DispatcherBackendOptions): McpBackend {
  let opened: Promise<Dispatcher> | undefined;
  return {
    async call(method, params, who) {
      opened ??= options.open();
      const dispatcher = await opened;
      return dispatcher.call(method, params, callerFor(options, who));
    },
    schemas: options.schemas,
  };
}

function callerFor(options: DispatcherBackendOptions, who: McpIdentity): Caller {
  const caller =
    who.caller ?? localCaller(options.agent ?? agentName(who.client) ?? options.fallbackAgent, options.session);
  // With read scope the call leaves no trace: no event that somebody resumed, no captured read.
  if (who.readOnly === true) return { ...caller, scope: "read" };
  return who.speaksForUser === true ? { ...caller, speaksForUser: true } : { ...caller, isToolCall: true };
}

/** The client's name as an agent's: one line, no longer than a name may be. */
export function agentName(client: string | undefined): string | undefined {
  const name = client?.replace(/\s+/g, " ").trim().slice(0, 200).toWellFormed() ?? "";
  return name === "" ? undefined : name;
}
