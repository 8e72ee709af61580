import { ClewError } from "@clew/errors";
import { configText, isLoopback, loadConfig } from "@clew/project/config";
import { findStateFolder } from "@clew/project/state-folder";
import { loadUserKey, loginName, loopbackTokenPath, userFolders } from "@clew/project/user";
import { flagList, flagNumber, flagText } from "../arguments/flag-values.ts";
import type { Invocation } from "../command.ts";
import { openGate } from "../gate/pointer-file.ts";
import { isPersonThere } from "../terminal/process-terminal.ts";
import { VERSION } from "../version.ts";
import { pageFolder, schemaFiles } from "./installation-files.ts";

/** A server that runs in this process. */
export interface OpenServer {
  readonly url: string;
  readonly link: string | undefined;
  readonly store: string;
  /** How a caller gets in: where the token lies, or how tokens are made. */
  readonly tokenHint: string;
  close(): Promise<void>;
}

const DEFAULT_PORT = 4_319;
/** Beyond loopback every token is limited unless the user says otherwise. */
const DEFAULT_RATE = 500;

/** Opens the stores, then the server, as flags, environment and configuration say. */
export async function openServer(invocation: Invocation): Promise<OpenServer> {
  const server = await import("@clew/server");
  const { openService } = await import("@clew/project/service");
  const host = flagText(invocation, "host") ?? "127.0.0.1";
  const local = isLoopback(host);
  const place = { host, port: portOf(invocation), rate: rateOf(invocation) ?? (local ? undefined : DEFAULT_RATE) };
  const log = await createLog(flagText(invocation, "log-level") ?? "warn");
  const access = await tokensOf(invocation, local);
  const store = flagText(invocation, "store");
  const service = await openService({
    cwd: invocation.cwd,
    env: invocation.env,
    version: VERSION,
    store,
    openGate: (session, home) => openGate(session, { home, env: invocation.env }),
    report: (thrown, method) =>
      log.error({ method, error: thrown instanceof Error ? thrown.message : typeof thrown }, "a method failed"),
  });
  try {
    const { createMcpHandler } = await import("@clew/server/mcp");
    const key = loadUserKey(invocation.env);
    const running = await server.startServer({
      dispatcher: service.dispatcher,
      tokens: access.tokens,
      linkAs: local ? access.linkAs : undefined,
      linkIsPersons: !invocation.json && isPersonThere(invocation),
      cookieKey: Buffer.from(key),
      ...place,
      hostNames: flagList(invocation, "allow-host"),
      defaultAgent: local ? loginName() : "anonymous",
      pageFolder: pageFolder(),
      version: VERSION,
      log,
      mcp: createMcpHandler(service.dispatcher, { version: VERSION, stateKey: key, schemas: schemaFiles() }),
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

/** The port that is asked for, or the usual one. */
export function portOf(invocation: Invocation): number {
  const port = flagNumber(invocation, "port") ?? DEFAULT_PORT;
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new ClewError("USAGE", `--port is 0 (any free one) to 65535, found ${port}.`);
}

function rateOf(invocation: Invocation): number | undefined {
  const rate = flagNumber(invocation, "rate");
  if (rate === undefined || rate > 0) return rate;
  throw new ClewError("USAGE", `--rate is how many requests a second a token may make, more than 0; found ${rate}.`);
}

async function tokensOf(invocation: Invocation, local: boolean) {
  const { ensureLoopbackToken, environmentTokens, joinTokens, LOOPBACK_ID, loopbackTokens, openTokens } = await import(
    "@clew/server"
  );
  const { path: home } = findStateFolder(invocation.cwd, invocation.env);
  const config = loadConfig({ stateFolder: home, env: invocation.env });
  const { state } = userFolders(invocation.env);
  const given = environmentTokens(configText(config, "tokens"));
  const made = openTokens(state, () => new Date().toISOString());
  if (!local) return { tokens: joinTokens([given, made]), linkAs: undefined, hint: "tokens: clew token list" };
  // The browser's link signs in as the user in any case; the token file is only for machines without other tokens.
  const open = given.empty && made.empty;
  const user = loopbackTokens(ensureLoopbackToken(state));
  const link = open ? user : { ...user, find: () => undefined };
  const hint = open ? `token: ${loopbackTokenPath(state)}` : "tokens: clew token list, CLEW_TOKENS";
  return { tokens: joinTokens([given, link, made]), linkAs: LOOPBACK_ID, hint };
}

async function createLog(level: string): Promise<import("@clew/server").ServerLog> {
  const { createServerLog, LOG_LEVELS } = await import("@clew/server");
  if (!LOG_LEVELS.includes(level)) throw new ClewError("USAGE", `--log-level is one of ${LOG_LEVELS.join(", ")}.`);
  return createServerLog(level);
}
