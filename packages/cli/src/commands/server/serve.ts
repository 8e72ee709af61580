import type { Command } from "../../command.ts";
import { openServer } from "../../serve/open-server.ts";

/** `clew serve`: the server, until it is told to stop. */
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
        : `clew serves ${store} at ${url} · open ${link ?? url} · API ${url}/cstp · ${tokenHint}\n`,
    );
    await stopped;
    await server.close();
    return 0;
  },
};

// Listening for the signals before the server opens: one that comes early must not leave a half-open store.
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.once(signal, () => resolve());
  });
}
