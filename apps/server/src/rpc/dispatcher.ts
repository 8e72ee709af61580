import { ClewError, type Finding } from "@clew/errors";
import type { Redacted } from "@clew/workspace";
import { normalizeKeys } from "./aliases.ts";
import { type CallContext, createCallContext } from "./call-context.ts";
import { type Caller, coversScope } from "./caller.ts";
import { issuesToFindings } from "./findings.ts";
import type { Method } from "./method.ts";
import type { RpcPorts } from "./ports.ts";
import { findMalformed } from "./well-formed.ts";

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
      const { value, redactions } = withoutSecrets(method, ports, parsed);
      const result = await method.run(context, value);
      capture({ method, context, parsed: value, result });
      if (method.staysPrivate === true && ports.redact !== undefined) return ports.redact(result).value;
      return redactions.length === 0 ? result : { ...result, redactions };
    },
    flush: async () => ports.captures?.flush(),
  };
}

// What is written leaves the machine's memory for good; a read's words are only looked for.
function withoutSecrets(method: Method, { redact }: RpcPorts, parsed: unknown): Redacted<unknown> {
  return redact === undefined || method.scope === "read" || method.staysPrivate === true
    ? { value: parsed, redactions: [] }
    : redact(parsed);
}

function unknownMethod(name: string, available: readonly string[]): ClewError {
  return new ClewError("UNKNOWN_METHOD", `There is no method ${JSON.stringify(name.slice(0, 128))}.`, {
    hint: "`clew rpc rpc.discover` or GET /openrpc.json lists the methods with their params.",
    details: { available },
  });
}

/** Params that satisfy the method's schema, under the schema's own names; else USAGE with every finding. */
export function parseParams(method: Method, params: unknown): unknown {
  const given = params ?? {};
  if (Array.isArray(given) || typeof given !== "object")
    throw invalidParams(method, [{ path: "", keyword: "type", message: "params must be an object: they are named" }]);
  const malformed = findMalformed(given);
  if (malformed.length > 0) throw invalidParams(method, malformed);
  const parsed = method.params.safeParse(normalizeKeys(method.params, given));
  if (!parsed.success) throw invalidParams(method, issuesToFindings(parsed.error.issues));
  return parsed.data;
}

function invalidParams(method: Method, findings: readonly Finding[]): ClewError {
  const lines = findings.map((finding) => `${finding.path === "" ? "params" : finding.path}: ${finding.message}`);
  return new ClewError("USAGE", `The params of ${method.name} are not as expected. ${lines.join("; ")}`, {
    details: { findings },
  });
}

interface Answered {
  readonly method: Method;
  readonly context: CallContext;
  readonly parsed: unknown;
  readonly result: unknown;
}

// What an agent looked up is part of how it came to its next decision; it is buffered, so that a read stays a read.
function capture({ method, context, parsed, result }: Answered): void {
  if (method.capture === undefined || !coversScope(context.caller.scope, "write")) return;
  const params = asRecord(parsed);
  const named = params["agentId"];
  const agent = typeof named === "string" ? context.actor(named) : context.actor();
  context.ports.captures?.add({
    agent,
    project: context.writeProject(),
    session: context.caller.session,
    source: method.capture.source,
    text: method.capture.text(params, asRecord(result)),
    at: context.ports.clock.now(),
  });
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  // An object read by name only; every field is checked where it is used.
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
