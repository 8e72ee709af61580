import { ClewError } from "@clew/errors";
import type { OpenServer } from "@clew/server";
import { flagList, flagNumber, flagText } from "../arguments/flag-values.ts";
import type { Invocation } from "../command.ts";
import { isPersonThere } from "../terminal/process-terminal.ts";
import { VERSION } from "../version.ts";
import { pageFolder, schemaFiles } from "./installation-files.ts";

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
