import { ClewError } from "@clew/errors";
import { configText, isLoopback, loadConfig } from "@clew/project/config";
import { openService } from "@clew/project/service";
import { findStateFolder } from "@clew/project/state-folder";
import { loadUserKey, loginName, loopbackTokenPath, userFolders } from "@clew/project/user";
import type { Session } from "@clew/schemas";
import { startServer } from "./http/http-server.ts";
import { createServerLog, LOG_LEVELS } from "./http/server-options.ts";
import { createMcpHandler } from "./mcp/transport/http.ts";
import {
  ensureLoopbackToken,
  environmentTokens,
  joinTokens,
  LOOPBACK_ID,
  loopbackTokens,
  openTokens,
} from "./tokens/given-tokens.ts";

/** The JSON Schemas of the documents, by paths such as `thread/1.0/decision`. */
export interface SchemaSource {
  list(): Promise<readonly string[]>;
  read(path: string): Promise<string | undefined>;
}

/** Where to open a server, and its overrides. */
export interface OpenServerOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  /** 127.0.0.1 by default; beyond loopback only with tokens. */
  readonly host?: string | undefined;
  /** 4319 by default; 0 takes a free one. */
  readonly port?: number | undefined;
  /** Requests per second for each token. */
  readonly rate?: number | undefined;
  /** Overrides the configured store. */
  readonly store?: string | undefined;
  /** Names besides the loopback ones that requests may use. */
  readonly hostNames?: readonly string[];
  readonly logLevel?: string | undefined;
  /** The dashboard's files. */
  readonly pageFolder?: string | undefined;
  readonly schemas?: SchemaSource;
  /** Whether only a person sees the one-time link: the page then counts as theirs. */
  readonly linkIsPersons?: boolean;
  /** Called for each completed session, with its state folder. */
  readonly openGate?: (session: Session, stateFolder: string) => void | Promise<void>;
}

/** A server running in this process. */
export interface OpenServer {
  readonly url: string;
  readonly link: string | undefined;
  readonly store: string;
  /** How a caller gets in: where the token is, or how to make one. */
  readonly tokenHint: string;
  close(): Promise<void>;
}

const DEFAULT_PORT = 4_319;
/** The limit of every token beyond loopback, unless the user sets another. */
const DEFAULT_RATE = 500;

/** Opens the stores, then the server, from options, environment and configuration. */
export async function openServer(options: OpenServerOptions): Promise<OpenServer> {
  const { cwd, env, version, store, openGate, host = "127.0.0.1", port = DEFAULT_PORT } = options;
  const local = isLoopback(host);
  const rate = rateOf(options, local);
  const log = createLog(options.logLevel ?? "warn");
  const access = tokensOf(options, local);
  const service = await openService({
    cwd,
    env,
    version,
    store,
    openGate,
    report: (thrown, method) =>
      log.error({ method, error: thrown instanceof Error ? thrown.message : typeof thrown }, "a method failed"),
  });
  try {
    const key = loadUserKey(env);
    const running = await startServer({
      dispatcher: service.dispatcher,
      tokens: access.tokens,
      linkAs: local ? access.linkAs : undefined,
      linkIsPersons: options.linkIsPersons,
      cookieKey: Buffer.from(key),
      host,
      port,
      rate,
      hostNames: options.hostNames ?? [],
      defaultAgent: local ? loginName() : "anonymous",
      pageFolder: options.pageFolder,
      version,
      log,
      mcp: createMcpHandler(service.dispatcher, { version, stateKey: key, schemas: options.schemas }),
    });
    return {
      url: running.url,
      link: running.link(),
      store: service.stores.name,
      tokenHint: access.hint,
      async close() {
        await running.close();
        await service.close();
      },
    };
  } catch (thrown) {
    await service.close();
    throw thrown;
  }
}

function rateOf({ rate }: OpenServerOptions, local: boolean): number | undefined {
  if (rate === undefined) return local ? undefined : DEFAULT_RATE;
  if (rate > 0) return rate;
  throw new ClewError("USAGE", `--rate is how many requests a second a token may make, more than 0; found ${rate}.`);
}

function tokensOf({ cwd, env }: OpenServerOptions, local: boolean) {
  const config = loadConfig({ stateFolder: findStateFolder(cwd, env).path, env });
  const { state } = userFolders(env);
  const given = environmentTokens(configText(config, "tokens"));
  const made = openTokens(state, () => new Date().toISOString());
  if (!local) return { tokens: joinTokens([given, made]), linkAs: undefined, hint: "tokens: clew token list" };
  // The browser's link always signs in as the user; the token file is only for machines without other tokens.
  const open = given.empty && made.empty;
  const user = loopbackTokens(ensureLoopbackToken(state));
  const link = open ? user : { ...user, find: () => undefined };
  const hint = open ? `token: ${loopbackTokenPath(state)}` : "tokens: clew token list, CLEW_TOKENS";
  return { tokens: joinTokens([given, link, made]), linkAs: LOOPBACK_ID, hint };
}

function createLog(level: string) {
  if (!LOG_LEVELS.includes(level)) throw new ClewError("USAGE", `--log-level is one of ${LOG_LEVELS.join(", ")}.`);
  return createServerLog(level);
}
