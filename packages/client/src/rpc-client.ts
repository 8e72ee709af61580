import { ClewError, isErrorCode } from "@clew/errors";
import type { RpcMethods } from "@clew/schemas";
import {
  type EventOptions,
  followEvents,
  followHints,
  type HintOptions,
  type ServerEvent,
  type ThreadHint,
} from "./events.ts";
import { backoff, type RetryRules, retryRules } from "./retry.ts";

/** The name of a method of the protocol. */
export type MethodName = keyof RpcMethods & string;
/** What a method takes. */
export type MethodParams<M extends MethodName> = RpcMethods[M]["params"];
/** What a method gives. */
export type MethodResult<M extends MethodName> = RpcMethods[M]["result"];

/** Where a server is, and how to speak to it. */
export interface ClientOptions {
  /** The server's address, such as `http://127.0.0.1:4319`. */
  readonly url: string;
  /** The bearer token; in a browser that is signed in, leave it out. */
  readonly token?: string;
  /** Agent and project for calls that name none. */
  readonly agent?: string;
  readonly project?: string;
  readonly fetch?: typeof globalThis.fetch;
  readonly retry?: Partial<RetryRules>;
  readonly timeoutMs?: number;
  /** A stream that says nothing for so long is begun anew; the server says every 15 seconds that it is there. */
  readonly quietMs?: number;
}

/** How one call is made. */
export interface CallOptions {
  readonly signal?: AbortSignal;
}

/** A typed client of a Clew server. */
export interface ClewClient {
  readonly url: string;
  /** Calls a method; a refusal is a ClewError with the server's code. */
  call<M extends MethodName>(method: M, params: MethodParams<M>, options?: CallOptions): Promise<MethodResult<M>>;
  /** Calls a method whose name is only known at run time. */
  callAny(method: string, params: unknown, options?: CallOptions): Promise<unknown>;
  /** A thread's events from the log, in order, without gaps: it reconnects by itself and goes on after the last one. */
  events(options: EventOptions): AsyncGenerator<ServerEvent, void>;
  /** Which threads of a project grew; read on with `getThreadEvents` or fetch anew. */
  hints(options?: HintOptions): AsyncGenerator<ThreadHint, void>;
}

/** How requests reach the server: shared by calls and streams. */
export interface Transport {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: typeof globalThis.fetch;
  readonly retry: RetryRules;
  readonly timeoutMs: number;
  readonly quietMs: number;
}

const DEFAULT_TIMEOUT_MS = 30_000;
const DEFAULT_QUIET_MS = 45_000;

/** A client of the server at a URL. */
export function createClient(options: ClientOptions): ClewClient {
  const transport: Transport = {
    url: options.url.replace(/\/+$/, ""),
    // The mark tells our own page from a request that another site made the browser send.
    headers: { "x-clew": "1", ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }) },
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    retry: retryRules(options.retry),
    timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    quietMs: options.quietMs ?? DEFAULT_QUIET_MS,
  };
  const callAny: ClewClient["callAny"] = (method, params, callOptions = {}) =>
    callMethod(transport, { method, params: complete(method, params, options), ...callOptions });
  return {
    url: transport.url,
    callAny,
    // The table of types says which params belong to which result; on the wire they are JSON.
    call: (async (method: string, params: unknown, callOptions?: CallOptions) =>
      callAny(method, params, callOptions)) as ClewClient["call"],
    events: (eventOptions) => followEvents(transport, eventOptions),
    hints: (hintOptions = {}) => followHints(transport, hintOptions),
  };
}

// A write that is sent twice because the first answer was lost must be one record: it carries its own id.
const OWN_IDS: Readonly<Record<string, readonly [field: string, prefix: string, aliases: readonly string[]]>> = {
  "cstp.recordDecision": ["id", "dec", ["decisionId", "decision_id"]],
  "cstp.createThread": ["threadId", "thread", ["thread_id", "id"]],
  "cstp.recordThought": ["thoughtId", "thought", ["thought_id"]],
  "cstp.askQuestion": ["questionId", "question", ["question_id"]],
  "cstp.forkThread": ["newThreadId", "thread", ["new_thread_id"]],
};

function complete(method: string, params: unknown, { agent, project }: ClientOptions): unknown {
  if (typeof params !== "object" || params === null || Array.isArray(params)) return params;
  const given: Record<string, unknown> = { ...params };
  if (agent !== undefined && given["agentId"] === undefined && given["agent_id"] === undefined && takesAgent(method))
    given["agentId"] = agent;
  if (project !== undefined && given["project"] === undefined) given["project"] = project;
  const own = Object.hasOwn(OWN_IDS, method) ? OWN_IDS[method] : undefined;
  if (own !== undefined) {
    const [field, prefix, aliases] = own;
    if (![field, ...aliases].some((name) => given[name] !== undefined)) given[field] = newId(prefix);
  }
  return given;
}

// In these methods `agentId` is a filter, not a signature.
const FILTERED_BY_AGENT: ReadonlySet<string> = new Set(["cstp.listThreads", "cstp.listDecisions"]);

function takesAgent(method: string): boolean {
  return !FILTERED_BY_AGENT.has(method);
}

// The time comes first, so that the store's indexes grow at their end; the random bits are those of a UUIDv4.
function newId(prefix: string): string {
  return `${prefix}_${Date.now().toString(36).padStart(9, "0")}-${newUuid()}`;
}

/** A UUIDv4; also on pages without a secure context, where randomUUID is missing. */
export function newUuid(): string {
  if (typeof globalThis.crypto.randomUUID === "function") return globalThis.crypto.randomUUID();
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

interface Call extends CallOptions {
  readonly method: string;
  readonly params: unknown;
}

async function callMethod(transport: Transport, call: Call): Promise<unknown> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await tryCall(transport, call);
    if (answer.ok) return answer.result;
    if (!answer.again || attempt >= transport.retry.attempts || call.signal?.aborted === true) throw answer.error;
    await backoff(transport.retry, attempt, call.signal);
  }
}

type Answer =
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly error: ClewError; readonly again: boolean };

async function tryCall(transport: Transport, { method, params, signal }: Call): Promise<Answer> {
  const timeout = AbortSignal.timeout(transport.timeoutMs);
  let response: Response;
  let body: unknown;
  try {
    response = await transport.fetch(`${transport.url}/cstp`, {
      method: "POST",
      headers: { ...transport.headers, "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    body = await response.json();
  } catch (cause) {
    const error = new ClewError("STORE_UNAVAILABLE", `The server at ${transport.url} does not answer.`, {
      cause,
      hint: "Is `clew serve` running there? CLEW_URL names the server.",
    });
    return { ok: false, error, again: isSafe(method) };
  }
  return readAnswer(response, body, method);
}

// What is sent twice changes nothing twice: reads, writes that carry their own id, and bundles, which are known again.
function isSafe(method: string): boolean {
  return Object.hasOwn(OWN_IDS, method) || /^cstp\.(get|list|query|check|search|ready|show|export|import)/.test(method);
}

function readAnswer(response: Response, body: unknown, method: string): Answer {
  const { result, error } = fields(body);
  if (response.ok && error === undefined) return { ok: true, result };
  const { code, message, data } = fields(error);
  const details = fields(data);
  const name = codeName(code, details["code"]);
  const { findings, available, hint, details: more } = details;
  const facts = {
    ...fields(more),
    ...(findings === undefined || repeats(findings, message) ? {} : { findings }),
    ...(available === undefined ? {} : { available }),
  };
  const clew = new ClewError(name, typeof message === "string" ? message : `The server answered ${response.status}.`, {
    hint: typeof hint === "string" ? hint : undefined,
    details: Object.keys(facts).length === 0 ? undefined : facts,
  });
  const passing = name === "RATE_LIMITED" || ((name === "STORE_UNAVAILABLE" || name === "BUSY") && isSafe(method));
  return { ok: false, error: clew, again: passing };
}

// A rule that no schema can say is sent as a finding, too: one that only repeats the message tells nothing more.
function repeats(findings: unknown, message: unknown): boolean {
  return Array.isArray(findings) && findings.length === 1 && fields(findings[0])["message"] === message;
}

function codeName(code: unknown, own: unknown): ClewError["code"] {
  if (typeof own === "string" && isErrorCode(own)) return own;
  if (typeof code === "string" && isErrorCode(code)) return code;
  if (code === -32601) return "UNKNOWN_METHOD";
  return code === -32602 || code === -32600 || code === -32700 ? "USAGE" : "INTERNAL";
}

function fields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}
