import { ClewError } from "@clew/errors";
import type { ThreadDocument } from "@clew/schemas";
import type { Invocation } from "../../command.ts";
import { openRpc, type Rpc } from "../../rpc/open-rpc.ts";
import type { HandoffRecord } from "./handoff-record.ts";
import { remoteHandoffLog } from "./remote-handoff-log.ts";

/** The record of handoffs on the server that `CLEW_URL` names. */
export function remoteHandoffRecord(edges: Pick<Invocation, "cwd" | "env">): HandoffRecord {
  let opened: Promise<Rpc> | undefined;
  const open = (): Promise<Rpc> => {
    opened ??= openRpc({ ...edges, flags: {} });
    return opened;
  };
  return {
    log: remoteHandoffLog(open),
    reach: async () => void (await (await open()).call("listHandoffs", { limit: 1 })),
    async readThread(threadId) {
      const { thread } = await (await open()).call("getThread", { threadId });
      return thread as ThreadDocument; // the method's own result
    },
    async openThread(thread) {
      const rpc = await open();
      try {
        await rpc.call("getThreadStatus", { threadId: thread.threadId });
      } catch (error) {
        if (!ClewError.is(error) || error.code !== "NOT_FOUND") throw error;
        await rpc.call("createThread", thread);
      }
    },
    close: async () => (await opened?.catch(() => undefined))?.close(),
  };
}
