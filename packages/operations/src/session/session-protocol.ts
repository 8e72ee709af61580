import type { CompiledProtocol, Session } from "@clew/schemas";
import type { SessionPorts } from "./ports.ts";

/** The team's protocol that a session began with, if it is here. The session knows its steps without it. */
export function protocolOf(
  { protocols }: Pick<SessionPorts, "protocols">,
  { metadata }: Session,
): CompiledProtocol | undefined {
  return metadata.protocol && protocols?.of(metadata.protocol.digest);
}

/** What a new session stores of the protocol in use: its names and steps; undefined if there is none. */
export function protocolInUse({ protocols }: Pick<SessionPorts, "protocols">): Session["metadata"]["protocol"] {
  const used = protocols?.inUse();
  if (used === undefined) return undefined;
  const { name, version, steps } = used.protocol;
  const kept = steps.map(({ key, after, title, light }) => ({ key, after, title, light: light || undefined }));
  return { digest: used.digest, name, version, steps: kept };
}
