import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ClewError } from "@clew/errors";
import type { OpenServer, SchemaSource } from "@clew/server";
import { flagList, flagNumber, flagText } from "../arguments/flag-values.ts";
import type { Invocation } from "../command.ts";
import { isPersonThere } from "../terminal/process-terminal.ts";
import { VERSION } from "../version.ts";

/** Opens a server from a command's flags. */
export async function openServer(invocation: Invocation): Promise<OpenServer> {
  const { cwd, env } = invocation;
  const server = await import("@clew/server");
  return server.openServer({
    cwd,
    env,
    version: VERSION,
    host: flagText(invocation, "host"),
    port: portOf(invocation),
    rate: flagNumber(invocation, "rate"),
    store: flagText(invocation, "store"),
    hostNames: flagList(invocation, "allow-host"),
    logLevel: flagText(invocation, "log-level"),
    pageFolder: pageFolder(),
    schemas: schemaFiles(),
    linkIsPersons: !invocation.json && isPersonThere(invocation),
    openGate: async (session, home) => (await import("../gate/pointer-file.ts")).openGate(session, { home, env }),
  });
}

/** The requested port, if any. */
export function portOf(invocation: Invocation): number | undefined {
  const port = flagNumber(invocation, "port");
  if (port === undefined || (Number.isInteger(port) && port >= 0 && port <= 65_535)) return port;
  throw new ClewError("USAGE", `--port is 0 (any free one) to 65535, found ${port}.`);
}

/** The dashboard's files: beside the installed CLI, or in its workspace. */
export function pageFolder(): string | undefined {
  const places = [
    join(import.meta.dirname, "dashboard"),
    join(import.meta.dirname, "../../../apps/dashboard/dist"),
    join(import.meta.dirname, "../../../../apps/dashboard/dist"),
  ];
  return places.find((place) => existsSync(join(place, "index.html.br")));
}

/** The installed schemas; read when a client asks. */
export function schemaFiles(): SchemaSource {
  let loaded: ReadonlyMap<string, unknown> | undefined;
  const schemas = (): ReadonlyMap<string, unknown> => (loaded ??= readSchemas());
  return {
    list: async () => [...schemas().keys()],
    async read(path) {
      const found = schemas().get(path);
      return found === undefined ? undefined : `${JSON.stringify(found, null, 2)}\n`;
    },
  };
}

function readSchemas(): ReadonlyMap<string, unknown> {
  const { brotliDecompressSync } = process.getBuiltinModule("node:zlib");
  const bytes = readFileSync(join(import.meta.dirname, "schemas.json.br"));
  // The build writes an object of schemas by path.
  return new Map(Object.entries(JSON.parse(brotliDecompressSync(bytes).toString()) as Record<string, unknown>));
}
