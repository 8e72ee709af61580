import { ClewError } from "@clew/errors";
import { type CallContext, createCallContext } from "./call-context.ts";
import { type Caller, coversScope } from "./caller.ts";
import type { Method } from "./operation.ts";
import { parseParams } from "./params/parse-params.ts";
import type { RpcPorts } from "./project.ts";
import type { RedactPort } from "./session/ports.ts";

/** One door to every method: HTTP, MCP and the CLI in its own process all come through it. */
export interface Dispatcher {
  readonly methods: ReadonlyMap<string, Method>;
  readonly ports: RpcPorts;
  /** Runs one method; every refusal is a ClewError. */
  call(name: string, params: unknown, caller: Caller): Promise<unknown>;
  /** Writes what is still waiting to be written; call it before the stores are closed. */
  flush(): Promise<void>;
}

/** A dispatcher over a table of methods and the stores they work on. */
export function createDispatcher(table: readonly Method[], given: RpcPorts): Dispatcher {
  const ports: RpcPorts = { ...given, methods: () => table };
  const methods = new Map(table.map((method) => [method.name, method]));
  return {
    methods,
    ports,
    async call(name, params, caller) {
      const method = methods.get(name);
      if (method === undefined) throw unknownMethod(name, [...methods.keys()]);
      if (!coversScope(caller.scope, method.scope))
        throw new ClewError("FORBIDDEN", `${name} needs the scope ${method.scope}; this token has ${caller.scope}.`);
      const parsed = parseParams(method, params);
      const context = createCallContext(ports, caller);
      refuseForeignName(method, context, parsed);
      const redact = await ports.redactor?.();
      const { value, redactions } = withoutSecrets(method, redact, parsed);
      const result = await method.run(context, value);
      capture({ method, context, parsed: value, result, redact });
      if (method.staysPrivate === true && redact !== undefined) return redact(result).value;
      return redactions.length === 0 ? result : { ...result, redactions };
    },
    flush: async () => ports.captures?.flush(),
  };
}

// What writes is signed, whether or not the method keeps the name: a token speaks for no other agent.
function refuseForeignName({ scope }: Method, context: CallContext, parsed: unknown): void {
  const named = asRecord(parsed)["agentId"];
  if (scope !== "read" && typeof named === "string") context.actor(named);
}

// What is written leaves the machine's memory for good; a read's words are only looked for.
function withoutSecrets(method: Method, redact: RedactPort | undefined, parsed: unknown): ReturnType<RedactPort> {
  const isOnlyRead = method.scope === "read" && method.leavesTrace !== true;
  return redact === undefined || isOnlyRead || method.staysPrivate === true
    ? { value: parsed, redactions: [] }
    : redact(parsed);
}

function unknownMethod(name: string, available: readonly string[]): ClewError {
  return new ClewError("UNKNOWN_METHOD", `There is no method ${JSON.stringify(name.slice(0, 128))}.`, {
    hint: "`clew rpc rpc.discover` or GET /openrpc.json lists the methods with their params.",
    details: { available },
  });
}

interface Answered {
  readonly method: Method;
  readonly context: CallContext;
  readonly parsed: unknown;
  readonly result: unknown;
  readonly redact: RedactPort | undefined;
}

// What an agent looked up is part of how it came to its next decision; it is buffered, so that a read stays a read.
function capture({ method, context, parsed, result, redact }: Answered): void {
  if (method.capture === undefined || !coversScope(context.caller.scope, "write")) return;
  const { captures, clock } = context.ports;
  // Before it is cut to a line: half a secret has no form that could be known.
  const params = asRecord(redact === undefined ? parsed : redact(parsed).value);
  const named = params["agentId"];
  const agent = typeof named === "string" ? context.actor(named) : context.actor();
  captures?.add({
    agent,
    project: context.writeProject(),
    session: context.caller.session,
    source: method.capture.source,
    text: method.capture.text(params, asRecord(result)),
    at: clock.now(),
  });
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  // An object read by name only; every field is checked where it is used.
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
