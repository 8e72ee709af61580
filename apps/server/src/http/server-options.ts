import type { IncomingMessage, ServerResponse } from "node:http";
import type { Caller } from "@clew/operations";
import type { Dispatcher } from "@clew/operations/table";
import { destination, pino } from "pino";
import type { TokenSource } from "../tokens/given-tokens.ts";

/** Answers one MCP request; the caller is known and its body has not been read yet. */
export type McpHandler = (request: IncomingMessage, response: ServerResponse, caller: Caller) => Promise<void>;

/** The lines a server writes about itself; pino's loggers have this form. */
export interface ServerLog {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}

/** What a server is made of. */
export interface ServerOptions {
  readonly dispatcher: Dispatcher;
  readonly tokens: TokenSource;
  /** The token id that the one-time link signs in as; undefined where no link is offered. */
  readonly linkAs: string | undefined;
  /** Whether the link is shown to a person alone: the page is theirs then. */
  readonly linkIsPersons?: boolean;
  /** Key of the browser cookies; a restart with the same key keeps browsers signed in. */
  readonly cookieKey: Buffer;
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** Requests a second for each token; undefined sets no limit. */
  readonly rate: number | undefined;
  /** Names besides the loopback ones that the Host header may hold. */
  readonly hostNames: readonly string[];
  readonly defaultAgent: string;
  /** The dashboard's files; undefined where they are not installed. */
  readonly pageFolder: string | undefined;
  readonly version: string;
  readonly mcp?: McpHandler;
  /** How long a whole request may take to arrive; 20 seconds where nothing is said. */
  readonly requestTimeoutMs?: number;
  readonly log: ServerLog;
}

/** A server that listens. */
export interface ClewServer {
  readonly url: string;
  readonly port: number;
  /** A new one-time link for a browser, where the server offers links. */
  link(): string | undefined;
  /** Takes no new work, finishes what was begun, then closes; cuts off what takes longer than the grace. */
  close(graceMs?: number): Promise<void>;
}

/** How much a server says of itself. */
export const LOG_LEVELS: readonly string[] = ["silent", "error", "warn", "info"];

/** A log of JSON lines on stderr; what is logged is chosen where it is written, so nothing has to be taken out here. */
export function createServerLog(level: string): ServerLog {
  return pino(
    { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime },
    destination({ dest: 2, sync: true }),
  );
}
