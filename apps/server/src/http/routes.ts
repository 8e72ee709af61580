import type { IncomingMessage, ServerResponse } from "node:http";
import { isIP } from "node:net";
import { type Caller, coversScope, fieldsOf } from "@clew/operations";
import { type Dispatcher, openRpcDocument } from "@clew/operations/table";
import { isLoopback } from "@clew/project/config";
import { MAX_BODY_BYTES } from "../bounds/limits.ts";
import { LOOPBACK_ID, type TokenRecord, type TokenSource } from "../tokens/given-tokens.ts";
import type { BrowserSessions } from "./browser-session.ts";
import {
  answerText,
  LARGE_METHOD,
  type LargeBodies,
  NOT_JSON,
  type Refusal,
  readBody,
  refuse,
  sendJson,
  sendText,
  toRpcError,
} from "./envelope.ts";
import type { EventStreams } from "./event-streams.ts";
import type { Load, Metrics, RateLimit } from "./http-server.ts";
import { servePage } from "./page-files.ts";
import type { ServerOptions } from "./server-options.ts";

/** What a request's credentials are checked against. */
interface Credentials {
  readonly tokens: TokenSource;
  readonly browsers: BrowserSessions;
  /** The agent of calls without one, with a token for any agent. */
  readonly defaultAgent: string;
}

/** Who sent a request, or why that is unknown. */
type Authentication =
  | { readonly ok: true; readonly caller: Caller; readonly tokenId: string }
  | { readonly ok: false; readonly refusal: Refusal };

/** The caller behind a bearer token or the browser's cookie; a refusal does not say what was wrong. */
function authenticate(request: IncomingMessage, credentials: Credentials): Authentication {
  const header = request.headers.authorization;
  return header === undefined ? fromCookie(request, credentials) : fromBearer(header, credentials);
}

function fromBearer(header: string, { tokens, defaultAgent }: Credentials): Authentication {
  const presented = /^Bearer +(.+)$/i.exec(header)?.[1]?.trim() ?? "";
  const whole = tokens.find(presented);
  if (whole !== undefined) return accepted(whole, defaultAgent);
  const colon = presented.indexOf(":");
  const record = tokens.find(presented.slice(colon + 1));
  if (colon < 1 || record === undefined) return UNAUTHORIZED;
  const agent = presented.slice(0, colon);
  if (record.agent !== "*" && record.scope !== "admin" && record.agent !== agent) return OTHER_AGENT;
  return accepted(record, agent, agent);
}

function fromCookie(request: IncomingMessage, { tokens, browsers, defaultAgent }: Credentials): Authentication {
  const browser = browsers.signedIn(request.headers.cookie);
  const record = browser === undefined ? undefined : tokens.byId(browser.tokenId);
  if (record === undefined) return UNAUTHORIZED;
  if (request.method !== "GET" && request.method !== "HEAD" && !isFromOurPage(request)) return FORGED;
  const known = accepted(record, defaultAgent);
  if (!known.ok || browser?.isPerson !== true) return known;
  return { ...known, caller: { ...known.caller, isPerson: true, origin: { door: "page", user: defaultAgent } } };
}

// A browser also sends its cookie with requests from other pages; only our own page can add this header and Origin.
function isFromOurPage(request: IncomingMessage): boolean {
  const { origin, host } = request.headers;
  if (request.headers["x-clew"] === undefined || origin === undefined || host === undefined) return false;
  return isOwnOrigin(origin, host.toLowerCase());
}

function accepted(record: TokenRecord, anyAgent: string, named?: string): Authentication {
  const defaultAgent = named ?? (record.agent === "*" ? anyAgent : record.agent);
  const projects = record.projects.includes("*") ? "*" : record.projects;
  const caller: Caller = {
    agent: record.agent,
    defaultAgent,
    isNameless: named === undefined && record.agent === "*" ? true : undefined,
    scope: record.scope,
    projects,
    session: record.id,
    // A person at a terminal makes a token of this scope; any local program can use the loopback token.
    isPerson: record.scope === "admin" && record.id !== LOOPBACK_ID ? true : undefined,
    origin: { door: record.id === LOOPBACK_ID ? "loopback" : `${record.scope} token`, user: record.agent },
  };
  return { ok: true, caller, tokenId: record.id };
}

const UNAUTHORIZED: Authentication = {
  ok: false,
  refusal: {
    status: 401,
    code: "UNAUTHORIZED",
    message: "A valid token is required: Authorization: Bearer <token>.",
    headers: { "www-authenticate": 'Bearer realm="clew"' },
  },
};
const OTHER_AGENT: Authentication = {
  ok: false,
  refusal: { status: 403, code: "AGENT_MISMATCH", message: "The token belongs to another agent." },
};
const FORGED: Authentication = {
  ok: false,
  refusal: {
    status: 403,
    code: "FORBIDDEN",
    message: "A signed-in browser may change something only from our own page, with an x-clew header.",
  },
};

/** Answers the protocol family's hook, which asks over plain HTTP what an agent should know before a task. */
async function answerSessionContext(
  { dispatcher, caller }: { readonly dispatcher: Dispatcher; readonly caller: Caller },
  body: string,
  response: ServerResponse,
): Promise<void> {
  const asked = parseBody(body);
  if (asked === undefined)
    return sendJson(response, 400, { error: { code: "USAGE", message: "The body is a JSON object." } });
  const { task_description: task, include, project } = asked;
  try {
    const context = await dispatcher.call(
      "cstp.getSessionContext",
      {
        taskDescription: typeof task === "string" ? task : undefined,
        project: typeof project === "string" ? project : undefined,
        format: "json",
      },
      caller,
    );
    const calibration = await dispatcher.call(
      "cstp.getCalibration",
      typeof project === "string" ? { project } : {},
      caller,
    );
    const wanted = Array.isArray(include) && include.length > 0 ? new Set<unknown>(include) : undefined;
    sendJson(response, 200, select(shape(fieldsOf(context), fieldsOf(calibration)), wanted));
  } catch (thrown) {
    const { message, data } = toRpcError(thrown);
    const code = typeof data?.["code"] === "string" ? data["code"] : "USAGE";
    sendJson(response, code === "FORBIDDEN" ? 403 : 400, { error: { code, message } });
  }
}

type Fields = Readonly<Record<string, unknown>>;

function parseBody(body: string): Fields | undefined {
  try {
    const parsed: unknown = body.trim() === "" ? {} : JSON.parse(body);
    return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : undefined;
  } catch {
    return undefined;
  }
}

// The hook expects three blocks with its own names.
function shape(context: Fields, calibration: Fields): Fields {
  const overall = fieldsOf(calibration["overall"]);
  const { brier_score, confidence_bias } = { ...overall };
  return {
    calibration: {
      brier_score,
      confidence_bias,
    },
    active_guardrails: list(context["activeGuardrails"]).map((guardrail) => ({
      rule: guardrail["description"] ?? guardrail["id"],
      ...guardrail,
    })),
    patterns: list(context["confirmedPatterns"]).map((pattern) => ({
      pattern: pattern["pattern"],
      reinforced_by: pattern["reinforced_by"] ?? pattern["reinforcedBy"] ?? pattern["count"],
    })),
    relevant_decisions: context["relevantDecisions"],
  };
}

const NAMES: Readonly<Record<string, readonly string[]>> = {
  calibration: ["calibration"],
  active_guardrails: ["guardrails", "active_guardrails"],
  patterns: ["patterns"],
  relevant_decisions: ["decisions", "relevant_decisions"],
};

function select(blocks: Fields, wanted: ReadonlySet<unknown> | undefined): Fields {
  if (wanted === undefined) return blocks;
  return Object.fromEntries(
    Object.entries(blocks).filter(([name]) => (NAMES[name] ?? [name]).some((alias) => wanted.has(alias))),
  );
}

function list(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}

/** What every route works with. */
export interface RouteDeps {
  readonly options: ServerOptions;
  readonly credentials: Credentials;
  readonly hosts: HostRules;
  readonly rate: RateLimit;
  readonly large: LargeBodies;
  /** Failed attempts per address: guessing must not be cheap. */
  readonly failures: RateLimit;
  readonly metrics: Metrics;
  readonly streams: EventStreams;
  readonly load: Load;
}

/** One request and its response. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
}

type Accepted = Extract<Authentication, { ok: true }>;
type OpenRoute = (deps: RouteDeps, exchange: Exchange) => Promise<void>;
type GuardedRoute = (deps: RouteDeps, exchange: Exchange, who: Accepted) => Promise<void>;

const OPEN: Readonly<Record<string, OpenRoute>> = {
  "GET /health": async ({ options }, { response }) =>
    sendJson(response, 200, { status: "ok", version: options.version }),
  "GET /ready": answerReady,
  "GET /openrpc.json": async ({ options }, { response }) => {
    const document = await openRpcDocument([...options.dispatcher.methods.values()], options.version);
    sendText(response, 200, JSON.stringify(document));
  },
  "GET /open": openPage,
  "POST /api/sign-in": signIn,
};

const GUARDED: Readonly<Record<string, GuardedRoute>> = {
  "POST /cstp": answerRpc,
  "GET /events": ({ streams, credentials }, exchange, { caller, tokenId }) =>
    streams.serve(exchange, { caller, tokenId }, () => authenticate(exchange.request, credentials).ok),
  "GET /metrics": answerMetrics,
  "POST /api/session-context": answerHook,
  "POST /api/link": newLink,
  "POST /api/sign-out": signOut,
};

/** Answers one request; every path ends in a response. */
export async function answerRequest(
  deps: RouteDeps,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const refused = checkHost(request, deps.hosts);
  if (refused !== undefined) return refuse(response, refused);
  const url = new URL(request.url ?? "/", "http://server");
  const exchange = { request, response, url };
  const key = `${request.method === "HEAD" ? "GET" : request.method} ${url.pathname}`;
  const open = Object.hasOwn(OPEN, key) ? OPEN[key] : undefined;
  if (open !== undefined) return open(deps, exchange);
  const guarded = Object.hasOwn(GUARDED, key) ? GUARDED[key] : undefined;
  if (guarded !== undefined || url.pathname === "/mcp") return answerGuarded(deps, exchange, guarded);
  if (PATHS.has(url.pathname)) return refuse(response, { ...WRONG_VERB, headers: { allow: verbsOf(url.pathname) } });
  const folder = deps.options.pageFolder;
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (isRead && folder !== undefined && (await servePage(folder, request, response))) return;
  refuse(response, NOT_HERE);
}

async function answerGuarded(deps: RouteDeps, exchange: Exchange, route: GuardedRoute | undefined): Promise<void> {
  const who = authenticate(exchange.request, deps.credentials);
  if (!who.ok) return refuseStranger(deps, exchange, who.refusal);
  if (!deps.rate.take(who.tokenId)) return refuse(exchange.response, TOO_MANY);
  const crowded = deps.load.enter(exchange.response, who.tokenId, announcedBytes(exchange.request));
  if (crowded !== undefined) return refuse(exchange.response, crowded);
  if (route !== undefined) return route(deps, exchange, who);
  const { mcp } = deps.options;
  if (mcp === undefined) return refuse(exchange.response, NOT_HERE);
  await mcp(exchange.request, exchange.response, who.caller);
}

// A larger body is admitted separately; one of unknown length may reach the usual limit.
function announcedBytes({ method, headers }: IncomingMessage): number {
  if (method !== "POST") return 0;
  return Math.min(Number(headers["content-length"] ?? MAX_BODY_BYTES), MAX_BODY_BYTES);
}

function refuseStranger({ failures }: RouteDeps, { request, response }: Exchange, refusal: Refusal): void {
  refuse(response, failures.take(request.socket.remoteAddress ?? "") ? refusal : TOO_MANY);
}

async function answerRpc(deps: RouteDeps, { request, response }: Exchange, who: Accepted): Promise<void> {
  const { options, large, load } = deps;
  const mayBring = coversScope(who.caller.scope, "write");
  const body = await readBody(request, mayBring ? large.gate(response) : undefined);
  // A body that is not text is not JSON either, for which the protocol has a code.
  if (!body.ok && body.refusal.status === 400) return sendJson(response, 200, NOT_JSON);
  if (!body.ok) return refuse(response, body.refusal);
  const only = body.isLarge ? LARGE_METHOD : undefined;
  const made = (bytes: number): void => load.made(response, who.tokenId, bytes);
  const answer = await answerText(options.dispatcher, body.text, { caller: who.caller, only, made });
  if (answer !== undefined) return sendText(response, 200, answer);
  response.writeHead(204, { "cache-control": "no-store" });
  response.end();
}

async function answerHook({ options }: RouteDeps, { request, response }: Exchange, who: Accepted): Promise<void> {
  const body = await readBody(request);
  if (!body.ok) return refuse(response, body.refusal);
  await answerSessionContext({ dispatcher: options.dispatcher, caller: who.caller }, body.text, response);
}

// Alive only means that the process answers; ready means that a call would find its store, with tables that this version
// knows.
async function answerReady({ options }: RouteDeps, { response }: Exchange): Promise<void> {
  const { threads } = options.dispatcher.project;
  const { ok, problems } = await threads
    .health()
    .catch(() => ({ ok: false, problems: ["The store cannot be asked."] }));
  const status = ok ? { status: "ready" } : { status: "unavailable", problems };
  sendJson(response, ok ? 200 : 503, { ...status, store: threads.kind });
}

async function answerMetrics({ metrics }: RouteDeps, { response }: Exchange): Promise<void> {
  const text = await metrics.text();
  response.writeHead(200, { "content-type": metrics.contentType, "cache-control": "no-store" });
  response.end(text);
}

async function openPage({ credentials }: RouteDeps, { request, response, url }: Exchange): Promise<void> {
  // A preview with a HEAD request must not use the link up.
  if (request.method === "HEAD") return refuse(response, WRONG_VERB);
  const browser = credentials.browsers.redeem(url.searchParams.get("code") ?? "");
  if (browser === undefined) return refuse(response, USED_LINK);
  response.writeHead(303, {
    location: "/",
    "set-cookie": credentials.browsers.setCookie(browser, cameOverTls(request)),
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
  });
  response.end();
}

// Team members have a token but no terminal on the server: they send it once and continue with the cookie.
async function signIn(deps: RouteDeps, exchange: Exchange): Promise<void> {
  const { request, response } = exchange;
  if (request.headers["x-clew"] === undefined) return refuse(response, NO_MARK);
  const who = authenticate(request, deps.credentials);
  if (!who.ok) return refuseStranger(deps, exchange, who.refusal);
  if (!deps.rate.take(who.tokenId)) return refuse(response, TOO_MANY);
  response.setHeader(
    "set-cookie",
    deps.credentials.browsers.setCookie({ tokenId: who.tokenId, isPerson: false }, cameOverTls(request)),
  );
  sendJson(response, 200, { agent: who.caller.defaultAgent, scope: who.caller.scope });
}

async function signOut({ credentials }: RouteDeps, { response }: Exchange): Promise<void> {
  response.setHeader("set-cookie", credentials.browsers.clearCookie());
  sendJson(response, 200, { signedOut: true });
}

async function newLink(deps: RouteDeps, { request, response }: Exchange, who: Accepted): Promise<void> {
  if (who.caller.scope !== "admin") return refuse(response, ADMIN_ONLY);
  const code = deps.credentials.browsers.newCode(who.tokenId);
  const scheme = cameOverTls(request) ? "https" : "http";
  sendJson(response, 200, { url: `${scheme}://${request.headers.host}/open?code=${code}` });
}

// True behind a proxy that ends TLS. A client that lies only keeps its own cookie off plain connections.
function cameOverTls({ headers }: IncomingMessage): boolean {
  return (
    String(headers["x-forwarded-proto"] ?? "")
      .split(",", 1)[0]
      ?.trim()
      .toLowerCase() === "https"
  );
}

const PATHS: ReadonlySet<string> = new Set(
  [...Object.keys(OPEN), ...Object.keys(GUARDED)].map((key) => key.split(" ")[1] ?? ""),
);

function verbsOf(path: string): string {
  const served = [...Object.keys(OPEN), ...Object.keys(GUARDED)].map((key) => key.split(" "));
  const verbs = served.flatMap(([verb = "", at]) => (at === path ? [verb] : []));
  return [...verbs, ...(verbs.includes("GET") ? ["HEAD"] : [])].join(", ");
}

const NOT_HERE: Refusal = { status: 404, code: "NOT_FOUND", message: "Nothing is served at this path." };
const WRONG_VERB: Refusal = { status: 405, code: "USAGE", message: "This path is not served for this HTTP method." };
const USED_LINK: Refusal = {
  status: 403,
  code: "FORBIDDEN",
  message: "This link was used before or is too old: ask for a new one with `clew token link`.",
};
const NO_MARK: Refusal = { status: 403, code: "FORBIDDEN", message: "Signing in needs an x-clew header." };
const ADMIN_ONLY: Refusal = { status: 403, code: "FORBIDDEN", message: "The token's scope does not allow this." };
const TOO_MANY: Refusal = {
  status: 429,
  code: "RATE_LIMITED",
  message: "Too many requests with this token: try again in a second.",
  headers: { "retry-after": "1" },
};

/** The names by which a request may address the server. */
interface HostRules {
  /** Host names besides the loopback ones, in lower case, without port. */
  readonly names: readonly string[];
  /** True beyond loopback: a hostile name server cannot rebind a numeric address. */
  readonly anyAddress: boolean;
}

/** Refuses a request whose Host is not ours (DNS rebinding) or whose Origin is another site (CSRF). */
function checkHost(request: IncomingMessage, rules: HostRules): Refusal | undefined {
  // With two Host headers, a proxy may use the other one.
  if (request.headersDistinct["host"]?.length !== 1) return forbidden("A request names its host once.");
  const host = request.headers.host?.toLowerCase() ?? "";
  if (!isOurs(hostName(host), rules)) return forbidden("The Host header does not name this server.");
  const origin = request.headers.origin;
  if (origin !== undefined && !isOwnOrigin(origin, host)) return forbidden("Requests from other sites are refused.");
  return undefined;
}

/** Whether an Origin header is this server's own page. */
function isOwnOrigin(origin: string, host: string): boolean {
  const own = origin.toLowerCase();
  return own === `http://${host}` || own === `https://${host}`;
}

function isOurs(name: string, rules: HostRules): boolean {
  if (isLoopback(name) || rules.names.includes(name)) return true;
  return rules.anyAddress && isIP(name.replace(/^\[|\]$/g, "")) !== 0;
}

function hostName(host: string): string {
  return host.replace(/:\d{1,5}$/, "");
}

function forbidden(message: string): Refusal {
  return { status: 403, code: "FORBIDDEN", message };
}
