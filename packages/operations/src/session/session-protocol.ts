import type { CompiledProtocol, Session } from "@clew/schemas";
import type { SessionPorts } from "./ports.ts";

/** The team's protocol that a session began under, if it is here; the session knows its steps without it. */
export function protocolOf(
  { protocols }: Pick<SessionPorts, "protocols">,
  { metadata }: Session,
): CompiledProtocol | undefined {
  return metadata.protocol && protocols?.of(metadata.protocol.digest);
}

/** What a new session keeps of the protocol in use: what it is called by, and its steps; none where nobody used one. */
export function protocolInUse({ protocols }: Pick<SessionPorts, "protocols">): Session["metadata"]["protocol"] {
  const used = protocols?.inUse();
  if (used === undefined) return undefined;
  const { name, version, steps } = used.protocol;
  const kept = steps.map(({ key, after, title, light }) => ({ key, after, title, light: light || undefined }));
  return { digest: used.digest, name, version, steps: kept };
}
