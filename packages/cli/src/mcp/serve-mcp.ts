import { randomBytes, randomUUID } from "node:crypto";
import { ClewError } from "@clew/errors";
import { configText, findHome, loadConfig, loopbackToken } from "@clew/project";
import { type Service } from "@clew/project/service";
import { dispatcherBackend, MCP_TOOLS, type McpBackend, serveMcpStdio } from "@clew/server/mcp";
import type { Terminal } from "../command.ts";
import { openGate } from "../gate/pointer/open-gate.ts";
import { VERSION } from "../version.ts";
import { besideServer } from "./beside-server.ts";
import { remoteBackend } from "./remote-backend.ts";
import { schemaFiles } from "./schema-files.ts";
import { withWorktree } from "./with-worktree.ts";

/** What `clew mcp` is started with. */
export interface ServeMcpOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly terminal: Terminal;
  readonly store?: string;
}

/** Serves MCP until the client closes stdin or the process is told to end; what is under way is finished first. */
export async function serveMcp(started: ServeMcpOptions): Promise<number> {
  const options = { ...started, env: withServer(started) };
  const { cwd, env, terminal } = options;
  const local = env["CLEW_URL"] === undefined ? localBackend(options) : undefined;
  const backend = local ?? besideServer({ ...remoteBackend(await withToken(env)), schemas: schemaFiles() }, options);
  const server = serveMcpStdio({
    backend: withWorktree(backend, findHome(cwd, env).project),
    tools: MCP_TOOLS,
    version: VERSION,
    stateKey: randomBytes(32),
    // stdout belongs to the protocol; what should never have happened goes to the client's log.
    report: (thrown, what) => reportTo(terminal, thrown, what),
  });
  await ended();
  await server.close();
  await local?.close();
  return 0;
}

// The server of all other commands, which may stand in the user's settings; a store that is named here is the one that is meant.
function withServer({ cwd, env, store }: ServeMcpOptions): ServeMcpOptions["env"] {
  // What is wrong with the settings is said at the first call, as that a store cannot be opened.
  const config = loadConfig({ home: findHome(cwd, env).path, env, lenient: true });
  const { CLEW_URL: _, CLEW_TOKEN: __, CLEW_AGENT: named, ...rest } = env;
  const url = store === undefined ? configText(config, "url") : undefined;
  const token = configText(config, "token");
  return {
    ...rest,
    ...(url === undefined ? {} : { CLEW_URL: url }),
    ...(token === undefined ? {} : { CLEW_TOKEN: token }),
    ...(named === undefined || named === "" ? {} : { CLEW_AGENT: named }),
  };
}

async function withToken(env: ServeMcpOptions["env"]): Promise<ServeMcpOptions["env"]> {
  if (env["CLEW_TOKEN"] !== undefined) return env;
  const token = loopbackToken(env["CLEW_URL"] ?? "", env);
  return token === undefined ? env : { ...env, CLEW_TOKEN: token };
}

function localBackend(options: ServeMcpOptions): McpBackend & { close(): Promise<void> } {
  let opened: Promise<Service> | undefined;
  const open = async (): Promise<Service> => {
    const { openService } = await import("@clew/project/service");
    const { cwd, env, store, terminal } = options;
    const report = (thrown: unknown, method: string): void => reportTo(terminal, thrown, method);
    return openService({
      cwd,
      env,
      report,
      openGate: (session, home) => openGate(session, { home, env }),
      ...(store === undefined ? {} : { store }),
    });
  };
  const backend = dispatcherBackend({
    async open() {
      // A store that could not be opened may open at the next call: a disk may have room again.
      opened ??= open().catch((thrown: unknown) => {
        opened = undefined;
        throw thrown;
      });
      return (await opened).dispatcher;
    },
    ...(options.env["CLEW_AGENT"] === undefined ? {} : { agent: options.env["CLEW_AGENT"] }),
    fallbackAgent: "mcp-client",
    session: randomUUID(),
    schemas: schemaFiles(),
  });
  return {
    ...backend,
    async close() {
      await (await opened?.catch(() => undefined))?.close();
    },
  };
}

function reportTo(terminal: Terminal, thrown: unknown, what: string): void {
  if (ClewError.is(thrown) && thrown.code !== "INTERNAL") return;
  // The library tells of a line that is no message by all that its schema tried on it, once for each form.
  if (thrown instanceof Error && thrown.name === "ZodError") {
    terminal.err("clew mcp: passed over a line on stdin that is no JSON-RPC message\n");
    return;
  }
  const message = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  terminal.err(`clew mcp: ${what}: ${message}\n`);
}

function ended(): Promise<void> {
  return new Promise((resolve) => {
    process.stdin.once("end", resolve).once("close", resolve);
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.once(signal, () => resolve());
  });
}
