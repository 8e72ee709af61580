import { randomUUID } from "node:crypto";
import { fieldsOf } from "@clew/operations";
import {
  type AuthInfo,
  createMcpHandler,
  isInitializeRequest,
  isLegacyRequest,
  legacyStatelessFallback,
  type McpHandlerRequestOptions,
  type McpRequestContext,
  type McpServerFactory,
  type ServerNotifier,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { MAX_BODY_BYTES } from "../../bounds/limits.ts";
import { type McpOptions, mcpFactory } from "../create-factory.ts";

const OPENED = new TextEncoder().encode(": open\n\n");

/**
 * An event stream that may stay silent for long: it starts with a comment, so that the client sees at once that it is
 * open, and ends with its request, so that the client may open it again.
 */
function openStream(response: Response, request: AbortSignal): Response {
  const { body, status, headers } = response;
  if (body === null || headers.get("content-type")?.startsWith("text/event-stream") !== true) return response;
  const reader = body.getReader();
  // If it cannot be cancelled, nobody is left to tell.
  const end = (): void => void reader.cancel().catch(() => undefined);
  if (request.aborted) end();
  else request.addEventListener("abort", end, { once: true });
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(OPENED),
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return new Response(stream, { status, headers });
}

/** Serves requests of 2025 clients. */
interface LegacySessions {
  fetch(request: Request, options: McpHandlerRequestOptions): Promise<Response>;
  close(): Promise<void>;
}

/** How to keep sessions; every option has a default. */
interface LegacySessionOptions {
  readonly maxSessions?: number;
  /** How many sessions one token may have: it first makes room among its own. */
  readonly maxOwned?: number;
  readonly idleMs?: number;
  readonly maxBodyBytes?: number;
  readonly now?: () => number;
  readonly report?: (error: Error) => void;
}

interface Session {
  readonly owner: string;
  /** The owner's token; a token for any agent may appear under many names. */
  readonly token: string;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  lastUsed: number;
}

const HEADER = "mcp-session-id";

/**
 * 2025 clients can only be asked something (a halt's questions) within a session, so `initialize` opens one. Sessions
 * belong to one process: requests for another replica's session are answered individually, as if there were none.
 */
function legacySessions(factory: McpServerFactory, options: LegacySessionOptions = {}): LegacySessions {
  const { maxSessions = 500, maxOwned = 100, idleMs = 1_800_000, maxBodyBytes = 1_048_576, now = Date.now } = options;
  const process = randomUUID();
  const sessions = new Map<string, Session>();
  const stateless = legacyStatelessFallback(factory, options.report, { maxRequestBodySize: maxBodyBytes });
  const end = (id: string): void => {
    const session = sessions.get(id);
    sessions.delete(id);
    session?.transport.close().catch((error: unknown) => options.report?.(asError(error)));
  };
  const open = async (request: Request, given: McpHandlerRequestOptions): Promise<Response> => {
    const token = tokenOf(given.authInfo);
    for (const id of inTheWay(sessions, { token, maxSessions, maxOwned, before: now() - idleMs })) end(id);
    const owner = ownerOf(given.authInfo);
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => `${process}.${randomUUID()}`,
      onsessioninitialized: (id) => void sessions.set(id, { owner, token, transport, lastUsed: now() }),
      onsessionclosed: (id) => void sessions.delete(id),
      maxRequestBodySize: maxBodyBytes,
    });
    const server = await factory(contextOf(request, given));
    await server.connect(transport);
    return transport.handleRequest(request, given);
  };
  return {
    async fetch(request, given) {
      const id = request.headers.get(HEADER);
      if (id === null) {
        const body = await bodyOf(request, maxBodyBytes);
        return isInitializeRequest(body) ? open(request, { ...given, parsedBody: body }) : stateless(request, given);
      }
      const session = sessions.get(id);
      if (session === undefined)
        return (await isLost(request, { id, process, maxBodyBytes })) ? unknownSession() : stateless(request, given);
      // A leaked id is worthless without the token that opened it.
      if (session.owner !== ownerOf(given.authInfo)) return unknownSession();
      session.lastUsed = now();
      // Keep the least recently used first: it must make room.
      sessions.delete(id);
      sessions.set(id, session);
      const response = await session.transport.handleRequest(request, given);
      return request.method === "GET" ? openStream(response, request.signal) : response;
    },
    async close() {
      const all = [...sessions.values()];
      sessions.clear();
      await Promise.all(all.map(({ transport }) => transport.close()));
    },
  };
}

/** The parsed body of a POST; undefined for other methods, for large bodies, and for invalid JSON. */
async function bodyOf(request: Request, maxBytes: number): Promise<unknown> {
  if (request.method !== "POST" || Number(request.headers.get("content-length") ?? 0) > maxBytes) return undefined;
  return request
    .clone()
    .json()
    .catch(() => undefined);
}

/**
 * Whether a request only makes sense in its session: the session ended here, or another replica waits for this answer.
 */
async function isLost(
  request: Request,
  { id, process, maxBodyBytes }: { readonly id: string; readonly process: string; readonly maxBodyBytes: number },
): Promise<boolean> {
  return id.startsWith(`${process}.`) || isAnswer(await bodyOf(request, maxBodyBytes));
}

/** Whether a message, or one of several, answers a server's question. */
function isAnswer(body: unknown): boolean {
  if (Array.isArray(body)) return body.some(isAnswer);
  return typeof body === "object" && body !== null && !("method" in body) && ("result" in body || "error" in body);
}

function contextOf(request: Request, { authInfo }: McpHandlerRequestOptions): McpRequestContext {
  return { era: "legacy", requestInfo: request, authInfo };
}

function ownerOf(auth: AuthInfo | undefined): string {
  return JSON.stringify([auth?.clientId, auth?.scopes, auth?.extra?.["caller"]]);
}

function tokenOf(auth: AuthInfo | undefined): string {
  return String(fieldsOf(auth?.extra?.["caller"])["session"]);
}

interface Room {
  readonly token: string;
  readonly maxSessions: number;
  readonly maxOwned: number;
  readonly before: number;
}

/** The sessions that must end for a new one: idle too long, too many for its token, or from the token with the most. */
function inTheWay(
  sessions: ReadonlyMap<string, Session>,
  { token, maxSessions, maxOwned, before }: Room,
): readonly string[] {
  const idle = [...sessions].filter(([, { lastUsed }]) => lastUsed < before);
  const left = [...sessions].filter(([, { lastUsed }]) => lastUsed >= before);
  const byToken = Map.groupBy(left, (entry) => entry[1].token);
  const own = byToken.get(token) ?? [];
  const most = [...byToken.values()].reduce((one, other) => (other.length > one.length ? other : one), own);
  if (own.length >= maxOwned) return [...idle, ...own.slice(0, own.length - maxOwned + 1)].map(([id]) => id);
  return [...idle, ...most.slice(0, Math.max(0, left.length - maxSessions + 1))].map(([id]) => id);
}

function unknownSession(): Response {
  const error = { code: -32_001, message: "Session not found: it ended. Initialize again." };
  return Response.json({ jsonrpc: "2.0", error, id: null }, { status: 404 });
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/** MCP as a function from request to response. */
export interface McpFetch {
  fetch(request: Request, options?: McpHandlerRequestOptions): Promise<Response>;
  close(): Promise<void>;
}

/** Serves both eras from one factory: each 2026 request by itself, 2025 clients in sessions. */
export function mcpFetch(options: McpOptions): McpFetch {
  const onerror = (error: Error): void => options.report?.(error, "mcp");
  // The factory exists before the handler whose subscribers it may notify.
  const later: { notify?: ServerNotifier } = {};
  const factory = mcpFactory(options, () => later.notify);
  const modern = createMcpHandler(factory, { legacy: "reject", maxRequestBodySize: MAX_BODY_BYTES, onerror });
  later.notify = modern.notify;
  const legacy = legacySessions(factory, { maxBodyBytes: MAX_BODY_BYTES, report: onerror });
  return {
    async fetch(request, given = {}) {
      const isLegacy = await isLegacyRequest(request, undefined, { maxRequestBodySize: MAX_BODY_BYTES });
      return isLegacy ? legacy.fetch(request, given) : modern.fetch(request, given);
    },
    async close() {
      await Promise.all([modern.close(), legacy.close()]);
    },
  };
}
