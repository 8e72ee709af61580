import { type HandoffLog, storeHandoffLog } from "@clew/flow";
import type { ThreadStore } from "@clew/thread-store";
import type { ProjectPlace } from "../session/store-place.ts";
import { openThreadStore } from "./open-thread-store.ts";

/** The project under which a single user's store keeps everything. */
export const PROJECT = "default";

/** The log of handoffs in the project's thread store, which is opened when it is first needed. */
export interface LazyHandoffLog {
  readonly log: HandoffLog;
  threads(): Promise<ThreadStore>;
  close(): Promise<void>;
}

/** Keeps handoffs on record in the thread store without opening it for commands that record nothing. */
export function lazyHandoffLog(place: ProjectPlace, agentId: string): LazyHandoffLog {
  let opened: Promise<ThreadStore> | undefined;
  const threads = (): Promise<ThreadStore> => {
    opened ??= openThreadStore(place);
    return opened;
  };
  const log = async (): Promise<HandoffLog> => storeHandoffLog(await threads(), { project: PROJECT, agentId });
  return {
    log: {
      append: async (request) => (await log()).append(request),
      get: async (id) => (await log()).get(id),
      list: async (limit) => (await log()).list(limit),
      history: async (id) => (await log()).history(id),
    },
    threads,
    close: async () => {
      // What could not be opened has told its caller already.
      const store = await opened?.catch(() => undefined);
      await store?.close();
    },
  };
}
