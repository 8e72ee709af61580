import type { IncomingMessage } from "node:http";
import type { Caller } from "@clew/operations";
import type { TokenRecord, TokenSource } from "../tokens/token-record.ts";
import type { BrowserSessions } from "./browser-session.ts";
import { isOwnOrigin } from "./host-check.ts";
import type { Refusal } from "./refusal.ts";

/** What a request's credentials are checked against. */
export interface Credentials {
  readonly tokens: TokenSource;
  readonly browsers: BrowserSessions;
  /** The agent of calls that name none, under a token that may speak for any. */
  readonly defaultAgent: string;
}

/** Who a request comes from, or why nobody knows. */
export type Authentication =
  | { readonly ok: true; readonly caller: Caller; readonly tokenId: string }
  | { readonly ok: false; readonly refusal: Refusal };

/** The caller behind a bearer token or the browser's cookie; a refusal says nothing of what was wrong with it. */
export function authenticate(request: IncomingMessage, credentials: Credentials): Authentication {
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
  const id = browsers.tokenId(request.headers.cookie);
  const record = id === undefined ? undefined : tokens.byId(id);
  if (record === undefined) return UNAUTHORIZED;
  if (request.method !== "GET" && request.method !== "HEAD" && !isFromOurPage(request)) return FORGED;
  return accepted(record, defaultAgent);
}

// A browser attaches its cookie to requests that other pages cause; only our own page can add this header and Origin.
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
