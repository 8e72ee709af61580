import { existsSync } from "node:fs";
import { type HandoffLog, storeHandoffLog } from "@clew/flow";
import type { ThreadStore } from "@clew/thread-store";
import { makeHome } from "@clew/workspace";
import { type ProjectPlace, storePlace } from "../session/store-place.ts";
import { openThreadStore } from "./open-thread-store.ts";

/** The project under which a single user's store keeps everything. */
export const PROJECT = "default";

/** The log of handoffs in the project's thread store, which is opened when it is first needed. */
export interface LazyHandoffLog {
  readonly log: HandoffLog;
  threads(): Promise<ThreadStore>;
  close(): Promise<void>;
}

/** Keeps handoffs on record in the thread store: opened when first needed, made when first written. */
export function lazyHandoffLog(place: ProjectPlace, agentId: string): LazyHandoffLog {
  let opened: Promise<ThreadStore> | undefined;
  const threads = (): Promise<ThreadStore> => {
    makeHome(place.home);
    opened ??= openThreadStore(place);
    return opened;
  };
  const log = async (): Promise<HandoffLog> => storeHandoffLog(await threads(), { project: PROJECT, agentId });
  // Reading leaves nothing behind: where no store is, nothing is on record.
  const isEmpty = (): boolean => opened === undefined && isAbsent(place);
  return {
    log: {
      append: async (request) => (await log()).append(request),
      change: async (id, plan) => (isEmpty() ? undefined : (await log()).change(id, plan)),
      get: async (id) => (isEmpty() ? undefined : (await log()).get(id)),
      list: async (limit) => (isEmpty() ? [] : (await log()).list(limit)),
      history: async (id) => (isEmpty() ? [] : (await log()).history(id)),
    },
    threads,
    close: async () => {
      // What could not be opened has told its caller already.
      const store = await opened?.catch(() => undefined);
      await store?.close();
    },
  };
}

function isAbsent(project: ProjectPlace): boolean {
  const place = storePlace(project);
  return place.kind === "sqlite" && !existsSync(place.path);
}
