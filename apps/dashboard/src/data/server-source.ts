import type { ThreadEvent } from "@clew/schemas";
import type { ThreadSource } from "../timeline/log/thread-source.ts";
import { client } from "./client.ts";

/** A thread's words from the server. */
export function serverSource(threadId: string): ThreadSource {
  return {
    key: threadId,
    async events(sinceSeq, limit) {
      const { events } = await client.call("cstp.getThreadEvents", { threadId, sinceSeq, limit });
      return events as unknown as readonly ThreadEvent[]; // the method gives events of the log as they are
    },
    decision: async (id) => (await client.call("cstp.getDecision", { id })).decision,
  };
}
