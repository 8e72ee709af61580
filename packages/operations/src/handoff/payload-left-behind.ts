import { canonicalJson, type Handoff } from "@clew/handoff-schema";
import type { HandoffPorts } from "./handoff-ports.ts";
import { handoffId, judgePayload } from "./judge-payload.ts";

/** A payload that an earlier attempt at the same handoff left in its folder. */
export interface LeftPayload {
  readonly path: string;
  readonly handoff: Handoff;
  /** Whether its life is on record already. */
  readonly onRecord: boolean;
}

/**
 * The payload that a broken-off attempt left: whole, not expired, the same in everything that is not generated, and not
 * received by anybody yet. Trying again then goes on with it instead of leaving one more file at every try.
 */
export async function payloadLeftBehind(ports: HandoffPorts, wanted: Handoff): Promise<LeftPayload | undefined> {
  const content = contentOf(wanted);
  for (const file of ports.payloadsIn?.(wanted.source.session_path) ?? []) {
    const { valid, handoff } = judgePayload(ports, file, "receipt");
    if (!valid || handoff === undefined || contentOf(handoff) !== content) continue;
    // A record that cannot be read now says nothing against the file; what is appended to it next says what is wrong.
    const entry = await ports.log.get(handoffId(handoff)).catch(() => undefined);
    if (entry === undefined || entry.status === "transferred")
      return { path: file.path, handoff, onRecord: entry !== undefined };
  }
  return undefined;
}

function contentOf({ timestamp: _timestamp, expires_at: _expires, source, meta, ...rest }: Handoff): string {
  const { workflow_id: _id, ...from } = source;
  const { payload_hash: _hash, payload_size_bytes: _size, ...about } = meta ?? {};
  return canonicalJson({ ...rest, source: from, meta: about });
}
