import { openPayload, valueAt } from "@clew/handoff-schema/internal";

/** The chain of a payload that was received: what a next handoff continues. Undefined where the text is no payload. */
export function openPayloadChain(text: string): readonly string[] | undefined {
  const { document } = openPayload(text);
  const chain = valueAt(document, "/handoff/meta/handoff_chain");
  if (Array.isArray(chain)) return chain.filter((each): each is string => typeof each === "string");
  const source = valueAt(document, "/handoff/source/skill");
  return typeof source === "string" ? [source] : undefined;
}
