import { randomBytes } from "node:crypto";
import { ClewError } from "@clew/errors";
import { configText, loadConfig } from "@clew/project/config";
import { findStateFolder } from "@clew/project/state-folder";
import { MCP_TOOLS, serveMcpStdio, type ToolSet, toolsOf } from "@clew/server/mcp";
import type { Terminal } from "../command.ts";
import { schemaFiles } from "../serve/open-server.ts";
import { VERSION } from "../version.ts";
import type { OpenBackend } from "./open-backend.ts";

/** The options of `clew mcp`. */
export interface ServeMcpOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly terminal: Terminal;
  readonly store?: string;
  /** The tools to show the client; otherwise the configuration decides. */
  readonly tools?: ToolSet;
}

/** Serves MCP until the client closes stdin or the process is told to end; running calls finish first. */
export async function serveMcp(options: ServeMcpOptions): Promise<number> {
  const { terminal } = options;
  // stdout belongs to the protocol; unexpected errors go to the client's log.
  const report = (thrown: unknown, what: string): void => reportTo(terminal, thrown, what);
  let opened: Promise<OpenBackend> | undefined;
  // A client's first answers do not need the backend: load it at the first call.
  const open = (): Promise<OpenBackend> =>
    (opened ??= import("./open-backend.ts").then(({ openBackend }) => openBackend({ ...options, report })));
  const server = serveMcpStdio({
    backend: { call: async (method, params, who) => (await open()).call(method, params, who), schemas: schemaFiles() },
    tools: toolsOf(MCP_TOOLS, options.tools ?? configuredSet(options)),
    version: VERSION,
    stateKey: randomBytes(32),
    report,
  });
  await ended();
  await server.close();
  await (await opened)?.close();
  return 0;
}

function configuredSet({ cwd, env }: ServeMcpOptions): ToolSet {
  const config = loadConfig({ stateFolder: findStateFolder(cwd, env).path, env, lenient: true });
  return configText(config, "mcp.tools") === "all" ? "all" : "core";
}

function reportTo(terminal: Terminal, thrown: unknown, what: string): void {
  if (ClewError.is(thrown) && thrown.code !== "INTERNAL") return;
  // For a line that is not a message, the library reports every schema mismatch, once per message form.
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
