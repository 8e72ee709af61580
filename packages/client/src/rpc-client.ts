import { ClewError, isErrorCode } from "@clew/errors";
import type { RpcMethods, ThreadEvent } from "@clew/schemas";

/** One message of a server-sent event stream. */
interface StreamMessage {
  readonly id: string | undefined;
  readonly data: string;
}

/** How often to check whether a stream is silent. */
const LOOK_MS = 5_000;

/**
 * The messages of an event stream as they arrive; comments and unknown fields are skipped. It ends if the server sends
 * nothing, not even a ping, for `quietMs`: a connection cut by sleep or by a router gives no other sign.
 */
export async function* readMessages(
  body: ReadableStream<Uint8Array>,
  quietMs: number,
): AsyncGenerator<StreamMessage, void> {
  const reader = body.getReader();
  // Use wall-clock time: other clocks stop while a machine sleeps.
  let heard = Date.now();
  const watch = setInterval(
    () => {
      if (Date.now() - heard > quietMs) reader.cancel().catch(() => undefined);
    },
    Math.min(LOOK_MS, quietMs),
  );
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      heard = Date.now();
      const blocks = (rest + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/);
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const message = toMessage(block);
        if (message !== undefined) yield message;
      }
    }
  } finally {
    clearInterval(watch);
    await reader.cancel().catch(() => undefined);
  }
}

function toMessage(block: string): StreamMessage | undefined {
  let id: string | undefined;
  const data: string[] = [];
  for (const line of block.split(/\r?\n/)) {
    const [name, value] = fieldOfLine(line);
    if (name === "id") id = value;
    if (name === "data") data.push(value);
  }
  return data.length === 0 ? undefined : { id, data: data.join("\n") };
}

function fieldOfLine(line: string): readonly [string, string] {
  const colon = line.indexOf(":");
  if (colon < 0) return [line, ""];
  return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, "")];
}

/** One event of a thread's log. */
export type ServerEvent = ThreadEvent;

/** The thread to follow, and the starting point. */
export interface EventOptions {
  readonly thread: string;
  readonly project?: string;
  /** The last known event; 0 starts at the first. */
  readonly since?: number;
  readonly signal?: AbortSignal;
  /** Called when connected, and when the server does not answer and will be tried again. */
  readonly onConnect?: () => void;
  readonly onLost?: () => void;
}

/** Which projects to receive hints for. */
export interface HintOptions {
  readonly project?: string;
  readonly signal?: AbortSignal;
  /** Called whenever the stream restarts: hints may have been missed. */
  readonly onConnect?: () => void;
}

/** Reports that a thread grew. */
export interface ThreadHint {
  readonly thread: string;
  readonly seq: number;
  readonly status?: string;
  readonly project?: string;
}

/** Follows a thread; after a broken connection it continues after the last event. */
async function* followEvents(transport: Transport, options: EventOptions): AsyncGenerator<ServerEvent, void> {
  let since = options.since ?? 0;
  const query = (): string => search({ thread: options.thread, project: options.project, since: String(since) });
  for await (const message of reconnecting(transport, query, options)) {
    const event = parse(message.data);
    const seq = event["seq"];
    // A restarted stream may repeat events: skip those already returned.
    if (typeof seq !== "number" || seq <= since) continue;
    since = seq;
    yield event as unknown as ServerEvent; // on this stream the server sends only events of the log
  }
}

/** Follows which threads grow. */
async function* followHints(transport: Transport, options: HintOptions): AsyncGenerator<ThreadHint, void> {
  const query = (): string => search({ project: options.project });
  for await (const message of reconnecting(transport, query, options)) {
    const { thread, seq, status, project } = parse(message.data);
    if (typeof thread !== "string" || typeof seq !== "number") continue;
    yield {
      thread,
      seq,
      status: typeof status === "string" ? status : undefined,
      project: typeof project === "string" ? project : undefined,
    };
  }
}

interface Following {
  readonly signal?: AbortSignal;
  readonly onConnect?: () => void;
  readonly onLost?: () => void;
}

async function* reconnecting(
  transport: Transport,
  query: () => string,
  { signal, onConnect, onLost }: Following,
): AsyncGenerator<StreamMessage, void> {
  const isWanted = (): boolean => signal?.aborted !== true;
  for (let failures = 0; isWanted(); failures += 1) {
    try {
      const response = await transport.fetch(`${transport.url}/events?${query()}`, {
        headers: { ...transport.headers, accept: "text/event-stream" },
        signal,
      });
      if (!response.ok || response.body === null) throw await refusal(response);
      onConnect?.();
      failures = 0;
      yield* readMessages(response.body, transport.quietMs);
    } catch (thrown) {
      if (!isWanted()) return;
      if (ClewError.is(thrown) && thrown.code !== "STORE_UNAVAILABLE" && thrown.code !== "RATE_LIMITED") throw thrown;
      onLost?.();
    }
    await backoff(transport.retry, Math.min(failures, 6), signal);
  }
}

async function refusal(response: Response): Promise<ClewError> {
  const body: unknown = await response.json().catch(() => undefined);
  const message = parseError(body) ?? `The server answered ${response.status}.`;
  if (response.status === 429) return new ClewError("RATE_LIMITED", message);
  if (response.status >= 500) return new ClewError("STORE_UNAVAILABLE", message);
  if (response.status === 409) return new ClewError("STALE_HEAD", message);
  if (response.status === 401) return new ClewError("UNAUTHORIZED", message);
  return new ClewError(response.status === 404 ? "NOT_FOUND" : "FORBIDDEN", message);
}

function parseError(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null || !("error" in body)) return undefined;
  const { error } = body;
  if (typeof error !== "object" || error === null || !("message" in error)) return undefined;
  return typeof error.message === "string" ? error.message : undefined;
}

function parse(data: string): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(data);
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function search(fields: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return new URLSearchParams(given).toString();
}

/** The name of a protocol method. */
export type MethodName = keyof RpcMethods & string;
/** The params of a method. */
export type MethodParams<M extends MethodName> = RpcMethods[M]["params"];
/** The result of a method. */
export type MethodResult<M extends MethodName> = RpcMethods[M]["result"];

/** A server's address, and how to use it. */
export interface ClientOptions {
  /** The server's address, such as `http://127.0.0.1:4319`. */
  readonly url: string;
  /** The bearer token; in a browser that is signed in, leave it out. */
  readonly token?: string;
  /** Agent and project for calls without them. */
  readonly agent?: string;
  readonly project?: string;
  readonly fetch?: typeof globalThis.fetch;
  readonly retry?: Partial<RetryRules>;
  readonly timeoutMs?: number;
  /** A stream that is silent for this long is restarted; the server sends a ping every 15 seconds. */
  readonly quietMs?: number;
}

/** The options of one call. */
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
  /** A thread's events from the log, in order, without gaps; reconnects by itself and continues after the last one. */
  events(options: EventOptions): AsyncGenerator<ServerEvent, void>;
  /** Which threads of a project grew; then read `getThreadEvents` or refetch. */
  hints(options?: HintOptions): AsyncGenerator<ThreadHint, void>;
}

/** How requests reach the server, for calls and streams. */
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

/** Creates a client of the server at a URL. */
export function createClient(options: ClientOptions): ClewClient {
  const transport: Transport = {
    url: options.url.replace(/\/+$/, ""),
    // The mark distinguishes our own page from requests that another site triggers in the browser.
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
    // The type table pairs params with results; on the wire they are JSON.
    call: (async (method: string, params: unknown, callOptions?: CallOptions) =>
      callAny(method, params, callOptions)) as ClewClient["call"],
    events: (eventOptions) => followEvents(transport, eventOptions),
    hints: (hintOptions = {}) => followHints(transport, hintOptions),
  };
}

// A write repeated because its first answer was lost must create one record, so it carries its own id.
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

// In these methods `agentId` is a filter, not the author.
const FILTERED_BY_AGENT: ReadonlySet<string> = new Set(["cstp.listThreads", "cstp.listDecisions"]);

function takesAgent(method: string): boolean {
  return !FILTERED_BY_AGENT.has(method);
}

// The time comes first, so that the store's indexes grow at their end; the random bits are a UUIDv4's.
function newId(prefix: string): string {
  return `${prefix}_${Date.now().toString(36).padStart(9, "0")}-${newUuid()}`;
}

/** A UUIDv4; works on pages without a secure context, too, where randomUUID is missing. */
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

// These are safe to repeat: reads, writes with their own id, and bundles, which the server recognises.
function isSafe(method: string): boolean {
  return Object.hasOwn(OWN_IDS, method) || /^cstp\.(get|list|query|check|search|ready|show|export|import)/.test(method);
}

function readAnswer(response: Response, body: unknown, method: string): Answer {
  const { result, error } = fieldsOf(body);
  if (response.ok && error === undefined) return { ok: true, result };
  const { code, message, data } = fieldsOf(error);
  const details = fieldsOf(data);
  const name = codeName(code, details["code"]);
  const { findings, available, hint, details: more } = details;
  const facts = {
    ...fieldsOf(more),
    findings: repeats(findings, message) ? undefined : findings,
    available,
  };
  const clew = new ClewError(name, typeof message === "string" ? message : `The server answered ${response.status}.`, {
    hint: typeof hint === "string" ? hint : undefined,
    details: Object.values(facts).every((value) => value === undefined) ? undefined : facts,
  });
  const passing = name === "RATE_LIMITED" || ((name === "STORE_UNAVAILABLE" || name === "BUSY") && isSafe(method));
  return { ok: false, error: clew, again: passing };
}

// A rule beyond the schema is sent as a finding, too; one that only repeats the message adds nothing.
function repeats(findings: unknown, message: unknown): boolean {
  return Array.isArray(findings) && findings.length === 1 && fieldsOf(findings[0])["message"] === message;
}

function codeName(code: unknown, own: unknown): ClewError["code"] {
  if (typeof own === "string" && isErrorCode(own)) return own;
  if (typeof code === "string" && isErrorCode(code)) return code;
  if (code === -32601) return "UNKNOWN_METHOD";
  return code === -32602 || code === -32600 || code === -32700 ? "USAGE" : "INTERNAL";
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** How often to retry a call, and the pauses. */
export interface RetryRules {
  /** Retries after the first attempt. */
  readonly attempts: number;
  /** The first pause; each further one is twice as long. */
  readonly pauseMs: number;
  readonly maxPauseMs: number;
}

/** The caller's rules over the defaults, which survive a failover of some ten seconds. */
function retryRules(changed: Partial<RetryRules> = {}): RetryRules {
  return { attempts: 6, pauseMs: 100, maxPauseMs: 4_000, ...changed };
}

/** Waits before the next attempt; the length varies, so that many clients do not return at the same moment. */
async function backoff(rules: RetryRules, attempt: number, signal?: AbortSignal): Promise<void> {
  const longest = Math.min(rules.maxPauseMs, rules.pauseMs * 2 ** attempt);
  const pause = longest / 2 + (Math.random() * longest) / 2;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, pause);
    signal?.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
