import { existsSync } from "node:fs";
import { createThread, type HandoffLog, readDocument, settle, storeHandoffLog } from "@clew/operations";
import { makeHome, newUuid, type ProjectPlace, storePlace } from "@clew/project";
import type { ThreadDocument } from "@clew/schemas";
import type { ThreadStore } from "@clew/thread-store";
import { openThreadStore } from "../../store/open-thread-store.ts";
import { STORE_PROJECT } from "../../store/store-project.ts";
import type { HandoffRecord } from "./handoff-record.ts";

/** The record of handoffs in the project's own thread store: opened when first needed, made when first written. */
export function localHandoffRecord(place: ProjectPlace, agentId: string): HandoffRecord {
  let opened: Promise<ThreadStore> | undefined;
  const threads = (): Promise<ThreadStore> => {
    makeHome(place.home);
    opened ??= openThreadStore(place);
    return opened;
  };
  return {
    log: localLog(threads, { isEmpty: () => opened === undefined && isAbsent(place), agentId }),
    // A store on this machine says what is wrong when it is used.
    reach: async () => undefined,
    async readThread(threadId): Promise<ThreadDocument> {
      return settle(await readDocument({ threads: await threads(), newUuid }, { project: STORE_PROJECT, threadId }));
    },
    async openThread({ threadId, title }) {
      const store = await threads();
      if ((await store.thread(STORE_PROJECT, threadId)) !== undefined) return;
      settle(await createThread({ threads: store, newUuid }, { project: STORE_PROJECT, agentId, threadId, title }));
    },
    close: async () => {
      // What could not be opened has told its caller already.
      const store = await opened?.catch(() => undefined);
      await store?.close();
    },
  };
}

function localLog(
  threads: () => Promise<ThreadStore>,
  { isEmpty, agentId }: { readonly isEmpty: () => boolean; readonly agentId: string },
): HandoffLog {
  const log = async (): Promise<HandoffLog> => storeHandoffLog(await threads(), { project: STORE_PROJECT, agentId });
  // Reading leaves nothing behind: where no store is, nothing is on record.
  return {
    append: async (request) => (await log()).append(request),
    change: async (id, plan) => (isEmpty() ? undefined : (await log()).change(id, plan)),
    get: async (id) => (isEmpty() ? undefined : (await log()).get(id)),
    list: async (limit, only) => (isEmpty() ? [] : (await log()).list(limit, only)),
    history: async (id) => (isEmpty() ? [] : (await log()).history(id)),
  };
}

function isAbsent(project: ProjectPlace): boolean {
  const place = storePlace(project);
  return place.kind === "memory" || (place.kind === "sqlite" && !existsSync(place.path));
}
