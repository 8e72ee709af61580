import { ClewError } from "@clew/errors";
import { actorOf, type Caller, coversScope, tenantOf } from "./caller.ts";
import { ROWS } from "./generated/rows.ts";
import { methodName, type Operation } from "./operation.ts";
import { parseParams } from "./params/parse-params.ts";
import type { Project } from "./project.ts";
import type { RedactPort } from "./session/ports.ts";

/** The entry point for every way in: HTTP, MCP and the CLI in its own process. */
export interface Dispatcher {
  /** The operations by their JSON-RPC names. */
  readonly methods: ReadonlyMap<string, Operation>;
  readonly project: Project;
  /** Run one operation. Every refusal is a ClewError. */
  call(name: string, params: unknown, caller: Caller): Promise<unknown>;
  /** Write everything still waiting. Call it before closing the stores. */
  flush(): Promise<void>;
}

/** A dispatcher for a table of operations and the project they work on. */
export function createDispatcher(table: readonly Operation[], project: Project): Dispatcher {
  const methods = new Map(table.map((operation) => [methodName(operation.name), operation]));
  return {
    methods,
    project,
    async call(name, params, caller) {
      const operation = methods.get(name);
      if (operation === undefined) throw unknownMethod(name, [...methods.keys()]);
      if (!coversScope(caller.scope, operation.scope))
        throw new ClewError("FORBIDDEN", `${name} needs the scope ${operation.scope}; this token has ${caller.scope}.`);
      const parsed = parseParams(operation, params);
      refuseForeignName(operation, caller, parsed);
      const redact = needsRedactor(operation) ? await project.redactor?.() : undefined;
      const { value, redactions } = withoutSecrets(operation, redact, parsed);
      const result = await operation.run(project, caller, value);
      capture(project, caller, { operation, parsed: value, result, redact });
      if (operation.staysPrivate === true && redact !== undefined) return redact(result).value;
      return redactions.length === 0 ? result : { ...result, redactions };
    },
    flush: async () => project.captures?.flush(),
  };
}

// Check the agent of every write, even if the operation ignores the name: a token may not speak for another agent.
function refuseForeignName({ scope }: Operation, caller: Caller, parsed: unknown): void {
  const named = asRecord(parsed)["agentId"];
  if (scope !== "read" && typeof named === "string") actorOf(caller, named);
}

// A plain read does not wait until the patterns of secrets are loaded.
function needsRedactor({ scope, leavesTrace, staysPrivate, capture: kept }: Operation): boolean {
  return scope !== "read" || leavesTrace === true || staysPrivate === true || kept !== undefined;
}

// Redact what is written: it stays on disk for good. The words of a read are only searched for.
function withoutSecrets(operation: Operation, redact: RedactPort | undefined, parsed: unknown): ReturnType<RedactPort> {
  const isOnlyRead = operation.scope === "read" && operation.leavesTrace !== true;
  return redact === undefined || isOnlyRead || operation.staysPrivate === true
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
  readonly operation: Operation;
  readonly parsed: unknown;
  readonly result: unknown;
  readonly redact: RedactPort | undefined;
}

// What an agent looked up is part of how it reached its next decision. Buffer it, so that a read does not become a
// write.
function capture({ captures, clock }: Project, caller: Caller, answered: Answered): void {
  const { operation, parsed, result, redact } = answered;
  if (operation.capture === undefined || !coversScope(caller.scope, "write")) return;
  // Redact before shortening: half a secret is not recognized.
  const params = asRecord(redact === undefined ? parsed : redact(parsed).value);
  const text = operation.capture.text(params, asRecord(result));
  if (text === undefined) return;
  const named = params["agentId"];
  const agent = actorOf(caller, typeof named === "string" ? named : undefined);
  captures?.add({
    agent,
    project: tenantOf(caller),
    session: caller.session,
    source: operation.capture.source,
    text,
    at: clock.now(),
  });
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  // Fields are read by name and checked where they are used.
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

/** Where an operation's row is. */
export interface RowPlace {
  /** Load it, with the rows beside it. */
  readonly load: () => Promise<readonly Operation[]>;
  /** The operation works on files of the caller's machine, so it runs there, wherever the threads are stored. */
  readonly runsHere?: true;
}

/** Whether an operation runs on the caller's machine, wherever the threads are stored. */
export function runsHere(name: string): boolean {
  return placeOf(name)?.runsHere === true;
}

const METHOD = "cstp.";

/**
 * The row of an operation by its name, or of a server's method by the method's name, without the table: that takes longer
 * to load than most commands take.
 */
export async function loadRow(name: string): Promise<Operation | undefined> {
  const isMethod = name.startsWith(METHOD);
  const own = isMethod ? name.slice(METHOD.length) : name;
  const row = (await placeOf(own)?.load())?.find((each) => each.name === own);
  return isMethod && row?.rpc === false ? undefined : row;
}

/**
 * Calls operations with only their own rows loaded: the whole table takes longer to load than most commands take.
 * `projectOf` returns the project for a row.
 */
export function lazyDispatcher(projectOf: (row: Operation | undefined) => Project): Pick<Dispatcher, "call"> {
  return {
    async call(name, params, caller) {
      const row = await loadRow(name);
      // Without a row, the table says which methods there are.
      const table = row === undefined ? (await import("./table.ts")).METHODS : [row];
      return createDispatcher(table, projectOf(row)).call(methodName(name), params, caller);
    },
  };
}

function placeOf(name: string): RowPlace | undefined {
  return Object.hasOwn(ROWS, name) ? ROWS[name] : undefined;
}
