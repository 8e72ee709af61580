import { ClewError } from "@clew/errors";
import type { ThreadEvent } from "@clew/schemas";
import { backoff } from "./retry.ts";
import type { Transport } from "./rpc-client.ts";

/** One message of a server-sent event stream. */
interface StreamMessage {
  readonly id: string | undefined;
  readonly data: string;
}

/** How often it is looked whether a stream has fallen silent. */
const LOOK_MS = 5_000;

/** The messages of an event stream as it arrives; comments and unknown fields are passed over. It ends where the server does not even say that it is there for so long: a connection that sleep or a router has cut says nothing else. */
export async function* readMessages(
  body: ReadableStream<Uint8Array>,
  quietMs: number,
): AsyncGenerator<StreamMessage, void> {
  const reader = body.getReader();
  // By the clock on the wall: other clocks stand still while a machine sleeps.
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
    const [name, value] = field(line);
    if (name === "id") id = value;
    if (name === "data") data.push(value);
  }
  return data.length === 0 ? undefined : { id, data: data.join("\n") };
}

function field(line: string): readonly [string, string] {
  const colon = line.indexOf(":");
  if (colon < 0) return [line, ""];
  return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, "")];
}

/** One event of a thread's log. */
export type ServerEvent = ThreadEvent;

/** Which thread to follow, from where. */
export interface EventOptions {
  readonly thread: string;
  readonly project?: string;
  /** The last event already known; 0 begins at the first. */
  readonly since?: number;
  readonly signal?: AbortSignal;
  /** Called when the connection is there, and when the server does not answer and will be tried again. */
  readonly onConnect?: () => void;
  readonly onLost?: () => void;
}

/** Which projects to hear of. */
export interface HintOptions {
  readonly project?: string;
  readonly signal?: AbortSignal;
  /** Called whenever the stream begins anew: hints may have been missed. */
  readonly onConnect?: () => void;
}

/** Says that a thread grew. */
export interface ThreadHint {
  readonly thread: string;
  readonly seq: number;
  readonly status?: string;
  readonly project?: string;
}

/** Follows a thread: after every broken connection it goes on behind the last event it gave. */
export async function* followEvents(transport: Transport, options: EventOptions): AsyncGenerator<ServerEvent, void> {
  let since = options.since ?? 0;
  const query = (): string => search({ thread: options.thread, project: options.project, since: String(since) });
  for await (const message of reconnecting(transport, query, options)) {
    const event = parse(message.data);
    const seq = event["seq"];
    // A stream that begins anew may repeat what was in flight; what was given once is not given again.
    if (typeof seq !== "number" || seq <= since) continue;
    since = seq;
    yield event as unknown as ServerEvent; // the server sends events of the log and nothing else on this stream
  }
}

/** Follows which threads grew. */
export async function* followHints(transport: Transport, options: HintOptions): AsyncGenerator<ThreadHint, void> {
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
