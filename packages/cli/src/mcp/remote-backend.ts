import { type ClewClient, createClient } from "@clew/client";
import { ClewError } from "@clew/errors";
import { serverAddress } from "@clew/project";
import { agentName, type McpBackend } from "@clew/server/mcp";

/** Answers out of a server far away (`CLEW_URL`, `CLEW_TOKEN`). */
export function remoteBackend(env: Readonly<Record<string, string | undefined>>): McpBackend {
  const url = env["CLEW_URL"] ?? "";
  const token = env["CLEW_TOKEN"];
  const clients = new Map<string | undefined, ClewClient>();
  const clientFor = (agent: string | undefined): ClewClient => {
    const known = clients.get(agent);
    if (known !== undefined) return known;
    serverAddress(url);
    const made = createClient({
      url,
      ...(token === undefined ? {} : { token }),
      ...(agent === undefined ? {} : { agent }),
    });
    clients.set(agent, made);
    return made;
  };
  let tokenDecides = false;
  return {
    async call(method, params, who) {
      const agent = tokenDecides ? undefined : (env["CLEW_AGENT"] ?? agentName(who.client));
      try {
        return await clientFor(agent).callAny(method, params);
      } catch (thrown) {
        // The token belongs to one agent: then that is who speaks, whatever the client calls itself.
        if (agent === undefined || !ClewError.is(thrown) || thrown.code !== "AGENT_MISMATCH") throw thrown;
        tokenDecides = true;
        return clientFor(undefined).callAny(method, params);
      }
    },
  };
}
