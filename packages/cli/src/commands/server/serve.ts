import { ClewError } from "@clew/errors";
import { readStorePlace } from "@clew/project/config";
import type { Command, Invocation } from "../../command.ts";
import { readDocument } from "../../documents/read-document.ts";
import { isRecord } from "../../guards.ts";
import { CALL_FLAGS, callOnce, callParams } from "../../rpc/call-project.ts";
import { openServer } from "../../serve/open-server.ts";

/** `clew serve`: runs the server until a signal stops it. */
export const serve: Command = {
  name: "serve",
  summary: "Serve the methods, events, MCP and the dashboard over HTTP.",
  usage: "serve [--port N] [--host NAME] [--store sqlite:PATH|postgres://…|memory:] [--rate N]",
  wordless: true,
  examples: [
    "clew serve",
    "clew serve --port 0 --json",
    'CLEW_TOKENS="ci:…" clew serve --host 0.0.0.0 --allow-host clew.example',
  ],
  flags: {
    port: { value: "N", summary: "4319 by default; 0 takes a free one" },
    host: { value: "NAME", summary: "127.0.0.1 by default; beyond loopback only with tokens" },
    store: { value: "STORE", summary: "sqlite:PATH, postgres://… or memory:; else as configured" },
    rate: { value: "N", summary: "requests a second for each token" },
    "allow-host": { value: "NAME", summary: "a host name that requests may use; several times", repeat: true },
    "log-level": { value: "LEVEL", summary: "lines on stderr: silent, error, warn (default) or info" },
  },
  run: async (invocation) => {
    const stopped = stopSignal();
    const server = await openServer(invocation);
    const { url, link, store, tokenHint } = server;
    invocation.terminal.out(
      invocation.json
        ? `${JSON.stringify({ event: "ready", url, pid: process.pid, store, link })}\n`
        : `clew serves ${store}\n  dashboard  ${link ?? url}\n  methods    ${url}/cstp\n  ${tokenHint}\n`,
    );
    await stopped;
    await server.close();
    return 0;
  },
};

// Listen for signals before the server opens: an early one must not leave a half-open store.
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.once(signal, () => resolve());
  });
}

/** `clew mcp`: the MCP server that coding agents start; it ends when they close its stdin. */
export const mcp: Command = {
  name: "mcp",
  summary: "Serve MCP over stdin and stdout: tools, resources and prompts for coding agents.",
  usage: "mcp [--tools core|all] [--store STORE]",
  examples: [
    "clew mcp",
    "clew mcp --tools all",
    "clew mcp --store sqlite:/srv/clew.db",
    "CLEW_URL=http://127.0.0.1:4319 clew mcp",
  ],
  flags: {
    tools: { value: "SET", summary: "core: those of daily use; all: every one", choices: ["core", "all"] },
    store: { value: "STORE", summary: "sqlite:PATH, postgres://… or memory: instead of the configured one" },
  },
  async run({ args, cwd, env, flags, terminal }) {
    if (args.length > 0)
      throw new ClewError("USAGE", `Expected no words after clew mcp, found ${JSON.stringify(args[0])}.`);
    const { store, tools } = flags;
    // Stores open at the first call; report a bad store name now, to the person writing it into an agent's settings.
    if (typeof store === "string") readStorePlace(store, cwd);
    const { serveMcp } = await import("../../mcp/serve-mcp.ts");
    return serveMcp({
      cwd,
      env,
      terminal,
      store: typeof store === "string" ? store : undefined,
      tools: tools === "core" || tools === "all" ? tools : undefined,
    });
  },
};

/** `clew rpc`: calls any method. */
export const rpc: Command = {
  name: "rpc",
  summary: "Call any method of the protocol and print its result.",
  usage: "rpc METHOD [JSON|-] [--input FILE|-]",
  examples: [
    "clew rpc rpc.discover",
    "clew rpc getStats",
    `clew rpc cstp.getThreadStatus '{"threadId":"thread_pr94"}'`,
  ],
  flags: CALL_FLAGS,
  run: async (invocation) => {
    const [method, document, ...more] = invocation.args;
    if (method === undefined || more.length > 0)
      throw new ClewError("USAGE", "Expected a method and its params as one JSON text.", {
        hint: rpc.examples[2] ?? "",
      });
    const params = await callParams(invocation, {});
    const given = document === undefined ? {} : await paramsOf(invocation, document);
    const answer = await callOnce(invocation, method, { ...params, ...given });
    invocation.terminal.out(`${JSON.stringify(answer, null, invocation.json ? undefined : 2)}\n`);
    return 0;
  },
};

async function paramsOf({ terminal }: Invocation, document: string): Promise<object> {
  const bytes =
    document === "-" ? ((await terminal.readStdin()) ?? new Uint8Array()) : new TextEncoder().encode(document);
  const value = await readDocument(bytes, document === "-" ? "stdin" : "The JSON text");
  if (isRecord(value)) return value;
  throw new ClewError("USAGE", "The params of a method are an object: they are named.");
}
