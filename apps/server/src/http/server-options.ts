import type { IncomingMessage, ServerResponse } from "node:http";
import type { Caller } from "@clew/operations";
import type { Dispatcher } from "@clew/operations/table";
import { destination, pino } from "pino";
import type { TokenSource } from "../tokens/given-tokens.ts";

/** Answers one MCP request; the caller is known and the body is unread. */
export type McpHandler = (request: IncomingMessage, response: ServerResponse, caller: Caller) => Promise<void>;

/** A server's log; pino's loggers fit. */
export interface ServerLog {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}

/** The parts of a server. */
export interface ServerOptions {
  readonly dispatcher: Dispatcher;
  readonly tokens: TokenSource;
  /** The token id for the one-time link; undefined if no link is offered. */
  readonly linkAs: string | undefined;
  /** Whether only a person sees the link: the page then counts as theirs. */
  readonly linkIsPersons?: boolean;
  /** Key of the browser cookies; a restart with the same key keeps browsers signed in. */
  readonly cookieKey: Buffer;
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** Requests per second for each token; undefined means no limit. */
  readonly rate: number | undefined;
  /** Names besides the loopback ones that the Host header may contain. */
  readonly hostNames: readonly string[];
  readonly defaultAgent: string;
  /** The dashboard's files; undefined if not installed. */
  readonly pageFolder: string | undefined;
  readonly version: string;
  readonly mcp?: McpHandler;
  /** How long a whole request may take to arrive; 20 seconds by default. */
  readonly requestTimeoutMs?: number;
  readonly log: ServerLog;
}

/** A listening server. */
export interface ClewServer {
  readonly url: string;
  readonly port: number;
  /** A new one-time link for a browser, if the server offers links. */
  link(): string | undefined;
  /** Accepts no new work, finishes running work, then closes; aborts what exceeds the grace period. */
  close(graceMs?: number): Promise<void>;
}

/** The log levels, from none to all. */
export const LOG_LEVELS: readonly string[] = ["silent", "error", "warn", "info"];

/** A log of JSON lines on stderr; callers choose what to log, so nothing is redacted here. */
export function createServerLog(level: string): ServerLog {
  return pino(
    { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime },
    destination({ dest: 2, sync: true }),
  );
}
